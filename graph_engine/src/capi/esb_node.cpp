// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "esb_node.h"

#include <memory>
#include <string>
#include <vector>

#include "capi/c_api_op.h"
#include "capi/enums.h"
#include "capi/es_handles.h"
#include "capi/esb_border.h"

using namespace ge;
using namespace ge::capi;

/// The parts as they came; the first one that cannot be is told by EsEndNode.
struct EsCNodeCall {
  /// Takes a part, unless one before it was wrong.
  template <class Take>
  void Part(const std::string& what, const Take& take) {
    if (fault.empty() && AtBorder(take) != GE_CAPI_OK) {
      fault = what + ": " + ge_capi_last_error();
    }
  }
  template <class Value>
  void Attr(const char* name, const Value& value) {
    Part("attribute '" + std::string(name) + "'",
         [&] { attrs.emplace_back(name, ir::Attr(value())); });
  }

  std::string type;
  const char* prototype = nullptr;
  ge_capi_handle builder = 0;
  std::vector<int64_t> input_counts;
  std::vector<ge_capi_handle> inputs;
  std::vector<int64_t> output_counts;
  std::vector<std::pair<std::string, ir::Attr>> attrs;
  std::vector<std::pair<std::string, Token>> subgraphs;
  std::string fault;
};

namespace {

/// The items of a list. Errors: a negative number, no list where there must be one.
template <class Item, class Source, class Convert>
std::vector<Item> Items(const Source* values, int64_t num, Convert convert) {
  if (num < 0) Fail("its number is " + std::to_string(num) + ", and must not be negative");
  if (values == nullptr && num != 0) {
    Fail("its list is missing, with a number of " + std::to_string(num));
  }
  std::vector<Item> items;
  for (int64_t i = 0; i < num; ++i) items.push_back(convert(values[i]));
  return items;
}

template <class Item>
std::vector<Item> Items(const Item* values, int64_t num) {
  return Items<Item>(values, num, [](Item item) { return item; });
}

std::string Given(const char* text) {
  if (text == nullptr) Fail("its text is missing");
  return text;
}

/// The parts as the builder takes them.
EsNodeSpec MakeSpec(const EsCNodeCall& call, const BuilderUse& use) {
  EsNodeSpec spec;
  spec.type = call.type;
  spec.attrs = call.attrs;
  spec.subgraphs = call.subgraphs;
  const auto narrow = [&](int64_t count) {
    if (count < 0 || count > ir::kMaxPorts) {
      Fail("Failed to add " + call.type + ": " + std::to_string(count) +
           " tensors of one port; from 0 to " + std::to_string(ir::kMaxPorts) + " are possible");
    }
    return static_cast<int32_t>(count);
  };
  for (const int64_t count : call.input_counts) spec.input_counts.push_back(narrow(count));
  for (const int64_t count : call.output_counts) spec.dynamic_outputs.push_back(narrow(count));
  for (const ge_capi_handle input : call.inputs) spec.inputs.push_back(use.Own(input));
  return spec;
}

}  // namespace

extern "C" {

EsCNodeCall* EsBeginNode(const char* type, const char* prototype, EsCGraphBuilder* owner) {
  EsCNodeCall* call = nullptr;
  AtBorder([&] {
    auto made = std::make_unique<EsCNodeCall>();
    made->type = Given(type);
    made->prototype = prototype;
    made->builder = HandleOf(owner);
    call = made.release();
  });
  return call;
}

void EsNodeInput(EsCNodeCall* call, EsCTensorHolder* tensor) { EsNodeInputs(call, &tensor, 1); }

void EsNodeOptionalInput(EsCNodeCall* call, EsCTensorHolder* tensor) {
  EsNodeInputs(call, &tensor, tensor == nullptr ? 0 : 1);
}

void EsNodeInputs(EsCNodeCall* call, EsCTensorHolder** tensors, int64_t num) {
  if (call == nullptr) return;
  call->Part("input " + std::to_string(call->input_counts.size()), [&] {
    for (const ge_capi_handle one : Items<ge_capi_handle>(tensors, num, HandleOf)) {
      if (one == 0) Fail("its tensor is null");
      if (call->builder == 0) {
        const int found = ge_capi_es_tensor_builder(one, &call->builder);
        if (found != GE_CAPI_OK) Fail(ge_capi_last_error());
      }
      call->inputs.push_back(one);
    }
    call->input_counts.push_back(num);
  });
}

void EsNodeOutputs(EsCNodeCall* call, int64_t num) {
  if (call != nullptr) call->output_counts.push_back(num);
}

void EsNodeSubgraph(EsCNodeCall* call, const char* name, EsCGraph* graph) {
  if (call != nullptr) call->subgraphs.emplace_back(name, HandleOf(graph));
}

void EsNodeSubgraphs(EsCNodeCall* call, const char* name, EsCGraph** graphs, int64_t num) {
  if (call == nullptr) return;
  size_t at = 0;
  call->Part("subgraphs '" + std::string(name) + "'", [&] {
    for (const ge_capi_handle graph : Items<ge_capi_handle>(graphs, num, HandleOf)) {
      call->subgraphs.emplace_back(name + std::to_string(at++), graph);
    }
  });
}

// One function for each type of attribute; `...` is what it stores.
#define ES_NODE_ATTR(Name, Type, ...)                                   \
  void EsNode##Name(EsCNodeCall* call, const char* name, Type value) {  \
    if (call != nullptr) call->Attr(name, [&] { return __VA_ARGS__; }); \
  }
