// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/run_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "diagnostics/error_id.h"

namespace ge::pyrt {
namespace {

Status Failed(const std::string& path, const std::string& what, int error) {
  return {ErrorId::kRunFileUnusable, "'" + path + "': " + what + ": " + strerror(error)};
}

Status NoRecord(const std::string& path, const std::string& why) {
  return {ErrorId::kNoRecord, "'" + path + "' " + why};
}

/// Why it is not a file that a manager of this user wrote; empty when it may be.
std::string Unfit(const struct stat& status, size_t size, const char* what) {
  const std::string lead = std::string("is no ") + what + ": ";
  if (S_ISDIR(status.st_mode)) return lead + "it is a folder";
  if (!S_ISREG(status.st_mode)) return lead + "it is no regular file";
  if (status.st_uid != geteuid() && geteuid() != 0) return "belongs to another user";
  if (static_cast<size_t>(status.st_size) == size) return "";
  return lead + "it has " + std::to_string(status.st_size) + " bytes, not " + std::to_string(size);
}

bool ReadWhole(int file, char* buffer, size_t size) {
  for (size_t done = 0; done < size;) {
    const ssize_t count = pread(file, buffer + done, size - done, static_cast<off_t>(done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

Result<TwoCopies> Copy(int file, const std::string& path, size_t size, const char* what) {
  struct stat status {};
  if (fstat(file, &status) != 0) return NoRecord(path, strerror(errno));
  const std::string unfit = Unfit(status, size, what);
  if (!unfit.empty()) return NoRecord(path, unfit);
  TwoCopies copies;
  for (auto& copy : copies) {
    copy = std::make_unique<char[]>(size);
    if (!ReadWhole(file, copy.get(), size)) return NoRecord(path, "cannot be read whole");
  }
  return copies;
}

}  // namespace

Result<void*> MapNewFile(const std::string& path, size_t size) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return Failed(path, "cannot be made", errno);
  void* memory = MAP_FAILED;
  int error = posix_fallocate(file, 0, static_cast<off_t>(size));
  if (error == 0) {
    memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
    error = errno;
  }
  close(file);
  if (memory != MAP_FAILED) return memory;
  unlink(path.c_str());
  return Failed(path, "cannot be mapped", error);
}

bool ReplaceRegularFile(const std::string& temporary, const std::string& path) {
  struct stat place {};
  if (lstat(path.c_str(), &place) == 0 && !S_ISREG(place.st_mode)) {
    errno = EEXIST;
    return false;
  }
  return rename(temporary.c_str(), path.c_str()) == 0;
}

Result<TwoCopies> ReadTwice(const std::string& path, size_t size, const char* what) {
  // Not blocking: a pipe without a writer would never answer.
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) {
    if (errno == ENOENT) return Status(ErrorId::kNoSuchFile, "there is no file '" + path + "'");
    if (errno == ELOOP) return NoRecord(path, "is a symbolic link; give the file itself");
    return NoRecord(path, std::string("cannot be opened: ") + strerror(errno));
  }
  Result<TwoCopies> copies = Copy(file, path, size, what);
  close(file);
  return copies;
}

}  // namespace ge::pyrt
