// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "graph_fixture.h"
#include "ir/dump.h"

using namespace ge;
using namespace ge::ir;
using namespace ge::ir::test;

BOOST_FIXTURE_TEST_SUITE(dump, GraphFixture)

BOOST_AUTO_TEST_CASE(a_graph_with_one_output_reads_as_specified) {
  const NodeId x = Data("input_0", 0);
  const NodeId y = Data("input_1", 1);
  const NodeId add = Add("Add_0");
  const NodeId out =
      store->AddNode(kRootGraph, "NetOutput", "NetOutput_g", DynamicInputs("x", 1, {}));
  store->Connect({x, 0}, {add, 0});
  store->Connect({y, 0}, {add, 1});
  store->Connect({add, 0}, {out, 0});
  BOOST_TEST(DumpReadable(*store, kRootGraph) ==
             "graph(\"g\"):\n"
             "  %input_0 : [#users=1] = Node[type=Data] (attrs = {index: 0})\n"
             "  %input_1 : [#users=1] = Node[type=Data] (attrs = {index: 1})\n"
             "  %Add_0 : [#users=1] = Node[type=Add] (inputs = (x1=%input_0, x2=%input_1))\n"
             "\n"
             "  return (%Add_0)\n");
}

BOOST_AUTO_TEST_CASE(several_outputs_dynamic_inputs_and_subgraphs_read_as_specified) {
  const NodeId x = Data("x");
  const NodeId split = store->AddNode(kRootGraph, "Split", "split", Layout({"x"}, {"y0", "y1"}));
  PortLayout if_layout = DynamicInputs("input", 2, {"output"});
  if_layout.subgraph_names = {"then_branch", "else_branch"};
  const NodeId branch = store->AddNode(kRootGraph, "If", "if", if_layout);
  PortLayout bare = DynamicInputs("", 1, {});
  const NodeId plain = store->AddNode(kRootGraph, "Plain", "plain", bare);
  const NodeId out = store->AddNode(kRootGraph, "NetOutput", "out", DynamicInputs("x", 2, {}));
  store->Connect({x, 0}, {split, 0});
  store->Connect({split, 1}, {branch, 0});
  store->Connect({split, 0}, {branch, 1});
  store->Connect({branch, 0}, {plain, 0});
  store->Connect({branch, 0}, {out, 0});
  store->Connect({split, 1}, {out, 1});
  store->SetSubgraph(branch, "else_branch", store->AddGraph("else_graph"));
  store->SetSubgraph(branch, "then_branch", store->AddGraph("then_graph"));
  BOOST_TEST(DumpReadable(*store, kRootGraph) ==
             "graph(\"g\"):\n"
             "  %x : [#users=1] = Node[type=Data] (attrs = {index: 0})\n"
             "  %split : [#users=2] = Node[type=Split] (inputs = (x=%x))\n"
             "  %ret : [#users=1] = get_element[node=%split](0)\n"
             "  %ret_1 : [#users=2] = get_element[node=%split](1)\n"
             "  %if : [#users=1] = Node[type=If] (inputs = (input_0=%ret_1, input_1=%ret), "
             "attrs = {then_branch: %then_graph, else_branch: %else_graph})\n"
             "  %plain : [#users=0] = Node[type=Plain] (inputs = (_input_0=%if))\n"
             "\n"
             "  return (output_0=%if, output_1=%ret_1)\n"
             "\n"
             "graph(\"then_graph\"):\n"
             "\n"
             "graph(\"else_graph\"):\n");
}

BOOST_AUTO_TEST_CASE(only_declared_and_stored_attributes_are_shown) {
  const NodeId a =
      store->AddNode(kRootGraph, "A", "a", Layout({}, {"y"}, {"f", "unset", "s", "empty"}));
  store->SetAttr(a, "undeclared", int64_t{1});
  store->SetAttr(a, "s", std::string("text"));
  store->SetAttr(a, "f", 0.5f);
  store->SetAttr(a, "empty", std::string());
  BOOST_TEST(DumpReadable(*store, kRootGraph) ==
             "graph(\"g\"):\n"
             "  %a : [#users=1] = Node[type=A] (attrs = {f: 0.500000, s: \"text\"})\n");
}

BOOST_AUTO_TEST_CASE(values_read_as_specified) {
  BOOST_TEST(AttrText(int64_t{-3}) == "-3");
  BOOST_TEST(AttrText(true) == "true");
  BOOST_TEST(AttrText(DT_INT64) == "DT_INT64");
  BOOST_TEST(AttrText(std::vector<bool>{true, false}) == "{true, false}");
  BOOST_TEST(AttrText(std::vector<std::string>{"a", "b"}) == "{\"a\", \"b\"}");
  BOOST_TEST(AttrText(std::vector<std::vector<int64_t>>{{0, 1}, {2, 3}}) == "{{0, 1}, {2, 3}}");
  BOOST_TEST(AttrText(MakeIntTensor(DT_INT64, {5}, {1, 2, 3, 4, 5})) == "[1 2 3 4 5]");
  BOOST_TEST(AttrText(MakeIntTensor(DT_INT32, {}, {0})) == "[0]");
  BOOST_TEST(AttrText(MakeIntTensor(DT_INT32, {0}, {})) == "<empty>");
  BOOST_TEST(AttrText(MakeFloatTensor(DT_FLOAT, {7}, {.5, 1, 2, 3, 4, 5, 6})) ==
             "[0.5 1 2 ... 4 5 6]");
}

BOOST_AUTO_TEST_CASE(onnx_text_names_nodes_and_graph_inputs) {
  const NodeId x = Data("in\"put");
  store->Connect({x, 0}, {Relu("relu"), 0});
  const std::string text = DumpOnnxText(*store, kRootGraph);
  BOOST_TEST(text.find("op_type: \"ge:Relu\"") != std::string::npos);
  BOOST_TEST(text.find("name: \"in\\\"put\"") != std::string::npos);
  BOOST_TEST(text.find("input: \"in\\\"put:0\"") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
