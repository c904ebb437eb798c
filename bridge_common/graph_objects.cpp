// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "bridge_common/graph_objects.h"

#include <boost/python/extract.hpp>
#include <boost/python/import.hpp>
#include <boost/python/str.hpp>

#include "bridge_common/python_error.h"

namespace ge::bridge {

namespace py = boost::python;

py::object NodeObject(const GNode& node, const capi::BorrowScope& scope) {
  return py::import("ge.graph")
      .attr("Node")
      .attr("_create_from")(capi::LendNode(node, scope), false);
}

namespace {

py::object Interned(const char* text) {
  return py::object(py::handle<>(PyUnicode_InternFromString(text)));
}

/// The token in the value of a _handle.
capi::Token TokenIn(py::object handle, const char* what) {
  if (PyLong_Check(handle.ptr())) {
    const capi::Token token = PyLong_AsUnsignedLongLong(handle.ptr());
    if (PyErr_Occurred() != nullptr) py::throw_error_already_set();
    return token;
  }
  if (PyObject_HasAttrString(handle.ptr(), "value")) handle = handle.attr("value");
  if (handle.is_none()) {
    Raise(PyExc_RuntimeError,
          std::string(what) +
              " is empty: it was taken over before (a pattern, a replacement or a "
              "subgraph) and cannot be used again");
  }
  return py::extract<capi::Token>(handle)();
}

}  // namespace

GraphFields::GraphFields() : handle(Interned("_handle")), owns_handle(Interned("_owns_handle")) {}

capi::Token TokenOf(const py::object& object, const char* what) {
  return TokenIn(object.attr("_handle"), what);
}

capi::Token ReleaseTokenOf(const py::object& graph, const GraphFields& fields) {
  const py::object handle{py::handle<>(PyObject_GetAttr(graph.ptr(), fields.handle.ptr()))};
  const capi::Token token = TokenIn(handle, "Graph");
  const py::handle<> owns(PyObject_GetAttr(graph.ptr(), fields.owns_handle.ptr()));
  if (owns.get() != Py_True) {
    Raise(
        PyExc_RuntimeError,
        "Graph does not own its native graph: a live graph of the compile or a subgraph cannot be "
        "given away");
  }
  if (PyObject_SetAttr(graph.ptr(), fields.handle.ptr(), Py_None) != 0 ||
      PyObject_SetAttr(graph.ptr(), fields.owns_handle.ptr(), Py_False) != 0) {
    py::throw_error_already_set();
  }
  return token;
}

GraphUniqPtr TakeGraphOf(const py::object& graph, const capi::BorrowScope* heir) {
  Expected<GraphUniqPtr> taken = capi::TakeGraph(ReleaseTokenOf(graph), heir);
  if (!taken) Raise(PyExc_RuntimeError, taken.error().message());
  return *std::move(taken);
}

Graph GraphOf(const py::object& graph) {
  Expected<Graph> found = capi::ResolveGraph(TokenOf(graph, "Graph"));
  if (!found) Raise(PyExc_RuntimeError, found.error().message());
  return *std::move(found);
}

GNode NodeOf(const py::object& node) {
  Expected<GNode> found = capi::ResolveNode(TokenOf(node, "Node"));
  if (!found) Raise(PyExc_RuntimeError, found.error().message());
  return *std::move(found);
}

bool IsInstance(const py::object& value, const char* module, const char* name) {
  const py::object type = py::import(module).attr(name);
  const int answer = PyObject_IsInstance(value.ptr(), type.ptr());
  if (answer < 0) py::throw_error_already_set();
  return answer == 1;
}

std::string TypeName(const py::object& value) {
  return py::extract<std::string>(value.attr("__class__").attr("__name__"))();
}

}  // namespace ge::bridge
