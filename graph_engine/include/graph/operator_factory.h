// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_OPERATOR_FACTORY_H_
#define GRAPH_OPERATOR_FACTORY_H_

#include <vector>

#include "graph/ascend_string.h"
#include "graph/error_codes.h"
#include "graph/export.h"
#include "graph/operator.h"

namespace ge {

/// Makes the described operator of one type; a plain function, so that a registration holds no
/// state of the library that brought it.
using OpCreator = Operator (*)(const AscendString& name);

/// Operators by type: those of the catalogue and those that REG_OP declared. Thread: any.
class GE_EXPORT OperatorFactory {
 public:
  /// An empty operator for an unknown type.
  static Operator CreateOperator(const char_t* name, const char_t* type);
  static graphStatus GetOpsTypeList(std::vector<AscendString>& types);
  static bool IsExistOp(const char_t* type);
};

/// Enters a creator when constructed, and the operator's prototype into the catalogue, so that ES
/// functions, importers and passes know the type. The same declaration again changes nothing;
/// another one of the same type is refused and reported with its place.
class GE_EXPORT OperatorCreatorRegister {
 public:
  OperatorCreatorRegister(const char_t* type, OpCreator create, const char_t* location);
};

}  // namespace ge

#endif  // GRAPH_OPERATOR_FACTORY_H_
