// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <limits>

#include "air/air.h"
#include "air/dump_file.h"
#include "graph_fixture.h"
#include "graph_maker.h"
#include "ir/dump.h"
#include "temporary_folder.h"

namespace ge::air {
namespace {

using ir::kRootGraph;
using ir::NodeId;
using ir::Store;
using ir::test::StateText;

std::string BytesOf(const Store& store, ir::GraphIndex graph = kRootGraph) {
  auto bytes = Serialize(store, graph);
  BOOST_REQUIRE_MESSAGE(bytes.ok(), bytes.error().message());
  return *std::move(bytes);
}

std::shared_ptr<Store> Again(const Store& store) {
  auto loaded = Parse(BytesOf(store), "test.air");
  BOOST_REQUIRE_MESSAGE(loaded.ok(), loaded.error().message());
  return *std::move(loaded);
}

/// The loaded graph is the same in every respect that the engine knows, and so are its bytes.
std::shared_ptr<Store> CheckRoundTrip(const Store& store) {
  const std::shared_ptr<Store> loaded = Again(store);
  BOOST_TEST(StateText(*loaded) == StateText(store));
  BOOST_TEST((BytesOf(*loaded) == BytesOf(store)));
  return loaded;
}

ir::TensorDesc Desc(std::vector<int64_t> dims, DataType type, Format format = FORMAT_NCHW) {
  ir::TensorDesc desc;
  desc.shape.dims = std::move(dims);
  desc.data_type = type;
  desc.format = format;
  return desc;
}

std::vector<std::pair<std::string, ir::Attr>> AttrOfEveryKind() {
  auto named = std::make_shared<ir::NamedAttrs>();
  named->name = "function";
  named->attrs = {{"depth", int64_t{2}}, {"names", std::vector<std::string>{"a", "b"}}};
  const ir::TensorPtr tensor = ir::MakeIntTensor(DT_INT64, {2, 1}, {7, -1});
  return {{"text", std::string("a\0b", 3)},
          {"real", 1e-38F},
          {"flag", true},
          {"whole", std::numeric_limits<int64_t>::min()},
          {"type", DT_BF16},
          {"desc", Desc({1, -1}, DT_INT8)},
          {"tensor", tensor},
          {"bytes", ir::Bytes{std::string("\xFF\0\x80", 3)}},
          {"function", ir::NamedAttrsPtr(named)},
          {"texts", std::vector<std::string>{"", "b"}},
          {"reals", std::vector<float>{0.5F, -0.0F}},
          {"flags", std::vector<bool>{true, false, true}},
          {"wholes", std::vector<int64_t>{1, 2, 3}},
          {"types", std::vector<DataType>{DT_FLOAT, DT_BOOL}},
          {"descs", std::vector<ir::TensorDesc>{Desc({}, DT_DOUBLE), Desc({3}, DT_UINT8)}},
          {"tensors", std::vector<ir::TensorPtr>{tensor, tensor}},
          {"all_bytes", std::vector<ir::Bytes>{ir::Bytes{"x"}, ir::Bytes{""}}},
          {"rows", std::vector<std::vector<int64_t>>{{0, 1}, {}, {2}}},
          {"real_rows", std::vector<std::vector<float>>{{0.25F}, {}}},
          {"no_texts", std::vector<std::string>{}},
          {"no_reals", std::vector<float>{}},
          {"no_flags", std::vector<bool>{}},
          {"no_wholes", std::vector<int64_t>{}},
          {"no_types", std::vector<DataType>{}},
          {"no_bytes", std::vector<ir::Bytes>{}},
          {"no_tensors", std::vector<ir::TensorPtr>{}},
          {"no_rows", std::vector<std::vector<int64_t>>{}}};
}

BOOST_FIXTURE_TEST_SUITE(round_trip, ir::test::GraphFixture)

BOOST_AUTO_TEST_CASE(keeps_attributes_of_every_kind_on_node_port_and_graph) {
  const NodeId node = Relu("r");
  for (const auto& [name, value] : AttrOfEveryKind()) {
    store->SetAttr(node, name, value);
    store->SetPortAttr(node, ir::Side::kOutput, 0, name, value);
    store->SetGraphAttr(kRootGraph, name, value);
  }
  const auto loaded = CheckRoundTrip(*store);
  const NodeId copy = loaded->FindNode(kRootGraph, "r");
  BOOST_TEST(loaded->Attrs(copy).size() == AttrOfEveryKind().size());
  for (const auto& [name, value] : AttrOfEveryKind()) {
    BOOST_TEST(ir::SameAttr(*loaded->FindAttr(copy, name), value), name);
    BOOST_TEST(ir::SameAttr(*loaded->FindPortAttr(copy, ir::Side::kOutput, 0, name), value), name);
    BOOST_TEST(ir::SameAttr(*loaded->GraphAttr(kRootGraph, name), value), name);
  }
}

BOOST_AUTO_TEST_CASE(keeps_the_desc_of_every_data_type_and_format) {
  for (int number = 0; number < DT_MAX; ++number) {
    const auto type = DataTypeFromNumber(number);
    if (!type) continue;
    const NodeId node = Relu("r" + std::to_string(number));
    store->SetOutputDesc(node, 0, Desc({2, 3}, *type, static_cast<Format>(number)));
    const auto loaded = Again(*store);
    const NodeId copy = loaded->FindNode(kRootGraph, store->Name(node));
    BOOST_TEST((loaded->OutputDesc(copy, 0) == store->OutputDesc(node, 0)), DataTypeName(*type));
  }
}

BOOST_AUTO_TEST_CASE(keeps_scalars_unknown_ranks_names_of_dims_and_origin_shapes) {
  const NodeId node = Add("a");
  ir::TensorDesc named = Desc({-1, 4}, DT_FLOAT);
  named.shape.symbols = {"N*2", ""};
  named.origin_shape.dims = {-1, 2, 2};
  named.origin_format = FORMAT_NHWC;
  store->SetInputDesc(node, 0, named);
  store->SetInputDesc(node, 1, Desc({}, DT_INT32, FORMAT_ND));
  store->SetOutputDesc(node, 0, Desc({ir::kUnknownRank}, DT_FLOAT));
  const auto loaded = CheckRoundTrip(*store);
  const NodeId copy = loaded->FindNode(kRootGraph, "a");
  BOOST_TEST((loaded->InputDesc(copy, 0) == named));
  BOOST_TEST((loaded->InputDesc(copy, 1) == store->InputDesc(node, 1)));
  BOOST_TEST((loaded->OutputDesc(copy, 0) == store->OutputDesc(node, 0)));
}

BOOST_AUTO_TEST_CASE(keeps_open_inputs_dynamic_ports_control_edges_and_order) {
  const NodeId x = Data("x:with colon");
  const NodeId late = Relu("late");
  const NodeId pack =
      store->AddNode(kRootGraph, "Mine", "pack", ir::test::DynamicInputs("args", 3, {"y", "z"}));
  const NodeId early = Relu("early", x);
  store->Connect({x, 0}, {early, 0});
  store->Connect({x, 0}, {pack, 0});
  store->Connect({pack, 1}, {late, 0});
  store->Connect({early, 0}, {pack, 2});
  store->AddControl(late, early);
  const auto loaded = Again(*store);
  BOOST_TEST((BytesOf(*loaded) == BytesOf(*store)));
  const NodeId copy = loaded->FindNode(kRootGraph, "pack");
  BOOST_TEST((loaded->Layout(copy) == store->Layout(pack)));
  BOOST_TEST(!loaded->Producer(copy, 1).node.valid());
  BOOST_TEST(loaded->ControlInputs(loaded->FindNode(kRootGraph, "early")).size() == 1U);
  BOOST_TEST(ir::DumpOnnxText(*loaded, kRootGraph) == ir::DumpOnnxText(*store, kRootGraph));
}

BOOST_AUTO_TEST_CASE(keeps_owned_nested_and_orphaned_subgraphs) {
  const auto subgraph = [&](const std::string& name) {
    const ir::GraphIndex graph = store->AddGraph(name);
    const NodeId inner =
        store->AddNode(graph, "Data", "in", ir::test::Layout({"x"}, {"y"}, {"index"}));
    store->SetAttr(inner, "index", int64_t{0});
    return graph;
  };
  ir::PortLayout owner_layout = ir::test::Layout({"x"}, {"y"});
  owner_layout.subgraph_names = {"branches", "extra"};
  const NodeId owner = store->AddNode(kRootGraph, "MyCase", "owner", owner_layout);
  const ir::GraphIndex first = subgraph("first");
  const ir::GraphIndex second = subgraph("second");
  const ir::GraphIndex inner = subgraph("inner");
  subgraph("orphan");
  store->SetSubgraph(owner, "branches0", first);
  store->SetSubgraph(owner, "branches1", second);
  const NodeId nested = store->AddNode(first, "MyCase", "nested", owner_layout);
  store->SetSubgraph(nested, "extra", inner);
  const auto loaded = Again(*store);
  BOOST_TEST((BytesOf(*loaded) == BytesOf(*store)));
  BOOST_TEST(ir::DumpReadable(*loaded, kRootGraph) == ir::DumpReadable(*store, kRootGraph));
  BOOST_TEST(loaded->Graphs().size() == 5U);
  BOOST_TEST(loaded->Subgraph(loaded->FindNode(kRootGraph, "owner"), "branches1") ==
             loaded->FindGraph("second"));

  const auto part = Parse(BytesOf(*store, first), "part.air");
  BOOST_REQUIRE_MESSAGE(part.ok(), part.error().message());
  BOOST_TEST((*part)->GraphName(kRootGraph) == "first");
  BOOST_TEST((*part)->Graphs().size() == 2U);
}

BOOST_AUTO_TEST_CASE(keeps_constants_of_numbers_and_of_texts) {
  ge::test::GraphMaker maker("consts");
  auto texts = std::make_shared<ir::Tensor>();
  texts->desc = Desc({2, 2}, DT_STRING, FORMAT_ND);
  texts->strings = {"a", "", std::string("\0x", 2), "\xC3\xA4"};
  maker.ConstOf("texts", texts);
  maker.ConstOf("half", ir::MakeFloatTensor(DT_FLOAT16, {2}, {1.5, -2}));
  maker.ConstOf("none", ir::MakeIntTensor(DT_INT32, {0, 3}, {}));
  maker.BareConst("bare");
  const auto loaded = CheckRoundTrip(maker.store());
  for (const char* name : {"texts", "half", "none"}) {
    const ir::Attr* copy = loaded->FindAttr(loaded->FindNode(kRootGraph, name), "value");
    BOOST_REQUIRE(copy != nullptr);
    BOOST_TEST(ir::SameAttr(*copy, *maker.store().FindAttr(maker.Find(name), "value")), name);
  }
}

BOOST_AUTO_TEST_CASE(is_replaced_whole_in_its_file) {
  Data("x");
  const ge::test::TemporaryFolder folder;
  const std::string path = folder.path() + "/g.air";
  BOOST_TEST(Save(*store, kRootGraph, path).ok());
  Relu("r");
  BOOST_TEST(Save(*store, kRootGraph, path).ok());
  const auto loaded = Load(path);
  BOOST_REQUIRE(loaded.ok());
  BOOST_TEST(StateText(**loaded) == StateText(*store));
  size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    BOOST_TEST(entry.path().filename().string() == "g.air");
    ++files;
  }
  BOOST_TEST(files == 1U);
}

BOOST_AUTO_TEST_CASE(text_form_shows_less_when_asked) {
  const NodeId node = Relu("r");
  store->SetAttr(node, "weights", ir::MakeIntTensor(DT_INT8, {3}, {65, 66, 67}));
  const auto text = [&](ir::DumpDetail detail) {
    return *DumpText(*store, kRootGraph, DumpFormat::kTxt, detail);
  };
  const auto has = [](const std::string& all, const char* part) {
    return all.find(part) != std::string::npos;
  };
  BOOST_TEST(has(text(ir::DumpDetail::kFull), "data: \"ABC\""));
  BOOST_TEST(!has(text(ir::DumpDetail::kNoWeights), "ABC"));
  BOOST_TEST(has(text(ir::DumpDetail::kNoWeights), "weights"));
  BOOST_TEST(!has(text(ir::DumpDetail::kRelations), "weights"));
  BOOST_TEST(has(text(ir::DumpDetail::kRelations), "name: \"r\""));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::air
