// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_CPP_PASSES_SUM_PATTERN_H_
#define TESTS_CPP_PASSES_SUM_PATTERN_H_

#include <memory>
#include <utility>
#include <vector>

#include "es_all_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"

/// A sum of any two tensors, as the only pattern of a pass.
inline std::vector<ge::fusion::PatternUniqPtr> SumPattern() {
  std::vector<ge::fusion::PatternUniqPtr> patterns;
  ge::es::EsGraphBuilder builder("add");
  auto [a, b] = builder.CreateInputs<2>();
  auto graph = builder.BuildAndReset({ge::es::Add(a, b)});
  patterns.emplace_back(std::make_unique<ge::fusion::Pattern>(std::move(*graph)));
  return patterns;
}

#endif  // TESTS_CPP_PASSES_SUM_PATTERN_H_
