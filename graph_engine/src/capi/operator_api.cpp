// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/border.h"
#include "capi/c_api_operator.h"

using namespace ge;
using namespace ge::capi;

namespace {

OpDraft& NeedOperator(Token token, bool to_write) {
  const auto object = Need<OperatorObject>(token, Kind::kOperator);
  if (to_write && object->read_only) {
    Fail("operator '" + object->op->name() + "' (" + object->op->type() + ") is read-only");
  }
  return *object->op;  // outlives the token's scope
}

Outcome Register(OpDraft& op, int kind, const std::string& name, uint32_t count) {
  switch (kind) {
    case GE_CAPI_PORT_INPUT:
      return op.RegisterInput(name);
    case GE_CAPI_PORT_OPTIONAL_INPUT:
      return op.RegisterOptionalInput(name);
    case GE_CAPI_PORT_OUTPUT:
      return op.RegisterOutput(name);
    case GE_CAPI_PORT_DYNAMIC_INPUT:
      return op.RegisterDynamicInput(name, count);
    case GE_CAPI_PORT_DYNAMIC_OUTPUT:
      return op.RegisterDynamicOutput(name, count);
    default:
      return Outcome::Invalid("there is no port kind " + std::to_string(kind));
  }
}

}  // namespace

extern "C" {

int ge_capi_operator_name(ge_capi_handle op, ge_capi_text* name) {
  return AtBorder([&] { PutText(NeedOperator(op, false).name(), name); });
}

int ge_capi_operator_type(ge_capi_handle op, ge_capi_text* type) {
  return AtBorder([&] { PutText(NeedOperator(op, false).type(), type); });
}

int ge_capi_operator_get_attr(ge_capi_handle op, const char* name, size_t name_size,
                              ge_capi_handle* value) {
  return AtBorder([&] {
    const OpDraft& target = NeedOperator(op, false);
    const std::string key(View(name, name_size));
    const ir::Attr* attr = target.FindAttr(key);
    if (attr == nullptr) {
      NotFound("operator '" + target.name() + "' (" + target.type() + ") has no attribute '" + key +
               "'");
    }
    *value = NewValue(Kind::kAttr, AttrObject{*attr});
  });
}

int ge_capi_operator_set_attr(ge_capi_handle op, const char* name, size_t name_size,
                              ge_capi_handle value) {
  return AtBorder([&] {
    const std::string_view key = NonEmpty(View(name, name_size), "an attribute's name");
    NeedOperator(op, true).SetAttr(std::string(key), FilledAttr(value));
  });
}

int ge_capi_operator_register_port(ge_capi_handle op, int kind, const char* name, size_t name_size,
                                   uint32_t count) {
  return AtBorder([&] {
    const Outcome done =
        Register(NeedOperator(op, true), kind, std::string(View(name, name_size)), count);
    if (!done) Fail(done.message());
  });
}

}  // extern "C"
