// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_IR_TELL_APART_H_
#define GRAPH_ENGINE_IR_TELL_APART_H_

#include <string>
#include <utility>

#include "ir/value.h"

namespace ge::ir {

/// Short texts of two values that are not the same (SameAttr), for a message that holds one against
/// the other: the texts differ, with what makes the difference (type, shape, kind, or the first
/// element that differs), however long the values are. An absent value is "nothing".
std::pair<std::string, std::string> TellApart(const Attr& one, const Attr& other);

}  // namespace ge::ir

#endif  // GRAPH_ENGINE_IR_TELL_APART_H_
