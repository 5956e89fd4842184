"""`python -m diwan.cli` is the command `diwan`."""

from diwan.cli import main

main()
