// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_CAPI_CALLS_H_
#define TESTS_UNIT_CAPI_CALLS_H_

#include <string>

#include "capi/c_api.h"
#include "capi/handles.h"

namespace ge::capi::test {

inline std::string LastError() { return ge_capi_last_error(); }

inline bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline Token NewGraph(const std::string& name) { return GiveGraph(Graph(name)); }

inline Token AddNode(Token graph, const char* type, const char* name) {
  const ge_capi_port input{"x", 0, 1};
  const ge_capi_port output{"y", 0, 1};
  Token node = 0;
  ge_capi_graph_add_node(graph, type, name, &input, 1, &output, 1, nullptr, 0, &node);
  return node;
}

/// Name of a node, or "error: <text>".
inline std::string NameOf(Token node) {
  ge_capi_text text;
  if (ge_capi_node_name(node, &text) != GE_CAPI_OK) return "error: " + LastError();
  std::string name(text.data, text.size);
  ge_capi_free(text.data);
  return name;
}

}  // namespace ge::capi::test

#endif  // TESTS_UNIT_CAPI_CALLS_H_
