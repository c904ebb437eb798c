# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# What a test needs to run in a sanitized build. Empty in a plain one.
#   GE_SANITIZER_ENVIRONMENT  NAME=value... for every test
#   GE_SANITIZER_PRELOAD      NAME=value for a host program that is not ours, such as a CPython
set(GE_SANITIZER_ENVIRONMENT "")
set(GE_SANITIZER_PRELOAD "")
if(NOT GE_SANITIZER)
  return()
endif()
if(NOT GE_SANITIZER MATCHES "^(address|thread)$")
  message(FATAL_ERROR "GE_SANITIZER is '${GE_SANITIZER}'; use 'address', 'thread' or nothing")
endif()

set(suppressions "${CMAKE_SOURCE_DIR}/tests/sanitizers")
if(GE_SANITIZER STREQUAL "address")
  set(library libasan.so)
  list(APPEND GE_SANITIZER_ENVIRONMENT
    # Python's own allocator would hide its blocks from the sanitizer.
    PYTHONMALLOC=malloc
    "ASAN_OPTIONS=detect_stack_use_after_return=1:check_initialization_order=1:strict_init_order=1"
    "LSAN_OPTIONS=suppressions=${suppressions}/lsan.supp:print_suppressions=0"
    "UBSAN_OPTIONS=print_stacktrace=1:suppressions=${suppressions}/ubsan.supp")
else()
  set(library libtsan.so)
  list(APPEND GE_SANITIZER_ENVIRONMENT
    "TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1:suppressions=${suppressions}/tsan.supp")
endif()
# The C++ library beside it: the sanitizer looks for __cxa_throw when the host starts.
foreach(name IN ITEMS ${library} libstdc++.so)
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" "-print-file-name=${name}"
    OUTPUT_VARIABLE file OUTPUT_STRIP_TRAILING_WHITESPACE)
  file(REAL_PATH "${file}" file)
  list(APPEND preload "${file}")
endforeach()
list(JOIN preload ":" preload)
set(GE_SANITIZER_PRELOAD "LD_PRELOAD=${preload}")
# For scripts/sanitize.sh, which starts tests that CTest does not know.
list(JOIN GE_SANITIZER_ENVIRONMENT "\n" lines)
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/sanitizer_environment" CONTENT "${lines}\n" @ONLY)
