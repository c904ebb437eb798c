// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_REGISTRATIONS_H_
#define GRAPH_ENGINE_CATALOG_REGISTRATIONS_H_

#include <string>
#include <vector>

#include "graph/export.h"

namespace ge::catalog {

/// One REG_OP of a C++ library, and what came of it.
struct Registration {
  enum class Result {
    kEntered,      ///< its prototype is known now, or was by an equal declaration
    kUnsupported,  ///< an attribute has a type that prototypes cannot have
    kRefused       ///< see OpDeclaration::Enter
  };
  std::string type;
  std::string location;  ///< file:line
  Result result = Result::kEntered;
  std::string reason;  ///< of the last two
};

/// Adds to what Registrations gives. Thread: any.
void NoteRegistration(Registration registration);
/// Every registration of this process, in order. Thread: any.
GE_EXPORT std::vector<Registration> Registrations();

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_REGISTRATIONS_H_
