// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/runtime_scan.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <filesystem>

#include "diagnostics/error_id.h"
#include "environment/elf_image.h"

namespace ge::pyrt {
namespace {

constexpr char kProbeSymbol[] = "Py_IsInitialized";
constexpr char kRuntimeSymbol[] = "_PyRuntime";

std::string ImageOf(const void* address) {
  Dl_info info{};
  if (dladdr(address, &info) == 0 || info.dli_fname == nullptr) return "an unknown object";
  return info.dli_fname;
}

void Identify(RuntimeImage& image) {
  std::error_code error;
  const auto real = std::filesystem::canonical(image.path, error);
  if (!error) image.path = real.string();
  image.is_program = real == std::filesystem::read_symlink("/proc/self/exe", error);
  struct stat status {};
  if (stat(image.path.c_str(), &status) == 0) {
    image.device = status.st_dev;
    image.inode = status.st_ino;
  }
}

}  // namespace

std::vector<RuntimeImage> ScanRuntimes() {
  std::vector<RuntimeImage> images;
  std::vector<void*> bound;
  ForEachImage([&](const std::string& path, const ElfImage& elf) {
    void* symbol = elf.Find(kProbeSymbol);
    if (symbol == nullptr) return true;
    RuntimeImage image;
    image.path = path;
    image.is_initialized = reinterpret_cast<int (*)()>(symbol);
    image.minor = MinorOf([&elf](const char* name) { return elf.Find(name); });
    image.main_interpreter = reinterpret_cast<void* (*)()>(elf.Find("PyInterpreterState_Main"));
    image.runtime = elf.Find(kRuntimeSymbol);
    images.push_back(image);
    bound.push_back(elf.BoundTo(kRuntimeSymbol));
    return true;
  });
  // A copy whose references are bound to another copy's data has no runtime of its own: its
  // Py_IsInitialized answers for that other one.
  ForEachImage([&](const std::string& path, const ElfImage& elf) {
    if (elf.Find(kProbeSymbol) == nullptr) return true;
    for (size_t i = 0; i < images.size(); ++i) {
      if (bound[i] != nullptr && images[i].path != path && elf.Contains(bound[i])) {
        images[i].behind = path;
      }
    }
    return true;
  });
  for (RuntimeImage& image : images) {
    Identify(image);
    image.live = image.behind.empty() && image.is_initialized() != 0;
  }
  return images;
}

bool SameFile(const RuntimeImage& image, const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && image.inode != 0 && image.device == status.st_dev &&
         image.inode == status.st_ino;
}

Result<int> FindLive(const std::vector<RuntimeImage>& images) {
  int live = -1;
  for (size_t i = 0; i < images.size(); ++i) {
    if (!images[i].live) continue;
    if (live >= 0) {
      return Status(ErrorId::kTwoLiveRuntimes,
                    "two Python interpreters run in this process, '" + images[live].path +
                        "' and '" + images[i].path +
                        "'; find who loaded the second (LD_DEBUG=files) and build it against one");
    }
    live = static_cast<int>(i);
  }
  return live;
}

Result<PythonApi> BindRuntime(const RuntimeImage& image, bool& promoted) {
  promoted = false;
  void* global = dlsym(RTLD_DEFAULT, kProbeSymbol);
  if (global == nullptr && !image.is_program) {
    // The handle is kept for ever, as everything that uses it is.
    promoted = dlopen(image.path.c_str(), RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL) != nullptr;
    global = dlsym(RTLD_DEFAULT, kProbeSymbol);
  }
  if (global != reinterpret_cast<void*>(image.is_initialized)) {
    return Status(ErrorId::kNamesMeanOther,
                  global == nullptr
                      ? "the functions of the interpreter '" + image.path +
                            "' cannot be made visible to plugins; load it with RTLD_GLOBAL"
                      : "the interpreter is '" + image.path +
                            "', but the process's Py_* names mean '" + ImageOf(global) +
                            "'; preload or link only the first one");
  }
  return ResolvePythonApi(image.path, [](const char* name) { return dlsym(RTLD_DEFAULT, name); });
}

}  // namespace ge::pyrt
