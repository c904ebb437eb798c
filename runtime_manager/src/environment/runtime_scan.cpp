// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/runtime_scan.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "diagnostics/error_id.h"
#include "environment/elf_image.h"
#include "environment/hidden_images.h"
#include "environment/install_layout.h"
#include "environment/mapped_files.h"
#include "environment/paths.h"

namespace ge::pyrt {
namespace {

constexpr char kProbeSymbol[] = "Py_IsInitialized";
constexpr char kRuntimeSymbol[] = "_PyRuntime";
constexpr int kLoadingLooks = 2'000;  // one each millisecond

void Identify(RuntimeImage& image, const MappedFiles& files) {
  std::error_code error;
  const MappedFiles::File file = files.At(reinterpret_cast<void*>(image.is_initialized));
  const auto real = std::filesystem::canonical(file.path.empty() ? image.path : file.path, error);
  if (!file.path.empty()) {
    image.path = file.path;
  } else if (!error) {
    image.path = real.string();
  }
  image.is_program = image.path == ProgramPath();
  struct stat status {};
  if (!file.deleted && stat(image.path.c_str(), &status) == 0) {
    image.device = status.st_dev;
    image.inode = status.st_ino;
  }
}

/// Who brought the image into the process, and what helps against it.
void FindMapper(RuntimeImage& image, const std::vector<std::string>& needed_by) {
  image.preloaded = IsPreloaded(image.path, std::getenv("LD_PRELOAD"));
  if (image.elsewhere) {
    image.mapper = "in a link namespace of its own: dlmopen";
    image.remedy = "let the component that loads it use dlopen instead of dlmopen";
  } else if (image.is_program) {
    image.mapper = "the program itself";
    image.remedy = "let no component load a libpython";
  } else if (image.preloaded) {
    image.mapper = "preloaded: LD_PRELOAD";
    image.remedy = "take '" + image.path + "' out of LD_PRELOAD";
  } else if (!needed_by.empty()) {
    image.mapper = "needed by '" + Joined(needed_by) + "'";
    image.remedy = "link '" + needed_by.front() +
                   "' without a libpython (it finds the Py_* names in the process), or against the "
                   "other one";
  } else {
    image.mapper = "loaded by a component at run time";
    image.remedy =
        "let that component take the libpython that is there (LD_DEBUG=files shows who "
        "loads '" +
        image.path + "')";
  }
}

std::string WhoHolds(const void* address) {
  for (const RuntimeImage& image : ScanRuntimes()) {
    if (reinterpret_cast<const void*>(image.is_initialized) == address) return image.Text();
  }
  return "an object without a dynamic symbol table";
}

/// A copy whose references are bound to another copy's data has no runtime of its own: its
/// Py_IsInitialized answers for that other one.
void FindHidden(std::vector<RuntimeImage>& images, const std::vector<void*>& bound) {
  ForEachImage([&](const std::string&, const ElfImage& elf) {
    const auto probe = reinterpret_cast<int (*)()>(elf.Find(kProbeSymbol));
    const auto owner = std::find_if(images.begin(), images.end(), [&](const RuntimeImage& image) {
      return image.is_initialized == probe;
    });
    for (size_t i = 0; owner != images.end() && i < images.size(); ++i) {
      if (&images[i] != &*owner && bound[i] != nullptr && elf.Contains(bound[i]))
        images[i].behind = owner->path;
    }
    return true;
  });
}

RuntimeImage Look(const std::string& path, const ElfImage& elf) {
  RuntimeImage image;
  image.path = path;
  image.soname = elf.Soname();
  image.is_initialized = reinterpret_cast<int (*)()>(elf.Find(kProbeSymbol));
  image.minor = MinorOf([&elf](const char* name) { return elf.Find(name); });
  image.main_interpreter = reinterpret_cast<void* (*)()>(elf.Find("PyInterpreterState_Main"));
  image.runtime = elf.Find(kRuntimeSymbol);
  return image;
}

/// Those in other link namespaces. false: one more is in ours since Collect looked.
bool CollectElsewhere(const MappedFiles& files, std::vector<RuntimeImage>& images) {
  return ForEachHiddenImage(files, kProbeSymbol, [&](const std::string& path, const ElfImage& elf) {
    if (elf.Find(kProbeSymbol) == nullptr || !elf.IsRelocated(kRuntimeSymbol)) return;
    images.push_back(Look(path, elf));
    images.back().elsewhere = true;
  });
}

/// The images, with what their own references to the runtime mean. false: another thread is loading
/// one, which is left out: its functions would use addresses that are not there yet.
bool Collect(std::vector<RuntimeImage>& images, std::vector<void*>& bound) {
  bool loaded = true;
  images.clear();
  bound.clear();
  ForEachImage([&](const std::string& path, const ElfImage& elf) {
    void* symbol = elf.Find(kProbeSymbol);
    if (symbol == nullptr) return true;
    if (!elf.IsRelocated(kRuntimeSymbol)) {
      loaded = false;
      return true;
    }
    images.push_back(Look(path, elf));
    bound.push_back(elf.BoundTo(kRuntimeSymbol));
    return true;
  });
  return loaded;
}

}  // namespace

std::string RuntimeImage::Text() const { return "'" + path + "' (" + mapper + ")"; }

std::vector<RuntimeImage> ScanRuntimes() {
  std::vector<RuntimeImage> images;
  std::vector<void*> bound;
  // Not by waiting for the loader's lock: whoever has it may be waiting for the GIL of this thread.
  for (int look = 0; !Collect(images, bound) && look < kLoadingLooks; ++look) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const MappedFiles files;
  if (!CollectElsewhere(files, images)) return ScanRuntimes();
  bound.resize(images.size());
  if (images.empty()) return images;
  std::vector<std::vector<std::string>> needed_by(images.size());
  ForEachImage([&](const std::string& path, const ElfImage& elf) {
    for (size_t i = 0; i < images.size(); ++i) {
      if (!images[i].soname.empty() && !images[i].elsewhere && elf.Needs(images[i].soname.c_str()))
        needed_by[i].push_back(path);
    }
    return true;
  });
  for (size_t i = 0; i < images.size(); ++i) {
    Identify(images[i], files);
    FindMapper(images[i], needed_by[i]);
  }
  FindHidden(images, bound);
  for (RuntimeImage& image : images) {
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
      return Status(ErrorId::kTwoLiveRuntimes, "two Python interpreters run in this process, " +
                                                   images[static_cast<size_t>(live)].Text() +
                                                   " and " + images[i].Text() +
                                                   "; only one can serve it: " + images[i].remedy);
    }
    live = static_cast<int>(i);
  }
  return live;
}

