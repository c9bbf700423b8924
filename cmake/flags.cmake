# SPDX-License-Identifier: MIT
# Flags for our own code, carried by one interface target instead of global
# variables: what is linked to `assay_flags` gets them, nothing else does.
add_library(assay_flags INTERFACE)
add_library(assay_warnings INTERFACE)
target_link_libraries(assay_flags INTERFACE assay_warnings)

target_compile_options(
  assay_warnings
  INTERFACE -Wall
            -Wextra
            -Wconversion
            -Wshadow
            -Wnon-virtual-dtor
            -Wold-style-cast
            # GCC 12's own stable_sort needs what is deprecated since C++17.
            $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
            $<$<BOOL:${ASSAY_WERROR}>:-Werror>)

# A precompiled header with the time of its making in it would be another one
# for ccache each time.
set(ASSAY_PCH_OPTIONS
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")

if(ASSAY_SANITIZE)
  # The fuzzing engine has a main of its own, so only fuzz executables link it;
  # all other code is merely instrumented for it.
  string(REPLACE "fuzzer-no-link," "" link_sanitize "${ASSAY_SANITIZE}")
  target_compile_options(
    assay_flags INTERFACE -fsanitize=${ASSAY_SANITIZE}
                          -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(assay_flags INTERFACE -fsanitize=${link_sanitize})
endif()

if(ASSAY_COVERAGE)
  target_compile_options(assay_flags INTERFACE --coverage)
  target_link_options(assay_flags INTERFACE --coverage)
endif()

if(ASSAY_LTO)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
