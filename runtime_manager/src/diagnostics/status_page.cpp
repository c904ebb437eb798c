// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics/status_page.h"

#include <cstring>

#include "diagnostics/error_id.h"
#include "diagnostics/run_file.h"

namespace ge::pyrt {
namespace {

constexpr int kReadAttempts = 100;

}  // namespace

Status StatusPage::Open(const std::string& path) {
  const Result<void*> memory = MapNewFile(path, sizeof(StatusPageFile));
  if (!memory) return memory.status();
  auto* page = static_cast<StatusPageFile*>(*memory);  // zero-filled: a valid empty page
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
  // NOLINTNEXTLINE(bugprone-not-null-terminated-result): its length is beside it
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
  for (int i = 0; i < kReadAttempts; ++i) {
    const Result<TwoCopies> copies = ReadTwice(path, sizeof(StatusPageFile), "status page");
    if (!copies) return copies.status();
    const auto& page = *reinterpret_cast<const StatusPageFile*>((*copies)[0].get());
    const auto& later = *reinterpret_cast<const StatusPageFile*>((*copies)[1].get());
    const uint64_t sequence = page.sequence.load();
    const uint64_t length = page.length[sequence & 1];
    if (page.magic != StatusPageFile::kMagic) {
      return Status(ErrorId::kNoRecord, "'" + path + "' is no status page: it begins otherwise");
    }
    if (length > StatusPageFile::kTextSize) {
      return Status(ErrorId::kNoRecord, "'" + path + "' is damaged: its text has no end");
    }
    // The current text is only written again after one more publication.
    if (later.sequence.load() != sequence) continue;
    StatusPageView view;
    view.text.assign(page.text[sequence & 1], length);
    for (size_t slot = 0; slot < StatusPageFile::kOwners; ++slot) {
      view.leases[slot] = later.owners[slot].leases.load();
      view.attaches[slot] = later.owners[slot].attaches.load();
    }
    return view;
  }
  return Status(ErrorId::kPageUnreadable, "status page '" + path + "' could not be read whole");
}

}  // namespace ge::pyrt