std::vector<std::string> DeadCopies(const std::vector<RuntimeImage>& images, int live) {
  std::vector<std::string> texts;
  const RuntimeImage& running = images[static_cast<size_t>(live)];
  for (const RuntimeImage& image : images) {
    if (&image == &running) continue;
    texts.push_back(image.Text() + " is mapped but does not run: the interpreter is '" +
                    running.path + "'" +
                    (image.behind.empty()
                         ? ". Code that is bound to the copy finds no interpreter and may start a "
                           "second one: "
                         : ", which its names are bound to. To be rid of it: ") +
                    image.remedy);
  }
  return texts;
}

Status CheckAlone(const std::vector<RuntimeImage>& images, const std::string& libpython,
                  const std::string& who) {
  const auto beside = [&](const RuntimeImage& image) -> Status {
    return {ErrorId::kOtherLibpythonMapped,
            image.Text() + " is mapped into this process, but the chosen interpreter " + who +
                " needs '" + libpython + "'; " + image.remedy + ", or choose the Python of '" +
                image.path + "' with --python="};
  };
  for (const RuntimeImage& image : images) {
    if (image.elsewhere) {
      return {ErrorId::kInOtherNamespace, image.Text() + " would be a second Python beside '" +
                                              libpython + "', which the chosen interpreter " + who +
                                              " needs; " + image.remedy};
    }
    if (!SameFile(image, libpython)) return beside(image);
  }
  return {};
}

Result<PythonApi> BindRuntime(const RuntimeImage& image, bool& promoted) {
  promoted = false;
  if (image.elsewhere) {
    return Status(ErrorId::kInOtherNamespace, "the interpreter that runs is " + image.Text() +
                                                  ", where no plugin can reach it; " +
                                                  image.remedy);
  }
  void* global = dlsym(RTLD_DEFAULT, kProbeSymbol);
  if (global == nullptr && !image.is_program) {
    // The handle is kept for ever, as everything that uses it is.
    promoted = dlopen(image.path.c_str(), RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL) != nullptr;
    global = dlsym(RTLD_DEFAULT, kProbeSymbol);
  }
  if (global == reinterpret_cast<void*>(image.is_initialized)) {
    return ResolvePythonApi(image.path, [](const char* name) { return dlsym(RTLD_DEFAULT, name); });
  }
  if (global == nullptr) {
    return Status(ErrorId::kNamesMeanOther,
                  "the functions of the interpreter " + image.Text() +
                      " cannot be made visible to plugins; load it with RTLD_GLOBAL");
  }
  return Status(ErrorId::kNamesMeanOther, "the interpreter is " + image.Text() +
                                              ", but the process's Py_* names mean " +
                                              WhoHolds(global) +
                                              ", where every plugin's calls would go; load only "
                                              "the first one");
}

}  // namespace ge::pyrt
