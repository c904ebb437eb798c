// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/elf_image.h"

#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>

namespace ge::pyrt {
namespace {

#if defined(__x86_64__)
constexpr uint32_t kSlotRelocation = R_X86_64_GLOB_DAT;
constexpr uint32_t kWordRelocation = R_X86_64_64;
#elif defined(__aarch64__)
constexpr uint32_t kSlotRelocation = R_AARCH64_GLOB_DAT;
constexpr uint32_t kWordRelocation = R_AARCH64_ABS64;
#else
#error "teach elf_image.cpp the relocations of this processor"
#endif

uint32_t GnuHash(const char* name) {
  uint32_t hash = 5381;
  for (; *name != 0; ++name) hash = hash * 33 + static_cast<unsigned char>(*name);
  return hash;
}

std::string MainProgram() {
  char path[PATH_MAX];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof(path));
  return size > 0 ? std::string(path, static_cast<size_t>(size)) : std::string("/proc/self/exe");
}

}  // namespace

ElfImage::ElfImage(const dl_phdr_info& info)
    : base_(info.dlpi_addr), headers_(info.dlpi_phdr), header_count_(info.dlpi_phnum) {
  const ElfW(Dyn)* dynamic = nullptr;
  for (size_t i = 0; i < header_count_; ++i) {
    if (headers_[i].p_type == PT_DYNAMIC) {
      dynamic = reinterpret_cast<const ElfW(Dyn)*>(base_ + headers_[i].p_vaddr);
    }
  }
  // The loader has relocated the pointers, except in objects it maps read-only (the vdso).
  const auto at = [this](ElfW(Addr) pointer) {
    return pointer < base_ ? base_ + pointer : pointer;
  };
  dynamic_ = dynamic;
  for (; dynamic != nullptr && dynamic->d_tag != DT_NULL; ++dynamic) {
    switch (dynamic->d_tag) {
      case DT_SYMTAB:
        symbols_ = reinterpret_cast<const ElfW(Sym)*>(at(dynamic->d_un.d_ptr));
        break;
      case DT_STRTAB:
        names_ = reinterpret_cast<const char*>(at(dynamic->d_un.d_ptr));
        break;
      case DT_GNU_HASH:
        gnu_hash_ = reinterpret_cast<const uint32_t*>(at(dynamic->d_un.d_ptr));
        break;
      case DT_RELA:
        relocations_ = reinterpret_cast<const ElfW(Rela)*>(at(dynamic->d_un.d_ptr));
        break;
      case DT_RELASZ:
        relocation_count_ = dynamic->d_un.d_val / sizeof(ElfW(Rela));
        break;
      case DT_JMPREL:
        jumps_ = reinterpret_cast<const ElfW(Rela)*>(at(dynamic->d_un.d_ptr));
        break;
      case DT_PLTRELSZ:
        jump_count_ = dynamic->d_un.d_val / sizeof(ElfW(Rela));
        break;
      default:
        break;
    }
  }
}

const ElfW(Sym) * ElfImage::FindSymbol(const char* name) const {
  if (symbols_ == nullptr || names_ == nullptr || gnu_hash_ == nullptr) return nullptr;
  const uint32_t buckets = gnu_hash_[0];
  const uint32_t first = gnu_hash_[1];
  const uint32_t bloom_words = gnu_hash_[2];
  if (buckets == 0) return nullptr;
  const auto* bloom = reinterpret_cast<const ElfW(Addr)*>(gnu_hash_ + 4);
  const auto* bucket = reinterpret_cast<const uint32_t*>(bloom + bloom_words);
  const uint32_t* chain = bucket + buckets;
  const uint32_t hash = GnuHash(name);
  for (uint32_t index = bucket[hash % buckets]; index >= first && index != 0; ++index) {
    const uint32_t other = chain[index - first];
    const ElfW(Sym)& symbol = symbols_[index];
    if ((other | 1U) == (hash | 1U) && symbol.st_shndx != SHN_UNDEF &&
        std::strcmp(names_ + symbol.st_name, name) == 0) {
      return &symbol;
    }
    if ((other & 1U) != 0) break;
  }
  return nullptr;
}

