# Meydan. `make demo` shows it, `make test` checks it; both prepare what they need.
SHELL := /bin/bash
VENV  ?= .venv
PY    := $(VENV)/bin/python
STAMP := $(VENV)/.installed
# Tests of one file share a running server; they stay together, and in order. Files keep their order,
# too: Playwright's loop would be in the way of asynchronous tests that come after a browser. Walks
# in a browser wait more than they work: one worker more than a small machine has cores.
WORKERS ?= 3
# A test that hangs is ended after ten minutes, with a trace of where it stood.
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder \
  -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
ON_POSTGRES := $(PY) -m tests.services $(PYTEST)
# Whoever reads this has make; a `ninja` module in the same environment may be another thing.
export CMAKE_GENERATOR ?= Unix Makefiles
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc 2>/dev/null || echo 2)
# Tests start hundreds of processes: what they compile is kept, also where the caller keeps nothing.
export PYTHONDONTWRITEBYTECODE :=
KERNEL_SOURCES := CMakeLists.txt $(wildcard kernel/*.?pp kernel/*/*.?pp)

.DEFAULT_GOAL := help
.PHONY: help demo test system coverage lint scripts lint-kernel tidy test-long sanitize tsan fuzz bench lock docs dist clean FORCE

help:
	@echo "make demo       see Meydan at work"
	@echo "make test       lint, types, layers and all tests"
	@echo "make test-long  the long checks (minutes to hours)"
	@echo "make sanitize   the engine's tests under address, undefined and leak sanitizers"
	@echo "make tsan       the same for threads; make fuzz: libFuzzer on the readers of texts"
	@echo "make coverage   branch coverage of games, rulebooks, match, tournament and ratings; at least 95 %"
	@echo "make bench      speed beside other libraries, as ratios"
	@echo "make docs       the site of all pages, in build/site"
	@echo "make dist       wheels and the source of a release"
	@echo "make lock       renew requirements/*.txt"

$(VENV)/bin/python:
	python3 -m venv $(VENV)

# Everything pinned by hash; the package itself is built here, with the kernel where a compiler is.
# uv installs several times faster than pip, where somebody has it.
INSTALL := $(if $(shell command -v uv),uv pip install --python $(PY),$(PY) -m pip install)
BUILT_FROM := $(VENV)/bin/python requirements/build.txt pyproject.toml $(KERNEL_SOURCES)
$(STAMP): $(BUILT_FROM) requirements/dev.txt
	$(INSTALL) --quiet --require-hashes -r requirements/build.txt -r requirements/dev.txt
	$(INSTALL) --quiet --no-deps --no-build-isolation --editable .
	@touch $(SERVING) $(KERNEL) $@

# The demo needs the server alone, not what tests and benchmarks use. Its pages come first, in pure
# Python; the engine is built behind them, by whoever shows them, for this very machine.
SERVING := $(VENV)/.serving
HERE := $(INSTALL) --quiet --no-deps --no-build-isolation --force-reinstall --editable .
$(SERVING): $(VENV)/bin/python requirements/build.txt requirements/server.txt pyproject.toml
	@echo "Installing the server's packages (half a minute, once)…"
	@PIP_NO_COMPILE=1 $(INSTALL) --quiet --require-hashes -r requirements/build.txt -r requirements/server.txt
	@$(HERE) --config-settings=wheel.cmake=false
	@touch $@

KERNEL := $(VENV)/.kernel
$(KERNEL): $(SERVING) $(KERNEL_SOURCES)
	@$(HERE) --config-settings=cmake.define.MEYDAN_HERE=ON
	@touch $@

demo: $(SERVING)
	@MEYDAN_BUILD_KERNEL="exec nice $(MAKE) $(KERNEL)" exec $(VENV)/bin/meydan demo

lint: $(STAMP)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	@if command -v clang-format >/dev/null; then $(MAKE) --no-print-directory lint-kernel; fi

# The browser's modules: style, mistakes, and unit tests in node's own runner.
NODE_STAMP := node_modules/.installed
$(NODE_STAMP): package.json package-lock.json
	npm ci --silent
	@touch $@

scripts: $(NODE_STAMP)
	npm run --silent lint
	npm test --silent

# The style of the kernel. `make tidy` looks for mistakes, which takes minutes.
lint-kernel:
	clang-format --dry-run --Werror $(filter kernel/%,$(KERNEL_SOURCES))

tidy: build/tidy
	clang-tidy -quiet -p $< $(wildcard kernel/module*.cpp)

# What touches SQL, locks and the hub runs on PostgreSQL first, then everything on SQLite. Pages that
# say the same on either run once here; `make test-long` runs the rest of the server's suite on
# PostgreSQL, and each marked test on the database where it was left out,
# and all of them with four processes and either hub; drawn examples are all drawn there.
SQL := tests/deploy tests/faults tests/server/test_*.py \
  $(addprefix tests/server/,browser desk_rounds live push referee rounds security/test_leaks.py tables)
test: system lint scripts
	$(ON_POSTGRES) -m "not long and not on_sqlite" $(wildcard $(SQL))
	$(PYTEST) -m "not long and not on_postgres"

