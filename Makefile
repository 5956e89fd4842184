# Every target sets up what it needs from nothing but Python 3.11; what is set up already is not done again.
# `make PYTHON=python3.13` picks another Python, `make JOBS=8 test` uses more cores.

PYTHON ?= python3
JOBS ?= 2
GAME ?= sabika
FUZZ_SECONDS ?= 120

VENV := .venv
PLAY := .venv-play
PEERS := .venv-peers
FUZZ := .venv-fuzz
PY := $(VENV)/bin/python
DIWAN := $(VENV)/bin/diwan
LOCKED := $(VENV)/.locked
INSTALLED := $(VENV)/.installed
SOURCES := $(shell find src -type f \( -name '*.py' -o -name '*.toml' -o -name '*.po' \
	-o -path 'src/diwan/server/static/*' -o -path 'src/diwan/server/templates/*' \) 2>/dev/null)
# What an installation is made of; docs/rules ships as rulebooks.
SHIPPED := $(sort $(SOURCES) $(wildcard docs/rules/*.md docs/rules/*/*.md))
BUILD_FILES := pyproject.toml setup.py scripts/native.py scripts/catalogues.py
LOCK := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --no-header
SAME := --constraint requirements/runtime.lock

# FORCE when the environment $(1) was made by another version of Python than $(PYTHON).
VERSION := $(shell $(PYTHON) -c 'import platform; print(platform.python_version())' 2>/dev/null)
version_in = $(shell sed -n 's/^version = //p' $(1)/pyvenv.cfg 2>/dev/null)
other_python = $(if $(VERSION),$(if $(call version_in,$(1)),$(if $(filter $(VERSION),$(call version_in,$(1))),,FORCE)))
# FORCE when a file that was installed into $(1) is gone: no time stamp tells.
something_gone = $(if $(filter-out $(SHIPPED),$(shell cat $(1)/.installed 2>/dev/null)),FORCE)

# The Python of the environment $(1), with a line now and then while it is at work: pip says nothing while it compiles.
alive = $(1)/bin/python scripts/alive.py building $(1)/bin/python

# What the interpreted engine must show each time: that the sources run, and do what the compiled ones do. The contract
# plays every game through all its rooms, golden games and perft fix what happens key by key, properties look for
# exceptions; and the compiled run itself compares both builds over 200,000 actions of each game. Where the keys agree, a
# test of a single rule says the same in both, so those are repeated by `make soak` alone.
INTERPRETED := tests/contract tests/golden tests/perft tests/properties
# Tests of rooms that are the same in both builds: drawings, words. What they are drawn from is tested in both.
NEVER_COMPILED := $(addprefix --ignore-glob=,*/test_draw*.py */games/*/text */test_text.py */test_prose.py \
	*/test_lines.py */test_component_words.py */test_zones.py)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play test check build bench bench-peers bench-server soak docs golden lock wheel locale clean compiler services

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: build ## everything for development: environment, native build, commit hooks
	@if git rev-parse --git-dir >/dev/null 2>&1; then $(VENV)/bin/pre-commit install >/dev/null; fi
	@echo "diwan: ready; next: make test, or $(DIWAN) --help"

# A kept game knows which one it is.
KEPT := $(filter --resume% --load% --list%,$(ARGS))

play: $(PLAY)/.installed ## open a table in the browser; options: make play GAME=alhambra ARGS="--seats 4 --lang ru"
	@DIWAN_COMMAND=$(PLAY)/bin/diwan DIWAN_PLAY='make play ARGS={}' \
		$(PLAY)/bin/diwan play $(if $(KEPT),,$(GAME)) $(ARGS)

test: compiler services build ## what CI runs: the whole suite compiled, then contract, golden games, properties interpreted
	@$(PY) -c "import diwan, sys; sys.exit(None if diwan.COMPILED else 'diwan: the native build did not load')"
	$(PY) -m pytest -n $(JOBS) --dist worksteal
	DIWAN_PURE=1 $(PY) -m pytest -n $(JOBS) --dist worksteal $(INTERPRETED) $(NEVER_COMPILED)

check: $(LOCKED) ## lint, format, types (Python and scripts), imports, spelling, translations
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy src tests scripts benchmarks examples setup.py
	@sh scripts/services.sh tsc
	tsc --project .
	PYTHONPATH=src $(VENV)/bin/lint-imports
	$(VENV)/bin/codespell
	$(PY) scripts/catalogues.py check

build: $(INSTALLED) ## compile the engine in place (again only when a compiled source changed)
	@$(PY) scripts/native.py build
	@$(PY) scripts/catalogues.py compile

