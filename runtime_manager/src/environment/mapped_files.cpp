// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/mapped_files.h"

#include <cstdio>
#include <fstream>

#include "environment/paths.h"

namespace ge::pyrt {

MappedFiles::MappedFiles() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    const size_t slash = line.find('/');
    unsigned long long begin = 0;
    unsigned long long end = 0;
    if (slash == std::string::npos || std::sscanf(line.c_str(), "%llx-%llx", &begin, &end) != 2) {
      continue;
    }
    ranges_.push_back(
        {static_cast<uintptr_t>(begin), static_cast<uintptr_t>(end), line.substr(slash)});
  }
}

MappedFiles::File MappedFiles::At(const void* address) const {
  const auto value = reinterpret_cast<uintptr_t>(address);
  for (const Range& range : ranges_) {
    if (value < range.begin || value >= range.end) continue;
    const std::string mark = " (deleted)";
    if (!EndsWith(range.path, mark)) return {range.path, false};
    return {range.path.substr(0, range.path.size() - mark.size()), true};
  }
  return {};
}

}  // namespace ge::pyrt
