// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// An operator that the catalogue has with another signature.
#include "graph/operator_reg.h"

namespace ge {
REG_OP(Relu)
    .INPUT(features, TensorType::ALL())
    .OUTPUT(activations, TensorType::ALL())
    .OP_END_FACTORY_REG(Relu) REG_OP(BesideRelu)
    .INPUT(x, TensorType::ALL())
    .OUTPUT(y, TensorType::ALL())
    .OP_END_FACTORY_REG(BesideRelu)
}  // namespace ge
