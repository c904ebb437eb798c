# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# <stage>/ge/include: the headers a C++ pass compiles against, written and generated ones together.
# <stage>/ge/include/ge/cmake: find_package(GenerateEsPackage) for users' operators.
# <stage>/ge/_lib/compat, <stage>/ge/lib64: GE's link names as linker scripts, so that such a pass links what it always
# linked; none of them is a library that is looked for at run time.
set(ge_include_stage "${GE_STAGE_PACKAGE_DIR}/include")
set(ge_public_header_dir "${CMAKE_CURRENT_SOURCE_DIR}/include")
file(GLOB_RECURSE ge_public_headers CONFIGURE_DEPENDS RELATIVE "${ge_public_header_dir}"
  "${ge_public_header_dir}/*.h" "${ge_public_header_dir}/*.inc")

set(ge_esb_dir "${PROJECT_SOURCE_DIR}/python")  # holds gen_esb, which writes such headers too

# ge_stage_header(source name): include/<name> of the stage is a copy of that file.
set(ge_staged_headers "")
macro(ge_stage_header source name)
  add_custom_command(
    OUTPUT "${ge_include_stage}/${name}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${source}" "${ge_include_stage}/${name}"
    DEPENDS "${source}"
    VERBATIM)
  list(APPEND ge_staged_headers "${ge_include_stage}/${name}")
endmacro()
foreach(header IN LISTS ge_public_headers)
  ge_stage_header("${ge_public_header_dir}/${header}" "${header}")
endforeach()
foreach(module GenerateEsPackage FindGenerateEsPackage)
  ge_stage_header("${CMAKE_CURRENT_SOURCE_DIR}/cmake/package/${module}.cmake" "ge/cmake/${module}.cmake")
endforeach()

add_custom_command(
  OUTPUT "${ge_include_stage}/all_ops.h"
  COMMAND "${GE_BUILD_PYTHON}" -B "${ge_catalog_dir}/gen_cpp_ops.py" "${ge_catalog_es}"
          "${ge_include_stage}" "${ge_esb_dir}"
  COMMAND "${CMAKE_COMMAND}" -E touch "${ge_include_stage}/all_ops.h"
  DEPENDS "${ge_catalog_es}" "${ge_catalog_dir}/gen_cpp_ops.py" "${ge_catalog_dir}/gen_catalog.py"
          "${ge_esb_dir}/ge/_gen_esb/cpp_functions.py" "${ge_esb_dir}/ge/_gen_esb/c_functions.py"
  COMMENT "C++ headers of the operators"
  VERBATIM)
add_custom_target(ge_public_headers ALL
  DEPENDS ${ge_staged_headers} "${ge_include_stage}/all_ops.h")

# ge_link_names(folder engine): one linker script a name; `engine` is the library's path from there.
function(ge_link_names folder engine)
  foreach(name IN ITEMS graph graph_base register ge_compiler es_all es_math es_nn es_cv
                        eager_style_graph_builder_base)
    file(CONFIGURE OUTPUT "${GE_STAGE_PACKAGE_DIR}/${folder}/lib${name}.so"
      CONTENT "/* GNU ld script: GE's link name for the one library */\nINPUT ( ${engine} )\n")
  endforeach()
endfunction()
ge_link_names(_lib/compat ../libge_engine.so.0)
ge_link_names(lib64 ../_lib/libge_engine.so.0)  # where CANN's build files look, with ASCEND_HOME_PATH=<stage>/ge
