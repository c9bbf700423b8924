# SPDX-License-Identifier: MIT
# The files of profiles/ as a part of the program. They are read when CMake
# configures, and a changed, new or removed file makes it configure again.

# Appends to the caller's `code` a function that gives the files as (name, text).
function(assay_append_files function)
  string(APPEND code "\nstd::span<const BuiltInFile> ${function}() {\n"
         "  static constexpr BuiltInFile kFiles[] = {\n")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    cmake_path(GET file FILENAME name)
    file(READ "${file}" text)
    string(FIND "${text}" ")assay\"" end)
    if(NOT end EQUAL -1)
      message(FATAL_ERROR "${file}: must not contain the text )assay\"")
    endif()
    string(APPEND code "      {\"${name}\", R\"assay(" "${text}" ")assay\"},\n")
  endforeach()
  # There may be no file, but there is no array of length zero.
  string(APPEND code "      {},\n  };\n"
         "  return {kFiles, std::size(kFiles) - 1};\n}\n")
  set(code "${code}" PARENT_SCOPE)
endfunction()

# Sets `out` to the file that defines solver/profile.h's built_in_*().
function(assay_built_in_files out)
  set(folder "${PROJECT_SOURCE_DIR}/profiles")
  file(GLOB profiles CONFIGURE_DEPENDS "${folder}/*.toml")
  file(GLOB programs CONFIGURE_DEPENDS "${folder}/*.js")
  set(code "")
  string(APPEND code "// Made by cmake/embed.cmake.\n#include <iterator>\n\n"
           "#include \"solver/profile.h\"\n\nnamespace assay::solver {\n")
  assay_append_files(built_in_profiles ${profiles})
  assay_append_files(built_in_programs ${programs})
  string(APPEND code "\n}  // namespace assay::solver\n")
  set(made "${PROJECT_BINARY_DIR}/generated/solver/built_in_files.cpp")
  file(WRITE "${made}.new" "${code}")
  file(COPY_FILE "${made}.new" "${made}" ONLY_IF_DIFFERENT)
  set(${out} "${made}" PARENT_SCOPE)
endfunction()

# Sets `out` to the file that defines rules/built_in.h's built_in_*().
function(assay_built_in_rules out)
  file(GLOB tables CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/rules/*.rules")
  set(code "")
  string(APPEND code "// Made by cmake/embed.cmake.\n#include <iterator>\n\n"
           "#include \"rules/built_in.h\"\n\nnamespace assay::rules {\n")
  assay_append_files(built_in_rules ${tables})
  file(GLOB proofs CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/rules/*.proofs")
  assay_append_files(built_in_proofs ${proofs})
  string(APPEND code "\n}  // namespace assay::rules\n")
  set(made "${PROJECT_BINARY_DIR}/generated/rules/built_in_files.cpp")
  file(WRITE "${made}.new" "${code}")
  file(COPY_FILE "${made}.new" "${made}" ONLY_IF_DIFFERENT)
  set(${out} "${made}" PARENT_SCOPE)
endfunction()
