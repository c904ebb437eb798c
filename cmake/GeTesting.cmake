# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# How test programs are declared. Every test gets a timeout and a label; ctest -L/-LE picks by label.
# The target ge_unit_tests builds the unit tests alone.
include(GeSanitizers)
add_custom_target(ge_unit_tests)

# ge_add_unit_test(name SOURCES a.cpp... [LIBS target...] [INCLUDES dir...] [LABELS label...] [TIMEOUT seconds]
#                  [ENVIRONMENT NAME=value...])
# A Boost.Test program: one source defines BOOST_TEST_MODULE and includes <boost/test/unit_test.hpp>.
# Each run writes its cases to <build>/test_results/<name>.xml, which run_tests.sh counts.
function(ge_add_unit_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LIBS;INCLUDES;LABELS;ENVIRONMENT" ${ARGN})
  ge_check_test_arguments(ge_add_unit_test ${name} "${arg_UNPARSED_ARGUMENTS}" "${arg_SOURCES}")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBS} ge::boost_test)
  target_include_directories(${name} PRIVATE ${arg_INCLUDES})
  add_dependencies(ge_unit_tests ${name})
  set(results "${CMAKE_BINARY_DIR}/test_results")
  file(MAKE_DIRECTORY "${results}")
  add_test(NAME ${name} COMMAND ${name} --color_output=no --logger=HRF,error,stdout
                                --logger=JUNIT,error,${results}/${name}.xml)
  ge_set_test_properties(${name} unit "${arg_TIMEOUT}" "${arg_LABELS}" "${arg_ENVIRONMENT}")
endfunction()

# ge_add_process_test(name SOURCES a.cpp... [LIBS ...] [INCLUDES ...] [LABELS ...] [TIMEOUT seconds]
#                     [ENVIRONMENT NAME=value...] [ARGS argument...])
# A plain program, one lifecycle scenario per process: exit code 0 passes, 77 is a skip.
function(ge_add_process_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LIBS;INCLUDES;LABELS;ENVIRONMENT;ARGS" ${ARGN})
  ge_check_test_arguments(ge_add_process_test ${name} "${arg_UNPARSED_ARGUMENTS}" "${arg_SOURCES}")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBS})
  target_include_directories(${name} PRIVATE ${arg_INCLUDES})
  add_test(NAME ${name} COMMAND ${name} ${arg_ARGS})
  ge_set_test_properties(${name} process "${arg_TIMEOUT}" "${arg_LABELS}" "${arg_ENVIRONMENT}")
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

function(ge_check_test_arguments function name unparsed sources)
  if(unparsed OR NOT sources)
    message(FATAL_ERROR "${function}(${name}): SOURCES is required, '${unparsed}' is not understood")
  endif()
endfunction()

function(ge_set_test_properties name kind timeout labels environment)
  if(NOT timeout)
    set(timeout 60)
  endif()
  # Sanitizers slow everything down; a timeout must mean a hang, not a slow build.
  if(GE_SANITIZER)
    math(EXPR timeout "${timeout} * 4")
  endif()
  set_tests_properties(${name} PROPERTIES
    TIMEOUT ${timeout} LABELS "${kind};${labels}"
    ENVIRONMENT "GE_STAGE_DIR=${GE_STAGE_DIR};${GE_SANITIZER_ENVIRONMENT};${environment}")
endfunction()
