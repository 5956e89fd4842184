"""What is collected here."""

import os

# With DIWAN_PURE=1 there is only one build in the process, and nothing to compare it with.
collect_ignore = ["test_compiled_agrees.py"] if os.environ.get("DIWAN_PURE", "") not in ("", "0") else []
