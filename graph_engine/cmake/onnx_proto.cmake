# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# The ONNX schema of the pinned onnx package, rewritten so that it can live beside a Python onnx in
# one process: package ge.onnx, own file name, full runtime, names as bytes. Hidden visibility.
set(ge_onnx_proto_dir "${CMAKE_CURRENT_BINARY_DIR}/generated/proto")
set(ge_onnx_proto_file "${ge_onnx_proto_dir}/ge_onnx.proto")
set(ge_onnx_proto_sources "${ge_onnx_proto_dir}/ge_onnx.pb.h" "${ge_onnx_proto_dir}/ge_onnx.pb.cc")

add_custom_command(
  OUTPUT ${ge_onnx_proto_sources}
  COMMAND "${GE_BUILD_PYTHON}" -B "${CMAKE_CURRENT_SOURCE_DIR}/cmake/rewrite_onnx_proto.py"
          "${GE_ONNX_PROTO}" "${ge_onnx_proto_file}"
  COMMAND protobuf::protoc "--proto_path=${ge_onnx_proto_dir}" "--cpp_out=${ge_onnx_proto_dir}"
          ge_onnx.proto
  DEPENDS "${GE_ONNX_PROTO}" "${CMAKE_CURRENT_SOURCE_DIR}/cmake/rewrite_onnx_proto.py"
  COMMENT "ONNX schema as ge.onnx"
  VERBATIM)
# The code is compiled in the layer that reads models; the one that writes them sees the header.
set(GE_ENGINE_GENERATED_onnx ${ge_onnx_proto_sources})
set(GE_ENGINE_GENERATED_lower "${ge_onnx_proto_dir}/ge_onnx.pb.h")
set_source_files_properties(${ge_onnx_proto_sources} PROPERTIES GENERATED TRUE SKIP_LINTING ON)
set_source_files_properties("${ge_onnx_proto_dir}/ge_onnx.pb.cc" PROPERTIES COMPILE_OPTIONS "-w")
