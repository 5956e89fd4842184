"""Bots think in processes of their own, under deadlines: none of them can hold up a table."""
