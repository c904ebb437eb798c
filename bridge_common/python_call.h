// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_PYTHON_CALL_H_
#define BRIDGE_COMMON_PYTHON_CALL_H_

#include "bridge_common/host_access.h"

#include <cxxabi.h>
#include <boost/python/errors.hpp>

#include <exception>
#include <functional>
#include <string>

#include "bridge_common/python_error.h"
#include "support/status.h"

namespace ge::bridge {

/// The one exception barrier: every failure of body becomes on_error(text, python_error or
/// nullptr). A forced unwind (a thread that asks for the GIL while the interpreter ends) passes
/// through, so no frame above an attach may be noexcept. GIL: held while body runs.
template <class Body, class OnError>
auto AtBorder(Body&& body, OnError&& on_error) -> decltype(body()) {
  try {
    return body();
  } catch (abi::__forced_unwind&) {
    throw;
  } catch (const boost::python::error_already_set&) {
    return on_error(nullptr);
  } catch (const std::exception& failure) {
    return on_error(failure.what());
  } catch (...) {
    return on_error("unknown C++ exception");
  }
}

/// Time of one instance inside Python and waiting to get in, in nanoseconds.
struct PythonClock {
  int64_t python_ns = 0;
  int64_t wait_ns = 0;
};

/// Names of a call, for error texts.
struct CallPlace {
  std::string what;               ///< "hook run()", "callback parse_node of a::1::B"
  std::string fallback_location;  ///< "file:line" when the exception has no user frame
  bool in_text = true;            ///< false: the engine names the call itself
};

/// Attaches the calling thread, runs body, lets go. A Python exception becomes FAILED
/// (PARAM_INVALID when it is an instance of invalid_class()), its user traceback goes to the log. A
/// refused attach is FAILED with the reason. Thread: the caller's. GIL: either.
Outcome CallPython(const HostAccess& access, const CallPlace& place, PythonClock& clock,
                   const std::function<Outcome()>& body,
                   const std::function<PyObject*()>& invalid_class = {});

/// The same inside load, unload and quiesce, where the GIL is held already; returns an ABI code.
int32_t AtPluginDoor(const HostAccess& access, const char* what, ge_pyrt_error* err,
                     const std::function<void()>& body);

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_PYTHON_CALL_H_
