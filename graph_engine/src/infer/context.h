// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_CONTEXT_H_
#define GRAPH_ENGINE_INFER_CONTEXT_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "catalog/op_def.h"
#include "infer/dim.h"
#include "ir/store.h"
#include "support/status.h"

namespace ge::infer {

/// Elements of a small integer tensor (a shape, an index), some perhaps by name; row-major.
struct KnownValue {
  std::vector<int64_t> dims;
  std::vector<Dim> elements;
};

/// What is known of the integer tensors of one store while it is inferred.
using ValueMap = std::map<ir::Endpoint, KnownValue>;

/// Elements of a constant that describes a shape; nullopt: too many, or none that is a whole
/// number.
std::optional<KnownValue> ValueOf(const ir::Tensor& constant);

constexpr size_t kMaxFoldedElements = 4096;
constexpr size_t kMaxFoldedFloats = 64;

/// One node as its rule sees it. Ports are IR names; instance numbers where said.
class Context {
 public:
  Context(ir::Store& store, ir::NodeId node, ValueMap& values);

  ir::Store& store() { return store_; }
  ir::NodeId node() const { return node_; }
  const ir::PortLayout& layout() const { return store_.Layout(node_); }

  int32_t Index(const char* port) const;    ///< first instance of an input, -1: no such port
  int32_t CountOf(const char* port) const;  ///< instances of a dynamic input
  bool Has(const char* port) const;         ///< connected
  /// Desc of what feeds the input; one of unknown rank and type when nothing does.
  const ir::TensorDesc& In(int32_t input) const;
  const ir::TensorDesc& In(const char* port) const { return In(Index(port)); }
  const ir::Shape& Shape(int32_t input) const { return In(input).shape; }

  /// Elements of an input of whole numbers, folded or constant.
  std::optional<KnownValue> Value(int32_t input) const;
  std::optional<KnownValue> Value(const char* port) const { return Value(Index(port)); }
  /// All elements as numbers; nullopt when one is not known.
  std::optional<std::vector<int64_t>> Numbers(const char* port) const;
  /// Floats of a constant input.
  std::optional<std::vector<double>> Floats(const char* port) const;

  template <class T>
  T Attr(const char* name, T fallback) const {
    const ir::Attr* attr = catalog::EffectiveAttr(store_, node_, name);
    const T* typed = attr == nullptr ? nullptr : std::get_if<T>(attr);
    return typed == nullptr ? fallback : *typed;
  }

  /// Sets shape and the prototype's element type.
  void SetOut(int32_t output, const ir::Shape& shape);
  void SetOut(const ir::Shape& shape) { SetOut(0, shape); }
  void SetOutDims(const std::vector<Dim>& dims);
  void SetOutDesc(int32_t output, const ir::TensorDesc& desc);
  void SetValue(int32_t output, KnownValue value);

  /// The last word on what a rule set. Error: a negative extent.
  Outcome CheckOutputs() const;

  /// "node 'n' (Add): text"
  Outcome Fail(const std::string& text) const;
  /// ... naming an input and its shape.
  Outcome FailInput(int32_t input, const std::string& text) const;
  std::string InputText(int32_t input) const;

 private:
  ir::Store& store_;
  ir::NodeId node_;
  ValueMap& values_;
  std::string negative_;  ///< the first negative extent that was set
};

/// The shape that a list of extents of this shape describes: its rank when that is known.
ir::Shape ShapeOfLength(const ir::Shape& list);
/// Error: an entry of input `port` is less than `least`.
Outcome CheckExtents(const Context& context, const char* port, const std::vector<Dim>& extents,
                     int64_t least = 0);

/// Error: an attribute or constant input that names axes of input 0 (axis, axes, dim,
/// begin_norm_axis) goes beyond its rank.
Outcome CheckAxes(const Context& context);

/// -rank..rank-1 brought to 0..rank-1; nullopt outside.
std::optional<size_t> NormalAxis(int64_t axis, size_t rank);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_CONTEXT_H_
