// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/c_api_es.h"

#include "capi/enums.h"
#include "capi/es_handles.h"
#include "capi/es_program.h"

using namespace ge;
using namespace ge::capi;

namespace {

ir::TensorDesc MakeDesc(const int64_t* dims, size_t rank, int data_type, int format) {
  ir::TensorDesc desc;
  desc.shape.dims.assign(dims, dims + rank);
  desc.origin_shape = desc.shape;
  desc.data_type = ToDataType(data_type);
  desc.format = desc.origin_format = ToFormat(format);
  return desc;
}

/// A tensor's node, with its store marked as used by this thread.
struct ProducerUse {
  explicit ProducerUse(Token token)
      : tensor(NeedEsTensor(token)),
        use(tensor.node.store()),
        id{tensor.node.id(), tensor.node.generation()} {
    if (!use.ok()) throw ApiError(GE_CAPI_BAD_HANDLE, use.problem());
    OrFail(ResolveEsTensor(token));
  }
  template <class Change>
  void ChangeDesc(const Change& change) const {
    ir::Store& store = *tensor.node.store();
    const auto port = static_cast<int32_t>(tensor.output);
    ir::TensorDesc desc = store.OutputDesc(id, port);
    change(desc);
    store.SetOutputDesc(id, port, desc);
  }
  EsTensor tensor;
  ir::StoreUse use;
  ir::NodeId id;
};

Token GiveBuilder(std::shared_ptr<EsBuilder> builder) {
  return HandleTable::Process().Add(Kind::kEsBuilder, std::move(builder),
                                    std::make_shared<Scope>(0), true);
}

EsNodeSpec MakeSpec(const BuilderUse& use, const char* type, const int32_t* input_counts,
                    size_t input_count, const ge_capi_handle* inputs, const int32_t* output_counts,
                    size_t output_count) {
  EsNodeSpec spec;
  spec.type = type;
  spec.input_counts.assign(input_counts, input_counts + input_count);
  spec.dynamic_outputs.assign(output_counts, output_counts + output_count);
  for (const int32_t count : spec.input_counts) {
    for (int32_t k = 0; k < count; ++k, ++inputs) {
      spec.inputs.push_back(*inputs == 0 ? ir::Endpoint() : use.Own(*inputs));
    }
  }
  return spec;
}

}  // namespace

extern "C" {

int ge_capi_es_builder_create(const char* name, size_t name_size, ge_capi_handle* builder) {
  return AtBorder([&] {
    *builder = GiveBuilder(std::make_shared<EsBuilder>(std::string(View(name, name_size))));
  });
}

int ge_capi_es_builder_graph(ge_capi_handle builder, ge_capi_handle* graph) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    const Graph& view = use.builder->graph();
    *graph = ViewMaker(builder, Kind::kEsBuilder).Graph(view.store(), view.index());
  });
}

int ge_capi_es_build(ge_capi_handle builder, ge_capi_handle* graph) {
  return AtBorder([&] { *graph = GiveGraph(OrFail(BuilderUse(builder).builder->Build())); });
}

int ge_capi_es_run(ge_capi_handle builder, const char* program, size_t size) {
  return AtBorder([&] { OrFail(RunProgram(*BuilderUse(builder).builder, View(program, size))); });
}

int ge_capi_es_recorded(ge_capi_handle builder, int64_t number, ge_capi_handle* tensor) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    const auto& recorded = use.builder->recorded();
    if (number < 0 || static_cast<size_t>(number) >= recorded.size()) {
      Fail("the builder of graph '" + use.builder->graph().Name() + "' recorded no tensor " +
           std::to_string(number) + ", it recorded " + std::to_string(recorded.size()));
    }
    *tensor = use.Hold(recorded[static_cast<size_t>(number)]);
  });
}

int ge_capi_es_make(const char* name, size_t name_size, const char* program, size_t size,
                    ge_capi_handle* builder, ge_capi_handle* graph) {
  return AtBorder([&] {
    auto made = std::make_shared<EsBuilder>(std::string(View(name, name_size)));
    OrFail(RunProgram(*made, View(program, size)));
    *graph = GiveGraph(OrFail(made->Build()));
    *builder = GiveBuilder(std::move(made));
  });
}

ge_capi_handle ge_capi_es_make_graph(const char* program, size_t size) {
  ge_capi_handle graph = 0;
  AtBorder([&] { graph = GiveGraph(OrFail(BuildProgram(View(program, size)))); });
  return graph;
}

