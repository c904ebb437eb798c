// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/loader_checks.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "environment/elf_file.h"
#include "environment/paths.h"

namespace fs = std::filesystem;

namespace ge::pyrt {
namespace {

constexpr size_t kMostNames = 5;

bool IsPythons(const std::string& name) {
  return name.rfind("Py", 0) == 0 || name.rfind("_Py", 0) == 0 || name.rfind("__Py", 0) == 0;
}

/// Marks that the linker puts into every library.
bool IsLinkers(const std::string& name) {
  static const std::set<std::string> marks = {"_init", "_fini", "_edata", "_end", "__bss_start"};
  return marks.count(name) != 0;
}

bool IsLibpython(const std::string& soname) { return soname.rfind("libpython", 0) == 0; }

/// Python's extension modules and the libpython: what will ask for libraries.
std::vector<std::string> Askers(const Interpreter& interpreter) {
  std::vector<std::string> files = {interpreter.libpython};
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(interpreter.dynload, error)) {
    if (entry.path().extension() == ".so") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string NeedsLibpython(const std::string& file, const std::string& soname,
                           const std::string& found, const std::string& chosen) {
  std::string text = "'" + file + "' NEEDs " + soname;
  text += found.empty() ? ", which the loader finds nowhere; " : ", here '" + found + "'; ";
  if (!found.empty() && SamePlace(found, chosen)) {
    text += "that is the chosen one, but in another installation it would bring a second Python";
  } else {
    text += "the chosen interpreter's is '" + chosen + "', so a second Python would be mapped";
  }
  return text + ". Link it without a libpython: the Py_* names are in the process";
}

std::string HiddenLibrary(const std::string& soname, const std::string& preloaded,
                          const std::string& asker, const std::string& own) {
  return "LD_PRELOAD maps '" + preloaded + "' as " + soname + ", which '" + asker + "' NEEDs as '" +
         own + "'; the first of a name serves everybody: take it out of LD_PRELOAD";
}

std::string SharedNames(const std::string& libpython, const std::string& other,
                        std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  const bool more = names.size() > kMostNames;
  if (more) names.resize(kMostNames);
  return "'" + libpython + "' exports " + Joined(names) + (more ? " and more" : "") + ", as '" +
         other +
         "' does; what is loaded later calls the libpython's: use a libpython that exports "
         "Python's names only";
}

}  // namespace

std::vector<std::string> CheckArtifact(const std::string& file, const Interpreter& interpreter) {
  const Result<ElfFile> library = ReadElfFile(file);
  if (!library) return {library.text()};
  std::vector<std::string> troubles;
  for (const std::string& soname : library->needed) {
    if (!IsLibpython(soname)) continue;
    const std::string found = ResolveNeeded(*library, soname);
    troubles.push_back(NeedsLibpython(file, soname, found, interpreter.libpython));
  }
  return troubles;
}

std::vector<std::string> PreloadedFiles(const char* ld_preload) {
  std::string entries = ld_preload != nullptr ? ld_preload : "";
  std::replace(entries.begin(), entries.end(), ' ', ':');
  std::vector<std::string> files;
  for (const std::string& entry : SplitPath(entries)) {
    if (entry.empty()) continue;
    const bool plain = entry.find('/') == std::string::npos;
    const std::string found = plain ? ResolveNeeded({}, entry) : entry;
    files.push_back(found.empty() ? entry : found);
  }
  return files;
}

std::vector<std::string> PreloadConflicts(const Interpreter& interpreter, const char* ld_preload) {
  std::map<std::string, std::string> preloaded;  // soname to file
  for (const std::string& file : PreloadedFiles(ld_preload)) {
    const Result<ElfFile> library = ReadElfFile(file);
    if (!library || IsLibpython(library->soname)) continue;
    preloaded.emplace(
        library->soname.empty() ? fs::path(file).filename().string() : library->soname, file);
  }
  std::vector<std::string> conflicts;
  if (preloaded.empty()) return conflicts;
  std::set<std::string> told;
  for (const std::string& asker : Askers(interpreter)) {
    const Result<ElfFile> library = ReadElfFile(asker);
    if (!library) continue;
    for (const std::string& soname : library->needed) {
      const auto first = preloaded.find(soname);
      if (first == preloaded.end() || told.count(soname) != 0) continue;
      const std::string own = ResolveNeeded(*library, soname);
      if (own.empty() || SamePlace(own, first->second)) continue;
      told.insert(soname);
      conflicts.push_back(HiddenLibrary(soname, first->second, asker, own));
    }
  }
  return conflicts;
}

std::vector<std::string> ExportConflicts(const std::string& libpython,
                                         const std::vector<std::string>& others) {
  std::vector<std::string> conflicts;
  const Result<ElfFile> library = ReadElfFile(libpython);
  if (!library) return conflicts;
  std::set<std::string> foreign;
  for (const std::string& name : library->exports) {
    if (!IsPythons(name) && !IsLinkers(name)) foreign.insert(name);
  }
  for (const std::string& other : others) {
    const Result<ElfFile> file = ReadElfFile(other);
    if (!file || foreign.empty()) continue;
    std::vector<std::string> both;
    for (const std::string& name : file->exports) {
      if (foreign.count(name) != 0) both.push_back(name);
    }
    if (!both.empty()) conflicts.push_back(SharedNames(libpython, other, std::move(both)));
  }
  return conflicts;
}

}  // namespace ge::pyrt
