// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "ge/fusion/match_result.h"
#include "ge/fusion/pattern_matcher.h"
#include "graph_maker.h"
#include "match/boundary.h"
#include "support/status.h"

using namespace ge;
using namespace ge::test;

namespace {

/// Pattern sum = Add(Relu(x), y), and a graph with Add(Sigmoid(a), a).
struct Pair {
  GraphMaker pattern{"p"}, target{"g"};
  Endpoint x = pattern.Data("x", 0), y = pattern.Data("y", 1);
  Endpoint relu = pattern.Op("Relu", "relu", {x});
  Endpoint sum = pattern.Op("Add", "sum", {relu, y});
  Endpoint a = target.Data("a", 0);
  Endpoint sigmoid = target.Op("Sigmoid", "sigmoid", {a});
  Endpoint added = target.Op("Add", "added", {sigmoid, a});
  fusion::MatchResult match;

  Pair() : match(Finished().get()) { target.Output({added}); }
  std::unique_ptr<fusion::Pattern> Finished() {
    pattern.Output({sum});
    return pattern.pattern();
  }
  Outcome Append(Endpoint of_pattern, Endpoint of_target) {
    return match.TryAppend(pattern.Io(of_pattern), target.Io(of_target));
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(made_match)

BOOST_AUTO_TEST_CASE(result_by_hand_gives_the_boundary_of_its_pairs) {
  Pair pair;
  BOOST_TEST(pair.match.ToString() == "p{}");
  BOOST_TEST(pair.match.ToSubgraphBoundary()->outputs().empty());
  BOOST_REQUIRE(pair.Append(pair.sum, pair.added).ok());
  BOOST_REQUIRE(pair.Append(pair.relu, pair.sigmoid).ok());
  BOOST_REQUIRE(pair.Append(pair.x, pair.a).ok());
  BOOST_REQUIRE(pair.Append(pair.y, pair.a).ok());
  BOOST_TEST(pair.match.ToString() == "p{x: a:0, y: a:0, relu: sigmoid, sum: added}");
  BOOST_TEST(pair.match.GetMatchedNodes().size() == 2u);
  const auto region = match::Resolve(*pair.match.ToSubgraphBoundary());
  BOOST_REQUIRE_MESSAGE(region.ok(), region.error().message());
  BOOST_TEST(region->inputs.size() == 2u);
  BOOST_TEST(region->inner.size() == 2u);
}

BOOST_AUTO_TEST_CASE(output_without_a_pair_is_named_by_the_boundary) {
  Pair pair;
  BOOST_REQUIRE(pair.Append(pair.relu, pair.sigmoid).ok());
  const auto region = match::Resolve(*pair.match.ToSubgraphBoundary());
  BOOST_TEST(region.error().message() == "output 0 of the boundary names no node");
}

BOOST_AUTO_TEST_CASE(pairs_that_cannot_stand_are_refused_and_change_nothing) {
  Pair pair;
  BOOST_TEST(pair.Append(pair.sum, pair.sigmoid).message() ==
             "pattern 'p': node 'sigmoid' (Sigmoid) has 1 connected inputs, node 'sum' (Add) of "
             "the pattern has 2");
  BOOST_TEST(pair.match.TryAppend({pair.pattern.Io(pair.sum).node, 1}, pair.target.Io(pair.added))
                 .message() ==
             "pattern 'p': output 0 of node 'added' (Add) cannot stand for output 1 of node 'sum' "
             "(Add) of the pattern");
  BOOST_REQUIRE(pair.Append(pair.sum, pair.added).ok());
  BOOST_TEST(pair.Append(pair.sum, pair.added).ok());
  BOOST_TEST(
      pair.match.TryAppend(pair.pattern.Io(pair.relu), pair.pattern.Io(pair.relu)).message() ==
      "pattern 'p': node 'relu' (Relu) belongs to another graph than the nodes of the "
      "earlier pairs");
  BOOST_TEST(pair.match.TryAppend({}, pair.target.Io(pair.added)).message() ==
             "the first node of the pair is not one of pattern 'p'");
  BOOST_TEST(pair.match.ToString() == "p{sum: added}");
}

BOOST_AUTO_TEST_CASE(copies_are_filled_apart) {
  Pair pair;
  fusion::MatchResult copy = pair.match;
  BOOST_REQUIRE(pair.Append(pair.sum, pair.added).ok());
  BOOST_TEST(copy.ToString() == "p{}");
  copy = pair.match;
  BOOST_TEST(copy.ToString() == "p{sum: added}");
}

BOOST_AUTO_TEST_CASE(pattern_that_never_matches_takes_no_pairs) {
  GraphMaker p("p");
  p.Output({p.Data("x", 0)});
  const auto pattern = p.pattern();
  fusion::MatchResult match(pattern.get());
  BOOST_TEST(match.TryAppend({}, {}).message() ==
             "pattern 'p': it returns only its inputs and would match everywhere");
  BOOST_TEST(match.pattern_graph_name() == "p");
  fusion::PatternMatcher matcher(p.pattern(), p.ptr());
  BOOST_TEST(std::string(matcher.WhyInvalid().GetString()) == match.TryAppend({}, {}).message());
  fusion::MatchResult none(static_cast<const fusion::Pattern*>(nullptr));
  BOOST_TEST(none.TryAppend({}, {}).message() == "the match result has no pattern");
}

BOOST_AUTO_TEST_SUITE_END()
