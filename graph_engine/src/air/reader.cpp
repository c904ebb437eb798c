// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <google/protobuf/stubs/logging.h>

#include <charconv>
#include <fstream>
#include <sstream>

#include "air/air.h"
#include "air/names.h"
#include "air/node_codec.h"
#include "air/wire.h"
#include "catalog/op_def.h"
#include "ir/topology.h"
#include "support/interrupt.h"
#include "support/readable_file.h"

namespace ge::air {
namespace {

/// A node that waits for the others, which its inputs and subgraphs name.
struct Waiting {
  ir::NodeId node;
  std::vector<std::string> inputs;  ///< "<producer>:<output>", as in the file
  std::vector<int32_t> places;      ///< of the instance ports in `inputs`
  std::vector<std::pair<std::string, std::string>> subgraphs;  ///< IR name, graph name
};

class ModelReader {
 public:
  explicit ModelReader(RawModel raw) : raw_(std::move(raw)) {}

  Expected<std::shared_ptr<ir::Store>> Read() {
    if (Outcome read = ReadHeads(); !read) return read;
    for (size_t i = 0; i < raw_.graphs.size(); ++i) {
      if (Outcome read = ReadGraph(i); !read) {
        return read.Within("graph '" + heads_[i].name() + "'");
      }
    }
    for (const Waiting& waiting : owners_) {
      if (Outcome attached = AttachSubgraphs(waiting); !attached) {
        const std::string& graph = store_->GraphName(store_->GraphOf(waiting.node));
        return attached.Within("graph '" + graph + "'");
      }
    }
    for (const ir::GraphIndex graph : graphs_) {
      if (!ir::IsNestedWithin(*store_, graph)) return ir::NestedTooDeep(*store_, graph);
    }
    return store_;
  }

 private:
  Outcome ReadHeads() {
    proto::ModelDef model;
    if (!model.ParseFromString(raw_.head)) return Outcome::Invalid("its model header is damaged");
    for (const RawGraph& raw : raw_.graphs) {
      proto::GraphDef& head = heads_.emplace_back();
      if (!head.ParseFromString(raw.head)) {
        return Outcome::Invalid("the header of graph " + std::to_string(heads_.size() - 1) +
                                " is damaged");
      }
      if (store_ == nullptr) {
        store_ = ir::Store::Create(head.name());
        graphs_.push_back(ir::kRootGraph);
        continue;
      }
      const ir::GraphIndex taken = store_->FindGraph(head.name());
      if (taken != ir::kNoGraph && taken != ir::kRootGraph) {
        return Outcome::Invalid("two subgraphs are named '" + head.name() + "'");
      }
      graphs_.push_back(store_->AddGraph(head.name()));
    }
    if (model.name() == heads_[0].name()) model.clear_name();
    if (model.ByteSizeLong() != 0) {
      store_->SetGraphAttr(ir::kRootGraph, kKeptModel, ir::Bytes{model.SerializeAsString()});
    }
    return Outcome::Ok();
  }

  Outcome ReadGraph(size_t which) {
    std::vector<Waiting> waiting;
    waiting.reserve(raw_.graphs[which].nodes.size());
    proto::OpDef op;
    for (const std::string_view bytes : raw_.graphs[which].nodes) {
      if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
      if (!op.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        return Outcome::Invalid("its node number " + std::to_string(waiting.size()) +
                                " is damaged");
      }
      Expected<Waiting> added = AddNode(graphs_[which], op);
      if (!added) return added.error();
      waiting.push_back(*std::move(added));
    }
    for (Waiting& one : waiting) {
      if (Outcome connected = Connect(graphs_[which], one); !connected) {
        return connected.Within(Text(one.node));
      }
      if (one.subgraphs.empty()) continue;
      owners_.push_back(std::move(one));
    }
    return FillGraph(*store_, graphs_[which], heads_[which]);
  }

  Expected<Waiting> AddNode(ir::GraphIndex graph, proto::OpDef& op) {
    const std::string who = "node '" + op.name() + "' (" + op.type() + ")";
    if (op.name().empty() || op.type().empty()) {
      return Outcome::Invalid(who + " has no name or no type");
    }
    if (store_->FindNode(graph, op.name()).valid()) {
      return Outcome::Invalid("two nodes are named '" + op.name() + "'");
    }
    Expected<NodePorts> ports = ReadPorts(op);
    if (!ports) return ports.error().Within(who);
    Waiting waiting;
    waiting.node = store_->AddNode(graph, op.type(), op.name(), ports->layout);
    waiting.inputs.assign(op.input().begin(), op.input().end());
    const std::vector<std::string> keys = SubgraphKeys(op);
    for (size_t i = 0; i < keys.size(); ++i) {
      waiting.subgraphs.emplace_back(keys[i], op.subgraph_name(static_cast<int>(i)));
    }
    if (Outcome filled = FillNode(*store_, waiting.node, *ports, op); !filled) {
      return filled.Within(who);
    }
    waiting.places = std::move(ports->inputs);
    return waiting;
  }

