// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "model_maker.h"

namespace ge::test {
namespace {

BOOST_AUTO_TEST_SUITE(graphs)

BOOST_AUTO_TEST_CASE(inputs_and_outputs_keep_names_and_order) {
  ModelMaker m;
  m.Input("in:0", {2, 3});
  m.Node("Relu", {"in:0"}, {"a"}, "first");
  m.Node("Neg", {"a"}, {"out"}, "second");
  m.Output("out");
  m.Output("a");
  const View view{m.Import()};
  BOOST_TEST(view.TypeOf("in:0") == "Data");
  BOOST_TEST(view.Attr<int64_t>("in:0", "index") == 0);
  BOOST_TEST(view.Types() == (Names{"Relu", "Neg"}));
  BOOST_TEST(view.Attr<Names>("NetOutput", "_output_names") == (Names{"out", "a"}));
  BOOST_TEST(view.store().Name(view.From("NetOutput", 1)) == "first");
}

BOOST_AUTO_TEST_CASE(nodes_tell_which_onnx_node_they_come_from) {
  ModelMaker m;
  m.Input("x");
  m.Node("HardSigmoid", {"x"}, {"y"}, "hs");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.Attr<Names>("hs", "_datadump_original_op_names") == (Names{"hs"}));
  BOOST_TEST(view.Attr<Names>("hs", "_datadump_original_op_types") == (Names{"HardSigmoid"}));
}

BOOST_AUTO_TEST_CASE(nameless_and_equal_names_become_unique_and_stay_the_same_each_time) {
  Names names;
  for (int run = 0; run < 2; ++run) {
    ModelMaker m;
    m.Input("x");
    m.Node("Relu", {"x"}, {"a"});
    m.Node("Relu", {"a"}, {"b"}, "Relu_0");
    m.Node("Relu", {"b"}, {"c"}, "same");
    m.Node("Relu", {"c"}, {"d"}, "same");
    m.Output("d");
    const View view{m.Import()};
    Names found;
    for (const ir::NodeId node : view.store().Nodes(0)) found.push_back(view.store().Name(node));
    BOOST_TEST(found == (Names{"x", "Relu_0", "Relu_0_1", "same", "same_1", "NetOutput"}));
    BOOST_TEST(m.warnings.size() == 2);
    if (run == 1) BOOST_TEST(found == names);
    names = found;
  }
}

BOOST_AUTO_TEST_CASE(unsorted_nodes_are_sorted_with_a_warning) {
  ModelMaker m;
  m.Input("x");
  m.Node("Neg", {"a"}, {"y"}, "late");
  m.Node("Relu", {"x"}, {"a"}, "early");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.Types() == (Names{"Relu", "Neg"}));
  GE_TEST_CONTAINS(m.warnings.front(), "not in topological order");
}

BOOST_AUTO_TEST_CASE(a_cycle_is_named_node_by_node) {
  ModelMaker m;
  m.Input("x");
  m.Node("Add", {"x", "b"}, {"a"}, "first");
  m.Node("Relu", {"a"}, {"b"}, "second");
  m.Output("b");
  const std::string error = m.Error();
  GE_TEST_CONTAINS(error, "form a cycle");
  GE_TEST_CONTAINS(error, "'first' (Add)");
  GE_TEST_CONTAINS(error, "'second' (Relu)");
}

BOOST_AUTO_TEST_CASE(up_to_ir_3_an_initializer_among_the_inputs_is_a_constant) {
  ModelMaker m(9, 3);
  m.Input("x");
  m.Input("w");
  m.Weight("w", {2}, {1, 2});
  m.Node("Add", {"x", "w"}, {"y"}, "add");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.TypeOf("w") == "Const");
}

BOOST_AUTO_TEST_CASE(from_ir_4_on_it_is_an_input_with_a_default) {
  ModelMaker m(9, 4);
  m.Input("x");
  m.Input("w");
  m.Weight("w", {2}, {1, 2});
  m.Node("Add", {"x", "w"}, {"y"}, "add");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.TypeOf("w") == "Data");
  BOOST_TEST(ir::ElementAsDouble(*view.Attr<ir::TensorPtr>("w", "_default_value"), 1) == 2.0);
}

