// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_OPERATOR_INFER_REG_H_
#define GRAPH_OPERATOR_INFER_REG_H_

#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/operator.h"

namespace ge {

/// Looks at an operator with the descs of its inputs, its attributes and what feeds its inputs
/// constantly; a shape function updates the descs of its outputs. Another status than GRAPH_SUCCESS
/// fails the compile. Thread: the compile's.
using OperatorFunction = graphStatus (*)(Operator& op);

/// Enters the shape function of an operator that the library declares. The first one of a type
/// counts; a second one, and one for an operator of the catalogue, is reported with its place.
class GE_EXPORT InferShapeFuncRegister {
 public:
  InferShapeFuncRegister(const char_t* type, OperatorFunction infer, const char_t* location);
};

/// The same for a check, which runs before the shape function.
class GE_EXPORT VerifyFuncRegister {
 public:
  VerifyFuncRegister(const char_t* type, OperatorFunction verify, const char_t* location);
};

/// Hands the operator over as the class that REG_OP made of it.
template <class Op, class Function>
graphStatus CallWithClass(Operator& op, Function function) {
  Op typed;
  static_cast<Operator&>(typed) = op;  // a copy is the same operator
  return function(typed);
}

}  // namespace ge

// IMPLEMT_INFERFUNC(Mine, MineInfer) {
//   TensorDesc desc = op.GetInputDescByName("x");
//   return op.UpdateOutputDesc("y", desc);
// }
// INFER_FUNC_REG(Mine, MineInfer);
#define IMPLEMT_INFERFUNC(op_name, func_name) static ::ge::graphStatus func_name(op::op_name& op)
#define IMPLEMT_COMMON_INFERFUNC(func_name) static ::ge::graphStatus func_name(::ge::Operator& op)
#define IMPLEMT_VERIFIER(op_name, func_name) static ::ge::graphStatus func_name(op::op_name op)

#define INFER_FUNC_REG(op_name, x) \
  GE_FUNC_REG_(InferShapeFuncRegister, op_name, ::ge::CallWithClass<op::op_name>(v, x), __COUNTER__)
#define COMMON_INFER_FUNC_REG(op_name, x) \
  GE_FUNC_REG_(InferShapeFuncRegister, op_name, x(v), __COUNTER__)
#define VERIFY_FUNC_REG(op_name, x) \
  GE_FUNC_REG_(VerifyFuncRegister, op_name, ::ge::CallWithClass<op::op_name>(v, x), __COUNTER__)
#define GE_FUNC_REG_(kind, op_name, call, number) GE_FUNC_REG_NAMED_(kind, op_name, call, number)
#define GE_FUNC_REG_NAMED_(kind, op_name, call, number) \
  static const ::ge::kind ge_func_reg_##number(         \
      #op_name, [](::ge::Operator& v) -> ::ge::graphStatus { return call; }, GE_OP_PLACE_)

#endif  // GRAPH_OPERATOR_INFER_REG_H_
