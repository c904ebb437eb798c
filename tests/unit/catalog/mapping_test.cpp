// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include "catalog/mapping.h"
#include "contains.h"

namespace ge::catalog {
namespace {

/// A mapped node made of tables.
struct FakeSource : Source {
  std::map<std::string, ir::Attr> attrs;
  std::map<std::string, ir::TensorPtr> constants;
  std::map<std::string, ir::TensorDesc> descs;

  bool HasInput(const std::string& port) const override { return descs.count(port) != 0; }
  int64_t Count(const std::string&) const override { return 3; }
  const ir::Attr* Attribute(const std::string& name) const override {
    const auto it = attrs.find(name);
    return it == attrs.end() ? nullptr : &it->second;
  }
  ir::TensorPtr Constant(const std::string& port) const override {
    const auto it = constants.find(port);
    return it == constants.end() ? nullptr : it->second;
  }
  const ir::TensorDesc* Desc(const std::string& port) const override {
    const auto it = descs.find(port);
    return it == descs.end() ? nullptr : &it->second;
  }
  bool OutputUsed(int64_t output) const override { return output == 0; }
};

Value Attribute(const std::string& name) {
  Value value;
  value.kind = Value::Kind::kAttr;
  value.name = name;
  return value;
}

Value Convert(const std::string& function, Value inner) {
  Value value;
  value.kind = Value::Kind::kConvert;
  value.name = function;
  value.inner = std::make_shared<const Value>(std::move(inner));
  return value;
}

template <class T>
T Get(const Value& value, const Source& source) {
  return std::get<T>(**Evaluate(value, source));
}

using Ints = std::vector<int64_t>;

BOOST_AUTO_TEST_SUITE(mapping)

BOOST_AUTO_TEST_CASE(missing_attribute_is_default_then_optional_then_error) {
  FakeSource source;
  Value value = Attribute("alpha");
  GE_TEST_CONTAINS(Evaluate(value, source).error().message(), "'alpha' is required");
  value.optional = true;
  BOOST_TEST(!Evaluate(value, source)->has_value());
  value.literal = 0.25F;
  BOOST_TEST(Get<float>(value, source) == 0.25F);
  source.attrs["alpha"] = 0.5F;
  BOOST_TEST(Get<float>(value, source) == 0.5F);
}

BOOST_AUTO_TEST_CASE(lists_are_brought_from_ge_layout_to_onnx_layout) {
  FakeSource source;
  source.attrs["strides"] = Ints{1, 1, 2, 3};
  source.attrs["pads"] = Ints{1, 2, 3, 4};
  BOOST_TEST(Get<Ints>(Convert("hw", Attribute("strides")), source) == (Ints{2, 3}));
  BOOST_TEST(Get<Ints>(Convert("inner", Attribute("strides")), source) == (Ints{1, 2}));
  BOOST_TEST(Get<Ints>(Convert("pads", Attribute("pads")), source) == (Ints{1, 3, 2, 4}));
  BOOST_TEST(Get<int64_t>(Convert("first", Attribute("pads")), source) == 1);
}

BOOST_AUTO_TEST_CASE(element_types_change_their_numbers) {
  FakeSource source;
  source.attrs["to"] = int64_t{7};
  source.attrs["dst_type"] = int64_t{DT_FLOAT16};
  BOOST_TEST(Get<DataType>(Convert("dtype", Attribute("to")), source) == DT_INT64);
  BOOST_TEST(Get<int64_t>(Convert("onnx_dtype", Attribute("dst_type")), source) == 10);
  source.attrs["to"] = int64_t{8888};
  GE_TEST_CONTAINS(Evaluate(Convert("dtype", Attribute("to")), source).error().message(), "8888");
}

BOOST_AUTO_TEST_CASE(every_onnx_type_with_a_counterpart_comes_back) {
  int known = 0;
  for (int64_t number = 1; number <= 26; ++number) {
    const auto type = FromOnnxType(number);
    if (!type) continue;
    ++known;
    BOOST_TEST(*ToOnnxType(*type) == number);
  }
  BOOST_TEST(known == 23);
  BOOST_TEST(!FromOnnxType(0).has_value());
}

BOOST_AUTO_TEST_CASE(swap_exchanges_the_last_axes_when_its_condition_holds) {
  FakeSource source;
  source.descs["x1"].shape.dims = {2, 3, 4};
  source.attrs["adj"] = true;
  Value value;
  value.kind = Value::Kind::kSwap;
  value.name = "x1";
  value.inner = std::make_shared<const Value>(Attribute("adj"));
  BOOST_TEST(Get<Ints>(value, source) == (Ints{0, 2, 1}));
  source.attrs["adj"] = false;
  BOOST_TEST(Get<Ints>(value, source) == (Ints{0, 1, 2}));
  source.descs["x1"].shape = ir::Shape::UnknownRank();
  GE_TEST_CONTAINS(Evaluate(value, source).error().message(), "rank of input 'x1'");
}

BOOST_AUTO_TEST_CASE(an_input_that_must_be_constant_says_so) {
  FakeSource source;
  Value value;
  value.kind = Value::Kind::kInput;
  value.name = "perm";
  GE_TEST_CONTAINS(Evaluate(value, source).error().message(), "input 'perm' must be a constant");
}

BOOST_AUTO_TEST_CASE(conditions_are_an_or_of_ands) {
  FakeSource source;
  source.descs["bias"];
  Test has;
  has.function = "has";
  has.argument = "bias";
  Test used;
  used.function = "used";
  used.argument = "1";
  Alternative alternative;
  alternative.condition = {{has, used}};
  BOOST_TEST(!*Holds(alternative, source));
  alternative.condition.push_back({has});
  BOOST_TEST(*Holds(alternative, source));
  alternative.condition = {{used}};
  alternative.condition[0][0].negated = true;
  BOOST_TEST(*Holds(alternative, source));
}

BOOST_AUTO_TEST_CASE(coercion_takes_numbers_of_the_text_and_refuses_other_kinds) {
  BOOST_TEST(std::get<bool>(*Coerce(ir::Attr(int64_t{1}), AttrType::kBool, "a")));
  BOOST_TEST(std::get<float>(*Coerce(ir::Attr(int64_t{2}), AttrType::kFloat, "a")) == 2.0F);
  BOOST_TEST(
      std::get<std::vector<float>>(*Coerce(ir::Attr(Ints{}), AttrType::kListFloat, "a")).empty());
  GE_TEST_CONTAINS(Coerce(ir::Attr(std::string("x")), AttrType::kInt, "a").error().message(),
                   "attribute 'a' is String, expected Int");
}

BOOST_AUTO_TEST_CASE(a_number_becomes_a_scalar_and_a_list_a_vector) {
  BOOST_TEST((*ToTensor(ir::Attr(int64_t{3}), DT_INT32))->desc.shape.dims.empty());
  BOOST_TEST((*ToTensor(ir::Attr(Ints{3, 4}), DT_INT64))->desc.shape.dims == (Ints{2}));
  BOOST_TEST(ir::ElementAsDouble(**ToTensor(ir::Attr(0.5F), DT_FLOAT16), 0) == 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::catalog
