# SPDX-License-Identifier: MIT
# Tests, benchmarks and fuzz targets, all found by glob: a file in the right
# folder is a test. A file there with the wrong name stops the configuration,
# since a test that silently never runs is worse than none.

# Links `target` to the modules that its sources include, so that a fuzz target
# for the parser needs no build of the campaign code. The includes decide what
# is linked, so a change to one of the files must configure again.
function(assay_link_included_modules target)
  set(used "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(STRINGS "${file}" includes REGEX "^[ \t]*#[ \t]*include[ \t]*\"")
    foreach(include IN LISTS includes)
      if(include MATCHES "\"([a-z0-9_]+)/" AND CMAKE_MATCH_1 IN_LIST
                                               ASSAY_MODULES)
        list(APPEND used ${CMAKE_MATCH_1})
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES used)
  list(TRANSFORM used PREPEND assay_)
  target_link_libraries(${target} PUBLIC ${used})
endfunction()

function(assay_require_suffix folder suffix)
  file(GLOB_RECURSE all CONFIGURE_DEPENDS "${folder}/*.cpp")
  foreach(file IN LISTS all)
    if(NOT file MATCHES "${suffix}\\.cpp$")
      message(FATAL_ERROR "${file}: would never run; name it *${suffix}.cpp, "
                          "or put shared code into tests/support/")
    endif()
  endforeach()
endfunction()

