// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/mapped_files.h"

#include <cstdio>
#include <fstream>
#include <string_view>
#include <unordered_set>

#include "environment/paths.h"

namespace ge::pyrt {

MappedFiles::MappedFiles() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    const size_t slash = line.find('/');
    unsigned long long begin = 0;
    unsigned long long end = 0;
    unsigned long long offset = 0;
    char rights[5] = {};
    if (slash == std::string::npos ||
        std::sscanf(line.c_str(), "%llx-%llx %4s %llx", &begin, &end, rights, &offset) != 4) {
      continue;
    }
    ranges_.push_back({static_cast<uintptr_t>(begin), static_cast<uintptr_t>(end), offset,
                       rights[0] == 'r', rights[2] == 'x', line.substr(slash)});
  }
}

MappedFiles::File MappedFiles::At(const void* address) const {
  const auto value = reinterpret_cast<uintptr_t>(address);
  for (const Range& range : ranges_) {
    if (value < range.begin || value >= range.end) continue;
    const std::string mark = " (deleted)";
    if (!EndsWith(range.path, mark)) return {range.path, false, range.executable};
    return {range.path.substr(0, range.path.size() - mark.size()), true, range.executable};
  }
  return {};
}

std::vector<std::pair<uintptr_t, std::string>> MappedFiles::Beginnings() const {
  std::unordered_set<std::string_view> with_code;
  for (const Range& range : ranges_) {
    if (range.executable) with_code.insert(range.path);
  }
  std::vector<std::pair<uintptr_t, std::string>> found;
  for (const Range& range : ranges_) {
    if (range.offset == 0 && range.readable && with_code.count(range.path) != 0) {
      found.emplace_back(range.begin, range.path);
    }
  }
  return found;
}

}  // namespace ge::pyrt
