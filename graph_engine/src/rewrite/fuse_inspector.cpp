// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/fusion/graph_fuse_inspector_utils.h"

#include "match/node_handle.h"
#include "rewrite/fuse_rules.h"
#include "rewrite/history.h"
#include "rewrite/provenance.h"

namespace ge::fusion {
namespace {

using ir::NodeId;

Expected<std::vector<NodeId>> OneGraph(const std::vector<GNode>& nodes) {
  std::vector<NodeId> ids;
  for (const GNode& node : nodes) {
    if (node.store() == nullptr) {
      return Outcome::Invalid("failed to convert GNode to NodePtr: the handle names no node");
    }
    if (!match::IsAlive(node)) {
      return Outcome::Invalid("owner graph is null: a node was removed from its graph");
    }
    const NodeId id = match::IdOf(node);
    const ir::Store& store = *node.store();
    if (node.store() != nodes.front().store() ||
        (!ids.empty() && store.GraphOf(id) != store.GraphOf(ids.front()))) {
      return Outcome::Invalid("nodes belong to different graphs, node: " + store.Name(id));
    }
    ids.push_back(id);
  }
  return ids;
}

}  // namespace

bool GraphFuseInspectorUtils::CanFuse(const std::vector<GNode>& nodes, std::string& reason) {
  const auto ids = OneGraph(nodes);
  Outcome verdict = nodes.empty() ? Outcome::Invalid("nodes_before_fuse is empty")
                    : !ids        ? ids.error()
                                  : rewrite::CheckFusable(*nodes.front().store(), *ids);
  reason = verdict.message();
  return verdict.ok();
}

bool GraphFuseInspectorUtils::CanFuse(const std::vector<GNode>& nodes, AscendString& reason) {
  std::string text;
  const bool can = CanFuse(nodes, text);
  reason = AscendString(text.data(), text.size());
  return can;
}

Outcome GraphFuseInspectorUtils::TryReportFuse(const std::vector<GNode>& before,
                                               const std::vector<GNode>& after,
                                               const CustomPassContext& context) {
  if (before.empty()) return Outcome::Invalid("nodes_before_fuse is empty");
  if (context.pass_name().empty()) return Outcome::Invalid("the context has no pass name");
  std::vector<GNode> all(before);
  all.insert(all.end(), after.begin(), after.end());
  const auto ids = OneGraph(all);
  if (!ids) return ids.error();
  ir::Store& store = *before.front().store();
  const auto border = ids->begin() + static_cast<std::ptrdiff_t>(before.size());
  const rewrite::ProvenanceAttrs attrs(store);
  const rewrite::Recorder recorder(store, attrs, rewrite::Telling(store, {ids->begin(), border}),
                                   {context.pass_name(), ""});
  for (auto node = border; node != ids->end(); ++node) recorder.Record(*node);
  if (rewrite::History* history = rewrite::History::Current()) history->NoteReported();
  return {};
}

Status GraphFuseInspectorUtils::ReportFuse(const std::vector<GNode>& before,
                                           const std::vector<GNode>& after,
                                           CustomPassContext& context) {
  const Outcome done = TryReportFuse(before, after, context);
  if (!done) context.SetErrorMessage(done.message());
  return done.code();
}

}  // namespace ge::fusion
