// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "model_maker.h"

namespace ge::test {
namespace {

/// x -> one node named "n" -> y
struct OneNode : ModelMaker {
  OneNode(const std::string& op, int64_t opset, const Names& inputs = {"x"}) : ModelMaker(opset) {
    Input("x", {2, 3, 4, 4});
    Output("y");
    node = &Node(op, inputs, {"y"}, "n");
  }
  onnx::NodeProto* node;
};

BOOST_AUTO_TEST_SUITE(mappings)

BOOST_AUTO_TEST_CASE(the_hard_swish_chain_imports_to_single_ge_nodes) {
  ModelMaker m(11);
  m.Input("x");
  for (const char* name : {"three", "zero", "six"}) m.Weight(name, {}, {3});
  m.Node("Add", {"x", "three"}, {"a"}, "add");
  m.Node("Clip", {"a", "zero", "six"}, {"c"}, "clip");
  m.Node("Mul", {"x", "c"}, {"p"}, "mul");
  m.Node("Div", {"p", "six"}, {"y"}, "div");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.Types() == (Names{"Add", "ClipByValue", "Mul", "RealDiv"}));
  BOOST_TEST(view.TypeOf("div") == "RealDiv");
  BOOST_TEST((view.From("clip", 2) == view.From("div", 1)));
}

BOOST_AUTO_TEST_CASE(clip_before_11_has_its_bounds_as_constants_of_the_inputs_type) {
  OneNode m("Clip", 9);
  m.graph().mutable_input(0)->mutable_type()->mutable_tensor_type()->set_elem_type(10);
  AddFloat(*m.node, "max", 6.0F);
  const View view{m.Import()};
  BOOST_TEST(view.TypeOf("n") == "ClipByValue");
  BOOST_TEST(view.ConstOf("n", 2)->desc.data_type == DT_FLOAT16);
  BOOST_TEST(view.ConstOf("n", 2)->desc.shape.dims.empty());
  BOOST_TEST(ir::ElementAsDouble(*view.ConstOf("n", 2), 0) == 6.0);
}

BOOST_AUTO_TEST_CASE(clip_without_bounds_is_an_identity_and_with_one_a_minimum) {
  OneNode none("Clip", 13);
  BOOST_TEST(View{none.Import()}.TypeOf("n") == "Identity");
  OneNode upper("Clip", 13, {"x", "", "w"});
  upper.Weight("w", {}, {6});
  BOOST_TEST(View{upper.Import()}.TypeOf("n") == "Minimum");
}

BOOST_AUTO_TEST_CASE(onnx_defaults_are_written_where_ge_has_others) {
  OneNode leaky("LeakyRelu", 13);
  BOOST_TEST(View{leaky.Import()}.Attr<float>("n", "negative_slope") == 0.01F);
  OneNode sigmoid("HardSigmoid", 13);
  BOOST_TEST(View{sigmoid.Import()}.Attr<float>("n", "alpha") == 0.2F);
  OneNode shape("Shape", 13);
  BOOST_TEST(View{shape.Import()}.Attr<int64_t>("n", "dtype") == DT_INT64);
  OneNode mean("ReduceMean", 13);
  BOOST_TEST(View{mean.Import()}.Attr<bool>("n", "keep_dims"));
  BOOST_TEST(!View{mean.Import()}.Attr<bool>("n", "noop_with_empty_axes"));
}

BOOST_AUTO_TEST_CASE(convolution_gets_ge_layouts) {
  OneNode m("Conv", 13, {"x", "w"});
  m.Weight("w", {5, 3, 1, 1}, std::vector<float>(15, 1));
  AddInts(*m.node, "strides", {2, 3});
  AddInts(*m.node, "pads", {1, 2, 3, 4});
  const View view{m.Import()};
  BOOST_TEST(view.TypeOf("n") == "Conv2D");
  BOOST_TEST(view.Attr<I>("n", "strides") == (I{1, 1, 2, 3}));
  BOOST_TEST(view.Attr<I>("n", "pads") == (I{1, 3, 2, 4}));
  BOOST_TEST(view.Attr<I>("n", "dilations") == (I{1, 1, 1, 1}));
  BOOST_TEST(view.Attr<std::string>("n", "data_format") == "NCHW");
}

BOOST_AUTO_TEST_CASE(one_dimensional_convolution_is_widened) {
  OneNode m("Conv", 13, {"x", "w"});
  m.graph().clear_input();
  m.Input("x", {1, 3, 8});
  m.Weight("w", {5, 3, 2}, std::vector<float>(30, 1));
  const View view{m.Import()};
  BOOST_TEST(view.Types() == (Names{"Unsqueeze", "Unsqueeze", "Conv2D", "Squeeze"}));
  BOOST_TEST(view.TypeOf("n") == "Conv2D");
}

BOOST_AUTO_TEST_CASE(softmax_before_13_flattens_unless_its_axis_is_the_last) {
  OneNode coerced("Softmax", 11);
  BOOST_TEST(View{coerced.Import()}.Types() == (Names{"Shape", "Flatten", "SoftmaxV2", "Reshape"}));
  OneNode last("Softmax", 11);
  AddInt(*last.node, "axis", 3);
  BOOST_TEST(View{last.Import()}.Types() == (Names{"SoftmaxV2"}));
  OneNode modern("Softmax", 13);
  BOOST_TEST(View{modern.Import()}.Attr<I>("n", "axes") == (I{-1}));
}

BOOST_AUTO_TEST_CASE(gemm_is_a_product_and_a_sum_with_factors_only_when_needed) {
  OneNode plain("Gemm", 13, {"x", "w", "b"});
  plain.Weight("w", {4, 4}, std::vector<float>(16, 1));
  plain.Weight("b", {4}, {1, 2, 3, 4});
  AddInt(*plain.node, "transB", 1);
  const View view{plain.Import()};
  BOOST_TEST(view.Types() == (Names{"MatMulV2", "Add"}));
  BOOST_TEST(view.TypeOf("n") == "Add");
  AddFloat(*plain.node, "alpha", 0.5F);
  AddFloat(*plain.node, "beta", 2.0F);
  BOOST_TEST(View{plain.Import()}.Types() == (Names{"MatMulV2", "Muls", "Muls", "Add"}));
}

BOOST_AUTO_TEST_CASE(absent_optional_inputs_keep_their_place) {
  OneNode m("Resize", 13, {"x", "", "", "sizes"});
  m.IntWeight("sizes", {4}, {2, 3, 8, 8});
  const View view{m.Import()};
  BOOST_TEST(!view.From("n", 1).valid());
  BOOST_TEST(!view.From("n", 2).valid());
  BOOST_TEST(view.From("n", 3).valid());
}

BOOST_AUTO_TEST_CASE(variadic_maximum_is_a_chain) {
  OneNode m("Max", 13, {"x", "x", "x"});
  BOOST_TEST(View{m.Import()}.Types() == (Names{"Maximum", "Maximum"}));
}

BOOST_AUTO_TEST_CASE(an_attribute_of_wrong_type_names_everything) {
  OneNode m("LeakyRelu", 13);
  AddInts(*m.node, "alpha", {1});
  const std::string error = m.Error();
  for (const char* part : {"model '<memory>'", "node 'n' (ai.onnx::13::LeakyRelu)",
                           "attribute 'alpha' is INTS", "expected Float"}) {
    GE_TEST_CONTAINS(error, part);
  }
}

BOOST_AUTO_TEST_CASE(an_attribute_that_the_opset_does_not_have_is_refused) {
  OneNode m("Relu", 13);
  AddInt(*m.node, "surprise", 1);
  GE_TEST_CONTAINS(m.Error(), "attribute 'surprise' is not understood");
}

BOOST_AUTO_TEST_CASE(a_refused_case_says_why) {
  OneNode m("Elu", 13);
  m.node->set_op_type("BatchNormalization");
  for (const char* name : {"s", "b", "m", "v"}) {
    m.node->add_input(name);
    m.Weight(name, {3}, {1, 2, 3});
  }
  m.model().mutable_opset_import(0)->set_version(15);
  AddInt(*m.node, "training_mode", 1);
  GE_TEST_CONTAINS(m.Error(), "export the model for inference");
}

BOOST_AUTO_TEST_CASE(unsupported_operators_are_listed_once_each) {
  ModelMaker m;
  m.Input("x");
  m.Node("Rleu", {"x"}, {"a"}, "first");
  m.Node("Rleu", {"a"}, {"b"}, "second");
  m.Node("Foo", {"b"}, {"y"}, "third").set_domain("other");
  m.Output("y");
  const std::string error = m.Error();
  GE_TEST_CONTAINS(error,
                   "ai.onnx::13::Rleu: 2 nodes (first 'first'), no importer; importable and spelt "
                   "alike: 'Relu'");
  GE_TEST_CONTAINS(error, "other::?::Foo: 1 node");
  GE_TEST_CONTAINS(error, "does not name domain 'other'");
}

BOOST_AUTO_TEST_CASE(an_opset_before_the_first_mapping_says_so) {
  OneNode m("Add", 6, {"x", "x"});
  GE_TEST_CONTAINS(m.Error(), "is imported since opset 7, the model has 6");
}

BOOST_AUTO_TEST_CASE(both_spellings_of_the_default_domain_are_one) {
  ModelMaker m;
  m.model().clear_opset_import();
  auto* first = m.model().add_opset_import();
  first->set_domain("zzz");
  first->set_version(1);
  auto* second = m.model().add_opset_import();
  second->set_domain("ai.onnx");
  second->set_version(13);
  m.Input("x");
  m.Node("Relu", {"x"}, {"y"}, "n").set_domain("ai.onnx");
  m.Output("y");
  BOOST_TEST(View{m.Import()}.TypeOf("n") == "Relu");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
