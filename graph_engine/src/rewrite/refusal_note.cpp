// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite/refusal_note.h"

#include <utility>

namespace ge::rewrite {
namespace {
thread_local std::string last_refusal;
}

void NoteRefusal(std::string text) { last_refusal = std::move(text); }
std::string TakeRefusal() { return std::exchange(last_refusal, {}); }

}  // namespace ge::rewrite
