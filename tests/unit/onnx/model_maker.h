// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_ONNX_MODEL_MAKER_H_
#define TESTS_UNIT_ONNX_MODEL_MAKER_H_

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "catalog/op_def.h"
#include "contains.h"
#include "onnx/importer.h"
#include "proto/ge_onnx.pb.h"

namespace ge::test {

using Names = std::vector<std::string>;
using I = std::vector<int64_t>;

/// Builds small ONNX models and imports them.
class ModelMaker {
 public:
  explicit ModelMaker(int64_t opset = 13, int64_t ir_version = 8);

  onnx::ModelProto& model() { return model_; }
  onnx::GraphProto& graph() { return *model_.mutable_graph(); }
  onnx::ValueInfoProto& Input(const std::string& name, const I& dims = {2}, int type = 1);
  void Output(const std::string& name);
  onnx::NodeProto& Node(const std::string& op, const Names& inputs, const Names& outputs,
                        const std::string& name = "");
  onnx::TensorProto& Weight(const std::string& name, const I& dims,
                            const std::vector<float>& values);
  onnx::TensorProto& IntWeight(const std::string& name, const I& dims, const I& values);

  std::string Bytes() const { return model_.SerializeAsString(); }
  Expected<GraphPtr> TryImport(const std::string& base_dir = "",
                               const onnx::ImportOptions& options = {});
  /// The graph; a failed import fails the test with its message.
  GraphPtr Import(const std::string& base_dir = "");
  std::string Error(const onnx::ImportOptions& options = {});

  std::vector<std::string> warnings;

 private:
  onnx::ModelProto model_;
};

onnx::AttributeProto& AddInt(onnx::NodeProto& node, const std::string& name, int64_t value);
onnx::AttributeProto& AddInts(onnx::NodeProto& node, const std::string& name, const I& values);
onnx::AttributeProto& AddFloat(onnx::NodeProto& node, const std::string& name, float value);
onnx::AttributeProto& AddText(onnx::NodeProto& node, const std::string& name,
                              const std::string& value);

/// A view of an imported root graph.
struct View {
  GraphPtr graph;
  ir::Store& store() const { return *graph->store(); }
  ir::NodeId Find(const std::string& name) const { return store().FindNode(0, name); }
  std::string TypeOf(const std::string& name) const;
  Names Types() const;  ///< of all nodes but Data, Const and NetOutput, in graph order
  ir::NodeId From(const std::string& name, int32_t input) const;
  ir::TensorPtr ConstOf(const std::string& name, int32_t input) const;
  template <class T>
  T Attr(const std::string& node, const char* attribute) const {
    const ir::Attr* value = store().FindAttr(Find(node), attribute);
    BOOST_REQUIRE_MESSAGE(value != nullptr, node << " has no attribute " << attribute);
    return std::get<T>(*value);
  }
};

}  // namespace ge::test

#endif  // TESTS_UNIT_ONNX_MODEL_MAKER_H_
