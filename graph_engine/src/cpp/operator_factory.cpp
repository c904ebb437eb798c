// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/operator_factory.h"

#include <map>
#include <mutex>

#include "catalog/op_def.h"
#include "catalog/registrations.h"
#include "cpp/access.h"
#include "pass/registry.h"
#include "support/near_names.h"

namespace ge {
namespace {

/// Creators that libraries brought, by type. Never destroyed: libraries register at any time.
struct Creators {
  std::mutex mutex;  // a leaf
  std::map<std::string, OpCreator> by_type;
};

Creators& AllCreators() {
  static Creators& creators = *new Creators;
  return creators;
}

Expected<catalog::AttrType> TypeOf(const ir::Attr& value) {
  using catalog::AttrType;
  const std::pair<const char*, AttrType> kinds[] = {{"Int", AttrType::kInt},
                                                    {"Float", AttrType::kFloat},
                                                    {"String", AttrType::kString},
                                                    {"Bool", AttrType::kBool},
                                                    {"DataType", AttrType::kType},
                                                    {"Tensor", AttrType::kTensor},
                                                    {"ListInt", AttrType::kListInt},
                                                    {"ListFloat", AttrType::kListFloat},
                                                    {"ListString", AttrType::kListString},
                                                    {"ListBool", AttrType::kListBool},
                                                    {"ListDataType", AttrType::kListType},
                                                    {"ListListInt", AttrType::kListListInt}};
  for (const auto& [name, type] : kinds) {
    if (std::string(name) == ir::AttrKindName(value)) return type;
  }
  return Outcome::Invalid(std::string("attributes of kind ") + ir::AttrKindName(value) +
                          " cannot be declared");
}

Expected<catalog::OpDef> Prototype(const OperatorImpl& impl) {
  catalog::OpDef def;
  def.type = impl.type;
  def.inputs = impl.layout.inputs;
  def.outputs = impl.layout.outputs;
  def.subgraphs = impl.layout.subgraph_names;
  def.es_modules = {"all"};
  for (const std::string& name : impl.layout.attr_names) {
    const ir::Attr& value = impl.defaults.at(name);
    const Expected<catalog::AttrType> type = TypeOf(value);
    if (!type) return type.error().Within("attribute '" + name + "'");
    const bool required = impl.required.count(name) != 0;
    const bool none = required || *type == catalog::AttrType::kTensor;
    def.attrs.push_back({name, *type, required, none ? ir::Attr() : value});
  }
  return def;
}

}  // namespace

OperatorCreatorRegister::OperatorCreatorRegister(const char_t* type, OpCreator create,
                                                 const char_t* location) {
  using Result = catalog::Registration::Result;
  const Operator op = create(AscendString(type));
  Expected<catalog::OpDef> def = Prototype(*ApiAccess::Inside(op));
  if (def) def->location = Text(location);
  const Result refused = def ? Result::kRefused : Result::kUnsupported;
  const Outcome entered = def ? catalog::RegisterOp(*std::move(def))
                              : def.error().Within("operator '" + Text(type) + "' is not declared");
  catalog::NoteRegistration({Text(type), Text(location), entered ? Result::kEntered : refused,
                             entered ? std::string() : entered.message()});
  if (!entered) {
    pass::ProcessPasses().AddProblem({Text(location), entered.message()});
    return;
  }
  Creators& creators = AllCreators();
  const std::lock_guard<std::mutex> lock(creators.mutex);
  creators.by_type.emplace(Text(type), create);
}

Operator OperatorFactory::CreateOperator(const char_t* name, const char_t* type) {
  Creators& creators = AllCreators();
  OpCreator create = nullptr;
  {
    const std::lock_guard<std::mutex> lock(creators.mutex);
    const auto found = creators.by_type.find(Text(type));
    if (found != creators.by_type.end()) create = found->second;
  }
  if (create != nullptr) return create(AscendString(name));
  const catalog::OpDef* def = catalog::FindOp(Text(type));
  if (def == nullptr) {
    Refuse("operator type '" + Text(type) + "' is not declared" +
           DidYouMean(catalog::NearTypes(Text(type))));
    return {};
  }
  Operator op(name, type);
  OperatorImpl& impl = *ApiAccess::Inside(op);
  impl.layout = catalog::MakeLayout(*def);
  for (const std::string& name : def->subgraphs) {
    const size_t star = name.find('*');
    impl.dynamic_subgraphs[name.substr(0, star)] = star != std::string::npos;
  }
  for (const catalog::AttrDef& attr : def->attrs) {
    impl.defaults[attr.name] = attr.default_value;
    if (attr.required) impl.required[attr.name] = true;
  }
  return op;
}

graphStatus OperatorFactory::GetOpsTypeList(std::vector<AscendString>& types) {
  types.clear();
  for (const std::string& type : catalog::AllTypes()) types.push_back(Text(type));
  return GRAPH_SUCCESS;
}

bool OperatorFactory::IsExistOp(const char_t* type) {
  return catalog::FindOp(Text(type)) != nullptr;
}

}  // namespace ge
