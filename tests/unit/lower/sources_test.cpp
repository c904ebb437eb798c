// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Values from outside the graph, loops and choices, operators without ONNX form.
#include <fstream>

#include "lower/custom_nodes.h"
#include "lower_fixture.h"
#include "temporary_folder.h"

namespace ge::test {
namespace {

BOOST_FIXTURE_TEST_SUITE(sources, LowerMaker)

BOOST_AUTO_TEST_CASE(a_variable_s_value_is_an_initializer) {
  const auto variable =
      Op("Variable", "v", {}, {{"value", ir::MakeFloatTensor(DT_FLOAT, {2}, {1, 2})}});
  Output({Op("Relu", "r", {variable})}, {"y"});
  const onnx::GraphProto graph = Lower();
  BOOST_REQUIRE(graph.initializer_size() == 1);
  BOOST_TEST(NodeOf(graph, "r").input(0) == graph.initializer(0).name());
}

BOOST_AUTO_TEST_CASE(a_variable_without_value_says_what_to_do) {
  Output({Op("Relu", "r", {Op("Variable", "v", {})})}, {"y"});
  GE_TEST_CONTAINS(Error(), "node 'v' (Variable): the variable has no value; set its attribute");
}

BOOST_AUTO_TEST_CASE(a_constant_in_a_file_is_read_from_its_offset) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w.bin";
  const float values[] = {9, 1, 2};
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(values), sizeof(values));
  const auto constant = Op("FileConstant", "f", {},
                           {{"file_path", path},
                            {"shape", I{2}},
                            {"dtype", DT_FLOAT},
                            {"offset", int64_t{sizeof(float)}}});
  Output({Op("Relu", "r", {constant})}, {"y"});
  const onnx::GraphProto graph = Lower();
  BOOST_REQUIRE(graph.initializer_size() == 1);
  BOOST_TEST(graph.initializer(0).raw_data() ==
             std::string(reinterpret_cast<const char*>(values + 1), 2 * sizeof(float)));
}

BOOST_AUTO_TEST_CASE(a_file_that_is_missing_or_short_is_named) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/w.bin";
  const auto constant =
      Op("FileConstant", "f", {}, {{"file_path", path}, {"shape", I{2}}, {"dtype", DT_FLOAT}});
  Output({Op("Relu", "r", {constant})}, {"y"});
  GE_TEST_CONTAINS(Error(), "node 'f' (FileConstant): file '" + path + "'");
  std::ofstream(path) << "1234";
  GE_TEST_CONTAINS(Error(), "has 4 bytes, the constant needs 8 from byte 0 on");
}

BOOST_AUTO_TEST_CASE(an_operator_without_onnx_form_goes_to_the_custom_domain) {
  const auto x = Input("x");
  Output({Op("AddCustom", "c", {x, x})}, {"y"});
  BOOST_TEST(Lower().node(0).domain() == lower::kCustomDomain);
  BOOST_TEST(last.custom_ops == (Texts{"AddCustom"}));
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/m.om";
  BOOST_REQUIRE(lower::WriteModel(last, path).ok());
  BOOST_TEST(lower::CustomNodes(path) == (Texts{"node 'c' (AddCustom)"}));
  BOOST_TEST(lower::CustomNodes(folder.path() + "/none").empty());
}

BOOST_AUTO_TEST_CASE(a_loop_without_its_graphs_is_refused) {
  const auto x = Input("x");
  Output({Op("While", "w", {x}, {}, 1)}, {"y"});
  GE_TEST_CONTAINS(Error(), "node 'w' (While): has no graphs 'cond' and 'body'");
}

BOOST_AUTO_TEST_CASE(a_default_of_an_input_that_is_no_whole_tensor_is_refused) {
  const Endpoint x = Input("x");
  Output({Op("Relu", "r", {x})}, {"y"});
  store().SetAttr(x.node, "_default_value", int64_t{1});
  GE_TEST_CONTAINS(Error(), "default of graph input 'x': attribute '_default_value' is Int");
  store().SetAttr(x.node, "_default_value", std::make_shared<const ir::Tensor>());
  GE_TEST_CONTAINS(Error(), "default of graph input 'x': the tensor has 0 bytes");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
