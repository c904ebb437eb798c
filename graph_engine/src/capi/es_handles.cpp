// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/es_handles.h"

#include "capi/enums.h"
#include "catalog/op_def.h"

namespace ge::capi {

namespace {

using catalog::AttrType;

std::string TextAt(const ge_capi_es_attr& attr, size_t index) {
  return std::string(View(attr.texts[index].data, attr.texts[index].size));
}

std::vector<std::vector<int64_t>> NestedIntegers(const ge_capi_es_attr& attr) {
  std::vector<std::vector<int64_t>> lists;
  const int64_t* next = attr.integers;
  for (size_t i = 0; i < attr.size; ++i) {
    lists.emplace_back(next, next + attr.inner[i]);
    next += attr.inner[i];
  }
  return lists;
}

std::vector<DataType> DataTypes(const ge_capi_es_attr& attr) {
  std::vector<DataType> types;
  for (size_t i = 0; i < attr.size; ++i) types.push_back(ToDataType(attr.integers[i]));
  return types;
}

std::vector<std::string> Texts(const ge_capi_es_attr& attr) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < attr.size; ++i) texts.push_back(TextAt(attr, i));
  return texts;
}

}  // namespace

ir::Attr ToAttr(const ge_capi_es_attr& attr) {
  switch (static_cast<AttrType>(attr.type)) {
    case AttrType::kInt:
      return attr.integers[0];
    case AttrType::kFloat:
      return static_cast<float>(attr.reals[0]);
    case AttrType::kString:
      return TextAt(attr, 0);
    case AttrType::kBool:
      return attr.integers[0] != 0;
    case AttrType::kType:
      return ToDataType(attr.integers[0]);
    case AttrType::kTensor:
      return Need<TensorObject>(attr.tensor, Kind::kTensor)->tensor;
    case AttrType::kListInt:
      return std::vector<int64_t>(attr.integers, attr.integers + attr.size);
    case AttrType::kListFloat:
      return std::vector<float>(attr.reals, attr.reals + attr.size);
    case AttrType::kListString:
      return Texts(attr);
    case AttrType::kListBool:
      return std::vector<bool>(attr.integers, attr.integers + attr.size);
    case AttrType::kListType:
      return DataTypes(attr);
    case AttrType::kListListInt:
      return NestedIntegers(attr);
  }
  Fail("attribute '" + std::string(attr.name) + "' has an unknown type number");
}

BuilderUse::BuilderUse(Token builder_token)
    : token(builder_token),
      builder(Need<EsBuilder>(token, Kind::kEsBuilder)),
      scope(OrFail(HandleTable::Process().ScopeOf(token, Kind::kEsBuilder))),
      use(builder->graph().store()) {
  if (!use.ok()) throw ApiError(GE_CAPI_BAD_HANDLE, use.problem());
}

Token BuilderUse::Hold(ir::Endpoint output) const {
  return HandleTable::Process().Add(
      Kind::kEsTensor,
      std::make_shared<EsTensorObject>(EsTensorObject{builder->Tensor(output), token}), scope);
}

ir::Endpoint BuilderUse::Own(Token tensor) const {
  return OrFail(builder->Own(NeedEsTensor(tensor)));
}

EsTensor NeedEsTensor(Token token) { return Need<EsTensorObject>(token, Kind::kEsTensor)->tensor; }

Expected<EsTensor> ResolveEsTensor(Token token) {
  Expected<std::shared_ptr<void>> object = HandleTable::Process().Get(token, Kind::kEsTensor);
  if (!object) return object.error();
  const EsTensor tensor = std::static_pointer_cast<EsTensorObject>(*object)->tensor;
  if (!tensor.node.store()->Alive({tensor.node.id(), tensor.node.generation()})) {
    return Outcome::Invalid("tensor holder: its node was removed from the graph");
  }
  return tensor;
}

}  // namespace ge::capi
