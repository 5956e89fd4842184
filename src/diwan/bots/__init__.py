"""Players that are programs. They know the contract and no game by name."""
