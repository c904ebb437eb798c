// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_FOLD_H_
#define GRAPH_ENGINE_INFER_FOLD_H_

#include "infer/context.h"

namespace ge::infer {

/// Arithmetic and comparison of two known values (equal sizes, or one of a single element).
void FoldBinary(Context& context);
/// Element-wise choice of known values.
void FoldSelect(Context& context);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_FOLD_H_
