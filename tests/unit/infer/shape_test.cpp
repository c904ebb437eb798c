// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer_fixture.h"

namespace ge::test {
namespace {

using I = std::vector<int64_t>;

BOOST_AUTO_TEST_SUITE(shapes)

BOOST_AUTO_TEST_CASE(reshape_copies_zero_and_infers_minus_one) {
  InferMaker g;
  const auto x = g.Input("x", {2, 3, 4});
  BOOST_TEST(g.ShapeOf(g.Op("Reshape", "r", {x, g.Ints("s", {0, -1})})) == "[2, 12]");
}

BOOST_AUTO_TEST_CASE(allowzero_takes_zero_literally) {
  InferMaker g;
  const auto x = g.Input("x", {0, 3});
  const auto r = g.Op("Reshape", "r", {x, g.Ints("s", {0, 4})}, {{"allowzero", int64_t{1}}});
  BOOST_TEST(g.ShapeOf(r) == "[0, 4]");
}

BOOST_AUTO_TEST_CASE(reshape_divides_named_extents) {
  InferMaker g;
  const auto x = g.Input("x", {-1, 6}, {"N", ""});
  BOOST_TEST(g.ShapeOf(g.Op("Reshape", "r", {x, g.Ints("s", {-1, 3})})) == "[2*N, 3]");
}

BOOST_AUTO_TEST_CASE(reshape_to_another_number_of_elements_is_refused) {
  InferMaker g;
  g.Op("Reshape", "r", {g.Input("x", {2, 3}), g.Ints("s", {4})});
  GE_TEST_CONTAINS(g.Infer().message(), "has 6 elements, the target shape [4] has 4");
}

BOOST_AUTO_TEST_CASE(squeeze_names_the_axis_that_is_not_one) {
  InferMaker g;
  const auto x = g.Input("x", {1, 3, 1});
  BOOST_TEST(g.ShapeOf(g.Op("Squeeze", "all", {x})) == "[3]");
  BOOST_TEST(g.ShapeOf(g.Op("SqueezeV3", "last", {x, g.Ints("a", {-1})})) == "[1, 3]");
  g.Op("Squeeze", "bad", {x}, {{"axis", I{1}}});
  GE_TEST_CONTAINS(g.Infer().message(), "extent 3 at axis 1");
}

BOOST_AUTO_TEST_CASE(unsqueeze_counts_axes_in_the_result) {
  InferMaker g;
  const auto x = g.Input("x", {3});
  BOOST_TEST(g.ShapeOf(g.Op("Unsqueeze", "u", {x}, {{"axes", I{0, -1}}})) == "[1, 3, 1]");
  BOOST_TEST(g.ShapeOf(g.Op("ExpandDims", "e", {x, g.Scalar("a", 1)})) == "[3, 1]");
}

BOOST_AUTO_TEST_CASE(empty_perm_reverses_the_axes) {
  InferMaker g;
  const auto x = g.Input("x", {2, 3, 4});
  BOOST_TEST(g.ShapeOf(g.Op("Transpose", "t", {x, g.Ints("p", {})})) == "[4, 3, 2]");
  g.Op("Transpose", "bad", {x, g.Ints("q", {0, 0, 1})});
  GE_TEST_CONTAINS(g.Infer().message(), "must name each of the axes");
}

BOOST_AUTO_TEST_CASE(concat_adds_the_joined_axis_and_checks_the_others) {
  InferMaker g;
  const auto a = g.Input("a", {2, -1}, {"", "N"});
  const auto b = g.Input("b", {2, 3});
  BOOST_TEST(g.ShapeOf(g.Op("ConcatD", "c", {a, b}, {{"concat_dim", int64_t{1}}})) == "[2, N+3]");
  g.Op("ConcatD", "bad", {b, g.Input("d", {4, 3})}, {{"concat_dim", int64_t{1}}});
  GE_TEST_CONTAINS(g.Infer().message(), "differ at axis 0");
}

BOOST_AUTO_TEST_CASE(split_gives_the_rest_to_the_last_output) {
  InferMaker g;
  const auto s =
      g.Op("Split", "s", {g.Scalar("d", 0), g.Input("x", {7, 2})}, {{"num_split", int64_t{3}}}, 3);
  BOOST_TEST(g.ShapeOf(s) == "[3, 2]");
  BOOST_TEST(g.ShapeOf({s.node, 2}) == "[1, 2]");
}

BOOST_AUTO_TEST_CASE(slices_clamp_and_count_backwards) {
  InferMaker g;
  const auto x = g.Input("x", {10, -1}, {"", "N"});
  const auto s =
      g.Op("StridedSliceV2", "s",
           {x, g.Ints("b", {-1}), g.Ints("e", {-100}), g.Ints("a", {0}), g.Ints("t", {-3})});
  BOOST_TEST(g.ShapeOf(s) == "[4, N]");
  const auto open =
      g.Op("StridedSliceV2", "o",
           {x, g.Ints("b2", {0}), g.Ints("e2", {INT64_MAX}), g.Ints("a2", {1}), g.Ints("t2", {2})});
  BOOST_TEST(g.ShapeOf(open) == "[10, floor((N+1)/2)]");
}

BOOST_AUTO_TEST_CASE(masks_shrink_and_insert_axes) {
  InferMaker g;
  const auto s = g.Op("StridedSlice", "s",
                      {g.Input("x", {5, 6, 7}), g.Ints("b", {1, 0, 2}), g.Ints("e", {2, 0, 4}),
                       g.Ints("t", {1, 1, 1})},
                      {{"shrink_axis_mask", int64_t{1}}, {"new_axis_mask", int64_t{2}}});
  BOOST_TEST(g.ShapeOf(s) == "[1, 2, 7]");
}

BOOST_AUTO_TEST_CASE(gather_with_a_scalar_index_drops_the_axis) {
  InferMaker g;
  const auto s = g.Op("GatherV2", "g", {g.Input("x", {3, 4}), g.Scalar("i", 1), g.Scalar("a", 0)});
  BOOST_TEST(g.ShapeOf(s) == "[4]");
}

BOOST_AUTO_TEST_CASE(shape_arithmetic_is_folded_by_name) {
  InferMaker g;
  const auto x = g.Input("x", {-1, 3, 8}, {"N", "", ""});
  const auto shape = g.Op("Shape", "shape", {x}, {{"dtype", int64_t{DT_INT64}}});
  const auto batch = g.Op("GatherV2", "batch", {shape, g.Ints("zero", {0}), g.Scalar("axis", 0)});
  const auto twice = g.Op("Mul", "twice", {batch, g.Ints("two", {2})});
  const auto cast = g.Op("Cast", "cast", {twice}, {{"dst_type", int64_t{DT_INT64}}});
  const auto target =
      g.Op("ConcatD", "target", {cast, g.Ints("rest", {-1})}, {{"concat_dim", int64_t{0}}});
  BOOST_TEST(g.ShapeOf(g.Op("Reshape", "r", {x, target})) == "[2*N, 12]");
}

BOOST_AUTO_TEST_CASE(fill_and_range_take_folded_extents) {
  InferMaker g;
  BOOST_TEST(g.ShapeOf(g.Op("Fill", "f", {g.Ints("d", {2, 3}), g.Const("v", {0.5})})) == "[2, 3]");
  const auto range =
      g.Op("Range", "r", {g.Scalar("from", 1), g.Scalar("to", 8), g.Scalar("by", 3)});
  BOOST_TEST(g.ShapeOf(range) == "[3]");
}

BOOST_AUTO_TEST_CASE(target_of_unknown_values_gives_the_rank) {
  InferMaker g;
  const auto target = g.Input("t", {2}, {}, DT_INT64);
  BOOST_TEST(g.ShapeOf(g.Op("Reshape", "r", {g.Input("x", {4}), target})) == "[?, ?]");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
