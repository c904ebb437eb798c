// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_CHOICE_H_
#define GE_PYRT_SRC_ENVIRONMENT_CHOICE_H_

#include <string>

#include "environment/runtime_scan.h"
#include "environment/runtime_settings.h"
#include "environment/selector.h"

namespace ge::pyrt {

/// What a start in this process would use, or why there can be none: the one way that both the
/// start and its prediction go. Maps nothing, starts no Python here; runs candidates.
struct Choice {
  enum class Trouble { kNone, kInterpreter, kLibpython, kEnvironment };
  Trouble trouble = Trouble::kNone;
  Status status;
  Selection selection;  ///< every candidate with its verdict, also after a refusal

  const Interpreter& interpreter() const { return selection.interpreter; }
};

struct ChoiceInput {
  std::string option;  ///< --python=
  const RuntimeSettings* settings = nullptr;
  bool use_cache = true;
  Deadline deadline;
};

Choice ChooseInterpreter(const ChoiceInput& input, const std::vector<RuntimeImage>& images);

/// The candidates alone; nothing is run.
std::vector<Candidate> CandidatesOf(const ChoiceInput& input);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_CHOICE_H_
