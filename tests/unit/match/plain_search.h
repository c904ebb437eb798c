// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_UNIT_MATCH_PLAIN_SEARCH_H_
#define TESTS_UNIT_MATCH_PLAIN_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "ir/store.h"
#include "match/binding.h"
#include "match/plan.h"

namespace ge::test {

using Bindings = std::vector<match::Binding>;

/// Where a match is, as text: what each node of the plan stands for.
std::string MatchText(const match::Plan& plan, const ir::Store& store, const Bindings& bindings);

/// What a Matcher is to find, by the plainest means: every node of the graph is tried for the first
/// output in its turn, and every node for each further one.
class PlainSearch {
 public:
  PlainSearch(std::shared_ptr<const match::Plan> plan, const Graph& target);

  std::string Next();  ///< MatchText, or "" at the end

  size_t tried = 0;
  size_t leaking = 0;

 private:
  bool HasType(int number, ir::NodeId node) const;
  void Start();
  ir::NodeId NextRoot();
  void AppendYoung();
  bool FitsOutput(size_t turn, ir::NodeId candidate, Bindings& bindings);
  bool Fits(int number, ir::Endpoint tensor, Bindings& bindings) const;
  bool Leaks(const Bindings& bindings) const;

  std::shared_ptr<const match::Plan> plan_;
  const ir::Store& store_;
  ir::GraphIndex graph_;
  std::vector<int> order_;  // outputs, as they are bound
  std::vector<ir::NodeId> queue_;
  size_t at_ = 0;
  uint64_t youngest_ = 0;
  bool started_ = false;
};

}  // namespace ge::test

#endif  // TESTS_UNIT_MATCH_PLAIN_SEARCH_H_
