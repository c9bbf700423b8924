# SPDX-License-Identifier: MIT
# One library per folder of src/. Sources come by glob, edges come from
# tools/layers.json: the file that tools/check_layers.py enforces is also the
# file we link by, so the two cannot drift apart.

# Sets `out` to the members of the JSON array or the keys of the JSON object at
# the given path of `json`.
function(assay_json_list out json)
  string(JSON kind TYPE "${json}" ${ARGN})
  string(JSON length LENGTH "${json}" ${ARGN})
  set(items "")
  if(length GREATER 0)
    math(EXPR last "${length} - 1")
    foreach(index RANGE ${last})
      if(kind STREQUAL "OBJECT")
        string(JSON item MEMBER "${json}" ${ARGN} ${index})
      else()
        string(JSON item GET "${json}" ${ARGN} ${index})
      endif()
      list(APPEND items "${item}")
    endforeach()
  endif()
  set(${out} "${items}" PARENT_SCOPE)
endfunction()

# Modules in which no test computes for long: half of what it takes to compile
# them is their optimisation.
set(ASSAY_NEVER_BUSY
    ask
    campaign
    cli
    oracle
    process
    prove
    report
    seeds
    solver
    store
    stream
    view)

# What most of our files include and what is not ours, compiled once, and once
# more without optimisation: `assay_headers` and `assay_idle_headers`.
function(assay_precompiled_headers)
  foreach(target assay_headers assay_idle_headers)
    set(empty "${PROJECT_BINARY_DIR}/generated/${target}.cpp")
    file(CONFIGURE OUTPUT "${empty}" CONTENT "")
    add_library(${target} OBJECT "${empty}")
    target_link_libraries(${target} PRIVATE assay_flags fmt::fmt)
    target_compile_options(${target} PRIVATE -pthread "${ASSAY_PCH_OPTIONS}")
    target_precompile_headers(
      ${target}
      PRIVATE
      <fmt/format.h>
      <algorithm>
      <array>
      <expected>
      <filesystem>
      <functional>
      <map>
      <memory>
      <optional>
      <set>
      <span>
      <string>
      <string_view>
      <unordered_map>
      <unordered_set>
      <utility>
      <variant>
      <vector>
      <nlohmann/json.hpp>)
  endforeach()
  target_compile_options(assay_idle_headers PRIVATE -O0)
  target_precompile_headers(assay_idle_headers PRIVATE <CLI/CLI.hpp>)
endfunction()

# Defines the library of one module, from the caller's `sources`, `layers` and
# `modules`.
function(assay_add_module module)
  set(target assay_${module})
  set(compiled ${sources})
  list(FILTER compiled INCLUDE REGEX "\\.cpp$")
  if(compiled)
    add_library(${target} STATIC ${compiled})
    target_link_libraries(${target} PRIVATE assay_flags)
    if(ASSAY_UNITY)
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON
                                                 UNITY_BUILD_BATCH_SIZE 8)
      # Where more is inlined, GCC 12 takes the members of a variant's other
      # alternatives (testcase::Claim) for uninitialised; an initialiser does
      # not help. The other presets keep the warning.
      target_compile_options(
        ${target}
        PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    endif()
    if(ASSAY_QUICK_TESTS AND module IN_LIST ASSAY_NEVER_BUSY)
      target_compile_options(${target} PRIVATE -pthread -O0)
      target_precompile_headers(${target} REUSE_FROM assay_idle_headers)
    elseif(ASSAY_QUICK_TESTS)
      target_compile_options(${target} PRIVATE -pthread)
      target_precompile_headers(${target} REUSE_FROM assay_headers)
    endif()
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(assay::${module} ALIAS ${target})
  target_include_directories(${target} ${scope} "${PROJECT_SOURCE_DIR}/src")

  assay_json_list(allowed "${layers}" ${module})
  foreach(dependency IN LISTS allowed)
    # layers.json also names modules that are planned but not there yet.
    if(dependency IN_LIST modules)
      target_link_libraries(${target} ${scope} assay_${dependency})
    endif()
  endforeach()
  target_link_libraries(${target} ${scope} ${ASSAY_EXTERNAL_${module}})

  if(module STREQUAL "base")
    target_include_directories(${target}
                               ${scope} "${PROJECT_BINARY_DIR}/generated")
    add_dependencies(${target} assay_version)
  endif()
endfunction()

# Defines assay_<module> (alias assay::<module>) for each module and the
# program `assay`; sets ASSAY_MODULES for the caller.
function(assay_modules)
  set(src "${PROJECT_SOURCE_DIR}/src")
  set(layers_file "${PROJECT_SOURCE_DIR}/tools/layers.json")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
                                         "${layers_file}")
  file(READ "${layers_file}" layers)
  assay_json_list(known "${layers}")

  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${src}" "${src}/*.cpp"
       "${src}/*.h")
  set(main cli/main.cpp)
  set(has_main OFF)
  if(main IN_LIST files)
    set(has_main ON)
    list(REMOVE_ITEM files ${main})
  endif()

  set(modules "")
  foreach(file IN LISTS files)
    string(REGEX MATCH "^[^/]+" module "${file}")
    if(NOT module IN_LIST known)
      message(FATAL_ERROR "src/${file}: '${module}' missing in ${layers_file}")
    endif()
    list(APPEND modules ${module})
    list(APPEND sources_${module} "${src}/${file}")
  endforeach()
  list(REMOVE_DUPLICATES modules)

  if("solver" IN_LIST modules)
    assay_built_in_files(built_in)
    list(APPEND sources_solver "${built_in}")
  endif()
  if("rules" IN_LIST modules)
    assay_built_in_rules(built_in)
    list(APPEND sources_rules "${built_in}")
  endif()

  if(ASSAY_QUICK_TESTS)
    assay_precompiled_headers()
  endif()
  foreach(module IN LISTS modules)
    set(sources ${sources_${module}})
    assay_add_module(${module})
  endforeach()

  if(has_main AND NOT ASSAY_FUZZ STREQUAL "ONLY")
    add_executable(assay "${src}/${main}")
    target_link_libraries(assay PRIVATE assay_flags)
    if(ASSAY_QUICK_TESTS)
      target_compile_options(assay PRIVATE -O0)
    endif()
    foreach(module IN LISTS modules)
      # The program is what `cli` reaches; without a cli library yet, all.
      if(module STREQUAL "cli" OR NOT "cli" IN_LIST modules)
        target_link_libraries(assay PRIVATE assay_${module})
      endif()
    endforeach()
    target_include_directories(assay PRIVATE "${src}")
    target_link_libraries(assay PRIVATE ${ASSAY_EXTERNAL_cli})
    set_target_properties(assay PROPERTIES RUNTIME_OUTPUT_DIRECTORY
                                           "${PROJECT_BINARY_DIR}")
    install(TARGETS assay RUNTIME)
  endif()
  set(ASSAY_MODULES ${modules} PARENT_SCOPE)
endfunction()
