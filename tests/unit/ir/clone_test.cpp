// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "graph_fixture.h"
#include "ir/clone.h"
#include "ir/dump.h"

using namespace ge;
using namespace ge::ir;
using namespace ge::ir::test;

BOOST_FIXTURE_TEST_SUITE(copying, GraphFixture)

BOOST_AUTO_TEST_CASE(a_copy_in_another_store_dumps_alike) {
  const NodeId x = Data("x");
  const NodeId relu = Relu("relu");
  store->Connect({x, 0}, {relu, 0});
  store->AddControl(x, relu);
  TensorDesc desc;
  desc.data_type = DT_INT8;
  store->SetOutputDesc(relu, 0, desc);
  store->SetPortAttr(relu, Side::kInput, 0, "p", int64_t{4});
  store->SetGraphAttr(kRootGraph, "k", int64_t{1});
  const GraphIndex body = store->AddGraph("body");
  store->SetSubgraph(relu, "body", body);
  store->AddNode(body, "Relu", "inner", Layout({"x"}, {"y"}));

  const auto target = Store::Create("g");
  const CloneMap map = CopyGraph(*store, kRootGraph, *target, kRootGraph);
  BOOST_TEST(StateText(*target) == StateText(*store));
  BOOST_TEST(target->Name(map.Of(relu)) == "relu");
  BOOST_TEST(map.created.size() == 2);
}

BOOST_AUTO_TEST_CASE(a_copy_into_the_same_graph_gets_new_names_behind_the_given_node) {
  const NodeId x = Data("x");
  const NodeId relu = Relu("relu");
  const NodeId end = Relu("end");
  store->Connect({x, 0}, {relu, 0});
  CloneOptions options;
  options.after = relu;
  const CloneMap map = CopyNodes(*store, {relu, end}, *store, kRootGraph, options);
  BOOST_TEST(NamesInOrder() == "x relu relu_1 end_1 end");
  BOOST_TEST(!map.Of(x).valid());
  BOOST_TEST(!store->Producer(map.Of(relu), 0).node.valid());
}

BOOST_AUTO_TEST_CASE(copies_share_their_attribute_values_until_one_is_set) {
  const NodeId relu = Relu("relu");
  store->SetAttr(relu, "second", int64_t{2});
  store->SetAttr(relu, "first", int64_t{1});
  const auto target = Store::Create("g");
  target->Intern("first");  // other numbers than in the source
  const NodeId copy = target->AddCopy(kRootGraph, "copy", *store, relu);
  BOOST_TEST(target->FindAttr(copy, "first") == store->FindAttr(relu, "first"));
  BOOST_TEST(target->FindAttr(copy, "second") == store->FindAttr(relu, "second"));
  target->SetAttr(copy, "first", int64_t{3});
  BOOST_TEST(std::get<int64_t>(*store->FindAttr(relu, "first")) == 1);
}

BOOST_AUTO_TEST_CASE(copied_subgraphs_get_names_of_their_own) {
  const NodeId relu = Relu("relu");
  const GraphIndex body = store->AddGraph("body");
  store->SetSubgraph(relu, "body", body);
  const CloneMap map = CopyGraph(*store, kRootGraph, *store, kRootGraph);
  BOOST_TEST(store->GraphName(store->Subgraph(map.Of(relu), "body")) == "body_1");
  BOOST_TEST(store->GraphName(*map.graphs.Find(body)) == "body_1");
}

BOOST_AUTO_TEST_SUITE_END()
