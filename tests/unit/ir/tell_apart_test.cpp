// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <limits>

#include "ir/tell_apart.h"

using namespace ge;
using namespace ge::ir;

namespace {

using Ints = std::vector<int64_t>;
using Strings = std::vector<std::string>;

/// "one | other"; they differ and are short.
std::string Told(const Attr& one, const Attr& other) {
  const auto [own, its] = TellApart(one, other);
  BOOST_TEST(own != its);
  BOOST_TEST(own.size() < 250);
  BOOST_TEST(its.size() < 250);
  return own + " | " + its;
}

Attr Floats(const std::vector<int64_t>& dims, const std::vector<double>& values,
            DataType type = DT_FLOAT) {
  return Attr(MakeFloatTensor(type, dims, values));
}

Attr Texted(const Strings& strings) {
  Tensor tensor;
  tensor.desc.data_type = DT_STRING;
  tensor.desc.shape.dims = {static_cast<int64_t>(strings.size())};
  tensor.strings = strings;
  return Attr(std::make_shared<const Tensor>(tensor));
}

Attr Raw(DataType type, const std::vector<uint8_t>& data) {
  Tensor tensor;
  tensor.desc.data_type = type;
  tensor.data = data;
  return Attr(std::make_shared<const Tensor>(tensor));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tell_apart)

BOOST_AUTO_TEST_CASE(numbers_have_the_digits_that_tell_them_apart) {
  BOOST_TEST(Told(0.5f, 0.25f) == "0.5 | 0.25");
  BOOST_TEST(Told(1e-7f, 2e-7f) == "1e-07 | 2e-07");
  BOOST_TEST(Told(0.1f, 0.1000001f) == "0.1 | 0.1000001");
  BOOST_TEST(Told(0.0f, -0.0f) == "0 | -0");
  BOOST_TEST(Told(Floats({}, {0.1}), Floats({}, {0.1000001})) ==
             "DT_FLOAT [0.1] | DT_FLOAT [0.1000001]");
  BOOST_TEST(Told(Floats({}, {0.1}, DT_DOUBLE), Floats({}, {0.1 + 1e-16}, DT_DOUBLE)) ==
             "DT_DOUBLE [0.1] | DT_DOUBLE [0.1000000000000001]");
  const uint64_t big = std::numeric_limits<uint64_t>::max();
  const auto bytes = [](uint64_t value) {
    std::vector<uint8_t> data(sizeof(value));
    std::memcpy(data.data(), &value, sizeof(value));
    return data;
  };
  BOOST_TEST(Told(Raw(DT_UINT64, bytes(big)), Raw(DT_UINT64, bytes(big - 1))) ==
             "DT_UINT64 [18446744073709551615] | DT_UINT64 [18446744073709551614]");
}

BOOST_AUTO_TEST_CASE(kind_and_absence_are_told) {
  BOOST_TEST(Told(Attr(), int64_t{2}) == "nothing | 2");
  BOOST_TEST(Told(int64_t{2}, 2.0f) == "Int 2 | Float 2");
  BOOST_TEST(Told(TensorDesc(), Bytes()) == "TensorDesc | Bytes");
  BOOST_TEST(Told(Bytes{"a"}, Bytes{"b"}) == "Bytes | another Bytes");
  BOOST_TEST(Told(TensorPtr(), Floats({}, {1})) == "Tensor | DT_FLOAT [1]");
}

BOOST_AUTO_TEST_CASE(type_and_shape_of_tensors_are_told) {
  BOOST_TEST(Told(Floats({1}, {0}), Floats({}, {0})) ==
             "DT_FLOAT [0] of shape [1] | DT_FLOAT [0] of shape []");
  BOOST_TEST(Told(Floats({2}, {0, 1}), Floats({2, 1}, {0, 2})) ==
             "DT_FLOAT [0 1] of shape [2] | DT_FLOAT [0 2] of shape [2, 1]");
  BOOST_TEST(Told(Floats({}, {2}), Attr(MakeIntTensor(DT_INT64, {}, {2}))) ==
             "DT_FLOAT [2] | DT_INT64 [2]");
  BOOST_TEST(Told(Raw(DT_COMPLEX64, {}), Raw(DT_COMPLEX128, {})) ==
             "DT_COMPLEX64 <empty> | DT_COMPLEX128 <empty>");
}

BOOST_AUTO_TEST_CASE(first_element_that_differs_is_told_where_the_text_leaves_it_out) {
  BOOST_TEST(Told(Floats({8}, {0, 1, 2, 3, 4, 5, 6, 7}), Floats({8}, {0, 1, 2, 3, 9, 9, 6, 7})) ==
             "DT_FLOAT [0 1 2 ... 5 6 7] | DT_FLOAT [0 1 2 ... 9 6 7]");
  BOOST_TEST(Told(Floats({8}, {0, 1, 2, 3, 4, 5, 6, 7}), Floats({8}, {0, 1, 2, 3, 9, 5, 6, 7})) ==
             "DT_FLOAT [0 1 2 ... 5 6 7] (element 4 is 4) | "
             "DT_FLOAT [0 1 2 ... 5 6 7] (element 4 is 9)");
  Ints many(5000, 7), other = many;
  other[4321] = 8;
  const std::string told = Told(many, other);
  BOOST_TEST(told.find("... (element 4321 is 7) | {7, ") != std::string::npos, told);
  BOOST_TEST(told.find("... (element 4321 is 8)") != std::string::npos, told);
  other = many;
  other.push_back(7);
  BOOST_TEST(Told(many, other).find("(5000 elements)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(bytes_are_told_where_no_text_tells_the_elements_apart) {
  BOOST_TEST(Told(Raw(DT_FLOAT, {1, 0, 0xC0, 0x7F}), Raw(DT_FLOAT, {2, 0, 0xC0, 0x7F})) ==
             "DT_FLOAT [nan] (element 0 is 0x7fc00001) | DT_FLOAT [nan] (element 0 is 0x7fc00002)");
  BOOST_TEST(Told(Raw(DT_BOOL, {1}), Raw(DT_BOOL, {2})) ==
             "DT_BOOL [1] (element 0 is 0x01) | DT_BOOL [1] (element 0 is 0x02)");
  BOOST_TEST(Told(Raw(DT_QINT8, {1, 5}), Raw(DT_QINT8, {1, 6})) ==
             "DT_QINT8 (element 1 is 5) | DT_QINT8 (element 1 is 6)");
  BOOST_TEST(Told(Raw(DT_INT4, {1, 5}), Raw(DT_INT4, {1, 6})) ==
             "DT_INT4 (byte 1 is 0x05) | DT_INT4 (byte 1 is 0x06)");
  BOOST_TEST(Told(Raw(DT_INT4, {1}), Raw(DT_INT4, {1, 6})) ==
             "DT_INT4 (1 bytes) | DT_INT4 (2 bytes)");
}

BOOST_AUTO_TEST_CASE(long_texts_are_cut_and_their_difference_shown) {
  const std::string longest(3000000, 'A');
  const std::string end = "\xE6\xBC\xA2";  // one character
  const std::string told = Told(longest + end, longest + "\xE6\xBC\xA3");
  BOOST_TEST(told.find("(from byte 3000000: \"" + end + "\")") != std::string::npos, told);
  BOOST_TEST(Told(longest, longest + "B").find("(from byte 3000000: \"\")") != std::string::npos);
  BOOST_TEST(Told(Texted({longest}), Texted({longest + "B"})).find("DT_STRING [AAA") == 0u);
  BOOST_TEST(Told(Texted({"a b"}), Texted({"a", "b"})) ==
             "DT_STRING [a b] of shape [1] | DT_STRING [a b] of shape [2]");
  Told(Strings(1000, longest.substr(0, 1000)), Strings(1000, "b"));
}

BOOST_AUTO_TEST_SUITE_END()
