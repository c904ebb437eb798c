// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "plugins/python_call.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "diagnostics/error_id.h"
#include "environment/python_object.h"

namespace ge::pyrt {
namespace {

constexpr int kReadOnly = 0x100;  // PyBUF_READ
constexpr int kWritable = 0x200;  // PyBUF_WRITE
constexpr int kDeepestList = 64;

/// Arguments of one call. Memory lent to Python is taken back at the end.
class Arguments {
 public:
  explicit Arguments(const PythonApi& api) : api_(api) {}

  /// Empty with a Python error set, or with `refused` set.
  PyRef Make(const ge_pyrt_value& value, Status& refused) {
    switch (value.kind) {
      case GE_PYRT_NONE:
        return Borrowed(api_, api_.None());
      case GE_PYRT_INT:
        return PyRef(api_, api_.PyLong_FromLongLong(value.i));
      case GE_PYRT_FLOAT:
        return PyRef(api_, api_.PyFloat_FromDouble(value.f));
      case GE_PYRT_STR:
        return PyRef(api_, api_.PyUnicode_DecodeUTF8(Data(value), Size(value), "strict"));
      case GE_PYRT_BYTES:
        return PyRef(api_, api_.PyBytes_FromStringAndSize(Data(value), Size(value)));
      case GE_PYRT_VIEW:
        return MakeView(value);
      case GE_PYRT_LIST:
        return MakeList(value, refused);
      default:
        break;
    }
    refused = Status(ErrorId::kArgumentKind,
                     "an argument has the unknown kind " + std::to_string(value.kind));
    return PyRef(api_, nullptr);
  }

  /// memoryview.release() on every view. A view that something still uses (numpy.frombuffer keeps
  /// it) cannot be released: cycles are collected once, then it is an error, for the memory goes.
  Status TakeBack() {
    for (const PyRef& view : lent_) {
      if (Released(view)) continue;
      const PyRef collect = Import(api_, "gc").Attr("collect");
      if (!collect || !CallWith(api_, collect, {})) api_.PyErr_Clear();
      if (Released(view)) continue;
      return {ErrorId::kCallResult,
              "it kept a buffer over lent argument memory beyond the call; copy the data instead"};
    }
    return {};
  }

 private:
  static const char* Data(const ge_pyrt_value& value) {
    return value.data != nullptr ? static_cast<const char*>(value.data) : "";
  }
  static intptr_t Size(const ge_pyrt_value& value) { return static_cast<intptr_t>(value.size); }

  /// Python gets a view of a PickleBuffer over the first view, not that view: all views derived
  /// from what Python gets then count as exports of the first one, whose release sees them.
  PyRef MakeView(const ge_pyrt_value& value) {
    const int access = (value.flags & GE_PYRT_VALUE_WRITABLE) != 0 ? kWritable : kReadOnly;
    PyRef base(api_,
               api_.PyMemoryView_FromMemory(const_cast<char*>(Data(value)), Size(value), access));
    if (!base || api_.PyPickleBuffer_FromObject == nullptr) return Lend(std::move(base));
    PyRef buffer(api_, api_.PyPickleBuffer_FromObject(base.get()));
    if (!buffer) return buffer;
    PyRef view = Lend(PyRef(api_, api_.PyMemoryView_FromObject(buffer.get())));
    Lend(std::move(buffer));
    Lend(std::move(base));
    return view;
  }

  PyRef Lend(PyRef object) {
    if (object) lent_.push_back(Borrowed(api_, object.get()));
    return object;
  }

  PyRef MakeList(const ge_pyrt_value& value, Status& refused) {
    PyRef list(api_, api_.PyList_New(Size(value)));
    for (intptr_t i = 0; list && i < Size(value); ++i) {
      PyRef item = Make(value.items[i], refused);
      if (!item) return item;
      api_.PyList_SetItem(list.get(), i, item.Release());
    }
    return list;
  }

  bool Released(const PyRef& view) const {
    const PyRef release = view.Attr("release");
    if (release && CallWith(api_, release, {})) return true;
    api_.PyErr_Clear();
    return false;
  }

