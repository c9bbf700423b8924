# SPDX-License-Identifier: MIT
# Everything comes from Debian's packages (tools/packages.txt). Imported
# targets, so their headers are SYSTEM and our warnings do not apply to them.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp gmpxx)
pkg_check_modules(MPFR REQUIRED IMPORTED_TARGET mpfr)
# RE2 for patterns on solvers' output: linear time, no recursion.
pkg_check_modules(RE2 REQUIRED IMPORTED_TARGET re2)
# toml++ is used header-only, in one file; Debian's pkg-config file says other.
find_path(ASSAY_TOML toml++/toml.h REQUIRED)
pkg_check_modules(SQLITE3 REQUIRED IMPORTED_TARGET sqlite3>=3.35)
# Real algebraic numbers; Calcium and Arb come without pkg-config files.
find_library(ASSAY_CALCIUM calcium REQUIRED)
find_library(ASSAY_ARB NAMES flint-arb arb REQUIRED)
find_library(ASSAY_ANTIC antic REQUIRED)
find_library(ASSAY_FLINT flint REQUIRED)
# A SAT solver; without a pkg-config file, too.
find_path(ASSAY_CADICAL_HEADER cadical.hpp REQUIRED)
find_library(ASSAY_CADICAL cadical REQUIRED)

# Which module may see which library. A library not listed for a module is
# still usable through a module it depends on, as these are usage requirements.
set(ASSAY_EXTERNAL_base fmt::fmt Threads::Threads)
set(ASSAY_EXTERNAL_num PkgConfig::GMP PkgConfig::MPFR ${ASSAY_CALCIUM} ${ASSAY_ANTIC}
    ${ASSAY_ARB} ${ASSAY_FLINT})
set(ASSAY_EXTERNAL_blast ${ASSAY_CADICAL})
set(ASSAY_EXTERNAL_solver PkgConfig::RE2)
set(ASSAY_EXTERNAL_store PkgConfig::SQLITE3 nlohmann_json::nlohmann_json)
set(ASSAY_EXTERNAL_testcase nlohmann_json::nlohmann_json)
set(ASSAY_EXTERNAL_report nlohmann_json::nlohmann_json)
set(ASSAY_EXTERNAL_campaign nlohmann_json::nlohmann_json)
set(ASSAY_EXTERNAL_view nlohmann_json::nlohmann_json)
set(ASSAY_EXTERNAL_cli CLI11::CLI11 nlohmann_json::nlohmann_json)