BOOST_AUTO_TEST_CASE(one_initializer_is_one_const_however_often_it_is_used) {
  ModelMaker m;
  m.Input("x");
  m.Weight("w", {2}, {1, 2});
  m.Weight("unused", {2}, {1, 2});
  m.Node("Add", {"x", "w"}, {"a"}, "add");
  m.Node("Mul", {"a", "w"}, {"y"}, "mul");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST((view.From("add", 1) == view.From("mul", 1)));
  BOOST_TEST(!view.Find("unused").valid());
}

BOOST_AUTO_TEST_CASE(the_same_tensor_twice_among_the_outputs_stays_twice) {
  ModelMaker m;
  m.Input("x");
  m.Node("Relu", {"x"}, {"y"}, "r");
  m.Output("y");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.store().InputCount(view.Find("NetOutput")) == 2);
}

BOOST_AUTO_TEST_CASE(a_tensor_without_producer_names_node_and_tensor) {
  ModelMaker m;
  m.Input("x");
  m.Node("Add", {"x", "nowhere"}, {"y"}, "add");
  m.Output("y");
  const std::string error = m.Error();
  GE_TEST_CONTAINS(error, "node 'add' (ai.onnx::13::Add)");
  GE_TEST_CONTAINS(error, "tensor 'nowhere' is produced by no node");
}

BOOST_AUTO_TEST_CASE(two_producers_of_one_tensor_are_refused) {
  ModelMaker m;
  m.Input("x");
  m.Node("Relu", {"x"}, {"y"}, "a");
  m.Node("Neg", {"x"}, {"y"}, "b");
  m.Output("y");
  GE_TEST_CONTAINS(m.Error(), "two producers, 'a' and 'b'");
}

BOOST_AUTO_TEST_CASE(given_shapes_replace_the_inputs_and_must_fit) {
  ModelMaker m;
  m.Input("x", {-1, 3});
  m.Node("Relu", {"x"}, {"y"}, "r");
  m.Output("y");
  onnx::ImportOptions options;
  options.input_shapes["x"] = {4, 3};
  const View view{*m.TryImport("", options)};
  BOOST_TEST(view.store().OutputDesc(view.Find("x"), 0).shape.dims == (I{4, 3}));
  options.input_shapes["x"] = {4};
  GE_TEST_CONTAINS(m.Error(options), "input 'x' has rank 2");
  options.input_shapes = {{"z", {4}}};
  GE_TEST_CONTAINS(m.Error(options),
                   "input 'z', which the model does not have; its inputs are 'x'");
}

BOOST_AUTO_TEST_CASE(a_graph_without_inputs_is_a_constant_model) {
  ModelMaker m;
  m.Weight("w", {2}, {1, 2});
  m.Node("Relu", {"w"}, {"y"}, "r");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.TypeOf("w") == "Const");
}

BOOST_AUTO_TEST_CASE(branches_get_outer_values_as_inputs) {
  ModelMaker m;
  m.Input("c", {}, 9);
  m.Input("x");
  m.Weight("w", {2}, {1, 2});
  onnx::NodeProto& node = m.Node("If", {"c"}, {"y"}, "if");
  for (const char* name : {"then_branch", "else_branch"}) {
    onnx::AttributeProto& branch = *node.add_attribute();
    branch.set_name(name);
    branch.set_type(onnx::AttributeProto::GRAPH);
    onnx::NodeProto& add = *branch.mutable_g()->add_node();
    add.set_op_type(name[0] == 't' ? "Add" : "Sub");
    add.add_input("x");
    add.add_input("w");
    add.add_output("inner");
    branch.mutable_g()->add_output()->set_name("inner");
  }
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(view.store().InputCount(view.Find("if")) == 3);
  BOOST_TEST((view.From("if", 1) == view.Find("x")));
  BOOST_TEST((view.From("if", 2) == view.Find("w")));
  const ir::GraphIndex then = view.store().Subgraph(view.Find("if"), "then_branch");
  BOOST_TEST(view.store().GraphName(then) == "if_then_branch");
  BOOST_TEST(view.store().FindNode(then, "w").valid());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
