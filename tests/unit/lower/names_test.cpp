// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower_fixture.h"

namespace ge::test {
namespace {

BOOST_AUTO_TEST_SUITE(names)

BOOST_AUTO_TEST_CASE(graph_inputs_and_outputs_keep_their_names) {
  LowerMaker g;
  const auto x = g.Input("in:0");
  g.Output({g.Op("Relu", "r", {x})}, {"out:0"});
  const auto graph = g.Lower();
  BOOST_TEST(graph.input(0).name() == "in:0");
  BOOST_TEST(graph.output(0).name() == "out:0");
  BOOST_TEST(graph.node(0).output(0) == "out:0");
}

BOOST_AUTO_TEST_CASE(an_input_or_constant_as_output_gets_an_identity) {
  LowerMaker g;
  const auto x = g.Input("x");
  g.Output({x, g.Const("c", {1, 2}), x}, {"a", "b", "x"});
  const auto graph = g.Lower();
  BOOST_TEST(OpTypes(graph) == (Texts{"Identity", "Identity"}));
  BOOST_TEST(graph.output(2).name() == "x");
}

BOOST_AUTO_TEST_CASE(one_value_under_two_output_names_is_copied_and_under_one_is_not) {
  LowerMaker g;
  const auto r = g.Op("Relu", "r", {g.Input("x")});
  g.Output({r, r, r}, {"y", "y", "z"});
  const auto graph = g.Lower();
  BOOST_TEST(OpTypes(graph) == (Texts{"Relu", "Identity"}));
  BOOST_TEST(graph.output(1).name() == "y");
  BOOST_TEST(graph.output(2).name() == "z");
}

BOOST_AUTO_TEST_CASE(a_node_named_like_an_output_does_not_take_its_name) {
  LowerMaker g;
  const auto a = g.Op("Relu", "y", {g.Input("x")});
  g.Output({g.Op("Neg", "n", {a})}, {"y"});
  const auto graph = g.Lower();
  BOOST_TEST(graph.node(0).name() == "y");
  BOOST_TEST(graph.node(0).output(0) == "y_1");
  BOOST_TEST(graph.node(1).output(0) == "y");
}

BOOST_AUTO_TEST_CASE(inputs_come_in_the_order_of_their_index) {
  LowerMaker g;
  const auto second = g.Data("second", 1);
  const auto first = g.Data("first", 0);
  g.Output({g.Op("Sub", "s", {first, second})});
  const auto graph = g.Lower();
  BOOST_TEST(graph.input(0).name() == "first");
}

BOOST_AUTO_TEST_CASE(constants_become_initializers_once_and_unused_ones_vanish) {
  LowerMaker g;
  const auto c = g.Const("c", {1, 2, 3});
  g.Const("unused", {1});
  const auto a = g.Op("Add", "a", {g.Input("x"), c});
  g.Output({g.Op("Mul", "m", {a, c})});
  const auto graph = g.Lower();
  BOOST_REQUIRE(graph.initializer_size() == 1);
  BOOST_TEST(graph.initializer(0).name() == "c");
}

BOOST_AUTO_TEST_CASE(a_default_of_an_input_is_an_initializer_of_its_name) {
  LowerMaker g;
  const auto x = g.Input("x", {2});
  g.store().SetAttr(x.node, catalog::kDefaultValueAttr, ir::MakeFloatTensor(DT_FLOAT, {2}, {1, 2}));
  g.Output({g.Op("Relu", "r", {x})});
  const auto graph = g.Lower();
  BOOST_TEST(graph.input(0).name() == "x");
  BOOST_TEST(graph.initializer(0).name() == "x");
}

BOOST_AUTO_TEST_CASE(provenance_is_sorted_and_can_be_left_out) {
  LowerMaker g;
  const auto r = g.Op("Relu", "r", {g.Input("x")},
                      {{"pass_name", Texts{"FuseIt"}},
                       {catalog::kOriginNamesAttr, Texts{"a", "b"}},
                       {catalog::kOriginTypesAttr, Texts{"Add", "Clip"}}});
  g.Output({r});
  const auto graph = g.Lower();
  const auto& props = graph.node(0).metadata_props();
  BOOST_REQUIRE(props.size() == 3);
  BOOST_TEST(props.Get(0).key() == "ge.onnx_names");
  BOOST_TEST(props.Get(0).value() == "a, b");
  BOOST_TEST(props.Get(2).key() == "ge.passes");
  lower::LowerOptions options;
  options.provenance = false;
  BOOST_TEST(g.Lower(options).node(0).metadata_props_size() == 0);
}

BOOST_AUTO_TEST_CASE(a_type_outside_the_catalogue_goes_to_our_domain_with_its_attributes) {
  LowerMaker g;
  const ir::PortLayout layout{
      {{"x", ir::PortKind::kRequired, 1}}, {{"y", ir::PortKind::kRequired, 1}}, {}, {}};
  const NodeId node = g.store().AddNode(0, "MyOp", "mine", layout);
  g.store().Connect(g.Input("x"), {node, 0});
  g.store().SetAttr(node, "alpha", 0.5F);
  g.Output({{node, 0}});
  const auto graph = g.Lower();
  BOOST_TEST(graph.node(0).domain() == "ge.custom");
  BOOST_TEST(AttrOf(graph.node(0), "alpha").f() == 0.5F);
  BOOST_TEST(g.last.custom_ops == (Texts{"MyOp"}));
  BOOST_TEST(g.last.proto->opset_import(1).domain() == "ge.custom");
}

BOOST_AUTO_TEST_CASE(a_call_is_written_in_place) {
  LowerMaker g;
  const auto call = g.Op("PartitionedCall", "call", {g.Input("x")}, {}, 1);
  const ir::GraphIndex inner = g.store().AddGraph("inner");
  GraphMaker sub(Graph(g.graph().store(), inner));
  sub.Output({sub.Op("Relu", "relu", {sub.Data("in", 0)})});
  g.store().SetSubgraph(call.node, "f", inner);
  g.Output({g.Op("Neg", "n", {call})}, {"y"});
  const auto graph = g.Lower();
  BOOST_TEST(OpTypes(graph) == (Texts{"Relu", "Neg"}));
  BOOST_TEST(graph.node(0).input(0) == "x");
}

BOOST_AUTO_TEST_CASE(a_graph_without_outputs_says_so) {
  LowerMaker g;
  g.Op("Relu", "r", {g.Input("x")});
  GE_TEST_CONTAINS(g.Error(), "no NetOutput");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
