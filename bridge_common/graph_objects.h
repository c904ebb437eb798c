// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_GRAPH_OBJECTS_H_
#define BRIDGE_COMMON_GRAPH_OBJECTS_H_

#include <boost/python/object.hpp>

#include "capi/handles.h"
#include "graph/graph.h"

// Between the engine's handles and the pure Python classes of ge.graph. GIL: held everywhere here.
// Failures are Python exceptions (boost::python::error_already_set).
namespace ge::bridge {

/// ge.graph.Node that views a node until the scope closes.
boost::python::object NodeObject(const GNode& node, const capi::BorrowScope& scope);

/// The token behind an object's _handle.
/// Raises RuntimeError when it has none (a graph that was taken over), naming what.
capi::Token TokenOf(const boost::python::object& object, const char* what);

/// Moves the native graph out of a ge.graph.Graph; the Python object is empty afterwards. Nodes
/// that were taken from it end, or go on living in the scope of the heir.
GraphUniqPtr TakeGraphOf(const boost::python::object& graph,
                         const capi::BorrowScope* heir = nullptr);
/// Names of fields of a ge.graph.Graph. Python interns them, which takes longer than what they are
/// used for: whoever takes many graphs keeps one of these.
struct GraphFields {
  GraphFields();
  boost::python::object handle, owns_handle;
};
/// Takes the token out of a ge.graph.Graph without resolving it; claimed with capi::TakeGraph.
capi::Token ReleaseTokenOf(const boost::python::object& graph,
                           const GraphFields& fields = GraphFields());

Graph GraphOf(const boost::python::object& graph);
/// Of a ge.graph.Node: the caller has looked at the type.
GNode NodeOf(const boost::python::object& node);

/// Is it an instance of module.name? The class is looked up at each call: no Python object is
/// static.
bool IsInstance(const boost::python::object& value, const char* module, const char* name);
/// type(value).__name__
std::string TypeName(const boost::python::object& value);

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_GRAPH_OBJECTS_H_
