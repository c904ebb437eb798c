// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "bridge_common/python_call.h"

#include <chrono>

#include "support/fork_guard.h"

namespace ge::bridge {
namespace {

int64_t NowNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Outcome CallPython(const HostAccess& access, const CallPlace& place, PythonClock& clock,
                   const std::function<Outcome()>& body,
                   const std::function<PyObject*()>& invalid_class) {
  // The body may know the place better than the caller.
  const auto lead = [&place] { return place.in_text ? place.what + ": " : std::string(); };
  const int64_t asked = NowNs();
  Attachment attached(access);
  const int64_t entered = NowNs();
  clock.wait_ns += entered - asked;
  if (!attached) {
    return Outcome::Fail(lead() + "Python cannot be entered: " + attached.refusal());
  }
  const auto guarded = [&] {
    Outcome done = body();
    OwnWork::EndForkedChild(place.what);
    return done;
  };
  Outcome outcome = AtBorder(guarded, [&](const char* cpp_text) {
    OwnWork::EndForkedChild(place.what);
    if (cpp_text != nullptr) return Outcome::Fail(lead() + cpp_text);
    const PythonError error = TakePythonError(invalid_class ? invalid_class() : nullptr);
    if (!error.traceback.empty())
      access.Log(GE_PYRT_LOG_ERROR, place.what + ": " + error.traceback);
    const std::string text = lead() + error.At(place.fallback_location);
    return error.matches ? Outcome::Invalid(text) : Outcome::Fail(text);
  });
  clock.python_ns += NowNs() - entered;
  return outcome;
}

int32_t AtPluginDoor(const HostAccess& access, const char* what, ge_pyrt_error* err,
                     const std::function<void()>& body) {
  return AtBorder(
      [&]() -> int32_t {
        body();
        OwnWork::EndForkedChild(what);
        return GE_PYRT_OK;
      },
      [&](const char* cpp_text) -> int32_t {
        OwnWork::EndForkedChild(what);
        if (cpp_text != nullptr) {
          return access.Fail(err, GE_PYRT_FAILED, std::string(what) + ": " + cpp_text);
        }
        const PythonError error = TakePythonError();
        return access.Fail(err, GE_PYRT_PYTHON_ERROR, std::string(what) + ": " + error.At({}));
      });
}

}  // namespace ge::bridge
