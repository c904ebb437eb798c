// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
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

BOOST_AUTO_TEST_CASE(an_unconnected_required_input_is_named) {
  GE_TEST_CONTAINS(ErrorOf("Add", {Input("x")}), "required input 'x2' is not connected");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace ge::test
