// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/provenance_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "catalog/op_def.h"
#include "ir/store.h"

namespace ge::session {
namespace {

using Strings = std::vector<std::string>;

const Strings& ListAttr(const ir::Store& store, ir::NodeId node, ir::Symbol name) {
  static const Strings& none = *new Strings;
  const ir::Attr* value = store.FindAttr(node, name);
  const auto* list = value == nullptr ? nullptr : std::get_if<Strings>(value);
  return list == nullptr ? none : *list;
}

bool IsPlain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

class Writer {
 public:
  Writer(int indent, int level) : indent_(indent), level_(level) {}

  void Open(char bracket) {
    text_ += bracket;
    ++level_;
    first_ = true;
  }
  void Close(char bracket) {
    --level_;
    if (!first_) Line();
    text_ += bracket;
    first_ = false;
  }
  void Item() {
    if (!first_) text_ += ',';
    first_ = false;
    Line();
  }
  void Key(std::string_view name) {
    Item();
    Text(name);
    text_ += ": ";
  }
  void Text(std::string_view value) {
    if (!std::all_of(value.begin(), value.end(), IsPlain)) {
      using nlohmann::json;
      text_ += json(value).dump(-1, ' ', false, json::error_handler_t::replace);
      return;
    }
    text_ += '"';
    text_ += value;
    text_ += '"';
  }
  void List(std::string_view key, const Strings& values) {
    Key(key);
    Open('[');
    for (const std::string& value : values) {
      Item();
      Text(value);
    }
    Close(']');
  }
  std::string Take() { return std::move(text_); }

 private:
  void Line() {
    text_ += '\n';
    text_.append(static_cast<size_t>(indent_) * static_cast<size_t>(level_), ' ');
  }

  std::string text_;
  int indent_;
  int level_;
  bool first_ = true;  // of the innermost open bracket; an opened one stands in its parent already
};

}  // namespace

std::string ProvenanceText(const Graph& graph, const std::map<std::string, std::string>& places,
                           int indent, int level) {
  const ir::Store& store = *graph.store();
  const ir::Symbol passes_name = store.FindSymbol(catalog::kPassNameAttr);
  const ir::Symbol patterns_name = store.FindSymbol(catalog::kPatternNameAttr);
  const ir::Symbol origin_names = store.FindSymbol(catalog::kOriginNamesAttr);
  const ir::Symbol origin_types = store.FindSymbol(catalog::kOriginTypesAttr);
  Writer writer(indent, level);
  writer.Open('[');
  for (const ir::GraphIndex index : store.Graphs()) {
    for (ir::NodeId node = store.First(index); node.valid(); node = store.Next(node)) {
      const Strings& passes = ListAttr(store, node, passes_name);
      if (passes.empty()) continue;
      writer.Item();
      writer.Open('{');
      writer.Key("graph");
      writer.Text(store.GraphName(index));
      writer.Key("node");
      writer.Text(store.Name(node));
      writer.List("origin_names", ListAttr(store, node, origin_names));
      writer.List("origin_types", ListAttr(store, node, origin_types));
      writer.Key("passes");
      writer.Open('[');
      for (const std::string& pass : passes) {
        const auto place = places.find(pass);
        writer.Item();
        writer.Open('{');
        writer.Key("location");
        writer.Text(place == places.end() ? std::string_view() : place->second);
        writer.Key("pass");
        writer.Text(pass);
        writer.Close('}');
      }
      writer.Close(']');
      writer.List("patterns", ListAttr(store, node, patterns_name));
      writer.Key("type");
      writer.Text(store.TypeText(node));
      writer.Close('}');
    }
  }
  writer.Close(']');
  return writer.Take();
}

}  // namespace ge::session
