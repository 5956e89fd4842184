#!/bin/sh
# Make sure that C extensions can be built here: compiler.sh PYTHON
# On a bare machine it installs one (packages.sh).
set -eu
. "${0%/*}/packages.sh"
python=$1

probe() { "$python" scripts/native.py probe; }

if probe; then exit 0; fi
if may_install; then
    install_packages "no C compiler found, installing gcc with apt-get" gcc libc6-dev
    # A Python from the system's packages keeps its headers in a package of their own.
    if ! probe; then install_packages "no headers of Python found, installing python3-dev with apt-get" python3-dev; fi
fi
if ! probe; then
    echo "diwan: the tests run on the compiled engine and need a C compiler with the headers of Python;" >&2
    echo "       install them and try again (Debian and Ubuntu: sudo apt-get install gcc libc6-dev python3-dev)" >&2
    exit 1
fi
