// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_MAPPED_FILES_H_
#define GE_PYRT_SRC_ENVIRONMENT_MAPPED_FILES_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ge::pyrt {

/// The files mapped into this process as the kernel tells it: a loader's name for an object may be
/// relative to a former folder, or be taken by another file since. Empty without /proc.
class MappedFiles {
 public:
  MappedFiles();

  struct File {
    std::string path;      ///< absolute; empty: not known
    bool deleted = false;  ///< replaced or removed since it was mapped
    bool executable = false;
  };
  File At(const void* address) const;

  /// Where the first bytes of files with code are mapped, readable, that still exist.
  std::vector<std::pair<uintptr_t, std::string>> Beginnings() const;

 private:
  struct Range {
    uintptr_t begin, end;
    uint64_t offset;
    bool readable, executable;
    std::string path;
  };
  std::vector<Range> ranges_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_MAPPED_FILES_H_
