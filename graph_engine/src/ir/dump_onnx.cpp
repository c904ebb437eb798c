// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <iterator>

#include "ir/dump.h"

namespace ge::ir {

namespace {

// ONNX's numbers (TensorProto.DataType); 0 for types it does not have.
int OnnxElementType(DataType type) {
  switch (type) {
    case DT_FLOAT:
      return 1;
    case DT_UINT8:
      return 2;
    case DT_INT8:
      return 3;
    case DT_UINT16:
      return 4;
    case DT_INT16:
      return 5;
    case DT_INT32:
      return 6;
    case DT_INT64:
      return 7;
    case DT_STRING:
      return 8;
    case DT_BOOL:
      return 9;
    case DT_FLOAT16:
      return 10;
    case DT_DOUBLE:
      return 11;
    case DT_UINT32:
      return 12;
    case DT_UINT64:
      return 13;
    case DT_COMPLEX64:
      return 14;
    case DT_COMPLEX128:
      return 15;
    case DT_BF16:
      return 16;
    default:
      return 0;
  }
}

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte >= 0x7F) {
      char octal[5];
      std::snprintf(octal, sizeof(octal), "\\%03o", byte);
      out += octal;
    } else {
      out += c;
    }
  }
  return out + '"';
}

/// Writes one field a line, indented by depth.
class TextProto {
 public:
  void Field(const char* name, const std::string& value) {
    text_.append(static_cast<size_t>(depth_) * 2, ' ').append(name).append(": ").append(value) +=
        '\n';
  }
  template <class Body>
  void Message(const char* name, Body&& body) {
    text_.append(static_cast<size_t>(depth_) * 2, ' ').append(name).append(" {\n");
    ++depth_;
    body();
    --depth_;
    text_.append(static_cast<size_t>(depth_) * 2, ' ').append("}\n");
  }
  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
  int depth_ = 0;
};

class OnnxWriter {
 public:
  OnnxWriter(const Store& store, DumpDetail detail, TextProto& out)
      : store_(store), detail_(detail), out_(out) {}

  void Graph(GraphIndex graph) {
    for (const NodeId node : store_.Nodes(graph)) {
      out_.Message("node", [&] { Node(node); });
    }
    out_.Field("name", Quoted(store_.GraphName(graph)));
    for (const NodeId node : store_.Nodes(graph)) {
      if (store_.TypeText(node) == "NetOutput") {
        for (int32_t i = 0; i < store_.InputCount(node); ++i) {
          const Endpoint producer = store_.Producer(node, i);
          if (producer.node.valid()) {
            Value("output", Name(producer), store_.OutputDesc(producer.node, producer.port));
          }
        }
      } else if (store_.TypeText(node) == "Data" && store_.OutputCount(node) > 0) {
        Value("input", Name({node, 0}), store_.OutputDesc(node, 0));
      }
    }
  }

 private:
  std::string Name(Endpoint output) const {
    return store_.Name(output.node) + ":" + std::to_string(output.port);
  }

  void Node(NodeId node) {
    for (int32_t i = 0; i < store_.InputCount(node); ++i) {
      const Endpoint producer = store_.Producer(node, i);
      out_.Field("input", Quoted(producer.node.valid() ? Name(producer) : std::string()));
    }
    for (const NodeId from : store_.ControlInputs(node)) {
      out_.Field("input", Quoted(store_.Name(from) + ":-1"));
    }
    for (int32_t i = 0; i < store_.OutputCount(node); ++i)
      out_.Field("output", Quoted(Name({node, i})));
    out_.Field("name", Quoted(store_.Name(node)));
    out_.Field("op_type", Quoted("ge:" + store_.TypeText(node)));
    if (detail_ != DumpDetail::kRelations) {
      for (const std::string& name : store_.AttrNames(node)) {
        const Attr& value = *store_.FindAttr(node, name);
        if (detail_ == DumpDetail::kFull || !HasData(value)) Attribute(name, value);
      }
    }
    for (const auto& [name, graph] : store_.Subgraphs(node)) {
      const GraphIndex inner = graph;
      const std::string& label = name;
      out_.Message("attribute", [&] {
        out_.Field("name", Quoted(label));
        out_.Message("g", [&] { Graph(inner); });
        out_.Field("type", "GRAPH");
      });
    }
  }

  static bool HasData(const Attr& value) {
    return std::holds_alternative<TensorPtr>(value) ||
           std::holds_alternative<std::vector<TensorPtr>>(value);
  }

  void Attribute(const std::string& name, const Attr& value) {
    out_.Message("attribute", [&] {
      out_.Field("name", Quoted(name));
      if (const auto* i = std::get_if<int64_t>(&value)) {
        Scalar("i", std::to_string(*i), "INT");
      } else if (const auto* b = std::get_if<bool>(&value)) {
        Scalar("i", *b ? "1" : "0", "INT");
      } else if (const auto* f = std::get_if<float>(&value)) {
        Scalar("f", std::to_string(*f), "FLOAT");
      } else if (const auto* ints = std::get_if<std::vector<int64_t>>(&value)) {
        for (const int64_t item : *ints) out_.Field("ints", std::to_string(item));
        out_.Field("type", "INTS");
      } else if (const auto* floats = std::get_if<std::vector<float>>(&value)) {
        for (const float item : *floats) out_.Field("floats", std::to_string(item));
        out_.Field("type", "FLOATS");
      } else if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) {
        for (const std::string& item : *texts) out_.Field("strings", Quoted(item));
        out_.Field("type", "STRINGS");
      } else if (const auto* text = std::get_if<std::string>(&value)) {
        Scalar("s", Quoted(*text), "STRING");
      } else {
        Scalar("s", Quoted(AttrText(value)), "STRING");
      }
    });
  }

  void Scalar(const char* field, const std::string& value, const char* type) {
    out_.Field(field, value);
    out_.Field("type", type);
  }

  void Value(const char* field, const std::string& name, const TensorDesc& desc) {
    out_.Message(field, [&] {
      out_.Field("name", Quoted(name));
      out_.Message("type", [&] {
        out_.Message("tensor_type", [&] {
          out_.Field("elem_type", std::to_string(OnnxElementType(desc.data_type)));
          if (!desc.shape.HasRank()) return;
          out_.Message("shape", [&] {
            for (size_t i = 0; i < desc.shape.dims.size(); ++i) Dim(desc.shape, i);
          });
        });
      });
    });
  }

  void Dim(const Shape& shape, size_t i) {
    out_.Message("dim", [&] {
      if (shape.dims[i] >= 0) {
        out_.Field("dim_value", std::to_string(shape.dims[i]));
      } else if (i < shape.symbols.size() && !shape.symbols[i].empty()) {
        out_.Field("dim_param", Quoted(shape.symbols[i]));
      }
    });
  }

  const Store& store_;
  DumpDetail detail_;
  TextProto& out_;
};

}  // namespace

std::string DumpOnnxText(const Store& store, GraphIndex graph, DumpDetail detail) {
  TextProto out;
  out.Field("ir_version", "8");
  out.Field("producer_name", Quoted("GE"));
  out.Message("graph", [&] { OnnxWriter(store, detail, out).Graph(graph); });
  return out.Take();
}

}  // namespace ge::ir
