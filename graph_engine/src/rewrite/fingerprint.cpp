// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/fingerprint.h"

#include <cstring>
#include <map>
#include <set>
#include <string_view>
#include <type_traits>

#include "catalog/op_def.h"

namespace ge::rewrite {
namespace {

using ir::Endpoint;
using ir::NodeId;

constexpr size_t kMaxTensorBytes = size_t{64} << 10U;

/// FNV-1a over tagged fields.
class Hasher {
 public:
  void Bytes(const void* data, size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < size; ++i) state_ = (state_ ^ bytes[i]) * 0x100000001B3U;
  }
  void Number(uint64_t number) { Bytes(&number, sizeof number); }
  void Text(std::string_view text) {
    Number(text.size());
    Bytes(text.data(), text.size());
  }
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
      Bytes(&value, sizeof value);
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
    Bytes(tensor->data.data(), tensor->data.size());
    return true;
  }

  uint64_t state_ = 0xCBF29CE484222325U;
};

bool IsProvenance(const std::string& attr) {
  for (const char* name : {catalog::kPassNameAttr, catalog::kPatternNameAttr,
                           catalog::kOriginNamesAttr, catalog::kOriginTypesAttr}) {
    if (attr == name) return true;
  }
  return false;
}

class Walk {
 public:
  Walk(const ir::Store& store, const std::vector<NodeId>& nodes)
      : store_(store), inside_(nodes.begin(), nodes.end()) {}

  std::optional<uint64_t> Run(const std::vector<Endpoint>& outputs) {
    for (const Endpoint& output : outputs) {
      const ir::TensorDesc& desc = store_.OutputDesc(output.node, output.port);
      hash_.Number(static_cast<uint64_t>(desc.data_type));
      hash_.Number(static_cast<uint64_t>(desc.format));
      Refer(output);
    }
    // Nodes are numbered in the order in which they are reached, so the list grows meanwhile.
    for (size_t i = 0; i < reached_.size() && comparable_; ++i) Describe(reached_[i]);
    return comparable_ ? std::optional<uint64_t>(hash_.state()) : std::nullopt;
  }

 private:
  void Refer(const Endpoint& endpoint) {
    hash_.Number(static_cast<uint64_t>(endpoint.port));
    if (!endpoint.node.valid() || inside_.count(endpoint.node) == 0) {
      hash_.Text("outside");
      hash_.Number(endpoint.node.valid() ? store_.Serial(endpoint.node) : 0);
      return;
    }
    const auto [at, fresh] = numbers_.emplace(endpoint.node, numbers_.size());
    if (fresh) reached_.push_back(endpoint.node);
    hash_.Number(at->second);
  }

  void Describe(NodeId node) {
    hash_.Text(store_.TypeText(node));
    comparable_ = comparable_ && store_.Subgraphs(node).empty();
    for (const std::string& name : store_.AttrNames(node)) {
      if (IsProvenance(name)) continue;
      hash_.Text(name);
      comparable_ = hash_.Value(*store_.FindAttr(node, name)) && comparable_;
    }
    hash_.Number(static_cast<uint64_t>(store_.InputCount(node)));
    for (int32_t port = 0; port < store_.InputCount(node); ++port) {
      Refer(store_.Producer(node, port));
    }
  }

  const ir::Store& store_;
  std::set<NodeId> inside_;
  std::map<NodeId, size_t> numbers_;
  std::vector<NodeId> reached_;
  Hasher hash_;
  bool comparable_ = true;
};

}  // namespace

std::optional<uint64_t> Fingerprint(const ir::Store& store, const std::vector<NodeId>& nodes,
                                    const std::vector<Endpoint>& outputs) {
  return Walk(store, nodes).Run(outputs);
}

}  // namespace ge::rewrite
