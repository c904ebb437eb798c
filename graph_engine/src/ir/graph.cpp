// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/graph.h"

#include "ir/store.h"

namespace ge {

Graph::Graph(const std::string& name) : store_(ir::Store::Create(name)), index_(ir::kRootGraph) {}

const std::string& Graph::Name() const { return store_->GraphName(index_); }

}  // namespace ge
