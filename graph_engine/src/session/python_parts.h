// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_PYTHON_PARTS_H_
#define GRAPH_ENGINE_SESSION_PYTHON_PARTS_H_

#include <string>
#include <vector>

#include "ge/pyrt/runtime_manager.h"
#include "graph/export.h"
#include "support/status.h"

namespace ge::session {

/// One plugin row of a role that a compile uses, as it stands after loading.
struct PythonPart {
  std::string name;
  std::string state;    ///< inactive, loaded, failed, disabled
  std::string reason;   ///< why it is not loaded; empty when it is
  std::string code;     ///< "GEPYnnnn" when it failed
  bool active = false;  ///< its activation rule holds
  bool loaded() const { return state == "loaded"; }
  bool failed() const { return active && !loaded(); }
};

/// Publishes what bridges register with: pass registrar, ONNX registrar, backend registry.
Outcome PublishEngineServices();

/// Loads every active row of the role. No active row: nothing of Python is touched.
/// A row that fails is in `parts`; the outcome fails only for a required row or with `strict`.
Outcome LoadPythonParts(pyrt::Role role, bool strict, std::vector<PythonPart>& parts);

/// The first part that failed, nullptr when none did.
const PythonPart* FirstFailed(const std::vector<PythonPart>& parts);

/// The manager's warnings, without the rows that did not load for a reason that `told` has already.
GE_EXPORT std::vector<pyrt::Warning> WarningsBeside(const std::string& told);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_PYTHON_PARTS_H_
