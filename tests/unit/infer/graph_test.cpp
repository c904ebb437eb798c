// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer_fixture.h"

#include "catalog/op_def.h"

namespace ge::test {
namespace {

BOOST_AUTO_TEST_SUITE(graphs)

BOOST_AUTO_TEST_CASE(a_call_infers_the_called_graph_with_its_arguments) {
  InferMaker g;
  const auto call = g.Op("PartitionedCall", "call", {g.Input("x", {2, 3})}, {}, 1);
  const ir::GraphIndex inner = g.store().AddGraph("inner");
  GraphMaker sub(Graph(g.graph().store(), inner));
  sub.Output({sub.Op("Relu", "relu", {sub.Data("in", 0)})});
  g.store().SetSubgraph(call.node, "f", inner);
  BOOST_TEST(g.ShapeOf(call) == "[2, 3]");
}

BOOST_AUTO_TEST_CASE(an_op_without_rule_keeps_what_it_has) {
  InferMaker g;
  const auto x = g.Input("x", {2});
  const ir::PortLayout layout{
      {{"x", ir::PortKind::kRequired, 1}}, {{"y", ir::PortKind::kRequired, 1}}, {}, {}};
  const NodeId node = g.store().AddNode(0, "NoSuchOp", "mine", layout);
  g.store().Connect(x, {node, 0});
  ir::TensorDesc desc;
  desc.shape.dims = {7};
  g.store().SetOutputDesc(node, 0, desc);
  BOOST_TEST(g.ShapeOf({node, 0}) == "[7]");
}

BOOST_AUTO_TEST_CASE(one_node_is_inferred_from_its_producers) {
  InferMaker g;
  const auto sum = g.Op("Add", "sum", {g.Input("a", {2, 1}), g.Input("b", {3})});
  BOOST_TEST(infer::InferNode(g.store(), sum.node).ok());
  BOOST_TEST(g.store().OutputDesc(sum.node, 0).shape.dims == (std::vector<int64_t>{2, 3}));
}

BOOST_AUTO_TEST_CASE(a_constant_without_value_is_an_error) {
  InferMaker g;
  g.BareConst("c");
  GE_TEST_CONTAINS(g.Infer().message(), "node 'c' (Const): the constant has no 'value' tensor");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
