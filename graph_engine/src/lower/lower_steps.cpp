// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// The part of NodeLowering that carries out the steps of the mapping language.
#include <algorithm>
#include <cmath>

#include "lower/node_lowering.h"
#include "lower/tensor_writer.h"

namespace ge::lower {
namespace {

using catalog::Argument;
using catalog::Step;
using catalog::Value;

ir::TensorPtr WithDims(const ir::TensorPtr& tensor, const std::vector<int64_t>& dims) {
  if (tensor->desc.shape.dims == dims) return tensor;
  auto copy = std::make_shared<ir::Tensor>(*tensor);
  copy->desc.shape = copy->desc.origin_shape = ir::Shape{dims, {}};
  return copy;
}

/// A constant input that became an attribute: one element as a number.
Expected<ir::Attr> AsNumber(const ir::Tensor& tensor, const std::string& port) {
  if (tensor.desc.shape.NumElements() != 1) {
    return Outcome::Invalid("input '" + port + "' must have exactly one element");
  }
  const DataType type = tensor.desc.data_type;
  const bool real = type == DT_FLOAT || type == DT_DOUBLE || type == DT_FLOAT16 || type == DT_BF16;
  if (real) {
    const double value = ir::ElementAsDouble(tensor, 0);
    const auto narrow = static_cast<float>(value);
    if (std::isinf(narrow) && !std::isinf(value)) {
      return Outcome::Invalid("input '" + port + "' holds " + std::to_string(value) +
                              ", which is beyond an attribute's 32-bit floats");
    }
    return ir::Attr(narrow);
  }
  return ir::Attr(ir::ElementAsInt(tensor, 0));
}

bool IsOutputNumber(const std::string& result) { return result[0] >= '0' && result[0] <= '9'; }

}  // namespace

std::vector<std::string> NodeLowering::ResultNames(const Step& step) {
  std::vector<std::string> names;
  for (const std::string& result : step.results) {
    if (IsOutputNumber(result)) {
      names.push_back(Output(std::stoi(result)));
    } else {
      names.push_back(temps_[result] = Temp(result));
    }
  }
  if (!step.results.empty()) return names;
  // All outputs; fixed ones that nobody uses are left out from the end.
  int32_t count = store().OutputCount(node_);
  const auto& ports = store().Layout(node_).outputs;
  const bool dynamic = !ports.empty() && ports.back().kind == ir::PortKind::kDynamic;
  while (!dynamic && count > 1 && !store().HasConsumers(node_, count - 1)) --count;
  for (int32_t i = 0; i < count; ++i) names.push_back(Output(i));
  return names;
}

Outcome NodeLowering::RunStep(const Step& step) {
  std::vector<std::string> inputs;
  for (const Argument& argument : step.arguments) {
    const Outcome added = AddArgument(argument, &inputs);
    if (!added.ok()) return added;
  }
  const auto& results = step.results;
  const bool main = results.empty() || std::count(results.begin(), results.end(), "0") > 0;
  onnx::NodeProto* node = Add(step.op, inputs, ResultNames(step), main);
  graph_.state().NeedOpset(step.opset);
  return WriteAttrs(step, node);
}

Outcome NodeLowering::WriteAttrs(const Step& step, onnx::NodeProto* node) {
  for (const auto& [attribute, value] : step.attrs) {
    Expected<std::optional<ir::Attr>> evaluated = catalog::Evaluate(value, *this);
    if (!evaluated) return evaluated.error();
    if (!evaluated->has_value()) continue;
    ir::Attr written = **evaluated;
    const auto* tensor = std::get_if<ir::TensorPtr>(&written);
    if (value.kind == Value::Kind::kInput && tensor != nullptr) {
      Expected<ir::Attr> number = AsNumber(**tensor, value.name);
      if (!number) return number.error();
      written = *number;
    }
    const Outcome done = WriteAttribute(attribute, written, node->add_attribute());
    if (!done.ok()) return done;
  }
  return Outcome::Ok();
}

Outcome NodeLowering::AddArgument(const Argument& argument, std::vector<std::string>* inputs) {
  if (argument.kind == Argument::Kind::kAbsent) {
    inputs->emplace_back();
    return Outcome::Ok();
  }
  if (argument.kind == Argument::Kind::kSpread) {
    Expected<std::vector<std::string>> names = Inputs(argument.name);
    if (!names) return names.error();
    inputs->insert(inputs->end(), names->begin(), names->end());
    return Outcome::Ok();
  }
  const auto temp = temps_.find(argument.name);
  Expected<std::string> name = argument.kind == Argument::Kind::kTensor ? MakeTensor(argument)
                               : temp != temps_.end() ? Expected<std::string>(temp->second)
                                                      : Input(argument.name);
  if (!name) return name.error();
  inputs->push_back(*name);
  return Outcome::Ok();
}

Expected<std::string> NodeLowering::MakeTensor(const Argument& argument) {
  if (!argument.value) return ConvertInput(argument);
  Expected<std::optional<ir::Attr>> value = catalog::Evaluate(*argument.value, *this);
  if (!value) return value.error();
  if (!value->has_value()) return std::string();
  DataType type = DT_INT64;
  if (argument.tensor_kind == "f32") type = DT_FLOAT;
  if (argument.tensor_kind == "i32") type = DT_INT32;
  if (argument.tensor_kind == "bool") type = DT_BOOL;
  if (argument.tensor_kind == "like") {
    const ir::TensorDesc* desc = Desc(argument.like);
    type = desc == nullptr || desc->data_type == DT_UNDEFINED ? DT_FLOAT : desc->data_type;
  }
  Expected<ir::TensorPtr> tensor = catalog::ToTensor(**value, type);
  if (!tensor) {
    const std::string origin = catalog::OriginOf(*argument.value);
    return tensor.error().Within(origin.empty() ? argument.tensor_kind + " value" : origin);
  }
  return graph_.AddInitializer(*tensor,
                               name() + "/" + (argument.tensor_kind == "like" ? "value" : "list"));
}

/// An input in the type and rank that ONNX wants: constants are converted here, others by nodes.
Expected<std::string> NodeLowering::ConvertInput(const Argument& argument) {
  const std::string& port = argument.name;
  if (!HasInput(port)) return std::string();
  const std::string& kind = argument.tensor_kind;
  const bool to_int64 = kind == "i64" || kind == "vec64";
  const bool to_list = kind == "vec" || kind == "vec64";
  const bool to_scalar = kind == "scalar";
  const ir::TensorDesc& desc = *Desc(port);
  const size_t rank = desc.shape.dims.size();
  const bool rank_fits = !desc.shape.HasRank() || (!to_list && !to_scalar) ||
                         (to_list && rank == 1) || (to_scalar && rank == 0);
  const bool type_fits = !to_int64 || desc.data_type == DT_INT64;
  if (rank_fits && type_fits) return Input(port);
  if (const ir::TensorPtr constant = Constant(port)) {
    Expected<ir::TensorPtr> tensor =
        catalog::ToTensor(ir::Attr(constant), to_int64 ? DT_INT64 : desc.data_type);
    if (!tensor) return tensor.error();
    const int64_t count = (*tensor)->desc.shape.NumElements();
    const auto dims = to_scalar ? std::vector<int64_t>() : std::vector<int64_t>{count};
    return graph_.AddInitializer(to_list || to_scalar ? WithDims(*tensor, dims) : *tensor,
                                 name() + "/" + port);
  }
  Expected<std::string> value = Input(port);
  if (!value) return value;
  if (!type_fits) {
    const std::string cast = Temp(port + "/Cast");
    const Outcome written =
        WriteAttribute("to", ir::Attr(DT_INT64), Add("Cast", {*value}, {cast})->add_attribute());
    if (!written.ok()) return written;
    value = cast;
  }
  if (rank_fits) return value;
  Expected<std::string> shape =
      Constant1d(to_scalar ? std::vector<int64_t>() : std::vector<int64_t>{-1}, port + "/shape");
  if (!shape) return shape;
  const std::string reshaped = Temp(port + "/Reshape");
  Add("Reshape", {*value, *shape}, {reshaped});
  return reshaped;
}

}  // namespace ge::lower
