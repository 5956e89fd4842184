#!/bin/sh
# Make sure that C extensions can be built here: compiler.sh PYTHON
# Nothing is installed unless DIWAN_SYSTEM_PACKAGES is set, as CI does.
set -eu
python=$1

probe() { "$python" scripts/native.py probe; }

if probe; then exit 0; fi
if [ -n "${DIWAN_SYSTEM_PACKAGES:-}" ] && command -v apt-get >/dev/null 2>&1; then
    echo "diwan: no C compiler found, installing gcc"
    apt-get update -qq
    apt-get install -y -qq gcc libc6-dev
    # A Python from the system's packages keeps its headers in a package of their own.
    if ! probe; then apt-get install -y -qq python3-dev; fi
fi
if ! probe; then
    echo "diwan: the tests run on the compiled engine and need a C compiler with the headers of Python;" >&2
    echo "       install them and try again (Debian and Ubuntu: sudo apt-get install gcc libc6-dev python3-dev)" >&2
    exit 1
fi
