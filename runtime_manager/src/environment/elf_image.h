// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_ELF_IMAGE_H_
#define GE_PYRT_SRC_ENVIRONMENT_ELF_IMAGE_H_

#include <link.h>

#include <cstdint>
#include <functional>
#include <string>

namespace ge::pyrt {

/// The dynamic section of one mapped object, read in place. Valid while the object is mapped; takes
/// no lock, allocates nothing: usable inside a dl_iterate_phdr callback.
class ElfImage {
 public:
  explicit ElfImage(const dl_phdr_info& info);

  /// Address of a symbol that this very object defines, whatever name lookup would answer.
  void* Find(const char* name) const;

  /// The address that this object's own references to `name` are bound to; nullptr when it has none
  /// (bound at link time, hence to itself).
  void* BoundTo(const char* name) const;

  /// Has the loader filled this object's slots, those for its own `name` and for the functions that
  /// it calls? false: another thread is in the middle of loading it, and nothing of it may be
  /// called. A slot that it does not have counts as filled.
  bool IsRelocated(const char* name) const;

  bool Contains(const void* address) const;

  const char* Soname() const;  ///< empty when it has none

  /// Does its dynamic section ask for a library of this name?
  bool Needs(const char* soname) const;

 private:
  const ElfW(Sym) * FindSymbol(const char* name) const;
  bool HasJumpSlots() const;

  ElfW(Addr) base_ = 0;
  const ElfW(Phdr) * headers_ = nullptr;
  size_t header_count_ = 0;
  const ElfW(Dyn) * dynamic_ = nullptr;
  const ElfW(Sym) * symbols_ = nullptr;
  const char* names_ = nullptr;
  const uint32_t* gnu_hash_ = nullptr;
  const ElfW(Rela) * relocations_ = nullptr;
  size_t relocation_count_ = 0;
  const ElfW(Rela) * jumps_ = nullptr;
  size_t jump_count_ = 0;
};

/// Calls `visit(path, image)` for every mapped object until it returns false. The main program
/// comes with its real path. `visit` runs under the loader's lock: it must not load, import or
/// lock.
void ForEachImage(const std::function<bool(const std::string& path, const ElfImage&)>& visit);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_ELF_IMAGE_H_
