// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_ATC_ARGUMENTS_H_
#define GRAPH_ENGINE_SESSION_ATC_ARGUMENTS_H_

#include <string>
#include <vector>

#include "session/compile_options.h"
#include "support/status.h"

namespace ge::session {

struct AtcArguments {
  CompileOptions options;          ///< command line over compile.yaml over defaults
  std::string log;                 ///< --log, empty when not given
  std::string help;                ///< not empty: print it and stop
  std::vector<std::string> notes;  ///< flags that were accepted and have no effect here
};

/// Reads the command line and the compile.yaml that it points to. Prints nothing.
/// Errors: GE's E1xxxx codes with flag, value and what is accepted.
Expected<AtcArguments> ParseAtcArguments(int argc, const char* const* argv);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_ATC_ARGUMENTS_H_
