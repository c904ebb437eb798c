// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_ONNX_IMPORT_HOOKS_H_
#define GRAPH_ENGINE_ONNX_IMPORT_HOOKS_H_

#include <string>

#include "onnx/node_mapper.h"

namespace ge::onnx {

/// What the mapping language cannot say, by the name that the catalogue uses. `argument` is the
/// text behind the colon of "fold:Maximum".
using ImportHook = Outcome (*)(NodeMapper& mapper, const std::string& argument);

Outcome ImportConstant(NodeMapper& mapper, const std::string& argument);
Outcome ImportFold(NodeMapper& mapper, const std::string& argument);
Outcome ImportGemm(NodeMapper& mapper, const std::string& argument);
Outcome ImportConv(NodeMapper& mapper, const std::string& argument);
Outcome ImportConvTranspose(NodeMapper& mapper, const std::string& argument);
Outcome ImportMaxPool(NodeMapper& mapper, const std::string& argument);
Outcome ImportAveragePool(NodeMapper& mapper, const std::string& argument);
Outcome ImportLpPool(NodeMapper& mapper, const std::string& argument);
Outcome ImportDequantizeLinear(NodeMapper& mapper, const std::string& argument);
Outcome ImportLrn(NodeMapper& mapper, const std::string& argument);
Outcome ImportPadAxes(NodeMapper& mapper, const std::string& argument);
Outcome ImportMaxUnpool(NodeMapper& mapper, const std::string& argument);
Outcome ImportLoop(NodeMapper& mapper, const std::string& argument);
Outcome ImportIf(NodeMapper& mapper, const std::string& argument);

Outcome RunImportHook(const std::string& hook, NodeMapper& mapper);

}  // namespace ge::onnx

#endif  // GRAPH_ENGINE_ONNX_IMPORT_HOOKS_H_
