// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "fake_callbacks.h"
#include "graph_maker.h"
#include "model_maker.h"

namespace ge::test {
namespace {

/// x -> user::Foo named "foo" -> y, and plugins of the process for it.
struct Foo : ModelMaker {
  Foo() {
    auto* domain = model().add_opset_import();
    domain->set_domain("user");
    domain->set_version(1);
    Input("x");
    node = &Node("Foo", {"x"}, {"y"}, "foo");
    node->set_domain("user");
    Output("y");
  }
  void Plug(const std::string& target) {
    const Outcome done =
        onnx::ProcessPlugins().Register({callbacks.Descriptor("Foo", target)}, &callbacks);
    BOOST_REQUIRE_MESSAGE(done.ok(), done.message());
  }
  onnx::NodeProto* node;
  FakeCallbacks callbacks;
};

/// x > threshold ? x : 0, as a graph.
Expected<GraphUniqPtr> Thresholded(int64_t data_index = 0, bool twice = false) {
  GraphMaker g("decomposed");
  const auto x = g.Data("in", data_index);
  const auto mask = g.Op("Threshold", "mask", {x}, {{"threshold", 1.0F}});
  const auto y = g.Op("Mul", "product", {x, mask});
  g.Output(twice ? std::vector<Endpoint>{y, y} : std::vector<Endpoint>{y});
  return g.uniq();
}

BOOST_FIXTURE_TEST_SUITE(plugins, Foo)

BOOST_AUTO_TEST_CASE(parse_node_sees_a_copy_of_the_node_and_fills_the_target) {
  AddFloat(*node, "alpha", 1e-38F);
  AddInt(*node, "big", (int64_t{1} << 53) + 1);
  AddInts(*node, "none", {});
  onnx::NodeView seen;
  callbacks.parse_node = [&seen](const onnx::NodeView& view, OpDraft& target) {
    seen = view;
    target.SetAttr("negative_slope", std::get<float>(view.attrs[0].second));
    return Outcome::Ok();
  };
  Plug("LeakyRelu");
  const View view{Import()};
  BOOST_TEST(seen.name == "foo");
  BOOST_TEST(seen.origin_type == "user::1::Foo");
  BOOST_TEST(std::get<int64_t>(seen.attrs[1].second) == 9007199254740993);
  BOOST_TEST(std::get<I>(seen.attrs[2].second).empty());
  BOOST_TEST(view.TypeOf("foo") == "LeakyRelu");
  BOOST_TEST(view.Attr<float>("foo", "negative_slope") == 1e-38F);
  BOOST_TEST(view.Attr<std::string>("foo", "_framework_original_type") == "user::1::Foo");
  BOOST_TEST((view.From("foo", 0) == view.Find("x")));
}

BOOST_AUTO_TEST_CASE(other_attribute_kinds_are_refused_before_the_callback) {
  onnx::AttributeProto& tensor = *node->add_attribute();
  tensor.set_name("t");
  tensor.set_type(onnx::AttributeProto::TENSOR);
  bool called = false;
  callbacks.parse_node = [&called](const onnx::NodeView&, OpDraft&) {
    called = true;
    return Outcome::Ok();
  };
  Plug("Relu");
  const std::string error = Error();
  GE_TEST_CONTAINS(error, "node 'foo' (user::1::Foo): attribute 't' is TENSOR");
  BOOST_TEST(!called);
}

BOOST_AUTO_TEST_CASE(an_int_for_a_float_becomes_one) {
  callbacks.parse_node = [](const onnx::NodeView&, OpDraft& target) {
    target.SetAttr("negative_slope", int64_t{1});
    return Outcome::Ok();
  };
  Plug("LeakyRelu");
  BOOST_TEST(View{Import()}.Attr<float>("foo", "negative_slope") == 1.0F);
}

BOOST_AUTO_TEST_CASE(attributes_of_another_type_than_the_declared_one_are_refused) {
  callbacks.parse_node = [](const onnx::NodeView&, OpDraft& target) {
    target.SetAttr("negative_slope", I{1});
    return Outcome::Ok();
  };
  Plug("LeakyRelu");
  const std::string error = Error();
  GE_TEST_CONTAINS(error, "node 'foo' (user::1::Foo): plugin '");
  GE_TEST_CONTAINS(error,
                   "attribute 'negative_slope' is ListInt {1}, but operator LeakyRelu "
                   "declares it as Float");
}

BOOST_AUTO_TEST_CASE(attributes_in_a_decomposition_are_checked) {
  callbacks.decompose = [](const OpDraft&) -> Expected<GraphUniqPtr> {
    GraphMaker g("one");
    g.Output({g.Op("Elu", "inner", {g.Data("in", 0)}, {{"alpha", std::string("x")}})});
    return g.uniq();
  };
  Plug("PartitionedCall");
  GE_TEST_CONTAINS(Error(),
                   "decompose returned graph 'one': node 'inner' (Elu): attribute "
                   "'alpha' is String \"x\"");
}

BOOST_AUTO_TEST_CASE(names_like_declared_ones_are_told_once) {
  onnx::NodeProto& again = Node("Foo", {"x"}, {"z"}, "again");
  again.set_domain("user");
  callbacks.parse_node = [](const onnx::NodeView&, OpDraft& target) {
    target.SetAttr("negativ_slope", 3.0F);
    target.SetAttr("_negative_slop", 3.0F);
    target.SetAttr("of_the_vendor", 3.0F);
    return Outcome::Ok();
  };
  Plug("LeakyRelu");
  Import();
  BOOST_REQUIRE(warnings.size() == 1U);
  GE_TEST_CONTAINS(warnings[0], "plugin '");
  GE_TEST_CONTAINS(warnings[0], "node 'foo' (LeakyRelu): attribute 'negativ_slope' was set");
  GE_TEST_CONTAINS(warnings[0], "LeakyRelu does not declare; did you mean 'negative_slope'?");
}

BOOST_AUTO_TEST_CASE(names_in_a_decomposition_are_looked_at_too) {
  callbacks.decompose = [](const OpDraft&) -> Expected<GraphUniqPtr> {
    GraphMaker g("one");
    g.Output({g.Op("Elu", "inner", {g.Data("in", 0)}, {{"alhpa", 2.0F}})});
    return g.uniq();
  };
  Plug("PartitionedCall");
  Import();
  BOOST_REQUIRE(warnings.size() == 1U);
  GE_TEST_CONTAINS(warnings[0], "decompose returned graph 'one': node 'inner' (Elu): attribute");
}

BOOST_AUTO_TEST_CASE(a_failing_callback_fails_the_parse_with_its_text) {
  callbacks.parse_node = [](const onnx::NodeView&, OpDraft&) {
    return Outcome::Fail("plugin says no");
  };
  Plug("Relu");
  const Expected<GraphPtr> graph = TryImport();
  GE_TEST_CONTAINS(graph.error().message(), "plugin says no");
  BOOST_TEST(graph.error().code() == FAILED);
}

BOOST_AUTO_TEST_CASE(an_input_without_port_is_refused) {
  node->add_input("x");
  callbacks.parse_node = [](const onnx::NodeView&, OpDraft&) { return Outcome::Ok(); };
  Plug("Relu");
  GE_TEST_CONTAINS(Error(), "Resolve operator IO name failed");
}

BOOST_AUTO_TEST_CASE(by_operator_source_holds_attributes_as_ge_prints_them) {
  AddFloat(*node, "f", 0.25F);
  AddFloat(*node, "long", 1.23457e-05F);
  AddText(*node, "s", "a\nb");
  AddInts(*node, "ints", {1, 2});
  std::string text;
  callbacks.parse_operator = [&text](const OpDraft& source, OpDraft&) {
    text = std::get<std::string>(*source.FindAttr("attribute"));
    return Outcome::Ok();
  };
  Plug("Relu");
  Import();
  const auto json = nlohmann::json::parse(text)["attribute"];
  BOOST_TEST(json[0]["name"] == "f");
  BOOST_TEST(json[0]["type"] == 1);
  BOOST_TEST(json[0]["f"] == "0.25");
  BOOST_TEST(json[1]["f"].is_number());
  BOOST_TEST(json[2]["s"] == "a\\nb");
  BOOST_TEST(json[3]["ints"] == (nlohmann::json{1, 2}));
}

BOOST_AUTO_TEST_CASE(decompose_replaces_the_node_by_the_graph) {
  callbacks.decompose = [](const OpDraft&) { return Thresholded(); };
  Plug("PartitionedCall");
  const View view{Import()};
  BOOST_TEST(view.Types() == (Names{"Threshold", "Mul"}));
  BOOST_TEST(view.TypeOf("foo/product") == "Mul");
  BOOST_TEST((view.From("foo/mask", 0) == view.Find("x")));
  BOOST_TEST((view.From("NetOutput", 0) == view.Find("foo/product")));
  BOOST_TEST(view.Attr<Names>("foo/product", "_datadump_original_op_names") == (Names{"foo"}));
}

BOOST_AUTO_TEST_CASE(a_decomposition_of_one_node_keeps_the_name) {
  callbacks.decompose = [](const OpDraft&) -> Expected<GraphUniqPtr> {
    GraphMaker g("one");
    g.Output({g.Op("Relu", "inner", {g.Data("in", 0)})});
    return g.uniq();
  };
  Plug("PartitionedCall");
  BOOST_TEST(View{Import()}.TypeOf("foo") == "Relu");
}

BOOST_AUTO_TEST_CASE(decompose_sees_what_parse_node_set) {
  callbacks.parse_node = [](const onnx::NodeView&, OpDraft& target) {
    target.SetAttr("alpha", 2.5F);
    const Outcome input = target.RegisterInput("x");
    return input.ok() ? target.RegisterOutput("y") : input;
  };
  float seen = 0;
  callbacks.decompose = [&seen](const OpDraft& source) {
    seen = std::get<float>(*source.FindAttr("alpha"));
    return Thresholded();
  };
  Plug("PartitionedCall");
  Import();
  BOOST_TEST(seen == 2.5F);
}

BOOST_AUTO_TEST_CASE(a_decomposition_that_does_not_fit_fails_and_names_the_plugin) {
  callbacks.decompose = [](const OpDraft&) { return Thresholded(1); };
  Plug("PartitionedCall");
  const std::string error = Error();
  GE_TEST_CONTAINS(error, "input 'in' has index 1, the node has 1 inputs");
  GE_TEST_CONTAINS(error, "plugin 'plugin_a' (plugin_a.py:7)");
  callbacks.decompose = [](const OpDraft&) { return Thresholded(0, true); };
  GE_TEST_CONTAINS(Error(), "2 outputs, the node has 1");
  callbacks.decompose = [](const OpDraft&) -> Expected<GraphUniqPtr> { return GraphUniqPtr(); };
  GE_TEST_CONTAINS(Error(), "returned no graph");
}

BOOST_AUTO_TEST_CASE(an_unsupported_op_names_plugins_for_other_opsets) {
  callbacks.parse_node = [](const onnx::NodeView&, OpDraft&) { return Outcome::Ok(); };
  Plug("Relu");
  model().mutable_opset_import(1)->set_version(5);
  GE_TEST_CONTAINS(Error(), "a plugin for user::Foo opsets 1, 13 exists (plugin_a, plugin_a.py:7)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
