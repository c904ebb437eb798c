// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ort_backend.h"

#include <utility>
#include <vector>

namespace ge::ort {
namespace {

using backend::IoInfo;
using plugin::ArgumentTree;
using plugin::CheckList;
using plugin::ReadInt;
using plugin::ReadInts;
using plugin::ReadText;
using plugin::ReadTexts;
using Feeds = std::vector<std::pair<std::string, ir::TensorPtr>>;

/// "DT_FLOAT", [1, 3] as ge._ort_backend says them.
Expected<ir::TensorDesc> ReadDesc(const ge_pyrt_value& type, const ge_pyrt_value& dims) {
  const auto type_name = ReadText(type, "a dtype");
  if (!type_name) return type_name.error();
  auto extents = ReadInts(dims, "a shape");
  if (!extents) return extents.error();
  const auto data_type = DataTypeFromName(*type_name);
  if (!data_type) return Outcome::Fail("ONNX Runtime's dtype " + *type_name + " is unknown here");
  ir::TensorDesc desc;
  desc.data_type = *data_type;
  desc.shape.dims = *std::move(extents);
  desc.origin_shape = desc.shape;
  return desc;
}

Expected<std::vector<IoInfo>> ReadIoList(const ge_pyrt_value& list) {
  if (Outcome ok = CheckList(list, -1, "inputs or outputs"); !ok) return ok;
  std::vector<IoInfo> infos;
  for (uint64_t i = 0; i < list.size; ++i) {
    if (Outcome ok = CheckList(list.items[i], 3, "an input or output"); !ok) return ok;
    const ge_pyrt_value* item = list.items[i].items;
    auto name = ReadText(item[0], "a name");
    if (!name) return name.error();
    auto desc = ReadDesc(item[1], item[2]);
    if (!desc) return desc.error().Within("'" + *name + "'");
    infos.push_back({*std::move(name), *std::move(desc)});
  }
  return infos;
}

Expected<ir::TensorPtr> ReadTensor(const ge_pyrt_value& value) {
  if (Outcome ok = CheckList(value, 3, "an output tensor"); !ok) return ok;
  auto desc = ReadDesc(value.items[0], value.items[1]);
  if (!desc) return desc.error();
  auto tensor = std::make_shared<ir::Tensor>();
  tensor->desc = *std::move(desc);
  const ge_pyrt_value& content = value.items[2];
  if (tensor->desc.data_type == DT_STRING) {
    auto strings = ReadTexts(content, "a string tensor");
    if (!strings) return strings.error();
    tensor->strings = *std::move(strings);
  } else if (content.kind == GE_PYRT_BYTES) {
    const auto* first = static_cast<const uint8_t*>(content.data);
    tensor->data.assign(first, first + content.size);
  } else {
    return Outcome::Fail("ge._ort_backend returned an output without bytes");
  }
  return ir::TensorPtr(std::move(tensor));
}

class OrtModel final : public backend::LoadedModel {
 public:
  OrtModel(const plugin::PythonModule& module, int64_t key, std::vector<IoInfo> inputs,
           std::vector<IoInfo> outputs)
      : module_(module), key_(key), inputs_(std::move(inputs)), outputs_(std::move(outputs)) {}

  // After the interpreter's end the call is refused; the session is gone with it then.
  ~OrtModel() override { (void)module_.Call("close", {ArgumentTree::Int(key_)}); }

  const std::vector<IoInfo>& inputs() const override { return inputs_; }
  const std::vector<IoInfo>& outputs() const override { return outputs_; }

  Expected<std::vector<ir::TensorPtr>> Run(const Feeds& feeds) override {
    ArgumentTree tree;
    std::vector<ge_pyrt_value> items;
    std::vector<std::string> types;
    types.reserve(feeds.size());  // the arguments borrow the texts
    for (const auto& [name, tensor] : feeds) {
      if (tensor == nullptr) return Outcome::Invalid("input '" + name + "' has no tensor");
      types.emplace_back(DataTypeName(tensor->desc.data_type));
      const ge_pyrt_value content =
          tensor->desc.data_type == DT_STRING
              ? tree.Texts(tensor->strings)
              : ArgumentTree::View(tensor->data.data(), tensor->data.size());
      items.push_back(tree.List({ArgumentTree::Text(name), ArgumentTree::Text(types.back()),
                                 tree.Ints(tensor->desc.shape.dims), content}));
    }
    auto result = module_.Call("run", {ArgumentTree::Int(key_), tree.List(std::move(items))});
    if (!result) return result.error();
    const ge_pyrt_value& list = result->value();
    if (Outcome ok = CheckList(list, static_cast<int64_t>(outputs_.size()), "outputs"); !ok) {
      return ok;
    }
    std::vector<ir::TensorPtr> tensors;
    for (size_t i = 0; i < outputs_.size(); ++i) {
      auto tensor = ReadTensor(list.items[i]);
      if (!tensor) return tensor.error().Within("output '" + outputs_[i].name + "'");
      tensors.push_back(*std::move(tensor));
    }
    return tensors;
  }

 private:
  const plugin::PythonModule module_;
  int64_t key_;
  std::vector<IoInfo> inputs_;
  std::vector<IoInfo> outputs_;
};

}  // namespace

Expected<std::unique_ptr<backend::LoadedModel>> OrtBackend::Load(
    const std::string& path, const backend::ExecutionOptions& options) {
  used_ = true;
  auto result =
      module_.Call("load", {ArgumentTree::Text(path), ArgumentTree::Int(options.optimise ? 1 : 0),
                            ArgumentTree::Int(options.threads)});
  if (!result) return result.error();
  const ge_pyrt_value& value = result->value();
  if (Outcome ok = CheckList(value, 3, "a loaded model"); !ok) return ok;
  const auto key = ReadInt(value.items[0], "a session key");
  if (!key) return key.error();
  auto inputs = ReadIoList(value.items[1]);
  if (!inputs) return inputs.error().Within("inputs of '" + path + "'");
  auto outputs = ReadIoList(value.items[2]);
  if (!outputs) return outputs.error().Within("outputs of '" + path + "'");
  return std::unique_ptr<backend::LoadedModel>(
      std::make_unique<OrtModel>(module_, *key, *std::move(inputs), *std::move(outputs)));
}

Outcome OrtBackend::Stop() {
  if (!std::exchange(used_, false)) return Outcome::Ok();
  auto result = module_.Call("close_all", {});
  return result ? Outcome::Ok() : result.error();
}

}  // namespace ge::ort
