// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "es_graph_builder.h"

#include <cstring>

#include "cpp/es_state.h"

namespace ge::es {
namespace {

using StatePtr = std::shared_ptr<BuilderState>;

EsTensorHolder Held(const StatePtr& state, const Expected<ir::NodeId>& node, const char* doing) {
  if (node) return Hold(state, {*node, 0});
  state->Refused(std::string(doing) + ": " + node.error().message());
  return {};
}

template <class T>
EsTensorHolder MakeConst(const StatePtr& state, DataType type, const std::vector<T>& values,
                         const std::vector<int64_t>& dims) {
  if (!state->IsOpen("create a constant")) return {};
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc.data_type = type;
  tensor->desc.shape.dims = dims;
  const int64_t elements = tensor->desc.shape.NumElements();
  if (elements != static_cast<int64_t>(values.size())) {
    state->Refused("a constant of " + std::to_string(values.size()) +
                   " values does not have the shape that was given, which has " +
                   std::to_string(elements));
    return {};
  }
  tensor->data.resize(values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(tensor->data.data(), values.data(), tensor->data.size());
  return Held(state, state->builder.AddConst(std::move(tensor)), "creating a constant");
}

}  // namespace

EsGraphBuilder::EsGraphBuilder(const char_t* name)
    : state_(std::make_shared<BuilderState>(Text(name))) {}

EsTensorHolder EsGraphBuilder::CreateInput(int64_t index, const char_t* name,
                                           const char_t* type) const {
  if (!state_->IsOpen("create an input")) return {};
  return Held(state_,
              state_->builder.AddInput(index, Text(name), type == nullptr ? "Data" : Text(type),
                                       ir::TensorDesc()),
              "creating an input");
}

EsTensorHolder EsGraphBuilder::CreateInput(int64_t index, const char_t* name, DataType data_type,
                                           Format format, const std::vector<int64_t>& shape) const {
  if (!state_->IsOpen("create an input")) return {};
  ir::TensorDesc desc;
  desc.data_type = data_type;
  desc.format = desc.origin_format = format;
  desc.shape.dims = desc.origin_shape.dims = shape;
  return Held(state_, state_->builder.AddInput(index, Text(name), "Data", desc),
              "creating an input");
}

std::vector<EsTensorHolder> EsGraphBuilder::CreateInputs(size_t count, size_t first) const {
  std::vector<EsTensorHolder> made;
  for (size_t i = 0; i < count; ++i) made.push_back(CreateInput(static_cast<int64_t>(first + i)));
  return made;
}

#define GE_CREATE_CONST(type, data_type)                                               \
  EsTensorHolder EsGraphBuilder::CreateConst(const std::vector<type>& values,          \
                                             const std::vector<int64_t>& dims) const { \
    return MakeConst(state_, data_type, values, dims);                                 \
  }
GE_CREATE_CONST(int64_t, DT_INT64)
GE_CREATE_CONST(int32_t, DT_INT32)
GE_CREATE_CONST(uint64_t, DT_UINT64)
GE_CREATE_CONST(uint32_t, DT_UINT32)
GE_CREATE_CONST(float, DT_FLOAT)
#undef GE_CREATE_CONST

EsTensorHolder EsGraphBuilder::CreateConst(const Tensor& value) const {
  if (!state_->IsOpen("create a constant")) return {};
  return Held(state_, state_->builder.AddConst(ApiAccess::Inside(value)), "creating a constant");
}

EsTensorHolder EsGraphBuilder::CreateConst(const void* data, size_t bytes,
                                           const std::vector<int64_t>& dims, DataType type,
                                           Format format) const {
  const Tensor value(TensorDesc(Shape(dims), format, type), static_cast<const uint8_t*>(data),
                     bytes);
  if (value.IsValid() == GRAPH_SUCCESS) return CreateConst(value);
  state_->Refused("a constant of " + std::to_string(bytes) + " bytes does not fill a tensor of " +
                  DataTypeName(type) + " with the shape that was given");
  return {};
}

EsTensorHolder EsGraphBuilder::CreateVariable(int64_t index, const char_t* name) const {
  if (!state_->IsOpen("create a variable")) return {};
  return Held(state_, state_->builder.AddVariable(index, Text(name)), "creating a variable");
}

Status EsGraphBuilder::SetOutput(const EsTensorHolder& tensor, int64_t index) const {
  if (!state_->IsOpen("set an output")) return FAILED;
  const Expected<ir::Endpoint> own = Own(*state_, tensor);
  const Outcome set = own ? state_->builder.SetOutput(*own, index) : own.error();
  return set ? SUCCESS
             : state_->Refused("setting output " + std::to_string(index) + ": " + set.message());
}

Status EsGraphBuilder::SetAttr(const char_t* name, const AttrValue& value) const {
  if (!state_->IsOpen("set an attribute")) return FAILED;
  const std::string who = "graph '" + state_->builder.graph().Name() + "'";
  if (Outcome fit = CheckAttr(who, Text(name), value); !fit) return state_->Refused(fit.message());
  state_->store().SetGraphAttr(ir::kRootGraph, Text(name), ApiAccess::Inside(value));
  return SUCCESS;
}

GraphUniqPtr EsGraphBuilder::BuildAndReset() const { return BuildAndReset({}); }

GraphUniqPtr EsGraphBuilder::BuildAndReset(const std::vector<EsTensorHolder>& outputs) const {
  if (!state_->IsOpen("build the graph")) return nullptr;
  for (size_t i = 0; i < outputs.size(); ++i) SetOutput(outputs[i], static_cast<int64_t>(i));
  state_->built = true;
  if (!state_->refusal.empty()) {
    Refuse(state_->refusal);
    return nullptr;
  }
  Expected<Graph> graph = state_->builder.Build();
  if (graph) return std::make_unique<Graph>(*std::move(graph));
  state_->Refused(graph.error().message());
  return nullptr;
}

}  // namespace ge::es
