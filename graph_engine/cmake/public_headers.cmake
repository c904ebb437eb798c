# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# <stage>/ge/include: the headers a C++ pass compiles against, written and generated ones together.
# <stage>/ge/_lib/compat: GE's link names as linker scripts, so that such a pass links what it always
# linked; none of them is a library that is looked for at run time.
set(ge_include_stage "${GE_STAGE_PACKAGE_DIR}/include")
set(ge_public_header_dir "${CMAKE_CURRENT_SOURCE_DIR}/include")
file(GLOB_RECURSE ge_public_headers CONFIGURE_DEPENDS RELATIVE "${ge_public_header_dir}"
  "${ge_public_header_dir}/*.h" "${ge_public_header_dir}/*.inc")

set(ge_esb_dir "${PROJECT_SOURCE_DIR}/python/ge/_gen_esb")  # gen_esb, which writes such headers too

set(ge_staged_headers "")
foreach(header IN LISTS ge_public_headers)
  add_custom_command(
    OUTPUT "${ge_include_stage}/${header}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${ge_public_header_dir}/${header}"
            "${ge_include_stage}/${header}"
    DEPENDS "${ge_public_header_dir}/${header}"
    VERBATIM)
  list(APPEND ge_staged_headers "${ge_include_stage}/${header}")
endforeach()

add_custom_command(
  OUTPUT "${ge_include_stage}/all_ops.h"
  COMMAND "${GE_BUILD_PYTHON}" -B "${ge_catalog_dir}/gen_cpp_ops.py" "${ge_catalog_es}"
          "${ge_include_stage}" "${ge_esb_dir}"
  COMMAND "${CMAKE_COMMAND}" -E touch "${ge_include_stage}/all_ops.h"
  DEPENDS "${ge_catalog_es}" "${ge_catalog_dir}/gen_cpp_ops.py" "${ge_catalog_dir}/gen_catalog.py"
          "${ge_esb_dir}/cpp_functions.py"
  COMMENT "C++ headers of the operators"
  VERBATIM)
add_custom_target(ge_public_headers ALL
  DEPENDS ${ge_staged_headers} "${ge_include_stage}/all_ops.h")

foreach(name IN ITEMS graph graph_base register ge_compiler es_all es_math es_nn es_cv
                      eager_style_graph_builder_base)
  file(CONFIGURE OUTPUT "${GE_STAGE_LIB_DIR}/compat/lib${name}.so"
    CONTENT "/* GNU ld script: GE's link name for the one library */\nINPUT ( ../libge_engine.so.0 )\n")
endforeach()
