// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TBE_SHIM_FRAMING_H_
#define TBE_SHIM_FRAMING_H_

#include <chrono>
#include <cstdint>
#include <string>

namespace ge::tbe {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;

/// Messages between the plugin and a worker: four bytes of length, most significant first, then so
/// many bytes of UTF-8 JSON.
constexpr uint32_t kLongestMessage = 256U << 20;

enum class Transfer {
  kDone,
  kClosed,   ///< the other end is gone; also in the middle of a message
  kTimeout,  ///< not finished at the deadline
  kTooLong,  ///< a length above kLongestMessage: what came was no message
  kFailed    ///< errno says why
};

/// Both work on a non-blocking socket. No signal is raised when the other end is gone.
Transfer SendMessage(int socket, const std::string& text, TimePoint deadline);
Transfer ReceiveMessage(int socket, std::string& text, TimePoint deadline);

}  // namespace ge::tbe

#endif  // TBE_SHIM_FRAMING_H_
