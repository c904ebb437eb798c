// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <functional>

#include "air/air.h"
#include "contains.h"
#include "graph_maker.h"
#include "proto/ge_ir.pb.h"
#include "temporary_folder.h"

namespace ge::air {
namespace {

using ge::test::Contains;

std::string Sample() {
  ge::test::GraphMaker maker("g");
  const auto x = maker.Data("x", 0);
  const auto c = maker.Const("c", {1, 2});
  maker.Output({maker.Op("Add", "sum", {x, c})}, {"y"});
  return *Serialize(maker.store(), 0);
}

std::string Refusal(const std::string& bytes) {
  const auto loaded = Parse(bytes, "bad.air");
  BOOST_REQUIRE(!loaded.ok());
  BOOST_TEST(Contains(loaded.error().message(), "GE IR file 'bad.air'"));
  return loaded.error().message();
}

/// The refusal of the sample after one change.
std::string Changed(const std::function<void(proto::ModelDef&)>& change) {
  proto::ModelDef model;
  BOOST_REQUIRE(model.ParseFromString(Sample()));
  change(model);
  return Refusal(model.SerializeAsString());
}

proto::OpDef& Sum(proto::ModelDef& model) { return *model.mutable_graph(0)->mutable_op(2); }

BOOST_AUTO_TEST_SUITE(damage)

BOOST_AUTO_TEST_CASE(every_truncation_is_refused_or_is_a_model) {
  const std::string whole = Sample();
  size_t accepted = 0;
  for (size_t size = 0; size < whole.size(); ++size) {
    accepted += Parse(whole.substr(0, size), "cut.air").ok() ? 1 : 0;
  }
  BOOST_TEST(accepted == 0U);  // the one graph is the last field
}

BOOST_AUTO_TEST_CASE(changed_bytes_never_crash) {
  const std::string whole = Sample();
  for (size_t at = 0; at < whole.size(); ++at) {
    for (const char mask : {'\x01', '\x80', '\xFF'}) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ mask);
      const auto loaded = Parse(bytes, "bad.air");
      if (!loaded) BOOST_TEST(!loaded.error().message().empty());
    }
  }
}

BOOST_AUTO_TEST_CASE(foreign_files_are_named_as_such) {
  BOOST_TEST(Contains(Refusal(""), "empty"));
  BOOST_TEST(Contains(Refusal("model {\n  name: \"x\"\n}\n"), "not GE IR"));
  BOOST_TEST(Contains(Refusal(std::string("\x08\x08\x12\x02ge", 6)), "not GE IR"));  // ONNX
  BOOST_TEST(Contains(Refusal("\x7F"
                              "ELF\x02\x01\x01"),
                      "not GE IR"));
  BOOST_TEST(Contains(Refusal(std::string("\x0A\x01g", 3)), "no graph"));
}

BOOST_AUTO_TEST_CASE(a_wrong_node_is_named_with_its_graph) {
  const auto check = [](const std::string& text, const char* reason) {
    BOOST_TEST(Contains(text, "graph 'g'"), text);
    BOOST_TEST(Contains(text, "'sum' (Add)"), text);
    BOOST_TEST(Contains(text, reason), text);
  };
  check(Changed([](auto& m) { Sum(m).set_input(0, "nobody:0"); }), "'nobody:0' names no node");
  check(Changed([](auto& m) { Sum(m).set_input(0, "x:5"); }), "does not have; it has 1");
  check(Changed([](auto& m) { Sum(m).set_input(0, "x"); }), "not of the form");
  check(Changed([](auto& m) { Sum(m).set_input(0, "x:-7"); }), "not of the form");
  check(Changed([](auto& m) { Sum(m).add_input("x:0"); }), "has no descriptor");
  check(Changed([](auto& m) {
          Sum(m).mutable_output_desc(0)->set_layout("ABC");
          Sum(m).mutable_output_desc(0)->mutable_attr()->erase("format_for_int");
        }),
        "format 'ABC'");
  check(Changed([](auto& m) { (*Sum(m).mutable_attr())["t"].set_dt(999); }), "attribute 't'");
  check(Changed([](auto& m) { Sum(m).add_subgraph_name("gone"); }), "'gone' is not in the model");
}

BOOST_AUTO_TEST_CASE(a_constant_with_the_wrong_number_of_bytes_is_refused) {
  const std::string text = Changed([](auto& m) {
    (*m.mutable_graph(0)->mutable_op(1)->mutable_attr())["value"].mutable_t()->set_data("abc");
  });
  BOOST_TEST(Contains(text, "node 'c' (Const): attribute 'value': its 3 bytes are not 2"), text);
}

BOOST_AUTO_TEST_CASE(names_used_twice_are_refused) {
  BOOST_TEST(Contains(Changed([](auto& m) { Sum(m).set_name("x"); }), "two nodes are named 'x'"));
  BOOST_TEST(Contains(Changed([](auto& m) {
                        m.add_graph()->set_name("s");
                        m.add_graph()->set_name("s");
                      }),
                      "two subgraphs are named 's'"));
}

BOOST_AUTO_TEST_CASE(a_subgraph_cannot_hold_its_owner_or_have_two) {
  const auto own = [](proto::ModelDef& m, const char* name) {
    proto::GraphDef* graph = m.add_graph();
    graph->set_name(name);
    proto::OpDef* op = graph->add_op();
    op->set_name("inner");
    op->set_type("Mine");
    op->add_subgraph_name("s");
  };
  BOOST_TEST(Contains(Changed([&](auto& m) { own(m, "s"); }), "contains the node itself"));
  BOOST_TEST(Contains(Changed([&](auto& m) {
                        own(m, "t");
                        m.add_graph()->set_name("s");
                        Sum(m).add_subgraph_name("s");
                      }),
                      "belongs to another node"));
}

BOOST_AUTO_TEST_CASE(files_that_cannot_be_read_say_why) {
  const ge::test::TemporaryFolder folder;
  BOOST_TEST(Contains(Load(folder.path() + "/none.air").error().message(), "no such file"));
  BOOST_TEST(Contains(Load(folder.path()).error().message(), "is a folder"));
  const std::string path = folder.path() + "/missing/g.air";
  const auto store = *Parse(Sample(), "x");
  BOOST_TEST(Contains(Save(*store, 0, path).message(), path));
}

BOOST_AUTO_TEST_CASE(graphs_inside_graphs_have_a_limit) {
  proto::ModelDef model;
  constexpr int kLevels = 20'000;  // to walk them takes more than a stack
  for (int level = 0; level <= kLevels; ++level) {
    proto::GraphDef& graph = *model.add_graph();
    graph.set_name("g" + std::to_string(level));
    if (level == kLevels) break;
    proto::OpDef& node = *graph.add_op();
    node.set_name("n");
    node.set_type("If");
    node.add_subgraph_name("g" + std::to_string(level + 1));
  }
  BOOST_TEST(Contains(Refusal(model.SerializeAsString()),
                      "is more than 128 levels deep in other graphs, the limit"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::air
