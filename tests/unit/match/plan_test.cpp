// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "graph_maker.h"
#include "match/plan.h"

using namespace ge;
using namespace ge::test;

namespace {

std::string Refusal(const GraphMaker& maker) {
  const auto plan = match::Compile(*maker.pattern(), {});
  return plan ? "" : plan.error().message();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan)

BOOST_AUTO_TEST_CASE(pattern_without_outputs_is_refused) {
  GraphMaker p("p");
  p.Op("Relu", "relu", {p.Data("x", 0)});
  GE_TEST_CONTAINS(Refusal(p), "pattern 'p': it has no outputs");
}

BOOST_AUTO_TEST_CASE(pattern_that_is_only_an_input_is_refused) {
  GraphMaker p("p");
  p.Output({p.Data("x", 0)});
  GE_TEST_CONTAINS(Refusal(p), "it returns only its inputs");
}

BOOST_AUTO_TEST_CASE(dynamic_ports_are_refused_by_name) {
  GraphMaker p("p");
  const Endpoint x = p.Data("x", 0);
  p.Output({p.Op("AddN", "sum", {x, x}, {{"N", int64_t{2}}})});
  GE_TEST_CONTAINS(Refusal(p), "node 'sum' (AddN) has the dynamic input 'x'");
}

BOOST_AUTO_TEST_CASE(control_edges_are_refused) {
  GraphMaker p("p");
  const Endpoint a = p.Op("Relu", "a", {p.Data("x", 0)});
  const Endpoint b = p.Op("Abs", "b", {a});
  p.store().AddControl(a.node, b.node);
  p.Output({b});
  GE_TEST_CONTAINS(Refusal(p), "node 'a' (Relu) has a control edge");
}

BOOST_AUTO_TEST_CASE(subgraphs_are_refused) {
  GraphMaker p("p");
  const Endpoint a = p.Op("Relu", "a", {p.Data("x", 0)});
  p.store().SetSubgraph(a.node, "body", p.store().AddGraph("inner"));
  p.Output({a});
  GE_TEST_CONTAINS(Refusal(p), "has subgraphs");
}

BOOST_AUTO_TEST_CASE(cycles_are_refused) {
  GraphMaker p("p");
  const Endpoint x = p.Data("x", 0);
  const Endpoint a = p.Op("Add", "a", {x, {}});
  const Endpoint b = p.Op("Relu", "b", {a});
  p.store().Connect(b, {a.node, 1});
  p.Output({b});
  GE_TEST_CONTAINS(Refusal(p), "a cycle goes through node");
}

BOOST_AUTO_TEST_CASE(outputs_that_share_nothing_are_refused) {
  GraphMaker p("p");
  p.Output({p.Op("Relu", "a", {p.Data("x", 0)}), p.Op("Abs", "b", {p.Data("y", 1)})});
  GE_TEST_CONTAINS(Refusal(p), "the output from node 'b' (Abs) shares nothing");
}

BOOST_AUTO_TEST_CASE(captured_tensor_of_another_graph_is_refused) {
  GraphMaker p("p"), other("other");
  p.Output({p.Op("Relu", "a", {p.Data("x", 0)})});
  auto pattern = p.pattern();
  pattern->CaptureTensor(other.Io(other.Data("y", 0)));
  const auto plan = match::Compile(*pattern, {});
  BOOST_REQUIRE(!plan);
  GE_TEST_CONTAINS(plan.error().message(), "captured tensor 0 belongs to another graph");
}

BOOST_AUTO_TEST_CASE(pattern_whose_graph_was_taken_is_refused) {
  GraphMaker p("p");
  p.Output({p.Op("Relu", "a", {p.Data("x", 0)})});
  Graph graph = p.graph();
  const fusion::Pattern first(std::move(graph));
  const auto plan =
      match::Compile(fusion::Pattern(std::move(graph)), {});  // NOLINT: moved on purpose
  BOOST_REQUIRE(!plan);
  GE_TEST_CONTAINS(plan.error().message(), "handed over before");
}

BOOST_AUTO_TEST_CASE(repeated_and_input_outputs_leave_one_output) {
  GraphMaker p("p");
  const Endpoint x = p.Data("x", 0);
  const Endpoint a = p.Op("Relu", "a", {x});
  p.Output({a, x, a});
  const auto plan = match::Compile(*p.pattern(), {});
  BOOST_REQUIRE(plan.ok());
  BOOST_TEST((*plan)->outputs.size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
