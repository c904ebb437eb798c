// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "air/names.h"
#include "air/value_codec.h"

namespace ge::air {
namespace {

using ListValue = proto::AttrDef::ListValue;

/// One overload for each kind of value.
struct Writer {
  proto::AttrDef& def;

  void operator()(std::monostate) const { def.clear_value(); }
  void operator()(const std::string& v) const { def.set_s(v); }
  void operator()(float v) const { def.set_f(v); }
  void operator()(bool v) const { def.set_b(v); }
  void operator()(int64_t v) const { def.set_i(v); }
  void operator()(DataType v) const { def.set_dt(v); }
  void operator()(const ir::TensorDesc& v) const { WriteDesc(v, *def.mutable_td()); }
  void operator()(const ir::TensorPtr& v) const { Put(v, *def.mutable_t()); }
  void operator()(const ir::Bytes& v) const { def.set_bt(v.data); }
  void operator()(const ir::NamedAttrsPtr& v) const {
    proto::NamedAttrs* out = def.mutable_func();
    if (v == nullptr) return;
    out->set_name(v->name);
    for (const auto& [name, value] : v->attrs) WriteAttr(value, (*out->mutable_attr())[name]);
  }
  void operator()(const std::vector<std::string>& v) const {
    for (const auto& item : v) List(ListValue::VT_LIST_STRING)->add_s(item);
    List(ListValue::VT_LIST_STRING);
  }
  void operator()(const std::vector<float>& v) const {
    List(ListValue::VT_LIST_FLOAT)->mutable_f()->Add(v.begin(), v.end());
  }
  void operator()(const std::vector<bool>& v) const {
    List(ListValue::VT_LIST_BOOL)->mutable_b()->Add(v.begin(), v.end());
  }
  void operator()(const std::vector<int64_t>& v) const {
    List(ListValue::VT_LIST_INT)->mutable_i()->Add(v.begin(), v.end());
  }
  void operator()(const std::vector<DataType>& v) const {
    List(ListValue::VT_LIST_DATA_TYPE)->mutable_dt()->Add(v.begin(), v.end());
  }
  void operator()(const std::vector<ir::TensorDesc>& v) const {
    ListValue* list = List(ListValue::VT_LIST_TENSOR_DESC);
    for (const auto& item : v) WriteDesc(item, *list->add_td());
  }
  void operator()(const std::vector<ir::TensorPtr>& v) const {
    ListValue* list = List(ListValue::VT_LIST_TENSOR);
    for (const auto& item : v) Put(item, *list->add_t());
  }
  void operator()(const std::vector<ir::Bytes>& v) const {
    ListValue* list = List(ListValue::VT_LIST_BYTES);
    for (const auto& item : v) list->add_bt(item.data);
  }
  void operator()(const std::vector<std::vector<int64_t>>& v) const {
    auto* rows = def.mutable_list_list_int();
    for (const auto& row : v)
      rows->add_list_list_i()->mutable_list_i()->Add(row.begin(), row.end());
  }
  void operator()(const std::vector<std::vector<float>>& v) const {
    auto* rows = def.mutable_list_list_float();
    for (const auto& row : v)
      rows->add_list_list_f()->mutable_list_f()->Add(row.begin(), row.end());
  }

