// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "ge/fusion/pattern_matcher.h"
#include "graph_maker.h"
#include "support/status.h"

using namespace ge;
using namespace ge::test;

namespace {

std::string Name(const fusion::NodeIo& io) {
  return io.node.store()->Name({io.node.id(), io.node.generation()}) + ":" +
         std::to_string(io.index);
}

std::unique_ptr<fusion::MatchResult> FirstMatch(std::unique_ptr<fusion::Pattern> pattern,
                                                const GraphMaker& target) {
  return fusion::PatternMatcher(std::move(pattern), target.ptr()).MatchNext();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(match_result)

BOOST_AUTO_TEST_CASE(tensor_captured_in_two_roles_resolves_in_both) {
  GraphMaker p("p"), g("g");
  const Endpoint x = p.Data("x", 0);
  const Endpoint relu = p.Op("Relu", "relu", {x});
  p.Output({relu});
  g.Output({g.Op("Relu", "r", {g.Op("Abs", "abs", {g.Data("in", 0)})})});
  auto pattern = p.pattern();
  pattern->CaptureTensor(p.Io(x)).CaptureTensor(p.Io(relu)).CaptureTensor(p.Io(x));
  const auto match = FirstMatch(std::move(pattern), g);
  BOOST_REQUIRE(match);
  BOOST_TEST(Name(*match->GetCapturedTensor(0)) == "abs:0");
  BOOST_TEST(Name(*match->GetCapturedTensor(1)) == "r:0");
  BOOST_TEST(Name(*match->GetCapturedTensor(2)) == "abs:0");
  BOOST_TEST(match->GetCapturedTensor(3).error().message() ==
             "captured tensor 3 of pattern 'p' does not exist; 3 were captured");
}

BOOST_AUTO_TEST_CASE(captured_input_names_the_producers_port) {
  GraphMaker p("p"), g("g");
  const Endpoint x = p.Data("x", 0);
  p.Output({p.Op("Relu", "relu", {x})});
  const Endpoint split = g.Op("Split", "split", {g.Const("axis", {0.0}), g.Data("in", 0)},
                              {{"num_split", int64_t{2}}}, 2);
  g.Output({g.Op("Relu", "r", {{split.node, 1}})});
  auto pattern = p.pattern();
  pattern->CaptureTensor(p.Io(x));
  BOOST_TEST(Name(*FirstMatch(std::move(pattern), g)->GetCapturedTensor(0)) == "split:1");
}

BOOST_AUTO_TEST_CASE(capture_that_no_output_needs_is_an_error) {
  GraphMaker p("p"), g("g");
  const Endpoint x = p.Data("x", 0);
  const Endpoint unused = p.Op("Abs", "unused", {x});
  p.Output({p.Op("Relu", "relu", {x})});
  g.Output({g.Op("Relu", "r", {g.Data("in", 0)})});
  auto pattern = p.pattern();
  pattern->CaptureTensor(p.Io(unused));
  const auto match = FirstMatch(std::move(pattern), g);
  BOOST_TEST(match->GetCapturedTensor(0).error().message() ==
             "captured tensor 0 of pattern 'p' lies on no path to an output of the pattern");
}

BOOST_AUTO_TEST_CASE(result_outlives_pattern_and_matcher) {
  GraphMaker g("g");
  g.Output({g.Op("Relu", "r", {g.Data("in", 0)})});
  std::unique_ptr<fusion::MatchResult> match;
  {
    GraphMaker p("p");
    p.Output({p.Op("Relu", "relu", {p.Data("x", 0)})});
    match = FirstMatch(p.pattern(), g);
  }
  BOOST_TEST(match->pattern_graph_name() == "p");
  BOOST_TEST(match->ToString() == "p{x: in:0, relu: r}");
  g.store().RemoveNode(g.Find("r"));
  BOOST_TEST(match->ToString() == "p{x: in:0, relu: (removed)}");
}

BOOST_AUTO_TEST_CASE(boundary_lists_inner_consumers_only) {
  // in feeds mid and mid feeds both the pattern's second input and a stranger.
  GraphMaker p("p"), g("g");
  const Endpoint px = p.Data("x", 0), py = p.Data("y", 1);
  p.Output({p.Op("Add", "add", {p.Op("Relu", "relu", {px}), py})});
  const Endpoint in = g.Data("in", 0);
  const Endpoint mid = g.Op("Abs", "mid", {in});
  g.Output({g.Op("Add", "a", {g.Op("Relu", "r", {in}), mid}), g.Op("Neg", "stranger", {mid})});
  const auto boundary = FirstMatch(p.pattern(), g)->ToSubgraphBoundary();
  BOOST_REQUIRE(boundary->inputs().size() == 2u);
  BOOST_REQUIRE(boundary->inputs().at(0).GetAllInputs().size() == 1u);
  BOOST_TEST(Name(boundary->inputs().at(0).GetAllInputs()[0]) == "r:0");
  BOOST_REQUIRE(boundary->inputs().at(1).GetAllInputs().size() == 1u);
  BOOST_TEST(Name(boundary->inputs().at(1).GetAllInputs()[0]) == "a:1");
  BOOST_REQUIRE(boundary->outputs().size() == 1u);
  BOOST_TEST(Name(boundary->outputs().at(0).GetOutput()) == "a:0");
}

BOOST_AUTO_TEST_CASE(inputs_are_numbered_by_index_without_gaps) {
  GraphMaker p("p"), g("g");
  const Endpoint late = p.Data("late", 7), early = p.Data("early", 2);
  p.Output({p.Op("Sub", "sub", {late, early})});
  g.Output({g.Op("Sub", "s", {g.Data("a", 0), g.Data("b", 1)})});
  const auto boundary = FirstMatch(p.pattern(), g)->ToSubgraphBoundary();
  BOOST_TEST(Name(boundary->inputs().at(0).GetAllInputs()[0]) == "s:1");
  BOOST_TEST(Name(boundary->inputs().at(1).GetAllInputs()[0]) == "s:0");
}

BOOST_AUTO_TEST_CASE(matched_node_is_found_by_pattern_node) {
  GraphMaker p("p"), g("g");
  p.Output({p.Op("Relu", "relu", {p.Data("x", 0)})});
  g.Output({g.Op("Relu", "r", {g.Data("in", 0)})});
  const auto match = FirstMatch(p.pattern(), g);
  BOOST_TEST(match->GetMatchedNode(p.Handle("relu"))->id() == g.Handle("r").id());
  BOOST_TEST(!match->GetMatchedNode(g.Handle("r")).ok());
}

BOOST_AUTO_TEST_SUITE_END()
