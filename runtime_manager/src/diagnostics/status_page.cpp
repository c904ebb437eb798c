// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/status_page.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "diagnostics/error_id.h"

namespace ge::pyrt {
namespace {

constexpr int kReadAttempts = 100;

Status Failed(const std::string& path, const char* what) {
  return {ErrorId::kRunFileUnusable,
          "status page '" + path + "': " + what + ": " + strerror(errno)};
}

}  // namespace

Status StatusPage::Open(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return Failed(path, "cannot be made");
  void* memory = MAP_FAILED;
  if (ftruncate(file, sizeof(StatusPageFile)) == 0) {
    memory = mmap(nullptr, sizeof(StatusPageFile), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  const Status failed = memory == MAP_FAILED ? Failed(path, "cannot be mapped") : Status();
  close(file);
  if (!failed.ok()) return failed;
  auto* page = static_cast<StatusPageFile*>(memory);  // zero-filled: a valid empty page
  page->magic = StatusPageFile::kMagic;
  for (size_t i = 0; i < private_.size(); ++i) {
    page->owners[i].leases = private_[i].leases.load();
    page->owners[i].attaches = private_[i].attaches.load();
  }
  counters_ = page->owners.data();
  file_ = page;
  return {};
}

bool StatusPage::Publish(const std::string& text) {
  StatusPageFile* page = file_;
  if (page == nullptr) return true;
  if (text.size() > StatusPageFile::kTextSize) return false;
  const uint64_t next = page->sequence.load() + 1;
  char* target = page->text[next & 1];
  std::memcpy(target, text.data(), text.size());
  page->length[next & 1] = text.size();
  page->sequence.store(next, std::memory_order_release);
  return true;
}

void StatusPage::Detach() noexcept {
  file_ = nullptr;
  counters_ = private_.data();
}

Result<StatusPageView> ReadStatusPage(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return Failed(path, "cannot be opened");
  struct stat status {};
  const bool whole =
      fstat(file, &status) == 0 && static_cast<size_t>(status.st_size) >= sizeof(StatusPageFile);
  void* memory =
      whole ? mmap(nullptr, sizeof(StatusPageFile), PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
  close(file);
  if (memory == MAP_FAILED) return Failed(path, "is no status page");
  const auto* page = static_cast<const StatusPageFile*>(memory);
  StatusPageView view;
  bool read = false;
  for (int i = 0; i < kReadAttempts && !read && page->magic == StatusPageFile::kMagic; ++i) {
    const uint64_t before = page->sequence.load(std::memory_order_acquire);
    const uint64_t length = page->length[before & 1];
    if (length <= StatusPageFile::kTextSize) view.text.assign(page->text[before & 1], length);
    // The current text is only written again after one more publication.
    read = length <= StatusPageFile::kTextSize &&
           page->sequence.load(std::memory_order_acquire) == before;
  }
  for (size_t i = 0; i < StatusPageFile::kOwners; ++i) {
    view.leases[i] = page->owners[i].leases.load(std::memory_order_relaxed);
    view.attaches[i] = page->owners[i].attaches.load(std::memory_order_relaxed);
  }
  munmap(memory, sizeof(StatusPageFile));
  if (read) return view;
  return Status(ErrorId::kPageUnreadable, "status page '" + path + "' could not be read whole");
}

}  // namespace ge::pyrt
