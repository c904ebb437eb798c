// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "catalog/op_def.h"
#include "contains.h"
#include "ge/fusion/graph_fuse_inspector_utils.h"
#include "graph_maker.h"

using namespace ge;
using namespace ge::test;
using fusion::GraphFuseInspectorUtils;

namespace {

struct Fixture {
  GraphMaker g{"g"};
  Endpoint in = g.Data("in", 0);
  Endpoint relu = g.Op("Relu", "relu", {in});
  Endpoint abs = g.Op("Abs", "abs", {relu});

  static std::string Reason(const std::vector<GNode>& nodes) {
    std::string reason;
    const bool can = GraphFuseInspectorUtils::CanFuse(nodes, reason);
    BOOST_TEST(can == reason.empty());
    return reason;
  }
  std::vector<std::string> Strings(const char* node, const char* attr) const {
    const ir::Attr* value = g.store().FindAttr(g.Find(node), attr);
    return value == nullptr ? std::vector<std::string>()
                            : std::get<std::vector<std::string>>(*value);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(fuse_inspector, Fixture)

BOOST_AUTO_TEST_CASE(plain_nodes_may_be_fused) {
  BOOST_TEST(Reason({g.Handle("relu"), g.Handle("abs")}) == "");
}

BOOST_AUTO_TEST_CASE(no_nodes) { BOOST_TEST(Reason({}) == "nodes_before_fuse is empty"); }

BOOST_AUTO_TEST_CASE(empty_handle) {
  GE_TEST_CONTAINS(Reason({GNode()}), "failed to convert GNode to NodePtr");
}

BOOST_AUTO_TEST_CASE(removed_node) {
  const GNode stale = g.Handle("abs");
  g.store().RemoveNode(abs.node);
  GE_TEST_CONTAINS(Reason({stale}), "owner graph is null");
}

BOOST_AUTO_TEST_CASE(nodes_of_two_graphs) {
  GraphMaker other("other");
  other.Op("Relu", "far", {other.Data("x", 0)});
  BOOST_TEST(Reason({g.Handle("relu"), other.Handle("far")}) ==
             "nodes belong to different graphs, node: far");
}

BOOST_AUTO_TEST_CASE(different_stream_labels_are_both_named) {
  g.store().SetAttr(relu.node, "_user_stream_label", std::string("label_one"));
  g.store().SetAttr(abs.node, "_user_stream_label", std::string("label_two"));
  const std::string reason = Reason({g.Handle("relu"), g.Handle("abs")});
  for (const char* part : {"'relu'", "'abs'", "_user_stream_label", "label_one", "label_two"}) {
    GE_TEST_CONTAINS(reason, part);
  }
}

BOOST_AUTO_TEST_CASE(cycle) {
  const Endpoint end = g.Op("Add", "end", {g.Op("Neg", "outside", {abs}), abs});
  (void)end;
  BOOST_TEST(Reason({g.Handle("abs"), g.Handle("end")}) == "it will create cycle after fuse");
}

BOOST_AUTO_TEST_CASE(report_carries_recorded_origins_over) {
  g.store().SetAttr(relu.node, catalog::kPassNameAttr, std::vector<std::string>{"Earlier"});
  g.store().SetAttr(relu.node, catalog::kOriginNamesAttr, std::vector<std::string>{"onnx_relu"});
  g.store().SetAttr(relu.node, catalog::kOriginTypesAttr, std::vector<std::string>{"Relu"});
  g.Op("Exp", "fused", {in});
  CustomPassContext context("Mine", nullptr);
  BOOST_TEST(GraphFuseInspectorUtils::ReportFuse({g.Handle("relu"), g.Handle("abs")},
                                                 {g.Handle("fused")}, context) == SUCCESS);
  const std::vector<std::string> passes{"Earlier", "Mine"}, names{"onnx_relu", "abs"};
  BOOST_TEST(Strings("fused", catalog::kPassNameAttr) == passes, boost::test_tools::per_element());
  BOOST_TEST(Strings("fused", catalog::kOriginNamesAttr) == names,
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(report_needs_nodes_and_a_pass_name) {
  CustomPassContext named("Mine", nullptr), nameless("", nullptr);
  BOOST_TEST(GraphFuseInspectorUtils::ReportFuse({}, {}, named) != SUCCESS);
  BOOST_TEST(named.error_message() == "nodes_before_fuse is empty");
  BOOST_TEST(GraphFuseInspectorUtils::ReportFuse({g.Handle("abs")}, {}, nameless) != SUCCESS);
  BOOST_TEST(GraphFuseInspectorUtils::ReportFuse({g.Handle("abs")}, {}, named) == SUCCESS);
}

BOOST_AUTO_TEST_SUITE_END()
