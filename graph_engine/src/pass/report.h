// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_PASS_REPORT_H_
#define GRAPH_ENGINE_PASS_REPORT_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "graph/export.h"

namespace ge::pass {

/// Work done for one pattern (or, for a decompose pass, one op type) over all graphs of a Run.
struct PatternRecord {
  std::string pattern;
  size_t tried = 0;                 ///< root candidates compared
  size_t matched = 0;               ///< complete matches, boundary included
  size_t rejected_boundary = 0;     ///< fits, but an inner value is used outside
  size_t rejected_requirement = 0;  ///< the pass said no
  size_t rejected_cycle = 0;        ///< fusing would close a cycle
  size_t replaced = 0;
  /// The first match of each kind of rejection, and who was in the way; empty when there is none.
  std::string first_boundary;
  std::string first_requirement;
  std::string first_cycle;
  size_t compared = 0;       ///< nodes compared with a node of the pattern: what matching cost
  std::string closest = {};  ///< where the candidate that went furthest in any graph did not fit
  size_t nearness = 0;       ///< how far that one went
  std::vector<std::string> absent = {};  ///< operators of the pattern that none of the graphs has
  size_t graphs = 0;

  /// What one more graph lacks.
  void NoteAbsent(const std::vector<std::string>& types);
};

enum class PassVerdict { kChanged, kUnchanged, kFailed, kSkipped, kOff };
GE_EXPORT const char* VerdictName(PassVerdict verdict) noexcept;

/// One Run of one pass.
struct PassRecord {
  std::string pass;
  std::string stage;
  std::string origin;  ///< "c++" or the plugin's module
  PassVerdict verdict = PassVerdict::kUnchanged;
  std::deque<PatternRecord> patterns;  ///< a deque: records stay in place while others are added
  size_t replaced_by_hand = 0;         ///< by SubgraphRewriter, in run() or another hook
  size_t reported_by_hand = 0;         ///< fusions that report_fuse was told of
  int64_t cpp_ns = 0;
  int64_t python_ns = 0;
  int64_t wait_ns = 0;  ///< waiting to enter the other language
  std::string error;    ///< why it failed
  std::vector<std::string> notes;
};

/// A file or registration that brought no pass.
struct PassProblem {
  std::string source;
  std::string text;
};

/// What the passes of one compile did. Thread: one at a time.
struct PassReport {
  std::vector<PassRecord> passes;  ///< in the order they ran
  std::vector<PassProblem> problems;
};

/// For people: names and texts of plugins are escaped (pyrt::console::Printable).
GE_EXPORT std::string ToText(const PassReport& report);
GE_EXPORT nlohmann::json ToJson(const PassReport& report);

}  // namespace ge::pass

#endif  // GRAPH_ENGINE_PASS_REPORT_H_