# tests/support/: code shared by tests (included as "support/x.h").
function(assay_test_support)
  set(folder "${PROJECT_SOURCE_DIR}/tests/support")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/*.h")
  set(compiled ${files})
  list(FILTER compiled INCLUDE REGEX "\\.cpp$")
  if(NOT compiled)
    # An archive needs at least one source, a folder of headers has none.
    set(compiled "${PROJECT_BINARY_DIR}/generated/no_test_support.cpp")
    file(CONFIGURE OUTPUT "${compiled}" CONTENT "")
  endif()
  add_library(assay_test_support STATIC EXCLUDE_FROM_ALL ${compiled})
  target_link_libraries(assay_test_support PRIVATE assay_flags)
  target_link_libraries(assay_test_support PUBLIC GTest::gtest GTest::gmock
                                                  ${ASSAY_RAPIDCHECK})
  target_include_directories(
    assay_test_support PUBLIC "${PROJECT_SOURCE_DIR}/src"
                              "${PROJECT_SOURCE_DIR}/tests")
  target_compile_definitions(
    assay_test_support
    PUBLIC ASSAY_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
           ASSAY_BINARY="${PROJECT_BINARY_DIR}/assay")
  assay_link_included_modules(assay_test_support ${files})
endfunction()

# Registers the tests of `target`. GoogleTest has no labels, so the end of the
# suite's name gives one: TEST(Parser_slow, ...) has the label `slow`.
function(assay_discover target)
  set(labels slow solver long threads)
  set(patterns ${labels})
  list(TRANSFORM patterns REPLACE "(.+)" "*_\\1.*")
  list(JOIN patterns ":" labelled)
  set(common DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 600 TEST_PREFIX
             "${target}.")
  gtest_discover_tests(${target} ${common} TEST_FILTER "-${labelled}"
                                                       PROPERTIES TIMEOUT 900
                       ENVIRONMENT RC_PARAMS=seed=20261116)
  foreach(label IN LISTS labels)
    gtest_discover_tests(
      ${target} ${common} TEST_FILTER "*_${label}.*"
      PROPERTIES LABELS ${label} TIMEOUT 3600
                 ENVIRONMENT RC_PARAMS=seed=20261116)
  endforeach()
endfunction()

# What most tests include and what is not ours, compiled once. Without
# optimisation a test takes half as long to compile, and little longer to run:
# the time goes into what it tests.
function(assay_quick_tests)
  set(empty "${PROJECT_BINARY_DIR}/generated/precompiled_for_tests.cpp")
  file(CONFIGURE OUTPUT "${empty}" CONTENT "")
  add_library(assay_test_headers OBJECT "${empty}")
  target_link_libraries(assay_test_headers PRIVATE assay_flags
                                                   assay_test_support)
  target_compile_options(assay_test_headers PRIVATE -O0 "${ASSAY_PCH_OPTIONS}")
  target_precompile_headers(
    assay_test_headers
    PRIVATE
    <gmock/gmock.h>
    <gtest/gtest.h>
    <fmt/format.h>
    <algorithm>
    <filesystem>
    <functional>
    <map>
    <memory>
    <optional>
    <ranges>
    <set>
    <span>
    <sstream>
    <string>
    <string_view>
    <vector>)
endfunction()

function(assay_add_test_program target)
  add_executable(${target} ${ARGN})
  if(ASSAY_QUICK_TESTS)
    target_compile_options(${target} PRIVATE -O0)
    target_precompile_headers(${target} REUSE_FROM assay_test_headers)
  endif()
  target_link_libraries(${target} PRIVATE assay_flags assay_test_support
                                          GTest::gtest_main)
  assay_link_included_modules(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                                             "${PROJECT_BINARY_DIR}/tests")
  assay_discover(${target})
endfunction()

function(assay_tests)
  find_package(GTest QUIET)
  # Debian's package of RapidCheck has no configuration for CMake.
  find_library(ASSAY_RAPIDCHECK rapidcheck)
  if(NOT GTest_FOUND OR NOT ASSAY_RAPIDCHECK)
    if(ASSAY_REQUIRE_TESTS)
      message(FATAL_ERROR
                "GoogleTest or RapidCheck is missing: make install-deps")
    endif()
    message(STATUS "GoogleTest or RapidCheck is missing: tests are left out")
    return()
  endif()
  include(GoogleTest)
  assay_test_support()
  if(ASSAY_QUICK_TESTS)
    assay_quick_tests()
  endif()

  set(unit "${PROJECT_SOURCE_DIR}/tests/unit")
  assay_require_suffix("${unit}" _test)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${unit}"
       "${unit}/*_test.cpp")
  set(folders "")
  foreach(file IN LISTS files)
    string(REGEX MATCH "^[^/]+" module "${file}")
    if(NOT module IN_LIST ASSAY_MODULES)
      message(FATAL_ERROR "tests/unit/${file}: there is no src/${module}/")
    endif()
    list(APPEND folders ${module})
    list(APPEND tests_${module} "${unit}/${file}")
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(module IN LISTS folders)
    assay_add_test_program(unit_${module} ${tests_${module}})
    target_link_libraries(unit_${module} PUBLIC assay_${module})
  endforeach()

  set(contract "${PROJECT_SOURCE_DIR}/tests/contract")
  assay_require_suffix("${contract}" _test)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS "${contract}/*_test.cpp")
  if(files)
    assay_add_test_program(contract_tests ${files})
  endif()
endfunction()

# Programs that tests/cli and tests/long run; `test_programs` builds them all.
function(assay_test_programs)
  file(GLOB files CONFIGURE_DEPENDS
       "${PROJECT_SOURCE_DIR}/tests/programs/*.cpp")
  foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME_WE)
    add_executable(${name} "${file}")
    target_link_libraries(${name} PRIVATE assay_flags)
    assay_link_included_modules(${name} "${file}")
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                                             "${PROJECT_BINARY_DIR}/tests")
    add_dependencies(test_programs ${name})
  endforeach()
endfunction()

# Stand-ins for misbehaving solvers. They get our warnings only: a sanitizer
# would keep them from crashing in the way that they are meant to.
function(assay_fakes)
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fakes/*.cpp")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    add_executable(${name} "${file}")
    target_link_libraries(${name} PRIVATE assay_warnings Threads::Threads)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                                             "${PROJECT_BINARY_DIR}/tests")
    add_dependencies(test_programs ${name})
  endforeach()
  # Stands between a program and the file system.
  add_library(crash_shim MODULE
              "${PROJECT_SOURCE_DIR}/tests/fakes/shim/crash_shim.cpp")
  target_link_libraries(crash_shim PRIVATE assay_warnings Threads::Threads)
  target_compile_options(crash_shim PRIVATE -U_FORTIFY_SOURCE)
  set_target_properties(
    crash_shim PROPERTIES LIBRARY_OUTPUT_DIRECTORY
                          "${PROJECT_BINARY_DIR}/tests")
  add_dependencies(test_programs crash_shim)
endfunction()

# Benchmarks are built by the target `benches` only.
function(assay_benches)
  add_custom_target(benches)
  set(folder "${PROJECT_SOURCE_DIR}/bench")
  assay_require_suffix("${folder}" _bench)
  file(GLOB files CONFIGURE_DEPENDS "${folder}/*_bench.cpp")
  if(NOT files)
    return()
  endif()
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    message(STATUS "Google Benchmark is missing: no benchmarks in this build")
    return()
  endif()
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    add_executable(${name} EXCLUDE_FROM_ALL "${file}")
    target_link_libraries(${name} PRIVATE assay_flags
                                          benchmark::benchmark_main)
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    target_compile_definitions(
      ${name} PRIVATE ASSAY_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    assay_link_included_modules(${name} "${file}")
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                                             "${PROJECT_BINARY_DIR}/bench")
    add_dependencies(benches ${name})
  endforeach()
endfunction()

function(assay_fuzz_targets)
  add_custom_target(fuzzers ALL)
  set(folder "${PROJECT_SOURCE_DIR}/tests/fuzz")
  assay_require_suffix("${folder}" _fuzz)
  file(GLOB files CONFIGURE_DEPENDS "${folder}/*_fuzz.cpp")
  if(ASSAY_FUZZ STREQUAL "ONLY")
    # Only what a fuzz target needs is built, through its dependencies.
    foreach(module IN LISTS ASSAY_MODULES)
      set_target_properties(assay_${module} PROPERTIES EXCLUDE_FROM_ALL ON)
    endforeach()
  endif()
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    add_executable(${name} "${file}")
    target_link_libraries(${name} PRIVATE assay_flags)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    assay_link_included_modules(${name} "${file}")
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                                             "${PROJECT_BINARY_DIR}/bin")
  endforeach()
endfunction()
