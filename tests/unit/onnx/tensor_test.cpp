// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <functional>

#include "model_maker.h"
#include "onnx/tensor_reader.h"

namespace ge::test {
namespace {

using onnx::AttributeProto;
using onnx::TensorProto;

std::vector<double> Elements(const ir::Tensor& tensor) {
  std::vector<double> values;
  for (int64_t i = 0; i < tensor.desc.shape.NumElements(); ++i) {
    values.push_back(ir::ElementAsDouble(tensor, static_cast<size_t>(i)));
  }
  return values;
}

std::vector<double> Read(const TensorProto& proto) {
  const Expected<ir::TensorPtr> tensor = onnx::ReadTensor(proto, "", "t");
  BOOST_REQUIRE_MESSAGE(tensor.ok(), tensor.error().message());
  return Elements(**tensor);
}

/// The value of a Constant with one attribute.
ir::TensorPtr ConstantOf(const std::function<void(AttributeProto&)>& fill) {
  ModelMaker m;
  onnx::NodeProto& node = m.Node("Constant", {}, {"y"}, "c");
  fill(*node.add_attribute());
  m.Output("y");
  const View view{m.Import()};
  return view.ConstOf("NetOutput", 0);
}

BOOST_AUTO_TEST_SUITE(tensors)

BOOST_AUTO_TEST_CASE(half_types_come_from_int32_data_as_bits) {
  TensorProto half;
  half.set_data_type(TensorProto::FLOAT16);
  half.add_dims(2);
  half.add_int32_data(0x3C00);
  half.add_int32_data(0xC000);
  BOOST_TEST(Read(half) == (std::vector<double>{1, -2}));
  half.set_data_type(TensorProto::BFLOAT16);
  half.set_int32_data(0, 0x3F80);
  half.set_int32_data(1, 0xC000);
  BOOST_TEST(Read(half) == (std::vector<double>{1, -2}));
}

BOOST_AUTO_TEST_CASE(small_integers_come_from_int32_data) {
  TensorProto tensor;
  tensor.set_data_type(TensorProto::INT8);
  tensor.add_dims(2);
  tensor.add_int32_data(-3);
  tensor.add_int32_data(127);
  BOOST_TEST(Read(tensor) == (std::vector<double>{-3, 127}));
  tensor.set_data_type(TensorProto::BOOL);
  tensor.set_int32_data(0, 1);
  tensor.set_int32_data(1, 0);
  BOOST_TEST(Read(tensor) == (std::vector<double>{1, 0}));
}

BOOST_AUTO_TEST_CASE(int4_keeps_two_elements_a_byte) {
  TensorProto tensor;
  tensor.set_data_type(TensorProto::INT4);
  tensor.add_dims(3);
  tensor.set_raw_data(std::string("\x21\x03", 2));
  const Expected<ir::TensorPtr> raw = onnx::ReadTensor(tensor, "", "t");
  BOOST_REQUIRE(raw.ok());
  BOOST_TEST((*raw)->data == (std::vector<uint8_t>{0x21, 0x03}));
  tensor.clear_raw_data();
  tensor.add_int32_data(0x21);
  tensor.add_int32_data(0x03);
  BOOST_TEST((*onnx::ReadTensor(tensor, "", "t"))->data == (*raw)->data);
}

BOOST_AUTO_TEST_CASE(rank_zero_and_zero_extents_are_kept) {
  TensorProto scalar;
  scalar.set_data_type(TensorProto::INT64);
  scalar.add_int64_data(7);
  BOOST_TEST(Read(scalar) == (std::vector<double>{7}));
  TensorProto empty;
  empty.set_data_type(TensorProto::FLOAT);
  empty.add_dims(0);
  empty.add_dims(3);
  BOOST_TEST(Read(empty).empty());
}

BOOST_AUTO_TEST_CASE(wrong_sizes_and_unknown_types_name_the_tensor) {
  TensorProto tensor;
  tensor.set_data_type(TensorProto::FLOAT);
  tensor.add_dims(3);
  tensor.add_float_data(1);
  GE_TEST_CONTAINS(onnx::ReadTensor(tensor, "", "initializer 'w'").error().message(),
                   "initializer 'w': has 4 bytes of DT_FLOAT, its shape needs 12");
  tensor.set_data_type(TensorProto::UINT4);
  GE_TEST_CONTAINS(onnx::ReadTensor(tensor, "", "t").error().message(),
                   "21 (UINT4) has no GE type");
  tensor.set_data_type(TensorProto::FLOAT);
  tensor.set_dims(0, -1);
  GE_TEST_CONTAINS(onnx::ReadTensor(tensor, "", "t").error().message(), "negative");
}

BOOST_AUTO_TEST_CASE(all_seven_forms_of_constant_are_read) {
  const auto value = ConstantOf([](AttributeProto& a) {
    a.set_name("value");
    a.set_type(AttributeProto::TENSOR);
    a.mutable_t()->set_data_type(1);
    a.mutable_t()->add_float_data(1.5F);
  });
  BOOST_TEST(value->desc.shape.dims.empty());
  const auto number = ConstantOf([](AttributeProto& a) {
    a.set_name("value_float");
    a.set_type(AttributeProto::FLOAT);
    a.set_f(1.5F);
  });
  BOOST_TEST(Elements(*number) == (std::vector<double>{1.5}));
  BOOST_TEST(number->desc.shape.dims.empty());
  const auto floats = ConstantOf([](AttributeProto& a) {
    a.set_name("value_floats");
    a.set_type(AttributeProto::FLOATS);
    a.add_floats(1.5F);
  });
  BOOST_TEST(floats->desc.shape.dims == (I{1}));
  const auto integer = ConstantOf([](AttributeProto& a) {
    a.set_name("value_int");
    a.set_type(AttributeProto::INT);
    a.set_i(3);
  });
  BOOST_TEST(integer->desc.data_type == DT_INT64);
  const auto integers = ConstantOf([](AttributeProto& a) {
    a.set_name("value_ints");
    a.set_type(AttributeProto::INTS);
  });
  BOOST_TEST(integers->desc.shape.dims == (I{0}));
  const auto text = ConstantOf([](AttributeProto& a) {
    a.set_name("value_string");
    a.set_type(AttributeProto::STRING);
    a.set_s("\xFF");
  });
  BOOST_TEST(text->strings == (Names{"\xFF"}));
  const auto sparse = ConstantOf([](AttributeProto& a) {
    a.set_name("sparse_value");
    a.set_type(AttributeProto::SPARSE_TENSOR);
    auto& tensor = *a.mutable_sparse_tensor();
    tensor.add_dims(2);
    tensor.add_dims(2);
    tensor.mutable_values()->set_data_type(1);
    tensor.mutable_values()->add_dims(1);
    tensor.mutable_values()->add_float_data(5);
    tensor.mutable_indices()->set_data_type(7);
    tensor.mutable_indices()->add_dims(1);
    tensor.mutable_indices()->add_dims(2);
    tensor.mutable_indices()->add_int64_data(1);
    tensor.mutable_indices()->add_int64_data(0);
  });
  BOOST_TEST(Elements(*sparse) == (std::vector<double>{0, 0, 5, 0}));
}

BOOST_AUTO_TEST_CASE(sparse_initializers_are_made_dense) {
  ModelMaker m;
  auto& sparse = *m.graph().add_sparse_initializer();
  sparse.add_dims(3);
  sparse.mutable_values()->set_name("w");
  sparse.mutable_values()->set_data_type(1);
  sparse.mutable_values()->add_dims(1);
  sparse.mutable_values()->add_float_data(9);
  sparse.mutable_indices()->set_data_type(7);
  sparse.mutable_indices()->add_dims(1);
  sparse.mutable_indices()->add_int64_data(2);
  m.Node("Relu", {"w"}, {"y"}, "n");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(Elements(*view.ConstOf("n", 0)) == (std::vector<double>{0, 0, 9}));
  sparse.mutable_indices()->set_int64_data(0, 3);
  GE_TEST_CONTAINS(m.Error(), "initializer 'w': index 3 is outside");
}

BOOST_AUTO_TEST_CASE(a_graph_input_without_shape_has_unknown_rank) {
  ModelMaker m;
  m.Input("x").mutable_type()->mutable_tensor_type()->clear_shape();
  m.Node("Relu", {"x"}, {"y"}, "n");
  m.Output("y");
  const View view{m.Import()};
  BOOST_TEST(!view.store().OutputDesc(view.Find("x"), 0).shape.HasRank());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
