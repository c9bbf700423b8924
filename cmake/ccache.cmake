# SPDX-License-Identifier: MIT
# ccache makes switching branches and `make clean` cheap on small machines. It
# stays optional, and a launcher given by the caller wins. It must be told that
# a precompiled header has no times in it that matter; and it takes the names of
# headers from the compiler, as running the preprocessor for them would make the
# first build a tenth slower.
find_program(ASSAY_CCACHE ccache)
mark_as_advanced(ASSAY_CCACHE)
if(ASSAY_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      CCACHE_DEPEND=1
      "${ASSAY_CCACHE}")
endif()
