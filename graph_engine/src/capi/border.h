// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_BORDER_H_
#define GRAPH_ENGINE_CAPI_BORDER_H_

#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "capi/c_api.h"
#include "capi/handle_table.h"
#include "capi/objects.h"
#include "ir/store_use.h"

// How every function of the C interface is entered and left: handles are resolved by Need...,
// failures inside are ApiError, and AtBorder turns them into a status and a text.
namespace ge::capi {

class ApiError {
 public:
  ApiError(int status, std::string text) : status_(status), text_(std::move(text)) {}
  int status() const { return status_; }
  const std::string& text() const { return text_; }

 private:
  int status_;
  std::string text_;
};

[[noreturn]] void Fail(const std::string& text);
[[noreturn]] void NotFound(const std::string& text);

/// Keeps the text for ge_capi_last_error and returns the status.
int Remember(int status, const std::string& text) noexcept;

template <class Body>
int AtBorder(Body&& body) noexcept {
  try {
    body();
    return GE_CAPI_OK;
  } catch (const ApiError& error) {
    return Remember(error.status(), error.text());
  } catch (const std::exception& error) {
    return Remember(GE_CAPI_FAILED, error.what());
  } catch (...) {
    return Remember(GE_CAPI_FAILED, "unknown C++ exception");
  }
}

/// A graph or node of a handle, with its store marked as used by this thread.
struct GraphUse {
  explicit GraphUse(Token token);
  Graph graph;
  ir::StoreUse use;
  ir::Store& store() const { return *graph.store(); }
  ir::GraphIndex index() const { return graph.index(); }
};

struct NodeUse {
  explicit NodeUse(Token token);
  GNode node;
  ir::StoreUse use;
  ir::Store& store() const { return *node.store(); }
  ir::NodeId id() const { return {node.id(), node.generation()}; }
  /// "node 'Add_0' (Add)"
  std::string Text() const;
};

/// The object behind a handle.
template <class T>
std::shared_ptr<T> Need(Token token, Kind kind) {
  Expected<std::shared_ptr<void>> object = HandleTable::Process().Get(token, kind);
  if (!object) throw ApiError(GE_CAPI_BAD_HANDLE, object.error().message());
  return std::static_pointer_cast<T>(*object);
}
inline std::shared_ptr<AttrObject> NeedAttr(Token token) {
  return Need<AttrObject>(token, Kind::kAttr);
}
/// For storing it; an error when nobody set it.
inline ir::Attr FilledAttr(Token token) {
  const auto attr = NeedAttr(token);
  if (std::holds_alternative<std::monostate>(attr->value))
    Fail("the attribute value was never set");
  return attr->value;
}

/// A handle for a value, ended by its user.
template <class T>
Token NewValue(Kind kind, T value) {
  return HandleTable::Process().Add(kind, std::make_shared<T>(std::move(value)), nullptr);
}

/// Views that live as long as the handle `origin` does.
class ViewMaker {
 public:
  ViewMaker(Token origin, Kind kind);
  Token Node(const std::shared_ptr<ir::Store>& store, ir::NodeId id) const;
  Token Graph(const std::shared_ptr<ir::Store>& store, ir::GraphIndex index) const;

 private:
  ScopePtr scope_;
};

inline std::string_view View(const char* data, size_t size) {
  return data == nullptr ? std::string_view() : std::string_view(data, size);
}

inline std::string_view Terminated(const char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

/// A name that the caller gave; an empty or absent one is an error that says what it is of.
inline std::string_view NonEmpty(std::string_view name, const char* what) {
  if (name.empty()) Fail(std::string(what) + " must not be empty");
  return name;
}

/// Memory for the caller; never null, so that an empty result differs from none.
template <class T>
T* CopyOut(const T* data, size_t count) {
  void* memory = std::malloc(count == 0 ? 1 : count * sizeof(T));
  if (memory == nullptr) Fail("out of memory");
  if (count != 0) std::memcpy(memory, data, count * sizeof(T));
  return static_cast<T*>(memory);
}

inline void PutText(std::string_view text, ge_capi_text* out) {
  *out = {CopyOut(text.data(), text.size()), text.size()};
}

inline void PutHandles(const std::vector<Token>& handles, ge_capi_handles* out) {
  *out = {CopyOut(handles.data(), handles.size()), handles.size()};
}

void PutTexts(const std::vector<std::string>& texts, ge_capi_text** out, size_t* count);

ir::Side ToSide(int side);

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_BORDER_H_
