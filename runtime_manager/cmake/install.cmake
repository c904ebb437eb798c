# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# cmake --install <build> --component runtime --prefix <folder>: the manager alone, for any C++ program.
# The layout is that of the stage, so the library finds its configuration and plugins the same way.
include(CMakePackageConfigHelpers)
set(ge_pyrt_package_dir lib/cmake/GePythonRuntime)

set_target_properties(ge_python_runtime PROPERTIES EXPORT_NAME runtime)
install(TARGETS ge_python_runtime EXPORT GePythonRuntimeTargets
  LIBRARY DESTINATION ge/_lib COMPONENT runtime NAMELINK_COMPONENT runtime)
install(EXPORT GePythonRuntimeTargets NAMESPACE GePythonRuntime:: DESTINATION ${ge_pyrt_package_dir}
  COMPONENT runtime)
install(DIRECTORY include/ge DESTINATION include COMPONENT runtime FILES_MATCHING PATTERN "*.h")
install(FILES "${PROJECT_SOURCE_DIR}/config/runtime.yaml" "${PROJECT_SOURCE_DIR}/config/plugins.yaml"
  DESTINATION config COMPONENT runtime)
install(FILES "${PROJECT_SOURCE_DIR}/config/schema/runtime.schema.json"
              "${PROJECT_SOURCE_DIR}/config/schema/plugins.schema.json"
  DESTINATION config/schema COMPONENT runtime)
install(TARGETS gepyrt RUNTIME DESTINATION bin COMPONENT runtime)

set(ge_pyrt_package_files "${CMAKE_CURRENT_BINARY_DIR}/package")
configure_package_config_file(cmake/GePythonRuntimeConfig.cmake.in
  "${ge_pyrt_package_files}/GePythonRuntimeConfig.cmake"
  INSTALL_DESTINATION ${ge_pyrt_package_dir} NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor release may change the interface.
write_basic_package_version_file("${ge_pyrt_package_files}/GePythonRuntimeConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${ge_pyrt_package_files}/GePythonRuntimeConfig.cmake"
              "${ge_pyrt_package_files}/GePythonRuntimeConfigVersion.cmake"
  DESTINATION ${ge_pyrt_package_dir} COMPONENT runtime)
configure_file(cmake/ge-python-runtime.pc.in "${ge_pyrt_package_files}/ge-python-runtime.pc" @ONLY)
install(FILES "${ge_pyrt_package_files}/ge-python-runtime.pc" DESTINATION lib/pkgconfig COMPONENT runtime)
