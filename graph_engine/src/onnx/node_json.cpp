// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <google/protobuf/descriptor.h>
#include <google/protobuf/stubs/strutil.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "onnx/plugin_import.h"

namespace ge::onnx {
namespace {

using Json = nlohmann::ordered_json;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

constexpr int kMaxDepth = 5;  // GE stops there too

/// GE formats a float with %g into ten bytes and stores the text; what does not fit is a number.
Json FloatAsGe(float value) {
  char text[32];
  const int length = std::snprintf(text, sizeof text, "%g", static_cast<double>(value));
  if (length < 10) return Json(std::string(text));
  return Json(static_cast<double>(value));
}

Json MessageToJson(const Message& message, int depth);

Json ScalarToJson(const Message& message, const Reflection& reflection,
                  const FieldDescriptor* field, int depth) {
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return Json(reflection.GetInt32(message, field));
    case FieldDescriptor::CPPTYPE_INT64:
      return Json(reflection.GetInt64(message, field));
    case FieldDescriptor::CPPTYPE_UINT64:
      return Json(reflection.GetUInt64(message, field));
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return Json(reflection.GetDouble(message, field));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return FloatAsGe(reflection.GetFloat(message, field));
    case FieldDescriptor::CPPTYPE_ENUM:
      return Json(reflection.GetEnumValue(message, field));
    case FieldDescriptor::CPPTYPE_STRING:
      return Json(google::protobuf::CEscape(reflection.GetString(message, field)));
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return MessageToJson(reflection.GetMessage(message, field), depth + 1);
    default:
      return Json();
  }
}

Json RepeatedToJson(const Message& message, const Reflection& reflection,
                    const FieldDescriptor* field, int depth) {
  Json list = Json::array();
  for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_INT32:
        list.push_back(reflection.GetRepeatedInt32(message, field, i));
        break;
      case FieldDescriptor::CPPTYPE_INT64:
        list.push_back(reflection.GetRepeatedInt64(message, field, i));
        break;
      case FieldDescriptor::CPPTYPE_UINT64:
        list.push_back(reflection.GetRepeatedUInt64(message, field, i));
        break;
      case FieldDescriptor::CPPTYPE_DOUBLE:
        list.push_back(reflection.GetRepeatedDouble(message, field, i));
        break;
      case FieldDescriptor::CPPTYPE_FLOAT:
        list.push_back(static_cast<double>(reflection.GetRepeatedFloat(message, field, i)));
        break;
      case FieldDescriptor::CPPTYPE_STRING:
        list.push_back(google::protobuf::CEscape(reflection.GetRepeatedString(message, field, i)));
        break;
      case FieldDescriptor::CPPTYPE_MESSAGE:
        list.push_back(MessageToJson(reflection.GetRepeatedMessage(message, field, i), depth + 1));
        break;
      default:
        break;
    }
  }
  return list;
}

Json MessageToJson(const Message& message, int depth) {
  Json object = Json::object();
  if (depth > kMaxDepth) return object;
  const Reflection& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    object[field->name()] = field->is_repeated() ? RepeatedToJson(message, reflection, field, depth)
                                                 : ScalarToJson(message, reflection, field, depth);
  }
  return object;
}

}  // namespace

OpDraft MakeSourceOperator(const NodeProto& node, const std::string& name,
                           const std::string& origin) {
  OpDraft source(name, origin);
  source.SetAttr("name", name);
  source.SetAttr("op_type", origin);
  if (node.has_domain()) source.SetAttr("domain", node.domain());
  if (node.has_doc_string()) source.SetAttr("doc_string", node.doc_string());
  source.SetAttr("input", std::vector<std::string>(node.input().begin(), node.input().end()));
  source.SetAttr("output", std::vector<std::string>(node.output().begin(), node.output().end()));
  Json attributes = Json::array();
  for (const AttributeProto& attribute : node.attribute()) {
    attributes.push_back(MessageToJson(attribute, 1));
  }
  const Json json = {{"attribute", attributes}};
  source.SetAttr("attribute", json.dump(2));
  return source;
}

}  // namespace ge::onnx
