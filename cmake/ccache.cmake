# SPDX-License-Identifier: MIT
# ccache makes switching branches and `make clean` cheap on small machines. It
# stays optional, and a launcher given by the caller wins.
find_program(ASSAY_CCACHE ccache)
mark_as_advanced(ASSAY_CCACHE)
if(ASSAY_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${ASSAY_CCACHE}")
endif()
