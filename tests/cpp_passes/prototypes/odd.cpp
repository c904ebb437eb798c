// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Prototypes that can have no function, and one that can.
#include <limits>

#include "graph/operator_reg.h"

namespace ge {
REG_OP(OddBytes)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(blob, Bytes, {1, 2})
    .OP_END_FACTORY_REG(OddBytes) REG_OP(OddFloat)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(limit, Float, std::numeric_limits<float>::infinity())
    .OP_END_FACTORY_REG(OddFloat) REG_OP(OddFloats)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(limits, ListFloat, {1.0f, std::numeric_limits<float>::quiet_NaN()})
    .OP_END_FACTORY_REG(OddFloats) REG_OP(OddText)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(text, String, "\xff")
    .OP_END_FACTORY_REG(OddText) REG_OP(OddNames)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .ATTR(body, Int, 1)
    .GRAPH(body)
    .OP_END_FACTORY_REG(OddNames) REG_OP(lambda)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(lambda) REG_OP(NoOp)
    .OP_END_FACTORY_REG(NoOp) REG_OP(OddButFine)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(OddButFine)
}  // namespace ge
