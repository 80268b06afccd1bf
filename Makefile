# The commands of the project; `make` alone lists them. Each makes what it needs first and is instant when it is there.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-all check texts audit bench lock format clean

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --no-input --quiet
COMPILE := $(BIN)/pip-compile --quiet --no-header --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options --build-deps-for=editable

# What the tests need beside Python, as Debian names it.
SYSTEM := chromium nodejs npm postgresql
# Tests that `make check` runs: those that read the files of the project and start nothing.
CHECKS := tests/architecture $(wildcard tests/web/test_templates.py tests/i18n/test_catalogues.py)

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: .venv/runs ## make .venv with the game in it
	@echo "the game is in .venv; make play serves it"

play: .venv/runs ## serve the game on this machine; ARGS="--port 8080" and the like are passed on
	@exec $(BIN)/ladder-rummy serve $(ARGS)

test: .venv/tests .venv/browser ## run the tests but the long ones; ARGS="-k barred" and the like are passed on
	@tests/system-packages $(SYSTEM)
	@$(BIN)/pytest -n 2 --dist loadgroup -m "not long" $(ARGS)

test-all: .venv/tests .venv/browser ## run all tests
	@tests/system-packages $(SYSTEM)
	@$(BIN)/pytest -n 2 --dist loadgroup $(ARGS)

check: .venv/tests ## style, types, layers, templates, texts
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check --quiet || { echo "not formatted: run make format"; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m pip check --disable-pip-version-check
	@$(BIN)/pytest --quiet $(CHECKS)

texts: .venv/tests ## gather the texts of the source and bring the catalogues in locale/ up to date
	@$(BIN)/python -m tests.i18n.texts

audit: .venv/tests ## ask osv.dev about every pinned version; needs the network, and says so
	@$(BIN)/python -m tests.audit

bench: .venv/bench .venv/browser ## measure speed and strength against the neighbours
	@tests/system-packages $(SYSTEM) wrk
	@$(BIN)/python -m tests.bench $(ARGS)

format: .venv/tests ## put the code into the one format
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

lock: .venv/tests .venv/browser ## pin the newest releases that pyproject.toml allows
	$(COMPILE) --upgrade --output-file=requirements.lock pyproject.toml
	$(COMPILE) --upgrade --constraint=requirements.lock --extra=dev --output-file=tests/requirements.lock pyproject.toml
	$(COMPILE) --upgrade --constraint=requirements.lock --extra=bench --output-file=tests/bench/requirements.lock pyproject.toml
	cd tests/browser && rm package-lock.json && npm install --package-lock-only --ignore-scripts

clean: ## remove all that these commands made; databases stay
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	rm -rf tests/browser/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------------------------ what is made once

# The first Python on the path that is new enough; a venv that lacks pip is Debian without python3-venv.
.venv/made:
	@for python in python3 python3.14 python3.13 python3.12 python3.11; do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; python=; \
	done; \
	[ -n "$$python" ] || { echo "Python 3.11 or newer is needed, as python3 on the path" >&2; exit 1; }; \
	"$$python" -c 'import ensurepip, venv' 2>/dev/null || tests/system-packages python3-venv || exit 1; \
	rm -rf .venv && "$$python" -m venv .venv
	@touch $@

.venv/runs: requirements.lock pyproject.toml | .venv/made
	@echo "installing the game into .venv"
	@$(PIP) --require-hashes --requirement=requirements.lock
	@$(PIP) --no-build-isolation --no-deps --editable=.
	@touch $@

.venv/tests: tests/requirements.lock .venv/runs
	@echo "installing the tools of the tests into .venv"
	@$(PIP) --require-hashes --requirement=tests/requirements.lock
	@touch $@

.venv/bench: tests/bench/requirements.lock .venv/tests
	@echo "installing the neighbours of the bench into .venv"
	@$(PIP) --require-hashes --requirement=$<
	@touch $@

.venv/browser: tests/browser/package-lock.json tests/browser/package.json tests/browser/.npmrc | .venv/made
	@tests/system-packages $(SYSTEM)
	@echo "installing the tools of the browser tests into tests/browser"
	@cd tests/browser && npm ci --ignore-scripts --loglevel=error --no-progress >/dev/null
	@touch $@
