// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_JOURNAL_H_
#define GRAPH_ENGINE_IR_JOURNAL_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "ir/store.h"

namespace ge::ir {

/// What happened to a store while a journal was open, newest last: rollback, the touched set for
/// verification and the event feed of the matcher.
/// Opens in the constructor, nests (an inner commit becomes part of the outer), and rolls back in
/// the destructor unless Commit was called. Touched, Added and size stay readable after Commit,
/// those of an inner journal as long as the outer one is open.
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
  /// Attributes that were set or removed on nodes from before, sorted. While the journal is open.
  std::vector<std::pair<NodeId, Symbol>> ChangedAttrs() const;
  size_t size() const;  ///< number of entries

 private:
  struct Log;
  /// Lengths of the lists of the log.
  struct Mark {
    size_t undo = 0, touched = 0, added = 0;
  };
  friend class Store;
  friend struct StoreImpl;

  Mark Now() const;
  Mark End() const { return open_ ? Now() : end_; }
  void Close();

  std::shared_ptr<Store> store_;
  Journal* outer_;
  std::shared_ptr<Log> log_;  // the outermost journal's
  uint64_t first_serial_;     // of the nodes that are added inside
  Mark begin_, end_;
  bool open_ = true;
};

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_JOURNAL_H_
