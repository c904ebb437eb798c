// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Names that are in the way of others, in files and in generated functions.
#include <cstdint>

#include "graph/operator_reg.h"

#define ONE_TO_ONE(name) \
  REG_OP(name).INPUT(x, TensorType::ALL()).OUTPUT(y, TensorType::ALL()).OP_END_FACTORY_REG(name)

namespace ge {
ONE_TO_ONE(Foo)
ONE_TO_ONE(Foo_c)
ONE_TO_ONE(Bar)
ONE_TO_ONE(Bar_C)
ONE_TO_ONE(RELU)
ONE_TO_ONE(Relu_c)
ONE_TO_ONE(names_ops)
ONE_TO_ONE(sys)
ONE_TO_ONE(get_module)
ONE_TO_ONE(EsTensorLike)
ONE_TO_ONE(BeginNode)
ONE_TO_ONE(CreateGraphInput)
REG_OP(Q)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OUTPUT(z, TensorType::ALL())
    .OP_END_FACTORY_REG(Q) ONE_TO_ONE(QOutput) REG_OP(NoType)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(kind, Type, static_cast<DataType>(9999))
    .OP_END_FACTORY_REG(NoType) REG_OP(Lowest)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(low, Int, INT64_MIN)
    .ATTR(lows, ListInt, {INT64_MIN, 1})
    .OP_END_FACTORY_REG(Lowest) REG_OP(Alike)
    .INPUT(double, TensorType::ALL())
    .INPUT(double_, TensorType::ALL())
    .OUTPUT(new, TensorType::ALL())
    .OUTPUT(new_, TensorType::ALL())
    .DYNAMIC_OUTPUT(y, TensorType::ALL())
    .OUTPUT(y_num, TensorType::ALL())
    .OP_END_FACTORY_REG(Alike) REG_OP(Hiding)
    .INPUT(std, TensorType::ALL())
    .INPUT(EsNode, TensorType::ALL())
    .INPUT(EsTensorHolder, TensorType::ALL())
    .INPUT(ge_call, TensorType::ALL())
    .INPUT(ge_made, TensorType::ALL())
    .INPUT(ge_out, TensorType::ALL())
    .INPUT(ge_all, TensorType::ALL())
    .INPUT(ge_next, TensorType::ALL())
    .OUTPUT(std, TensorType::ALL())
    .DYNAMIC_OUTPUT(int64_t, TensorType::ALL())
    .ATTR(int64_t, Int, 1)
    .ATTR(memset, ListInt, {1})
    .ATTR(EsNodeInt, ListString, {"a"})
    .OP_END_FACTORY_REG(Hiding)
}  // namespace ge
