// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/single_node.h"

#include <boost/test/unit_test.hpp>

#include "catalog/op_def.h"

namespace {

using ge::ir::kRootGraph;
using ge::ir::NodeId;
using ge::ir::TensorDesc;

TensorDesc Desc(ge::DataType type, ge::ir::Shape shape) {
  TensorDesc desc;
  desc.data_type = type;
  desc.shape = std::move(shape);
  return desc;
}

/// A graph that is filled with short calls; every node has its descs set by hand.
struct Fixture {
  std::shared_ptr<ge::ir::Store> store = ge::ir::Store::Create("g");

  NodeId Node(const char* type, const std::string& name) {
    return store->AddNode(kRootGraph, type, name,
                          ge::catalog::MakeLayout(*ge::catalog::FindOp(type)));
  }
  NodeId Data(const std::string& name, const TensorDesc& desc) {
    const NodeId node = Node("Data", name);
    store->SetOutputDesc(node, 0, desc);
    return node;
  }
  NodeId Const(const std::string& name, const ge::ir::TensorPtr& value) {
    const NodeId node = Node("Const", name);
    store->SetAttr(node, ge::catalog::kConstValueAttr, value);
    store->SetOutputDesc(node, 0, value->desc);
    return node;
  }
  NodeId Binary(const char* type, const std::string& name, NodeId a, NodeId b,
                const TensorDesc& output) {
    const NodeId node = Node(type, name);
    store->Connect({a, 0}, {node, 0});
    store->Connect({b, 0}, {node, 1});
    store->SetOutputDesc(node, 0, output);
    return node;
  }
  ge::backend::OperatorQuery Query(NodeId node) {
    auto query = ge::session::DescribeOperator(*store, node);
    BOOST_REQUIRE_MESSAGE(query, query.error().message());
    return *std::move(query);
  }
};

const TensorDesc kMatrix = Desc(ge::DT_FLOAT, {{2, 3}, {}});

BOOST_FIXTURE_TEST_SUITE(single_node, Fixture)

BOOST_AUTO_TEST_CASE(layers_with_other_names_and_weights_are_one_question) {
  const NodeId x = Data("x", kMatrix);
  const auto weights = [](double value) {
    return ge::ir::MakeFloatTensor(ge::DT_FLOAT, {3}, {value, value, value});
  };
  const auto first = Query(Binary("Add", "first", x, Const("w1", weights(1)), kMatrix));
  const auto second = Query(Binary("Add", "second", x, Const("w2", weights(2)), kMatrix));
  BOOST_TEST((first.model == second.model));
  BOOST_TEST(first.inputs.size() == 2u);
  BOOST_TEST(first.inputs[1].name == "x2");
  BOOST_TEST((first.inputs[1].constant == nullptr));
}

BOOST_AUTO_TEST_CASE(a_shape_that_is_a_constant_is_part_of_the_question) {
  const NodeId x = Data("x", kMatrix);
  const auto shaped = [&](const std::string& name, const std::vector<int64_t>& dims) {
    const auto shape = ge::ir::MakeIntTensor(ge::DT_INT64, {2}, dims);
    return Query(
        Binary("Reshape", name, x, Const(name + "_shape", shape), Desc(ge::DT_FLOAT, {dims, {}})));
  };
  const auto first = shaped("first", {3, 2});
  BOOST_TEST((first.inputs[1].constant != nullptr));
  BOOST_TEST((first.model != shaped("second", {6, 1}).model));
}

BOOST_AUTO_TEST_CASE(names_of_unknown_extents_do_not_matter_but_their_equality_does) {
  const auto open = [](const char* name) { return Desc(ge::DT_FLOAT, {{-1, 3}, {name, ""}}); };
  const auto sum = [&](const std::string& name, const char* a, const char* b) {
    return Query(
        Binary("Add", name, Data(name + "_a", open(a)), Data(name + "_b", open(b)), open(a)));
  };
  const auto first = sum("first", "N", "N");
  BOOST_TEST((first.model == sum("second", "batch*2", "batch*2").model));
  BOOST_TEST((first.model != sum("third", "N", "M").model));
}

BOOST_AUTO_TEST_CASE(dtypes_make_other_questions) {
  const TensorDesc integers = Desc(ge::DT_INT64, {{2, 3}, {}});
  const NodeId x = Data("x", kMatrix);
  const NodeId i = Data("i", integers);
  BOOST_TEST((Query(Binary("Add", "real", x, x, kMatrix)).model !=
              Query(Binary("Add", "whole", i, i, integers)).model));
}

BOOST_AUTO_TEST_CASE(where_a_node_comes_from_is_not_in_the_question) {
  const NodeId x = Data("x", kMatrix);
  const NodeId node = Binary("Add", "node", x, x, kMatrix);
  const auto before = Query(node);
  store->SetAttr(node, ge::catalog::kOriginNamesAttr, std::vector<std::string>{"onnx_node"});
  store->SetAttr(node, ge::catalog::kPassNameAttr, std::vector<std::string>{"MyPass"});
  const auto after = Query(node);
  BOOST_TEST((before.model == after.model));
  BOOST_TEST(after.attrs.empty());
}

BOOST_AUTO_TEST_CASE(the_graph_that_is_asked_about_stays_as_it_is) {
  const NodeId x = Data("x", kMatrix);
  const NodeId node = Binary("Add", "node", x, x, kMatrix);
  const size_t nodes = store->NodeCount(kRootGraph);
  (void)Query(node);
  BOOST_TEST(store->NodeCount(kRootGraph) == nodes);
  BOOST_TEST(store->HasConsumers(x, 0));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
