// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "cpp/access.h"
#include "support/crash.h"

namespace ge {
namespace {

std::string& Last() {
  static thread_local std::string text;
  return text;
}

}  // namespace

graphStatus Refuse(const std::string& why, graphStatus status) {
  Last() = why;
  interrupt::KeepRefusal(why);
  return status;
}

AscendString LastRefusal() { return Text(Last()); }

}  // namespace ge
