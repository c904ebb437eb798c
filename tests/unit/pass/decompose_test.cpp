// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "ge/fusion/pass/decompose_pass.h"
#include "graph_maker.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;
using fusion::PassKind;

namespace {

/// Mul(x, y) to Exp(Add(Log(x), Log(y))); Mul(x, x) to Square(x).
GraphUniqPtr ByLogarithms(const GNode& node) {
  const ir::Store& store = *node.store();
  const NodeId id{node.id(), node.generation()};
  GraphMaker r("r");
  const Endpoint x = r.Data("x", 0);
  if (store.Producer(id, 0) == store.Producer(id, 1)) {
    r.Output({r.Op("Square", "square", {x})});
  } else {
    const Endpoint y = r.Data("y", 1);
    r.Output({r.Op("Exp", "exp",
                   {r.Op("Add", "add", {r.Op("Log", "lx", {x}), r.Op("Log", "ly", {y})})})});
  }
  return r.uniq();
}

class ByLogarithmsPass : public fusion::DecomposePass {
 public:
  using DecomposePass::DecomposePass;

 protected:
  bool MeetRequirements(const GNode& node) override {
    return node.store()->Name({node.id(), node.generation()}) != "spared";
  }
  GraphUniqPtr Replacement(const GNode& node) override { return ByLogarithms(node); }
};

fusion::FusionBasePass* MakePass() { return new ByLogarithmsPass({"Mul"}); }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(decompose, PassBench)

BOOST_AUTO_TEST_CASE(each_listed_node_is_replaced_unless_refused) {
  BOOST_TEST(
      registry.RegisterCpp(fusion::FusionPassRegistrationData("Logs").CreatePassFn(&MakePass))
          .ok());
  GraphMaker g;
  const Endpoint x = g.Data("x", 0), y = g.Data("y", 1);
  const Endpoint a = g.Op("Mul", "a", {x, y});
  const Endpoint b = g.Op("Mul", "spared", {a, y});
  g.Output({g.Op("Mul", "twice", {b, b})});
  const Outcome done = Run(g.ptr());
  BOOST_TEST(done.ok(), done.message());
  BOOST_TEST(g.Has("exp_a_0"));
  BOOST_TEST(g.Has("spared"));
  BOOST_TEST(g.Has("square_twice_0"));
  const auto& record = report.passes.front().patterns.front();
  BOOST_TEST(record.pattern == "Mul");
  BOOST_TEST(record.tried == 3u);
  BOOST_TEST(record.replaced == 2u);
  BOOST_TEST(record.rejected_requirement == 1u);
}

BOOST_AUTO_TEST_CASE(types_without_a_node_are_reported_by_name) {
  plugin.Add("Two", PassKind::kDecompose, CustomPassStage::kBeforeInferShape, {"Relu", "Mul"});
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g("g");
  g.Output({g.Op("Mul", "a", {g.Data("x", 0), g.Data("y", 1)})});
  (void)Run(g.ptr());
  BOOST_REQUIRE(report.passes.front().patterns.size() == 2u);
  BOOST_TEST(report.passes.front().patterns[0].pattern == "Relu");
  BOOST_TEST(report.passes.front().patterns[0].tried == 0u);
  BOOST_TEST(report.passes.front().patterns[1].pattern == "Mul");
}

BOOST_AUTO_TEST_CASE(nodes_that_the_pass_made_are_not_visited) {
  TestHooks& hooks =
      plugin.Add("Again", PassKind::kDecompose, CustomPassStage::kBeforeInferShape, {"Relu"});
  hooks.node_replacement = [](const GNode&) -> Expected<GraphUniqPtr> {
    GraphMaker r("r");
    r.Output({r.Op("Relu", "relu", {r.Data("x", 0)})});
    return r.uniq();
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  g.Output({g.Op("Relu", "relu", {g.Data("x", 0)})});
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST(report.passes.front().patterns.front().replaced == 1u);
}

BOOST_AUTO_TEST_CASE(failing_hook_names_the_node_and_undoes_all) {
  TestHooks& hooks =
      plugin.Add("Fails", PassKind::kDecompose, CustomPassStage::kBeforeInferShape, {"Mul"});
  int calls = 0;
  hooks.node_replacement = [&calls](const GNode& node) -> Expected<GraphUniqPtr> {
    if (++calls == 2) return Outcome::Fail("fails.py:3: KeyError: 'g'");
    return ByLogarithms(node);
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  const Endpoint x = g.Data("x", 0), y = g.Data("y", 1);
  g.Output({g.Op("Mul", "b", {g.Op("Mul", "a", {x, y}), y})});
  const std::string before = g.Dump();
  const Outcome done = Run(g.ptr());
  GE_TEST_CONTAINS(done.message(), "hook replacement, node 'b' (Mul): fails.py:3: KeyError: 'g'");
  BOOST_TEST(g.Dump() == before);
}

BOOST_AUTO_TEST_CASE(two_inputs_of_one_tensor_want_one_data) {
  TestHooks& hooks =
      plugin.Add("Wrong", PassKind::kDecompose, CustomPassStage::kBeforeInferShape, {"Mul"});
  hooks.node_replacement = [](const GNode&) -> Expected<GraphUniqPtr> {
    GraphMaker r("r");
    r.Output({r.Op("Add", "add", {r.Data("x", 0), r.Data("y", 1)})});
    return r.uniq();
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  GraphMaker g;
  const Endpoint x = g.Data("x", 0);
  g.Output({g.Op("Mul", "square", {x, x})});
  GE_TEST_CONTAINS(Run(g.ptr()).message(),
                   "it has 2 inputs (Data), the part of the graph that it "
                   "replaces has 1");
}

BOOST_AUTO_TEST_SUITE_END()
