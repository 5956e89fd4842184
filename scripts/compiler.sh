#!/bin/sh
# Make sure that C extensions can be built here: compiler.sh PYTHON
set -eu
python=$1

probe() { "$python" scripts/native.py probe; }

if probe; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "diwan: no C compiler found, installing gcc"
    apt-get update -qq
    apt-get install -y -qq gcc libc6-dev
    # A Python from the system's packages keeps its headers in a package of their own.
    if ! probe; then apt-get install -y -qq python3-dev; fi
fi
if ! probe; then
    echo "diwan: the tests run on the compiled engine and need a C compiler with the headers of Python;" >&2
    echo "       install gcc, libc6-dev and python3-dev (or what your system calls them) and try again" >&2
    exit 1
fi
