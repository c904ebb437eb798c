// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "onnx_node.h"

#include <boost/python.hpp>

#include "bridge_common/python_error.h"

namespace ge::bridge {
namespace {

namespace py = boost::python;

/// Names are opaque bytes in a model: what is not UTF-8 travels as surrogates.
py::object Name(const std::string& text) {
  return py::object(py::handle<>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape")));
}

py::object NameTuple(const std::vector<std::string>& texts) {
  py::list names;
  for (const std::string& text : texts) names.append(Name(text));
  return py::tuple(names);
}

/// One attribute value; `where` names node and attribute.
class ValueMaker {
 public:
  explicit ValueMaker(const std::string& where) : where_(where) {}

  py::object operator()(int64_t value) const { return py::object(value); }
  py::object operator()(float value) const { return py::object(static_cast<double>(value)); }
  py::object operator()(const std::string& value) const {
    PyObject* text =
        PyUnicode_DecodeUTF8(value.data(), static_cast<Py_ssize_t>(value.size()), "strict");
    if (text == nullptr) {
      PyErr_Clear();
      Raise(PyExc_ValueError, where_ + " is not UTF-8 text");
    }
    return py::object(py::handle<>(text));
  }
  template <class T>
  py::object operator()(const std::vector<T>& values) const {
    py::list result;
    for (const T& value : values) result.append((*this)(value));
    return result;
  }

 private:
  const std::string& where_;
};

py::object Attributes(const onnx::NodeView& view) {
  py::dict values;
  for (const auto& [name, value] : view.attrs) {
    const std::string where =
        "attribute '" + name + "' of node '" + view.name + "' (" + view.origin_type + ")";
    values[Name(name)] = std::visit(ValueMaker(where), value);
  }
  return py::import("types").attr("MappingProxyType")(values);
}

}  // namespace

OnnxNode::OnnxNode(const onnx::NodeView& view)
    : name_(Name(view.name)),
      origin_type_(Name(view.origin_type)),
      inputs_(NameTuple(view.inputs)),
      outputs_(NameTuple(view.outputs)),
      attrs_(Attributes(view)) {}

}  // namespace ge::bridge
