// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "catalog/op_declaration.h"
#include "contains.h"
#include "graph_maker.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;

namespace {

/// a, b → product (BatchMatMulV2) → elu → NetOutput; one pass that edits it.
struct Fixture : PassBench {
  GraphMaker g{"g"};
  Endpoint a = g.Data("a", 0);
  Endpoint b = g.Data("b", 1);
  Endpoint product = g.Op("BatchMatMulV2", "product", {a, b});
  Endpoint elu = g.Op("Elu", "elu", {product});

  Fixture() { g.Output({elu}, {"result"}); }

  /// The error, which leaves the graph as it was.
  std::string ErrorOf(const std::function<void(GraphMaker&)>& edit,
                      CustomPassStage stage = CustomPassStage::kBeforeInferShape) {
    return ErrorOfEdit(
        g.graph(),
        [&edit](const Graph& graph) {
          GraphMaker maker(graph);
          edit(maker);
        },
        stage);
  }
  std::string ErrorOf(const std::string& node, const std::string& name, const ir::Attr& value) {
    return ErrorOf(
        [=](GraphMaker& maker) { maker.store().SetAttr(maker.Find(node), name, value); });
  }
  const std::vector<std::string>& Notes() const { return report.passes.back().notes; }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(attribute_types, Fixture)

BOOST_AUTO_TEST_CASE(a_number_for_a_bool_names_pass_graph_node_and_both_types) {
  GE_TEST_CONTAINS(ErrorOf("product", "adj_x1", int64_t{1}), "fusion pass Edits. Return code: ");
  GE_TEST_CONTAINS(report.passes.back().error,
                   "verification after the pass: graph 'g': node 'product' (BatchMatMulV2): "
                   "attribute 'adj_x1' is Int 1, but operator BatchMatMulV2 declares it as Bool; "
                   "give True or False");
}

BOOST_AUTO_TEST_CASE(texts_and_lists_are_no_number) {
  GE_TEST_CONTAINS(ErrorOf("elu", "alpha", std::string("x")), "is String \"x\"");
  GE_TEST_CONTAINS(report.passes.back().error, "declares it as Float; give one number");
}

BOOST_AUTO_TEST_CASE(a_list_of_one_is_no_number) {
  GE_TEST_CONTAINS(ErrorOf("elu", "alpha", std::vector<float>{2.0F}), "is ListFloat {2.0");
}

BOOST_AUTO_TEST_CASE(a_constant_without_elements_names_node_and_attribute) {
  const auto empty = std::make_shared<const ir::Tensor>();
  GE_TEST_CONTAINS(ErrorOf([&empty](GraphMaker& maker) { maker.ConstOf("bare", empty); }),
                   "verification after the pass: graph 'g': node 'bare' (Const): attribute 'value' "
                   "of operator Const is a Tensor that has 0 bytes");
  GE_TEST_CONTAINS(report.passes.back().error, "fusion pass Edits");
}

BOOST_AUTO_TEST_CASE(new_nodes_are_checked_with_all_they_have) {
  GE_TEST_CONTAINS(ErrorOf([this](GraphMaker& maker) {
                     maker.Op("SoftmaxV2", "soft", {elu}, {{"axes", int64_t{2}}});
                   }),
                   "node 'soft' (SoftmaxV2): attribute 'axes' is Int 2, but operator SoftmaxV2 "
                   "declares it as ListInt; give a list of whole numbers");
}

BOOST_AUTO_TEST_CASE(types_are_checked_before_shapes_that_follow_from_them) {
  GE_TEST_CONTAINS(ErrorOf(
                       [this](GraphMaker& maker) {
                         maker.Op("ReduceSumD", "sum", {elu}, {{"axes", std::string("all")}});
                       },
                       CustomPassStage::kAfterInferShape),
                   "verification after the pass: graph 'g': node 'sum' (ReduceSumD): attribute "
                   "'axes' is String");
}

BOOST_AUTO_TEST_CASE(a_pass_does_not_answer_for_what_it_found) {
  g.store().SetAttr(elu.node, "alpha", std::string("x"));
  BOOST_TEST(ErrorOf([](GraphMaker& maker) {
               const NodeId relu = maker.Op("Relu", "relu", {}).node;
               maker.store().Connect({maker.Find("elu"), 0}, {relu, 0});
               maker.store().SetAttr(maker.Find("elu"), "scale", 2.0F);
             }) == "");
}

BOOST_AUTO_TEST_CASE(operators_of_users_are_checked_too) {
  BOOST_REQUIRE(OpDeclaration("CheckedByTypes", "here.cpp:7")
                    .Input("x")
                    .Output("y")
                    .Attr("rate", "ListFloat", std::vector<float>{1.0F})
                    .Enter()
                    .ok());
  GE_TEST_CONTAINS(ErrorOf([this](GraphMaker& maker) {
                     maker.Op("CheckedByTypes", "own", {elu}, {{"rate", 0.5F}});
                   }),
                   "operator CheckedByTypes (here.cpp:7) declares it as ListFloat");
}

BOOST_AUTO_TEST_CASE(a_name_like_a_declared_one_gets_one_note) {
  BOOST_TEST(ErrorOf([this](GraphMaker& maker) {
               maker.store().SetAttr(elu.node, "alhpa", 2.0F);
               maker.Op("Elu", "more", {elu}, {{"alhpa", 2.0F}});
             }) == "");
  BOOST_REQUIRE(Notes().size() == 1U);
  GE_TEST_CONTAINS(Notes().front(), "attribute 'alhpa' was set");
  GE_TEST_CONTAINS(Notes().front(), "operator Elu does not declare; did you mean 'alpha'?");
}

BOOST_AUTO_TEST_CASE(marks_and_other_names_are_free) {
  BOOST_TEST(ErrorOf([this](GraphMaker& maker) {
               for (const char* name : {"_alpha", "pass_name", "weight_of_it", "al"}) {
                 maker.store().SetAttr(elu.node, name, int64_t{1});
               }
             }) == "");
  BOOST_TEST(Notes().empty());
}

BOOST_AUTO_TEST_CASE(switched_off_with_the_verification) {
  options.verify = false;
  BOOST_TEST(ErrorOf("product", "adj_x1", int64_t{1}) == "");
}

BOOST_AUTO_TEST_SUITE_END()
