# SPDX-License-Identifier: MIT
# preload/: the library that is loaded into solvers, next to the program. It
# gets our warnings and nothing else: no sanitizer, no coverage counters, no C++
# run-time library, since a foreign program has to live with it.
function(assay_fork_server)
  set(folder "${PROJECT_SOURCE_DIR}/preload")
  file(GLOB files CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/*.h")
  add_library(assay_fork_server MODULE ${files})
  target_link_libraries(assay_fork_server PRIVATE assay_warnings c)
  target_include_directories(assay_fork_server
                             PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_compile_definitions(assay_fork_server PRIVATE _GNU_SOURCE)
  target_compile_options(
    assay_fork_server PRIVATE -fno-exceptions -fno-rtti -fno-threadsafe-statics
                              -U_FORTIFY_SOURCE)
  # Instead of -nostdlib++, which GCC 12 does not have.
  target_link_options(assay_fork_server PRIVATE -nodefaultlibs
                      LINKER:-z,defs)
  set_target_properties(
    assay_fork_server
    PROPERTIES CXX_VISIBILITY_PRESET hidden
               INTERPROCEDURAL_OPTIMIZATION OFF
               LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  if(TARGET assay)
    add_dependencies(assay assay_fork_server)
    # The program looks for it in its own folder.
    include(GNUInstallDirs)
    install(TARGETS assay_fork_server
            LIBRARY DESTINATION "${CMAKE_INSTALL_BINDIR}")
  endif()
endfunction()
