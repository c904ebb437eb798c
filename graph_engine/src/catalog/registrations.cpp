// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "catalog/registrations.h"

#include <mutex>

namespace ge::catalog {
namespace {

struct Notes {
  std::mutex mutex;  // leaf
  std::vector<Registration> all;
};

/// Never destroyed: libraries register at any time.
Notes& ProcessNotes() {
  static Notes* const notes = new Notes;
  return *notes;
}

}  // namespace

void NoteRegistration(Registration registration) {
  Notes& notes = ProcessNotes();
  const std::lock_guard<std::mutex> lock(notes.mutex);
  notes.all.push_back(std::move(registration));
}

std::vector<Registration> Registrations() {
  Notes& notes = ProcessNotes();
  const std::lock_guard<std::mutex> lock(notes.mutex);
  return notes.all;
}

}  // namespace ge::catalog
