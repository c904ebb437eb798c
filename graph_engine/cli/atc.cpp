// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/atc_main.h"
#include "signals.h"

int main(int argc, char** argv) {
  ge::cli::HandleSignals(ge::session::kAtcRun);
  return ge::session::AtcMain(argc, argv);
}
