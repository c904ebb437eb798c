# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# The schema of GE IR files, compiled in the layer that reads and writes them. Hidden visibility.
set(ge_ir_proto_dir "${CMAKE_CURRENT_BINARY_DIR}/generated/proto")
set(ge_ir_proto_source_dir "${CMAKE_CURRENT_SOURCE_DIR}/src/air")
set(ge_ir_proto_sources "${ge_ir_proto_dir}/ge_ir.pb.h" "${ge_ir_proto_dir}/ge_ir.pb.cc")
file(MAKE_DIRECTORY "${ge_ir_proto_dir}")

add_custom_command(
  OUTPUT ${ge_ir_proto_sources}
  COMMAND protobuf::protoc "--proto_path=${ge_ir_proto_source_dir}" "--cpp_out=${ge_ir_proto_dir}"
          ge_ir.proto
  DEPENDS "${ge_ir_proto_source_dir}/ge_ir.proto"
  COMMENT "GE IR schema as ge.proto"
  VERBATIM)
set(GE_ENGINE_GENERATED_air ${ge_ir_proto_sources})
set_source_files_properties(${ge_ir_proto_sources} PROPERTIES GENERATED TRUE SKIP_LINTING ON)
set_source_files_properties("${ge_ir_proto_dir}/ge_ir.pb.cc" PROPERTIES COMPILE_OPTIONS "-w")
