// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_LOWER_LOWER_FIXTURE_H_
#define TESTS_UNIT_LOWER_LOWER_FIXTURE_H_

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "catalog/op_def.h"
#include "contains.h"
#include "graph_maker.h"
#include "lower/lower.h"
#include "proto/ge_onnx.pb.h"

namespace ge::test {

using Texts = std::vector<std::string>;
using I = std::vector<int64_t>;

/// A graph whose inputs have shapes, and the model that it becomes.
class LowerMaker : public GraphMaker {
 public:
  Endpoint Input(const std::string& name, const I& dims = {2, 3}, DataType type = DT_FLOAT) {
    const Endpoint data = Data(name, count_++);
    SetDesc(data, dims, type);
    return data;
  }
  void SetDesc(Endpoint output, const I& dims, DataType type = DT_FLOAT) {
    ir::TensorDesc desc;
    desc.shape.dims = dims;
    desc.data_type = type;
    store().SetOutputDesc(output.node, output.port, desc);
  }
  Endpoint Ints(const std::string& name, const I& values, DataType type = DT_INT32) {
    return ConstOf(name, ir::MakeIntTensor(type, {static_cast<int64_t>(values.size())}, values));
  }
  Endpoint IntScalar(const std::string& name, int64_t value) {
    return ConstOf(name, ir::MakeIntTensor(DT_INT32, {}, {value}));
  }
  onnx::GraphProto Lower(const lower::LowerOptions& options = {}) {
    Expected<lower::LoweredModel> model = lower::LowerToOnnx(graph(), options);
    BOOST_REQUIRE_MESSAGE(model.ok(), model.error().message());
    last = *model;
    return model->proto->graph();
  }
  std::string Error() { return lower::LowerToOnnx(graph()).error().message(); }

  lower::LoweredModel last;

 private:
  int64_t count_ = 0;
};

inline Texts OpTypes(const onnx::GraphProto& graph) {
  Texts types;
  for (const onnx::NodeProto& node : graph.node()) types.push_back(node.op_type());
  return types;
}

inline const onnx::NodeProto& NodeOf(const onnx::GraphProto& graph, const std::string& name) {
  for (const onnx::NodeProto& node : graph.node()) {
    if (node.name() == name) return node;
  }
  BOOST_FAIL("no node " << name);
  throw;
}

inline const onnx::AttributeProto& AttrOf(const onnx::NodeProto& node, const std::string& name) {
  for (const onnx::AttributeProto& attribute : node.attribute()) {
    if (attribute.name() == name) return attribute;
  }
  BOOST_FAIL("no attribute " << name);
  throw;
}

inline I IntsOf(const onnx::AttributeProto& attribute) {
  return {attribute.ints().begin(), attribute.ints().end()};
}

}  // namespace ge::test

#endif  // TESTS_UNIT_LOWER_LOWER_FIXTURE_H_
