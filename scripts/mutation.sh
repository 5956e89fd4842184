#!/bin/sh
# Change the rules one operator at a time and count how often a test notices: mutation.sh BIN
# pyproject.toml, [tool.mutmut], says which rooms and which tests; scripts/mutation_score.py sets the bar.
set -eu
bin=$1

rm -rf mutants
# The mutants are Python; a compiled module would hide them.
DIWAN_PURE=1 "$bin/python" scripts/mutants.py --children "${JOBS:-2}"
"$bin/mutmut" export-cicd-stats
"$bin/mutmut" results > mutants/survivors.txt
"$bin/python" scripts/mutation_score.py mutants/mutmut-cicd-stats.json
