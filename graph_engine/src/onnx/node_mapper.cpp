// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx/node_mapper.h"

#include <algorithm>

#include "onnx/attributes.h"
#include "onnx/import_hooks.h"

namespace ge::onnx {
namespace {

constexpr char kDigits[] = "0123456789";

/// The number of an ONNX input port; nullopt for a name.
std::optional<size_t> PortNumber(const std::string& port) {
  if (port.empty() || port.find_first_not_of(kDigits) != std::string::npos) return std::nullopt;
  return std::stoul(port);
}

}  // namespace

NodeMapper::NodeMapper(GraphScope& scope, const NodeProto& node, std::string name,
                       std::string origin)
    : scope_(scope), node_(node), name_(std::move(name)), origin_(std::move(origin)) {}

bool NodeMapper::HasInput(const std::string& port) const {
  const auto number = PortNumber(port);
  return number && Input(*number).has_value();
}

int64_t NodeMapper::Count(const std::string& port) const {
  return port == "outputs" ? node_.output_size() : static_cast<int64_t>(inputs_.size());
}

const ir::Attr* NodeMapper::Attribute(const std::string& name) const {
  const auto it = attrs_.find(name);
  return it == attrs_.end() ? nullptr : &it->second;
}

OptionalEndpoint NodeMapper::Input(size_t index) const {
  return index < inputs_.size() ? inputs_[index] : std::nullopt;
}

ir::TensorPtr NodeMapper::Constant(const std::string& port) const {
  const auto number = PortNumber(port);
  const OptionalEndpoint input = number ? Input(*number) : std::nullopt;
  return input ? catalog::ConstTensor(scope_.store(), *input) : nullptr;
}

const ir::TensorDesc* NodeMapper::Desc(const std::string& port) const {
  if (port == "out0") return node_.output_size() == 0 ? nullptr : scope_.Declared(node_.output(0));
  const auto number = PortNumber(port);
  const OptionalEndpoint input = number ? Input(*number) : std::nullopt;
  if (!input) return nullptr;
  const ir::TensorDesc& known = scope_.store().OutputDesc(input->node, input->port);
  const ir::TensorDesc* declared = scope_.Declared(node_.input(static_cast<int>(*number)));
  if (declared == nullptr) return &known;
  declared_ = known;
  if (!known.shape.HasRank()) declared_.shape = declared->shape;
  if (known.data_type == DT_UNDEFINED) declared_.data_type = declared->data_type;
  return &declared_;
}

bool NodeMapper::OutputUsed(int64_t output) const {
  if (output >= node_.output_size()) return false;
  const std::string& name = node_.output(static_cast<int>(output));
  return !name.empty() && scope_.Uses(name) > 0;
}

Outcome NodeMapper::Prepare() {
  for (const std::string& input : node_.input()) {
    if (input.empty()) {
      inputs_.emplace_back();
      continue;
    }
    Expected<ir::Endpoint> endpoint = scope_.Find(input);
    if (!endpoint) return endpoint.error();
    inputs_.emplace_back(*endpoint);
  }
  while (!inputs_.empty() && !inputs_.back()) inputs_.pop_back();
  for (const AttributeProto& attribute : node_.attribute()) {
    if (KindOf(attribute) == AttributeProto::GRAPH) continue;
    Expected<ir::Attr> value = ReadAttribute(attribute, scope_.context().file.base_dir);
    if (!value) return value.error();
    attrs_.emplace(attribute.name(), std::move(*value));
  }
  return Outcome::Ok();
}

Outcome NodeMapper::CheckAttrsMentioned(const std::set<std::string>& mentioned) const {
  for (const auto& attr : attrs_) {
    if (mentioned.count(attr.first) == 0) {
      return Outcome::Invalid("attribute '" + attr.first + "' is not understood at this opset");
    }
  }
  return Outcome::Ok();
}

Outcome NodeMapper::Map(const std::vector<catalog::Alternative>& alternatives) {
  Expected<const catalog::Alternative*> chosen = catalog::Select(alternatives, *this);
  if (!chosen) return chosen.error();
  const catalog::Alternative& alternative = **chosen;
  if (!alternative.refusal.empty()) return Outcome::Invalid(alternative.refusal);
  if (!alternative.hook.empty()) return RunImportHook(alternative.hook, *this);
  const Outcome mentioned = CheckAttrsMentioned(catalog::MentionedAttrs(alternatives));
  if (!mentioned.ok()) return mentioned;
  return RunSteps(alternative.steps);
}

ir::Endpoint NodeMapper::AddConst(const ir::TensorPtr& value, const std::string& suffix) {
  return {scope_.AddConst(value, name_ + "/" + suffix), 0};
}

Outcome NodeMapper::SetResult(size_t output, ir::Endpoint endpoint) {
  if (output >= static_cast<size_t>(node_.output_size())) return Outcome::Ok();
  return scope_.Define(node_.output(static_cast<int>(output)), endpoint);
}

Outcome NodeMapper::SetResults(ir::NodeId node) {
  const int32_t available = scope_.store().OutputCount(node);
  for (int i = 0; i < node_.output_size(); ++i) {
    if (node_.output(i).empty() || (i >= available && !OutputUsed(i))) continue;
    if (i >= available) {
      return Outcome::Invalid("output " + std::to_string(i) + " '" + node_.output(i) +
                              "' has no counterpart; GE's " + scope_.store().TypeText(node) +
                              " has " + std::to_string(available) + " outputs");
    }
    const Outcome defined = SetResult(static_cast<size_t>(i), {node, i});
    if (!defined.ok()) return defined;
  }
  return Outcome::Ok();
}

Outcome NodeMapper::WrongType(const std::string& attribute, const char* expected) const {
  const auto& list = node_.attribute();
  const auto it = std::find_if(list.begin(), list.end(), [&](const AttributeProto& candidate) {
    return candidate.name() == attribute;
  });
  return Outcome::Invalid("attribute '" + attribute + "' is " +
                          (it == list.end() ? "missing" : KindName(*it)) + ", expected " +
                          expected + "; the model breaks ONNX's schema");
}

Expected<ir::NodeId> NodeMapper::Add(const std::string& type,
                                     const std::vector<OptionalEndpoint>& inputs,
                                     const AttrList& attrs, bool main, int32_t outputs) {
  ir::Store& store = scope_.store();
  const catalog::OpDef& def = *catalog::FindOp(type);
  std::map<std::string, int32_t> counts;
  int32_t fixed = 0;
  for (const ir::Port& port : def.inputs) fixed += port.kind == ir::PortKind::kDynamic ? 0 : 1;
  for (const ir::Port& port : def.inputs) {
    if (port.kind == ir::PortKind::kDynamic) {
      counts[port.name] = std::max(0, static_cast<int32_t>(inputs.size()) - fixed);
    }
  }
  for (const ir::Port& port : def.outputs) {
    if (port.kind == ir::PortKind::kDynamic) counts[port.name] = outputs;
  }
  const ir::PortLayout layout = catalog::MakeLayout(def, counts);
  if (static_cast<int32_t>(inputs.size()) > layout.InputCount()) {
    return Outcome::Invalid("has " + std::to_string(inputs.size()) + " inputs, GE's " + type +
                            " takes " + std::to_string(layout.InputCount()));
  }
  const ir::NodeId node =
      store.AddNode(scope_.graph(), type,
                    main ? std::string_view(name_) : scope_.UniqueName(name_ + "/" + type), layout);
  int32_t instance = 0;
  for (const ir::Port& port : layout.inputs) {
    for (int32_t i = 0; i < port.count; ++i, ++instance) {
      const bool given =
          static_cast<size_t>(instance) < inputs.size() && inputs[instance].has_value();
      if (given) {
        store.Connect(*inputs[instance], {node, instance});
        store.SetInputDesc(node, instance,
                           store.OutputDesc(inputs[instance]->node, inputs[instance]->port));
      } else if (port.kind != ir::PortKind::kOptional) {
        return Outcome::Invalid("input " + std::to_string(instance) + " ('" + port.name +
                                "' of GE's " + type + ") is required and missing");
      }
    }
  }
  for (const auto& attr : attrs) store.SetAttr(node, attr.first, attr.second);
  store.SetAttr(node, catalog::kOriginNamesAttr, std::vector<std::string>{name_});
  store.SetAttr(node, catalog::kOriginTypesAttr, std::vector<std::string>{node_.op_type()});
  for (int32_t i = 0; i < layout.OutputCount(); ++i) {
    ir::TensorDesc desc;
    desc.shape = desc.origin_shape = ir::Shape::UnknownRank();
    desc.data_type = catalog::OutputType(store, node, i);
    store.SetOutputDesc(node, i, desc);
  }
  return node;
}

}  // namespace ge::onnx
