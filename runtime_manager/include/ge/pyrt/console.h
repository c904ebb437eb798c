// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_CONSOLE_H_
#define GE_PYRT_CONSOLE_H_

#include <string>

#include "ge/pyrt/export.h"

/// What our programs need to talk to people: texts that cannot steer a terminal, standard streams
/// that are there, and an exit code that tells when nobody could read the answer.
/// Thread: any, unless said otherwise. GIL: either.
namespace ge::pyrt::console {

/// Whether a text is one field of a line, or lines that were composed on purpose.
enum class Lines { kOne, kMany };

/// `text` with what a terminal would act on or hide written as an escape: control characters
/// (`\n`, `\x1b`), C1 controls and direction marks (`\u202e`), bytes that are no UTF-8 (`\xff`).
/// kMany keeps line ends, and indents every line after the first, so that a name which brings
/// a line end cannot pass for a message of the program. For people only: JSON has its own rules.
GE_PYRT_EXPORT std::string Printable(const std::string& text, Lines lines = Lines::kOne);

/// For main, before anything opens a file. A standard stream that the process was started without
/// gets /dev/null, so that no output file takes its number; FinishOutput tells of stdout.
/// Thread: the only one.
GE_PYRT_EXPORT void ReserveStandardStreams() noexcept;

/// For the end of a program, after its last word: flushes stdout. When not all of it could be
/// written, says so on stderr, clears the stream's error and makes an exit code of 0 into 1.
/// `program` begins the message.
GE_PYRT_EXPORT int FinishOutput(const char* program, int code);

}  // namespace ge::pyrt::console

#endif  // GE_PYRT_CONSOLE_H_
