// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_HISTORY_H_
#define GRAPH_ENGINE_REWRITE_HISTORY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graph/export.h"
#include "ir/store.h"
#include "rewrite/provenance.h"
#include "support/status.h"

namespace ge::rewrite {

/// The rewrites of one compile, to find rules that undo one another: nodes whose ancestors had the
/// same form before. Thread: one at a time.
class GE_EXPORT History {
 public:
  /// Makes a history the one that Replace tells in this thread, until the scope ends. Scopes nest.
  class GE_EXPORT Scope {
   public:
    explicit Scope(History* history);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    History* outer_;
  };
  static History* Current() noexcept;  ///< nullptr: nobody asked

  struct Rewrite {
    const ir::Store& store;
    const Rule& rule;
    const std::vector<ir::NodeId>& matched;  ///< alive still
    const std::vector<ir::NodeId>& added;
    std::optional<uint64_t> before;  ///< fingerprints of what was matched and of what came instead
    std::optional<uint64_t> after;
  };
  /// Error, naming both rules and a remedy: the nodes come back to the same form for the third time
  /// through rewrites of one another, or the run makes more rewrites than it may.
  Outcome Add(const Rewrite& rewrite);

  /// A pass begins to run; it may make `max_rewrites`, by its patterns and by hand.
  void StartRun(size_t max_rewrites) {
    max_rewrites_ = max_rewrites;
    rewrites_ = 0;
    reported_ = 0;
  }
  size_t rewrites() const { return rewrites_; }  ///< of the run, whoever made them
  void NoteReported() { ++reported_; }           ///< a fusion was made by editing edges
  size_t reported() const { return reported_; }  ///< of the run
  size_t size() const { return events_.size(); }
  /// Forgets the rewrites after the first `size`, which were undone.
  void Truncate(size_t size);
  /// What was undone once, each pair of rules named once; the list is empty afterwards.
  std::vector<std::string> TakeNotes() { return std::exchange(notes_, {}); }

 private:
  struct Event {
    size_t rule;
    std::optional<uint64_t> before;
    std::vector<uint32_t> parents;
    int returns = 0;  ///< times that this event and its ancestors came back to an earlier form
  };

  size_t NumberOf(const Rule& rule);
  /// The event that made a node, nullptr when no rewrite did.
  const Event* MakerOf(uint64_t serial) const;
  const Event* FindReturn(const Event& event, std::optional<uint64_t> after) const;
  void Note(const Rule& rule, const Rule& undone, const std::string& place);

  const ir::Store* store_ = nullptr;
  std::vector<Rule> rules_;
  size_t last_rule_ = 0;  // most rewrites are by the rule of the one before
  std::vector<Event> events_;
  std::vector<uint32_t> made_by_;  // event + 1 by the serial of a node, 0: none
  std::set<std::pair<std::string, std::string>> noted_;
  std::vector<std::string> notes_;
  size_t max_rewrites_ = SIZE_MAX;
  size_t rewrites_ = 0;  ///< of the run
  size_t reported_ = 0;
};

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_HISTORY_H_
