// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_DIAGNOSTICS_RUN_FILE_H_
#define GE_PYRT_SRC_DIAGNOSTICS_RUN_FILE_H_

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// Makes a file of that size (mode 0600, zero-filled, never through a link, never over another) and
/// maps it shared for the process's life. Its space is reserved: a full disk is an error here, not
/// SIGBUS later. Nothing is left behind on failure.
Result<void*> MapNewFile(const std::string& path, size_t size);

/// Renames `temporary` to `path` unless something else than a regular file is there. false: errno
/// says why, and `temporary` is still there.
bool ReplaceRegularFile(const std::string& temporary, const std::string& path);

/// Two copies of a file that another process may be writing, the second taken after the first: what
/// bears the same mark in both did not change while the first was taken. Only a regular file of
/// exactly `size` bytes that belongs to this user is read (root reads all); `what` names it in
/// refusals. Copied, not mapped: a file that shrinks meanwhile is an error and no SIGBUS.
using TwoCopies = std::array<std::unique_ptr<char[]>, 2>;
Result<TwoCopies> ReadTwice(const std::string& path, size_t size, const char* what);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_DIAGNOSTICS_RUN_FILE_H_
