// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "framing.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace ge::tbe {
namespace {

constexpr size_t kHeaderBytes = 4;
constexpr size_t kChunkBytes = 1 << 16;

/// Until the socket is ready, its other end is gone, or the deadline has passed.
Transfer WaitFor(int socket, short events, TimePoint deadline) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() < 0) return Transfer::kTimeout;
    pollfd watched{socket, events, 0};
    const auto wait = std::min<int64_t>(left.count() + 1, 60'000);
    const int ready = poll(&watched, 1, static_cast<int>(wait));
    if (ready > 0) return Transfer::kDone;
    if (ready < 0 && errno != EINTR) return Transfer::kFailed;
  }
}

bool IsPause() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

Transfer ReceiveBytes(int socket, size_t count, std::string& text, TimePoint deadline) {
  char buffer[kChunkBytes];
  while (count > 0) {
    const ssize_t got = recv(socket, buffer, std::min(count, sizeof(buffer)), 0);
    if (got == 0 || (got < 0 && errno == ECONNRESET)) return Transfer::kClosed;
    if (got > 0) {
      text.append(buffer, static_cast<size_t>(got));
      count -= static_cast<size_t>(got);
      continue;
    }
    if (!IsPause()) return Transfer::kFailed;
    if (const Transfer wait = WaitFor(socket, POLLIN, deadline); wait != Transfer::kDone)
      return wait;
  }
  return Transfer::kDone;
}

}  // namespace

Transfer SendMessage(int socket, const std::string& text, TimePoint deadline) {
  if (text.size() > kLongestMessage) return Transfer::kTooLong;
  std::string message;
  for (int shift = 24; shift >= 0; shift -= 8) {
    message.push_back(static_cast<char>((text.size() >> shift) & 0xFF));
  }
  message += text;
  for (size_t done = 0; done < message.size();) {
    const ssize_t sent = send(socket, message.data() + done, message.size() - done, MSG_NOSIGNAL);
    if (sent >= 0) {
      done += static_cast<size_t>(sent);
      continue;
    }
    if (errno == EPIPE || errno == ECONNRESET) return Transfer::kClosed;
    if (!IsPause()) return Transfer::kFailed;
    if (const Transfer wait = WaitFor(socket, POLLOUT, deadline); wait != Transfer::kDone)
      return wait;
  }
  return Transfer::kDone;
}

Transfer ReceiveMessage(int socket, std::string& text, TimePoint deadline) {
  std::string header;
  if (const Transfer got = ReceiveBytes(socket, kHeaderBytes, header, deadline);
      got != Transfer::kDone) {
    return got;
  }
  uint32_t size = 0;
  for (const char byte : header) size = size << 8 | static_cast<uint8_t>(byte);
  if (size > kLongestMessage) return Transfer::kTooLong;
  text.clear();
  return ReceiveBytes(socket, size, text, deadline);
}

}  // namespace ge::tbe
