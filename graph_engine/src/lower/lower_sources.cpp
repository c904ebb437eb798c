// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Values that come from outside the graph: variables and constants in files. And LRN, GatherShapes,
// TransData.
#include <filesystem>
#include <fstream>
#include <set>

#include "lower/lower_hooks.h"
#include "lower/tensor_writer.h"
#include "support/readable_file.h"

namespace ge::lower {
namespace {

template <class T>
T AttrOf(const NodeLowering& node, const char* name, T fallback) {
  const ir::Attr* attr = node.Attribute(name);
  const T* typed = attr == nullptr ? nullptr : std::get_if<T>(attr);
  return typed == nullptr ? fallback : *typed;
}

/// The node's result is an initializer.
Outcome Provide(NodeLowering& node, const ir::TensorPtr& tensor) {
  Expected<std::string> name = node.graph().AddInitializer(tensor, node.name());
  if (!name) return name.error();
  node.graph().Alias(node.id(), 0, *name);
  return Outcome::Ok();
}

}  // namespace

Outcome LowerVariable(NodeLowering& node) {
  const auto value = AttrOf(node, "value", ir::TensorPtr());
  if (value != nullptr && value->desc.shape.NumElements() != 0) return Provide(node, value);
  return Outcome::Invalid(
      "the variable has no value; set its attribute 'value', or make it a graph input (Data)");
}

/// Raw elements from the start of a file, or from the attribute 'offset' on.
Outcome LowerFileConstant(NodeLowering& node) {
  const auto path = AttrOf(node, "file_path", std::string());
  if (path.empty()) {
    return Outcome::Invalid("attribute 'file_path' is empty; file_id alone names no file here");
  }
  if (Outcome readable = CheckReadableFile(path); !readable.ok()) {
    return Outcome::Invalid("file '" + path + "': " + readable.message());
  }
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc.data_type = AttrOf(node, "dtype", DT_UNDEFINED);
  tensor->desc.shape.dims = AttrOf(node, "shape", std::vector<int64_t>());
  tensor->desc.origin_shape = tensor->desc.shape;
  const int64_t count = tensor->desc.shape.NumElements();
  if (count < 0 || !ir::HoldsNumbers(tensor->desc.data_type)) {
    return Outcome::Invalid(std::string("a constant of ") + DataTypeName(tensor->desc.data_type) +
                            " with such a shape is not read from files");
  }
  const auto wanted = static_cast<uint64_t>(count) * GetSizeByDataType(tensor->desc.data_type);
  const auto offset = static_cast<uint64_t>(AttrOf(node, "offset", int64_t{0}));
  std::error_code error;
  const uint64_t size = std::filesystem::file_size(path, error);
  if (error || offset > size || wanted > size - offset) {
    return Outcome::Invalid("file '" + path + "' has " + std::to_string(error ? 0 : size) +
                            " bytes, the constant needs " + std::to_string(wanted) + " from byte " +
                            std::to_string(offset) + " on");
  }
  tensor->data.resize(wanted);
  std::ifstream stream(path, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(offset));
  stream.read(reinterpret_cast<char*>(tensor->data.data()), static_cast<std::streamsize>(wanted));
  if (static_cast<uint64_t>(stream.gcount()) != wanted) {
    return Outcome::Invalid("reading '" + path + "' failed");
  }
  return Provide(node, tensor);
}

/// GE's radius and alpha for one channel are ONNX's window and alpha for all of it.
Outcome LowerLrn(NodeLowering& node) {
  Expected<std::string> x = node.Input("x");
  if (!x) return x.error();
  const int64_t size = 2 * AttrOf(node, "depth_radius", int64_t{5}) + 1;
  const float alpha = AttrOf(node, "alpha", 1.0F) * static_cast<float>(size);
  onnx::NodeProto* lrn = node.Add("LRN", {*x}, {node.Output(0)}, true);
  const std::pair<const char*, ir::Attr> attrs[] = {{"size", size},
                                                    {"alpha", alpha},
                                                    {"beta", AttrOf(node, "beta", 0.5F)},
                                                    {"bias", AttrOf(node, "bias", 1.0F)}};
  for (const auto& [name, value] : attrs) {
    const Outcome written = WriteAttribute(name, value, lrn->add_attribute());
    if (!written.ok()) return written;
  }
  return Outcome::Ok();
}

/// One Shape and Gather for each pair of input and axis, joined.
Outcome LowerGatherShapes(NodeLowering& node) {
  using Pairs = std::vector<std::vector<int64_t>>;
  Expected<std::vector<std::string>> inputs = node.Inputs("x");
  if (!inputs) return inputs.error();
  std::vector<std::string> parts;
  for (const auto& pair : AttrOf(node, "axes", Pairs())) {
    if (pair.size() != 2 || pair[0] < 0 || pair[0] >= static_cast<int64_t>(inputs->size())) {
      return Outcome::Invalid("attribute 'axes' holds an entry that is no [input, axis]");
    }
    Expected<std::string> axis = node.Constant1d({pair[1]}, "axis");
    if (!axis) return axis.error();
    const std::string shape = node.Temp("shape");
    parts.push_back(node.Temp("extent"));
    node.Add("Shape", {(*inputs)[static_cast<size_t>(pair[0])]}, {shape});
    node.Add("Gather", {shape, *axis}, {parts.back()});
  }
  const std::string joined = node.Temp("extents");
  Outcome written = WriteAttribute("axis", ir::Attr(int64_t{0}),
                                   node.Add("Concat", parts, {joined})->add_attribute());
  if (!written.ok()) return written;
  const auto type = DataTypeFromNumber(AttrOf(node, "dtype", int64_t{DT_INT32}));
  return WriteAttribute("to", ir::Attr(type.value_or(DT_INT32)),
                        node.Add("Cast", {joined}, {node.Output(0)}, true)->add_attribute());
}

/// All but NCHW to NHWC and back. A format of the device keeps the order that the host sees, or has
/// none of its own (ND).
Outcome LowerTransData(NodeLowering& node) {
  static const std::set<std::string> kOfHost = {"NCHW",  "NHWC",  "CHWN", "HWCN", "NCDHW", "NDHWC",
                                                "DHWCN", "DHWNC", "CN",   "NC",   "NCL"};
  const auto from = AttrOf(node, "src_format", std::string());
  const auto to = AttrOf(node, "dst_format", std::string());
  const std::pair<const char*, const std::string&> formats[] = {{"src_format", from},
                                                                {"dst_format", to}};
  for (const auto& [name, format] : formats) {
    if (FormatFromName("FORMAT_" + format)) continue;
    return Outcome::Invalid("attribute '" + std::string(name) + "' is '" + format +
                            "', which is no format of GE; use NCHW, NHWC, ND or one of the "
                            "device's, as NC1HWC0 and FRACTAL_NZ");
  }
  if (from != to && kOfHost.count(from) != 0 && kOfHost.count(to) != 0) {
    return Outcome::Invalid("src_format " + from + " with dst_format " + to +
                            " is not served; only NCHW and NHWC change places, use Transpose");
  }
  Expected<std::string> x = node.Input("src");
  if (!x) return x.error();
  node.Add("Identity", {*x}, {node.Output(0)}, true);
  return Outcome::Ok();
}

}  // namespace ge::lower
