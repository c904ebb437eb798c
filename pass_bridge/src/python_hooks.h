// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef PASS_BRIDGE_PYTHON_HOOKS_H_
#define PASS_BRIDGE_PYTHON_HOOKS_H_

#include <boost/python/object.hpp>

#include <string>
#include <vector>

#include "bridge_common/graph_objects.h"
#include "service/pass_service.h"

namespace ge::bridge {

/// A pass as the Python side registered it.
struct LoadedPass {
  fusion::PassDescriptor descriptor;
  boost::python::object cls;
};

/// The functions of ge.passes._bridge, looked up once. Lives on the heap behind one pointer and is
/// deleted in quiesce. GIL: held in every member, the constructor and the destructor.
struct PythonHooks {
  /// Imports the native module of the same artifact set, then the bridge module.
  explicit PythonHooks(const std::string& artifact_dir);

  std::vector<LoadedPass> LoadPasses() const;
  std::vector<fusion::PassLoadProblem> LoadProblems() const;
  void NoteInterruptionOfLoad() const;  ///< NoteInterruption of what kept a plugin out, if so
  std::vector<std::string> LoadNotes() const;

  boost::python::object module;
  boost::python::object passes_are_current, new_holder, run, patterns, matcher_config;
  boost::python::object refuse_replacement, graph_class;
  GraphFields graph_fields;
  boost::python::object meet_requirements, replacement;  // names of methods of a pass object
  boost::python::object node_meet_requirements, node_replacement;
};

}  // namespace ge::bridge

#endif  // PASS_BRIDGE_PYTHON_HOOKS_H_
