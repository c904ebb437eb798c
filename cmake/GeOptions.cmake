# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
option(GE_BUILD_TESTS "Build the C++ tests" ON)
set(GE_SANITIZER "" CACHE STRING "Empty, 'address' (ASan+UBSan) or 'thread'")

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 99)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_compile_options(-Wall -Wextra -Wpedantic)
if(DEFINED ENV{CI} AND NOT GE_SANITIZER)  # GCC warns falsely about instrumented code
  add_compile_options(-Werror)
endif()
# Reports need line numbers, not variables: -g1 and -O1 keep build and tests short.
if(GE_SANITIZER)
  add_compile_options(-O1 -g1 -D_GLIBCXX_ASSERTIONS)
endif()
if(GE_SANITIZER STREQUAL "address")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(GE_SANITIZER STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
endif()

# One relative layout for build stage, install tree and wheel: libraries in ge/_lib, programs in bin.
set(GE_STAGE_DIR "${CMAKE_BINARY_DIR}/stage")
set(GE_STAGE_PACKAGE_DIR "${GE_STAGE_DIR}/ge")
set(GE_STAGE_LIB_DIR "${GE_STAGE_PACKAGE_DIR}/_lib")
set(GE_STAGE_BIN_DIR "${GE_STAGE_DIR}/bin")
# DT_RPATH, not RUNPATH: users source environments whose LD_LIBRARY_PATH holds similar names.
add_link_options(-Wl,--disable-new-dtags)
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
set(CMAKE_SKIP_BUILD_RPATH OFF)

# ge_stage_library(target): a version-neutral shared library of ours in ge/_lib.
function(ge_stage_library target)
  set_target_properties(${target} PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY "${GE_STAGE_LIB_DIR}"
    BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN" BUILD_WITH_INSTALL_RPATH ON)
endfunction()

# ge_stage_program(target): a program in bin that finds ge/_lib beside it.
function(ge_stage_program target)
  set_target_properties(${target} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY "${GE_STAGE_BIN_DIR}"
    INSTALL_RPATH "$ORIGIN/../ge/_lib" BUILD_WITH_INSTALL_RPATH ON)
endfunction()

# ge_export_only(target [NAMESPACES ge::x...] [C pattern...]): a version script that keeps everything else
# local, above all the weak std:: templates that hidden visibility cannot hide.
function(ge_export_only target)
  cmake_parse_arguments(arg "" "" "NAMESPACES;C" ${ARGN})
  set(script "{\n  global:\n")
  foreach(pattern IN LISTS arg_C)
    string(APPEND script "    ${pattern};\n")
  endforeach()
  if(arg_NAMESPACES)
    string(APPEND script "    extern \"C++\" {\n")
    foreach(namespace IN LISTS arg_NAMESPACES)
      # A pattern cannot hold a blank, so '?' stands for it.
      foreach(kind "" "vtable?for?" "VTT?for?" "typeinfo?for?" "typeinfo?name?for?" "non-virtual?thunk?to?"
                   "virtual?thunk?to?")
        string(APPEND script "      ${kind}${namespace}::*;\n")
      endforeach()
    endforeach()
    string(APPEND script "    };\n")
  endif()
  string(APPEND script "  local: *;\n};\n")
  set(file "${CMAKE_CURRENT_BINARY_DIR}/${target}.map")
  file(CONFIGURE OUTPUT "${file}" CONTENT "${script}" @ONLY)
  target_link_options(${target} PRIVATE "-Wl,--version-script=${file}")
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${file}")
endfunction()
