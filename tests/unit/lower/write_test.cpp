// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower_fixture.h"
#include "temporary_folder.h"

namespace ge::test {
namespace {

struct Weighted : LowerMaker {
  Weighted() {
    std::vector<double> values(600, 0.5);
    const auto big = ConstOf("big", ir::MakeFloatTensor(DT_FLOAT, {600}, values));
    const auto small = Const("small", {1});
    const auto sum = Op("Add", "sum", {Input("x", {600}), big});
    Output({Op("Mul", "product", {sum, small})}, {"y"});
  }
  lower::LoweredModel Model(size_t threshold) {
    lower::LowerOptions options;
    options.external_threshold_bytes = threshold;
    Lower(options);
    return last;
  }
};

BOOST_AUTO_TEST_SUITE(writing)

BOOST_AUTO_TEST_CASE(equal_graphs_give_equal_bytes) {
  Weighted a;
  Weighted b;
  BOOST_TEST(*a.Model(1 << 20).Serialize() == *b.Model(1 << 20).Serialize());
}

BOOST_AUTO_TEST_CASE(a_model_replaces_the_older_file_and_leaves_no_temporary) {
  const TemporaryFolder folder;
  folder.Write("m.om", "old");
  Weighted g;
  BOOST_TEST(lower::WriteModel(g.Model(1 << 20), folder / "m.om").ok());
  BOOST_TEST(folder.Read("m.om") == *g.last.Serialize());
  BOOST_TEST(folder.Files() == (Texts{"m.om"}));
}

BOOST_AUTO_TEST_CASE(a_failed_write_says_where_and_keeps_the_folder_clean) {
  const TemporaryFolder folder;
  Weighted g;
  const Outcome failed = lower::WriteModel(g.Model(1 << 20), folder / "none/m.om");
  GE_TEST_CONTAINS(failed.message(), "none/m.om'");
  std::filesystem::create_directory(folder / "m.om");
  BOOST_TEST(!lower::WriteModel(g.last, folder / "m.om").ok());
  BOOST_TEST(folder.Files() == (Texts{"m.om"}));
}

BOOST_AUTO_TEST_CASE(weights_above_the_threshold_go_to_a_file_beside) {
  const TemporaryFolder folder;
  Weighted g;
  const auto model = g.Model(100);
  BOOST_TEST(model.external.size() == 1);
  BOOST_TEST(!model.Serialize().ok());
  BOOST_TEST(lower::WriteModel(model, folder / "m.om").ok());
  BOOST_TEST(folder.Read("m.om.data").size() == 2400);
  onnx::ModelProto read;
  BOOST_REQUIRE(read.ParseFromString(folder.Read("m.om")));
  const auto& tensor = read.graph().initializer(0);
  BOOST_TEST(tensor.data_location() == onnx::TensorProto::EXTERNAL);
  BOOST_TEST(tensor.external_data(0).value() == "m.om.data");
  BOOST_TEST(read.graph().initializer(1).has_raw_data());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
