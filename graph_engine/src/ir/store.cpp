// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ir/store.h"

#include <stdexcept>

#include "ir/store_impl.h"

namespace ge::ir {

size_t DescHash::operator()(const TensorDesc& desc) const {
  size_t seed = static_cast<size_t>(desc.data_type);
  MixHash(seed, static_cast<size_t>(desc.format));
  MixHash(seed, static_cast<size_t>(desc.origin_format));
  for (const Shape* shape : {&desc.shape, &desc.origin_shape}) {
    MixHash(seed, shape->dims.size());
    for (const int64_t dim : shape->dims) MixHash(seed, static_cast<size_t>(dim));
    for (const std::string& symbol : shape->symbols) {
      MixHash(seed, std::hash<std::string>()(symbol));
    }
  }
  return seed;
}

Store::Store() : impl_(std::make_unique<StoreImpl>(this)) {}

Store::~Store() = default;

std::shared_ptr<Store> Store::Create(std::string_view root_graph_name) {
  std::shared_ptr<Store> store(new Store());
  const Symbol name = store->Intern(root_graph_name);
  store->impl_->graphs[store->impl_->graphs.Grow()].name = name;
  return store;
}

Symbol Store::Intern(std::string_view text) { return impl_->symbols.Intern(TextKey(text)); }
Symbol Store::Intern(const TextKey& text) { return impl_->symbols.Intern(text); }
Symbol Store::FindSymbol(std::string_view text) const { return impl_->symbols.Find(TextKey(text)); }
Symbol Store::FindSymbol(const TextKey& text) const { return impl_->symbols.Find(text); }
const std::string& Store::Text(Symbol symbol) const { return impl_->symbols.Text(symbol); }

void StoreImpl::Fail(const NodeRecord& record, const std::string& what) const {
  throw std::logic_error("node '" + symbols.Text(record.name) + "' (" + symbols.Text(record.type) +
                         ") of graph '" + symbols.Text(graphs[record.graph].name) + "': " + what);
}

void StoreImpl::FailDead(NodeId node) const {
  if (node.index >= nodes.size()) throw std::logic_error("no such node in this store");
  const NodeRecord& record = nodes[node.index];
  if (record.generation == node.generation) Fail(record, "was removed");
  throw std::logic_error("the node was removed from its graph");
}

const GraphRecord& StoreImpl::GetGraph(GraphIndex graph) const {
  if (graph >= graphs.size()) throw std::logic_error("no such graph in this store");
  if (!graphs[graph].live) {
    throw std::logic_error("graph '" + symbols.Text(graphs[graph].name) + "' was removed");
  }
  return graphs[graph];
}

GraphRecord& StoreImpl::GetGraph(GraphIndex graph) {
  return const_cast<GraphRecord&>(static_cast<const StoreImpl*>(this)->GetGraph(graph));
}

void StoreImpl::FailPort(const NodeRecord& record, Side side, int32_t port, size_t count) const {
  Fail(record, std::string(side == Side::kInput ? "input " : "output ") + std::to_string(port) +
                   " does not exist, it has " + std::to_string(count));
}

Journal* Store::open_journal() const { return impl_->journal; }

}  // namespace ge::ir
