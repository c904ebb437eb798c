# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Graphs built through the C interface: these tests do not need the ge.es builder."""
import ctypes

import pytest


class Maker:
    """Adds nodes with given ports to a graph."""

    def __init__(self, graph):
        self.graph = graph

    def node(self, type_name, name, inputs=(), outputs=("y",), attrs=(), dynamic_inputs=()):
        from ge._capi import _calls
        from ge._capi._prototypes import Port, engine

        ports_in = [Port(n.encode(), 0, 1) for n in inputs]
        ports_in += [Port(n.encode(), 2, count) for n, count in dynamic_inputs]
        ports_out = [Port(n.encode(), 0, 1) for n in outputs]
        keys = (ctypes.c_char_p * len(attrs))(*[a.encode() for a in attrs])
        handle = _calls.handle_of(
            engine.graph_add_node, self.graph._token(), type_name.encode(), name.encode(),
            (Port * len(ports_in))(*ports_in), len(ports_in),
            (Port * len(ports_out))(*ports_out), len(ports_out), keys, len(attrs))
        return self.graph._node(handle)

    def data(self, name, index=0):
        node = self.node("Data", name, ["x"], ["y"], ["index"])
        node.set_attr("index", index)
        return node

    def const(self, name, tensor):
        node = self.node("Const", name, [], ["y"], ["value"])
        node.set_attr("value", tensor)
        return node

    def add(self, name, *producers):
        node = self.node("Add", name, ["x1", "x2"], ["y"])
        for port, producer in enumerate(producers):
            self.graph.add_data_edge(producer, 0, node, port)
        return node

    def net_output(self, name, *producers):
        node = self.node("NetOutput", name, outputs=(), dynamic_inputs=[("x", len(producers))])
        for port, producer in enumerate(producers):
            self.graph.add_data_edge(producer, 0, node, port)
        return node


@pytest.fixture
def maker():
    """Makes a Maker: for a given graph, or for a new one named test_graph."""
    from ge.graph import Graph

    return lambda graph=None: Maker(Graph("test_graph") if graph is None else graph)
