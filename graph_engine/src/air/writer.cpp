// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <array>

#include "air/air.h"
#include "air/names.h"
#include "air/node_codec.h"
#include "catalog/op_def.h"
#include "support/interrupt.h"

namespace ge::air {
namespace {

using google::protobuf::io::CodedOutputStream;
using google::protobuf::io::StringOutputStream;

constexpr size_t kLimit = INT32_MAX;  // of one message, protobuf's

void CollectBelow(const ir::Store& store, ir::GraphIndex graph, std::vector<ir::GraphIndex>& out) {
  out.push_back(graph);
  for (const ir::NodeId node : store.Nodes(graph)) {
    for (const auto& [name, subgraph] : store.Subgraphs(node)) CollectBelow(store, subgraph, out);
  }
}

std::vector<ir::GraphIndex> GraphsOf(const ir::Store& store, ir::GraphIndex graph) {
  if (graph == ir::kRootGraph) return store.Graphs();
  std::vector<ir::GraphIndex> graphs;
  CollectBelow(store, graph, graphs);
  return graphs;
}

Outcome TooLarge(const ir::Store& store, ir::GraphIndex graph) {
  return Outcome::Fail("graph '" + store.GraphName(graph) +
                       "' is larger than 2 GiB as GE IR, protobuf's limit; keep the model in ONNX "
                       "form, whose weights may be outside");
}

proto::ModelDef ModelHead(const ir::Store& store, ir::GraphIndex graph) {
  proto::ModelDef head;
  const ir::Attr* kept = store.GraphAttr(graph, kKeptModel);
  if (kept != nullptr) {
    if (const auto* bytes = std::get_if<ir::Bytes>(kept);
        bytes == nullptr || !head.ParseFromString(bytes->data)) {
      head.Clear();
    }
  }
  if (head.name().empty()) head.set_name(store.GraphName(graph));
  return head;
}

/// A graph without its nodes.
proto::GraphDef GraphHead(const ir::Store& store, ir::GraphIndex graph) {
  proto::GraphDef head;
  WriteGraphAttrs(store, graph, head);
  head.set_name(store.GraphName(graph));
  for (ir::NodeId node = store.First(graph); node.valid(); node = store.Next(node)) {
    const std::string& type = store.TypeText(node);
    if (catalog::IsDataType(type)) head.add_input(store.Name(node) + ":0");
    if (type != catalog::kNetOutput) continue;
    for (int32_t port = 0; port < store.InputCount(node); ++port) {
      const ir::Endpoint from = store.Producer(node, port);
      if (from.node.valid())
        head.add_output(store.Name(from.node) + ":" + std::to_string(from.port));
    }
  }
  return head;
}

/// The fields of a message, appended. Maps are sorted.
void Append(const google::protobuf::Message& message, std::string& bytes) {
  StringOutputStream stream(&bytes);
  CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&coded);
}

/// A field that holds `size` bytes of a message, up to where these start. By an array, since a
/// stream on `bytes` would fill the whole capacity of it each time.
void AppendHead(int field, size_t size, std::string& bytes) {
  std::array<uint8_t, 10> head;
  const uint32_t tag = (static_cast<uint32_t>(field) << 3U) | 2U;
  const uint8_t* end = CodedOutputStream::WriteVarint32ToArray(
      static_cast<uint32_t>(size), CodedOutputStream::WriteTagToArray(tag, head.data()));
  bytes.append(head.begin(), head.begin() + (end - head.data()));
}

/// Calls `each` with every node as a message, which is reused: a million nodes never stand in
/// memory at once.
template <class Each>
Outcome ForEachNode(const ir::Store& store, ir::GraphIndex graph, Each each) {
  proto::OpDef op;
  int64_t position = 0;
  for (ir::NodeId node = store.First(graph); node.valid(); node = store.Next(node)) {
    if (Outcome wanted = interrupt::Check(); !wanted) return wanted;
    op.Clear();
    WriteNode(store, node, position++, op);
    if (Outcome done = each(op); !done) return done;
  }
  return Outcome::Ok();
}

/// What a dump with less detail does not show.
void LeaveOut(ir::DumpDetail detail, proto::OpDef& op) {
  if (detail == ir::DumpDetail::kRelations) {
    op.clear_attr();
    op.clear_input_desc();
    op.clear_output_desc();
  }
  if (detail == ir::DumpDetail::kFull) return;
  for (auto& entry : *op.mutable_attr()) {
    if (entry.second.has_t()) entry.second.mutable_t()->clear_data();
    if (!entry.second.has_list()) continue;
    for (auto& tensor : *entry.second.mutable_list()->mutable_t()) tensor.clear_data();
  }
}

}  // namespace

Expected<std::string> Serialize(const ir::Store& store, ir::GraphIndex graph) {
  std::string model;
  Append(ModelHead(store, graph), model);
  for (const ir::GraphIndex index : GraphsOf(store, graph)) {
    std::string bytes;
    Append(GraphHead(store, index), bytes);
    std::string node;
    const Outcome done = ForEachNode(store, index, [&](const proto::OpDef& op) -> Outcome {
      node.clear();
      Append(op, node);
      if (node.size() + bytes.size() > kLimit) return TooLarge(store, graph);
      AppendHead(proto::GraphDef::kOpFieldNumber, node.size(), bytes);
      bytes += node;
      return Outcome::Ok();
    });
    if (!done) return done;
    AppendHead(proto::ModelDef::kGraphFieldNumber, bytes.size(), model);
    if (model.size() + bytes.size() > kLimit) return TooLarge(store, graph);
    model += bytes;
  }
  return model;
}

Expected<std::string> SerializeText(const ir::Store& store, ir::GraphIndex graph,
                                    ir::DumpDetail detail) {
  const auto print = [](const google::protobuf::Message& message, int indent, std::string& text) {
    google::protobuf::TextFormat::Printer printer;
    printer.SetInitialIndentLevel(indent);
    // Not into `text`: a stream fills the whole capacity of its string each time it starts.
    std::string part;
    StringOutputStream stream(&part);
    printer.Print(message, &stream);
    text += part;
  };
  std::string text;
  print(ModelHead(store, graph), 0, text);
  for (const ir::GraphIndex index : GraphsOf(store, graph)) {
    text += "graph {\n";
    print(GraphHead(store, index), 1, text);
    const Outcome done = ForEachNode(store, index, [&](proto::OpDef& op) -> Outcome {
      LeaveOut(detail, op);
      text += "  op {\n";
      print(op, 2, text);
      text += "  }\n";
      return Outcome::Ok();
    });
    if (!done) return done;
    text += "}\n";
  }
  return text;
}

Expected<ReplacedFile> Prepare(const ir::Store& store, ir::GraphIndex graph,
                               const std::string& path) {
  const Expected<std::string> bytes = Serialize(store, graph);
  if (!bytes) return bytes.error();
  ReplacedFile file(path);
  if (Outcome written = file.Write(bytes->data(), bytes->size()); !written) return written;
  if (Outcome finished = file.Finish(); !finished) return finished;
  return file;
}

Outcome Save(const ir::Store& store, ir::GraphIndex graph, const std::string& path) {
  Expected<ReplacedFile> file = Prepare(store, graph, path);
  return file ? file->Commit() : file.error();
}

}  // namespace ge::air
