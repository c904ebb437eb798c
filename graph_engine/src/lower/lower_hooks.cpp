// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lower/lower_hooks.h"

#include <map>

#include "lower/tensor_writer.h"

namespace ge::lower {
namespace {

int64_t AxisOf(const NodeLowering& node) {
  const ir::Attr* axis = node.Attribute("axis");
  const auto* number = axis == nullptr ? nullptr : std::get_if<int64_t>(axis);
  return number == nullptr ? 0 : *number;
}

}  // namespace

Outcome RunLowerHook(const std::string& hook, NodeLowering& node) {
  static const std::map<std::string, LowerHook> kHooks = {{"identity_n", LowerIdentityN},
                                                          {"pack", LowerPack},
                                                          {"unpack", LowerUnpack},
                                                          {"slice", LowerSlice},
                                                          {"strided_slice", LowerStridedSlice},
                                                          {"call", LowerCall},
                                                          {"if", LowerIf},
                                                          {"case", LowerCase},
                                                          {"while", LowerWhile},
                                                          {"variable", LowerVariable},
                                                          {"file_constant", LowerFileConstant},
                                                          {"lrn", LowerLrn},
                                                          {"gather_shapes", LowerGatherShapes},
                                                          {"trans_data", LowerTransData}};
  const auto it = kHooks.find(hook);
  if (it == kHooks.end())
    return Outcome::Fail("catalogue: lower hook '" + hook + "' is not registered");
  return it->second(node);
}

Outcome LowerIdentityN(NodeLowering& node) {
  Expected<std::vector<std::string>> inputs = node.Inputs("x");
  if (!inputs) return inputs.error();
  for (size_t i = 0; i < inputs->size(); ++i) {
    node.Add("Identity", {(*inputs)[i]}, {node.Output(static_cast<int32_t>(i))});
  }
  return Outcome::Ok();
}

/// Unsqueeze each input at the axis, then Concat there.
Outcome LowerPack(NodeLowering& node) {
  Expected<std::vector<std::string>> inputs = node.Inputs("x");
  if (!inputs) return inputs.error();
  Expected<std::string> axes = node.Constant1d({AxisOf(node)}, "axes");
  if (!axes) return axes.error();
  std::vector<std::string> parts;
  for (const std::string& input : *inputs) {
    parts.push_back(node.Temp("part"));
    node.Add("Unsqueeze", {input, *axes}, {parts.back()});
  }
  onnx::NodeProto* concat = node.Add("Concat", parts, {node.Output(0)}, true);
  return WriteAttribute("axis", ir::Attr(AxisOf(node)), concat->add_attribute());
}

/// Split into extents of 1 at the axis, then Squeeze each.
Outcome LowerUnpack(NodeLowering& node) {
  Expected<std::string> input = node.Input("x");
  if (!input) return input.error();
  Expected<std::string> axes = node.Constant1d({AxisOf(node)}, "axes");
  if (!axes) return axes.error();
  const int64_t count = node.Count("y");
  std::vector<std::string> parts;
  for (int64_t i = 0; i < count; ++i) parts.push_back(node.Temp("part"));
  onnx::NodeProto* split = node.Add("Split", {*input}, parts, true);
  Outcome written = WriteAttribute("axis", ir::Attr(AxisOf(node)), split->add_attribute());
  if (written.ok())
    written = WriteAttribute("num_outputs", ir::Attr(count), split->add_attribute());
  for (int64_t i = 0; i < count; ++i) {
    node.Add("Squeeze", {parts[static_cast<size_t>(i)], *axes},
             {node.Output(static_cast<int32_t>(i))});
  }
  return written;
}

}  // namespace ge::lower
