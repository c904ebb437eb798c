// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer_fixture.h"

namespace ge::test {
namespace {

BOOST_AUTO_TEST_SUITE(elementwise)

BOOST_AUTO_TEST_CASE(operands_broadcast_from_the_right) {
  InferMaker g;
  const auto sum = g.Op("Add", "sum", {g.Input("a", {2, 1, 4}), g.Input("b", {3, 1})});
  BOOST_TEST(g.ShapeOf(sum) == "[2, 3, 4]");
}

BOOST_AUTO_TEST_CASE(named_extents_stay_when_they_are_the_same) {
  InferMaker g;
  const auto a = g.Input("a", {-1, 4}, {"N", ""});
  const auto sum = g.Op("Mul", "p", {a, g.Input("b", {-1, 1}, {"N", ""})});
  BOOST_TEST(g.ShapeOf(sum) == "[N, 4]");
}

BOOST_AUTO_TEST_CASE(differently_named_extents_give_an_unknown_one) {
  InferMaker g;
  const auto sum = g.Op("Add", "sum", {g.Input("a", {-1}, {"N"}), g.Input("b", {-1}, {"M"})});
  BOOST_TEST(g.ShapeOf(sum) == "[?]");
}

BOOST_AUTO_TEST_CASE(error_names_node_op_inputs_and_both_shapes) {
  InferMaker g;
  g.Op("Add", "sum", {g.Input("a", {2, 3}), g.Input("b", {2, 4})});
  const Outcome inferred = g.Infer();
  BOOST_TEST(inferred.code() == PARAM_INVALID);
  for (const char* part :
       {"node 'sum' (Add)", "'x1' [2, 3] (from 'a')", "'x2' [2, 4] (from 'b')", "3 and 4"}) {
    GE_TEST_CONTAINS(inferred.message(), part);
  }
}

BOOST_AUTO_TEST_CASE(two_element_types_are_refused_by_name) {
  InferMaker g;
  g.Op("Add", "sum", {g.Input("a", {2}), g.Input("b", {2}, {}, DT_INT32)});
  GE_TEST_CONTAINS(g.Infer().message(), "DT_INT32");
}

BOOST_AUTO_TEST_CASE(comparison_gives_bool) {
  InferMaker g;
  const auto less = g.Op("Less", "less", {g.Input("a", {2}), g.Input("b", {1})});
  BOOST_TEST(g.ShapeOf(less) == "[2]");
  BOOST_TEST(g.store().OutputDesc(less.node, 0).data_type == DT_BOOL);
}

BOOST_AUTO_TEST_CASE(unknown_rank_stays_unknown) {
  InferMaker g;
  const auto sum = g.Op("Add", "sum", {g.Input("a", {ir::kUnknownRank}), g.Input("b", {2})});
  BOOST_TEST(g.ShapeOf(sum) == "of unknown rank");
}

BOOST_AUTO_TEST_CASE(input_descs_are_what_the_producers_give) {
  InferMaker g;
  const auto relu = g.Op("Relu", "relu", {g.Input("a", {2, 3})});
  BOOST_TEST(g.Infer().ok());
  BOOST_TEST(g.store().InputDesc(relu.node, 0).shape.dims == (std::vector<int64_t>{2, 3}));
}

BOOST_AUTO_TEST_CASE(reductions_drop_or_keep_axes) {
  InferMaker g;
  const auto x = g.Input("x", {2, 3, 4});
  const auto keep = g.Op("ReduceMean", "keep", {x, g.Ints("a", {-1})}, {{"keep_dims", true}});
  const auto drop = g.Op("ReduceSumD", "drop", {x}, {{"axes", std::vector<int64_t>{0, 2}}});
  BOOST_TEST(g.ShapeOf(keep) == "[2, 3, 1]");
  BOOST_TEST(g.ShapeOf(drop) == "[3]");
}

BOOST_AUTO_TEST_CASE(matrix_products_check_the_inner_extent) {
  InferMaker g;
  const auto a = g.Input("a", {5, 2, 3});
  const auto good = g.Op("BatchMatMulV2", "good", {a, g.Input("b", {4, 3})}, {{"adj_x2", true}});
  BOOST_TEST(g.ShapeOf(good) == "[5, 2, 4]");
  g.Op("MatMul", "bad", {a, g.Input("c", {4, 3})});
  GE_TEST_CONTAINS(g.Infer().message(), "3 columns against 4 rows");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
