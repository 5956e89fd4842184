"""`python -m diwan` is the command `diwan`."""

from diwan.cli import main

main()
