# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# The CPythons to build bridge sets for. Results, one entry per minor: GE_PYTHON_TAGS (cp311;...),
# GE_PYTHON_INCLUDE_<tag> (folder of Python.h), GE_PYTHON_VERSION_<tag> (3.11), GE_PYTHON_EXECUTABLE_<tag>,
# and GE_PYTHON_PLATFORM (linux-x86_64), the second half of an artifact set's folder name.
set(GE_PYTHONS auto CACHE STRING "'auto', or a list of interpreters to build bridge sets for")
set(GE_PYTHON_SETS primary CACHE STRING
    "With GE_PYTHONS=auto: 'primary' (minors of GE_BUILD_PYTHON and /usr/bin/python3) or 'all' (every one found)")
set_property(CACHE GE_PYTHON_SETS PROPERTY STRINGS primary all)
if(NOT GE_PYTHON_SETS MATCHES "^(primary|all)$")
  message(FATAL_ERROR "GE_PYTHON_SETS is '${GE_PYTHON_SETS}'; use 'primary' or 'all'")
endif()

string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" GE_PYTHON_PLATFORM)

# ge_probe_python(executable out): "tag;version;include" or "refused;<reason>". Runs the interpreter once.
function(ge_probe_python executable out)
  execute_process(
    COMMAND "${executable}" "${CMAKE_SOURCE_DIR}/cmake/probe_python.py"
    OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_VARIABLE error RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    set(answer "refused;it does not run: ${error}")
  endif()
  set(${out} "${answer}" PARENT_SCOPE)
endfunction()

set(ge_primary_pythons "${GE_BUILD_PYTHON}" /usr/bin/python3)
if(GE_PYTHONS STREQUAL "auto")
  file(GLOB ge_python_candidates "$ENV{HOME}/.pyenv/versions/*/bin/python")
  list(SORT ge_python_candidates COMPARE NATURAL)
  list(PREPEND ge_python_candidates ${ge_primary_pythons})
else()
  set(ge_python_candidates ${GE_PYTHONS})
endif()

set(GE_PYTHON_TAGS "")
foreach(candidate IN LISTS ge_python_candidates)
  if(GE_PYTHONS STREQUAL "auto" AND GE_PYTHON_SETS STREQUAL "primary" AND NOT candidate IN_LIST ge_primary_pythons)
    continue()
  endif()
  ge_probe_python("${candidate}" probe)
  list(GET probe 0 tag)
  list(GET probe 1 version)
  if(tag STREQUAL "refused")
    if(GE_PYTHONS STREQUAL "auto")
      message(VERBOSE "CPython ${candidate} is left out: ${version}")
      continue()
    endif()
    message(FATAL_ERROR "GE_PYTHONS names '${candidate}', which cannot be served: ${version}")
  endif()
  if(tag IN_LIST GE_PYTHON_TAGS)
    continue()
  endif()
  list(GET probe 2 include)
  list(APPEND GE_PYTHON_TAGS "${tag}")
  set(GE_PYTHON_VERSION_${tag} "${version}")
  set(GE_PYTHON_INCLUDE_${tag} "${include}")
  set(GE_PYTHON_EXECUTABLE_${tag} "${candidate}")
  message(STATUS "CPython ${version}: bridge set ${tag}-${GE_PYTHON_PLATFORM}, headers ${include}")
endforeach()
if(NOT GE_PYTHON_TAGS)
  message(FATAL_ERROR "No usable CPython (3.9 to 3.14, with Python.h) among: ${ge_python_candidates}. "
                      "Install python3-dev, or pass -DGE_PYTHONS=<interpreter;...>.")
endif()
