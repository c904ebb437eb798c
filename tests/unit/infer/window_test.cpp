// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer_fixture.h"

namespace ge::test {
namespace {

using I = std::vector<int64_t>;

Attrs ConvAttrs(const I& strides, const I& pads, int64_t groups = 1) {
  return {{"strides", strides},
          {"pads", pads},
          {"groups", groups},
          {"data_format", std::string("NCHW")}};
}

BOOST_AUTO_TEST_SUITE(windows)

BOOST_AUTO_TEST_CASE(convolution_keeps_named_extents_as_expressions) {
  InferMaker g;
  const auto x = g.Input("x", {-1, 3, -1, 32}, {"N", "", "H", ""});
  const auto c =
      g.Op("Conv2D", "c", {x, g.Input("w", {8, 3, 3, 3})}, ConvAttrs({1, 1, 2, 2}, {1, 1, 1, 1}));
  BOOST_TEST(g.ShapeOf(c) == "[N, 8, floor((H-1)/2)+1, 16]");
}

BOOST_AUTO_TEST_CASE(channels_last_data_has_its_filter_in_hwio) {
  InferMaker g;
  const auto c = g.Op("Conv2D", "c", {g.Input("x", {1, 8, 8, 3}), g.Input("w", {3, 3, 3, 16})},
                      {{"strides", I{1, 1, 1, 1}}, {"pads", I{1, 1, 1, 1}}});
  BOOST_TEST(g.ShapeOf(c) == "[1, 8, 8, 16]");
}

BOOST_AUTO_TEST_CASE(channels_must_fit_filter_and_groups) {
  InferMaker g;
  g.Op("Conv2D", "c", {g.Input("x", {1, 4, 8, 8}), g.Input("w", {8, 3, 1, 1})},
       ConvAttrs({1, 1, 1, 1}, {0, 0, 0, 0}, 2));
  GE_TEST_CONTAINS(g.Infer().message(), "has 4 channels");
  GE_TEST_CONTAINS(g.Infer().message(), "with groups 2 takes 6");
}

BOOST_AUTO_TEST_CASE(data_smaller_than_the_filter_is_refused) {
  InferMaker g;
  g.Op("Conv2D", "c", {g.Input("x", {1, 1, 2, 2}), g.Input("w", {1, 1, 5, 5})},
       ConvAttrs({1, 1, 1, 1}, {0, 0, 0, 0}));
  GE_TEST_CONTAINS(g.Infer().message(), "is smaller than the filter [1, 1, 5, 5]");
}

BOOST_AUTO_TEST_CASE(a_pads_list_of_wrong_length_is_named) {
  InferMaker g;
  g.Op("Conv2D", "c", {g.Input("x", {1, 1, 4, 4}), g.Input("w", {1, 1, 1, 1})},
       ConvAttrs({1, 1, 1, 1}, {0, 0}));
  GE_TEST_CONTAINS(g.Infer().message(), "attribute 'pads' has 2 entries");
}

BOOST_AUTO_TEST_CASE(transposed_convolution_grows) {
  InferMaker g;
  Attrs attrs = ConvAttrs({1, 1, 2, 2}, {0, 0, 0, 0});
  const auto c =
      g.Op("Conv2DTranspose", "c",
           {g.Ints("size", {0, 0, 0, 0}), g.Input("x", {1, 4, 5, 6}), g.Input("w", {4, 2, 2, 2})},
           attrs);
  BOOST_TEST(g.ShapeOf(c) == "[1, 2, 10, 12]");
}

BOOST_AUTO_TEST_CASE(pooling_rounds_up_when_asked) {
  InferMaker g;
  const auto x = g.Input("x", {1, 2, 6, 6});
  const Attrs floor = {{"ksize", I{1, 1, 3, 3}}, {"strides", I{1, 1, 2, 2}}};
  Attrs ceil = floor;
  ceil["ceil_mode"] = true;
  BOOST_TEST(g.ShapeOf(g.Op("MaxPoolV3", "f", {x}, floor)) == "[1, 2, 2, 2]");
  BOOST_TEST(g.ShapeOf(g.Op("MaxPoolV3", "c", {x}, ceil)) == "[1, 2, 3, 3]");
}

BOOST_AUTO_TEST_CASE(resize_scales_named_extents) {
  InferMaker g;
  const auto x = g.Input("x", {1, 2, -1, 4}, {"", "", "H", ""});
  const auto r = g.Op("Resize", "r", {x, {}, g.Const("s", {1, 1, 2, 2})});
  BOOST_TEST(g.ShapeOf(r) == "[1, 2, 2*H, 8]");
}

BOOST_AUTO_TEST_CASE(pads_are_pairs_or_begins_and_ends) {
  InferMaker g;
  const auto x = g.Input("x", {2, 3});
  const auto pairs = g.Op("PadV3", "p", {x, g.Ints("a", {1, 2, 3, 4})});
  const auto halves =
      g.Op("PadV3", "h", {x, g.Ints("b", {1, 2, 3, 4})}, {{"paddings_contiguous", false}});
  BOOST_TEST(g.ShapeOf(pairs) == "[5, 10]");
  BOOST_TEST(g.ShapeOf(halves) == "[6, 9]");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
