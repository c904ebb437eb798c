// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/readable_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace ge {
namespace {

const char* KindOf(mode_t mode) {
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  return S_ISFIFO(mode) ? "a pipe" : "a socket";
}

Outcome FromErrno() {
  if (errno == ENOENT || errno == ENOTDIR) return Outcome::Invalid("no such file");
  if (errno == EACCES) return Outcome::Invalid("no permission to read it");
  return Outcome::Invalid(std::strerror(errno));
}

}  // namespace

Outcome CheckReadableFile(const std::string& path) {
  if (path.empty()) return Outcome::Invalid("no such file, the path is empty");
  if (path.find('\0') != std::string::npos) return Outcome::Invalid("no file name has a NUL byte");
  struct stat found {};
  if (stat(path.c_str(), &found) != 0) return FromErrno();
  if (S_ISDIR(found.st_mode)) return Outcome::Invalid("is a folder");
  if (!S_ISREG(found.st_mode)) {
    return Outcome::Invalid(std::string("is ") + KindOf(found.st_mode) + ", not a regular file");
  }
  return access(path.c_str(), R_OK) == 0 ? Outcome::Ok() : FromErrno();
}

}  // namespace ge
