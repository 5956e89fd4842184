"""Measurements: `diwan bench` keeps its runs here, and the peers of Diwan are measured beside it."""
