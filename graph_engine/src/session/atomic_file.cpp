// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "session/atomic_file.h"

#include <unistd.h>

#include <sys/stat.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace ge::session {
namespace {

Outcome Failed(const std::string& path, const char* step) {
  return Outcome::Fail("'" + path + "' cannot be " + step + ": " + std::strerror(errno));
}

bool WriteAll(int file, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    const ssize_t written = write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    done += static_cast<size_t>(written);
  }
  return true;
}

}  // namespace

Outcome WriteFileAtomically(const std::string& path, const std::string& text) {
  std::string temporary = path + ".tmpXXXXXX";
  const int file = mkstemp(temporary.data());
  if (file < 0) return Failed(path, "created");
  const mode_t mask = umask(0);
  umask(mask);
  bool ok = WriteAll(file, text) && fchmod(file, 0666 & ~mask) == 0 && fsync(file) == 0;
  Outcome outcome = ok ? Outcome::Ok() : Failed(path, "written");
  close(file);
  if (ok && std::rename(temporary.c_str(), path.c_str()) != 0) outcome = Failed(path, "renamed");
  if (!outcome) unlink(temporary.c_str());
  return outcome;
}

}  // namespace ge::session
