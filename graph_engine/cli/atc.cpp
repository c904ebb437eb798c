// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>

#include "ge/pyrt/console.h"
#include "memory.h"
#include "session/atc_main.h"
#include "session/python_end.h"
#include "signals.h"

int main(int argc, char** argv) {
  ge::pyrt::console::ReserveStandardStreams();
  ge::cli::TellOutOfMemory("atc");
  if (const std::error_code failed = ge::cli::HandleSignals(ge::session::kAtcRun)) {
    std::printf(
        "ATC run failed: the system gives no thread for the handling of signals: %s; check "
        "'ulimit -u' (processes and threads) and 'ulimit -v' (memory)\n",
        failed.message().c_str());
    return ge::pyrt::console::FinishOutput("atc", 1);
  }
  return ge::session::LeaveProgram(ge::session::AtcMain(argc, argv));
}
