// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/atc_main.h"

int main(int argc, char** argv) { return ge::session::AtcMain(argc, argv); }
