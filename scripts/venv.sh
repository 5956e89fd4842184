#!/bin/sh
# Make a virtual environment and fill it from lock files: venv.sh PYTHON FOLDER LOCK...
# Only on a bare machine is python3-venv installed where nothing else helps (packages.sh).
set -eu
. "${0%/*}/packages.sh"
python=$1 folder=$2
shift 2

another="(another one: make PYTHON=python3.12)"
if ! command -v "$python" >/dev/null 2>&1; then
    echo "diwan: '$python' was not found; Diwan needs Python 3.11 or newer $another" >&2
    exit 1
fi
if ! version=$("$python" -c 'import platform; print(platform.python_version())' 2>/dev/null); then
    echo "diwan: '$python' does not start; Diwan needs a working Python 3.11 or newer $another" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "diwan: '$python' is Python $version; Diwan needs 3.11 or newer $another" >&2
    exit 1
fi

# Some systems ship Python without the part that fills an environment with pip: then pip itself can, where it is new
# enough.
whole() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }
by_pip() { "$python" -c 'import venv' 2>/dev/null && "$python" -m pip --python "$python" --version >/dev/null 2>&1; }
if ! whole && ! by_pip; then
    if may_install; then
        install_packages "Python cannot make environments here, installing python3-venv with apt-get" python3-venv
    fi
    if ! whole; then
        echo "diwan: '$python' cannot make environments; install its venv package and try again" >&2
        echo "       (Debian and Ubuntu: sudo apt-get install python3-venv)" >&2
        exit 1
    fi
fi
make_environment() {
    if whole; then
        "$python" -m venv "$@" "$folder"
    else
        "$python" -m venv --without-pip "$@" "$folder"
        "$python" -m pip --python "$folder/bin/python" install --quiet --disable-pip-version-check pip
    fi
}

# Two versions of Python must not share a folder: what one installed is lost on the other.
before=$(sed -n 's/^version = //p' "$folder/pyvenv.cfg" 2>/dev/null || true)
if [ -n "$before" ] && [ "$before" != "$version" ]; then
    echo "diwan: $folder is of Python $before, making it again with Python $version (some minutes on a slow machine)"
    make_environment --clear
else
    echo "diwan: setting up $folder (some minutes on a slow machine)"
    make_environment
fi
# Warnings are mostly about a machine's own settings of pip, dozens of them: they are told when it fails, with the reason.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
for lock in "$@"; do
    if ! "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock" 2>"$said"; then
        cat "$said" >&2
        echo "diwan: $lock could not be installed into $folder, see above" >&2
        exit 1
    fi
done
