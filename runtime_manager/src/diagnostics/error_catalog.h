// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_ERROR_CATALOG_H_
#define GE_PYRT_SRC_DIAGNOSTICS_ERROR_CATALOG_H_

#include <cstdint>
#include <string>
#include <vector>

#include "diagnostics/error_id.h"

namespace ge::pyrt {

/// One row of errors.yaml. Texts are static.
struct ErrorEntry {
  uint16_t number;
  const char *name, *title, *kind, *severity, *message, *cause, *outcome, *action;
};

const std::vector<ErrorEntry>& ErrorCatalog();

/// nullptr: no such code.
const ErrorEntry* FindError(uint32_t number);

/// "GEPY1401".
std::string CodeText(uint32_t number);

/// The number when the text begins with a code and its title, else 0. `length`: of both, with ": ".
uint32_t LeadingCode(const std::string& text, size_t* length = nullptr);

/// "GEPY9001 warning: text". For what is no Status; a Status carries its code by itself.
std::string WithCode(ErrorId id, const std::string& text);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_ERROR_CATALOG_H_
