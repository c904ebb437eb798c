// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "air/air.h"
#include "proto/ge_ir.pb.h"

// Files that another writer made: what the engine has no place for comes back out.
namespace ge::air {
namespace {

proto::ModelDef Foreign() {
  proto::ModelDef model;
  model.set_name("made elsewhere");
  model.set_version(3);
  model.set_custom_version("1.2");
  (*model.mutable_attr())["model_note"].set_s("kept");
  proto::GraphDef* graph = model.add_graph();
  graph->set_name("g");
  (*graph->mutable_attr())["inner"].mutable_g()->set_name("a graph as a value");
  proto::OpDef* data = graph->add_op();
  data->set_name("x");
  data->set_type("Data");
  data->add_input_desc()->set_dtype(proto::DT_FLOAT);
  data->add_output_desc()->set_dtype(proto::DT_FLOAT);
  proto::OpDef* op = graph->add_op();
  op->set_name("r");
  op->set_type("Relu");
  op->add_input("x:0");
  op->set_stream_id(7);
  op->add_workspace(128);
  (*op->mutable_attr())["size_of_n"].set_expression("N*2");
  proto::TensorDescriptor* in = op->add_input_desc();
  in->set_dtype(proto::DT_FLOAT);
  in->set_layout("NCHW");
  in->set_size(512);
  proto::TensorDescriptor* out = op->add_output_desc();
  out->set_dtype(proto::DT_FLOAT);
  out->set_device_type("NPU");
  out->mutable_attr_groups()->add_attr_group_def()->set_shape_env_attr_group("opaque");
  return model;
}

proto::ModelDef Rewritten(const proto::ModelDef& model) {
  const auto store = Parse(model.SerializeAsString(), "foreign.air");
  BOOST_REQUIRE_MESSAGE(store.ok(), store.error().message());
  proto::ModelDef out;
  BOOST_REQUIRE(out.ParseFromString(*Serialize(**store, ir::kRootGraph)));
  return out;
}

BOOST_AUTO_TEST_SUITE(kept)

BOOST_AUTO_TEST_CASE(fields_without_a_place_in_the_engine_are_written_back) {
  const proto::ModelDef out = Rewritten(Foreign());
  BOOST_TEST(out.name() == "made elsewhere");
  BOOST_TEST(out.version() == 3U);
  BOOST_TEST(out.custom_version() == "1.2");
  BOOST_TEST(out.attr().at("model_note").s() == "kept");
  BOOST_TEST(out.graph(0).attr().at("inner").g().name() == "a graph as a value");
  const proto::OpDef& op = out.graph(0).op(1);
  BOOST_TEST(op.stream_id() == 7);
  BOOST_TEST(op.workspace(0) == 128);
  BOOST_TEST(op.attr().at("size_of_n").expression() == "N*2");
  BOOST_TEST(op.input_desc(0).size() == 512);
  BOOST_TEST(op.output_desc(0).device_type() == "NPU");
  BOOST_TEST(op.output_desc(0).attr_groups().attr_group_def(0).shape_env_attr_group() == "opaque");
}

BOOST_AUTO_TEST_CASE(rewriting_twice_changes_nothing_more) {
  const proto::ModelDef once = Rewritten(Foreign());
  BOOST_TEST(Rewritten(once).ShortDebugString() == once.ShortDebugString());
}

BOOST_AUTO_TEST_CASE(ports_come_from_the_prototype_when_the_file_does_not_name_them) {
  const auto store = Parse(Foreign().SerializeAsString(), "foreign.air");
  BOOST_REQUIRE(store.ok());
  const ir::NodeId relu = (*store)->FindNode(ir::kRootGraph, "r");
  BOOST_TEST((*store)->Layout(relu).inputs.at(0).name == "x");
  BOOST_TEST((*store)->Layout(relu).outputs.at(0).name == "y");
  BOOST_TEST((*store)->InputDesc(relu, 0).format == FORMAT_NCHW);
}

BOOST_AUTO_TEST_CASE(ports_of_an_unknown_operator_are_nameless) {
  proto::ModelDef model = Foreign();
  model.mutable_graph(0)->mutable_op(1)->set_type("NobodyKnows");
  const auto store = Parse(model.SerializeAsString(), "foreign.air");
  BOOST_REQUIRE_MESSAGE(store.ok(), store.error().message());
  const ir::NodeId node = (*store)->FindNode(ir::kRootGraph, "r");
  BOOST_TEST((*store)->InputCount(node) == 1);
  BOOST_TEST((*store)->Producer(node, 0).node.valid());
}

BOOST_AUTO_TEST_CASE(a_changed_attribute_wins_over_what_was_kept) {
  const auto store = Parse(Foreign().SerializeAsString(), "foreign.air");
  BOOST_REQUIRE(store.ok());
  (*store)->SetAttr((*store)->FindNode(0, "r"), "size_of_n", int64_t{4});
  proto::ModelDef out;
  BOOST_REQUIRE(out.ParseFromString(*Serialize(**store, ir::kRootGraph)));
  BOOST_TEST(out.graph(0).op(1).attr().at("size_of_n").i() == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::air
