// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_MAPPED_FILES_H_
#define GE_PYRT_SRC_ENVIRONMENT_MAPPED_FILES_H_

#include <cstdint>
#include <string>
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
  };
  File At(const void* address) const;

 private:
  struct Range {
    uintptr_t begin, end;
    std::string path;
  };
  std::vector<Range> ranges_;
};

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_MAPPED_FILES_H_
