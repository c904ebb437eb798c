# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# ge_add_bridge(name kind module entry sources...): artifact sets, one per CPython minor, in
# <stage>/ge/<kind>/python_<artifacts>_artifacts/<tag>-<platform>/.
#   name     library name without lib and .so
#   folder   folder of the sets, relative to the ge package
#   module   native module, re-exported by a small library that NEEDs the bridge, so that one
#            Boost.Python registry serves the host and Python
#   entry    query symbol of the plugin ABI
# No NEEDED libpython: the manager, or the host's Python, guarantees one global runtime.
function(ge_add_bridge name folder module entry)
  set(exports "${CMAKE_CURRENT_BINARY_DIR}/${name}.map")
  file(CONFIGURE OUTPUT "${exports}" @ONLY CONTENT "{ global: @entry@; PyInit_@module@; local: *; };\n")
  foreach(tag IN LISTS GE_PYTHON_TAGS)
    set(set_dir "${GE_STAGE_PACKAGE_DIR}/${folder}/${tag}-${GE_PYTHON_PLATFORM}")
    set(bridge "${name}_${tag}")
    add_library(${bridge} SHARED ${ARGN})
    target_link_libraries(${bridge} PRIVATE ge_bridge_common_${tag})
    target_link_options(${bridge} PRIVATE "-Wl,--version-script=${exports}")
    set_target_properties(${bridge} PROPERTIES
      OUTPUT_NAME "${name}" LINK_DEPENDS "${exports}" LIBRARY_OUTPUT_DIRECTORY "${set_dir}"
      BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "\$ORIGIN;\$ORIGIN/../../../_lib")

    set(python_version "${GE_PYTHON_VERSION_${tag}}")
    set(native "${module}_${tag}")
    add_library(${native} MODULE "${CMAKE_SOURCE_DIR}/bridge_common/native_module.c")
    target_link_libraries(${native} PRIVATE ${bridge})
    target_link_options(${native} PRIVATE -Wl,--no-as-needed)
    set_target_properties(${native} PROPERTIES
      OUTPUT_NAME "${module}" PREFIX "" LIBRARY_OUTPUT_DIRECTORY "${set_dir}"
      BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "\$ORIGIN")

    # No path and no time in it: equal sources give an equal set.
    file(CONFIGURE OUTPUT "${set_dir}/manifest.json" @ONLY CONTENT [[{
  "python_tag": "@tag@",
  "platform": "@GE_PYTHON_PLATFORM@",
  "bridge_abi": "1",
  "abiflags": "",
  "artifacts": {"bridge": "lib@name@.so", "native": "@module@.so"},
  "build": {"version": "@PROJECT_VERSION@", "python_version": "@python_version@"}
}
]])
  endforeach()
endfunction()
