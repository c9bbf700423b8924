# SPDX-License-Identifier: MIT
# Generates "base/version.h". This file plays two parts: included, it declares
# the target; run with `cmake -P`, it writes the header.
#
# The revision changes with every commit, so it must not be a compile
# definition (that would rebuild everything). The header is written at each
# build but touched only when its text changes, so a new revision recompiles
# just the files that include it.

function(assay_write_version_header)
  set(ASSAY_REVISION "unknown")
  # Without the check, a source tarball unpacked inside some other repository
  # would report that repository's revision.
  if(EXISTS "${ASSAY_ROOT}/.git")
    execute_process(
      COMMAND git describe --tags --always --dirty
      WORKING_DIRECTORY "${ASSAY_ROOT}"
      OUTPUT_VARIABLE described
      RESULT_VARIABLE failed
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(NOT failed AND described)
      set(ASSAY_REVISION "${described}")
    endif()
  endif()
  configure_file("${ASSAY_ROOT}/cmake/version.h.in" "${ASSAY_HEADER}" @ONLY)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  assay_write_version_header()
  return()
endif()

function(assay_version_header)
  set(ASSAY_ROOT "${PROJECT_SOURCE_DIR}")
  set(ASSAY_VERSION "${PROJECT_VERSION}")
  set(ASSAY_HEADER "${PROJECT_BINARY_DIR}/generated/base/version.h")
  # Also now, so that clang-tidy works on a tree that was only configured.
  assay_write_version_header()
  add_custom_target(
    assay_version
    COMMAND
      ${CMAKE_COMMAND} -DASSAY_ROOT=${ASSAY_ROOT}
      -DASSAY_VERSION=${ASSAY_VERSION} -DASSAY_HEADER=${ASSAY_HEADER} -P
      ${ASSAY_ROOT}/cmake/version.cmake
    BYPRODUCTS ${ASSAY_HEADER}
    COMMENT "Checking the revision"
    VERBATIM)
endfunction()
