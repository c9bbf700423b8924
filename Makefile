# SPDX-License-Identifier: MIT
# A front for the scripts in tools/. Each target installs what it lacks from
# Debian first, so that a fresh machine needs nothing but git and make.
.DEFAULT_GOAL := help
.PHONY: help build hunt test test-long fuzz bench lint format install-deps clean

NEED := tools/install_packages.sh

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' \
	  Makefile

build: ## build build/release/assay
	@$(NEED) build
	@tools/build.sh release assay

hunt: ## build, bring newer solvers, hunt for bugs (ARGS="..." for options)
	@$(NEED) build solvers
	@tools/build.sh release assay
	@tools/hunt.sh $(ARGS)

test: ## all checks that take minutes, the same as in CI
	@$(NEED) build test solvers
	@tools/ci.sh

test-long: ## also sanitizers, clang-tidy, solvers, long fuzzing (FUZZ_SECONDS)
	@$(NEED) build test fuzz lint solvers
	@tools/test_long.sh

fuzz: ## run the fuzz targets (HOURS=N, CORPUS=DIR), keep what they find
	@$(NEED) build fuzz coverage
	@CORPUS="$(or $(CORPUS),build/fuzz-corpus)" \
	  tools/fuzz.sh $$((3600 * $(or $(HOURS),1)))
	@tools/fuzz_report.py "$(or $(CORPUS),build/fuzz-corpus)"

bench: ## build and run the benchmarks
	@$(NEED) build bench solvers
	@tools/build.sh release assay benches
	@tools/bench.sh

lint: ## format, layers, shellcheck, clang-tidy (ARGS=regex of paths)
	@$(NEED) build test lint
	@tools/lint.sh $(ARGS)

format: ## rewrite our C++ in the agreed format
	@$(NEED) lint
	@tools/check_format.sh --fix

install-deps: ## install everything that any target needs
	@$(NEED) build test fuzz coverage lint bench solvers

clean: ## remove all that was built
	rm -rf build
