// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// The part of NodeMapper that carries out the steps of the mapping language.
#include <algorithm>

#include "onnx/node_mapper.h"

namespace ge::onnx {
namespace {

using catalog::Argument;
using catalog::Step;

/// Name of the IR port that instance `index` of a step's arguments feeds; for the names of
/// constants.
std::string PortName(const catalog::OpDef& def, size_t index) {
  return index < def.inputs.size() ? def.inputs[index].name : "input" + std::to_string(index);
}

/// The element type of a constant made of a value whose kind says no type itself.
DataType TypeOfValue(const ir::Attr& value) {
  if (const auto* tensor = std::get_if<ir::TensorPtr>(&value)) return (*tensor)->desc.data_type;
  const bool real =
      std::holds_alternative<float>(value) || std::holds_alternative<std::vector<float>>(value);
  return real ? DT_FLOAT : DT_INT64;
}

}  // namespace

Outcome NodeMapper::RunSteps(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    const auto& results = step.results;  // the step that gives result 0 is the node itself
    const bool main = results.empty() || std::count(results.begin(), results.end(), "0") > 0;
    const Outcome done = RunStep(step, main);
    if (!done.ok()) return done;
  }
  return Outcome::Ok();
}

Outcome NodeMapper::RunStep(const Step& step, bool main) {
  const catalog::OpDef& def = *catalog::FindOp(step.op);
  std::vector<OptionalEndpoint> inputs;
  for (const Argument& argument : step.arguments) {
    const Outcome added = AddArgument(argument, PortName(def, inputs.size()), &inputs);
    if (!added.ok()) return added;
  }
  while (!inputs.empty() && !inputs.back()) inputs.pop_back();
  Expected<AttrList> attrs = StepAttrs(step);
  if (!attrs) return attrs.error();
  const auto outputs = static_cast<int32_t>(
      step.results.empty() ? node_.output_size() : static_cast<int>(step.results.size()));
  Expected<ir::NodeId> node = Add(step.op, inputs, *attrs, main, outputs);
  if (!node) return node.error();
  return BindResults(step, *node);
}

Outcome NodeMapper::BindResults(const Step& step, ir::NodeId node) {
  if (step.results.empty()) return SetResults(node);
  for (size_t i = 0; i < step.results.size(); ++i) {
    const std::string& result = step.results[i];
    const ir::Endpoint endpoint{node, static_cast<int32_t>(i)};
    if (result[0] >= '0' && result[0] <= '9') {
      const Outcome defined = SetResult(std::stoul(result), endpoint);
      if (!defined.ok()) return defined;
    } else {
      temps_[result] = endpoint;
    }
  }
  return Outcome::Ok();
}

Outcome NodeMapper::AddArgument(const Argument& argument, const std::string& port,
                                std::vector<OptionalEndpoint>* inputs) {
  switch (argument.kind) {
    case Argument::Kind::kSpread:
      inputs->insert(inputs->end(), inputs_.begin(), inputs_.end());
      return Outcome::Ok();
    case Argument::Kind::kAbsent:
      inputs->emplace_back();
      return Outcome::Ok();
    case Argument::Kind::kTensor: {
      Expected<OptionalEndpoint> made = MakeTensor(argument, port);
      if (!made) return made.error();
      inputs->push_back(*made);
      return Outcome::Ok();
    }
    case Argument::Kind::kInput: {
      const auto temp = temps_.find(argument.name);
      inputs->push_back(temp != temps_.end() ? OptionalEndpoint(temp->second)
                                             : Input(std::stoul(argument.name)));
      return Outcome::Ok();
    }
  }
  return Outcome::Ok();
}

Expected<OptionalEndpoint> NodeMapper::MakeTensor(const Argument& argument,
                                                  const std::string& port) {
  if (!argument.value)
    return Outcome::Fail("catalogue: an import step makes tensors of values only");
  Expected<std::optional<ir::Attr>> value = catalog::Evaluate(*argument.value, *this);
  if (!value) return value.error();
  if (!value->has_value()) return OptionalEndpoint();
  const std::string& kind = argument.tensor_kind;
  DataType type = TypeOfValue(**value);
  if (kind == "i64") type = DT_INT64;
  if (kind == "i32") type = DT_INT32;
  if (kind == "f32") type = DT_FLOAT;
  if (kind == "bool") type = DT_BOOL;
  if (kind == "like") {
    const ir::TensorDesc* desc = Desc(argument.like);
    type = desc == nullptr || desc->data_type == DT_UNDEFINED ? DT_FLOAT : desc->data_type;
  }
  Expected<ir::TensorPtr> tensor = catalog::ToTensor(**value, type);
  if (!tensor) {
    const std::string origin = catalog::OriginOf(*argument.value);
    if (argument.value->kind == catalog::Value::Kind::kAttr && !catalog::IsNumeric(**value)) {
      return WrongType(argument.value->name, "a number or a list of numbers");
    }
    return tensor.error().Within(origin.empty() ? "the value for '" + port + "'" : origin);
  }
  if (kind == "scalar" && !(*tensor)->desc.shape.dims.empty()) {
    if ((*tensor)->desc.shape.NumElements() != 1) {
      return Outcome::Invalid("the value for '" + port + "' must have exactly one element");
    }
    auto copy = std::make_shared<ir::Tensor>(**tensor);
    copy->desc.shape = copy->desc.origin_shape = ir::Shape{};
    tensor = ir::TensorPtr(copy);
  }
  return OptionalEndpoint(AddConst(*tensor, port));
}

Expected<AttrList> NodeMapper::StepAttrs(const Step& step) const {
  const catalog::OpDef& def = *catalog::FindOp(step.op);
  AttrList attrs;
  for (const auto& [name, value] : step.attrs) {
    Expected<std::optional<ir::Attr>> evaluated = catalog::Evaluate(value, *this);
    if (!evaluated) return evaluated.error();
    if (!evaluated->has_value()) continue;
    const catalog::AttrDef* attr = def.FindAttr(name);
    if (attr == nullptr) {  // an attribute beyond the prototype, such as Reshape's allowzero
      attrs.emplace_back(name, **evaluated);
      continue;
    }
    const bool from_model =
        value.kind == catalog::Value::Kind::kAttr && Attribute(value.name) != nullptr;
    Expected<ir::Attr> typed = catalog::Coerce(**evaluated, attr->type, name);
    const bool int_for_float =
        attr->type == catalog::AttrType::kFloat && std::holds_alternative<int64_t>(**evaluated);
    if (from_model && (!typed || int_for_float)) {
      return WrongType(value.name, catalog::AttrTypeName(attr->type));
    }
    if (!typed) return typed.error();
    attrs.emplace_back(name, std::move(*typed));
  }
  return attrs;
}

}  // namespace ge::onnx
