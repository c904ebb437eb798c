// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/border.h"

namespace ge::capi {

namespace {

std::string& LastError() {
  thread_local std::string text;
  return text;
}

/// The text goes out as a C string, which a name with a zero byte would cut.
std::string Printable(std::string text) {
  for (size_t at = text.find('\0'); at != std::string::npos; at = text.find('\0', at)) {
    text.replace(at, 1, "\\0");
  }
  return text;
}

template <class T>
T Resolved(Expected<T> value) {
  if (!value) throw ApiError(GE_CAPI_BAD_HANDLE, value.error().message());
  return *std::move(value);
}

void CheckUse(const ir::StoreUse& use) {
  if (!use.ok()) throw ApiError(GE_CAPI_BAD_HANDLE, use.problem());
}

}  // namespace

void Fail(const std::string& text) { throw ApiError(GE_CAPI_FAILED, text); }
void NotFound(const std::string& text) { throw ApiError(GE_CAPI_NOT_FOUND, text); }

int Remember(int status, const std::string& text) noexcept {
  try {
    LastError() = Printable(text);
  } catch (...) {  // out of memory: the status still tells
  }
  return status;
}

// The store is entered before it is asked whether the graph or node still lives.
GraphUse::GraphUse(Token token) : graph(*Need<ge::Graph>(token, Kind::kGraph)), use(graph.store()) {
  CheckUse(use);
  if (!store().HasGraph(index())) throw ApiError(GE_CAPI_BAD_HANDLE, kSubgraphGone);
}

NodeUse::NodeUse(Token token) : node(*Need<GNode>(token, Kind::kNode)), use(node.store()) {
  CheckUse(use);
  if (!store().Alive(id())) throw ApiError(GE_CAPI_BAD_HANDLE, kNodeGone);
}

std::string NodeUse::Text() const {
  return "node '" + store().Name(id()) + "' (" + store().TypeText(id()) + ")";
}

ViewMaker::ViewMaker(Token origin, Kind kind)
    : scope_(Resolved(HandleTable::Process().ScopeOf(origin, kind))) {}

Token ViewMaker::Node(const std::shared_ptr<ir::Store>& store, ir::NodeId id) const {
  return HandleTable::Process().Add(
      Kind::kNode, std::make_shared<GNode>(store, id.index, id.generation), scope_);
}

Token ViewMaker::Graph(const std::shared_ptr<ir::Store>& store, ir::GraphIndex index) const {
  return HandleTable::Process().Add(Kind::kGraph, std::make_shared<ge::Graph>(store, index),
                                    scope_);
}

void PutTexts(const std::vector<std::string>& texts, ge_capi_text** out, size_t* count) {
  std::vector<ge_capi_text> items(texts.size());
  for (size_t i = 0; i < texts.size(); ++i) PutText(texts[i], &items[i]);
  *out = CopyOut(items.data(), items.size());
  *count = items.size();
}

ir::Side ToSide(int side) {
  if (side != 0 && side != 1) Fail("side " + std::to_string(side) + " is neither 0 nor 1");
  return side == 0 ? ir::Side::kInput : ir::Side::kOutput;
}

}  // namespace ge::capi

extern "C" {

const char* ge_capi_last_error(void) { return ge::capi::LastError().c_str(); }

void ge_capi_free(void* memory) { std::free(memory); }

int ge_capi_release(ge_capi_handle handle) {
  // Leaves the last error alone: a finaliser may run between a failing call and its reading.
  static const auto& reason = *new ge::capi::HandleTable::Reason(
      std::make_shared<const std::string>("it was released by its owner"));
  const ge::Outcome removed = ge::capi::HandleTable::Process().Remove(handle, reason);
  return removed.ok() ? GE_CAPI_OK : GE_CAPI_BAD_HANDLE;
}

}  // extern "C"
