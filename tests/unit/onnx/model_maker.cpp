// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "model_maker.h"

namespace ge::test {

ModelMaker::ModelMaker(int64_t opset, int64_t ir_version) {
  model_.set_ir_version(ir_version);
  model_.add_opset_import()->set_version(opset);
  graph().set_name("g");
}

onnx::ValueInfoProto& ModelMaker::Input(const std::string& name, const I& dims, int type) {
  onnx::ValueInfoProto& info = *graph().add_input();
  info.set_name(name);
  auto* tensor = info.mutable_type()->mutable_tensor_type();
  tensor->set_elem_type(type);
  tensor->mutable_shape();
  for (const int64_t dim : dims) {
    auto* extent = tensor->mutable_shape()->add_dim();
    if (dim >= 0) extent->set_dim_value(dim);
    if (dim < 0) extent->set_dim_param("N");
  }
  return info;
}

void ModelMaker::Output(const std::string& name) {
  onnx::ValueInfoProto& info = *graph().add_output();
  info.set_name(name);
  info.mutable_type()->mutable_tensor_type()->set_elem_type(1);
}

onnx::NodeProto& ModelMaker::Node(const std::string& op, const Names& inputs, const Names& outputs,
                                  const std::string& name) {
  onnx::NodeProto& node = *graph().add_node();
  node.set_op_type(op);
  node.set_name(name);
  for (const std::string& input : inputs) node.add_input(input);
  for (const std::string& output : outputs) node.add_output(output);
  return node;
}

onnx::TensorProto& ModelMaker::Weight(const std::string& name, const I& dims,
                                      const std::vector<float>& values) {
  onnx::TensorProto& tensor = *graph().add_initializer();
  tensor.set_name(name);
  tensor.set_data_type(1);
  for (const int64_t dim : dims) tensor.add_dims(dim);
  for (const float value : values) tensor.add_float_data(value);
  return tensor;
}

onnx::TensorProto& ModelMaker::IntWeight(const std::string& name, const I& dims, const I& values) {
  onnx::TensorProto& tensor = *graph().add_initializer();
  tensor.set_name(name);
  tensor.set_data_type(7);
  for (const int64_t dim : dims) tensor.add_dims(dim);
  for (const int64_t value : values) tensor.add_int64_data(value);
  return tensor;
}

Expected<GraphPtr> ModelMaker::TryImport(const std::string& base_dir,
                                         const onnx::ImportOptions& options) {
  const std::string bytes = Bytes();
  return onnx::ImportOnnxFromMemory(bytes.data(), bytes.size(), base_dir, options, &warnings);
}

GraphPtr ModelMaker::Import(const std::string& base_dir) {
  Expected<GraphPtr> graph = TryImport(base_dir);
  BOOST_REQUIRE_MESSAGE(graph.ok(), graph.error().message());
  return *graph;
}

std::string ModelMaker::Error(const onnx::ImportOptions& options) {
  const Expected<GraphPtr> graph = TryImport("", options);
  BOOST_TEST(!graph.ok());
  return graph.error().message();
}

onnx::AttributeProto& AddInt(onnx::NodeProto& node, const std::string& name, int64_t value) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(onnx::AttributeProto::INT);
  attribute.set_i(value);
  return attribute;
}

onnx::AttributeProto& AddInts(onnx::NodeProto& node, const std::string& name, const I& values) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(onnx::AttributeProto::INTS);
  for (const int64_t value : values) attribute.add_ints(value);
  return attribute;
}

onnx::AttributeProto& AddFloat(onnx::NodeProto& node, const std::string& name, float value) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(onnx::AttributeProto::FLOAT);
  attribute.set_f(value);
  return attribute;
}

onnx::AttributeProto& AddText(onnx::NodeProto& node, const std::string& name,
                              const std::string& value) {
  onnx::AttributeProto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(onnx::AttributeProto::STRING);
  attribute.set_s(value);
  return attribute;
}

std::string View::TypeOf(const std::string& name) const {
  const ir::NodeId node = Find(name);
  return node.valid() ? store().TypeText(node) : "no node '" + name + "'";
}

Names View::Types() const {
  Names types;
  for (const ir::NodeId node : store().Nodes(0)) {
    const std::string& type = store().TypeText(node);
    if (type != "Data" && type != "Const" && type != "NetOutput") types.push_back(type);
  }
  return types;
}

ir::NodeId View::From(const std::string& name, int32_t input) const {
  return store().Producer(Find(name), input).node;
}

ir::TensorPtr View::ConstOf(const std::string& name, int32_t input) const {
  const ir::TensorPtr tensor = catalog::ConstTensor(store(), store().Producer(Find(name), input));
  BOOST_REQUIRE_MESSAGE(tensor != nullptr,
                        "input " << input << " of " << name << " is no constant");
  return tensor;
}

}  // namespace ge::test
