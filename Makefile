# A convenience for people with make; `pip install .` does the same job everywhere.
#
#   make demo       the 2021 game, replayed and reported
#   make test       style, types and tests (what the continuous integration runs)
#   make test-full  the long tests too; the log with seeds and counts is tests/full-log.txt
#   make sample     renew the committed sample report
#   make clean      remove the environment and everything generated

# The first Python that is new enough; `make PYTHON=/path/to/python …` chooses another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
SEED ?= $(shell date +%Y%m%d)

VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements-dev.lock
# Empty files that say "set up to the end": one for running, one for developing.
RUN := $(VENV)/ready-to-run
DEV := $(VENV)/ready-to-develop
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.PHONY: demo test test-full sample clean
.NOTPARALLEL:
.DEFAULT_GOAL := demo

demo: $(RUN)
	$(BIN)/xuanpu replay --out reports/demo

test: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

test-full: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --full tests/full-log.txt --seed $(SEED) --hypothesis-seed $(SEED)

sample: $(RUN)
	$(BIN)/xuanpu replay --lang zh

clean:
	rm -rf $(VENV) build dist reports/demo .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# An interrupted set-up leaves no "ready" file, and the next one begins again from an empty
# directory: a half-installed package looks installed to pip.
$(RUN): pyproject.toml $(LOCK)
	@[ -n "$(PYTHON)" ] || { echo "xuanpu needs Python 3.11 or newer with its venv module (Debian: apt install python3-venv)" >&2; exit 2; }
	@echo "setting up $(VENV) with $(PYTHON), once"
	@rm -f $(RUN) $(DEV)
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) --constraint $(LOCK) hatchling editables
	@$(PIP) --constraint $(LOCK) --no-build-isolation --editable .
	@touch $(RUN)

$(DEV): $(RUN)
	@echo "adding the development tools to $(VENV), once"
	@rm -f $(RUN)
	@$(PIP) --constraint $(LOCK) --no-build-isolation --editable '.[dev]'
	@touch $(RUN) $(DEV)
