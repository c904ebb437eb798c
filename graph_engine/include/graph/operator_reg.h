// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_OPERATOR_REG_H_
#define GRAPH_OPERATOR_REG_H_

#include <string>
#include <vector>

#include "graph/attr_value.h"
#include "graph/graph.h"
#include "graph/operator.h"
#include "graph/operator_factory.h"
#include "graph/operator_infer_reg.h"
#include "graph/operator_reg_ports.h"
#include "graph/tensor_type.h"

namespace ge {

/// What the dots of a REG_OP chain are applied to; does nothing.
struct OpReg {
  OpReg& N() { return *this; }
};

}  // namespace ge

namespace ge::op {

/// Types of attributes under the names that declarations use.
using Int = int64_t;
using Float = float;
using String = AscendString;
using Bool = bool;
using Type = DataType;
using Bytes = std::vector<uint8_t>;
using ListInt = std::vector<int64_t>;
using ListFloat = std::vector<float>;
using ListString = std::vector<AscendString>;
using ListBool = std::vector<bool>;
using ListType = std::vector<DataType>;
using ListListInt = std::vector<std::vector<int64_t>>;

/// A value of that type as an attribute.
template <class T>
AttrValue AsAttrValue(const T& value) {
  AttrValue any;
  any.SetAttrValue(value);
  return any;
}

}  // namespace ge::op

// REG_OP(Mine)
//     .INPUT(x, TensorType::ALL())
//     .OUTPUT(y, TensorType::ALL())
//     .ATTR(alpha, Float, 1.0)
//     .OP_END_FACTORY_REG(Mine)
// at global scope or in namespace ge declares class op::Mine and enters the prototype of operator
// Mine. Each macro of the chain ends the member function that the one before it began, after a call
// of its own: the calls register the ports in the order in which they were written.
#define REG_OP(op_type)                                                                    \
  namespace op {                                                                           \
  class op_type : public ::ge::Operator {                                                  \
    using Self = op_type;                                                                  \
                                                                                           \
   public:                                                                                 \
    explicit op_type(const char* name) : ::ge::Operator(name, #op_type) { RegisterAll(); } \
    explicit op_type(const ::ge::AscendString& name) : op_type(name.GetString()) {}        \
    explicit op_type(const std::string& name) : op_type(name.c_str()) {}                   \
    op_type() : ::ge::Operator(#op_type) { RegisterAll(); }                                \
                                                                                           \
   private:                                                                                \
    void RegisterAll() {                                                                   \
      ::ge::OpReg()

/// Ends a declaration whose prototype is in the catalogue already.
#define GE_OP_END_DECLARED(op_type) \
  N();                              \
  }                                 \
  }                                 \
  ;                                 \
  }

/// Ends a declaration and enters its prototype.
#define OP_END_FACTORY_REG(op_type)                                                               \
  GE_OP_END_DECLARED(op_type)                                                                     \
  namespace op {                                                                                  \
  inline ::ge::Operator Create##op_type(const ::ge::AscendString& name) { return op_type(name); } \
  static const ::ge::OperatorCreatorRegister register_##op_type(#op_type, Create##op_type,        \
                                                                GE_OP_PLACE_);                    \
  }
#define GE_OP_TEXT_(x) #x
#define GE_OP_LINE_(x) GE_OP_TEXT_(x)
#define GE_OP_PLACE_ __FILE__ ":" GE_OP_LINE_(__LINE__)

#endif  // GRAPH_OPERATOR_REG_H_
