// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/elf_file.h"

#include <elf.h>
#include <link.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "environment/paths.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

#if defined(__x86_64__)
constexpr int kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr int kMachine = EM_AARCH64;
#endif

/// The bytes of a file, read with every offset checked: nothing about it is trusted.
class Bytes {
 public:
  explicit Bytes(std::string text) : text_(std::move(text)) {}

  template <class T>
  bool Read(uint64_t offset, T& value) const {
    if (offset > text_.size() || text_.size() - offset < sizeof(T)) return false;
    std::memcpy(&value, text_.data() + offset, sizeof(T));
    return true;
  }
  std::string String(uint64_t offset) const {
    if (offset >= text_.size()) return "";
    const size_t end = text_.find('\0', offset);
    return end == std::string::npos ? "" : text_.substr(offset, end - offset);
  }

  /// File offset of a virtual address; past the end when no segment holds it.
  uint64_t At(uint64_t address) const {
    for (const ElfW(Phdr) & header : headers) {
      if (header.p_type == PT_LOAD && address >= header.p_vaddr &&
          address - header.p_vaddr < header.p_filesz) {
        return address - header.p_vaddr + header.p_offset;
      }
    }
    return text_.size();
  }

  std::vector<ElfW(Phdr)> headers;

 private:
  std::string text_;
};

struct Dynamic {
  uint64_t strings = 0, symbols = 0, gnu_hash = 0;
  std::vector<uint64_t> needed, run_path;
  uint64_t soname = 0;
  bool has_soname = false;
};

Dynamic ReadDynamic(const Bytes& bytes) {
  Dynamic dynamic;
  for (const ElfW(Phdr) & header : bytes.headers) {
    if (header.p_type != PT_DYNAMIC) continue;
    ElfW(Dyn) entry{};
    for (uint64_t at = header.p_offset; bytes.Read(at, entry) && entry.d_tag != DT_NULL;
         at += sizeof(entry)) {
      const uint64_t value = entry.d_un.d_val;
      if (entry.d_tag == DT_STRTAB) dynamic.strings = bytes.At(value);
      if (entry.d_tag == DT_SYMTAB) dynamic.symbols = bytes.At(value);
      if (entry.d_tag == DT_GNU_HASH) dynamic.gnu_hash = bytes.At(value);
      if (entry.d_tag == DT_NEEDED) dynamic.needed.push_back(value);
      if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH) dynamic.run_path.push_back(value);
      if (entry.d_tag == DT_SONAME) {
        dynamic.soname = value;
        dynamic.has_soname = true;
      }
    }
  }
  return dynamic;
}

/// The hash table lists exactly the symbols that are defined.
std::vector<std::string> ReadExports(const Bytes& bytes, const Dynamic& dynamic) {
  std::vector<std::string> names;
  uint32_t buckets = 0;
  uint32_t first = 0;
  uint32_t bloom = 0;
  const uint64_t table = dynamic.gnu_hash;
  if (table == 0 || !bytes.Read(table, buckets) || !bytes.Read(table + 4, first) ||
      !bytes.Read(table + 8, bloom)) {
    return names;
  }
  const uint64_t bucket_at = table + 16 + uint64_t{bloom} * sizeof(ElfW(Addr));
  const uint64_t chain_at = bucket_at + uint64_t{buckets} * 4;
  for (uint32_t i = 0; i < buckets; ++i) {
    uint32_t index = 0;
    if (!bytes.Read(bucket_at + uint64_t{i} * 4, index)) return names;
    for (uint32_t hash = 0; index >= first && index != 0 && (hash & 1U) == 0; ++index) {
      ElfW(Sym) symbol{};
      if (!bytes.Read(chain_at + uint64_t{index - first} * 4, hash) ||
          !bytes.Read(dynamic.symbols + uint64_t{index} * sizeof(symbol), symbol)) {
        return names;
      }
      if (symbol.st_shndx != SHN_UNDEF)
        names.push_back(bytes.String(dynamic.strings + symbol.st_name));
    }
  }
  return names;
}

std::string WithOrigin(std::string folder, const std::string& origin) {
  for (const char* name : {"${ORIGIN}", "$ORIGIN"}) {
    const size_t at = folder.find(name);
    if (at != std::string::npos) folder.replace(at, std::strlen(name), origin);
  }
  return folder;
}

}  // namespace

Result<ElfFile> ReadElfFile(const std::string& path) {
  std::error_code error;
  std::ifstream stream;
  // A device or pipe may never end.
  if (fs::is_regular_file(path, error)) stream.open(path, std::ios::binary);
  if (!stream.is_open()) {
    return Status(GE_PYRT_NOT_FOUND, "'" + path + "' cannot be read, or is no regular file");
  }
  std::ostringstream text;
  text << stream.rdbuf();
  Bytes bytes(text.str());
  ElfW(Ehdr) header{};
  if (!bytes.Read(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
    return Status(GE_PYRT_FAILED, "'" + path + "' is no shared library");
  }
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != kMachine) {
    return Status(GE_PYRT_FAILED, "'" + path + "' is for another processor");
  }
  for (int i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment{};
    if (bytes.Read(header.e_phoff + static_cast<uint64_t>(i) * sizeof(segment), segment)) {
      bytes.headers.push_back(segment);
    }
  }
  const Dynamic dynamic = ReadDynamic(bytes);
  ElfFile file;
  file.path = path;
  if (dynamic.has_soname) file.soname = bytes.String(dynamic.strings + dynamic.soname);
  for (const uint64_t name : dynamic.needed)
    file.needed.push_back(bytes.String(dynamic.strings + name));
  const std::string origin = fs::canonical(path, error).parent_path().string();
  for (const uint64_t name : dynamic.run_path) {
    for (const std::string& folder : SplitPath(bytes.String(dynamic.strings + name))) {
      if (!folder.empty()) file.run_path.push_back(WithOrigin(folder, origin));
    }
  }
  file.exports = ReadExports(bytes, dynamic);
  return file;
}

std::vector<std::string> SystemLibraryFolders() {
#if defined(__x86_64__)
  const std::string triplet = "x86_64-linux-gnu";
#else
  const std::string triplet = "aarch64-linux-gnu";
#endif
  return {"/lib/" + triplet, "/usr/lib/" + triplet, "/lib64", "/usr/lib64", "/lib",
          "/usr/lib",        "/usr/local/lib"};
}

std::string ResolveNeeded(const ElfFile& library, const std::string& soname) {
  std::vector<std::string> folders = library.run_path;
  const char* variable = std::getenv("LD_LIBRARY_PATH");
  for (const std::string& folder : SplitPath(variable != nullptr ? variable : "")) {
    folders.push_back(folder);
  }
  for (const std::string& folder : SystemLibraryFolders()) folders.push_back(folder);
  for (const std::string& folder : folders) {
    const fs::path file = fs::path(folder) / soname;
    std::error_code error;
    if (!folder.empty() && fs::exists(file, error)) return file.string();
  }
  return "";
}

}  // namespace ge::pyrt
