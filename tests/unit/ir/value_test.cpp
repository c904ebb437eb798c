// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>

#include "ir/value.h"

using namespace ge;
using namespace ge::ir;

BOOST_AUTO_TEST_SUITE(value)

BOOST_AUTO_TEST_CASE(every_half_survives_the_trip_through_float) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const float value = HalfToFloat(static_cast<uint16_t>(bits));
    if (std::isnan(value)) continue;
    BOOST_REQUIRE(FloatToHalf(value) == bits);
  }
}

BOOST_AUTO_TEST_CASE(half_rounds_to_nearest_even_and_saturates) {
  BOOST_TEST(FloatToHalf(2049.0f) == FloatToHalf(2048.0f));
  BOOST_TEST(FloatToHalf(2051.0f) == FloatToHalf(2052.0f));
  BOOST_TEST(FloatToHalf(65519.0f) == 0x7BFF);
  BOOST_TEST(FloatToHalf(65520.0f) == 0x7C00);
  BOOST_TEST(FloatToHalf(-1e30f) == 0xFC00);
  BOOST_TEST(FloatToHalf(std::ldexp(1.0f, -25)) == 0);
  BOOST_TEST(FloatToHalf(std::ldexp(1.5f, -25)) == 1);
  BOOST_TEST((FloatToHalf(NAN) & 0x3FF) != 0);
}

BOOST_AUTO_TEST_CASE(equality_is_by_bits) {
  BOOST_TEST(!SameAttr(Attr(0.0f), Attr(-0.0f)));
  BOOST_TEST(SameAttr(Attr(NAN), Attr(NAN)));
  BOOST_TEST(!SameAttr(Attr(int64_t{1}), Attr(true)));
  BOOST_TEST(
      SameAttr(Attr(MakeIntTensor(DT_INT32, {1}, {5})), Attr(MakeIntTensor(DT_INT32, {1}, {5}))));
  BOOST_TEST(
      !SameAttr(Attr(MakeIntTensor(DT_INT32, {1}, {5})), Attr(MakeIntTensor(DT_INT64, {1}, {5}))));
  BOOST_TEST(SameAttr(Attr(std::vector<bool>{true}), Attr(std::vector<bool>{true})));
}

BOOST_AUTO_TEST_CASE(elements_convert_like_a_saturating_cast) {
  BOOST_TEST(ElementAsInt(*MakeFloatTensor(DT_FLOAT, {2}, {1.0, -2.5}), 1) == -2);
  BOOST_TEST(ElementAsInt(*MakeFloatTensor(DT_INT8, {1}, {300.0}), 0) == 127);
  BOOST_TEST(ElementAsDouble(*MakeFloatTensor(DT_FLOAT16, {1}, {0.5}), 0) == 0.5);
  BOOST_TEST(ElementAsDouble(*MakeFloatTensor(DT_BF16, {1}, {-3.0}), 0) == -3.0);
  BOOST_TEST(ElementAsInt(*MakeIntTensor(DT_BOOL, {1}, {7}), 0) == 1);
  const int64_t big = (int64_t{1} << 53) + 1;
  BOOST_TEST(ElementAsInt(*MakeIntTensor(DT_INT64, {1}, {big}), 0) == big);
  BOOST_CHECK_THROW(MakeIntTensor(DT_INT4, {1}, {1}), std::logic_error);
}

BOOST_AUTO_TEST_CASE(type_names_and_sizes_come_from_one_list) {
  BOOST_TEST(std::string(DataTypeName(DT_BF16)) == "DT_BF16");
  BOOST_TEST(std::string(DataTypeName(static_cast<DataType>(5))) == "DT_UNDEFINED");
  BOOST_TEST(GetSizeByDataType(DT_COMPLEX128) == 16);
  BOOST_TEST((DataTypeFromName("DT_INT4") == DT_INT4));
  BOOST_TEST(!FormatFromName("FORMAT_NOPE").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
