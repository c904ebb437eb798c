// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Prototypes of every form, for gen_esb.
#include "graph/operator_reg.h"

namespace ge {
REG_OP(OwnAdd)
    .INPUT(x1, TensorType::ALL())
    .INPUT(x2, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(OwnAdd)

        REG_OP(OwnEvery)
    .INPUT(x, TensorType::ALL())
    .DYNAMIC_INPUT(xs, TensorType::ALL())
    .OPTIONAL_INPUT(in, TensorType::ALL())
    .OUTPUT(x, TensorType::ALL())
    .DYNAMIC_OUTPUT(next, TensorType::ALL())
    .OUTPUT(def, TensorType::ALL())
    .ATTR(f, Float, 0.1f)
    .ATTR(s, String, "a \"b\"\\\n\xc3\xa9 ?\?/")
    .REQUIRED_ATTR(i, Int)
    .ATTR(b, Bool, true)
    .ATTR(t, Type, DT_INT8)
    .ATTR(tensor, ::ge::Tensor, ::ge::Tensor())
    .ATTR(li, ListInt, {1, -2})
    .ATTR(lf, ListFloat, {0.1f, 2.0f})
    .ATTR(lb, ListBool, {true, false})
    .ATTR(lt, ListType, {DT_FLOAT, DT_INT8})
    .ATTR(ls, ListString, {"a", "b"})
    .ATTR(lli, ListListInt, {{1}, {2, 3}})
    .ATTR(xs, Int, 7)
    .ATTR(lambda, Int, 8)
    .GRAPH(then)
    .DYNAMIC_GRAPH(branches)
    .OP_END_FACTORY_REG(OwnEvery)

        REG_OP(OwnBias)
    .INPUT(x, TensorType::ALL())
    .OPTIONAL_INPUT(bias, TensorType::ALL())
    .OPTIONAL_INPUT(scale, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(OwnBias)

        REG_OP(OwnMaybe)
    .OPTIONAL_INPUT(a, TensorType::ALL())
    .OPTIONAL_INPUT(b, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(OwnMaybe)

        REG_OP(OwnSource)
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(OwnSource) REG_OP(OwnSink)
    .INPUT(x, TensorType::ALL())
    .OP_END_FACTORY_REG(OwnSink)

        REG_OP(OwnSplit)
    .INPUT(x, TensorType::ALL())
    .DYNAMIC_OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(OwnSplit)

    // As the catalogue has it: the product's function serves.
    REG_OP(Relu)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(Relu)

    // Control flow of version 1 gets no function.
    REG_OP(Merge)
    .DYNAMIC_INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OUTPUT(value_index, TensorType::ALL())
    .OP_END_FACTORY_REG(Merge)
}  // namespace ge