 private:
  ListValue* List(ListValue::ListValueType type) const {
    ListValue* list = def.mutable_list();
    list->set_val_type(type);
    return list;
  }
  static void Put(const ir::TensorPtr& tensor, proto::TensorDef& out) {
    if (tensor != nullptr) WriteTensor(*tensor, out);
  }
};

template <class To, class From>
std::vector<To> Copied(const From& from) {
  return std::vector<To>(from.begin(), from.end());
}

/// Reads each item; the first failure ends it.
template <class Item, class From, class Read>
Expected<ir::Attr> EachRead(const From& from, Read read) {
  std::vector<Item> items;
  for (const auto& one : from) {
    Expected<Item> item = read(one);
    if (!item) return item.error();
    items.push_back(*std::move(item));
  }
  return ir::Attr(std::move(items));
}

/// The type says what an empty list is of; older writers leave it out of lists that are not empty.
ListValue::ListValueType TypeOf(const ListValue& list) {
  if (list.val_type() != ListValue::VT_LIST_NONE) return list.val_type();
  if (list.s_size() != 0) return ListValue::VT_LIST_STRING;
  if (list.i_size() != 0) return ListValue::VT_LIST_INT;
  if (list.f_size() != 0) return ListValue::VT_LIST_FLOAT;
  if (list.b_size() != 0) return ListValue::VT_LIST_BOOL;
  if (list.bt_size() != 0) return ListValue::VT_LIST_BYTES;
  if (list.td_size() != 0) return ListValue::VT_LIST_TENSOR_DESC;
  if (list.t_size() != 0) return ListValue::VT_LIST_TENSOR;
  if (list.dt_size() != 0) return ListValue::VT_LIST_DATA_TYPE;
  return ListValue::VT_LIST_NONE;
}

Expected<DataType> ReadType(int64_t number) {
  if (const auto type = DataTypeFromNumber(number)) return *type;
  return Outcome::Invalid("its data type " + std::to_string(number) + " is not one of GE's");
}

Expected<ir::Attr> ReadList(const ListValue& list) {
  switch (TypeOf(list)) {
    case ListValue::VT_LIST_STRING:
      return ir::Attr(Copied<std::string>(list.s()));
    case ListValue::VT_LIST_INT:
      return ir::Attr(Copied<int64_t>(list.i()));
    case ListValue::VT_LIST_FLOAT:
      return ir::Attr(Copied<float>(list.f()));
    case ListValue::VT_LIST_BOOL:
      return ir::Attr(Copied<bool>(list.b()));
    case ListValue::VT_LIST_BYTES:
      return EachRead<ir::Bytes>(list.bt(), [](const std::string& data) -> Expected<ir::Bytes> {
        return ir::Bytes{data};
      });
    case ListValue::VT_LIST_TENSOR_DESC:
      return EachRead<ir::TensorDesc>(list.td(), ReadDesc);
    case ListValue::VT_LIST_TENSOR:
      return EachRead<ir::TensorPtr>(list.t(), ReadTensor);
    case ListValue::VT_LIST_DATA_TYPE:
      return EachRead<DataType>(list.dt(), ReadType);
    default:
      return ir::Attr();
  }
}

Expected<ir::Attr> ReadFunction(const proto::NamedAttrs& def) {
  auto named = std::make_shared<ir::NamedAttrs>();
  named->name = def.name();
  for (const auto& [name, value] : def.attr()) {
    Expected<ir::Attr> attr = ReadAttr(value);
    if (!attr) return attr.error().Within("'" + name + "'");
    // A part that has no place here: the whole is kept by the caller instead.
    if (std::holds_alternative<std::monostate>(*attr)) return ir::Attr();
    named->attrs[name] = *std::move(attr);
  }
  return ir::Attr(ir::NamedAttrsPtr(std::move(named)));
}

template <class Value>
Expected<ir::Attr> AsAttr(Expected<Value> value) {
  if (!value) return value.error();
  return ir::Attr(*std::move(value));
}

}  // namespace

void WriteAttr(const ir::Attr& value, proto::AttrDef& def) {
  def.Clear();
  std::visit(Writer{def}, value);
}

Expected<ir::Attr> ReadAttr(const proto::AttrDef& def) {
  switch (def.value_case()) {
    case proto::AttrDef::kList:
      return ReadList(def.list());
    case proto::AttrDef::kS:
      return ir::Attr(def.s());
    case proto::AttrDef::kI:
      return ir::Attr(int64_t{def.i()});
    case proto::AttrDef::kF:
      return ir::Attr(def.f());
    case proto::AttrDef::kB:
      return ir::Attr(def.b());
    case proto::AttrDef::kBt:
      return ir::Attr(ir::Bytes{def.bt()});
    case proto::AttrDef::kFunc:
      return ReadFunction(def.func());
    case proto::AttrDef::kTd:
      return AsAttr(ReadDesc(def.td()));
    case proto::AttrDef::kT:
      return AsAttr(ReadTensor(def.t()));
    case proto::AttrDef::kDt:
      return AsAttr(ReadType(def.dt()));
    case proto::AttrDef::kListListInt: {
      std::vector<std::vector<int64_t>> rows;
      for (const auto& row : def.list_list_int().list_list_i())
        rows.push_back(Copied<int64_t>(row.list_i()));
      return ir::Attr(std::move(rows));
    }
    case proto::AttrDef::kListListFloat: {
      std::vector<std::vector<float>> rows;
      for (const auto& row : def.list_list_float().list_list_f())
        rows.push_back(Copied<float>(row.list_f()));
      return ir::Attr(std::move(rows));
    }
    default:
      return ir::Attr();
  }
}

}  // namespace ge::air
