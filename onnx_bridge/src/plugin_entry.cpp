// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "bridge_common/plugin_door.h"

#include "onnx_bridge.h"

extern "C" __attribute__((visibility("default"))) const ge_pyrt_plugin*
GeGetPythonOnnxPluginBridgeApi(uint32_t newest_abi) {
  static const ge_pyrt_plugin table =
      ge::bridge::PluginTable<ge::bridge::OnnxBridge>("python_onnx_plugin_bridge");
  return newest_abi < table.abi ? nullptr : &table;
}
