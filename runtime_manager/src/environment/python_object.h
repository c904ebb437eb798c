// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_PYTHON_OBJECT_H_
#define GE_PYRT_SRC_ENVIRONMENT_PYTHON_OBJECT_H_

#include <string>
#include <utility>
#include <vector>

#include "environment/python_api.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// One strong reference. Everything in this header needs the GIL, the destructor included.
class PyRef {
 public:
  PyRef(const PythonApi& api, void* stolen) : api_(&api), object_(stolen) {}
  PyRef(PyRef&& other) noexcept
      : api_(other.api_), object_(std::exchange(other.object_, nullptr)) {}
  PyRef& operator=(PyRef&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~PyRef() {
    if (object_ != nullptr) api_->Py_DecRef(object_);
  }

  explicit operator bool() const noexcept { return object_ != nullptr; }
  void* get() const noexcept { return object_; }
  void* Release() noexcept { return std::exchange(object_, nullptr); }
  PyRef Attr(const char* name) const;  ///< empty (no error left) when absent
  bool IsNone() const noexcept { return object_ == api_->None(); }

 private:
  const PythonApi* api_;
  void* object_;
};

/// A second reference to a borrowed object; empty for nullptr.
PyRef Borrowed(const PythonApi& api, void* object);

PyRef Import(const PythonApi& api, const char* module);
PyRef MakeStr(const PythonApi& api, const std::string& utf8);  ///< surrogates are passed through
PyRef CallWith(const PythonApi& api, const PyRef& callable, std::vector<PyRef> arguments);

/// Runs Python source text in a namespace of its own and gives that: a dict, or empty with the
/// error pending. `file` is what tracebacks call it.
PyRef RunScript(const PythonApi& api, const char* source, const char* file);

/// str(object) as UTF-8, unpaired surrogates escaped; `fallback` when it raises.
std::string TextOf(const PythonApi& api, void* object, const std::string& fallback = "");
std::string TextOf(const PythonApi& api, const PyRef& object);

long long IntOf(const PythonApi& api, const PyRef& object, long long fallback);

/// Takes the pending exception and says it in one text: type, message, causes and the frames of the
/// innermost one as file:line. SystemExit and KeyboardInterrupt are errors like others. Nothing is
/// printed, nothing is left in sys.last_*. `who` leads the text.
Status TakePythonError(const PythonApi& api, const std::string& who);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_PYTHON_OBJECT_H_
