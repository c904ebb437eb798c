// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "ge/pyrt/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace ge::pyrt::console {
namespace {

constexpr char kIndent[] = "    ";

bool stdout_was_closed = false;

/// One character of UTF-8; size 0: the bytes at this place are none.
struct Character {
  uint32_t code = 0;
  size_t size = 0;
};

Character Decode(std::string_view rest) {
  const auto byte = [&rest](size_t at) { return static_cast<uint8_t>(rest[at]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || rest.size() < size) return {};
  uint32_t code = lead & (0x7FU >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kSmallest[size] || code > 0x10FFFF || surrogate) return {};
  return {code, size};
}

/// Does it steer a terminal, or change what the reader sees of its neighbours?
bool IsUnsafe(uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x061C ||
         (code >= 0x200E && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

std::string Escape(uint32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\t') return "\\t";
  if (code == '\r') return "\\r";
  char text[16];
  std::snprintf(text, sizeof(text), code < 0x80 ? "\\x%02x" : "\\u%04x", code);
  return text;
}

std::string EscapeByte(char byte) {
  char text[8];
  std::snprintf(text, sizeof(text), "\\x%02x", static_cast<uint8_t>(byte));
  return text;
}

}  // namespace

std::string Printable(const std::string& text, Lines lines) {
  std::string result;
  result.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const Character character = Decode(std::string_view(text).substr(at));
    if (character.size == 0) {
      result += EscapeByte(text[at++]);
      continue;
    }
    const std::string_view bytes = std::string_view(text).substr(at, character.size);
    at += character.size;
    if (character.code == '\n' && lines == Lines::kMany) {
      result += '\n';
      const bool more = at < text.size() && text[at] != '\n';
      if (more && text.compare(at, 2, "  ") != 0) result += kIndent;
    } else if (IsUnsafe(character.code)) {
      result += Escape(character.code);
    } else {
      result += bytes;
    }
  }
  return result;
}

void ReserveStandardStreams() noexcept {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free number is the stream's: those before it are taken by now.
    const int opened = open("/dev/null", stream == STDIN_FILENO ? O_RDONLY : O_WRONLY);
    if (opened >= 0 && opened != stream) close(opened);
    if (stream == STDOUT_FILENO) stdout_was_closed = true;
  }
}

int FinishOutput(const char* program, int code) {
  const bool lost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  int reason = 0;
  if (lost) {  // the reason of an earlier failure is gone; the next write has it again
    std::clearerr(stdout);
    errno = 0;
    if (std::fputc('\n', stdout) == EOF || std::fflush(stdout) != 0) reason = errno;
    std::clearerr(stdout);
  }
  if (!lost && !stdout_was_closed) return code;
  const char* why = stdout_was_closed ? "it was closed when the program started"
                    : reason != 0     ? std::strerror(reason)
                                      : "an earlier write failed";
  std::fprintf(stderr, "%s: stdout could not be written, so its messages are lost: %s%s\n", program,
               why, code == 0 ? "; nothing else failed, exit code 1" : "");
  return code == 0 ? 1 : code;
}

}  // namespace ge::pyrt::console
