// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/custom_nodes.h"

#include <fstream>

#include "proto/ge_onnx.pb.h"
#include "support/readable_file.h"

namespace ge::lower {
namespace {

void Collect(const onnx::GraphProto& graph, std::vector<std::string>* found) {
  for (const onnx::NodeProto& node : graph.node()) {
    if (node.domain() == kCustomDomain) {
      found->push_back("node '" + node.name() + "' (" + node.op_type() + ")");
    }
    for (const onnx::AttributeProto& attribute : node.attribute()) {
      if (attribute.has_g()) Collect(attribute.g(), found);
    }
  }
}

}  // namespace

std::vector<std::string> CustomNodes(const std::string& path) {
  std::vector<std::string> found;
  if (!CheckReadableFile(path).ok()) return found;
  std::ifstream stream(path, std::ios::binary);
  onnx::ModelProto model;
  if (model.ParseFromIstream(&stream)) Collect(model.graph(), &found);
  return found;
}

}  // namespace ge::lower