bench: build ## measure speed; fails when it is 25 % below the stored run or misses a bar
	$(DIWAN) bench --check

bench-peers: $(PEERS)/.installed ## measure other engines in the same run
	$(PEERS)/bin/python -m benchmarks.peers

bench-server: build ## measure the server under load beside a bare WebSocket echo; fails when it misses a bar
	$(PY) -m benchmarks.server --check

soak: build $(FUZZ)/.installed ## minutes to hours: mutation run, fuzzing, long property runs, every rule interpreted
	$(PY) -m pytest -n $(JOBS) -m soak
	DIWAN_PURE=1 $(PY) -m pytest -n $(JOBS) --dist worksteal $(INTERPRETED) tests/core tests/games $(NEVER_COMPILED)
	sh scripts/fuzz.sh $(FUZZ)/bin/python $(FUZZ_SECONDS)
	sh scripts/mutation.sh $(VENV)/bin

docs: $(LOCKED) ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 PYTHONPATH=src $(PY) -m mkdocs build --strict --quiet
	@echo "diwan: open site/index.html"

golden: build ## write golden games and pictures again; read the difference before you commit it
	$(PY) scripts/golden.py
	$(PY) scripts/pictures.py
	@git --no-pager diff --stat -- tests/golden docs/images

lock: $(LOCKED) ## choose newer versions of the libraries within pyproject.toml's ranges
	$(LOCK) --upgrade pyproject.toml -o requirements/runtime.lock
	$(PY) scripts/native.py requires | $(LOCK) --upgrade $(SAME) - -o requirements/build.lock
	$(LOCK) --upgrade $(SAME) --extra dev --extra postgres pyproject.toml -o requirements/dev.lock
	$(LOCK) --upgrade $(SAME) --extra peers pyproject.toml -o requirements/peers.lock
	$(LOCK) --upgrade $(SAME) --extra fuzz pyproject.toml -o requirements/fuzz.lock

wheel: $(LOCKED) ## build the wheel into dist/ (DIWAN_PURE=1 for the interpreted one)
	$(PY) -m pip wheel --quiet --no-build-isolation --no-deps --wheel-dir dist .
	@ls dist

locale: $(LOCKED) ## collect the texts, update the catalogues, compile them
	$(PY) scripts/catalogues.py update

clean: ## remove everything that was built, the environments included
	rm -rf build dist site mutants $(VENV) $(PLAY) $(PEERS) $(FUZZ) .mypy_cache .ruff_cache .pytest_cache
	rm -rf .hypothesis .import_linter_cache src/*.egg-info src/*__mypyc*.so src/diwan/_build_digest.txt
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete -o -name '*.mo' -delete

# The tests run on the compiled engine, so they need a compiler; playing does not.
compiler: $(LOCKED)
	@sh scripts/compiler.sh $(PY)

services:
	@sh scripts/services.sh
	@sh scripts/headless.sh

# Environments. A stamp inside each is as old as its filling; an installation's lists what was installed.
FORCE:

$(LOCKED): requirements/dev.lock $(call other_python,$(VENV))
	@sh scripts/venv.sh $(PYTHON) $(VENV) requirements/dev.lock
	@touch $@

$(INSTALLED): $(LOCKED) pyproject.toml setup.py
	@echo "diwan: installing in place"
	@$(PY) -m pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

$(PLAY)/.installed: requirements/runtime.lock requirements/build.lock $(BUILD_FILES) $(SHIPPED) \
		$(call other_python,$(PLAY)) $(call something_gone,$(PLAY))
	@sh scripts/venv.sh $(PYTHON) $(PLAY) requirements/runtime.lock requirements/build.lock
	@$(PLAY)/bin/python scripts/native.py announce
	@$(call alive,$(PLAY)) -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@printf '%s\n' $(SHIPPED) > $@

$(PEERS)/.installed: requirements/peers.lock requirements/build.lock $(BUILD_FILES) $(SHIPPED) \
		$(call other_python,$(PEERS)) $(call something_gone,$(PEERS))
	@sh scripts/venv.sh $(PYTHON) $(PEERS) requirements/peers.lock requirements/build.lock
	@$(PEERS)/bin/python scripts/native.py announce
	@$(call alive,$(PEERS)) -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@printf '%s\n' $(SHIPPED) > $@

# Fuzzing instruments Python code, so it reads the sources and never the compiled engine.
$(FUZZ)/.installed: requirements/fuzz.lock $(call other_python,$(FUZZ))
	@sh scripts/venv.sh $(PYTHON) $(FUZZ) requirements/fuzz.lock
	@touch $@
