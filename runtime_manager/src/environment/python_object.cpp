// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/python_object.h"

#include "diagnostics/error_id.h"

namespace ge::pyrt {
namespace {

constexpr int kMostFrames = 16;
constexpr int kMostCauses = 4;

std::string TypeName(const PythonApi& api, const PyRef& value) {
  const PyRef type = value.Attr("__class__");
  const std::string name = TextOf(api, type.Attr("__qualname__"));
  const std::string module = TextOf(api, type.Attr("__module__"));
  if (module.empty() || module == "builtins") return name;
  return module + "." + name;
}

std::string Describe(const PythonApi& api, const PyRef& value) {
  const std::string text = TextOf(api, value.get(), "<its __str__ raised>");
  return TypeName(api, value) + (text.empty() ? "" : ": " + text);
}

std::string Frames(const PythonApi& api, const PyRef& value) {
  std::vector<std::string> places;
  for (PyRef trace = value.Attr("__traceback__"); trace && !trace.IsNone();
       trace = trace.Attr("tb_next")) {
    const PyRef code = trace.Attr("tb_frame").Attr("f_code");
    const std::string file = TextOf(api, code.Attr("co_filename"));
    if (file.rfind("<frozen importlib.", 0) == 0) continue;  // how it was imported says nothing
    places.push_back(file + ":" + TextOf(api, trace.Attr("tb_lineno")) + " in " +
                     TextOf(api, code.Attr("co_name")));
  }
  const size_t first = places.size() > kMostFrames ? places.size() - kMostFrames : 0;
  std::string text;
  for (size_t i = first; i < places.size(); ++i) text += "\n  at " + places[i];
  return text;
}

PyRef CauseOf(const PythonApi& api, const PyRef& value) {
  PyRef cause = value.Attr("__cause__");
  if (cause && !cause.IsNone()) return cause;
  const PyRef suppressed = value.Attr("__suppress_context__");
  if (suppressed && api.PyObject_IsTrue(suppressed.get()) != 0) return PyRef(api, nullptr);
  return value.Attr("__context__");
}

}  // namespace

PyRef PyRef::Attr(const char* name) const {
  if (object_ == nullptr) return PyRef(*api_, nullptr);
  PyRef value(*api_, api_->PyObject_GetAttrString(object_, name));
  if (!value) api_->PyErr_Clear();
  return value;
}

PyRef Borrowed(const PythonApi& api, void* object) {
  if (object != nullptr) api.Py_IncRef(object);
  return PyRef(api, object);
}

PyRef Import(const PythonApi& api, const char* module) {
  return PyRef(api, api.PyImport_ImportModule(module));
}

PyRef MakeStr(const PythonApi& api, const std::string& utf8) {
  return PyRef(api, api.PyUnicode_DecodeUTF8(utf8.data(), static_cast<intptr_t>(utf8.size()),
                                             "surrogateescape"));
}

PyRef CallWith(const PythonApi& api, const PyRef& callable, std::vector<PyRef> arguments) {
  PyRef tuple(api, api.PyTuple_New(static_cast<intptr_t>(arguments.size())));
  if (!tuple) return tuple;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i]) return PyRef(api, nullptr);
    api.PyTuple_SetItem(tuple.get(), static_cast<intptr_t>(i), arguments[i].Release());
  }
  return PyRef(api, api.PyObject_CallObject(callable.get(), tuple.get()));
}

PyRef RunScript(const PythonApi& api, const char* source, const char* file) {
  const auto call = [&](const char* function, std::vector<PyRef> arguments) {
    return CallWith(api, Import(api, "builtins").Attr(function), std::move(arguments));
  };
  std::vector<PyRef> text;
  for (const char* part : {source, file, "exec"}) text.push_back(MakeStr(api, part));
  PyRef names(api, api.PyDict_New());
  std::vector<PyRef> what;
  what.push_back(call("compile", std::move(text)));
  if (!what[0]) return PyRef(api, nullptr);
  what.push_back(Borrowed(api, names.get()));
  return call("exec", std::move(what)) ? std::move(names) : PyRef(api, nullptr);
}

std::string TextOf(const PythonApi& api, void* object, const std::string& fallback) {
  if (object == nullptr) return fallback;
  const PyRef text(api, api.PyObject_Str(object));
  const PyRef bytes(
      api, text ? api.PyUnicode_AsEncodedString(text.get(), "utf-8", "backslashreplace") : nullptr);
  char* data = nullptr;
  intptr_t size = 0;
  if (!bytes || api.PyBytes_AsStringAndSize(bytes.get(), &data, &size) != 0) {
    api.PyErr_Clear();
    return fallback;
  }
  return std::string(data, static_cast<size_t>(size));
}

std::string TextOf(const PythonApi& api, const PyRef& object) { return TextOf(api, object.get()); }

long long IntOf(const PythonApi& api, const PyRef& object, long long fallback) {
  if (!object) return fallback;
  const long long value = api.PyLong_AsLongLong(object.get());
  if (value != -1 || api.PyErr_Occurred() == nullptr) return value;
  api.PyErr_Clear();
  return fallback;
}

Status TakePythonError(const PythonApi& api, const std::string& who) {
  void* raw[3] = {nullptr, nullptr, nullptr};
  api.PyErr_Fetch(&raw[0], &raw[1], &raw[2]);
  if (raw[0] == nullptr) return {GE_PYRT_INTERNAL, who + ": failed without a Python exception"};
  api.PyErr_NormalizeException(&raw[0], &raw[1], &raw[2]);
  const PyRef type(api, raw[0]);
  PyRef value(api, raw[1]);
  const PyRef trace(api, raw[2]);
  if (trace) {
    const PyRef setter = value.Attr("with_traceback");
    std::vector<PyRef> arguments;
    arguments.push_back(Borrowed(api, trace.get()));
    if (setter && !CallWith(api, setter, std::move(arguments))) api.PyErr_Clear();
  }
  std::string text = who + ": " + Describe(api, value) + Frames(api, value);
  PyRef cause = CauseOf(api, value);
  for (int i = 0; i < kMostCauses && cause && !cause.IsNone(); ++i) {
    text += "\n  because of " + Describe(api, cause) + Frames(api, cause);
    cause = CauseOf(api, cause);
  }
  // The traceback holds the frames of user code, and through them their objects.
  std::vector<PyRef> none;
  none.push_back(Borrowed(api, api.None()));
  const PyRef setter = value.Attr("with_traceback");
  if (setter && !CallWith(api, setter, std::move(none))) api.PyErr_Clear();
  return {ErrorId::kPythonRaised, text};
}

}  // namespace ge::pyrt
