// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "bridge_common/python_error.h"

#include <boost/python/errors.hpp>

#include <utility>

#include "support/interrupt.h"

namespace ge::bridge {
namespace {

constexpr int kDeepestChain = 16;  // causes may form a circle

/// One owned reference.
class Ref {
 public:
  explicit Ref(PyObject* object) : object_(object) {}
  ~Ref() { Py_XDECREF(object_); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref(const Ref&) = delete;
  Ref& operator=(const Ref&) = delete;
  PyObject* get() const { return object_; }
  void Reset(PyObject* object) { Py_XSETREF(object_, object); }
  void Forget() { object_ = nullptr; }  ///< it is somebody else's now
  explicit operator bool() const { return object_ != nullptr; }

 private:
  PyObject* object_;
};

std::string TextOf(PyObject* value) {
  Ref bytes(PyUnicode_Check(value) ? PyUnicode_AsEncodedString(value, "utf-8", "backslashreplace")
                                   : nullptr);
  if (!bytes) {
    PyErr_Clear();
    return {};
  }
  return PyBytes_AS_STRING(bytes.get());
}

/// Lets ge._internal.error_text write the texts; false when that fails (out of memory, a broken
/// installation, interpreter shutdown).
bool FillFrom(PyObject* exception, PythonError& error) {
  Ref module(PyImport_ImportModule("ge._internal.error_text"));
  if (!module) return false;
  Ref report(PyObject_CallMethod(module.get(), "report", "O", exception));
  if (!report || !PyTuple_Check(report.get()) || PyTuple_GET_SIZE(report.get()) != 3) return false;
  error.location = TextOf(PyTuple_GET_ITEM(report.get(), 0));
  error.text = TextOf(PyTuple_GET_ITEM(report.get(), 1));
  error.traceback = TextOf(PyTuple_GET_ITEM(report.get(), 2));
  return true;
}

/// "Type: text" without the help of the package, which may be what cannot be imported.
std::string PlainText(PyObject* type, PyObject* value) {
  std::string text = reinterpret_cast<PyTypeObject*>(type)->tp_name;
  Ref message(value == nullptr ? nullptr : PyObject_Str(value));
  if (message) {
    text += ": " + TextOf(message.get());
  } else {
    PyErr_Clear();
  }
  return text;
}

/// Is it a KeyboardInterrupt, or what user code made of one?
bool ComesFromInterrupt(PyObject* exception) {
  Py_INCREF(exception);
  Ref current(exception);
  for (int depth = 0; current && depth < kDeepestChain; ++depth) {
    if (PyErr_GivenExceptionMatches(current.get(), PyExc_KeyboardInterrupt) != 0) return true;
    PyObject* next = PyException_GetCause(current.get());
    current.Reset(next != nullptr ? next : PyException_GetContext(current.get()));
  }
  return false;
}

/// The exception of the chain that a signal handler of the host raised; none: empty.
Ref HostException(PyObject* exception) {
  Ref module(PyImport_ImportModule("ge._internal.host_signals"));
  Ref found(module ? PyObject_CallMethod(module.get(), "raised_by_handler", "O", exception)
                   : nullptr);
  if (!found) PyErr_Clear();
  if (found.get() == Py_None) found.Reset(nullptr);
  return found;
}

}  // namespace

void NoteInterruption(PyObject* exception) {
  if (exception == Py_None) return;
  if (ComesFromInterrupt(exception)) interrupt::OnKeyboardInterrupt();
  if (!interrupt::HasSource()) return;
  Ref raised = HostException(exception);
  if (raised && interrupt::KeepHostException(raised.get())) raised.Forget();
}

std::string PythonError::At(const std::string& fallback_location) const {
  const std::string& place = location.empty() ? fallback_location : location;
  return place.empty() ? text : place + ": " + text;
}

PythonError TakePythonError(PyObject* asked_class) {
  PythonError error;
  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* trace = nullptr;
  PyErr_Fetch(&type, &value, &trace);
  if (type == nullptr) {
    error.text = "a Python call failed without an exception";
    return error;
  }
  PyErr_NormalizeException(&type, &value, &trace);
  Ref owned_type(type);
  Ref owned_value(value);
  Ref owned_trace(trace);
  if (trace != nullptr && value != nullptr) PyException_SetTraceback(value, trace);
  if (value != nullptr) NoteInterruption(value);
  error.matches = asked_class != nullptr && PyErr_GivenExceptionMatches(type, asked_class) != 0;
  if (value == nullptr || !FillFrom(value, error)) {
    PyErr_Clear();
    error.text = PlainText(type, value);
  }
  return error;
}

void Raise(PyObject* type, const std::string& text) {
  PyErr_SetString(type, text.c_str());
  boost::python::throw_error_already_set();
  throw boost::python::error_already_set();  // not reached: the line above always throws
}

}  // namespace ge::bridge
