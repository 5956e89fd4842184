"""`python -m diwan` is the command `diwan`."""

from diwan.cli import main

if __name__ == "__main__":  # processes that serve together are started from here, and load it under another name
    main()
