// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_OPERATOR_H_
#define GRAPH_OPERATOR_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/attr_value.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/tensor.h"

namespace ge {

class Graph;
struct ApiAccess;
struct OperatorImpl;

/// Makes one subgraph of an operator; the operator keeps it until a graph is built of it.
using SubgraphBuilder = std::function<Graph()>;

/// An operator that is being described, with links to those that feed it. Copies are the same
/// operator. A graph that is built of it copies everything. Thread: one at a time. A refused call
/// changes nothing; LastRefusal says why.
class GE_EXPORT Operator {
 public:
  Operator() = default;  ///< empty: names no operator
  explicit Operator(const char_t* type);
  Operator(const char_t* name, const char_t* type);
  Operator(const AscendString& name, const AscendString& type);
  Operator(const std::string& name, const std::string& type);
  virtual ~Operator() = default;
  Operator(const Operator&) = default;
  Operator& operator=(const Operator&) = default;

  bool IsEmpty() const { return impl_ == nullptr; }
  graphStatus GetName(AscendString& name) const;
  graphStatus GetOpType(AscendString& type) const;

  /// Links an output of another operator to an input of this one.
  Operator& SetInput(const char_t* input, const Operator& from, const AscendString& output);
  Operator& SetInput(const char_t* input, const Operator& from, uint32_t output = 0);
  Operator& SetInput(uint32_t input, const Operator& from, uint32_t output);
  Operator& SetInput(const std::string& input, const Operator& from, uint32_t output = 0);
  Operator& SetInput(const std::string& input, const Operator& from, const std::string& output);
  /// To instance `at` of a dynamic input.
  Operator& SetInput(const char_t* input, uint32_t at, const Operator& from, uint32_t output = 0);
  Operator& SetInput(const char_t* input, uint32_t at, const Operator& from,
                     const AscendString& output);
  Operator& AddControlInput(const Operator& from);
  void BreakConnect() const;  ///< removes all links into this operator

  /// The value of the constant that feeds an input. GRAPH_FAILED when none does.
  graphStatus GetInputConstData(const char_t* input, Tensor& data) const;
  TensorDesc GetInputDesc(uint32_t index) const;
  TensorDesc GetInputDesc(const std::string& input) const;
  TensorDesc GetInputDescByName(const char_t* input) const;
  /// GRAPH_PARAM_INVALID, and `desc` as it was, for no input of that name.
  graphStatus TryGetInputDesc(const char_t* input, TensorDesc& desc) const;
  graphStatus UpdateInputDesc(const char_t* input, const TensorDesc& desc);
  graphStatus UpdateInputDesc(const std::string& input, const TensorDesc& desc);
  TensorDesc GetOutputDesc(uint32_t index) const;
  TensorDesc GetOutputDesc(const std::string& output) const;
  TensorDesc GetOutputDescByName(const char_t* output) const;
  graphStatus UpdateOutputDesc(const char_t* output, const TensorDesc& desc);
  graphStatus UpdateOutputDesc(const std::string& output, const TensorDesc& desc);
  graphStatus UpdateOutputDesc(uint32_t index, const TensorDesc& desc);
  TensorDesc GetDynamicInputDesc(const char_t* input, uint32_t index) const;
  graphStatus UpdateDynamicInputDesc(const char_t* input, uint32_t index, const TensorDesc& desc);
  TensorDesc GetDynamicOutputDesc(const char_t* output, uint32_t index) const;
  graphStatus UpdateDynamicOutputDesc(const char_t* output, uint32_t index, const TensorDesc& desc);
  int GetDynamicInputNum(const char_t* input) const;
  int GetDynamicOutputNum(const char_t* output) const;
  size_t GetInputsSize() const;
  size_t GetOutputsSize() const;

  /// Attributes take every type of GE_FOR_EACH_ATTR_TYPE.
  Operator& SetAttr(const AscendString& name, const AttrValue& value);
  graphStatus GetAttr(const AscendString& name, AttrValue& value) const;
  template <class T>
  Operator& SetAttr(const AscendString& name, const T& value) {
    AttrValue any;
    any.SetAttrValue(value);
    return SetAttr(name, any);
  }
  template <class T>
  graphStatus GetAttr(const AscendString& name, T& value) const {
    AttrValue any;
    const graphStatus status = GetAttr(name, any);
    return status == GRAPH_SUCCESS ? any.GetAttrValue(value) : status;
  }
  template <class T>
  Operator& SetAttr(const char_t* name, const T& value) {
    return SetAttr(AscendString(name), value);
  }
  template <class T>
  graphStatus GetAttr(const char_t* name, T& value) const {
    return GetAttr(AscendString(name), value);
  }
  template <class T>
  Operator& SetAttr(const std::string& name, const T& value) {
    return SetAttr(AscendString(name.data(), name.size()), value);
  }
  template <class T>
  graphStatus GetAttr(const std::string& name, T& value) const {
    return GetAttr(AscendString(name.data(), name.size()), value);
  }

  /// Ports and attributes of the prototype, in IR order; what REG_OP calls. A dynamic port gets its
  /// instances from DynamicInputRegister and DynamicOutputRegister.
  void InputRegister(const char_t* name);
  void OptionalInputRegister(const char_t* name);
  void OutputRegister(const char_t* name);
  void DynamicInputRegister(const char_t* name, uint32_t count, bool push_back = true);
  void DynamicOutputRegister(const char_t* name, uint32_t count, bool push_back = true);
  void AttrRegister(const char_t* name, const AttrValue& default_value);
  /// `of_its_type`: any value of the attribute's type.
  void RequiredAttrRegister(const char_t* name, const AttrValue& of_its_type);
  void SubgraphRegister(const char_t* name, bool dynamic = false);
  /// Of a dynamic subgraph: how many it has.
  void SubgraphCountRegister(const char_t* name, uint32_t count);
  void SetSubgraphBuilder(const char_t* name, uint32_t index, const SubgraphBuilder& builder);
  /// Empty when none was set.
  SubgraphBuilder GetSubgraphBuilder(const char_t* name) const;
  SubgraphBuilder GetDynamicSubgraphBuilder(const char_t* name, uint32_t index) const;
  /// Declared subgraphs by their IR names.
  size_t GetSubgraphNamesCount() const;
  graphStatus GetSubgraphNames(std::vector<AscendString>& names) const;

 private:
  friend struct ApiAccess;
  std::shared_ptr<OperatorImpl> impl_;
};

}  // namespace ge

#endif  // GRAPH_OPERATOR_H_
