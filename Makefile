# Trunkline: everything a newcomer needs. `make play` and `make test` are the two that matter.
PYTHON ?= python3
VENV := .venv
# If .venv has another Python than the one you name, that gets an environment of its own:
# `make test PYTHON=python3.13` tests in .venv-3.13.
ifneq ($(origin PYTHON),file)
ifneq ($(wildcard .venv/bin/python),)
version = $(shell $(1) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
ifneq ($(call version,.venv/bin/python),$(call version,$(PYTHON)))
VENV := .venv-$(call version,$(PYTHON))
endif
endif
endif
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
CODE := src tests benchmarks workbench docs examples hatch_build.py
# Tests often wait, for a page or a server: three keep two cores busy.
WORKERS ?= 3

.PHONY: help install play test lint client bench lighthouse soak docs screens site keep record clean

help:  ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

EXAMPLE := examples/three_harbours

$(STAMP): pyproject.toml constraints.txt $(EXAMPLE)/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Trunkline needs Python 3.11 or newer; $(PYTHON) $$(v=$$($(PYTHON) --version 2>/dev/null) && echo "is $$v" || echo "does not start"). Try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,gym]' -e $(EXAMPLE)
	@echo "compiling the route search, once"
	$(BIN)/python -c 'from trunkline import routes; routes.warm()'
	@touch $(STAMP)

install: $(STAMP)  ## make the environment with the trunkline command

play: $(STAMP)  ## sit down to 1848 against bots, in the browser
	$(BIN)/trunkline play

test: $(STAMP)  ## run all tests that fit into a few minutes
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -rsR -m "not soak and not package"

lint: $(STAMP)  ## style and strict types
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/python -m docs.typed_examples
	@$(MAKE) --no-print-directory client

TOOLS := node_modules/.installed

$(TOOLS): package.json .npmrc
	@npm install --no-save --silent
	@touch $(TOOLS)

client:  ## style and types of the client in the browser; needs Node 20 or newer
	@if command -v node >/dev/null && command -v npm >/dev/null; then \
		$(MAKE) --no-print-directory $(TOOLS) && npm run --silent lint; \
	elif [ -n "$$TRUNKLINE_NO_SKIPS" ]; then echo "cannot check the client: install Node 20 or newer"; exit 1; \
	else echo "skipped: the client is not checked, because Node is not installed"; fi

bench: $(STAMP)  ## measure, and name what grew since benchmarks/baseline.json; WHAT=server measures one thing
	$(BIN)/python -m benchmarks $(WHAT)

lighthouse: $(STAMP)  ## scores of the public pages, three runs each; needs Node and Chromium
	$(BIN)/python -m workbench.lighthouse

soak: $(STAMP)  ## the long runs: many random games, mutations, what is promised of the bots
	$(BIN)/pytest -n 2 -m soak
	$(BIN)/python -m benchmarks claims matches

docs: $(STAMP)  ## write the generated pages and pictures under docs/
	$(BIN)/python -m docs.generate pictures

screens: $(STAMP)  ## take the pictures of the page for README and docs; needs Chromium
	$(BIN)/python -m docs.screens

SITE := $(VENV)/.site

$(SITE): $(STAMP) constraints-tools.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -c constraints-tools.txt -e '.[docs]'
	@touch $(SITE)

site: $(SITE)  ## build the documentation site into build/site; a warning fails
	$(BIN)/python -m docs.stage build/pages
	$(BIN)/zensical build --strict --clean

# A title of its own package, such as one in examples/, needs SOURCE: the folder of that package.
keep: $(STAMP)  ## keep a title's rules for its stored games: make keep TITLE=1848 FROM=main
	@rm -rf build/keep && mkdir -p build/keep
	git archive $(or $(FROM),HEAD) src/trunkline $(SOURCE) | tar -x -C build/keep
	$(BIN)/python -m trunkline.titles.keep_rules $(TITLE) --source build/keep/src/trunkline \
		$(if $(SOURCE),--source build/keep/$(SOURCE)) tests/rules/games/*

record: $(STAMP)  ## record games that guard the rules of a title: make record TITLE=1848
	$(BIN)/python -m tests.rules.record $(TITLE)

clean:  ## remove the virtual environments and build output
	rm -rf .venv .venv-* node_modules build dist out