  Outcome Connect(ir::GraphIndex graph, const Waiting& waiting) {
    std::vector<int32_t> ports(waiting.inputs.size(), -1);
    for (size_t port = 0; port < waiting.places.size(); ++port) {
      const auto place = static_cast<size_t>(waiting.places[port]);
      if (waiting.places[port] >= 0 && place < ports.size()) {
        ports[place] = static_cast<int32_t>(port);
      }
    }
    for (size_t i = 0; i < waiting.inputs.size(); ++i) {
      const std::string& text = waiting.inputs[i];
      if (text.empty()) continue;
      const size_t colon = text.rfind(':');
      int32_t output = 0;
      const char* const end = text.data() + text.size();
      if (colon == std::string::npos ||
          std::from_chars(text.data() + colon + 1, end, output).ptr != end || output < -1) {
        return Outcome::Invalid("its input '" + text + "' is not of the form <node>:<output>");
      }
      const ir::NodeId from = store_->FindNode(graph, std::string_view(text).substr(0, colon));
      if (!from.valid()) return Outcome::Invalid("its input '" + text + "' names no node");
      if (output == -1) {
        store_->AddControl(from, waiting.node);
        continue;
      }
      if (output >= store_->OutputCount(from)) {
        return Outcome::Invalid("its input '" + text + "' names an output that " + Text(from) +
                                " does not have; it has " +
                                std::to_string(store_->OutputCount(from)));
      }
      if (ports[i] < 0) {
        return Outcome::Invalid("its input " + std::to_string(i) + " has no descriptor");
      }
      store_->Connect({from, output}, {waiting.node, ports[i]});
    }
    return Outcome::Ok();
  }

  Outcome AttachSubgraphs(const Waiting& waiting) {
    for (const auto& [key, name] : waiting.subgraphs) {
      if (name.empty()) continue;
      const ir::GraphIndex graph = store_->FindGraph(name);
      if (graph == ir::kNoGraph || graph == ir::kRootGraph) {
        return Outcome::Invalid(Text(waiting.node) + ": its subgraph '" + name +
                                "' is not in the model");
      }
      if (store_->ParentNode(graph).valid()) {
        return Outcome::Invalid(Text(waiting.node) + ": its subgraph '" + name +
                                "' belongs to another node too");
      }
      if (!ir::IsNestedWithin(*store_, store_->GraphOf(waiting.node))) {
        return ir::NestedTooDeep(*store_, store_->GraphOf(waiting.node));
      }
      if (IsInside(waiting.node, graph)) {
        return Outcome::Invalid(Text(waiting.node) + ": its subgraph '" + name +
                                "' contains the node itself");
      }
      store_->SetSubgraph(waiting.node, key, graph);
    }
    return Outcome::Ok();
  }

  bool IsInside(ir::NodeId node, ir::GraphIndex graph) const {
    while (node.valid()) {
      if (store_->GraphOf(node) == graph) return true;
      node = store_->ParentNode(store_->GraphOf(node));
    }
    return false;
  }

  std::string Text(ir::NodeId node) const {
    return "node '" + store_->Name(node) + "' (" + store_->TypeText(node) + ")";
  }

  RawModel raw_;
  std::vector<proto::GraphDef> heads_;
  std::vector<ir::GraphIndex> graphs_;
  std::vector<Waiting> owners_;
  std::shared_ptr<ir::Store> store_;
};

}  // namespace

Expected<std::shared_ptr<ir::Store>> Parse(std::string_view bytes, const std::string& origin) {
  const std::string who = "GE IR file '" + origin + "'";
  Expected<RawModel> raw = SplitModel(bytes);
  if (!raw) return raw.error().Within(who);
  const google::protobuf::LogSilencer silence;  // the error says it
  auto store = ModelReader(*std::move(raw)).Read();
  if (!store) return store.error().Within(who);
  return store;
}

Expected<std::shared_ptr<ir::Store>> Load(const std::string& path) {
  if (Outcome readable = CheckReadableFile(path); !readable) {
    return readable.Within("GE IR file '" + path + "'");
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  if (file.peek() != std::ifstream::traits_type::eof()) bytes << file.rdbuf();
  if (file.bad()) return Outcome::Fail("GE IR file '" + path + "' cannot be read");
  return Parse(std::move(bytes).str(), path);
}

}  // namespace ge::air
