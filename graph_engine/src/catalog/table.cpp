// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/table.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ge::catalog {
namespace {

using Json = nlohmann::json;

constexpr char kData[] =
#include "catalog/catalog_data.inc"
    ;

AttrType ParseAttrType(const std::string& name) {
  if (const auto type = AttrTypeFromName(name)) return *type;
  throw std::logic_error("catalogue: unknown attribute type " + name);
}

ir::Attr ParseList(const Json& items) {
  const bool has_float = std::any_of(items.begin(), items.end(),
                                     [](const Json& item) { return item.is_number_float(); });
  if (has_float) return items.get<std::vector<float>>();
  if (!items.empty() && items[0].is_string()) return items.get<std::vector<std::string>>();
  return items.get<std::vector<int64_t>>();
}

ir::Attr ParseLiteral(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<int64_t>();
  if (value.is_number_float()) return value.get<float>();
  if (value.is_array()) return ParseList(value);
  if (!value.is_string()) return {};
  const auto& text = value.get_ref<const std::string&>();
  if (const auto type = DataTypeFromName(text)) return *type;
  return text;
}

ir::Attr ParseDefault(const Json& value, AttrType type, const std::string& what) {
  if (value.is_null()) return {};
  const Expected<ir::Attr> typed = Coerce(ParseLiteral(value), type, what);
  if (!typed) throw std::logic_error("catalogue: " + typed.error().message());
  return *typed;
}

std::vector<ir::Port> ParsePorts(const Json& ports) {
  std::vector<ir::Port> result;
  for (const Json& port : ports) {
    const auto kind = port[1].get<std::string>();
    const auto parsed = kind == "dynamic"    ? ir::PortKind::kDynamic
                        : kind == "optional" ? ir::PortKind::kOptional
                                             : ir::PortKind::kRequired;
    result.push_back(
        {port[0].get<std::string>(), parsed, parsed == ir::PortKind::kDynamic ? 0 : 1});
  }
  return result;
}

OpDef ParseOp(const Json& op) {
  OpDef def;
  def.type = op["type"].get<std::string>();
  def.inputs = ParsePorts(op["inputs"]);
  def.outputs = ParsePorts(op["outputs"]);
  for (const Json& attr : op["attrs"]) {
    AttrDef parsed;
    parsed.name = attr["name"].get<std::string>();
    parsed.type = ParseAttrType(attr["type"].get<std::string>());
    parsed.required = attr["required"].get<bool>();
    parsed.default_value = ParseDefault(attr["default"], parsed.type, def.type + "." + parsed.name);
    def.attrs.push_back(std::move(parsed));
  }
  def.subgraphs = op["subgraphs"].get<std::vector<std::string>>();
  def.es_modules = op["modules"].get<std::vector<std::string>>();
  def.shape_rule = op["shape"].get<std::string>();
  def.output_types = op["types"].get<std::vector<std::string>>();
  return def;
}

Value ParseValue(const Json& json) {
  static const std::map<std::string, Value::Kind> kKinds = {
      {"lit", Value::Kind::kLiteral},  {"attr", Value::Kind::kAttr},
      {"input", Value::Kind::kInput},  {"count", Value::Kind::kCount},
      {"rank", Value::Kind::kRank},    {"dtype_of", Value::Kind::kDtypeOf},
      {"swap", Value::Kind::kSwap},    {"fn", Value::Kind::kConvert},
      {"join", Value::Kind::kJoin},    {"equal", Value::Kind::kEqual},
      {"unless", Value::Kind::kUnless}};
  Value value;
  value.kind = kKinds.at(json["k"].get<std::string>());
  value.name = json.value("n", json.value("f", ""));
  value.optional = json.value("opt", false);
  if (json.contains("v")) value.literal = ParseLiteral(json["v"]);
  if (json.contains("d")) value.literal = ParseLiteral(json["d"]);
  const char* inner = json.contains("a") ? "a" : "if";
  if (json.contains(inner)) value.inner = std::make_shared<const Value>(ParseValue(json[inner]));
  for (const Json& part : json.value("p", Json::array())) value.parts.push_back(ParseValue(part));
  return value;
}

Argument ParseArgument(const Json& json) {
  const auto kind = json["k"].get<std::string>();
  Argument argument;
  argument.kind = kind == "in"       ? Argument::Kind::kInput
                  : kind == "spread" ? Argument::Kind::kSpread
                  : kind == "none"   ? Argument::Kind::kAbsent
                                     : Argument::Kind::kTensor;
  argument.name = json.value("n", json.value("in", ""));
  argument.tensor_kind = json.value("t", "");
  argument.like = json.value("of", "");
  if (json.contains("v")) argument.value = ParseValue(json["v"]);
  return argument;
}

Step ParseStep(const Json& json) {
  Step step;
  step.op = json["op"].get<std::string>();
  step.opset = json.value("opset", int64_t{0});
  step.results = json["outs"].get<std::vector<std::string>>();
  for (const Json& argument : json["args"]) step.arguments.push_back(ParseArgument(argument));
  for (const Json& attr : json["attrs"]) {
    step.attrs.emplace_back(attr[0].get<std::string>(), ParseValue(attr[1]));
  }
  return step;
}

Test ParseTest(const Json& json) {
  Test test;
  test.negated = json["not"].get<bool>();
  test.function = json["f"].get<std::string>();
  test.argument = json.value("a", "");
  if (json.contains("d")) test.default_value = ParseLiteral(json["d"]);
  test.comparison = json.value("op", "");
  if (json.contains("v")) test.operand = ParseLiteral(json["v"]);
  return test;
}

std::vector<Alternative> ParseAlternatives(const Json& json) {
  std::vector<Alternative> result;
  for (const Json& item : json) {
    Alternative alternative;
    for (const Json& tests : item.value("if", Json::array())) {
      alternative.condition.emplace_back();
      for (const Json& test : tests) alternative.condition.back().push_back(ParseTest(test));
    }
    for (const Json& step : item.value("steps", Json::array())) {
      alternative.steps.push_back(ParseStep(step));
    }
    alternative.hook = item.value("hook", "");
    alternative.refusal = item.value("refuse", "");
    alternative.ignored = item.value("ignore", std::set<std::string>());
    result.push_back(std::move(alternative));
  }
  return result;
}

Table Read() {
  const Json json = Json::parse(kData);
  Table table;
  for (const Json& op : json["ops"]) {
    OpDef def = ParseOp(op);
    if (op.contains("lower")) table.lowerings[def.type] = ParseAlternatives(op["lower"]);
    table.ops.emplace(def.type, std::move(def));
  }
  for (const auto& [op, versions] : json["imports"].items()) {
    for (const Json& version : versions) {
      table.imports[op].push_back(
          {version["since"].get<int64_t>(), ParseAlternatives(version["alternatives"])});
    }
  }
  return table;
}

}  // namespace

const Table& BuiltInTable() {
  static const Table* const table = new Table(Read());  // never destroyed: statics may ask late
  return *table;
}

const std::vector<ImportVersion>* FindImports(std::string_view onnx_op) {
  const auto& imports = BuiltInTable().imports;
  const auto it = imports.find(onnx_op);
  return it == imports.end() ? nullptr : &it->second;
}

std::vector<std::string> ImportableOps() {
  std::vector<std::string> names;
  for (const auto& entry : BuiltInTable().imports) names.push_back(entry.first);
  return names;
}

const std::vector<Alternative>* FindLowering(std::string_view type) {
  const auto& lowerings = BuiltInTable().lowerings;
  const auto it = lowerings.find(type);
  return it == lowerings.end() ? nullptr : &it->second;
}

}  // namespace ge::catalog
