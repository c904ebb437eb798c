// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/c_api_graph.h"

#include "air/dump_file.h"
#include "capi/border.h"

using namespace ge;
using namespace ge::capi;

namespace {

constexpr char kAttrName[] = "an attribute's name";

void CollectNested(const ir::Store& store, ir::GraphIndex graph, std::vector<ir::GraphIndex>& out) {
  for (const ir::NodeId node : store.Nodes(graph)) {
    for (const auto& [name, subgraph] : store.Subgraphs(node)) {
      out.push_back(subgraph);
      CollectNested(store, subgraph, out);
    }
  }
}

/// Below a root: all subgraphs, also those no node owns.
std::vector<ir::GraphIndex> Nested(const ir::Store& store, ir::GraphIndex graph) {
  std::vector<ir::GraphIndex> found;
  if (graph != ir::kRootGraph) {
    CollectNested(store, graph, found);
    return found;
  }
  found = store.Graphs();
  found.erase(found.begin());
  return found;
}

const ir::Attr& NeedGraphAttr(const GraphUse& use, std::string_view name) {
  const ir::Attr* value = use.store().GraphAttr(use.index(), name);
  if (value == nullptr) {
    NotFound("graph '" + use.graph.Name() + "' has no attribute '" + std::string(name) + "'");
  }
  return *value;
}

[[noreturn]] void NoSubgraph(const GraphUse& use, std::string_view name) {
  NotFound("graph '" + use.graph.Name() + "' has no subgraph '" + std::string(name) + "'");
}

}  // namespace

extern "C" {

int ge_capi_graph_create(const char* name, size_t name_size, ge_capi_handle* graph) {
  return AtBorder([&] { *graph = GiveGraph(Graph(std::string(View(name, name_size)))); });
}

int ge_capi_graph_name(ge_capi_handle graph, ge_capi_text* name) {
  return AtBorder([&] { PutText(GraphUse(graph).graph.Name(), name); });
}

int ge_capi_graph_nodes(ge_capi_handle graph, int all, ge_capi_handles* nodes) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const ViewMaker views(graph, Kind::kGraph);
    std::vector<ir::GraphIndex> graphs{use.index()};
    if (all != 0) {
      const std::vector<ir::GraphIndex> nested = Nested(use.store(), use.index());
      graphs.insert(graphs.end(), nested.begin(), nested.end());
    }
    std::vector<Token> tokens;
    for (const ir::GraphIndex index : graphs) {
      for (const ir::NodeId id : use.store().Nodes(index)) {
        tokens.push_back(views.Node(use.graph.store(), id));
      }
    }
    PutHandles(tokens, nodes);
  });
}

int ge_capi_graph_find_node(ge_capi_handle graph, const char* name, size_t name_size,
                            ge_capi_handle* node) {
  return AtBorder([&] {
    const GraphUse use(graph);
    ir::NodeId id = use.store().FindNode(use.index(), View(name, name_size));
    for (const ir::GraphIndex index : Nested(use.store(), use.index())) {
      if (id.valid()) break;
      id = use.store().FindNode(index, View(name, name_size));
    }
    if (!id.valid()) {
      NotFound("graph '" + use.graph.Name() + "' has no node '" +
               std::string(View(name, name_size)) + "'");
    }
    *node = ViewMaker(graph, Kind::kGraph).Node(use.graph.store(), id);
  });
}

int ge_capi_graph_get_attr(ge_capi_handle graph, const char* name, size_t name_size,
                           ge_capi_handle* value) {
  return AtBorder([&] {
    const GraphUse use(graph);
    *value = NewValue(Kind::kAttr, AttrObject{NeedGraphAttr(use, View(name, name_size))});
  });
}

int ge_capi_graph_set_attr(ge_capi_handle graph, const char* name, size_t name_size,
                           ge_capi_handle value) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const std::string_view key = NonEmpty(View(name, name_size), kAttrName);
    use.store().SetGraphAttr(use.index(), key, FilledAttr(value));
  });
}

int ge_capi_graph_subgraphs(ge_capi_handle graph, ge_capi_handles* subgraphs) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const ViewMaker views(graph, Kind::kGraph);
    std::vector<Token> tokens;
    for (const ir::GraphIndex index : Nested(use.store(), use.index())) {
      tokens.push_back(views.Graph(use.graph.store(), index));
    }
    PutHandles(tokens, subgraphs);
  });
}

int ge_capi_graph_find_subgraph(ge_capi_handle graph, const char* name, size_t name_size,
                                ge_capi_handle* subgraph) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const ir::GraphIndex index = use.store().FindGraph(View(name, name_size));
    if (index == ir::kNoGraph || index == ir::kRootGraph || index == use.index()) {
      NoSubgraph(use, View(name, name_size));
    }
    *subgraph = ViewMaker(graph, Kind::kGraph).Graph(use.graph.store(), index);
  });
}

int ge_capi_graph_add_subgraph(ge_capi_handle graph, ge_capi_handle subgraph) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const Expected<ScopePtr> scope = HandleTable::Process().ScopeOf(graph, Kind::kGraph);
    if (!scope) throw ApiError(GE_CAPI_BAD_HANDLE, scope.error().message());
    const Expected<ir::GraphIndex> index = AdoptSubgraph(subgraph, use.graph, *scope);
    if (!index) Fail(index.error().message());
  });
}

int ge_capi_graph_remove_subgraph(ge_capi_handle graph, const char* name, size_t name_size) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const ir::GraphIndex index = use.store().FindGraph(View(name, name_size));
    if (index == ir::kNoGraph || index == ir::kRootGraph) {
      NoSubgraph(use, View(name, name_size));
    }
    use.store().RemoveGraph(index);
  });
}

int ge_capi_graph_dump(ge_capi_handle graph, int format, ge_capi_text* text) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const Expected<std::string> dump =
        air::DumpText(use.store(), use.index(), static_cast<air::DumpFormat>(format));
    if (!dump) Fail(dump.error().message());
    PutText(*dump, text);
  });
}

int ge_capi_graph_dump_to_file(ge_capi_handle graph, int format, const char* suffix,
                               size_t suffix_size, ge_capi_text* path) {
  return AtBorder([&] {
    const GraphUse use(graph);
    const Expected<std::string> written =
        air::DumpToFile(use.store(), use.index(), static_cast<air::DumpFormat>(format),
                        std::string(View(suffix, suffix_size)), ".");
    if (!written) Fail(written.error().message());
    PutText(*written, path);
  });
}

}  // extern "C"
