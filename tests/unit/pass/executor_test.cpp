// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <stdexcept>

#include "contains.h"
#include "graph_maker.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;
using fusion::PassKind;
using pass::PassVerdict;

namespace {

struct Fixture : PassBench {
  GraphMaker g{"g"};
  std::vector<std::string> log;

  Fixture() { g.Output({g.Op("Relu", "relu", {g.Data("x", 0)})}, {"result"}); }

  /// A pass that logs "name graph" and then does `work`.
  void AddLogged(const std::string& name, PassKind kind = PassKind::kFusionBase,
                 std::function<Outcome(const GraphPtr&)> work = nullptr) {
    plugin.Add(name, kind).run = [this, name, work](const GraphPtr& graph, CustomPassContext&) {
      log.push_back(name + " " + graph->Name());
      return work ? work(graph) : Outcome(NOT_CHANGED, "");
    };
  }
  void Commit() { BOOST_TEST(plugin.Commit(registry).ok()); }
  Outcome Run() { return PassBench::Run(g.ptr()); }
  void CheckLog(const std::vector<std::string>& expected) const {
    BOOST_TEST(log == expected, boost::test_tools::per_element());
  }
  static Outcome Rename(const GraphPtr& graph) {
    ir::Store& store = *graph->store();
    store.RenameNode(store.FindNode(graph->index(), "relu"), "renamed");
    return {};
  }
};

class BoastingPass : public fusion::FusionBasePass {
 public:
  Status Run(GraphPtr&, CustomPassContext&) override { return SUCCESS; }
};

class ThrowingPass : public fusion::FusionBasePass {
 public:
  Status Run(GraphPtr& graph, CustomPassContext&) override {
    graph->store()->RemoveNode(graph->store()->FindNode(0, "relu"));
    throw std::logic_error("broken");
  }
};

class RemovedNodePass : public fusion::FusionBasePass {
 public:
  Status Run(GraphPtr& graph, CustomPassContext&) override {
    ir::Store& store = *graph->store();
    const NodeId relu = store.FindNode(0, "relu");
    store.RemoveNode(relu);
    store.SetAttr(relu, "late", int64_t{1});
    return SUCCESS;
  }
};

template <class Pass>
fusion::FusionBasePass* Make() {
  return new Pass;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(executor, Fixture)

BOOST_AUTO_TEST_CASE(wanted_order_comes_first_then_names) {
  for (const char* name : {"D", "C", "B", "A"}) AddLogged(name);
  Commit();
  options.order = {"C", "B"};
  BOOST_TEST(Run().ok());
  CheckLog({"C g", "B g", "A g", "D g"});
}

BOOST_AUTO_TEST_CASE(only_passes_of_the_stage_run) {
  AddLogged("Early");
  plugin.Add("Late", PassKind::kFusionBase, CustomPassStage::kAfterInferShape);
  Commit();
  BOOST_TEST(Run().ok());
  CheckLog({"Early g"});
}

BOOST_AUTO_TEST_CASE(switches_by_name_beat_all) {
  for (const char* name : {"A", "B", "C"}) AddLogged(name);
  Commit();
  options.switches = {{"ALL", false}, {"B", true}};
  BOOST_TEST(Run().ok());
  CheckLog({"B g"});
  BOOST_TEST((report.passes[0].verdict == PassVerdict::kOff));
}

BOOST_AUTO_TEST_CASE(misspelt_name_is_an_error_with_near_names) {
  AddLogged("FuseHardSwish");
  Commit();
  options.switches = {{"FuseHardSwich", false}};
  BOOST_TEST(Run().message() ==
             "the pass switches name 'FuseHardSwich', and no such pass is "
             "registered; did you mean 'FuseHardSwish'?");
  options.switches.clear();
  options.order = {"Unheard"};
  options.named_by = {{"Unheard", "passes.order of c.yaml"}};
  BOOST_TEST(Run().message() ==
             "passes.order of c.yaml names pass 'Unheard', and no such pass is registered; "
             "registered are 'FuseHardSwish'");
}

BOOST_AUTO_TEST_CASE(one_object_serves_the_graph_and_its_attached_subgraphs) {
  const auto body = g.store().AddGraph("body");
  g.store().SetSubgraph(g.Find("relu"), "then", body);
  g.store().AddGraph("orphan");
  const NodeId inner = g.store().AddNode(body, "Call", "inner", ge::ir::PortLayout());
  g.store().SetSubgraph(inner, "f", g.store().AddGraph("nested"));
  AddLogged("P");
  AddLogged("Legacy", PassKind::kLegacyCustom);
  Commit();
  BOOST_TEST(Run().ok());
  CheckLog({"Legacy g", "P g", "P body", "P nested"});
  BOOST_TEST(plugin.created == 2);
  BOOST_TEST(plugin.alive == 0);
}

BOOST_AUTO_TEST_CASE(failure_names_the_second_pass_its_stage_and_code_and_undoes_only_it) {
  AddLogged("First", PassKind::kFusionBase, &Fixture::Rename);
  AddLogged("Second", PassKind::kFusionBase, [](const GraphPtr& graph) {
    graph->store()->RemoveNode(graph->store()->FindNode(0, "renamed"));
    return Outcome(77, "run() returned 77");
  });
  AddLogged("Third");
  Commit();
  const Outcome done = Run();
  BOOST_TEST(done.code() == 77u);
  BOOST_TEST(done.message() ==
             "E13028: Failed to run custom fusion pass Second. Return code: 77. Reason: stage "
             "BeforeInferShape, graph 'g': hook run(): run() returned 77.");
  BOOST_TEST(g.Has("renamed"));
  CheckLog({"First g", "Second g"});
}

BOOST_AUTO_TEST_CASE(skip_goes_on_without_the_failed_pass) {
  AddLogged("Bad", PassKind::kFusionBase, [](const GraphPtr& graph) {
    (void)Rename(graph);
    return Outcome::Fail("no");
  });
  AddLogged("Good");
  Commit();
  options.skip_on_error = true;
  BOOST_TEST(Run().ok());
  CheckLog({"Bad g", "Good g"});
  BOOST_TEST(g.Has("relu"));
  BOOST_TEST((report.passes[0].verdict == PassVerdict::kSkipped));
  GE_TEST_CONTAINS(report.passes[0].error, "Failed to run custom fusion pass Bad.");
}

BOOST_AUTO_TEST_CASE(message_set_in_the_context_is_part_of_the_error) {
  plugin.Add("Talks").run = [](const GraphPtr&, CustomPassContext& context) {
    BOOST_TEST(context.error_message() == "");
    BOOST_TEST(context.pass_name() == "Talks");
    BOOST_TEST(*context.GetOptionValue("ge.socVersion") == "cpu");
    BOOST_TEST(!context.GetOptionValue("ge.other").has_value());
    context.SetErrorMessage("the table is empty");
    return Outcome(FAILED, "run() returned False");
  };
  Commit();
  options.ge_options = {{"ge.socVersion", "cpu"}};
  GE_TEST_CONTAINS(Run().message(), "run() returned False; the table is empty");
}

BOOST_AUTO_TEST_CASE(claims_are_compared_with_the_journal) {
  AddLogged("Boasts", PassKind::kFusionBase, [](const GraphPtr&) { return Outcome(); });
  AddLogged("Hides", PassKind::kFusionBase, [](const GraphPtr& graph) {
    (void)Rename(graph);
    return Outcome(NOT_CHANGED, "");
  });
  Commit();
  BOOST_TEST(Run().ok());
  BOOST_TEST((report.passes[0].verdict == PassVerdict::kUnchanged));
  BOOST_TEST(report.passes[0].notes.empty());  // a plugin's success says nothing about changes
  BOOST_TEST((report.passes[1].verdict == PassVerdict::kChanged));
  BOOST_TEST(report.passes[1].notes.at(0) == "returned NOT_CHANGED and changed the graph");
}

BOOST_AUTO_TEST_CASE(claim_of_a_cpp_pass_is_compared_too) {
  BOOST_TEST(registry
                 .RegisterCpp(
                     fusion::FusionPassRegistrationData("Boasts").CreatePassFn(&Make<BoastingPass>))
                 .ok());
  BOOST_TEST(Run().ok());
  BOOST_TEST(report.passes[0].notes.at(0) ==
             "returned SUCCESS, which stands for a change, and made none");
}

BOOST_AUTO_TEST_CASE(exception_of_a_cpp_pass_is_an_error_and_undone) {
  BOOST_TEST(registry
                 .RegisterCpp(
                     fusion::FusionPassRegistrationData("Throws").CreatePassFn(&Make<ThrowingPass>))
                 .ok());
  const std::string before = g.Dump();
  GE_TEST_CONTAINS(Run().message(), "C++ exception: broken");
  BOOST_TEST(g.Dump() == before);
}

BOOST_AUTO_TEST_CASE(use_of_a_removed_node_is_an_error_not_a_crash) {
  BOOST_TEST(registry
                 .RegisterCpp(fusion::FusionPassRegistrationData("Removed").CreatePassFn(
                     &Make<RemovedNodePass>))
                 .ok());
  const std::string before = g.Dump();
  BOOST_TEST(!Run().ok());
  BOOST_TEST(g.Dump() == before);
}

BOOST_AUTO_TEST_CASE(problems_of_the_registry_are_reported_once) {
  BOOST_TEST(registry.Register({}, plugin.Handle(), {{"bad.py", "bad.py:3: ImportError"}}).ok());
  pass::PassExecutor runner({}, registry);
  BOOST_TEST(runner.RunStage(g.ptr(), CustomPassStage::kBeforeInferShape, report).ok());
  BOOST_TEST(runner.RunStage(g.ptr(), CustomPassStage::kAfterInferShape, report).ok());
  BOOST_TEST(report.problems.size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
