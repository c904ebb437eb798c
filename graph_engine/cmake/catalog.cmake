# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# catalog/*.yaml -> generated/catalog/catalog_data.inc (the engine's table, a string literal) and
# <stage>/ge/es/_catalog.json (the table of the Python ES functions).
set(ge_catalog_dir "${CMAKE_CURRENT_SOURCE_DIR}/catalog")
set(ge_catalog_table "${CMAKE_CURRENT_BINARY_DIR}/generated/catalog/catalog_data.inc")
set(ge_catalog_es "${GE_STAGE_PACKAGE_DIR}/es/_catalog.json")
file(GLOB ge_catalog_sources CONFIGURE_DEPENDS "${ge_catalog_dir}/*.yaml")
list(SORT ge_catalog_sources)

add_custom_command(
  OUTPUT "${ge_catalog_table}" "${ge_catalog_es}"
  COMMAND "${GE_BUILD_PYTHON}" -B "${ge_catalog_dir}/gen_catalog.py"
          --out-table "${ge_catalog_table}" --out-es "${ge_catalog_es}" ${ge_catalog_sources}
  # The generator leaves unchanged files alone; the build needs newer ones.
  COMMAND "${CMAKE_COMMAND}" -E touch "${ge_catalog_table}" "${ge_catalog_es}"
  DEPENDS ${ge_catalog_sources} "${ge_catalog_dir}/gen_catalog.py"
          "${ge_catalog_dir}/mapping_language.py"
  COMMENT "Operator catalogue"
  VERBATIM)
set(GE_ENGINE_GENERATED_catalog "${ge_catalog_table}")
