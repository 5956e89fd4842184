#!/bin/sh
# Feed every reader with random bytes for a while: fuzz.sh PYTHON SECONDS
# Each tests/fuzz/fuzz_*.py is one target that starts atheris; it fails by raising anything but our own errors.
set -eu
python=$1 seconds=$2

found=0
for target in tests/fuzz/fuzz_*.py; do
    [ -e "$target" ] || continue
    found=1
    corpus=build/fuzz/$(basename "$target" .py)
    mkdir -p "$corpus"
    echo "diwan: fuzzing $target for $seconds seconds"
    DIWAN_PURE=1 PYTHONPATH=src "$python" "$target" -max_total_time="$seconds" -print_final_stats=1 \
        -artifact_prefix="$corpus-" "$corpus"
done
if [ "$found" = 0 ]; then
    echo "diwan: no fuzz target in tests/fuzz" >&2
    exit 1
fi
