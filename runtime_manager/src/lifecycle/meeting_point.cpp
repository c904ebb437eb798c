// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/meeting_point.h"

#include "environment/elf_image.h"
#include "lifecycle/core.h"
#include "lifecycle/refusing_backend.h"
#include "plugins/manager_table.h"

namespace ge::pyrt {
namespace {

constexpr uint32_t kBackendLayout = 4;

// A compiler without unique symbols gives each copy a variable of its own: look into the others'.
const MeetingPoint* FindInOtherCopies() {
  const MeetingPoint* found = nullptr;
  ForEachImage([&](const std::string&, const ElfImage& elf) {
    void* symbol = elf.Find("_ZN2ge4pyrt21ge_pyrt_meeting_pointE");
    if (symbol != nullptr && symbol != &ge_pyrt_meeting_point) {
      found = static_cast<std::atomic<const MeetingPoint*>*>(symbol)->load();
    }
    return found == nullptr;
  });
  return found;
}

const MeetingPoint* Meet() {
  const MeetingPoint* first = ge_pyrt_meeting_point.load(std::memory_order_acquire);
  if (first != nullptr) return first;
  first = FindInOtherCopies();
  if (first != nullptr) return first;
  // Leaked: the process's lifetime. Of two threads that come at once one wins; the other's core has
  // no thread, file or registration yet and is simply forgotten.
  auto* core = new Core;
  auto* mine = new MeetingPoint{kBackendLayout, core, nullptr, &ManagerTable()};
  static const std::string file = FindInstallLayout().own_file;
  mine->file = file.c_str();
  return ge_pyrt_meeting_point.compare_exchange_strong(first, mine) ? mine : first;
}

}  // namespace

// Hooks and plugins exist only in the copy that made the meeting point.
Core& Core::Process() { return static_cast<Core&>(*ge_pyrt_meeting_point.load()->backend); }

const ge_pyrt_manager* ManagerInCharge() noexcept {
  const MeetingPoint* point = Meet();
  return point->layout == kBackendLayout ? point->c_table : nullptr;
}

RuntimeBackend& FindBackend() noexcept {
  const MeetingPoint* point = Meet();
  RuntimeBackend* found = point->backend;
  if (point->layout != kBackendLayout) {
    static RefusingBackend& refusing =
        // NOLINTNEXTLINE(bugprone-unhandled-exception-at-new): it may end the process
        *new RefusingBackend(point->file, FindInstallLayout().own_file);
    found = &refusing;
  }
  found_backend.store(found, std::memory_order_release);
  return *found;
}

}  // namespace ge::pyrt
