// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "capi/border.h"
#include "capi/c_api_op.h"
#include "catalog/op_declaration.h"
#include "catalog/op_def.h"
#include "catalog/registrations.h"
#include "pass/cpp_libraries.h"

using namespace ge;
using namespace ge::capi;

namespace {

using Json = nlohmann::json;
using catalog::AttrType;

/// The default of an attribute in the type that it is declared with.
/// A whole number of 64 bits. The library would make the nearest one of a fraction or a larger one.
int64_t Integer(const Json& value) {
  const bool cut =
      value.is_number_float() || (value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX);
  if (cut) Fail(value.dump() + " is no 64-bit integer");
  return value.get<int64_t>();
}

float Float(const Json& value) {
  const auto number = value.get<double>();
  const auto narrow = static_cast<float>(number);
  if (!std::isfinite(narrow)) Fail("no 32-bit float holds " + value.dump());
  return narrow;
}

template <class Item, class Read>
std::vector<Item> Each(const Json& list, Read read) {
  std::vector<Item> items;
  for (const Json& value : list.get_ref<const Json::array_t&>()) items.push_back(read(value));
  return items;
}

std::vector<int64_t> Integers(const Json& list) { return Each<int64_t>(list, Integer); }

ir::Attr ToAttr(const Json& value, AttrType type) {
  switch (type) {
    case AttrType::kFloat:
      return Float(value);
    case AttrType::kString:
      return value.get<std::string>();
    case AttrType::kBool:
      return value.get<bool>();
    case AttrType::kListInt:
      return Integers(value);
    case AttrType::kListFloat:
      return Each<float>(value, Float);
    case AttrType::kListString:
      return value.get<std::vector<std::string>>();
    case AttrType::kListBool:
      return value.get<std::vector<bool>>();
    case AttrType::kListListInt:
      return Each<std::vector<int64_t>>(value, Integers);
    case AttrType::kListType: {
      std::vector<DataType> types;
      for (const int64_t number : Integers(value)) {
        const auto named = DataTypeFromNumber(number);
        if (!named) Fail("there is no element type " + std::to_string(number));
        types.push_back(*named);
      }
      return types;
    }
    default:
      return Integer(value);  // Int, and Type by its number
  }
}

/// The number with the fewest digits that is that float: 0.1, not 0.10000000149011612.
double Shortest(float value) {
  char text[32];
  const char* const end = std::to_chars(text, text + sizeof(text), value).ptr;
  double shortest = 0;
  std::from_chars(text, end, shortest);
  return shortest;
}

Json ToJson(const ir::Attr& value) {
  if (const auto* type = std::get_if<DataType>(&value)) return static_cast<int64_t>(*type);
  if (const auto* types = std::get_if<std::vector<DataType>>(&value)) {
    return std::vector<int64_t>(types->begin(), types->end());
  }
  if (const auto* number = std::get_if<int64_t>(&value)) return *number;
  if (const auto* number = std::get_if<float>(&value)) return Shortest(*number);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag;
  if (const auto* list = std::get_if<std::vector<int64_t>>(&value)) return *list;
  if (const auto* list = std::get_if<std::vector<float>>(&value)) {
    Json numbers = Json::array();
    for (const float number : *list) numbers.push_back(Shortest(number));
    return numbers;
  }
  if (const auto* list = std::get_if<std::vector<std::string>>(&value)) return *list;
  if (const auto* list = std::get_if<std::vector<bool>>(&value)) return *list;
  if (const auto* list = std::get_if<std::vector<std::vector<int64_t>>>(&value)) return *list;
  return nullptr;  // the empty tensor
}

void AddPorts(const Json& ports, OpDeclaration* op, bool input) {
  for (const Json& port : ports) {
    const auto name = port.at(0).get<std::string>();
    const auto kind = port.at(1).get<std::string>();
    if (kind == "optional") {
      if (!input) Fail("output '" + name + "' is optional; GE's outputs are required or dynamic");
      op->OptionalInput(name);
    } else if (kind == "dynamic") {
      input ? op->DynamicInput(name) : op->DynamicOutput(name);
    } else {
      input ? op->Input(name) : op->Output(name);
    }
  }
}

void AddAttr(const Json& attr, OpDeclaration* op) {
  const auto name = attr.at("name").get<std::string>();
  const auto type = attr.at("type").get<std::string>();
  const auto kind = catalog::AttrTypeFromName(type);
  if (attr.at("required").get<bool>() || !kind) {
    op->RequiredAttr(name, type);
    return;
  }
  const Json& value = attr.at("default");
  try {
    op->Attr(name, type, value.is_null() ? ir::Attr() : ToAttr(value, *kind));
  } catch (const ApiError& error) {
    Fail("default of attribute '" + name + "': " + error.text());
  } catch (const Json::exception&) {
    Fail("default " + value.dump() + " of attribute '" + name + "' is no " + type);
  }
}

Json PortsOf(const std::vector<ir::Port>& ports) {
  constexpr const char* kKinds[] = {"required", "optional", "dynamic"};
  Json list = Json::array();
  for (const ir::Port& port : ports) {
    list.push_back({port.name, kKinds[static_cast<size_t>(port.kind)]});
  }
  return list;
}

Json PrototypeOf(const catalog::OpDef& def) {
  Json attrs = Json::array();
  for (const catalog::AttrDef& attr : def.attrs) {
    attrs.push_back({{"name", attr.name},
                     {"type", catalog::AttrTypeName(attr.type)},
                     {"required", attr.required},
                     {"default", ToJson(attr.default_value)}});
  }
  return {{"type", def.type}, {"inputs", PortsOf(def.inputs)}, {"outputs", PortsOf(def.outputs)},
          {"attrs", attrs},   {"subgraphs", def.subgraphs},    {"location", def.location}};
}

}  // namespace

