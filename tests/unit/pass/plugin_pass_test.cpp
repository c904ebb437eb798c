// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <memory>
#include <stdexcept>
#include <thread>

#include "contains.h"
#include "graph_maker.h"
#include "pass/plugin_pass.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;
using fusion::PassKind;
using pass::PassCreateScope;
using pass::PassEntry;

namespace {

struct Fixture : PassBench {
  PassEntry base, pattern;

  Fixture() {
    plugin.Add("Base");
    plugin.Add("Pattern", PassKind::kPatternFusion);
    BOOST_TEST(plugin.Commit(registry).ok());
    const auto passes = registry.Freeze().passes;
    base = passes.at(0);
    pattern = passes.at(1);
  }
  /// Status text of an object that the creator made.
  static std::string RunText(fusion::FusionBasePass* made) {
    const std::unique_ptr<fusion::FusionBasePass> pass(made);
    GraphMaker g;
    GraphPtr graph = g.ptr();
    CustomPassContext context("P", nullptr);
    const Status status = pass->Run(graph, context);
    return status == NOT_CHANGED ? "not changed" : context.error_message();
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(plugin_pass, Fixture)

BOOST_AUTO_TEST_CASE(creator_makes_what_the_scope_names) {
  const PassCreateScope scope(base);
  BOOST_TEST(RunText(pass::CreatePluginFusionPass()) == "not changed");
  BOOST_TEST(plugin.created == 1);
  BOOST_TEST(plugin.alive == 0);
}

BOOST_AUTO_TEST_CASE(scopes_nest) {
  const PassCreateScope outer(base);
  {
    const PassCreateScope inner(pattern);
    BOOST_TEST(RunText(pass::CreatePluginPatternPass()) == "not changed");
  }
  BOOST_TEST(PassCreateScope::Current() == &base);
}

BOOST_AUTO_TEST_CASE(exception_leaves_no_scope_behind) {
  try {
    const PassCreateScope scope(base);
    throw std::runtime_error("out");
  } catch (const std::runtime_error&) {
  }
  BOOST_TEST(PassCreateScope::Current() == nullptr);
}

BOOST_AUTO_TEST_CASE(each_thread_has_its_own_scope) {
  const PassCreateScope scope(base);
  const PassEntry* seen = &base;
  std::thread([&seen] { seen = PassCreateScope::Current(); }).join();
  BOOST_TEST(seen == nullptr);
  BOOST_TEST(PassCreateScope::Current() == &base);
}

BOOST_AUTO_TEST_CASE(missing_scope_is_an_error_at_run) {
  GE_TEST_CONTAINS(RunText(pass::CreatePluginDecomposePass()), "outside a PassCreateScope");
}

BOOST_AUTO_TEST_CASE(entry_of_another_kind_is_an_error_at_run) {
  const PassCreateScope scope(pattern);
  GE_TEST_CONTAINS(RunText(pass::CreatePluginDecomposePass()),
                   "pass 'Pattern' was given to the creator of another kind");
}

BOOST_AUTO_TEST_CASE(time_in_the_other_language_is_reported_apart) {
  GraphMaker g;
  BOOST_TEST(Run(g.ptr()).ok());
  BOOST_TEST(report.passes.front().origin == "plug");
  BOOST_TEST(report.passes.front().python_ns == 1);
  BOOST_TEST(report.passes.front().wait_ns == 2);
}

BOOST_AUTO_TEST_SUITE_END()
