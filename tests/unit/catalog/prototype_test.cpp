// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "catalog/op_declaration.h"
#include "catalog/op_def.h"
#include "catalog/table.h"
#include "contains.h"
#include "graph_maker.h"
#include "infer/rules.h"

namespace ge::catalog {
namespace {

template <class T>
T DefaultOf(const char* type, const char* attr) {
  return std::get<T>(FindOp(type)->FindAttr(attr)->default_value);
}

BOOST_AUTO_TEST_SUITE(prototypes)

BOOST_AUTO_TEST_CASE(defaults_are_those_of_ge_and_not_of_onnx) {
  BOOST_TEST(DefaultOf<float>("LeakyRelu", "negative_slope") == 0.0F);
  BOOST_TEST(DefaultOf<float>("HardSigmoid", "alpha") == 0.16666666F);
  BOOST_TEST(DefaultOf<float>("BatchNorm", "epsilon") == 1e-4F);
  BOOST_TEST(DefaultOf<bool>("BatchNorm", "is_training"));
  BOOST_TEST(DefaultOf<std::string>("Conv2D", "data_format") == "NHWC");
  BOOST_TEST(DefaultOf<int64_t>("Shape", "dtype") == DT_INT32);
  BOOST_TEST(!DefaultOf<bool>("ReduceMean", "keep_dims"));
  BOOST_TEST(DefaultOf<bool>("ReduceMean", "noop_with_empty_axes"));
}

BOOST_AUTO_TEST_CASE(a_required_attribute_has_no_default) {
  const AttrDef& strides = *FindOp("Conv2D")->FindAttr("strides");
  BOOST_TEST(strides.required);
  BOOST_TEST(std::holds_alternative<std::monostate>(strides.default_value));
}

BOOST_AUTO_TEST_CASE(ports_keep_ge_order_and_kinds) {
  const OpDef& concat = *FindOp("ConcatV2");
  BOOST_REQUIRE(concat.inputs.size() == 2);
  BOOST_TEST(concat.inputs[0].name == "x");
  BOOST_TEST((concat.inputs[0].kind == ir::PortKind::kDynamic));
  BOOST_TEST(concat.inputs[1].name == "concat_dim");
  BOOST_TEST(FindOp("Conv2DTranspose")->inputs[0].name == "input_size");
  BOOST_TEST(FindOp("SelectV2")->inputs[2].name == "else");
}

BOOST_AUTO_TEST_CASE(matrix_ops_are_in_the_modules_that_samples_import_them_from) {
  for (const char* type : {"GEMM", "MatMul", "BatchMatMulV2"}) {
    const auto& modules = FindOp(type)->es_modules;
    BOOST_TEST(std::count(modules.begin(), modules.end(), "math") == 1, type);
    BOOST_TEST(std::count(modules.begin(), modules.end(), "nn") == 1, type);
  }
}

BOOST_AUTO_TEST_CASE(every_shape_rule_of_the_catalogue_exists) {
  for (const auto& [type, def] : BuiltInTable().ops) {
    const std::string& rule = def.shape_rule;
    const bool by_driver = rule == "call" || rule == "if" || rule == "while";
    BOOST_TEST((by_driver || infer::FindRule(rule) != nullptr),
               type << " has rule '" << rule << "'");
  }
}

BOOST_AUTO_TEST_CASE(every_element_type_rule_names_something) {
  for (const auto& [type, def] : BuiltInTable().ops) {
    for (const std::string& rule : def.output_types) {
      const bool port = ir::PortLayout::FirstIndex(def.inputs, rule) >= 0;
      const bool attr = rule[0] == '@' && def.FindAttr(rule.substr(1)) != nullptr;
      BOOST_TEST((port || attr || DataTypeFromName(rule).has_value()), type << ": " << rule);
    }
  }
}

BOOST_AUTO_TEST_CASE(near_types_help_with_a_misspelt_name) {
  BOOST_TEST(NearTypes("HardSwich").front() == "HardSwish");
  BOOST_TEST(NearTypes("Zzzzzzzzzzzz").empty());
}

BOOST_AUTO_TEST_CASE(a_declared_op_is_found_and_a_second_signature_is_refused) {
  OpDef def;
  def.type = "UserTwice";
  def.inputs = {{"x", ir::PortKind::kRequired, 1}};
  def.outputs = {{"y", ir::PortKind::kRequired, 1}};
  BOOST_TEST(RegisterOp(def).ok());
  BOOST_TEST(RegisterOp(def).ok());
  BOOST_REQUIRE(FindOp("UserTwice") != nullptr);
  def.inputs.push_back({"x2", ir::PortKind::kRequired, 1});
  GE_TEST_CONTAINS(RegisterOp(def).message(), "another signature");
  def.inputs.back().name = "x";
  def.type = "UserClash";
  GE_TEST_CONTAINS(RegisterOp(def).message(), "declared twice");
  def.type = "Relu";
  BOOST_TEST(!RegisterOp(def).ok());
}

BOOST_AUTO_TEST_CASE(a_declaration_becomes_a_prototype_with_ports_attributes_and_subgraphs) {
  OpDeclaration op("UserFull", "full.cpp:7");
  op.Input("x").OptionalInput("bias").DynamicInput("xs").Output("y").DynamicOutput("ys");
  op.Attr("alpha", "Float", 0.5F).RequiredAttr("axes", "ListInt").Attr("t", "Tensor", {});
  op.Subgraph("f").DynamicSubgraph("branches");
  BOOST_TEST_REQUIRE(op.Enter().ok());
  const OpDef& def = *FindOp("UserFull");
  BOOST_TEST((def.inputs[1].kind == ir::PortKind::kOptional));
  BOOST_TEST((def.inputs[2].kind == ir::PortKind::kDynamic));
  BOOST_TEST((def.outputs[1].kind == ir::PortKind::kDynamic));
  BOOST_TEST(std::get<float>(def.FindAttr("alpha")->default_value) == 0.5F);
  BOOST_TEST(def.FindAttr("axes")->required);
  BOOST_TEST((def.subgraphs == std::vector<std::string>{"f", "branches*"}));
  const auto declared = DeclaredTypes();
  BOOST_TEST(std::count(declared.begin(), declared.end(), "UserFull") == 1);
}

BOOST_AUTO_TEST_CASE(a_faulty_declaration_names_type_part_and_place) {
  const auto refused = [](OpDeclaration& op, const char* reason) {
    const Outcome entered = op.Enter();
    BOOST_TEST(!entered.ok());
    GE_TEST_CONTAINS(entered.message(), "operator 'UserFault' cannot be declared (fault.cpp:1)");
    GE_TEST_CONTAINS(entered.message(), reason);
  };
  const auto start = [] { return std::make_unique<OpDeclaration>("UserFault", "fault.cpp:1"); };
  refused(start()->Attr("a", "Number", int64_t{1}), "attribute 'a' has type 'Number', known are");
  refused(start()->Attr("a", "Int", std::string("1")), "default of attribute 'a' is String");
  refused(start()->Attr("a", "Int", {}), "optional attribute 'a' has no default");
  refused(start()->Attr("a", "Int", int64_t{1}).RequiredAttr("a", "Int"), "'a' is declared twice");
  refused(start()->Input(""), "input port without a name");
  refused(start()->Output("a-b"), "output port 'a-b' is no identifier");
  refused(start()->Subgraph("f").DynamicSubgraph("f"), "subgraph 'f' is declared twice");
  BOOST_TEST(FindOp("UserFault") == nullptr);
}

BOOST_AUTO_TEST_CASE(two_declarations_of_one_type_name_both_places) {
  BOOST_TEST(OpDeclaration("UserOne", "one.cpp:1").Input("x").Enter().ok());
  BOOST_TEST(OpDeclaration("UserOne", "two.cpp:2").Input("x").Enter().ok());
  const Outcome clash = OpDeclaration("UserOne", "three.cpp:3").Input("z").Enter();
  GE_TEST_CONTAINS(clash.message(), "three.cpp:3");
  GE_TEST_CONTAINS(clash.message(), "exists at one.cpp:1 with another signature");
  const Outcome known = OpDeclaration("Relu", "four.cpp:4").Input("z").Enter();
  GE_TEST_CONTAINS(known.message(), "in the operator catalogue with another signature");
}

BOOST_AUTO_TEST_CASE(layout_counts_dynamic_ports_and_names_attributes) {
  const ir::PortLayout layout = MakeLayout(*FindOp("ConcatD"), {{"x", 3}});
  BOOST_TEST(layout.InputCount() == 3);
  BOOST_TEST(ir::PortLayout::InstanceName(layout.inputs, 2) == "x2");
  BOOST_TEST(layout.attr_names.front() == "concat_dim");
}

BOOST_AUTO_TEST_CASE(effective_attribute_falls_back_to_the_default) {
  test::GraphMaker g;
  const auto x = g.Data("x", 0);
  const auto plain = g.Op("LeakyRelu", "plain", {x});
  const auto set = g.Op("LeakyRelu", "set", {x}, {{"negative_slope", 0.5F}});
  BOOST_TEST(std::get<float>(*EffectiveAttr(g.store(), plain.node, "negative_slope")) == 0.0F);
  BOOST_TEST(std::get<float>(*EffectiveAttr(g.store(), set.node, "negative_slope")) == 0.5F);
  BOOST_TEST(EffectiveAttr(g.store(), plain.node, "nothing") == nullptr);
}

BOOST_AUTO_TEST_CASE(output_type_follows_the_rule) {
  test::GraphMaker g;
  const auto x = g.Data("x", 0);
  const auto cast = g.Op("Cast", "cast", {x}, {{"dst_type", int64_t{DT_INT64}}});
  const auto less = g.Op("Less", "less", {x, x});
  const auto relu = g.Op("Relu", "relu", {x});
  BOOST_TEST(OutputType(g.store(), cast.node, 0) == DT_INT64);
  BOOST_TEST(OutputType(g.store(), less.node, 0) == DT_BOOL);
  BOOST_TEST(OutputType(g.store(), relu.node, 0) == g.store().OutputDesc(x.node, 0).data_type);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::catalog
