"""Settings for the whole suite."""

from hypothesis import settings

# The same examples on every machine, however slow it is, and no folder left behind.
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")
