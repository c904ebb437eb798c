# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# ge_add_cpp_pass(name): <name>.cpp as a library of C++ passes. GE_HOME is the installed `ge` folder, which holds
# include/ and the link names of the public GE in _lib/compat/. `cmake --install BUILD --prefix OPP` puts the library where
# atc looks for it with ASCEND_OPP_PATH=OPP.
set(GE_HOME "" CACHE PATH "The ge folder with include/ and _lib/")
if(NOT EXISTS "${GE_HOME}/include/graph/graph.h")
  message(FATAL_ERROR "GE_HOME is '${GE_HOME}', which holds no include/graph/graph.h; give -DGE_HOME=<stage>/ge")
endif()

function(ge_add_cpp_pass name)
  add_library(${name} SHARED ${name}.cpp)
  target_compile_features(${name} PRIVATE cxx_std_17)
  target_include_directories(${name} PRIVATE "${GE_HOME}/include")
  target_link_directories(${name} PRIVATE "${GE_HOME}/_lib/compat")
  target_link_libraries(${name} PRIVATE graph register ge_compiler es_all)
  install(TARGETS ${name} DESTINATION "vendors/samples/custom_fusion_passes")
endfunction()
