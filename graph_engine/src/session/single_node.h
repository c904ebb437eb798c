// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_SINGLE_NODE_H_
#define GRAPH_ENGINE_SESSION_SINGLE_NODE_H_

#include "ir/store.h"
#include "service/operator_checker.h"
#include "support/status.h"

namespace ge::session {

/// One node taken out of its graph: lowered alone, its producers replaced by graph inputs of their
/// dtype and shape. Small constants stay constants, for axes and shapes are part of the question;
/// weights become inputs, so that equal layers with other weights are one question.
/// Node names do not matter: equal operators give equal models.
/// Errors: what lowering cannot express.
Expected<backend::OperatorQuery> DescribeOperator(const ir::Store& store, ir::NodeId node);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_SINGLE_NODE_H_
