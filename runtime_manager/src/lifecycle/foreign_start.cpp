// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "lifecycle/foreign_start.h"

#include <chrono>
#include <cstring>
#include <thread>

#include "environment/python_object.h"

namespace ge::pyrt {
namespace {

// How long a start stays between its preinitialisation and its interpreter, with much to spare.
constexpr auto kPreparedAtMost = std::chrono::milliseconds(20);
constexpr auto kLookEach = std::chrono::microseconds(500);

/// The four flags at the head of _PyRuntime, in this order since 3.8.
struct Flags {
  int preinitializing, preinitialized, core_initialized, initialized;
};

/// Where they are. 3.11 put one int before them; 3.13 put the table for debuggers first, which says
/// where the field after them is.
const char* FlagsOf(const char* runtime, int minor) noexcept {
  constexpr size_t kFinalizingInTable = 32;
  constexpr size_t kFlagsBeforeFinalizing = 20;
  if (minor <= 10) return runtime;
  if (minor <= 12) return runtime + sizeof(int);
  if (std::memcmp(runtime, "xdebugpy", 8) != 0) return nullptr;
  uint64_t finalizing = 0;
  std::memcpy(&finalizing, runtime + kFinalizingInTable, sizeof(finalizing));
  return finalizing < kFlagsBeforeFinalizing || finalizing > 4096
             ? nullptr
             : runtime + finalizing - kFlagsBeforeFinalizing;
}

bool IsFlag(int value) noexcept { return value == 0 || value == 1; }

}  // namespace

// Read while another thread writes it: each flag is one aligned word that only goes 0, 1, 0.
[[gnu::no_sanitize("thread")]] ForeignStart LookAtStart(const RuntimeImage& image) noexcept {
  if (image.runtime == nullptr || image.minor == 0) return ForeignStart::kNone;
  const char* place = FlagsOf(static_cast<const char*>(image.runtime), image.minor);
  if (place == nullptr) return ForeignStart::kNone;
  const volatile int* words = reinterpret_cast<const volatile int*>(place);
  const Flags flags{words[0], words[1], words[2], words[3]};
  const bool known = IsFlag(flags.preinitializing) && IsFlag(flags.preinitialized) &&
                     IsFlag(flags.core_initialized) && IsFlag(flags.initialized);
  if (!known || flags.initialized != 0) return ForeignStart::kNone;
  if (flags.preinitializing != 0 || flags.core_initialized != 0) return ForeignStart::kUnderWay;
  if (flags.preinitialized == 0) return ForeignStart::kNone;
  const bool has_interpreter =
      image.main_interpreter != nullptr && image.main_interpreter() != nullptr;
  return has_interpreter ? ForeignStart::kUnderWay : ForeignStart::kPrepared;
}

bool StartIsUnderWay(const std::vector<RuntimeImage>& images) {
  for (const RuntimeImage& image : images) {
    if (!image.behind.empty()) continue;
    const auto until = std::chrono::steady_clock::now() + kPreparedAtMost;
    ForeignStart seen = LookAtStart(image);
    while (seen == ForeignStart::kPrepared && std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(kLookEach);
      seen = LookAtStart(image);
    }
    if (seen == ForeignStart::kUnderWay || (!image.live && image.is_initialized() != 0)) {
      return true;
    }
  }
  return false;
}

bool InsideSite(const PythonApi& api) {
  const PyRef getter = Borrowed(api, api.PySys_GetObject("_getframe"));
  PyRef frame = getter ? CallWith(api, getter, {}) : PyRef(api, nullptr);
  if (!frame) api.PyErr_Clear();  // no Python code below: a native thread
  for (; frame && !frame.IsNone(); frame = frame.Attr("f_back")) {
    const PyRef globals = frame.Attr("f_globals");
    const PyRef name =
        Borrowed(api, globals ? api.PyDict_GetItemString(globals.get(), "__name__") : nullptr);
    if (TextOf(api, name) == "site") return true;
  }
  return false;
}

}  // namespace ge::pyrt
