// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_PYTHON_ERROR_H_
#define BRIDGE_COMMON_PYTHON_ERROR_H_

#include <boost/python/detail/wrap_python.hpp>

#include <string>

namespace ge::bridge {

/// A Python exception as text; keeps no Python object.
struct PythonError {
  std::string location;   ///< "file:line" of the last user frame, or empty
  std::string text;       ///< type, message and chain of causes
  std::string traceback;  ///< user frames only, or empty
  bool matches = false;   ///< it was an instance of the class that the caller asked about

  /// "file:line: Type: message"; the fallback stands in for a location that is not known.
  std::string At(const std::string& fallback_location) const;
};

/// Takes the pending exception, whatever it is (SystemExit and KeyboardInterrupt are texts too),
/// and clears it. Never prints and never leaves an exception behind. NoteInterruption is told of
/// it. GIL: held.
PythonError TakePythonError(PyObject* asked_class = nullptr);

/// For an exception that ended a callback or an import: does it say that the user wants an end? A
/// KeyboardInterrupt is told to interrupt::OnKeyboardInterrupt; what a signal handler of the host
/// raised is kept, for the host to get it. Causes count. None: no. GIL: held.
void NoteInterruption(PyObject* exception);

/// Sets a Python exception and leaves through boost::python::error_already_set. GIL: held.
[[noreturn]] void Raise(PyObject* type, const std::string& text);

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_PYTHON_ERROR_H_
