// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TBE_SHIM_ANSWER_CACHE_H_
#define TBE_SHIM_ANSWER_CACHE_H_

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "service/operator_checker.h"

namespace ge::tbe {

/// Answers by key, in memory and as one JSON file each in a folder that other processes share.
/// A file is written beside and renamed, so readers see whole answers; a damaged one is no answer.
/// Thread: any.
class AnswerCache {
 public:
  /// `folder` empty: memory only.
  explicit AnswerCache(std::string folder) : folder_(std::move(folder)) {}

  std::optional<backend::CheckAnswer> Find(const std::string& key);

  /// `query` is JSON that tells a reader of the file what was asked.
  /// Error: the file could not be written; the answer is in memory all the same.
  Outcome Store(const std::string& key, const std::string& query,
                const backend::CheckAnswer& answer);

  const std::string& folder() const { return folder_; }

 private:
  std::string PathOf(const std::string& key) const { return folder_ + "/" + key + ".json"; }

  const std::string folder_;
  std::mutex mutex_;  // leaf: guards answers_
  std::map<std::string, backend::CheckAnswer> answers_;
};

/// The folder to use: `wanted`, or when that is empty ge_python_runtime/operator_check under
/// XDG_CACHE_HOME or ~/.cache. Made with mode 0700 when it is missing.
/// Errors: it cannot be made, is not this user's, or others may write to it.
Expected<std::string> PrepareCacheFolder(const std::string& wanted);

}  // namespace ge::tbe

#endif  // TBE_SHIM_ANSWER_CACHE_H_
