// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_REWRITE_REFUSAL_NOTE_H_
#define GRAPH_ENGINE_REWRITE_REFUSAL_NOTE_H_

#include <string>

namespace ge::rewrite {

/// GE's form of Replace without a context returns a bare status. The text is kept for this thread,
/// so that whoever runs the pass can say more than a number when the pass passes the status on.
void NoteRefusal(std::string text);
/// The last text since the last call; empty when there was none.
std::string TakeRefusal();

}  // namespace ge::rewrite

#endif  // GRAPH_ENGINE_REWRITE_REFUSAL_NOTE_H_
