// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "support/replaced_file.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace ge {
namespace {

constexpr int kSlots = 16;      // a compile has three files under way
constexpr int kNames = 10'000;  // tried before a folder full of leftovers is given up
constexpr int kLinks = 40;      // followed by the kernel

enum class SlotState { kFree, kFilling, kUsed, kTaken };

/// A path that a signal handler may unlink at any time. Only the one who moved the state to
/// kFilling writes the path, only the one who moved it to kTaken reads it.
struct Slot {
  std::atomic<SlotState> state{SlotState::kFree};
  char path[PATH_MAX] = {};

  bool Move(SlotState from, SlotState to) noexcept {
    return state.compare_exchange_strong(from, to);
  }
};

std::array<Slot, kSlots> slots;
std::atomic<bool> ending{false};
std::atomic<unsigned> next_name{0};

/// The slot that now holds the path; -1: the table is full or the path too long.
int Remember(const std::string& path) noexcept {
  if (path.size() >= PATH_MAX) return -1;
  for (int i = 0; i < kSlots; ++i) {
    Slot& slot = slots[static_cast<size_t>(i)];
    if (!slot.Move(SlotState::kFree, SlotState::kFilling)) continue;
    std::memcpy(slot.path, path.c_str(), path.size() + 1);
    slot.state = SlotState::kUsed;
    return i;
  }
  return -1;
}

void Forget(int slot) noexcept {
  if (slot >= 0) slots[static_cast<size_t>(slot)].Move(SlotState::kUsed, SlotState::kFree);
}

/// What stands in the place and must stay there: to a privileged process the rename would replace
/// a device as well. Null when there is nothing, or a file.
const char* Obstacle(const std::string& place) noexcept {
  struct stat status {};
  if (stat(place.c_str(), &status) != 0 || S_ISREG(status.st_mode)) return nullptr;
  return S_ISDIR(status.st_mode) ? "a folder" : "a device, pipe or socket";
}

/// The kernel's rule for links in folders like /tmp, where anybody may put one.
bool IsTrapped(const std::filesystem::path& link, uid_t link_owner) noexcept {
  struct stat folder {};
  if (stat(link.parent_path().c_str(), &folder) != 0) return false;
  const bool shared = (folder.st_mode & S_ISVTX) != 0 && (folder.st_mode & S_IWOTH) != 0;
  return shared && link_owner != geteuid() && link_owner != folder.st_uid;
}

/// Follows the links at `place`, which becomes the name behind them. An errno, 0 for success.
int FollowLinks(std::string& place) {
  for (int links = 0; links < kLinks; ++links) {
    struct stat status {};
    if (lstat(place.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return 0;
    const std::filesystem::path link(place);
    if (IsTrapped(link, status.st_uid)) return EACCES;
    std::error_code error;
    const std::filesystem::path named = std::filesystem::read_symlink(link, error);
    if (error) return error.value();
    place = (link.parent_path() / named).string();
  }
  return ELOOP;
}

}  // namespace

ReplacedFile::ReplacedFile(const std::string& target) : target_(target) {
  std::error_code error;
  place_ = std::filesystem::absolute(target, error).string();
  if (error) {  // relative, and the current folder was deleted
    open_error_ = error.value();
    return;
  }
  open_error_ = FollowLinks(place_);
  if (open_error_ != 0) return;
  obstacle_ = Obstacle(place_);
  if (obstacle_ != nullptr) return;
  const std::filesystem::path folder = std::filesystem::path(place_).parent_path();
  for (int tries = 0; tries < kNames; ++tries) {
    // Not the target's name: with it a legal target could make an illegal temporary.
    const std::string name =
        ".ge-" + std::to_string(getpid()) + "-" + std::to_string(next_name++) + ".tmp";
    temporary_ = (folder / name).string();
    // Known before it exists, so that no moment is left in which it would be forgotten.
    slot_ = Remember(temporary_);
    descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    open_error_ = errno;
    if (descriptor_ >= 0) break;
    Forget(std::exchange(slot_, -1));
    temporary_.clear();
    if (open_error_ != EEXIST) break;
  }
  if (ending) Discard();
}

ReplacedFile::ReplacedFile(ReplacedFile&& other) noexcept
    : target_(std::move(other.target_)),
      place_(std::move(other.place_)),
      temporary_(std::exchange(other.temporary_, {})),
      slot_(std::exchange(other.slot_, -1)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      open_error_(other.open_error_),
      obstacle_(other.obstacle_) {}

ReplacedFile::~ReplacedFile() { Discard(); }

void ReplacedFile::Discard() noexcept {
  if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
  if (!temporary_.empty()) unlink(temporary_.c_str());
  temporary_.clear();
  Forget(std::exchange(slot_, -1));
}

Outcome ReplacedFile::Error(const char* doing, int number) const {
  if (obstacle_ != nullptr) {
    return Outcome::Fail("'" + target_ + "' cannot be " + doing + ": it is " + obstacle_ +
                         ", which is not replaced; choose another name");
  }
  return Outcome::Fail("'" + target_ + "' cannot be " + doing + ": " + std::strerror(number) +
                       "; check the folder's rights and space, quota and 'ulimit -f' (an older "
                       "file stays as it was)");
}

Outcome ReplacedFile::Write(const void* data, size_t size) {
  if (descriptor_ < 0) return Error("created", open_error_);
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(descriptor_, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return Error("written", written < 0 ? errno : EIO);
    at += written;
    size -= static_cast<size_t>(written);
  }
  return Outcome::Ok();
}

Outcome ReplacedFile::Finish() {
  if (temporary_.empty()) return Error("created", open_error_);
  if (descriptor_ < 0) return Outcome::Ok();
  if (fsync(descriptor_) != 0) return Error("written", errno);
  if (close(std::exchange(descriptor_, -1)) != 0) return Error("written", errno);
  return Outcome::Ok();
}

Outcome ReplacedFile::Commit() {
  if (Outcome finished = Finish(); !finished) return finished;
  obstacle_ = Obstacle(place_);  // it may have come since
  if (obstacle_ != nullptr) return Error("replaced", 0);
  if (std::rename(temporary_.c_str(), place_.c_str()) != 0) return Error("replaced", errno);
  temporary_.clear();
  Forget(std::exchange(slot_, -1));
  return Outcome::Ok();
}

void UnlinkTemporaryFiles() noexcept {
  ending = true;
  for (Slot& slot : slots) {
    if (slot.Move(SlotState::kUsed, SlotState::kTaken)) unlink(slot.path);
  }
}

}  // namespace ge