void* ElfImage::Find(const char* name) const {
  const ElfW(Sym)* symbol = FindSymbol(name);
  return symbol != nullptr ? reinterpret_cast<void*>(base_ + symbol->st_value) : nullptr;
}

void* ElfImage::BoundTo(const char* name) const {
  const ElfW(Sym)* wanted = FindSymbol(name);
  if (wanted == nullptr) return nullptr;
  for (size_t i = 0; i < relocation_count_; ++i) {
    const ElfW(Rela)& relocation = relocations_[i];
    if (&symbols_[ELF64_R_SYM(relocation.r_info)] != wanted) continue;
    const uint64_t type = ELF64_R_TYPE(relocation.r_info);
    const auto slot = *reinterpret_cast<const ElfW(Addr)*>(base_ + relocation.r_offset);
    if (type == kSlotRelocation) return reinterpret_cast<void*>(slot);
    if (type == kWordRelocation) {
      return reinterpret_cast<void*>(slot - static_cast<ElfW(Addr)>(relocation.r_addend));
    }
  }
  return nullptr;
}

// Read while another thread writes it: one aligned word that goes from 0 to its value.
[[gnu::no_sanitize("thread")]] bool ElfImage::IsRelocated(const char* name) const {
  const ElfW(Sym)* wanted = FindSymbol(name);
  for (size_t i = 0; wanted != nullptr && i < relocation_count_; ++i) {
    const ElfW(Rela)& relocation = relocations_[i];
    if (ELF64_R_TYPE(relocation.r_info) != kSlotRelocation ||
        &symbols_[ELF64_R_SYM(relocation.r_info)] != wanted) {
      continue;
    }
    if (*reinterpret_cast<const volatile ElfW(Addr)*>(base_ + relocation.r_offset) == 0) {
      return false;
    }
  }
  return HasJumpSlots();
}

// They come after all other relocations, in their order: the last one tells for all. Until then it
// holds an address as the file has it, which lies within the object's own extent.
[[gnu::no_sanitize("thread")]] bool ElfImage::HasJumpSlots() const {
  if (jumps_ == nullptr || jump_count_ == 0 || base_ == 0) return true;
  ElfW(Addr) extent = 0;
  for (size_t i = 0; i < header_count_; ++i) {
    const ElfW(Phdr)& header = headers_[i];
    if (header.p_type == PT_LOAD) extent = std::max(extent, header.p_vaddr + header.p_memsz);
  }
  const ElfW(Addr) slot = base_ + jumps_[jump_count_ - 1].r_offset;
  return *reinterpret_cast<const volatile ElfW(Addr)*>(slot) >= extent;
}

bool ElfImage::Contains(const void* address) const {
  const auto value = reinterpret_cast<ElfW(Addr)>(address);
  for (size_t i = 0; i < header_count_; ++i) {
    const ElfW(Phdr)& header = headers_[i];
    const ElfW(Addr) begin = base_ + header.p_vaddr;
    if (header.p_type == PT_LOAD && value >= begin && value < begin + header.p_memsz) return true;
  }
  return false;
}

const char* ElfImage::Soname() const {
  for (const ElfW(Dyn)* entry = dynamic_; entry != nullptr && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_SONAME && names_ != nullptr) return names_ + entry->d_un.d_val;
  }
  return "";
}

bool ElfImage::Needs(const char* soname) const {
  for (const ElfW(Dyn)* entry = dynamic_; entry != nullptr && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_NEEDED && names_ != nullptr &&
        std::strcmp(names_ + entry->d_un.d_val, soname) == 0) {
      return true;
    }
  }
  return false;
}

void ForEachImage(const std::function<bool(const std::string&, const ElfImage&)>& visit) {
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* data) -> int {
        const auto& callback = *static_cast<decltype(&visit)>(data);
        const std::string path = info->dlpi_name != nullptr && *info->dlpi_name != 0
                                     ? std::string(info->dlpi_name)
                                     : MainProgram();
        return callback(path, ElfImage(*info)) ? 0 : 1;
      },
      const_cast<void*>(static_cast<const void*>(&visit)));
}

}  // namespace ge::pyrt
