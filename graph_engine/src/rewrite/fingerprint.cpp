// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/fingerprint.h"

#include <cstring>
#include <functional>
#include <string_view>
#include <type_traits>

#include "support/small_map.h"

namespace ge::rewrite {
namespace {

using ir::Endpoint;
using ir::NodeId;

constexpr size_t kMaxTensorBytes = size_t{64} << 10U;
// In the place of a node's number: it is no part of the group, or was not reached yet.
constexpr uint64_t kNoNumber = UINT64_MAX;

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

class Walk {
 public:
  Walk(const ir::Store& store, const ProvenanceAttrs& provenance, const std::vector<NodeId>& nodes)
      : store_(store), provenance_(provenance) {
    numbers_.Reserve(nodes.size());
    reached_.reserve(nodes.size());
    for (const NodeId node : nodes) numbers_.Add(node.index, kNoNumber);
  }

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
    uint64_t* number = numbers_.Find(endpoint.node.index);
    if (number == nullptr) {
      hash_.Number(kNoNumber);
      hash_.Number(endpoint.node.valid() ? store_.Serial(endpoint.node) : 0);
      return;
    }
    if (*number == kNoNumber) {
      *number = reached_.size();
      reached_.push_back(endpoint.node);
    }
    hash_.Number(*number);
  }

  void Describe(NodeId node) {
    hash_.Number(store_.Type(node));
    comparable_ = comparable_ && store_.Subgraphs(node).empty();
    for (const auto& [name, value] : store_.Attrs(node)) {
      if (provenance_.Has(name)) continue;
      hash_.Number(name);
      comparable_ = hash_.Value(*value) && comparable_;
    }
    const int32_t inputs = store_.InputCount(node);
    hash_.Number(static_cast<uint64_t>(inputs));
    for (int32_t port = 0; port < inputs; ++port) Refer(store_.Producer(node, port));
  }

  const ir::Store& store_;
  const ProvenanceAttrs& provenance_;
  SmallMap<uint32_t, uint64_t> numbers_;  // of the group's nodes, in the order of their reaching
  std::vector<NodeId> reached_;           // by number
  Hasher hash_;
  bool comparable_ = true;
};

}  // namespace

std::optional<uint64_t> Fingerprint(const ir::Store& store, const ProvenanceAttrs& provenance,
                                    const std::vector<NodeId>& nodes,
                                    const std::vector<Endpoint>& outputs) {
  return Walk(store, provenance, nodes).Run(outputs);
}

}  // namespace ge::rewrite
