#!/bin/sh
# Make a virtual environment and fill it from lock files: venv.sh PYTHON FOLDER LOCK...
set -eu
python=$1 folder=$2
shift 2

if ! command -v "$python" >/dev/null 2>&1; then
    echo "diwan: '$python' was not found; Diwan needs Python 3.11 or newer (another name: make PYTHON=python3.12)" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    found=$("$python" -c 'import platform; print(platform.python_version())')
    echo "diwan: '$python' is Python $found; Diwan needs 3.11 or newer (another one: make PYTHON=python3.12)" >&2
    exit 1
fi
# Some systems ship Python without the part that fills an environment with pip.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq python3-venv
    else
        echo "diwan: '$python' cannot make environments; install its venv package (python3-venv) and try again" >&2
        exit 1
    fi
fi

# Two versions of Python must not share a folder: what one installed is lost on the other.
version=$("$python" -c 'import platform; print(platform.python_version())')
before=$(sed -n 's/^version = //p' "$folder/pyvenv.cfg" 2>/dev/null || true)
if [ -n "$before" ] && [ "$before" != "$version" ]; then
    echo "diwan: $folder is of Python $before, making it again with Python $version (a minute or two)"
    "$python" -m venv --clear "$folder"
else
    echo "diwan: setting up $folder (a minute or two)"
    "$python" -m venv "$folder"
fi
for lock in "$@"; do
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
done
