// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <boost/test/data/test_case.hpp>

#include "lower_fixture.h"

namespace ge::test {
namespace {

/// The ONNX graph of one op on given inputs.
struct Form : LowerMaker {
  onnx::GraphProto Of(const std::string& type, const std::vector<Endpoint>& inputs,
                      const Attrs& attrs = {}, int32_t outputs = 0) {
    const Endpoint made = Op(type, "n", inputs, attrs, outputs);
    Output({made}, {"y"});
    return Lower();
  }
  std::string ErrorOf(const std::string& type, const std::vector<Endpoint>& inputs,
                      const Attrs& attrs = {}) {
    Output({Op(type, "n", inputs, attrs)}, {"y"});
    return Error();
  }
};

BOOST_FIXTURE_TEST_SUITE(forms, Form)

BOOST_AUTO_TEST_CASE(ge_defaults_are_written_where_onnx_has_others) {
  BOOST_TEST(AttrOf(Of("LeakyRelu", {Input("x")}).node(0), "alpha").f() == 0.0F);
}

BOOST_AUTO_TEST_CASE(hard_sigmoid_writes_ge_alpha) {
  BOOST_TEST(AttrOf(Of("HardSigmoid", {Input("x")}).node(0), "alpha").f() == 0.16666666F);
}

BOOST_AUTO_TEST_CASE(hard_swish_is_one_node) {
  BOOST_TEST(OpTypes(Of("HardSwish", {Input("x")})) == (Texts{"HardSwish"}));
  BOOST_TEST(last.opset == 18);
  BOOST_TEST(last.ir_version == 8);
}

BOOST_AUTO_TEST_CASE(the_opset_is_the_lowest_that_has_the_op) {
  Of("GeluV2", {Input("x")});
  BOOST_TEST(last.opset == 20);
  BOOST_TEST(last.ir_version == 9);
}

BOOST_AUTO_TEST_CASE(constant_inputs_become_attributes) {
  const auto graph = Of("Transpose", {Input("x"), Ints("perm", {1, 0})});
  BOOST_TEST(IntsOf(AttrOf(graph.node(0), "perm")) == (I{1, 0}));
  BOOST_TEST(graph.initializer_size() == 0);
}

BOOST_AUTO_TEST_CASE(an_input_that_must_be_constant_names_node_and_port) {
  const std::string error = ErrorOf("Transpose", {Input("x"), Input("p", {2}, DT_INT32)});
  GE_TEST_CONTAINS(error, "node 'n' (Transpose): input 'perm' must be a constant");
}

BOOST_AUTO_TEST_CASE(index_lists_are_widened_to_int64) {
  const auto graph = Of("ReduceMean", {Input("x"), Ints("axes", {1})}, {{"keep_dims", true}});
  BOOST_TEST(graph.initializer(0).data_type() == onnx::TensorProto::INT64);
  BOOST_TEST(AttrOf(graph.node(0), "keepdims").i() == 1);
  BOOST_TEST(AttrOf(graph.node(0), "noop_with_empty_axes").i() == 1);
}

BOOST_AUTO_TEST_CASE(index_lists_that_are_computed_are_cast) {
  const auto graph = Of("Reshape", {Input("x"), Input("s", {2}, DT_INT32)});
  BOOST_TEST(OpTypes(graph) == (Texts{"Cast", "Reshape"}));
}

BOOST_AUTO_TEST_CASE(convolution_attributes_return_to_onnx_layout) {
  const auto graph = Of(
      "Conv2D", {Input("x", {1, 3, 8, 8}), Input("w", {4, 3, 3, 3})},
      {{"strides", I{1, 1, 2, 3}}, {"pads", I{1, 2, 3, 4}}, {"data_format", std::string("NCHW")}});
  BOOST_TEST(IntsOf(AttrOf(graph.node(0), "strides")) == (I{2, 3}));
  BOOST_TEST(IntsOf(AttrOf(graph.node(0), "pads")) == (I{1, 3, 2, 4}));
}

BOOST_AUTO_TEST_CASE(channels_last_convolution_is_transposed_around) {
  const auto graph = Of("Conv2D", {Input("x", {1, 8, 8, 3}), Input("w", {3, 3, 3, 4})},
                        {{"strides", I{1, 1, 1, 1}}, {"pads", I{0, 0, 0, 0}}});
  BOOST_TEST(OpTypes(graph) == (Texts{"Transpose", "Transpose", "Conv", "Transpose"}));
}

BOOST_AUTO_TEST_CASE(matrix_product_with_bias_and_transposes_is_gemm) {
  const auto graph = Of("MatMulV2", {Input("a", {3, 2}), Input("b", {4, 3}), Input("c", {4})},
                        {{"transpose_x1", true}, {"transpose_x2", true}});
  BOOST_TEST(OpTypes(graph) == (Texts{"Gemm"}));
  BOOST_TEST(AttrOf(graph.node(0), "transB").i() == 1);
}

BOOST_AUTO_TEST_CASE(gemm_with_constant_factors_is_one_node) {
  const auto graph = Of("GEMM", {Input("a", {2, 3}), Input("b", {3, 4}), Input("c", {4}),
                                 Const("alpha", {0.5}), Const("beta", {2})});
  BOOST_TEST(OpTypes(graph) == (Texts{"Gemm"}));
  BOOST_TEST(AttrOf(graph.node(0), "alpha").f() == 0.5F);
}

BOOST_AUTO_TEST_CASE(batched_gemm_is_a_product_and_a_sum) {
  const auto graph = Of("GEMM", {Input("a", {5, 2, 3}), Input("b", {3, 4}), Input("c", {4}),
                                 Const("alpha", {1}), Const("beta", {1})});
  BOOST_TEST(OpTypes(graph) == (Texts{"MatMul", "Mul", "Mul", "Add"}));
  BOOST_TEST(NodeOf(graph, "n").op_type() == "Add");
}

BOOST_AUTO_TEST_CASE(clip_bounds_are_scalars) {
  const auto graph =
      Of("ClipByValue",
         {Input("x"), ConstOf("lo", ir::MakeFloatTensor(DT_FLOAT, {1}, {0})), Const("hi", {6})});
  BOOST_TEST(OpTypes(graph) == (Texts{"Clip"}));
  for (const auto& tensor : graph.initializer()) BOOST_TEST(tensor.dims_size() == 0);
}

BOOST_AUTO_TEST_CASE(constants_made_for_an_op_have_the_type_of_its_input) {
  const auto graph = Of("Relu6", {Input("x", {2}, DT_FLOAT16)});
  BOOST_TEST(graph.initializer(0).data_type() == onnx::TensorProto::FLOAT16);
}

BOOST_AUTO_TEST_CASE(softmax_over_several_axes_is_spelt_out) {
  const auto graph = Of("SoftmaxV2", {Input("x")}, {{"axes", I{0, 1}}});
  BOOST_TEST(OpTypes(graph) == (Texts{"ReduceMax", "Sub", "Exp", "ReduceSum", "Div"}));
}

BOOST_AUTO_TEST_CASE(strided_slice_masks_become_slice_and_squeeze) {
  const auto graph = Of(
      "StridedSlice", {Input("x", {4, 5}), Ints("b", {1, 0}), Ints("e", {2, 0}), Ints("s", {1, 1})},
      {{"shrink_axis_mask", int64_t{1}}, {"end_mask", int64_t{2}}});
  BOOST_TEST(OpTypes(graph) == (Texts{"Slice", "Squeeze"}));
}

BOOST_AUTO_TEST_CASE(unpack_gives_each_output) {
  const auto graph = Of("Unpack", {Input("x", {2, 3})}, {{"num", int64_t{2}}}, 2);
  BOOST_TEST(OpTypes(graph) == (Texts{"Split", "Squeeze", "Squeeze"}));
}

BOOST_AUTO_TEST_CASE(only_used_outputs_of_batch_norm_are_written) {
  const auto graph = Of("BatchNorm",
                        {Input("x", {1, 2, 3, 3}), Input("s", {2}), Input("b", {2}),
                         Input("m", {2}), Input("v", {2})},
                        {{"is_training", false}, {"data_format", std::string("NCHW")}});
  BOOST_TEST(graph.node(0).output_size() == 1);
}

BOOST_AUTO_TEST_CASE(what_onnx_cannot_say_is_refused_with_the_reason) {
  const std::string error = ErrorOf("BatchNorm", {Input("x"), Input("s", {2}), Input("b", {2})});
  GE_TEST_CONTAINS(error, "node 'n' (BatchNorm): is_training is set");
}

/// An attribute's text that no alternative of the catalogue names is no leave for the last one.
struct Unknown {
  const char* type;
  const char* attribute;
  const char* value;
  const char* said;
};
const Unknown kUnknown[] = {
    {"MaxPoolV3", "padding_mode", "bogus", "use CALCULATED, VALID or SAME"},
    {"MaxPoolV3", "padding_mode", "valid", "use CALCULATED, VALID or SAME"},
    {"AvgPoolV2", "padding_mode", "", "use CALCULATED, VALID or SAME"},
    {"MaxPool3D", "padding", "same", "use CALCULATED, VALID or SAME"},
    {"Conv2DV2", "pad_mode", "SAME", "only pad_mode SPECIFIC is served"},
    {"Conv2D", "data_format", "nchw", "use NCHW or NHWC"},
    {"BiasAdd", "data_format", "nchw", "only data_format NHWC, and NCHW"},
    {"BatchNorm", "data_format", "nhwc", "use NCHW (NCDHW), or NHWC"},
    {"TransData", "dst_format", "NWHC", "'dst_format' is 'NWHC', which is no format of GE"},
    {"TransData", "dst_format", "HWCN", "src_format NCHW with dst_format HWCN is not served"},
};
std::ostream& operator<<(std::ostream& out, const Unknown& one) {
  return out << one.type << "." << one.attribute << " = " << one.value;
}

/// As the operator wants it but for that attribute.
Attrs Almost(const Unknown& one) {
  const bool deep = std::string(one.type) == "MaxPool3D";
  const I ones(deep ? 5 : 4, 1);
  Attrs attrs = {{"ksize", ones},
                 {"strides", ones},
                 {"pads", I(deep ? 6 : 4, 0)},
                 {"auto_pad", std::string("VALID")},
                 {"is_training", false},
                 {"src_format", std::string("NCHW")},
                 {"data_format", std::string(deep ? "NCDHW" : "NCHW")}};
  attrs[one.attribute] = std::string(one.value);
  return attrs;
}

BOOST_DATA_TEST_CASE_F(Form, texts_that_are_not_known_are_refused,
                       boost::unit_test::data::make(kUnknown), one) {
  const bool deep = std::string(one.type) == "MaxPool3D";
  const I dims = deep ? I{1, 2, 4, 4, 4} : I{1, 2, 4, 4};
  std::vector<Endpoint> inputs = {Input("x", dims)};
  if (std::string(one.type).rfind("Conv", 0) == 0) inputs.push_back(Input("f", {2, 2, 1, 1}));
  if (std::string(one.type) == "BiasAdd") inputs.push_back(Input("b", {2}));
  for (const char* name : {"s", "o", "m", "v"}) {
    if (std::string(one.type) == "BatchNorm") inputs.push_back(Input(name, {2}));
  }
  GE_TEST_CONTAINS(ErrorOf(one.type, inputs, Almost(one)), one.said);
}

BOOST_AUTO_TEST_CASE(formats_of_the_device_keep_what_the_host_sees) {
  const Attrs formats = {{"src_format", std::string("NCHW")},
                         {"dst_format", std::string("NC1HWC0")}};
  BOOST_TEST(OpTypes(Of("TransData", {Input("x", {1, 2, 4, 4})}, formats)) == (Texts{"Identity"}));
}

BOOST_AUTO_TEST_CASE(an_unconnected_required_input_is_named) {
  GE_TEST_CONTAINS(ErrorOf("Add", {Input("x")}), "required input 'x2' is not connected");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
