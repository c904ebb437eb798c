// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "infer/dim.h"

namespace ge::infer {
namespace {

Dim N() { return Dim::Named("N"); }
Dim M() { return Dim::Named("M"); }

BOOST_AUTO_TEST_SUITE(dims)

BOOST_AUTO_TEST_CASE(sums_and_products_have_one_spelling) {
  BOOST_TEST((N() + M()).Same(M() + N()));
  BOOST_TEST((N() * Dim(2) + Dim(1)).Text() == "2*N+1");
  BOOST_TEST((N() * M()).Text() == "M*N");
  BOOST_TEST((N() - N()).Is(0));
  BOOST_TEST((N() - Dim(1)).Text() == "N-1");
}

BOOST_AUTO_TEST_CASE(texts_are_read_back) {
  for (const char* text : {"N", "2*N+1", "M*N", "N-1", "floor((N-1)/2)+1", "p2o.Dynamic.0"}) {
    BOOST_TEST(Dim::Named(text).Text() == text);
  }
  BOOST_TEST(Dim::Named("").unknown());
  BOOST_TEST(Dim::Named("3").Is(3));
  BOOST_TEST(Dim::Named("N+").Text() == "N+");
}

BOOST_AUTO_TEST_CASE(unknown_swallows_arithmetic_except_a_product_with_zero) {
  BOOST_TEST((Dim() + Dim(1)).unknown());
  BOOST_TEST((Dim() * Dim(0)).Is(0));
  BOOST_TEST(!Dim().Same(Dim()));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_64_bits_is_unknown) {
  const Dim huge(INT64_MAX);
  BOOST_TEST((huge * Dim(2)).unknown());
  BOOST_TEST((huge + Dim(1)).unknown());
  BOOST_TEST((huge * N() * Dim(2)).unknown());
}

BOOST_AUTO_TEST_CASE(division_is_exact_where_it_can_be) {
  BOOST_TEST(Dim::FloorDiv(N() * Dim(4), Dim(2)).Text() == "2*N");
  BOOST_TEST(Dim::FloorDiv(N() * Dim(4) + Dim(3), Dim(2)).Text() == "2*N+1");
  BOOST_TEST(Dim::FloorDiv(N() * M(), M()).Text() == "N");
  BOOST_TEST(Dim::FloorDiv(N() * M() * Dim(24), N() * Dim(2)).Text() == "12*M");
  BOOST_TEST(Dim::FloorDiv(N(), N()).Is(1));
  BOOST_TEST(Dim::FloorDiv(N(), Dim(2)).Text() == "floor(N/2)");
  BOOST_TEST(Dim::FloorDiv(Dim(-3), Dim(2)).Is(-2));
  BOOST_TEST(Dim::CeilDiv(Dim(5), Dim(2)).Is(3));
  BOOST_TEST(Dim::FloorDiv(N(), Dim(0)).unknown());
  BOOST_TEST(Dim::FloorDiv(Dim(INT64_MIN), Dim(-1)).unknown());
  BOOST_TEST(!Dim::FloorDiv(Dim(INT64_MIN) * N(), Dim(-1) * N()).unknown());
}

BOOST_AUTO_TEST_CASE(shapes_keep_numbers_and_names) {
  const ir::Shape shape = ShapeOf({Dim(2), N(), Dim()});
  BOOST_TEST(shape.dims == (std::vector<int64_t>{2, -1, -1}));
  BOOST_TEST(shape.symbols == (std::vector<std::string>{"", "N", ""}));
  BOOST_TEST(ShapeText(shape) == "[2, N, ?]");
  BOOST_TEST(ShapeText(ir::Shape::UnknownRank()) == "of unknown rank");
  BOOST_TEST(ShapeOf({Dim(2)}).symbols.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::infer