system:
	tools/system.sh

test-long: $(STAMP) sanitize
	$(ON_POSTGRES) -m "not long" tests/server
	$(PYTEST) -m "on_postgres and not long" tests/server
	for hub in postgres redis; do \
	  MEYDAN_TEST_WORKERS=4 MEYDAN_HUB=$$hub $(PY) -m tests.services $(PY) -m pytest -n 1 --dist loadfile \
	    -m "not long" tests/server/browser tests/server/test_durable.py || exit 1; \
	done
	MEYDAN_ALL_EXAMPLES=1 $(PYTEST) -m "not long" $$(grep -rl --include='test_*.py' '@given' tests)
	MEYDAN_ALL_EXAMPLES=1 $(PY) -m pytest -m long
	MEYDAN_FAULTS_LONG=1 $(PY) -m pytest -n 0 -m on_sqlite tests/faults
	MEYDAN_FAULTS_LONG=1 $(PY) -m pytest -n 0 -m on_postgres tests/faults

# The kernel built with GCC's sanitizers, and the engine's tests run with it in place of the
# package's own. Python's objects are malloc's, so that what they alone refer to is no leak; of leaks
# those count that name our modules.
build/sanitize: SANITIZERS := address,undefined,float-cast-overflow
build/tsan: SANITIZERS := thread
build/tidy build/sanitize build/tsan: $(STAMP) FORCE
	cmake -S . -B $@ -Wno-dev -DMEYDAN_SANITIZE=$(SANITIZERS) -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
	  -DPython_EXECUTABLE=$(abspath $(PY)) \
	  -Dnanobind_DIR=$$($(PY) -m nanobind --cmake_dir) >/dev/null
	[ -z "$(SANITIZERS)" ] || cmake --build $@ --parallel 2 >/dev/null
FORCE:

SANITIZED = PYTHONPATH=tests/sanitized MEYDAN_ALL_EXAMPLES=1 MEYDAN_SANITIZED=$(abspath $<) \
  LD_PRELOAD="$$(g++ -print-file-name=lib$(1).so) $$(g++ -print-file-name=libstdc++.so)" \
  $(PY) -m pytest -m "not long"

sanitize: build/sanitize
	rm -f $</report.*
	PYTHONMALLOC=malloc ASAN_OPTIONS=leak_check_at_exit=0:log_path=$</report $(call SANITIZED,asan) tests/engine
	! grep -lE "_(kernel|search|mangala|reversi|swiss)[^/]*\.so" $</report.*

tsan: build/tsan
	TSAN_OPTIONS=halt_on_error=1 $(call SANITIZED,tsan) \
	  tests/engine/test_kernel_faults.py tests/engine/test_search.py tests/engine/mangala tests/engine/reversi

# libFuzzer on the readers of texts, for so many seconds; needs Clang.
FUZZ_SECONDS ?= 60
CLANG ?= $(firstword $(notdir $(wildcard /usr/bin/clang++ /usr/bin/clang++-[0-9]*)) clang++)
fuzz:
	mkdir -p build/fuzz/corpus
	$(CLANG) -std=c++20 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
	  -Ikernel kernel/fuzz/texts.cpp -o build/fuzz/texts
	build/fuzz/texts -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=build/fuzz/ build/fuzz/corpus kernel/fuzz/seeds

# Their own tests alone must reach their branches, so the server's are left out.
COVERED := tests/games tests/rulebooks tests/match tests/articles tests/tournament tests/ratings
coverage: $(STAMP)
	MEYDAN_ALL_EXAMPLES=1 $(PY) -m coverage run -m pytest -m "not long" $(COVERED)
	$(PY) -m coverage report

bench: $(STAMP)
	$(PY) -m pip install --quiet --require-hashes -r requirements/bench.txt
	$(PY) -m benchmarks

# What a server runs with, and that with the tools of a group beside it.
EXTRAS := --extra server --extra print --extra postgres --extra redis
lock: $(VENV)/bin/python
	$(PY) -m pip install --quiet uv
	$(PY) -m uv pip compile pyproject.toml $(EXTRAS) --quiet --output-file requirements/server.txt
	for group in dev bench; do \
	  $(PY) -m uv pip compile pyproject.toml $(EXTRAS) --group $$group --quiet \
	    --output-file requirements/$$group.txt || exit 1; \
	done
	$(PY) -m uv pip compile requirements/build.in --quiet --output-file requirements/build.txt

# The site: pages, the handbook in three languages, a reference; read offline, with a search.
docs: $(STAMP)
	rm -rf build/site-source build/site
	$(PY) tools/site.py build/site-source
	$(PY) -m sphinx -q -W --keep-going -j auto -c docs/site build/site-source build/site
	@echo "build/site/index.html"

# A wheel for this platform, one in pure Python, and the source; from the installed build tools.
dist: $(STAMP)
	rm -rf dist
	$(PY) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	$(PY) -m pip wheel --quiet --no-deps --no-build-isolation --config-settings=wheel.cmake=false --wheel-dir dist/pure .
	$(PY) -c "from scikit_build_core.build import build_sdist; print(build_sdist('dist'))"

clean:
	rm -rf $(VENV) build
