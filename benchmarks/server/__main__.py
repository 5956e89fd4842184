"""`python -m benchmarks.server`."""

import sys

from benchmarks.server.command import main

sys.exit(main())
