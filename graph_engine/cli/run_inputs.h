// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CLI_RUN_INPUTS_H_
#define GRAPH_ENGINE_CLI_RUN_INPUTS_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "service/execution_backend.h"
#include "support/status.h"

namespace ge::cli {

using Feeds = std::vector<std::pair<std::string, ir::TensorPtr>>;

/// What the user said about inputs.
struct InputWishes {
  std::map<std::string, std::string> sources;  ///< name -> .npy path, "random" or a number
  std::map<std::string, std::vector<int64_t>> shapes;
  uint64_t seed = 0;
};

/// "x=file.npy" items into wishes; a second wish for one input is an error.
Outcome ParseInputSources(const std::vector<std::string>& items, InputWishes& wishes);

/// One tensor per model input, reproducible: without a source the k-th float is
/// (((k + seed) * 2654435761) mod 1000) / 1000 - 0.5, the k-th integer the same without the
/// division and offset, and bools alternate.
/// Errors: unknown input names, dims left open (naming input and dims), npy files that do not fit.
Expected<Feeds> MakeFeeds(const std::vector<backend::IoInfo>& inputs, const InputWishes& wishes);

std::string DimsText(const std::vector<int64_t>& dims);  ///< "[1, ?, 48]"

}  // namespace ge::cli

#endif  // GRAPH_ENGINE_CLI_RUN_INPUTS_H_
