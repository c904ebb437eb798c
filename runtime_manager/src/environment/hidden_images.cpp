// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/hidden_images.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>

#include "environment/elf_file.h"

namespace ge::pyrt {
namespace {

using Candidates = std::vector<std::pair<uintptr_t, std::string>>;

/// One look for all of them: this runs at every scan, of processes without Python too.
void RemoveListed(Candidates& candidates) {
  ForEachImage([&](const std::string&, const ElfImage& image) {
    const auto listed = [&image](const auto& candidate) {
      return image.Contains(reinterpret_cast<void*>(candidate.first));
    };
    candidates.erase(std::remove_if(candidates.begin(), candidates.end(), listed),
                     candidates.end());
    return true;
  });
}

bool Defines(const std::string& path, const std::string& symbol) {
  const Result<ElfFile> file = ReadElfFile(path);
  return file &&
         std::find(file->exports.begin(), file->exports.end(), symbol) != file->exports.end();
}

/// Is every segment of the object at `base` where its headers want it, of this very file?
bool IsLoaded(const MappedFiles& files, const std::string& path, uintptr_t base,
              const ElfW(Phdr) * headers, size_t count) {
  bool runs = false;
  for (size_t i = 0; i < count; ++i) {
    const ElfW(Phdr)& header = headers[i];
    if (header.p_type != PT_LOAD || header.p_filesz == 0) continue;
    const MappedFiles::File file = files.At(reinterpret_cast<void*>(base + header.p_vaddr));
    const bool executable = (header.p_flags & PF_X) != 0;
    if (file.path != path || executable != file.executable) return false;
    runs = runs || executable;
  }
  return runs;
}

/// Has the loader finished with the object at `address`, in whatever namespace? It maps an object
/// before it lists it. Takes no lock. Without this call, before glibc 2.35, the answer is yes.
bool IsKnownToLoader([[maybe_unused]] uintptr_t address) {
#if __GLIBC_PREREQ(2, 35)
  dl_find_object found{};
  return _dl_find_object(reinterpret_cast<void*>(address), &found) == 0;
#else
  return true;
#endif
}

}  // namespace

bool ForEachHiddenImage(
    const MappedFiles& files, const std::string& symbol,
    const std::function<void(const std::string& path, const ElfImage&)>& visit) {
  Candidates candidates = files.Beginnings();
  RemoveListed(candidates);
  bool same = true;
  for (const auto& [begin, path] : candidates) {
    // Read from the file first: what is no candidate is not touched in memory.
    if (!Defines(path, symbol)) continue;
    const auto* head = reinterpret_cast<const ElfW(Ehdr)*>(begin);
    if (std::memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 || head->e_type != ET_DYN) continue;
    const auto* headers = reinterpret_cast<const ElfW(Phdr)*>(begin + head->e_phoff);
    if (!IsLoaded(files, path, begin, headers, head->e_phnum)) continue;
    if (!IsKnownToLoader(begin)) continue;
    // What the loader knows now it may have listed since the look above.
    Candidates again{{begin, path}};
    RemoveListed(again);
    same = same && !again.empty();
    if (again.empty()) continue;
    dl_phdr_info info{};
    info.dlpi_addr = begin;
    info.dlpi_phdr = headers;
    info.dlpi_phnum = head->e_phnum;
    visit(path, ElfImage(info));
  }
  return same;
}

}  // namespace ge::pyrt
