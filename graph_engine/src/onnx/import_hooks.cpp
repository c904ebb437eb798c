// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/import_hooks.h"

#include <map>

#include "catalog/op_def.h"

namespace ge::onnx {

Outcome RunImportHook(const std::string& hook, NodeMapper& mapper) {
  static const std::map<std::string, ImportHook> kHooks = {
      {"constant", ImportConstant},
      {"fold", ImportFold},
      {"gemm", ImportGemm},
      {"conv", ImportConv},
      {"conv_transpose", ImportConvTranspose},
      {"max_pool", ImportMaxPool},
      {"average_pool", ImportAveragePool},
      {"lp_pool", ImportLpPool},
      {"dequantize_linear", ImportDequantizeLinear},
      {"lrn", ImportLrn},
      {"pad_axes", ImportPadAxes},
      {"max_unpool", ImportMaxUnpool},
      {"loop", ImportLoop},
      {"if", ImportIf}};
  const size_t colon = hook.find(':');
  const auto it = kHooks.find(hook.substr(0, colon));
  if (it == kHooks.end())
    return Outcome::Fail("catalogue: import hook '" + hook + "' is not registered");
  return it->second(mapper, colon == std::string::npos ? std::string() : hook.substr(colon + 1));
}

/// value, sparse_value, value_float(s), value_int(s), value_string(s): scalars have rank 0,
/// lists 1.
Outcome ImportConstant(NodeMapper& mapper, const std::string& /*argument*/) {
  if (mapper.node().attribute_size() != 1) {
    return Outcome::Invalid("a Constant has exactly one attribute, this one has " +
                            std::to_string(mapper.node().attribute_size()));
  }
  const std::string& attribute = mapper.node().attribute(0).name();
  const ir::Attr& value = *mapper.Attribute(attribute);
  ir::TensorPtr tensor;
  if (const auto* text = std::get_if<std::string>(&value)) {
    auto strings = std::make_shared<ir::Tensor>();
    strings->desc.data_type = DT_STRING;
    strings->strings = {*text};
    tensor = strings;
  } else if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) {
    auto strings = std::make_shared<ir::Tensor>();
    strings->desc.data_type = DT_STRING;
    strings->desc.shape.dims = {static_cast<int64_t>(texts->size())};
    strings->desc.origin_shape = strings->desc.shape;
    strings->strings = *texts;
    tensor = strings;
  } else if (const auto* given = std::get_if<ir::TensorPtr>(&value)) {
    tensor = *given;
  } else {
    const bool real = attribute == "value_float" || attribute == "value_floats";
    Expected<ir::TensorPtr> made = catalog::ToTensor(value, real ? DT_FLOAT : DT_INT64);
    if (!made) return made.error();
    tensor = *made;
  }
  ir::Store& store = mapper.scope().store();
  const ir::NodeId node = store.AddNode(mapper.scope().graph(), catalog::kConst, mapper.name(),
                                        catalog::MakeLayout(*catalog::FindOp(catalog::kConst)));
  store.SetAttr(node, catalog::kConstValueAttr, tensor);
  store.SetOutputDesc(node, 0, tensor->desc);
  return mapper.SetResults(node);
}

/// A variadic op as a chain of binary ones: fold:Maximum.
Outcome ImportFold(NodeMapper& mapper, const std::string& argument) {
  const size_t count = mapper.InputCount();
  if (count == 0) return Outcome::Invalid("has no inputs");
  if (count == 1) {
    Expected<ir::NodeId> node = mapper.Add("Identity", {mapper.Input(0)}, {}, true);
    return node ? mapper.SetResults(*node) : node.error();
  }
  OptionalEndpoint left = mapper.Input(0);
  for (size_t i = 1; i < count; ++i) {
    Expected<ir::NodeId> node = mapper.Add(argument, {left, mapper.Input(i)}, {}, i + 1 == count);
    if (!node) return node.error();
    left = ir::Endpoint{*node, 0};
  }
  return mapper.SetResult(0, *left);
}

/// alpha * A' * B' + beta * C as MatMulV2 [Muls] [Muls] Add; factors of 1 add no node.
Outcome ImportGemm(NodeMapper& mapper, const std::string& /*argument*/) {
  const Expected<float> alpha = mapper.Get("alpha", 1.0F);
  const Expected<float> beta = mapper.Get("beta", 1.0F);
  const Expected<int64_t> trans_a = mapper.Get("transA", int64_t{0});
  const Expected<int64_t> trans_b = mapper.Get("transB", int64_t{0});
  for (const Outcome& error : {alpha.error(), beta.error(), trans_a.error(), trans_b.error()}) {
    if (!error.ok()) return error;
  }
  const bool has_c = mapper.Input(2).has_value();
  const bool scale_ab = *alpha != 1.0F;
  Expected<ir::NodeId> node = mapper.Add(
      "MatMulV2", {mapper.Input(0), mapper.Input(1)},
      {{"transpose_x1", *trans_a != 0}, {"transpose_x2", *trans_b != 0}}, !has_c && !scale_ab);
  if (node && scale_ab) {
    node = mapper.Add("Muls", {ir::Endpoint{*node, 0}}, {{"value", *alpha}}, !has_c);
  }
  if (!node) return node.error();
  if (!has_c) return mapper.SetResults(*node);
  OptionalEndpoint c = mapper.Input(2);
  if (*beta != 1.0F) {
    Expected<ir::NodeId> scaled = mapper.Add("Muls", {c}, {{"value", *beta}}, false);
    if (!scaled) return scaled.error();
    c = ir::Endpoint{*scaled, 0};
  }
  Expected<ir::NodeId> sum = mapper.Add("Add", {ir::Endpoint{*node, 0}, c}, {}, true);
  return sum ? mapper.SetResults(*sum) : sum.error();
}

}  // namespace ge::onnx
