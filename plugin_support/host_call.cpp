// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin_support/host_call.h"

#include <utility>

namespace ge::plugin {
namespace {

ge_pyrt_value Make(ge_pyrt_value_kind kind) {
  ge_pyrt_value value{};
  value.kind = kind;
  return value;
}

Outcome WrongKind(const char* what, const char* wanted) {
  return Outcome::Fail(
      std::string("Python returned something other than ") + wanted + " as " + what +
      "; the package 'ge' and its libraries are of two builds: install one of them");
}

}  // namespace

ge_pyrt_value ArgumentTree::Int(int64_t number) {
  ge_pyrt_value value = Make(GE_PYRT_INT);
  value.i = number;
  return value;
}

ge_pyrt_value ArgumentTree::Text(const std::string& text) {
  ge_pyrt_value value = Make(GE_PYRT_STR);
  value.data = text.data();
  value.size = text.size();
  return value;
}

ge_pyrt_value ArgumentTree::View(const void* data, uint64_t bytes) {
  ge_pyrt_value value = Make(GE_PYRT_VIEW);
  value.data = data;
  value.size = bytes;
  return value;
}

ge_pyrt_value ArgumentTree::List(std::vector<ge_pyrt_value> items) {
  lists_.push_back(std::move(items));
  ge_pyrt_value value = Make(GE_PYRT_LIST);
  value.items = lists_.back().data();
  value.size = lists_.back().size();
  return value;
}

ge_pyrt_value ArgumentTree::Ints(const std::vector<int64_t>& values) {
  std::vector<ge_pyrt_value> items;
  for (int64_t value : values) items.push_back(Int(value));
  return List(std::move(items));
}

ge_pyrt_value ArgumentTree::Texts(const std::vector<std::string>& texts) {
  std::vector<ge_pyrt_value> items;
  for (const std::string& text : texts) items.push_back(Text(text));
  return List(std::move(items));
}

CallResult::CallResult(CallResult&& other) noexcept
    : host_(std::exchange(other.host_, nullptr)), value_(other.value_) {}

CallResult::~CallResult() {
  if (host_ != nullptr) host_->value_clear(&value_);
}

Expected<CallResult> PythonModule::Call(const char* function,
                                        const std::vector<ge_pyrt_value>& args) const {
  ge_pyrt_value value{};
  ge_pyrt_error error{};
  error.struct_size = sizeof(error);
  const int32_t code =
      host_->call(owner_, name_, function, args.data(), args.size(), &value, &error);
  if (code == GE_PYRT_OK) return CallResult(host_, value);
  std::string text = error.message != nullptr ? error.message
                                              : std::string(name_) + "." + function +
                                                    " failed with code " + std::to_string(code);
  if (error.release != nullptr) error.release(&error);
  return Outcome::Fail(std::move(text));
}

Expected<int64_t> ReadInt(const ge_pyrt_value& value, const char* what) {
  if (value.kind != GE_PYRT_INT) return WrongKind(what, "an int");
  return value.i;
}

Expected<std::string> ReadText(const ge_pyrt_value& value, const char* what) {
  if (value.kind != GE_PYRT_STR) return WrongKind(what, "a str");
  return std::string(static_cast<const char*>(value.data), value.size);
}

Outcome CheckList(const ge_pyrt_value& value, int64_t count, const char* what) {
  if (value.kind != GE_PYRT_LIST) return WrongKind(what, "a list");
  if (count >= 0 && value.size != static_cast<uint64_t>(count)) {
    return WrongKind(what, ("a list of " + std::to_string(count)).c_str());
  }
  return Outcome::Ok();
}

Expected<std::vector<int64_t>> ReadInts(const ge_pyrt_value& value, const char* what) {
  if (Outcome list = CheckList(value, -1, what); !list) return list;
  std::vector<int64_t> result;
  for (uint64_t i = 0; i < value.size; ++i) {
    auto item = ReadInt(value.items[i], what);
    if (!item) return item.error();
    result.push_back(*item);
  }
  return result;
}

Expected<std::vector<std::string>> ReadTexts(const ge_pyrt_value& value, const char* what) {
  if (Outcome list = CheckList(value, -1, what); !list) return list;
  std::vector<std::string> result;
  for (uint64_t i = 0; i < value.size; ++i) {
    auto item = ReadText(value.items[i], what);
    if (!item) return item.error();
    result.push_back(*std::move(item));
  }
  return result;
}

}  // namespace ge::plugin
