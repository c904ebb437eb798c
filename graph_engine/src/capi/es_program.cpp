// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "capi/es_program.h"

#include <cstring>
#include <stdexcept>

#include "capi/enums.h"
#include "catalog/op_def.h"
#include "ir/store_use.h"

namespace ge::capi {
namespace {

using catalog::AttrType;

/// Leaves the program by std::out_of_range where it ends too early.
class Reader {
 public:
  explicit Reader(std::string_view program) : rest_(program) {}

  bool AtEnd() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  std::string_view Bytes(size_t size) {
    if (size > rest_.size()) throw std::out_of_range("the program ends inside a step");
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }
  template <class T>
  T Number() {
    T value;
    std::memcpy(&value, Bytes(sizeof(T)).data(), sizeof(T));
    return value;
  }
  /// Of what follows; every element takes a byte at least.
  size_t Size() {
    const size_t size = Number<uint32_t>();
    if (size > rest_.size()) throw std::out_of_range("the program ends inside a step");
    return size;
  }
  std::string_view Text() { return Bytes(Size()); }
  template <class T>
  void Numbers(size_t count, std::vector<T>& values) {
    const std::string_view bytes = Bytes(count * sizeof(T));
    values.resize(count);
    if (count != 0) std::memcpy(values.data(), bytes.data(), bytes.size());
  }
  template <class T>
  std::vector<T> List() {
    std::vector<T> values;
    Numbers(Size(), values);
    return values;
  }

 private:
  std::string_view rest_;
};

template <class To, class From>
std::vector<To> Converted(const std::vector<From>& values) {
  return std::vector<To>(values.begin(), values.end());
}

template <class T>
T Only(const std::vector<T>& values) {
  return values.at(0);
}

ir::Attr ReadValue(Reader& reader, AttrType type) {
  switch (type) {
    case AttrType::kInt:
      return Only(reader.List<int64_t>());
    case AttrType::kBool:
      return Only(reader.List<int64_t>()) != 0;
    case AttrType::kType:
      return ToDataType(Only(reader.List<int64_t>()));
    case AttrType::kFloat:
      return static_cast<float>(Only(reader.List<double>()));
    case AttrType::kListInt:
      return reader.List<int64_t>();
    case AttrType::kListBool:
      return Converted<bool>(reader.List<int64_t>());
    case AttrType::kListFloat:
      return Converted<float>(reader.List<double>());
    case AttrType::kListType: {
      std::vector<DataType> types;
      for (const int64_t number : reader.List<int64_t>()) {
        types.push_back(ToDataType(number));
      }
      return types;
    }
    case AttrType::kString:
    case AttrType::kListString: {
      std::vector<std::string> texts(reader.Size());
      for (std::string& text : texts) text = std::string(reader.Text());
      return type == AttrType::kString ? ir::Attr(Only(texts)) : ir::Attr(std::move(texts));
    }
    case AttrType::kListListInt: {
      std::vector<std::vector<int64_t>> lists(reader.Size());
      for (auto& list : lists) list = reader.List<int64_t>();
      return lists;
    }
    case AttrType::kTensor:
      break;
  }
  throw std::out_of_range("there is no type of attribute " +
                          std::to_string(static_cast<int>(type)));
}

class Player {
 public:
  Player(EsBuilder& builder, std::string_view program) : builder_(builder), reader_(program) {}

  Outcome Run() {
    Outcome done;
    while (done.ok() && !reader_.AtEnd()) done = Step(reader_.Number<uint8_t>());
    return done;
  }

 private:
  Outcome Step(uint8_t kind) {
    switch (kind) {
      case 1:
        return Inputs();
      case 2:
        return Input();
      case 3:
        return Const();
      case 4:
        return Node();
      case 5:
        return Output();
      default:
        throw std::out_of_range("the program has a step of kind " + std::to_string(kind) +
                                ", which is unknown");
    }
  }

  void Count(ir::NodeId node) {
    const auto count = static_cast<int32_t>(builder_.HolderCount(node));
    for (int32_t i = 0; i < count; ++i) builder_.recorded().push_back({node, i});
  }

  Outcome CountInput(const Expected<ir::NodeId>& node, int64_t index) {
    if (!node) return node.error().Within("Failed to create input " + std::to_string(index));
    Count(*node);
    return {};
  }

