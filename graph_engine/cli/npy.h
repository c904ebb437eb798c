// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CLI_NPY_H_
#define GRAPH_ENGINE_CLI_NPY_H_

#include <string>

#include "ir/value.h"
#include "support/status.h"

namespace ge::cli {

/// Reads a NumPy .npy file of a numeric, little-endian, C-ordered array; no Python involved.
/// Errors name the file and what is not supported about it.
Expected<ir::TensorPtr> ReadNpy(const std::string& path);

}  // namespace ge::cli

#endif  // GRAPH_ENGINE_CLI_NPY_H_