extern "C" {

int ge_capi_op_declare(const char* prototype, size_t prototype_size) {
  return AtBorder([&] {
    const Json json = Json::parse(View(prototype, prototype_size));
    const auto type = json.at("type").get<std::string>();
    const auto location = json.value("location", "");
    OpDeclaration op(type, location);
    try {
      AddPorts(json.at("inputs"), &op, true);
      AddPorts(json.at("outputs"), &op, false);
      for (const Json& attr : json.at("attrs")) AddAttr(attr, &op);
    } catch (const ApiError& error) {
      Fail("operator '" + type + "' cannot be declared (" + location + "): " + error.text());
    }
    for (const auto& name : json.at("subgraphs").get<std::vector<std::string>>()) {
      const bool dynamic = !name.empty() && name.back() == '*';
      dynamic ? op.DynamicSubgraph(name.substr(0, name.size() - 1)) : op.Subgraph(name);
    }
    const Outcome entered = op.Enter();
    if (!entered.ok()) Fail(entered.message());
  });
}

int ge_capi_op_declared(const char* type, size_t type_size, ge_capi_text* prototype) {
  return AtBorder([&] {
    const std::string_view name = View(type, type_size);
    const auto declared = catalog::DeclaredTypes();
    if (!std::binary_search(declared.begin(), declared.end(), name)) {
      NotFound("no user declared an operator '" + std::string(name) + "'");
    }
    PutText(PrototypeOf(*catalog::FindOp(name)).dump(), prototype);
  });
}

int ge_capi_op_load_library(const char* path, size_t path_size) {
  return AtBorder([&] {
    const Outcome loaded = pass::LoadLibrary(std::string(View(path, path_size)));
    if (!loaded) Fail(loaded.message());
  });
}

int ge_capi_op_registrations(ge_capi_text* registrations) {
  return AtBorder([&] {
    constexpr const char* kResults[] = {"entered", "unsupported", "refused"};
    Json list = Json::array();
    for (const catalog::Registration& one : catalog::Registrations()) {
      list.push_back({{"type", one.type},
                      {"location", one.location},
                      {"result", kResults[static_cast<size_t>(one.result)]},
                      {"reason", one.reason}});
    }
    PutText(list.dump(), registrations);
  });
}

int ge_capi_op_declared_types(ge_capi_text** types, size_t* count) {
  return AtBorder([&] { PutTexts(catalog::DeclaredTypes(), types, count); });
}

}  // extern "C"