  ir::Endpoint Tensor(int32_t number) const {
    const std::vector<ir::Endpoint>& made = builder_.recorded();
    if (number >= 0 && static_cast<size_t>(number) >= made.size()) {
      throw std::out_of_range("a step takes tensor " + std::to_string(number) + ", and " +
                              std::to_string(made.size()) + " were made so far");
    }
    return number < 0 ? ir::Endpoint() : made[static_cast<size_t>(number)];
  }

  Outcome Inputs() {
    const auto first = reader_.Number<int32_t>();
    const auto count = reader_.Number<int32_t>();
    for (int64_t index = first; index < int64_t{first} + count; ++index) {
      const auto node = builder_.AddInput(index, {}, catalog::kData, ir::TensorDesc());
      if (Outcome done = CountInput(node, index); !done) return done;
    }
    return {};
  }

  Outcome Input() {
    const auto index = reader_.Number<int64_t>();
    const std::string_view type = reader_.Text();
    ir::TensorDesc desc;
    desc.data_type = ToDataType(reader_.Number<int32_t>());
    desc.format = desc.origin_format = ToFormat(reader_.Number<int32_t>());
    desc.shape.dims = reader_.List<int64_t>();
    desc.origin_shape = desc.shape;
    return CountInput(builder_.AddInput(index, {}, type, desc), index);
  }

  Outcome Const() {
    auto value = std::make_shared<ir::Tensor>();
    value->desc.data_type = ToDataType(reader_.Number<int32_t>());
    value->desc.shape.dims = reader_.List<int64_t>();
    value->desc.origin_shape = value->desc.shape;
    const std::string_view data = reader_.Text();
    value->data.assign(data.begin(), data.end());
    const auto node = builder_.AddConst(std::move(value));
    if (!node) return node.error().Within("Failed to create Const");
    Count(*node);
    return {};
  }

  Outcome Node() {
    spec_.type = reader_.Text();
    reader_.Numbers(reader_.Size(), spec_.input_counts);
    reader_.Numbers(reader_.Size(), spec_.dynamic_outputs);
    const size_t attrs = reader_.Size();
    spec_.inputs.clear();
    for (const int32_t count : spec_.input_counts) {
      for (int32_t i = 0; i < count; ++i) spec_.inputs.push_back(Tensor(reader_.Number<int32_t>()));
    }
    spec_.attrs.clear();
    for (size_t i = 0; i < attrs; ++i) {
      const std::string_view name = reader_.Text();
      const auto type = static_cast<AttrType>(reader_.Number<int32_t>());
      spec_.attrs.emplace_back(name, ReadValue(reader_, type));
    }
    const auto node = builder_.AddNode(spec_, nullptr);
    if (!node) return node.error().Within("Failed to add " + std::string(spec_.type));
    Count(*node);
    return {};
  }

  Outcome Output() {
    const ir::Endpoint tensor = Tensor(reader_.Number<int32_t>());
    const auto index = reader_.Number<int64_t>();
    return builder_.SetOutput(tensor, index)
        .Within("Failed to set graph output " + std::to_string(index));
  }

  EsBuilder& builder_;
  Reader reader_;
  EsNodeSpec spec_;  // of the node at hand; its memory serves all of them
};

}  // namespace

Outcome RunProgram(EsBuilder& builder, std::string_view program) {
  return Player(builder, program).Run();
}

namespace {

/// The last graph that BuildProgram made.
struct LastGraph {
  std::string program;
  std::shared_ptr<ir::Store> store;
  uint64_t changes = 0;

  bool Serves(std::string_view wanted) const {
    return store != nullptr && store.use_count() == 1 && program == wanted &&
           ir::StoreUse::Changes(*store) == changes;
  }
};

constexpr size_t kLargestKept = 4096;  // bytes of a program

}  // namespace

Expected<Graph> BuildProgram(std::string_view program) {
  thread_local LastGraph last;
  if (last.Serves(program)) return Graph(last.store, ir::kRootGraph);
  Reader reader(program);
  EsBuilder builder{std::string(reader.Text())};
  if (Outcome done = RunProgram(builder, reader.rest()); !done) return done;
  Expected<Graph> graph = builder.Build();
  if (graph && program.size() <= kLargestKept) {
    last = {std::string(program), graph->store(), ir::StoreUse::Changes(*graph->store())};
  }
  return graph;
}

}  // namespace ge::capi