int ge_capi_es_add_input(ge_capi_handle builder, int64_t index, const char* name, size_t name_size,
                         const char* type, int data_type, int format, const int64_t* dims,
                         size_t rank, ge_capi_handle* tensor) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    *tensor = use.Hold(OrFail(use.builder->AddInput(index, View(name, name_size), type,
                                                    MakeDesc(dims, rank, data_type, format))));
  });
}

int ge_capi_es_add_variable(ge_capi_handle builder, int64_t index, const char* name,
                            size_t name_size, ge_capi_handle* tensor) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    *tensor = use.Hold(OrFail(use.builder->AddVariable(index, std::string(View(name, name_size)))));
  });
}

int ge_capi_es_add_const(ge_capi_handle builder, ge_capi_handle value, ge_capi_handle* tensor) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    const auto object = Need<TensorObject>(value, Kind::kTensor);
    *tensor = use.Hold(OrFail(use.builder->AddConst(object->tensor)));
  });
}

int ge_capi_es_add_node(ge_capi_handle builder, const char* type, const int32_t* input_counts,
                        size_t input_count, const ge_capi_handle* inputs,
                        const int32_t* output_counts, size_t output_count,
                        const ge_capi_es_attr* attrs, size_t attr_count,
                        const ge_capi_es_subgraph* subgraphs, size_t subgraph_count,
                        ge_capi_handles* tensors) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    EsNodeSpec spec =
        MakeSpec(use, type, input_counts, input_count, inputs, output_counts, output_count);
    for (size_t i = 0; i < attr_count; ++i)
      spec.attrs.emplace_back(attrs[i].name, ToAttr(attrs[i]));
    for (size_t i = 0; i < subgraph_count; ++i) {
      spec.subgraphs.emplace_back(subgraphs[i].name, subgraphs[i].graph);
    }
    const ir::NodeId node = OrFail(use.builder->AddNode(spec, use.scope));
    const auto count = static_cast<int32_t>(use.builder->HolderCount(node));
    std::vector<Token> made;
    for (int32_t i = 0; i < count; ++i) made.push_back(use.Hold(ir::Endpoint{node, i}));
    PutHandles(made, tensors);
  });
}

int ge_capi_es_add_control(ge_capi_handle builder, ge_capi_handle target,
                           const ge_capi_handle* sources, size_t source_count) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    const ir::Endpoint to = use.Own(target);
    std::vector<ir::Endpoint> from;
    for (size_t i = 0; i < source_count; ++i) from.push_back(use.Own(sources[i]));
    OrFail(use.builder->AddControl(to, from));
  });
}

int ge_capi_es_set_output(ge_capi_handle builder, ge_capi_handle tensor, int64_t index) {
  return AtBorder([&] {
    const BuilderUse use(builder);
    OrFail(use.builder->SetOutput(use.Own(tensor), index));
  });
}

int ge_capi_es_tensor_producer(ge_capi_handle tensor, ge_capi_handle* node, int64_t* output) {
  return AtBorder([&] {
    const ProducerUse use(tensor);
    *node = ViewMaker(tensor, Kind::kEsTensor).Node(use.tensor.node.store(), use.id);
    *output = use.tensor.output;
  });
}

int ge_capi_es_tensor_builder(ge_capi_handle tensor, ge_capi_handle* builder) {
  return AtBorder([&] { *builder = Need<EsTensorObject>(tensor, Kind::kEsTensor)->builder; });
}

int ge_capi_es_tensor_set_shape(ge_capi_handle tensor, const int64_t* dims, size_t rank) {
  return AtBorder([&] {
    ProducerUse(tensor).ChangeDesc([&](ir::TensorDesc& desc) {
      desc.shape = {std::vector<int64_t>(dims, dims + rank), {}};
      desc.origin_shape = desc.shape;
    });
  });
}

int ge_capi_es_tensor_set_format(ge_capi_handle tensor, int format) {
  return AtBorder([&] {
    ProducerUse(tensor).ChangeDesc(
        [&](ir::TensorDesc& desc) { desc.format = desc.origin_format = ToFormat(format); });
  });
}

int ge_capi_es_tensor_set_data_type(ge_capi_handle tensor, int data_type) {
  return AtBorder([&] {
    ProducerUse(tensor).ChangeDesc(
        [&](ir::TensorDesc& desc) { desc.data_type = ToDataType(data_type); });
  });
}

}  // extern "C"
