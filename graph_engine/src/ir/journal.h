// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_JOURNAL_H_
#define GRAPH_ENGINE_IR_JOURNAL_H_

#include <memory>
#include <vector>

#include "ir/store.h"

namespace ge::ir {

/// What happened to a store while a journal was open, newest last: rollback, the touched set for
/// verification and the event feed of the matcher.
/// Opens in the constructor, nests (an inner commit becomes part of the outer), and rolls back in
/// the destructor unless Commit was called. Touched, Added and size stay readable after Commit.
/// Keeps the store alive. Thread: the store's.
class GE_EXPORT Journal {
 public:
  explicit Journal(Store& store);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  void Commit();
  void Rollback();  ///< restores the store exactly, node ids and generations included

  bool empty() const;                   ///< nothing was changed
  std::vector<NodeId> Touched() const;  ///< live nodes that are new or whose edges, attrs or descs
                                        ///< changed, sorted
  std::vector<NodeId> Added() const;    ///< live nodes created inside, in creation order
  size_t size() const;                  ///< number of entries

 private:
  void Close();
  friend class Store;
  friend struct StoreImpl;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_JOURNAL_H_