  const PythonApi& api_;
  std::vector<PyRef> lent_;  ///< in order of release
};

Status CopyBytes(const PythonApi& api, const PyRef& bytes, int32_t kind, ge_pyrt_value& result) {
  char* data = nullptr;
  intptr_t size = 0;
  if (!bytes || api.PyBytes_AsStringAndSize(bytes.get(), &data, &size) != 0) {
    return TakePythonError(api, "its result");
  }
  char* copy = static_cast<char*>(std::malloc(static_cast<size_t>(size) + 1));
  if (copy == nullptr) return {ErrorId::kNoMemory, "no memory for its result"};
  std::memcpy(copy, data, static_cast<size_t>(size));
  copy[size] = 0;
  result.kind = kind;
  result.data = copy;
  result.size = static_cast<uint64_t>(size);
  return {};
}

bool Is(const PythonApi& api, const PyRef& object, void* type) {
  return api.PyObject_IsInstance(object.get(), type) == 1;
}

Status Convert(const PythonApi& api, const PyRef& object, ge_pyrt_value& result, int depth);

Status ConvertList(const PythonApi& api, const PyRef& list, ge_pyrt_value& result, int depth) {
  const intptr_t size = api.PySequence_Size(list.get());
  if (depth > kDeepestList || size < 0) {
    api.PyErr_Clear();
    return {ErrorId::kCallResult, "its result is nested too deeply"};
  }
  result.kind = GE_PYRT_LIST;
  result.items = static_cast<ge_pyrt_value*>(
      std::calloc(static_cast<size_t>(size) + 1, sizeof(ge_pyrt_value)));
  if (result.items == nullptr) return {ErrorId::kNoMemory, "no memory for its result"};
  result.size = static_cast<uint64_t>(size);
  for (intptr_t i = 0; i < size; ++i) {
    const PyRef item(api, api.PySequence_GetItem(list.get(), i));
    if (!item) return TakePythonError(api, "its result");
    if (Status status = Convert(api, item, result.items[i], depth + 1); !status.ok()) return status;
  }
  return {};
}

Status Convert(const PythonApi& api, const PyRef& object, ge_pyrt_value& result, int depth) {
  if (object.IsNone()) return {};
  if (Is(api, object, api.PyLong_Type)) {  // bool is one too
    result.kind = GE_PYRT_INT;
    result.i = api.PyLong_AsLongLong(object.get());
    if (result.i == -1 && api.PyErr_Occurred() != nullptr)
      return TakePythonError(api, "its result");
    return {};
  }
  if (Is(api, object, api.PyFloat_Type)) {
    result.kind = GE_PYRT_FLOAT;
    result.f = api.PyFloat_AsDouble(object.get());
    return {};
  }
  if (Is(api, object, api.PyUnicode_Type)) {
    const PyRef utf8(api, api.PyUnicode_AsEncodedString(object.get(), "utf-8", "strict"));
    return CopyBytes(api, utf8, GE_PYRT_STR, result);
  }
  if (Is(api, object, api.PyBytes_Type)) return CopyBytes(api, object, GE_PYRT_BYTES, result);
  if (Is(api, object, api.PyMemoryView_Type) || Is(api, object, api.PyByteArray_Type)) {
    return CopyBytes(api, PyRef(api, api.PyBytes_FromObject(object.get())), GE_PYRT_BYTES, result);
  }
  if (Is(api, object, api.PyList_Type) || Is(api, object, api.PyTuple_Type)) {
    return ConvertList(api, object, result, depth);
  }
  return {
      ErrorId::kCallResult,
      "it returned '" + TextOf(api, object.Attr("__class__").Attr("__qualname__")) +
          "'; accepted are None, int, float, str, bytes, bytearray, memoryview, list and tuple"};
}

PyRef FindFunction(const PythonApi& api, const std::string& module, const std::string& function) {
  PyRef found = Import(api, module.c_str());
  for (size_t begin = 0; found && begin <= function.size();) {
    const size_t end = std::min(function.find('.', begin), function.size());
    found = PyRef(
        api, api.PyObject_GetAttrString(found.get(), function.substr(begin, end - begin).c_str()));
    begin = end + 1;
  }
  return found;
}

}  // namespace

Status CallPython(const PythonApi& api, const std::string& module, const std::string& function,
                  const ge_pyrt_value* args, uint64_t arg_count, ge_pyrt_value* result) {
  const std::string who = module + "." + function;
  if (result != nullptr) *result = ge_pyrt_value{};
  const PyRef callable = FindFunction(api, module, function);
  if (!callable) return TakePythonError(api, who);
  Arguments arguments(api);
  std::vector<PyRef> converted;
  for (uint64_t i = 0; i < arg_count; ++i) {
    Status refused;
    converted.push_back(arguments.Make(args[i], refused));
    if (!refused.ok()) return refused.Within(who);
    if (!converted.back()) return TakePythonError(api, who + ": argument " + std::to_string(i));
  }
  Status status;
  {
    const PyRef returned = CallWith(api, callable, std::move(converted));
    if (!returned) {
      status = TakePythonError(api, who);
    } else if (result != nullptr) {
      status = Convert(api, returned, *result, 0).Within(who);
    }
  }
  const Status taken_back = arguments.TakeBack().Within(who);
  if (status.ok()) status = taken_back;
  if (!status.ok() && result != nullptr) ClearValue(result);
  return status;
}

void ClearValue(ge_pyrt_value* value) {
  if (value == nullptr) return;
  if (value->kind == GE_PYRT_LIST) {
    for (uint64_t i = 0; i < value->size; ++i) ClearValue(&value->items[i]);
    std::free(value->items);
  }
  if (value->kind == GE_PYRT_STR || value->kind == GE_PYRT_BYTES) {
    std::free(const_cast<void*>(value->data));
  }
  *value = ge_pyrt_value{};
}

}  // namespace ge::pyrt
