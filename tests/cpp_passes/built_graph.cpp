// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Graphs made of linked operators, files in GE IR, subgraphs, and attributes of every kind.
#include <cstdio>
#include <cstring>
#include <sstream>

#include "es_all_ops.h"
#include "expect.h"
#include "graph/operator_factory.h"

using namespace ge;

static Graph Branch() {
  Graph graph("branch");
  auto x = op::Data("x").set_attr_index(0);
  auto y = op::Relu("y").set_input_x(x);
  graph.SetInputs({x}).SetOutputs(std::vector<Operator>{y});
  return graph;
}

/// Control edges between tensors of a builder: made once, refused from elsewhere and too late.
static int ControlEdgesOfTensors() {
  const es::EsGraphBuilder builder("waiting");
  const es::EsGraphBuilder other("other");
  const auto x = builder.CreateInput(0);
  const auto first = es::Relu(x);
  const auto second = es::Relu(x);
  EXPECT(second.AddControlEdge({first, first}) == SUCCESS);
  AscendString name;
  EXPECT(second.GetProducer()->GetName(name) == GRAPH_SUCCESS);
  auto graph = builder.BuildAndReset({first, second});
  EXPECT(graph != nullptr);
  EXPECT(graph->FindNodeByName(name)->GetInControlNodes().size() == 1);
  EXPECT(first.AddControlEdge({x}) != SUCCESS);

  const auto alone = other.CreateInput(0);
  EXPECT(alone.AddControlEdge({x}) != SUCCESS);
  EXPECT(std::string(LastRefusal().GetString()).find("control edge") != std::string::npos);
  EXPECT(alone.AddControlEdge({es::EsTensorHolder()}) != SUCCESS);
  EXPECT(other.BuildAndReset({alone}) == nullptr);
  return 0;
}

int main(int argc, char** argv) {
  EXPECT(argc == 2);
  if (ControlEdgesOfTensors() != 0) return 1;
  auto x = op::Data("x").set_attr_index(0);
  auto split = op::SplitD("split")
                   .create_dynamic_output_y(2)
                   .set_input_x(x)
                   .set_attr_split_dim(0)
                   .set_attr_num_split(2);
  auto sum = op::Add("sum").set_input_x1(split, 0).set_input_x2(split, "y1");
  auto joined = op::AddN("joined").create_dynamic_input_x(2).set_attr_N(2);
  joined.set_dynamic_input_x(0, sum).set_dynamic_input_x(1, x);
  auto call =
      op::PartitionedCall("call").create_dynamic_input_args(1).create_dynamic_output_output(1);
  call.set_dynamic_input_args(0, joined).set_subgraph_builder_f(Branch);
  call.AddControlInput(sum);
  Graph graph("built");
  std::vector<std::pair<Operator, std::vector<size_t>>> outputs;
  outputs.emplace_back(call, std::vector<size_t>{0});
  outputs.emplace_back(sum, std::vector<size_t>{});
  graph.SetInputs({x}).SetOutputs(outputs);
  EXPECT(graph.IsValid());
  EXPECT(graph.GetDirectNode().size() == 6);
  EXPECT(graph.GetAllNodes().size() == 9);
  auto node = graph.FindNodeByName("joined");
  EXPECT(node != nullptr && node->GetInputsSize() == 2);
  EXPECT(node->GetInDataNodesAndPortIndexs(0).first != nullptr);
  EXPECT(graph.FindNodeByName("call")->GetInControlNodes().size() == 1);
  EXPECT(graph.FindNodeByName("nobody") == nullptr);

  std::vector<int64_t> numbers{1, 2};
  std::vector<AscendString> texts{"a", "b"};
  bool flag = true;
  EXPECT(node->SetAttr("numbers", numbers) == GRAPH_SUCCESS &&
         node->SetAttr("texts", texts) == GRAPH_SUCCESS);
  EXPECT(node->SetAttr("flag", flag) == GRAPH_SUCCESS);
  std::vector<int64_t> read;
  EXPECT(node->GetAttr("numbers", read) == GRAPH_SUCCESS && read == numbers);
  EXPECT(node->GetAttr("texts", read) == GRAPH_FAILED && read == numbers);

  const std::string path = std::string(argv[1]) + "/built.air";
  EXPECT(graph.SaveToFile(path.c_str()) == GRAPH_SUCCESS);
  Graph loaded("fresh");
  EXPECT(loaded.LoadFromFile(path.c_str()) == GRAPH_SUCCESS);
  std::ostringstream before, after;
  EXPECT(graph.Dump(Graph::DumpFormat::kReadable, before) == GRAPH_SUCCESS);
  EXPECT(loaded.Dump(Graph::DumpFormat::kReadable, after) == GRAPH_SUCCESS);
  EXPECT(before.str() == after.str());
  EXPECT(loaded.GetAllSubgraphs().size() == 1 && loaded.GetSubGraph("branch") != nullptr);
  EXPECT(loaded.LoadFromFile((path + ".none").c_str()) == GRAPH_FAILED);

  Graph copy("copy");
  EXPECT(copy.CopyFrom(graph) == GRAPH_SUCCESS && copy.GetDirectNode().size() == 6);
  auto gone = *copy.FindNodeByName("sum");
  EXPECT(copy.RemoveNode(gone) == GRAPH_SUCCESS && gone.GetInputsSize() == 0);
  AscendString name;
  EXPECT(gone.GetName(name) == GRAPH_FAILED &&
         std::string(LastRefusal().GetString()).find("removed") != std::string::npos);
  EXPECT(copy.AddDataEdge(*copy.FindNodeByName("x"), 0, *graph.FindNodeByName("sum"), 0) ==
         GRAPH_FAILED);
  EXPECT(copy.AddControlEdge(*copy.FindNodeByName("x"), *copy.FindNodeByName("joined")) ==
         GRAPH_SUCCESS);
  EXPECT(copy.FindNodeByName("joined")->GetInControlNodes().size() == 1);
  EXPECT(copy.AddControlEdge(*graph.FindNodeByName("x"), *copy.FindNodeByName("joined")) ==
         GRAPH_FAILED);

  EXPECT(OperatorFactory::IsExistOp("Relu") && !OperatorFactory::IsExistOp("NoSuchOp"));
  EXPECT(OperatorFactory::CreateOperator("n", "Releu").IsEmpty());
  EXPECT(std::strstr(LastRefusal().GetString(), "not declared; did you mean 'Relu'") != nullptr);
  Operator described;
  EXPECT(graph.FindOpByName("joined", described) == GRAPH_SUCCESS &&
         described.GetInputsSize() == 2);
  return 0;
}
