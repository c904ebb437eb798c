// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "catalog/op_def.h"
#include "contains.h"
#include "graph_maker.h"
#include "test_plugin.h"

using namespace ge;
using namespace ge::test;

namespace {

/// x → relu → abs → NetOutput "result"; one pass that edits it.
struct Fixture : PassBench {
  GraphMaker g{"g"};
  Endpoint x = g.Data("x", 0);
  Endpoint relu = g.Op("Relu", "relu", {x});
  Endpoint abs = g.Op("Abs", "abs", {relu});

  Fixture() { g.Output({abs}, {"result"}); }

  std::string ErrorOf(const std::function<void(ir::Store&)>& edit,
                      CustomPassStage stage = CustomPassStage::kBeforeInferShape) {
    return ErrorOfEdit(
        g.graph(), [&edit](const Graph& graph) { edit(*graph.store()); }, stage);
  }
};

/// Graphs "level0", "level1" ... in one another, the first in node abs.
void Nest(ir::Store& store, int levels) {
  ir::NodeId owner = store.FindNode(ir::kRootGraph, "abs");
  if (store.Subgraph(owner, "body") != ir::kNoGraph) return;  // the pass runs on each of them
  for (int i = 0; i < levels; ++i) {
    const ir::GraphIndex inner = store.AddGraph("level" + std::to_string(i));
    store.SetSubgraph(owner, "body", inner);
    owner = store.AddNode(inner, "Const", "c", ir::PortLayout());
  }
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(verify, Fixture)

BOOST_AUTO_TEST_CASE(missing_input_names_pass_and_node) {
  const std::string error = ErrorOf([this](ir::Store& store) { store.RemoveNode(relu.node); });
  GE_TEST_CONTAINS(error, "fusion pass Edits.");
  GE_TEST_CONTAINS(error,
                   "verification after the pass: node 'abs' (Abs): input 0 ('x') is not "
                   "connected");
}

BOOST_AUTO_TEST_CASE(unconnected_output_slot) {
  GE_TEST_CONTAINS(ErrorOf([this](ir::Store& store) { store.RemoveNode(abs.node); }),
                   "node 'NetOutput' (NetOutput): input 0");
}

BOOST_AUTO_TEST_CASE(cycle_is_found) {
  GE_TEST_CONTAINS(ErrorOf([this](ir::Store& store) {
                     store.Connect(abs, {relu.node, 0});
                   }),
                   "cycle");
}

BOOST_AUTO_TEST_CASE(removed_net_output) {
  GE_TEST_CONTAINS(ErrorOf([this](ir::Store& store) { store.RemoveNode(g.Find("NetOutput")); }),
                   "graph 'g': its NetOutput is gone");
}

BOOST_AUTO_TEST_CASE(changed_output_names) {
  GE_TEST_CONTAINS(ErrorOf([this](ir::Store& store) {
                     store.SetAttr(g.Find("NetOutput"), catalog::kOutputNamesAttr,
                                   std::vector<std::string>{"other"});
                   }),
                   "the names of its outputs");
}

BOOST_AUTO_TEST_CASE(renamed_input) {
  GE_TEST_CONTAINS(ErrorOf([this](ir::Store& store) { store.RenameNode(x.node, "y"); }),
                   "its input 'x' is called 'y' now");
}

BOOST_AUTO_TEST_CASE(added_input) {
  GE_TEST_CONTAINS(ErrorOf([this](ir::Store&) { g.Data("extra", 1); }),
                   "it had 1 inputs and has 2 now");
}

BOOST_AUTO_TEST_CASE(element_types_count_once_they_are_known) {
  const auto forget = [this](ir::Store& store) {
    ir::TensorDesc desc;
    desc.data_type = DT_UNDEFINED;
    store.SetOutputDesc(relu.node, 0, desc);
  };
  GE_TEST_CONTAINS(ErrorOf(forget, CustomPassStage::kAfterInferShape),
                   "node 'relu' (Relu): output 0 has no element type");
}

BOOST_AUTO_TEST_CASE(element_types_do_not_count_before_inference) {
  BOOST_TEST(ErrorOf([this](ir::Store& store) {
               ir::TensorDesc desc;
               desc.data_type = DT_UNDEFINED;
               store.SetOutputDesc(relu.node, 0, desc);
             }) == "");
}

BOOST_AUTO_TEST_CASE(verification_can_be_switched_off) {
  options.verify = false;
  BOOST_TEST(ErrorOf([this](ir::Store& store) { store.RemoveNode(relu.node); }) == "");
}

BOOST_AUTO_TEST_CASE(as_many_levels_of_subgraphs_as_files_may_have) {
  BOOST_TEST(ErrorOf([](ir::Store& store) { Nest(store, 128); }) == "");
}

BOOST_AUTO_TEST_CASE(one_level_more_names_pass_and_graph) {
  const std::string error = ErrorOf([](ir::Store& store) { Nest(store, 129); });
  GE_TEST_CONTAINS(error, "fusion pass Edits.");
  GE_TEST_CONTAINS(error, "verification after the pass: graph 'level128' is more than 128 levels");
}

BOOST_AUTO_TEST_CASE(bypassing_a_node_is_fine) {
  BOOST_TEST(ErrorOf([this](ir::Store& store) {
               store.Connect(x, {abs.node, 0});
               store.RemoveNode(relu.node);
             }) == "");
}

BOOST_AUTO_TEST_SUITE_END()
