// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef ES_GRAPH_BUILDER_H_
#define ES_GRAPH_BUILDER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "es_tensor_holder.h"
#include "es_tensor_like.h"
#include "graph/export.h"
#include "graph/graph.h"

namespace ge::es {

/// Builds one graph node by node; infers neither shapes nor types. Node names: <Type>_<n>, inputs
/// input_<index>. A call that is refused gives a tensor that is none, and BuildAndReset null.
/// Thread: one at a time.
class GE_EXPORT EsGraphBuilder {
 public:
  EsGraphBuilder() : EsGraphBuilder("graph") {}
  explicit EsGraphBuilder(const char_t* name);

  /// The indexes of a graph's inputs are 0 to n-1. `type`: Data, RefData, AippData or AnyData.
  EsTensorHolder CreateInput(int64_t index, const char_t* name = nullptr,
                             const char_t* type = nullptr) const;
  EsTensorHolder CreateInput(int64_t index, const char_t* name, DataType data_type, Format format,
                             const std::vector<int64_t>& shape) const;
  std::vector<EsTensorHolder> CreateInputs(size_t count, size_t first = 0) const;
  template <size_t count>
  std::array<EsTensorHolder, count> CreateInputs(size_t first = 0) const {
    std::array<EsTensorHolder, count> made;
    for (size_t i = 0; i < count; ++i) made[i] = CreateInput(static_cast<int64_t>(first + i));
    return made;
  }

  EsTensorHolder CreateConst(const std::vector<int64_t>& values,
                             const std::vector<int64_t>& dims) const;
  EsTensorHolder CreateConst(const std::vector<int32_t>& values,
                             const std::vector<int64_t>& dims) const;
  EsTensorHolder CreateConst(const std::vector<uint64_t>& values,
                             const std::vector<int64_t>& dims) const;
  EsTensorHolder CreateConst(const std::vector<uint32_t>& values,
                             const std::vector<int64_t>& dims) const;
  EsTensorHolder CreateConst(const std::vector<float>& values,
                             const std::vector<int64_t>& dims) const;
  EsTensorHolder CreateConst(const Tensor& value) const;
  /// Of a type that C++ has no name for; the values' bytes are the data: half floats in uint16_t.
  template <class T>
  EsTensorHolder CreateConst(const std::vector<T>& values, const std::vector<int64_t>& dims,
                             DataType type, Format format = FORMAT_ND) const {
    return CreateConst(values.data(), values.size() * sizeof(T), dims, type, format);
  }
  EsTensorHolder CreateConst(const void* data, size_t bytes, const std::vector<int64_t>& dims,
                             DataType type, Format format) const;
  /// One-dimensional, and of rank 0.
  template <class T>
  EsTensorHolder CreateVector(const std::vector<T>& values) const {
    return CreateConst(values, {static_cast<int64_t>(values.size())});
  }
  template <class T>
  EsTensorHolder CreateScalar(T value) const {
    return CreateConst(std::vector<T>{value}, {});
  }
  EsTensorHolder CreateVariable(int64_t index, const char_t* name) const;

  Status SetOutput(const EsTensorHolder& tensor, int64_t index) const;
  Status SetAttr(const char_t* name, const AttrValue& value) const;
  template <class T>
  Status SetAttr(const char_t* name, const T& value) const {
    AttrValue any;
    any.SetAttrValue(value);
    return SetAttr(name, any);
  }

  /// The finished graph; the builder takes no more calls. Null when one was refused.
  GraphUniqPtr BuildAndReset() const;
  GraphUniqPtr BuildAndReset(const std::vector<EsTensorHolder>& outputs) const;

  const std::shared_ptr<BuilderState>& state() const { return state_; }

 private:
  std::shared_ptr<BuilderState> state_;
};

}  // namespace ge::es

#endif  // ES_GRAPH_BUILDER_H_
