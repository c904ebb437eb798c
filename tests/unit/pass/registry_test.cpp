// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "graph_maker.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;
using fusion::FusionPassRegistrationData;
using fusion::PassKind;

namespace {

class IdlePass : public fusion::FusionBasePass {
 public:
  Status Run(GraphPtr&, CustomPassContext&) override { return NOT_CHANGED; }
};

fusion::FusionBasePass* MakeIdle() { return new IdlePass; }
Status IdleFunction(GraphPtr&, CustomPassContext&) { return NOT_CHANGED; }

FusionPassRegistrationData Cpp(const char* name, const char* place) {
  return FusionPassRegistrationData(name).Location(place).CreatePassFn(&MakeIdle);
}

std::vector<std::string> Names(const pass::PassRegistry& registry) {
  std::vector<std::string> names;
  for (const auto& entry : registry.Freeze().passes) names.push_back(entry.name);
  return names;
}

}  // namespace

REG_FUSION_PASS(IdlePass).Stage(CustomPassStage::kAfterInferShape);
REGISTER_CUSTOM_PASS("IdleFunction").CustomPassFn(IdleFunction);

BOOST_FIXTURE_TEST_SUITE(registry_suite, PassBench)

BOOST_AUTO_TEST_CASE(macros_reach_the_process_registry) {
  const auto passes = pass::ProcessPasses().Freeze().passes;
  BOOST_REQUIRE(passes.size() == 2u);
  BOOST_TEST(passes[0].name == "IdleFunction");
  BOOST_TEST((passes[0].kind == PassKind::kLegacyCustom));
  BOOST_TEST(passes[1].name == "IdlePass");
  BOOST_TEST((passes[1].stage == CustomPassStage::kAfterInferShape));
  GE_TEST_CONTAINS(passes[1].location, "registry_test.cpp:");
}

