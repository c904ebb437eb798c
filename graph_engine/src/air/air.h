// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_AIR_AIR_H_
#define GRAPH_ENGINE_AIR_AIR_H_

#include <memory>
#include <string>
#include <string_view>

#include "graph/export.h"
#include "ir/dump.h"
#include "ir/store.h"
#include "support/replaced_file.h"
#include "support/status.h"

// GE IR (.air): a serialised ModelDef of the public GE's schema. Equal graphs give equal bytes.
namespace ge::air {

/// The graph as a model: the graph itself as root, then every subgraph below it; below a root also
/// the subgraphs that no node owns. Errors: more than 2 GiB, protobuf's limit.
GE_EXPORT Expected<std::string> Serialize(const ir::Store& store, ir::GraphIndex graph);
/// The same in protobuf's text form; with less detail it is for readers only.
GE_EXPORT Expected<std::string> SerializeText(const ir::Store& store, ir::GraphIndex graph,
                                              ir::DumpDetail detail);

/// What Serialize made, as a new graph. `origin` is the file's name for errors, which say at which
/// graph and node the bytes are wrong. What the engine has no place for is kept and written back.
GE_EXPORT Expected<std::shared_ptr<ir::Store>> Parse(std::string_view bytes,
                                                     const std::string& origin);

/// Serialize into a file that is complete but has not its name yet.
GE_EXPORT Expected<ReplacedFile> Prepare(const ir::Store& store, ir::GraphIndex graph,
                                         const std::string& path);
/// Writes the file whole or leaves what was there.
GE_EXPORT Outcome Save(const ir::Store& store, ir::GraphIndex graph, const std::string& path);
GE_EXPORT Expected<std::shared_ptr<ir::Store>> Load(const std::string& path);

}  // namespace ge::air

#endif  // GRAPH_ENGINE_AIR_AIR_H_
