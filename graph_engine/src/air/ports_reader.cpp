// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "air/names.h"
#include "air/node_codec.h"
#include "catalog/op_def.h"

namespace ge::air {
namespace {

using TextList = google::protobuf::RepeatedPtrField<std::string>;

const proto::AttrDef::ListValue* FindList(const proto::OpDef& def, const char* key) {
  const auto found = def.attr().find(key);
  return found == def.attr().end() ? nullptr : &found->second.list();
}

std::vector<std::string> Texts(const proto::OpDef& def, const char* key) {
  const auto* list = FindList(def, key);
  if (list == nullptr) return {};
  return {list->s().begin(), list->s().end()};
}

/// One side of a node, as the file describes it.
struct FileSide {
  const char* ir_key;
  const char* ir_value;
  const char* name_key;
  const char* name_value;
  int32_t count;  ///< descriptors in the file
};

/// Number in the file's lists by the name of the instance port.
std::map<std::string, int32_t> Places(const proto::OpDef& def, const FileSide& side) {
  std::map<std::string, int32_t> places;
  const auto* names = FindList(def, side.name_key);
  const auto* numbers = FindList(def, side.name_value);
  if (names == nullptr || numbers == nullptr) return places;
  for (int i = 0; i < names->s_size() && i < numbers->i_size(); ++i) {
    const int64_t number = numbers->i(i);
    if (number >= 0 && number < side.count) places[names->s(i)] = static_cast<int32_t>(number);
  }
  return places;
}

/// IR ports with the kinds of the file's own bookkeeping; empty when it has none.
Expected<std::vector<ir::Port>> DeclaredPorts(const proto::OpDef& def, const FileSide& side) {
  std::vector<ir::Port> ports;
  const auto* names = FindList(def, side.ir_key);
  const auto* kinds = FindList(def, side.ir_value);
  if (names == nullptr || kinds == nullptr) return ports;
  if (names->s_size() != kinds->i_size()) {
    return Outcome::Invalid(std::string("its attributes '") + side.ir_key + "' and '" +
                            side.ir_value + "' differ in length");
  }
  for (int i = 0; i < names->s_size(); ++i) {
    if (kinds->i(i) < 0 || kinds->i(i) > static_cast<int64_t>(ir::PortKind::kDynamic)) {
      return Outcome::Invalid("the kind " + std::to_string(kinds->i(i)) + " of port '" +
                              names->s(i) + "' is none of required, optional and dynamic");
    }
    ports.push_back({names->s(i), static_cast<ir::PortKind>(kinds->i(i)), 1});
  }
  return ports;
}

/// Gives each instance port its place in the file, and each dynamic port its count.
class Mapper {
 public:
  Mapper(std::vector<ir::Port>& ports, std::map<std::string, int32_t> places, int32_t count)
      : ports_(ports), by_name_(std::move(places)), count_(count) {}

  std::vector<int32_t> Map() {
    if (by_name_.empty()) {
      MapInOrder();
    } else {
      MapByName();
    }
    return std::move(places_);
  }

 private:
  /// Without names: the file's order, all that is left over to the first dynamic port.
  void MapInOrder() {
    int32_t fixed = 0;
    for (const ir::Port& port : ports_) fixed += port.kind == ir::PortKind::kDynamic ? 0 : 1;
    int32_t left = count_ > fixed ? count_ - fixed : 0;
    int32_t next = 0;
    for (ir::Port& port : ports_) {
      if (port.kind == ir::PortKind::kDynamic) {
        port.count = left;
        left = 0;
      }
      for (int32_t i = 0; i < port.count; ++i) places_.push_back(next < count_ ? next++ : -1);
    }
    for (; next < count_; ++next) AddNameless(next);
  }

  void MapByName() {
    std::vector<bool> used(static_cast<size_t>(count_));
    const auto take = [&](const std::string& name) {
      const auto found = by_name_.find(name);
      const int32_t place = found == by_name_.end() ? -1 : found->second;
      places_.push_back(place);
      if (place >= 0) used[static_cast<size_t>(place)] = true;
    };
    for (ir::Port& port : ports_) {
      if (port.kind != ir::PortKind::kDynamic) {
        take(port.name);
        continue;
      }
      port.count = 0;
      while (true) {
        const auto found = by_name_.find(port.name + std::to_string(port.count));
        if (found == by_name_.end() || used[static_cast<size_t>(found->second)]) break;
        take(found->first);
        ++port.count;
      }
    }
    for (int32_t place = 0; place < count_; ++place) {
      if (!used[static_cast<size_t>(place)]) AddNameless(place);
    }
  }

  void AddNameless(int32_t place) {
    ports_.push_back({"", ir::PortKind::kRequired, 1});
    places_.push_back(place);
  }

  std::vector<ir::Port>& ports_;
  std::map<std::string, int32_t> by_name_;
  int32_t count_;
  std::vector<int32_t> places_;
};

}  // namespace

Expected<NodePorts> ReadPorts(const proto::OpDef& def) {
  const catalog::OpDef* op = catalog::FindOp(def.type());
  NodePorts result;
  const auto side = [&](const FileSide& file, const std::vector<ir::Port>* prototype,
                        std::vector<ir::Port>& ports, std::vector<int32_t>& places) -> Outcome {
    Expected<std::vector<ir::Port>> declared = DeclaredPorts(def, file);
    if (!declared) return declared.error();
    ports = *std::move(declared);
    if (ports.empty() && prototype != nullptr) ports = *prototype;
    places = Mapper(ports, Places(def, file), file.count).Map();
    return Outcome::Ok();
  };
  Outcome read =
      side({kIrInputsKey, kIrInputsValue, kInputNameKey, kInputNameValue, def.input_desc_size()},
           op == nullptr ? nullptr : &op->inputs, result.layout.inputs, result.inputs);
  if (read) {
    read = side(
        {kIrOutputsKey, kIrOutputsValue, kOutputNameKey, kOutputNameValue, def.output_desc_size()},
        op == nullptr ? nullptr : &op->outputs, result.layout.outputs, result.outputs);
  }
  if (!read) return read;
  if (!result.layout.HasValidCounts()) {
    return Outcome::Invalid("it has more ports than the limit of " + std::to_string(ir::kMaxPorts));
  }
  result.layout.attr_names = Texts(def, kIrAttrNames);
  result.layout.subgraph_names = Texts(def, kSubgraphDeclared);
  if (op != nullptr && FindList(def, kIrAttrNames) == nullptr) {
    for (const catalog::AttrDef& attr : op->attrs) result.layout.attr_names.push_back(attr.name);
  }
  if (op != nullptr && result.layout.subgraph_names.empty()) {
    result.layout.subgraph_names = op->subgraphs;
  }
  return result;
}

std::vector<std::string> SubgraphKeys(const proto::OpDef& def) {
  const auto count = static_cast<size_t>(def.subgraph_name_size());
  std::vector<std::string> keys = Texts(def, kSubgraphKeys);
  if (keys.size() == count) return keys;
  const catalog::OpDef* op = catalog::FindOp(def.type());
  if (op != nullptr && op->subgraphs.size() == count) return op->subgraphs;
  keys.clear();
  // One name for several graphs is a dynamic IR subgraph.
  const bool dynamic = op != nullptr && op->subgraphs.size() == 1;
  for (size_t i = 0; i < count; ++i) {
    keys.push_back((dynamic ? op->subgraphs[0] : "_graph_") + std::to_string(i));
  }
  return keys;
}

}  // namespace ge::air
