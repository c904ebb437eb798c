// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/export.h"
#include "plugin_support/service_plugin.h"
#include "tbe_checker.h"

extern "C" GE_EXPORT const ge_pyrt_plugin* ge_pyrt_plugin_query(uint32_t newest_abi) {
  static constexpr ge_pyrt_plugin kTable = ge::plugin::ServicePlugin<ge::tbe::TbeChecker>::Table();
  return newest_abi >= GE_PYRT_ABI ? &kTable : nullptr;
}
