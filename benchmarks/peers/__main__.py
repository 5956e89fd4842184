"""`python -m benchmarks.peers` runs the benchmark."""

import sys

from benchmarks.peers.command import main

sys.exit(main())
