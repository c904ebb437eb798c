// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SUPPORT_REPLACED_FILE_H_
#define GRAPH_ENGINE_SUPPORT_REPLACED_FILE_H_

#include <cstddef>
#include <string>

#include "graph/export.h"
#include "support/status.h"

namespace ge {

/// A file that takes its target's place on Commit and leaves no trace otherwise: a temporary file
/// beside it. A symbolic link stays, what it names is the target; not that of another user in a
/// folder like /tmp. Move-only, one thread at a time. Errors name target, step and reason, and an
/// older target stays. A folder, device, pipe or socket, also behind a link, is never replaced.
class GE_EXPORT ReplacedFile {
 public:
  explicit ReplacedFile(const std::string& target);
  ~ReplacedFile();
  ReplacedFile(ReplacedFile&& other) noexcept;
  ReplacedFile& operator=(ReplacedFile&&) = delete;

  Outcome Write(const void* data, size_t size);
  /// Everything is on disk and the file closed; only its name is left to change. Idempotent.
  Outcome Finish();
  /// Finish, then the rename.
  Outcome Commit();

 private:
  Outcome Error(const char* doing, int number) const;
  void Discard() noexcept;

  std::string target_;     ///< as given, for messages
  std::string place_;      ///< absolute, links followed: the same file after a chdir of somebody's
  std::string temporary_;  ///< absolute; empty when there is none (any more)
  int slot_ = -1;          ///< its place in the table of temporary files
  int descriptor_ = -1;
  int open_error_ = 0;
  const char* obstacle_ = nullptr;  ///< what stands in the place and is no file
};

/// Unlinks every temporary file of this process, for an end that runs no destructors; no new one
/// appears afterwards. Async-signal-safe. Thread: any.
GE_EXPORT void UnlinkTemporaryFiles() noexcept;

}  // namespace ge

#endif  // GRAPH_ENGINE_SUPPORT_REPLACED_FILE_H_
