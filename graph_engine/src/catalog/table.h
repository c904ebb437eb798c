// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CATALOG_TABLE_H_
#define GRAPH_ENGINE_CATALOG_TABLE_H_

#include <map>
#include <string>
#include <vector>

#include "catalog/mapping.h"
#include "catalog/op_def.h"

namespace ge::catalog {

/// What the generator made of catalog/*.yaml. Read once per process, at the first question.
struct Table {
  std::map<std::string, OpDef, std::less<>> ops;
  std::map<std::string, std::vector<Alternative>, std::less<>> lowerings;
  std::map<std::string, std::vector<ImportVersion>, std::less<>> imports;
};

const Table& BuiltInTable();

}  // namespace ge::catalog

#endif  // GRAPH_ENGINE_CATALOG_TABLE_H_
