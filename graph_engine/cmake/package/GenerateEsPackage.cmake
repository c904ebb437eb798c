# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# ES functions of one's own operators, made by gen_esb:
#
#   list(APPEND CMAKE_MODULE_PATH "${ASCEND_HOME_PATH}/include/ge/cmake")
#   find_package(GenerateEsPackage REQUIRED)
#   add_es_library_and_whl(ES_LINKABLE_AND_ALL_TARGET es_custom OPP_PROTO_TARGET my_protos
#                          OUTPUT_PATH "${CMAKE_BINARY_DIR}/es_output" [EXCLUDE_OPS A B...])
#   target_link_libraries(my_pass PRIVATE es_custom)
#
# my_protos is the library with the REG_OP declarations. es_custom carries the include folders and the engine; the
# functions are in es_custom_ops.h. OUTPUT_PATH gets include/es_custom, python/es_custom with its dist-info (for
# PYTHONPATH) and whl/es_custom-1.0.0-py3-none-any.whl. They are made anew when the library
# changes or one of them is missing.
# add_es_library takes the same arguments; it makes the same, as gen_esb writes all at once.
# Target build_es_custom makes the files. Python 3.9 or newer is needed: Python3_EXECUTABLE when it is set.
include_guard(GLOBAL)

get_filename_component(GE_ES_PACKAGE_HOME "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
get_filename_component(GE_ES_GENERATOR "${GE_ES_PACKAGE_HOME}/../bin/gen_esb" ABSOLUTE)

# _ge_add_es(function ES_LINKABLE_AND_ALL_TARGET ... ): what both functions do; `function` is named in errors.
function(_ge_add_es function)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ES_LINKABLE_AND_ALL_TARGET;OPP_PROTO_TARGET;OUTPUT_PATH" "EXCLUDE_OPS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${function}: unknown arguments '${arg_UNPARSED_ARGUMENTS}'; it takes "
      "ES_LINKABLE_AND_ALL_TARGET, OPP_PROTO_TARGET, OUTPUT_PATH and EXCLUDE_OPS")
  endif()
  foreach(name ES_LINKABLE_AND_ALL_TARGET OPP_PROTO_TARGET OUTPUT_PATH)
    if(NOT arg_${name})
      message(FATAL_ERROR "${function}: ${name} is missing")
    endif()
  endforeach()
  set(target "${arg_ES_LINKABLE_AND_ALL_TARGET}")
  if(NOT target MATCHES "^es_(.+)$")
    message(FATAL_ERROR "${function}: ES_LINKABLE_AND_ALL_TARGET is '${target}'; its name must begin with es_, what "
      "follows is the name of the module")
  endif()
  set(module "${CMAKE_MATCH_1}")
  if(NOT TARGET "${arg_OPP_PROTO_TARGET}")
    message(FATAL_ERROR "${function}: OPP_PROTO_TARGET '${arg_OPP_PROTO_TARGET}' is no target; name the shared library "
      "with the REG_OP declarations, after its add_library")
  endif()
  find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

  get_filename_component(output "${arg_OUTPUT_PATH}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  set(opp "${CMAKE_CURRENT_BINARY_DIR}/${target}_opp")
  set(stamp "${CMAKE_CURRENT_BINARY_DIR}/${target}.stamp")
  string(REPLACE ";" "," excluded "${arg_EXCLUDE_OPS}")
  add_custom_command(
    OUTPUT "${stamp}" "${output}/include/${target}/${target}_ops.h" "${output}/python/${target}/__init__.py"
           "${output}/whl/${target}-1.0.0-py3-none-any.whl"
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${opp}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${opp}/op_proto/custom"
    COMMAND "${CMAKE_COMMAND}" -E copy "$<TARGET_FILE:${arg_OPP_PROTO_TARGET}>"
            "${opp}/op_proto/custom/lib${arg_OPP_PROTO_TARGET}.so"
    COMMAND "${CMAKE_COMMAND}" -E env "ASCEND_OPP_PATH=${opp}"
            "${Python3_EXECUTABLE}" "${GE_ES_GENERATOR}" "--output_dir=${output}" "--module_name=${module}"
            "--exclude_ops=${excluded}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS "${arg_OPP_PROTO_TARGET}" "${GE_ES_GENERATOR}"
    COMMENT "ES functions of ${target}"
    VERBATIM)
  add_custom_target("build_${target}" ALL DEPENDS "${stamp}")

  add_library("${target}" INTERFACE)
  target_compile_features("${target}" INTERFACE cxx_std_17)
  target_include_directories("${target}" INTERFACE
    "${output}/include" "${output}/include/${target}" "${GE_ES_PACKAGE_HOME}/include")
  target_link_directories("${target}" INTERFACE "${GE_ES_PACKAGE_HOME}/_lib/compat")
  target_link_libraries("${target}" INTERFACE graph register ge_compiler es_all)
  add_dependencies("${target}" "build_${target}")
endfunction()

# The functions of a module in C++ and Python, with the wheel.
function(add_es_library_and_whl)
  _ge_add_es(add_es_library_and_whl ${ARGN})
endfunction()

# The same, for those who need no wheel.
function(add_es_library)
  _ge_add_es(add_es_library ${ARGN})
endfunction()
