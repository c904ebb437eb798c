// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "air/air.h"
#include "capi/border.h"
#include "capi/c_api_graph.h"

using namespace ge;
using namespace ge::capi;

namespace {

std::string PathOf(const char* path, size_t path_size) {
  const std::string_view text = NonEmpty(View(path, path_size), "the file's path");
  if (text.find('\0') != std::string_view::npos) Fail("the file's path holds a zero byte");
  return std::string(text);
}

/// Ends the views of what the graph held, each with the reason that its node is gone.
void Empty(ir::Store& store) {
  for (const ir::NodeId node : store.Nodes(ir::kRootGraph)) {
    if (store.Alive(node)) store.RemoveNode(node);
  }
  const std::vector<ir::GraphIndex> graphs = store.Graphs();
  for (size_t i = 1; i < graphs.size(); ++i) {
    if (store.HasGraph(graphs[i])) store.RemoveGraph(graphs[i]);
  }
}

}  // namespace

extern "C" {

int ge_capi_graph_save_air(ge_capi_handle graph, const char* path, size_t path_size) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const std::string file = PathOf(path, path_size);
    const Outcome saved = air::Save(use.store(), use.index(), file);
    if (!saved) Fail(saved.message());
  });
}

int ge_capi_graph_load_air(ge_capi_handle graph, const char* path, size_t path_size) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const std::string file = PathOf(path, path_size);
    bool owns = false;
    const Expected<ScopePtr> scope = HandleTable::Process().ScopeOf(graph, Kind::kGraph, &owns);
    if (!scope) throw ApiError(GE_CAPI_BAD_HANDLE, scope.error().message());
    if (!owns) {
      Fail("graph '" + use.graph.Name() +
           "' is a view of somebody's graph and cannot take another content; load into a graph of "
           "your own");
    }
    const Expected<std::shared_ptr<ir::Store>> loaded = air::Load(file);
    if (!loaded) Fail(loaded.error().message());
    const auto object = Need<Graph>(graph, Kind::kGraph);
    Empty(use.store());
    *object = Graph(*loaded, ir::kRootGraph);
  });
}

}  // extern "C"
