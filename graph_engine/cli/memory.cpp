// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "memory.h"

#include <unistd.h>

#include <cstring>
#include <exception>
#include <new>

#include "support/replaced_file.h"

namespace ge::cli {
namespace {

const char* announced_as = "";
std::terminate_handler otherwise = nullptr;

void OnTerminate() {
  try {
    if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    UnlinkTemporaryFiles();
    for (const char* part : {announced_as,
                             ": out of memory; check 'ulimit -v' and the memory of this "
                             "machine or container\n"}) {
      if (write(STDERR_FILENO, part, std::strlen(part)) < 0) break;
    }
    _exit(1);
  } catch (...) {
  }
  otherwise();
}

}  // namespace

void TellOutOfMemory(const char* program) {
  announced_as = program;
  otherwise = std::set_terminate(&OnTerminate);
}

}  // namespace ge::cli
