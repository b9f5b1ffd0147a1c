# Meydan. `make demo` shows it, `make test` checks it; both prepare what they need.
SHELL := /bin/bash
VENV  ?= .venv
PY    := $(VENV)/bin/python
STAMP := $(VENV)/.installed
# Tests of one file share a running server; they stay together, and in order. Files keep their order,
# too: Playwright's loop would be in the way of asynchronous tests that come after a browser. Walks
# in a browser wait more than they work: one worker more than a small machine has cores.
WORKERS ?= 3
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder
ON_POSTGRES := $(PY) -m tests.services $(PYTEST)
# Whoever reads this has make; a `ninja` module in the same environment may be another thing.
export CMAKE_GENERATOR ?= Unix Makefiles
# Tests start hundreds of processes: what they compile is kept, also where the caller keeps nothing.
export PYTHONDONTWRITEBYTECODE :=
KERNEL_SOURCES := CMakeLists.txt $(wildcard kernel/*.?pp kernel/*/*.?pp)

.DEFAULT_GOAL := help
.PHONY: help demo test system lint test-long bench lock clean

help:
	@echo "make demo       see Meydan at work"
	@echo "make test       lint, types, layers and all tests"
	@echo "make test-long  the long checks (minutes to hours)"
	@echo "make bench      speed beside other libraries, as ratios"
	@echo "make lock       renew requirements/*.txt"

$(VENV)/bin/python:
	python3 -m venv $(VENV)

# Everything pinned by hash; the package itself is built here, with the kernel where a compiler is.
$(STAMP): $(VENV)/bin/python requirements/build.txt requirements/dev.txt pyproject.toml $(KERNEL_SOURCES)
	$(PY) -m pip install --quiet --require-hashes -r requirements/build.txt -r requirements/dev.txt
	$(PY) -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

demo: $(STAMP)
	$(VENV)/bin/meydan demo

lint: $(STAMP)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

# The server's suite runs on PostgreSQL first, then everything on SQLite. Two kinds of tests say the
# same on either and run once: walks through pages in a browser, shared out between the two, and
# tests that bring a database of their own. Walks with two people at once, or a server that is
# killed, run on both, and `make test-long` runs each of the others where it was left out.
test: system lint
	$(ON_POSTGRES) -m "not long and not on_sqlite" tests/server
	$(PYTEST) -m "not long and not on_postgres"

system:
	tools/system.sh

test-long: $(STAMP)
	$(ON_POSTGRES) -m "on_sqlite and not long" tests/server
	$(PYTEST) -m "on_postgres and not long" tests/server
	$(PY) -m pytest -m long

bench: $(STAMP)
	$(PY) -m pip install --quiet --require-hashes -r requirements/bench.txt
	$(PY) -m benchmarks

lock: $(VENV)/bin/python
	$(PY) -m pip install --quiet uv
	for extra in dev bench; do \
	  $(PY) -m uv pip compile pyproject.toml --extra $$extra --generate-hashes \
	    --universal --python-version 3.11 --custom-compile-command "make lock" \
	    --quiet --output-file requirements/$$extra.txt || exit 1; \
	done
	$(PY) -m uv pip compile requirements/build.in --generate-hashes \
	  --universal --python-version 3.11 --custom-compile-command "make lock" \
	  --quiet --output-file requirements/build.txt

clean:
	rm -rf $(VENV) build
