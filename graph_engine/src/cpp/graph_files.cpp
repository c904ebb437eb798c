// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <ostream>

#include "air/air.h"
#include "air/dump_file.h"
#include "cpp/graph_use.h"

namespace ge {

using cpp::GraphUse;

graphStatus Graph::Dump(DumpFormat format, std::ostream& out) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  const auto text = air::DumpText(use.store(), index_, static_cast<air::DumpFormat>(format));
  if (!text) return Refuse(text.error());
  out << *text;
  return out.good() ? GRAPH_SUCCESS : Refuse("the stream takes no more text");
}

graphStatus Graph::DumpToFile(DumpFormat format, const AscendString& suffix) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  const auto path =
      air::DumpToFile(use.store(), index_, static_cast<air::DumpFormat>(format), Text(suffix), ".");
  return path ? GRAPH_SUCCESS : Refuse(path.error());
}

graphStatus Graph::SaveToFile(const char_t* path) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  const Outcome saved = air::Save(use.store(), index_, Text(path));
  return saved ? GRAPH_SUCCESS : Refuse(saved);
}

graphStatus Graph::LoadFromFile(const char_t* path) {
  auto store = air::Load(Text(path));
  if (!store) return Refuse(store.error());
  *this = Graph(*std::move(store), ir::kRootGraph);
  return GRAPH_SUCCESS;
}

graphStatus Graph::SaveToMem(std::vector<uint8_t>& bytes) const {
  const GraphUse use(*this);
  if (!use.ok()) return use.Refused();
  const auto model = air::Serialize(use.store(), index_);
  if (!model) return Refuse(model.error());
  bytes.assign(model->begin(), model->end());
  return GRAPH_SUCCESS;
}

graphStatus Graph::LoadFromMem(const uint8_t* data, size_t size) {
  if (data == nullptr) return Refuse("the model's bytes are a null pointer");
  auto store = air::Parse({reinterpret_cast<const char*>(data), size}, "(memory)");
  if (!store) return Refuse(store.error());
  *this = Graph(*std::move(store), ir::kRootGraph);
  return GRAPH_SUCCESS;
}

graphStatus Graph::SaveToMem(GraphBuffer& buffer) const { return SaveToMem(buffer.bytes_); }

graphStatus Graph::LoadFromMem(const GraphBuffer& buffer) {
  if (buffer.GetSize() == 0) return Refuse("the graph buffer is empty: save a graph into it first");
  return LoadFromMem(buffer.GetData(), buffer.GetSize());
}

}  // namespace ge
