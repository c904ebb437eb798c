// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_PASS_TEST_PLUGIN_H_
#define TESTS_UNIT_PASS_TEST_PLUGIN_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "pass/executor.h"
#include "pass/registry.h"
#include "service/pass_service.h"

namespace ge::test {

/// Hooks of one plugin pass, each with a harmless default.
struct TestHooks {
  using Match = const fusion::MatchResult&;
  std::function<Outcome(const GraphPtr&, CustomPassContext&)> run =
      [](const GraphPtr&, CustomPassContext&) { return Outcome(NOT_CHANGED, ""); };
  std::function<std::vector<std::unique_ptr<fusion::Pattern>>()> patterns = [] {
    return std::vector<std::unique_ptr<fusion::Pattern>>();
  };
  std::function<Expected<bool>(Match)> meets = [](Match) { return true; };
  std::function<Expected<GraphUniqPtr>(Match)> replacement = [](Match) { return GraphUniqPtr(); };
  std::function<Expected<bool>(const GNode&)> node_meets = [](const GNode&) { return true; };
  std::function<Expected<GraphUniqPtr>(const GNode&)> node_replacement = [](const GNode&) {
    return GraphUniqPtr();
  };
};

/// A plugin written in C++, which stands for one in another language.
class TestFactory : public fusion::PassInstanceFactory {
 public:
  Expected<std::unique_ptr<fusion::PassInstance>> Create(const std::string& key) override;

  /// Adds a descriptor of this name and its hooks; Commit registers all added so far.
  TestHooks& Add(const std::string& name, fusion::PassKind kind = fusion::PassKind::kFusionBase,
                 CustomPassStage stage = CustomPassStage::kBeforeInferShape,
                 std::vector<std::string> op_types = {});
  Outcome Commit(pass::PassRegistry& registry);
  /// The object itself, which its test owns.
  std::shared_ptr<PassInstanceFactory> Handle() { return {std::shared_ptr<void>(), this}; }

  int created = 0;
  int alive = 0;

 private:
  std::map<std::string, TestHooks> hooks_;
  std::vector<fusion::PassDescriptor> pending_;
};

/// A registry with a plugin, and an executor's answer for one stage.
struct PassBench {
  TestFactory plugin;
  pass::PassRegistry registry;
  pass::PassOptions options;
  pass::PassReport report;

  Outcome Run(const GraphPtr& graph, CustomPassStage stage = CustomPassStage::kBeforeInferShape) {
    return pass::PassExecutor(options, registry).RunStage(graph, stage, report);
  }
  /// Of a pass "Edits"; checks that a failed one leaves the graph as it was.
  std::string ErrorOfEdit(const Graph& graph, const std::function<void(const Graph&)>& edit,
                          CustomPassStage stage);
};

}  // namespace ge::test

#endif  // TESTS_UNIT_PASS_TEST_PLUGIN_H_
