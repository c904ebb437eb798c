# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# Every find_package in one place. Boost is private (GeBoost), the CPythons come from GePythons.
set(GE_BUILD_PYTHON "${CMAKE_SOURCE_DIR}/build/venv/bin/python" CACHE FILEPATH
    "Interpreter for generators and tests; needs the packages of requirements.txt")
if(NOT EXISTS "${GE_BUILD_PYTHON}")
  message(FATAL_ERROR "GE_BUILD_PYTHON: no interpreter at '${GE_BUILD_PYTHON}'. Run scripts/setup.sh, which "
                      "makes the build venv, or pass -DGE_BUILD_PYTHON=<python with requirements.txt installed>.")
endif()

find_package(Threads REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(Protobuf REQUIRED)
find_package(spdlog REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)

# The ONNX schema of the pinned `onnx` distribution (with the ML types; a superset of onnx.proto).
execute_process(
  COMMAND "${GE_BUILD_PYTHON}" -c
          "import importlib.util as u, pathlib; print(pathlib.Path(u.find_spec('onnx').origin).parent / 'onnx-ml.proto')"
  OUTPUT_VARIABLE ge_onnx_proto OUTPUT_STRIP_TRAILING_WHITESPACE
  RESULT_VARIABLE ge_onnx_proto_result ERROR_VARIABLE ge_onnx_proto_error)
if(NOT ge_onnx_proto_result EQUAL 0 OR NOT EXISTS "${ge_onnx_proto}")
  message(FATAL_ERROR "GE_ONNX_PROTO: '${GE_BUILD_PYTHON}' has no 'onnx' package with onnx-ml.proto; run "
                      "scripts/setup.sh or install requirements.txt there. ${ge_onnx_proto_error}")
endif()
set(GE_ONNX_PROTO "${ge_onnx_proto}")

include(GeBoost)
include(GePythons)
