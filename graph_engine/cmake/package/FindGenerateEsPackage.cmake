# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# find_package(GenerateEsPackage): the functions of GenerateEsPackage.cmake.
include("${CMAKE_CURRENT_LIST_DIR}/GenerateEsPackage.cmake")
set(GenerateEsPackage_FOUND TRUE)
