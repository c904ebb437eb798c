// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "contains.h"
#include "fake_callbacks.h"

namespace ge::test {
namespace {

using onnx::PluginRegistry;

struct Setup {
  Setup() {
    callbacks.parse_node = [](const onnx::NodeView&, OpDraft&) { return Outcome::Ok(); };
  }
  FakeCallbacks callbacks;
  PluginRegistry registry;
};

BOOST_FIXTURE_TEST_SUITE(plugin_registry, Setup)

BOOST_AUTO_TEST_CASE(a_batch_is_committed_under_all_its_origins) {
  BOOST_TEST(registry.Register({callbacks.Descriptor("Foo", "Relu")}, &callbacks).ok());
  BOOST_REQUIRE(registry.Find("user::13::Foo") != nullptr);
  BOOST_TEST(registry.Find("user::12::Foo") == nullptr);
  BOOST_TEST(registry.Descriptors().size() == 1);
}

BOOST_AUTO_TEST_CASE(one_bad_descriptor_refuses_the_whole_batch) {
  const Outcome refused = registry.Register(
      {callbacks.Descriptor("Foo", "Relu"), callbacks.Descriptor("Bar", "Releu")}, &callbacks);
  GE_TEST_CONTAINS(refused.message(), "target 'Releu' has no prototype; did you mean 'Relu'");
  GE_TEST_CONTAINS(refused.message(), "plugin_a.py:7");
  BOOST_TEST(registry.Find("user::13::Foo") == nullptr);
}

BOOST_AUTO_TEST_CASE(a_built_in_importer_wins_until_it_is_switched_off) {
  const auto descriptor = callbacks.Descriptor("HardSigmoid", "HardSigmoid", "ai.onnx");
  const Outcome refused = registry.Register({descriptor}, &callbacks);
  GE_TEST_CONTAINS(refused.message(), "ai.onnx::13::HardSigmoid belongs to the built-in importer");
  GE_TEST_CONTAINS(refused.message(), "importer.disabled");
  registry.SetDisabledImporters({"HardSigmoid"});
  BOOST_TEST(registry.Register({descriptor}, &callbacks).ok());
}

BOOST_AUTO_TEST_CASE(two_plugins_for_one_origin_are_both_named) {
  const auto first = callbacks.Descriptor("Foo", "Relu");
  const auto second = callbacks.Descriptor("Foo", "Relu", "user", "plugin_b");
  const Outcome inside = registry.Register({first, second}, &callbacks);
  GE_TEST_CONTAINS(inside.message(),
                   "user::13::Foo is claimed by 'plugin_a' (plugin_a.py:7) and by 'plugin_b'");
  BOOST_TEST(registry.Register({first}, &callbacks).ok());
  GE_TEST_CONTAINS(registry.Register({second}, &callbacks).message(), "is owned by 'plugin_a'");
}

BOOST_AUTO_TEST_CASE(a_plugin_without_callback_or_opset_is_refused) {
  auto descriptor = callbacks.Descriptor("Foo", "Relu");
  descriptor.has_parse_node = false;
  descriptor.origin_types.clear();
  const Outcome refused = registry.Register({descriptor}, &callbacks);
  GE_TEST_CONTAINS(refused.message(), "has no callback");
  GE_TEST_CONTAINS(refused.message(), "names no opset");
}

BOOST_AUTO_TEST_CASE(unregister_takes_a_bridges_plugins_and_keeps_what_is_in_use) {
  BOOST_TEST(registry.Register({callbacks.Descriptor("Foo", "Relu")}, &callbacks).ok());
  const onnx::RegisteredPluginPtr held = registry.Find("user::1::Foo");
  registry.Unregister(&callbacks);
  BOOST_TEST(registry.Find("user::1::Foo") == nullptr);
  BOOST_TEST(held->descriptor.source == "Foo");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
