// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_COMPILE_OPTIONS_H_
#define GRAPH_ENGINE_SESSION_COMPILE_OPTIONS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "graph/export.h"
#include "support/status.h"

namespace ge::session {

/// Everything one compile is asked to do, after command line, environment, compile.yaml and
/// defaults were joined in that order of precedence. A plain value.
struct CompileOptions {
  std::string model;           ///< path of the ONNX file, or of the GE IR file
  bool model_is_air = false;   ///< --framework=1
  bool output_is_air = false;  ///< --om_format=air
  std::string output;          ///< path without its suffix
  std::string report;          ///< path of the JSON report; empty: <output>.report.json
  std::string config_dir;      ///< folder of the YAML files; empty: the installation's
  std::string python;          ///< interpreter, empty: the runtime manager selects
  bool strict = false;         ///< a Python part that does not load fails the compile

  std::map<std::string, bool> switches;  ///< pass name (or "ALL") -> on
  std::vector<std::string> pass_order;
  std::map<std::string, std::string> named_by;  ///< pass name -> where the user wrote it
  bool skip_on_pass_error = false;              ///< passes.on_pass_error: skip
  bool fail_on_import_error = false;            ///< passes.on_import_error: fail
  bool verify = true;
  bool operator_check = false;  ///< ask the checker whether the backend can run every operator
  std::set<std::string> disabled_importers;  ///< ONNX op types
  std::map<std::string, std::vector<int64_t>> input_shapes;
  std::map<std::string, std::string>
      ge_options;  ///< the same wishes under their ge.* keys, as text

  const char* ModelSuffix() const { return output_is_air ? ".air" : ".om"; }
};

/// "x:1,3,48,192;y:-1,8" as GE's --input_shape. Errors name the faulty part.
GE_EXPORT Expected<std::map<std::string, std::vector<int64_t>>> ParseInputShapes(
    const std::string& text);

/// "PassA:on;PassB:off" as GE's --optimization_switch.
Expected<std::map<std::string, bool>> ParseSwitches(const std::string& text);

/// {"Switch": {"GraphFusion": {"ALL": "off", "PassA": "on"}}} as GE's --fusion_switch_file.
Expected<std::map<std::string, bool>> ReadSwitchFile(const std::string& path);

/// `path` without a trailing ".om".
std::string OutputPrefix(const std::string& path);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_COMPILE_OPTIONS_H_
