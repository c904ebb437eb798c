// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_PASS_PLUGIN_LOADER_H_
#define GRAPH_ENGINE_SESSION_PASS_PLUGIN_LOADER_H_

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "pass/registry.h"
#include "session/python_parts.h"
#include "support/status.h"

namespace ge::session {

/// Brings in everything that users wrote: libraries of operator prototypes first, then C++ pass
/// libraries, then the Python rows, so that each may build on operators that those before declare.
/// A library that does not load is a problem in the registry, for the report; the other libraries
/// and the Python side go on. Thread: any; loads are made one after the other.
class PassPluginLoader {
 public:
  static PassPluginLoader& Process();

  /// Libraries that were loaded stay; one that failed is tried again by a load after its file
  /// changed.
  /// Python passes that other compiles use are shared with them unless their files changed: then
  /// they are loaded anew for this and later compiles. The outcome and `parts` are those of
  /// LoadPythonParts; `passes` is what the compile that asked is to work with, until its end.
  Outcome Load(bool strict, std::vector<PythonPart>& parts, pass::PassSnapshot& passes);
  /// Paths of the C++ libraries that are loaded, in the order in which they were.
  std::vector<std::string> Libraries() const;

 private:
  void LoadLibraries();
  /// `tell` makes the text of a failure from its reason.
  template <class Tell>
  void LoadOnce(const std::string& path, const char* kind, Tell tell);

  void TellOnce(const std::string& source, const std::string& text);

  mutable std::mutex mutex_;  // held while libraries load, never while Python does
  std::vector<std::string> loaded_;
  std::map<std::string, std::string> failed_;  ///< path: the state of the file that failed
  std::set<std::string> told_;                 ///< failures that the registry knows
};

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_PASS_PLUGIN_LOADER_H_
