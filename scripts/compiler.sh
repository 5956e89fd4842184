#!/bin/sh
# Make sure that C extensions can be built here: compiler.sh PYTHON
# On a bare machine (root, apt-get) it installs one and says so; DIWAN_SYSTEM_PACKAGES=0 forbids that.
set -eu
python=$1

probe() { "$python" scripts/native.py probe; }

if probe; then exit 0; fi
if [ "${DIWAN_SYSTEM_PACKAGES:-1}" != 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "diwan: no C compiler found, installing gcc with apt-get"
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