#define ES_NODE_LIST(Name, Type, ...)                                                    \
  void EsNodeList##Name(EsCNodeCall* call, const char* name, Type values, int64_t num) { \
    if (call != nullptr) call->Attr(name, [&] { return __VA_ARGS__; });                  \
  }
ES_NODE_ATTR(Int, int64_t, value)
ES_NODE_ATTR(Float, float, value)
ES_NODE_ATTR(Bool, bool, value)
ES_NODE_ATTR(String, const char*, Given(value))
ES_NODE_ATTR(Type, C_DataType, ToDataType(value))
ES_NODE_LIST(Int, const int64_t*, Items(values, num))
ES_NODE_LIST(Float, const float*, Items(values, num))
ES_NODE_LIST(Bool, const bool*, Items(values, num))
ES_NODE_LIST(String, const char* const*, Items<std::string>(values, num, Given))
ES_NODE_LIST(Type, const C_DataType*, Items<DataType>(values, num, ToDataType))
#undef ES_NODE_ATTR
#undef ES_NODE_LIST

void EsNodeTensor(EsCNodeCall* call, const char* name, EsCTensor* value) {
  if (call == nullptr || value == nullptr) return;
  call->Attr(name, [&] { return Need<TensorObject>(HandleOf(value), Kind::kTensor)->tensor; });
  ge_capi_release(HandleOf(value));
}

void EsNodeListListInt(EsCNodeCall* call, const char* name, const int64_t* const* values,
                       int64_t num, const int64_t* inner_num) {
  if (call == nullptr) return;
  call->Attr(name, [&] {
    const std::vector<int64_t> sizes = Items(inner_num, num);
    std::vector<std::vector<int64_t>> lists;
    for (const int64_t* inner : Items(values, num)) {
      lists.push_back(Items(inner, sizes[lists.size()]));
    }
    return lists;
  });
}

EsCTensorHolder** EsEndNode(EsCNodeCall* call) {
  const std::unique_ptr<EsCNodeCall> ended(call);
  EsCTensorHolder** tensors = nullptr;
  AtBorder([&] {
    if (call == nullptr) Fail("the call of an operator's function has not begun");
    const std::string who = "Failed to add " + call->type + ": ";
    if (!call->fault.empty()) Fail(who + call->fault);
    if (call->builder == 0) {
      Fail(who + "no argument says which graph it belongs to; pass a tensor or a graph builder");
    }
    if (call->prototype != nullptr && catalog::FindOp(call->type) == nullptr &&
        ge_capi_op_declare(call->prototype, Length(call->prototype)) != GE_CAPI_OK) {
      Fail(who + ge_capi_last_error());
    }
    const BuilderUse use(call->builder);
    const ir::NodeId node = OrFail(use.builder->AddNode(MakeSpec(*call, use), use.scope));
    std::vector<EsCTensorHolder*> made;
    for (size_t i = 0; i < use.builder->HolderCount(node); ++i) {
      made.push_back(
          PointerOf<EsCTensorHolder>(use.Hold(ir::Endpoint{node, static_cast<int32_t>(i)})));
    }
    tensors = use.builder->Keep(std::move(made));
  });
  return tensors;
}

}  // extern "C"
