// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graph_maker.h"
#include "rewrite/fingerprint.h"

using namespace ge;
using namespace ge::test;

namespace {

namespace data = boost::unit_test::data;

/// What one node of a chain is; the default is node number i of the plain chain.
struct Link {
  std::string type;
  Attrs attrs;
  bool reads_start_too = false;
};

/// Chains over one input, in one graph: fingerprints name what is outside by its node.
struct Fixture {
  GraphMaker g;
  Endpoint x = g.Data("x", 0);
  int chains = 0;

  static Link Plain(size_t number) {
    static const char* const kTypes[] = {"Relu", "Abs", "Elu"};
    return {kTypes[number % 3], {}, false};
  }

  std::optional<uint64_t> Print(const std::vector<NodeId>& nodes, Endpoint output) {
    return rewrite::Fingerprint(g.store(), rewrite::ProvenanceAttrs(g.store()), nodes, {output});
  }
  std::optional<uint64_t> Chain(size_t length,
                                const std::function<Link(size_t)>& link = &Fixture::Plain) {
    const std::string prefix = "c" + std::to_string(chains++) + "_";
    std::vector<NodeId> nodes;
    Endpoint last = x;
    for (size_t i = 0; i < length; ++i) {
      const Link what = link(i);
      std::vector<Endpoint> inputs{last};
      if (what.reads_start_too) inputs.push_back(x);
      last = g.Op(what.type, prefix + std::to_string(i), inputs, what.attrs);
      nodes.insert(nodes.begin() + static_cast<long>(nodes.size() / 2), last.node);
    }
    return Print(nodes, last);
  }
  /// The plain chain with another node at one place.
  std::optional<uint64_t> ChainBut(size_t length, size_t at, const Link& other) {
    return Chain(length, [&](size_t i) { return i == at ? other : Plain(i); });
  }
};

constexpr size_t kLengths[] = {1, 2, 15, 16, 17, 18, 33, 100, 400};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(fingerprint, Fixture)

BOOST_DATA_TEST_CASE_F(Fixture, equal_forms_are_equal_whatever_their_names_and_order,
                       data::make(kLengths), length) {
  const auto first = Chain(length);
  BOOST_REQUIRE(first.has_value());
  BOOST_TEST((first == Chain(length)));
}

BOOST_DATA_TEST_CASE_F(Fixture, one_node_of_another_type_anywhere_tells, data::make(kLengths),
                       length) {
  const auto plain = Chain(length);
  for (const size_t at : {size_t{0}, length / 2, length - 1}) {
    BOOST_TEST((plain != ChainBut(length, at, {"Neg", {}, false})), "at " << at);
  }
}

BOOST_DATA_TEST_CASE_F(Fixture, one_attribute_anywhere_tells, data::make(kLengths), length) {
  const auto with = [&](size_t at, float alpha) {
    return ChainBut(length, at, {"Elu", {{"alpha", alpha}}, false});
  };
  for (const size_t at : {size_t{0}, length / 2, length - 1}) {
    BOOST_TEST((with(at, 2.0F) != with(at, 3.0F)), "at " << at);
    BOOST_TEST((with(at, 2.0F) == with(at, 2.0F)), "at " << at);
  }
}

BOOST_AUTO_TEST_CASE(lengths_tell) {
  std::map<uint64_t, size_t> seen;
  for (size_t length = 1; length < 60; ++length) {
    BOOST_TEST(seen.emplace(*Chain(length), length).second, "length " << length);
  }
}

BOOST_DATA_TEST_CASE_F(Fixture, an_edge_to_another_node_tells, data::make(kLengths), length) {
  // Adds that read the start of the chain, or the node before, as their second operand.
  const auto adds = [&](size_t from_start) {
    return Chain(length, [=](size_t i) { return Link{"Add", {}, i <= from_start}; });
  };
  if (length > 1) BOOST_TEST((adds(length - 1) != adds(length / 2 - 1)));
  BOOST_TEST((adds(length / 2) == adds(length / 2)));
}

BOOST_AUTO_TEST_CASE(sharing_a_node_is_another_form_than_two_equal_nodes) {
  std::vector<NodeId> shared, split;
  Endpoint last = x;
  Endpoint other = x;
  for (int i = 0; i < 20; ++i) {
    const std::string n = std::to_string(i);
    const Endpoint one = g.Op("Relu", "one" + n, {last});
    last = g.Op("Add", "sum" + n, {one, one});
    shared.insert(shared.end(), {one.node, last.node});
    const Endpoint left = g.Op("Relu", "left" + n, {other});
    const Endpoint right = g.Op("Relu", "right" + n, {other});
    other = g.Op("Add", "split" + n, {left, right});
    split.insert(split.end(), {left.node, right.node, other.node});
  }
  BOOST_TEST((Print(shared, last) != Print(split, other)));
}

BOOST_AUTO_TEST_SUITE_END()