BOOST_AUTO_TEST_CASE(order_is_by_name_over_both_languages_legacy_in_front) {
  BOOST_TEST(registry.RegisterCpp(Cpp("M", "m.cpp:1")).ok());
  plugin.Add("Z");
  plugin.Add("A");
  plugin.Add("Legacy2", PassKind::kLegacyCustom);
  BOOST_TEST(plugin.Commit(registry).ok());
  BOOST_TEST(registry.RegisterLegacy(PassReceiverData("Legacy1").CustomPassFn(IdleFunction)).ok());
  const std::vector<std::string> expected{"Legacy2", "Legacy1", "A", "M", "Z"};
  BOOST_TEST(Names(registry) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(plugin_name_that_cpp_has_refuses_the_whole_batch_with_both_places) {
  BOOST_TEST(registry.RegisterCpp(Cpp("Taken", "taken.cpp:7")).ok());
  plugin.Add("Fresh");
  plugin.Add("Taken");
  const Outcome done = plugin.Commit(registry);
  GE_TEST_CONTAINS(done.message(), "pass name 'Taken' is declared at plug.py:2 and at taken.cpp:7");
  BOOST_TEST(Names(registry) == std::vector<std::string>{"Taken"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(all_reasons_are_listed) {
  plugin.Add("Twice");
  plugin.Add("Twice");
  plugin.Add("Streams", PassKind::kFusionBase, CustomPassStage::kAfterAssignLogicStream);
  plugin.Add("NoTypes", PassKind::kDecompose);
  const Outcome done = plugin.Commit(registry);
  for (const char* part : {"'Twice' is declared at plug.py:2 and at plug.py:1",
                           "'Streams' at plug.py:3 is for stage AfterAssignLogicStream",
                           "'NoTypes' at plug.py:4 names no op type"}) {
    GE_TEST_CONTAINS(done.message(), part);
  }
  BOOST_TEST(Names(registry).empty());
}

BOOST_AUTO_TEST_CASE(second_cpp_pass_of_a_name_is_kept_as_a_problem) {
  BOOST_TEST(registry.RegisterCpp(Cpp("Same", "one.cpp:1")).ok());
  BOOST_TEST(!registry.RegisterCpp(Cpp("Same", "two.cpp:2")).ok());
  const auto snapshot = registry.Freeze();
  BOOST_TEST(snapshot.passes.size() == 1u);
  BOOST_REQUIRE(snapshot.problems.size() == 1u);
  GE_TEST_CONTAINS(snapshot.problems[0].text,
                   "is declared at two.cpp:2 and at one.cpp:1; the one at one.cpp:1 runs; rename");
}

BOOST_AUTO_TEST_CASE(pass_without_creator_is_refused) {
  const Outcome done =
      registry.RegisterCpp(FusionPassRegistrationData("Empty").Location("e.cpp:1"));
  GE_TEST_CONTAINS(done.message(), "without a function that makes or runs it");
}

BOOST_AUTO_TEST_CASE(a_stream_pass_compiles_and_is_reported_as_not_run) {
  const auto function = [](const ConstGraphPtr&, StreamPassContext&) { return SUCCESS; };
  const Outcome done = registry.RegisterLegacy(
      PassReceiverData("Streams").CustomAllocateStreamPassFn(function).Location("s.cpp:1").Stage(
          CustomPassStage::kAfterAssignLogicStream));
  GE_TEST_CONTAINS(done.message(), "pass 'Streams' at s.cpp:1 gives streams to nodes");
  BOOST_TEST(Names(registry).empty());
  BOOST_TEST(registry.Freeze().problems.size() == 1u);
}

BOOST_AUTO_TEST_CASE(names_that_no_switch_could_name_are_refused) {
  for (const char* name : {"a:b", "a;b", "a\nb", "ALL"}) {
    const Outcome done = registry.RegisterCpp(Cpp(name, "bad.cpp:1"));
    GE_TEST_CONTAINS(done.message(), "at bad.cpp:1");
    GE_TEST_CONTAINS(done.message(), "rename the pass");
  }
  plugin.Add("x:y");
  GE_TEST_CONTAINS(plugin.Commit(registry).message(), "pass name 'x:y' at plug.py:1 holds");
  BOOST_TEST(Names(registry).empty());
}

BOOST_AUTO_TEST_CASE(a_swap_shows_the_old_passes_until_the_new_ones_are_there) {
  TestFactory next;
  plugin.Add("Kept");
  plugin.Add("Old");
  BOOST_TEST(plugin.Commit(registry).ok());
  {
    const pass::PassRegistry::Swap swap(registry);
    registry.Unregister(&plugin);
    BOOST_TEST(Names(registry) == (std::vector<std::string>{"Kept", "Old"}),
               boost::test_tools::per_element());
    next.Add("Kept");
    next.Add("New");
    BOOST_TEST(next.Commit(registry).ok());
    BOOST_TEST(Names(registry) == (std::vector<std::string>{"Kept", "New"}),
               boost::test_tools::per_element());
  }
  BOOST_TEST(Names(registry) == (std::vector<std::string>{"Kept", "New"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_swap_without_a_new_load_ends_with_nothing) {
  plugin.Add("Old");
  BOOST_TEST(plugin.Commit(registry).ok());
  {
    const pass::PassRegistry::Swap outer(registry);
    const pass::PassRegistry::Swap inner(registry);
    registry.Unregister(&plugin);
    BOOST_TEST(Names(registry).size() == 1u);
  }
  BOOST_TEST(Names(registry).empty());
}

BOOST_AUTO_TEST_CASE(load_problems_are_kept_and_leave_with_their_plugin) {
  BOOST_TEST(registry.Register({}, plugin.Handle(), {{"bad.py", "bad.py:3: ImportError: x"}}).ok());
  BOOST_TEST(registry.Freeze().problems.size() == 1u);
  registry.Unregister(&plugin);
  BOOST_TEST(registry.Freeze().problems.empty());
}

BOOST_AUTO_TEST_CASE(an_older_snapshot_keeps_the_factory_it_began_with) {
  plugin.Add("Gone");
  BOOST_TEST(plugin.Commit(registry).ok());
  pass::PassExecutor executor({}, registry);
  registry.Unregister(&plugin);
  BOOST_TEST(Names(registry).empty());
  GraphMaker g;
  const Outcome done = executor.RunStage(g.ptr(), CustomPassStage::kBeforeInferShape, report);
  BOOST_TEST(done.ok(), done.message());
  BOOST_TEST(plugin.created == 1);
}

BOOST_AUTO_TEST_CASE(names_may_be_registered_again_after_unregistering) {
  plugin.Add("Back");
  BOOST_TEST(plugin.Commit(registry).ok());
  registry.Unregister(&plugin);
  plugin.Add("Back");
  BOOST_TEST(plugin.Commit(registry).ok());
}

BOOST_AUTO_TEST_CASE(stage_names_go_both_ways) {
  for (uint32_t number = 0; number < 6; ++number) {
    const auto stage = static_cast<CustomPassStage>(number);
    BOOST_TEST((StageFromName(StageName(stage)) == stage));
  }
  BOOST_TEST((StageFromName("Invalid") == std::nullopt));
  BOOST_TEST((StageFromName("Elsewhere") == std::nullopt));
}

BOOST_AUTO_TEST_SUITE_END()
