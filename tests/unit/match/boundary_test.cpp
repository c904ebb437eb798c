// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "graph_maker.h"
#include "match/boundary.h"

using namespace ge;
using namespace ge::test;
using fusion::SubgraphBoundary;
using fusion::SubgraphInput;
using fusion::SubgraphOutput;

namespace {

/// in → relu → add(relu, in2) → out, with the boundary around relu and add.
struct Fixture {
  GraphMaker g{"g"};
  Endpoint in = g.Data("in", 0), in2 = g.Data("in2", 1);
  Endpoint relu = g.Op("Relu", "relu", {in});
  Endpoint add = g.Op("Add", "add", {relu, in2});

  SubgraphBoundary Boundary() const {
    return SubgraphBoundary(
        {SubgraphInput({g.Io({relu.node, 0})}), SubgraphInput({g.Io({add.node, 1})})},
        {SubgraphOutput(g.Io(add))});
  }
  static std::string Error(const SubgraphBoundary& boundary) {
    const auto region = match::Resolve(boundary);
    return region ? "" : region.error().message();
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(boundary, Fixture)

BOOST_AUTO_TEST_CASE(inner_nodes_are_collected_in_graph_order) {
  const auto region = match::Resolve(Boundary());
  BOOST_REQUIRE(region.ok());
  BOOST_REQUIRE(region->inner.size() == 2u);
  BOOST_TEST((region->inner[0] == relu.node && region->inner[1] == add.node));
  BOOST_TEST((region->inputs[0] == in && region->inputs[1] == in2));
}

BOOST_AUTO_TEST_CASE(use_outside_is_named) {
  g.Op("Sub", "sub", {in2, relu});
  const std::string error = Error(Boundary());
  GE_TEST_CONTAINS(error, "node 'sub' (Sub), whose input 1 is output 0 of node 'relu' (Relu)");
  GE_TEST_CONTAINS(error, "is not inside boundary, Boundary is not self contained.");
}

BOOST_AUTO_TEST_CASE(path_to_a_graph_input_is_named) {
  const SubgraphBoundary open({SubgraphInput({g.Io({add.node, 1})})}, {SubgraphOutput(g.Io(add))});
  GE_TEST_CONTAINS(Error(open), "reaches the graph input 'in'");
}

BOOST_AUTO_TEST_CASE(nodes_of_two_graphs_are_refused) {
  GraphMaker other("other");
  const Endpoint far = other.Op("Relu", "far", {other.Data("x", 0)});
  const SubgraphBoundary mixed({}, {SubgraphOutput(g.Io(add)), SubgraphOutput(other.Io(far))});
  GE_TEST_CONTAINS(Error(mixed),
                   "node 'far' as output node of boundary, is not in same graph with others");
}

BOOST_AUTO_TEST_CASE(removed_node_is_refused) {
  const SubgraphBoundary stale = Boundary();
  g.store().RemoveNode(relu.node);
  GE_TEST_CONTAINS(Error(stale), "input 0 of the boundary names a node that was removed");
}

BOOST_AUTO_TEST_CASE(port_out_of_range_is_refused) {
  const SubgraphBoundary wrong({SubgraphInput({g.Io({add.node, 5})})}, {SubgraphOutput(g.Io(add))});
  GE_TEST_CONTAINS(Error(wrong), "node 'add' (Add) has no input 5");
}

BOOST_AUTO_TEST_CASE(two_producers_for_one_input_are_refused) {
  const SubgraphBoundary wrong({SubgraphInput({g.Io({relu.node, 0}), g.Io({add.node, 1})})},
                               {SubgraphOutput(g.Io(add))});
  GE_TEST_CONTAINS(Error(wrong), "has two producers, node 'in' (Data) and node 'in2' (Data)");
}

BOOST_AUTO_TEST_CASE(constant_may_be_used_outside) {
  const Endpoint three = g.Const("three", {3.0});
  g.store().Connect(three, {add.node, 1});
  g.Op("Neg", "outside", {three});
  const SubgraphBoundary around({SubgraphInput({g.Io({relu.node, 0})})},
                                {SubgraphOutput(g.Io(add))});
  const auto region = match::Resolve(around);
  BOOST_REQUIRE(region.ok());
  BOOST_TEST(region->inner.size() == 3u);
}

BOOST_AUTO_TEST_CASE(single_node_has_one_input_per_distinct_producer) {
  const Endpoint twice = g.Op("Mul", "twice", {in, in});
  const SubgraphBoundary around = match::BoundaryOf(g.graph().store(), twice.node);
  BOOST_REQUIRE(around.inputs().size() == 1u);
  BOOST_TEST(around.inputs().at(0).GetAllInputs().size() == 2u);
  BOOST_TEST(around.outputs().size() == 1u);
}

BOOST_AUTO_TEST_CASE(positions_are_checked_when_they_are_added) {
  SubgraphBoundary hand;
  BOOST_TEST(hand.AddInput(0, SubgraphInput()) == PARAM_INVALID);
  BOOST_TEST(hand.AddInput(0, SubgraphInput({g.Io({relu.node, 0})})) == SUCCESS);
  BOOST_TEST(hand.AddInput(0, SubgraphInput({g.Io({relu.node, 0})})) == PARAM_INVALID);
  BOOST_TEST(hand.AddOutput(0, SubgraphOutput()) == PARAM_INVALID);
  BOOST_TEST(hand.AddOutput(-1, SubgraphOutput(g.Io(add))) == PARAM_INVALID);
}

BOOST_AUTO_TEST_SUITE_END()
