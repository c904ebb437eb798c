# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# engine_abi = hash of the headers that bridges compile against, plus the libstdc++ ABI flag.
# Two binaries may exchange the engine's C++ types only when it is equal.
file(GLOB_RECURSE abi_headers CONFIGURE_DEPENDS
  "${CMAKE_CURRENT_SOURCE_DIR}/include/*.h" "${CMAKE_CURRENT_SOURCE_DIR}/include/*.inc"
  "${CMAKE_CURRENT_SOURCE_DIR}/src/ir/*.h" "${CMAKE_CURRENT_SOURCE_DIR}/src/support/*.h"
  "${CMAKE_CURRENT_SOURCE_DIR}/src/catalog/op_def.h" "${CMAKE_CURRENT_SOURCE_DIR}/src/capi/*.h"
  "${CMAKE_CURRENT_SOURCE_DIR}/src/service/*.h")
list(SORT abi_headers)
set(abi_text "")
foreach(header IN LISTS abi_headers)
  file(SHA256 "${header}" digest)
  string(APPEND abi_text "${digest}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
endforeach()
include(CheckCXXSourceCompiles)
check_cxx_source_compiles("#include <string>
static_assert(_GLIBCXX_USE_CXX11_ABI == 1, \"\"); int main() {}" GE_CXX11_ABI)
string(SHA256 abi_digest "${abi_text}")
string(SUBSTRING "${abi_digest}" 0 16 abi_digest)
set(GE_ENGINE_ABI "${abi_digest}-cxx11:${GE_CXX11_ABI}")
configure_file("${CMAKE_CURRENT_LIST_DIR}/engine_abi.h.in"
  "${CMAKE_CURRENT_BINARY_DIR}/generated/ge/engine_abi.h" @ONLY)
