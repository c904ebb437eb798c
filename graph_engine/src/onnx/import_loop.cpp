// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
// Loop as While. The state is: limit, iteration, go on, the loop's own values, a sequence for each
// scan output, and what the body takes from outside.
#include <limits>

#include "catalog/op_def.h"
#include "ir/names.h"
#include "onnx/chain.h"
#include "onnx/graph_importer.h"
#include "onnx/import_hooks.h"
#include "onnx/plugin_import.h"

namespace ge::onnx {
namespace {

constexpr size_t kOwn = 3;  // limit, iteration, go on

ir::TensorDesc DescOf(DataType type, const ir::Shape& shape) {
  ir::TensorDesc desc;
  desc.shape = desc.origin_shape = shape;
  desc.data_type = type;
  return desc;
}

struct Loop {
  NodeMapper& mapper;
  const GraphProto& body;
  size_t carried = 0;
  size_t scans = 0;
  std::vector<OptionalEndpoint> inputs;  ///< of the While
  std::vector<ir::TensorDesc> state;     ///< one desc for each input

  ir::Store& store() { return mapper.scope().store(); }
  std::string Name(const std::string& what) const { return mapper.name() + "/" + what; }
  void AddState(const OptionalEndpoint& input) {
    inputs.push_back(input);
    state.push_back(input ? store().OutputDesc(input->node, input->port) : ir::TensorDesc());
  }
};

Outcome CheckCounts(const Loop& loop) {
  const auto inputs = static_cast<size_t>(loop.body.input_size());
  if (inputs == loop.carried + 2 &&
      loop.body.output_size() == loop.mapper.node().output_size() + 1) {
    return Outcome::Ok();
  }
  return Outcome::Invalid("its body has " + std::to_string(inputs) + " inputs and " +
                          std::to_string(loop.body.output_size()) + " outputs, the node asks for " +
                          std::to_string(loop.carried + 2) + " and " +
                          std::to_string(loop.mapper.node().output_size() + 1));
}

/// Element type of a scan output: an item that the body gives.
DataType ScanType(const Loop& loop, size_t scan) {
  const ValueInfoProto& info = loop.body.output(static_cast<int>(1 + loop.carried + scan));
  const auto type = catalog::FromOnnxType(info.type().tensor_type().elem_type());
  return type.value_or(DT_UNDEFINED);
}

/// The initial state, without what the body captures.
Outcome StartState(Loop* loop) {
  Chain chain(loop->mapper);
  const auto scalar = [&](DataType type, int64_t value, const char* name) {
    return loop->mapper.AddConst(ir::MakeIntTensor(type, {}, {value}), name);
  };
  const OptionalEndpoint limit = loop->mapper.Input(0);
  const OptionalEndpoint go = loop->mapper.Input(1);
  loop->AddState(limit ? limit : scalar(DT_INT64, std::numeric_limits<int64_t>::max(), "limit"));
  loop->AddState(scalar(DT_INT64, 0, "iteration"));
  loop->AddState(go ? go : scalar(DT_BOOL, 1, "go"));
  for (size_t i = 0; i < loop->carried; ++i) {
    const OptionalEndpoint value = loop->mapper.Input(2 + i);
    if (!value) return Outcome::Invalid("input " + std::to_string(2 + i) + " is left out");
    loop->AddState(value);
  }
  for (size_t i = 0; i < loop->scans; ++i) {
    const DataType type = ScanType(*loop, i);
    if (type == DT_UNDEFINED) {
      return Outcome::Invalid("scan output " + std::to_string(i) +
                              " of the body declares no element type");
    }
    const OptionalEndpoint empty = chain.Add("SequenceEmpty", {}, {{"dtype", type}});
    if (!empty) return chain.error();
    loop->AddState(empty);
    loop->state.back() = DescOf(type, ir::Shape::UnknownRank());
  }
  return Outcome::Ok();
}

/// Goes on while the body said so and the limit is not reached.
Outcome FillCondition(Loop& loop, ir::GraphIndex graph) {
  static const GraphProto* const kNothing = new GraphProto;
  GraphScope scope(loop.mapper.scope().context(), *kNothing, graph);
  NodeMapper mapper(scope, loop.mapper.node(), loop.Name("cond"), "");
  std::vector<OptionalEndpoint> data;
  for (size_t i = 0; i < loop.state.size(); ++i) {
    Expected<ir::NodeId> node =
        scope.AddData("state" + std::to_string(i), loop.state[i], static_cast<int64_t>(i));
    if (!node) return node.error();
    data.emplace_back(ir::Endpoint{*node, 0});
  }
  Chain chain(mapper);
  const OptionalEndpoint below = chain.Add("Less", {data[1], data[0]});
  const OptionalEndpoint both = chain.Add("LogicalAnd", {below, data[2]}, {}, true);
  if (!chain.error().ok()) return chain.error();
  AddNetOutput(scope, {*both}, {"cond"});
  return Outcome::Ok();
}

/// The ONNX body with the state of the While around it. Adds what it captures to the state.
Outcome FillBody(Loop* loop, ir::GraphIndex graph) {
  GraphScope& outer = loop->mapper.scope();
  GraphScope scope(outer.context(), loop->body, graph, &outer);
  NodeMapper mapper(scope, loop->mapper.node(), loop->Name("body"), "");
  std::vector<ir::Endpoint> data;
  std::vector<std::string> names = {loop->Name("limit")};
  for (const ValueInfoProto& input : loop->body.input()) names.push_back(input.name());
  for (size_t i = 0; i < loop->scans; ++i) names.push_back(loop->Name("scan") + std::to_string(i));
  for (size_t i = 0; i < names.size(); ++i) {
    Expected<ir::NodeId> node = scope.AddData(names[i], loop->state[i], static_cast<int64_t>(i));
    if (!node) return node.error();
    data.push_back({*node, 0});
  }
  if (Outcome nodes = ImportNodes(scope); !nodes.ok()) return nodes;
  std::vector<ir::Endpoint> given;
  for (const ValueInfoProto& output : loop->body.output()) {
    Expected<ir::Endpoint> producer = scope.Find(output.name());
    if (!producer) return producer.error().Within("output '" + output.name() + "'");
    given.push_back(*producer);
  }
  Chain chain(mapper);
  const OptionalEndpoint next = chain.Add("Add", {data[1], chain.Number(1, "one")});
  if (!next) return chain.error();
  std::vector<ir::Endpoint> results = {data[0], *next};
  results.insert(results.end(), given.begin(),
                 given.begin() + static_cast<long>(1 + loop->carried));
  for (size_t i = 0; i < loop->scans; ++i) {
    const OptionalEndpoint more =
        chain.Add("SequenceInsert", {data[kOwn + loop->carried + i], given[1 + loop->carried + i]});
    if (!more) return chain.error();
    results.push_back(*more);
  }
  for (const std::string& capture : scope.captures()) {
    Expected<ir::Endpoint> outside = outer.Find(capture);
    Expected<ir::Endpoint> inside = scope.Find(capture);
    if (!outside) return outside.error();
    if (!inside) return inside.error();
    loop->store().SetAttr(inside->node, catalog::kDataIndexAttr,
                          static_cast<int64_t>(loop->inputs.size()));
    loop->AddState(*outside);
    results.push_back(*inside);
  }
  AddNetOutput(scope, results, std::vector<std::string>(results.size(), "state"));
  return RunDecompositions(scope);
}

}  // namespace

Outcome ImportLoop(NodeMapper& mapper, const std::string& /*argument*/) {
  const GraphProto* body = FindGraph(mapper.node(), "body");
  if (body == nullptr) return Outcome::Invalid("attribute 'body' is missing or no graph");
  const auto inputs = static_cast<size_t>(std::max(2, mapper.node().input_size()));
  Loop loop{mapper, *body, inputs - 2, 0, {}, {}};
  if (Outcome counts = CheckCounts(loop); !counts.ok()) return counts;
  loop.scans = static_cast<size_t>(mapper.node().output_size()) - loop.carried;
  if (Outcome started = StartState(&loop); !started.ok()) return started;
  ir::Store& store = loop.store();
  const ir::GraphIndex body_graph =
      store.AddGraph(ir::UniqueGraphName(store, mapper.name() + "_body"));
  if (Outcome filled = FillBody(&loop, body_graph); !filled.ok()) return filled.Within("body");
  const ir::GraphIndex cond_graph =
      store.AddGraph(ir::UniqueGraphName(store, mapper.name() + "_cond"));
  if (Outcome filled = FillCondition(loop, cond_graph); !filled.ok()) return filled.Within("cond");
  Expected<ir::NodeId> node =
      mapper.Add("While", loop.inputs, {}, true, static_cast<int32_t>(loop.inputs.size()));
  if (!node) return node.error();
  store.SetSubgraph(*node, "cond", cond_graph);
  store.SetSubgraph(*node, "body", body_graph);
  for (size_t i = 0; i < loop.state.size(); ++i) {
    store.SetOutputDesc(*node, static_cast<int32_t>(i),
                        DescOf(loop.state[i].data_type, ir::Shape::UnknownRank()));
  }
  for (size_t i = 0; i < loop.carried; ++i) {
    const Outcome set = mapper.SetResult(i, {*node, static_cast<int32_t>(kOwn + i)});
    if (!set.ok()) return set;
  }
  Chain chain(mapper);
  for (size_t i = loop.carried; i < loop.carried + loop.scans; ++i) {
    const ir::Endpoint items{*node, static_cast<int32_t>(kOwn + i)};
    const OptionalEndpoint joined =
        chain.Add("ConcatFromSequence", {items}, {{"axis", int64_t{0}}, {"new_axis", int64_t{1}}});
    if (Outcome set = chain.Finish(i, joined); !set.ok()) return set;
  }
  return Outcome::Ok();
}

}  // namespace ge::onnx
