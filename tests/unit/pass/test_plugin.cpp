// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "test_plugin.h"

#include <boost/test/unit_test.hpp>
#include <utility>

#include "graph_maker.h"

namespace ge::test {
namespace {

class TestInstance : public fusion::PassInstance {
 public:
  TestInstance(const TestHooks& hooks, int& alive) : hooks_(hooks), alive_(alive) { ++alive_; }
  ~TestInstance() override { --alive_; }

  Outcome Run(const GraphPtr& graph, CustomPassContext& context) override {
    return hooks_.run(graph, context);
  }
  Expected<fusion::PatternMatcherConfig> MatcherConfig() override {
    return fusion::PatternMatcherConfig();
  }
  Expected<std::vector<std::unique_ptr<fusion::Pattern>>> Patterns(CustomPassContext&) override {
    return hooks_.patterns();
  }
  Expected<bool> MeetRequirements(const fusion::MatchResult& match, CustomPassContext&) override {
    return hooks_.meets(match);
  }
  Expected<GraphUniqPtr> Replacement(const fusion::MatchResult& match,
                                     CustomPassContext&) override {
    return hooks_.replacement(match);
  }
  Expected<bool> MeetRequirements(const GNode& node, CustomPassContext&) override {
    return hooks_.node_meets(node);
  }
  Expected<GraphUniqPtr> Replacement(const GNode& node, CustomPassContext&) override {
    return hooks_.node_replacement(node);
  }
  int64_t python_ns() const override { return 1; }
  int64_t wait_ns() const override { return 2; }

 private:
  const TestHooks& hooks_;
  int& alive_;
};

}  // namespace

Expected<std::unique_ptr<fusion::PassInstance>> TestFactory::Create(const std::string& key) {
  ++created;
  return std::unique_ptr<fusion::PassInstance>(new TestInstance(hooks_.at(key), alive));
}

TestHooks& TestFactory::Add(const std::string& name, fusion::PassKind kind, CustomPassStage stage,
                            std::vector<std::string> op_types) {
  fusion::PassDescriptor descriptor;
  descriptor.key = "plug:" + name;
  descriptor.name = name;
  descriptor.module_name = "plug";
  descriptor.class_name = name;
  descriptor.location = "plug.py:" + std::to_string(pending_.size() + 1);
  descriptor.stage = stage;
  descriptor.kind = kind;
  descriptor.op_types = std::move(op_types);
  pending_.push_back(std::move(descriptor));
  return hooks_["plug:" + name];
}

Outcome TestFactory::Commit(pass::PassRegistry& registry) {
  return registry.Register(std::exchange(pending_, {}), Handle(), {});
}

std::string PassBench::ErrorOfEdit(const Graph& graph,
                                   const std::function<void(const Graph&)>& edit,
                                   CustomPassStage stage) {
  plugin.Add("Edits", fusion::PassKind::kFusionBase, stage).run = [edit](const GraphPtr& given,
                                                                         CustomPassContext&) {
    edit(*given);
    return Outcome();
  };
  BOOST_TEST(plugin.Commit(registry).ok());
  const std::string before = GraphMaker(graph).Dump();
  const Outcome done = Run(std::make_shared<Graph>(graph), stage);
  BOOST_TEST((done.ok() || GraphMaker(graph).Dump() == before));
  return done.message();
}

}  // namespace ge::test
