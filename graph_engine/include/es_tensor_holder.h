// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ES_TENSOR_HOLDER_H_
#define ES_TENSOR_HOLDER_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "graph/attr_value.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/gnode.h"
#include "graph/types.h"

namespace ge::es {

struct BuilderState;

/// A tensor of a graph that an EsGraphBuilder builds: one output of a node. Copies are the same
/// tensor. Using the result of a refused call is refused too; the reason of the first refusal is
/// LastRefusal's and makes BuildAndReset return null. Thread: the builder's.
class GE_EXPORT EsTensorHolder {
 public:
  EsTensorHolder() = default;  ///< no tensor; also an optional input that is left out
  EsTensorHolder(std::shared_ptr<BuilderState> builder, const GNode& node, int64_t output);

  bool IsValid() const { return node_ != nullptr; }
  /// The node behind the tensor, for what this class does not offer; null for no tensor. Lives as
  /// long as a copy of the holder.
  GNode* GetProducer() const { return node_.get(); }
  int32_t GetProducerOutIndex() const { return static_cast<int32_t>(output_); }

  /// What is known of the tensor: no shapes are inferred while a graph is built. SetFormat and
  /// SetShape are about the storage and the origin, the others about one of them.
  EsTensorHolder& SetDataType(DataType type);
  EsTensorHolder& SetFormat(Format format);
  EsTensorHolder& SetShape(const std::vector<int64_t>& dims);
  EsTensorHolder& SetOriginFormat(Format format);
  EsTensorHolder& SetOriginShape(const std::vector<int64_t>& dims);
  EsTensorHolder& SetStorageFormat(Format format);
  EsTensorHolder& SetStorageShape(const std::vector<int64_t>& dims);
  /// Symbols of the origin's dims, kept as the list attribute `_origin_symbol_shape` of the tensor.
  EsTensorHolder& SetOriginSymbolShape(const std::vector<const char_t*>& dims);
  /// Attributes of the tensor's description, and of the node that makes it.
  Status SetAttr(const char_t* name, const AttrValue& value);
  Status SetAttrForNode(const char_t* name, const AttrValue& value);
  template <class T>
  Status SetAttr(const char_t* name, const T& value) {
    AttrValue any;
    any.SetAttrValue(value);
    return SetAttr(name, any);
  }
  template <class T>
  Status SetAttrForNode(const char_t* name, const T& value) {
    AttrValue any;
    any.SetAttrValue(value);
    return SetAttrForNode(name, any);
  }
  /// The node runs after those that make the given tensors.
  Status AddControlEdge(const std::vector<EsTensorHolder>& after) const;

  /// Add, Sub, Mul and Div of two tensors.
  EsTensorHolder operator+(const EsTensorHolder& other) const;
  EsTensorHolder operator-(const EsTensorHolder& other) const;
  EsTensorHolder operator*(const EsTensorHolder& other) const;
  EsTensorHolder operator/(const EsTensorHolder& other) const;

  const std::shared_ptr<BuilderState>& builder() const { return builder_; }

 private:
  template <class Change>
  EsTensorHolder& ChangeDesc(Change change);

  std::shared_ptr<BuilderState> builder_;
  std::shared_ptr<GNode> node_;
  int64_t output_ = 0;
};

}  // namespace ge::es

#endif  // ES_TENSOR_HOLDER_H_
