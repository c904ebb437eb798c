// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/fingerprint.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <map>
#include <string_view>
#include <type_traits>

#include "catalog/op_def.h"
#include "support/small_set.h"

namespace ge::rewrite {
namespace {

using ir::Endpoint;
using ir::NodeId;

constexpr size_t kMaxTensorBytes = size_t{64} << 10U;
constexpr uint64_t kOutside = UINT64_MAX;  // in the place of a node's number

/// Mixes tagged fields into one number.
class Hasher {
 public:
  void Number(uint64_t number) {
    state_ = (state_ ^ number) * 0x9E3779B97F4A7C15U;
    state_ ^= state_ >> 32U;
  }
  void Text(std::string_view text) { Number(std::hash<std::string_view>()(text)); }
  /// False for a value that is not compared.
  bool Value(const ir::Attr& attr) {
    Number(attr.index());
    return std::visit([this](const auto& value) { return One(value); }, attr);
  }
  uint64_t state() const { return state_; }

 private:
  template <class T>
  bool One(const T& value) {
    if constexpr (std::is_same_v<T, std::string>) {
      Text(value);
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
      uint64_t bits = 0;
      std::memcpy(&bits, &value, sizeof value);
      Number(bits);
    } else {
      return false;
    }
    return true;
  }
  template <class T>
  bool One(const std::vector<T>& values) {
    Number(values.size());
    for (const T& value : values) {
      if (!One(value)) return false;
    }
    return true;
  }
  bool One(const std::vector<bool>& values) {
    Number(values.size());
    for (const bool value : values) Number(value ? 1 : 0);
    return true;
  }
  bool One(const ir::TensorPtr& tensor) {
    if (tensor == nullptr || tensor->data.size() > kMaxTensorBytes) return false;
    Number(static_cast<uint64_t>(tensor->desc.data_type));
    One(tensor->desc.shape.dims);
    One(tensor->strings);
    Text({reinterpret_cast<const char*>(tensor->data.data()), tensor->data.size()});
    return true;
  }

  uint64_t state_ = 0x243F6A8885A308D3U;
};

bool IsProvenance(std::string_view attr) {
  static constexpr std::string_view kNames[] = {catalog::kPassNameAttr, catalog::kPatternNameAttr,
                                                catalog::kOriginNamesAttr,
                                                catalog::kOriginTypesAttr};
  return std::find(std::begin(kNames), std::end(kNames), attr) != std::end(kNames);
}

/// Nodes in the order in which they were reached. Few, which nearly all are, are searched in a row.
class Numbering {
 public:
  explicit Numbering(size_t nodes) { reached_.reserve(nodes); }
  /// The node's number, a new one when it has none.
  size_t Of(NodeId node) {
    if (reached_.size() < kRow) {
      const auto at = std::find(reached_.begin(), reached_.end(), node);
      const auto number = static_cast<size_t>(at - reached_.begin());
      if (number == reached_.size()) reached_.push_back(node);
      return number;
    }
    if (numbers_.empty()) {
      for (const NodeId known : reached_) numbers_.emplace(known, numbers_.size());
    }
    const auto [at, fresh] = numbers_.emplace(node, numbers_.size());
    if (fresh) reached_.push_back(node);
    return at->second;
  }
  size_t size() const { return reached_.size(); }
  NodeId operator[](size_t number) const { return reached_[number]; }

 private:
  static constexpr size_t kRow = 16;
  std::vector<NodeId> reached_;
  std::map<NodeId, size_t> numbers_;  // of all, once the row is full
};

class Walk {
 public:
  Walk(const ir::Store& store, const std::vector<NodeId>& nodes)
      : store_(store), inside_(nodes.begin(), nodes.end()), reached_(nodes.size()) {}

  std::optional<uint64_t> Run(const std::vector<Endpoint>& outputs) {
    for (const Endpoint& output : outputs) {
      const ir::TensorDesc& desc = store_.OutputDesc(output.node, output.port);
      hash_.Number(static_cast<uint64_t>(desc.data_type));
      hash_.Number(static_cast<uint64_t>(desc.format));
      Refer(output);
    }
    // The list grows meanwhile.
    for (size_t i = 0; i < reached_.size() && comparable_; ++i) Describe(reached_[i]);
    return comparable_ ? std::optional<uint64_t>(hash_.state()) : std::nullopt;
  }

 private:
  void Refer(const Endpoint& endpoint) {
    hash_.Number(static_cast<uint64_t>(endpoint.port));
    if (!endpoint.node.valid() || !inside_.Has(endpoint.node)) {
      hash_.Number(kOutside);
      hash_.Number(endpoint.node.valid() ? store_.Serial(endpoint.node) : 0);
      return;
    }
    hash_.Number(reached_.Of(endpoint.node));
  }

  void Describe(NodeId node) {
    hash_.Number(store_.Type(node));
    comparable_ = comparable_ && store_.Subgraphs(node).empty();
    const size_t attrs = store_.AttrCount(node);
    for (size_t i = 0; i < attrs; ++i) {
      const auto [name, value] = store_.AttrAt(node, i);
      if (IsProvenance(store_.Text(name))) continue;
      hash_.Number(name);
      comparable_ = hash_.Value(*value) && comparable_;
    }
    hash_.Number(static_cast<uint64_t>(store_.InputCount(node)));
    for (int32_t port = 0; port < store_.InputCount(node); ++port) {
      Refer(store_.Producer(node, port));
    }
  }

  const ir::Store& store_;
  SmallSet<NodeId> inside_;
  Numbering reached_;
  Hasher hash_;
  bool comparable_ = true;
};

}  // namespace

std::optional<uint64_t> Fingerprint(const ir::Store& store, const std::vector<NodeId>& nodes,
                                    const std::vector<Endpoint>& outputs) {
  return Walk(store, nodes).Run(outputs);
}

}  // namespace ge::rewrite
