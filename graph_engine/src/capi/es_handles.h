// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_ES_HANDLES_H_
#define GRAPH_ENGINE_CAPI_ES_HANDLES_H_

#include <memory>

#include "capi/border.h"
#include "capi/es_builder.h"

namespace ge::capi {

/// Behind the handle of a tensor holder, which lives in its builder's scope.
struct EsTensorObject {
  EsTensor tensor;
  Token builder;
};

/// Fails with the error's text.
template <class T>
T OrFail(Expected<T> value) {
  if (!value) Fail(value.error().message());
  return *std::move(value);
}
inline void OrFail(const Outcome& outcome) {
  if (!outcome) Fail(outcome.message());
}

/// A builder of a handle, with its store marked as used by this thread.
struct BuilderUse {
  explicit BuilderUse(Token token);
  /// Makes a holder in the builder's scope.
  Token Hold(ir::Endpoint output) const;
  Token Hold(ir::NodeId node) const { return Hold(ir::Endpoint{node, 0}); }
  /// The tensor of a holder's handle, which must be of this builder.
  ir::Endpoint Own(Token tensor) const;

  Token token;
  std::shared_ptr<EsBuilder> builder;
  ScopePtr scope;
  ir::StoreUse use;
};

/// The tensor of a holder's handle.
EsTensor NeedEsTensor(Token token);

/// Attribute value of an ES call.
ir::Attr ToAttr(const ge_capi_es_attr& attr);

}  // namespace ge::capi

#endif  // GRAPH_ENGINE_CAPI_ES_HANDLES_H_
