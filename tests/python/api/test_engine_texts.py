# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the engine says of wrong handles, numbers and programs: who, which value, and the way out."""
import ctypes
import struct
from types import SimpleNamespace

import pytest
from ge._capi import _calls
from ge._capi._calls import encode, engine
from ge._capi._prototypes import HANDLE, Port, Text
from ge._capi.pyes_graph_builder_wrapper import esb_lib
from ge.es import GraphBuilder
from ge.es._native import _es
from ge.es.all import Relu
from ge.graph import Graph, TensorDesc


def token(thing):
    return _calls.as_token(thing._handle)


def out(c_type=HANDLE):
    return ctypes.byref(c_type())


def missing(parts):
    return [part for part in parts if part not in _calls.reason()]


@pytest.fixture
def given():
    """Handles of graph Owner, input_0 -> Relu_0 -> NetOutput, and of a node of another graph."""
    things = {}
    for name in ("Owner", "Other"):
        builder = GraphBuilder(name)
        things[name] = builder.build_and_reset([Relu(builder.create_input(0))])
        things[name, "Relu"] = things[name].find_node_by_name("Relu_0")
        things[name, "Data"] = things[name].find_node_by_name("input_0")
    things.update(desc=TensorDesc())
    return SimpleNamespace(
        things=things, graph=token(things["Owner"]), node=token(things["Owner", "Relu"]),
        input=token(things["Owner", "Data"]), stranger=token(things["Other", "Relu"]), desc=token(things["desc"]))


def add_node(graph, type_=b"Relu", name=b"made", port=(b"x", 0, 1)):
    ports = (Port * 1)(Port(*port))
    return engine.graph_add_node(graph, type_, name, ports, 1, ports, 1, (ctypes.c_char_p * 1)(), 0, out())


def infer(graph, dims, *ranks):
    return engine.utils_infer_shape(graph, (ctypes.c_int64 * len(dims))(*dims), len(dims),
                                    (ctypes.c_size_t * (len(ranks)))(*ranks), len(ranks))


CALLS = {
    "port without a name": (lambda g: add_node(g.graph, port=(None, 0, 1)), "port's name", "empty"),
    "kind of port": (lambda g: add_node(g.graph, port=(b"x1", 7, 1)), "'x1'", "kind 7"),
    "count of a port": (lambda g: add_node(g.graph, port=(b"x1", 2, -4)), "'made'", "Relu", "negative"),
    "no type": (lambda g: add_node(g.graph, type_=b""), "type", "empty"),
    "no name": (lambda g: add_node(g.graph, name=None), "name", "empty"),
    "same name": (lambda g: add_node(g.graph, name=b"Relu_0"), "'Owner'", "already", "'Relu_0'"),
    "too many ports": (lambda g: add_node(g.graph, port=(b"x1", 2, (1 << 31) - 1)), "'made'", "Relu", "more than"),
    "node of another": (lambda g: engine.graph_remove_node(g.graph, g.stranger), "'Relu_0'", "belong", "'Owner'"),
    "output": (lambda g: engine.graph_remove_edge(g.graph, g.node, 5, g.node, 0), "'Relu_0'", "output 5", "has 1"),
    "input": (lambda g: engine.graph_remove_edge(g.graph, g.node, 0, g.node, -3), "'Relu_0'", "input -3", "has 1"),
    "fed": (lambda g: engine.graph_add_data_edge(g.graph, g.node, 0, g.node, 0),
            "input 0", "'Relu_0'", "'input_0'", "remove that edge"),
    "no control edge": (lambda g: engine.graph_remove_edge(g.graph, g.node, -1, g.input, -1),
                        "no control edge", "'Relu_0'", "'input_0'"),
    "no edge": (lambda g: engine.graph_remove_edge(g.graph, g.node, 0, g.node, 0),
                "output 0", "does not feed", "input 0", "'Relu_0'"),
    "own subgraph": (lambda g: engine.graph_add_subgraph(g.graph, g.graph), "'Owner'", "own subgraph"),
    "remove no subgraph": (lambda g: engine.graph_remove_subgraph(g.graph, *encode("branch")), "'Owner'", "'branch'"),
    "find no subgraph": (lambda g: engine.graph_find_subgraph(g.graph, *encode("branch"), out()),
                         "'Owner'", "'branch'"),
    "find no node": (lambda g: engine.graph_find_node(g.graph, *encode("nobody"), out()), "'Owner'", "'nobody'"),
    "no path": (lambda g: engine.graph_save_air(g.graph, b"", 0), "path", "empty"),
    "cut path": (lambda g: engine.graph_save_air(g.graph, b"a\0b", 3), "path", "zero byte"),
    "side": (lambda g: engine.node_port_count(g.node, 3, out(ctypes.c_int32)), "side 3", "0", "1"),
    "kind of handle": (lambda g: engine.node_name(g.graph, out(Text)), "'graph'", "'node'"),
    "builder for a node": (lambda g: engine.node_name(token(kept(g, GraphBuilder("b"))), out(Text)), "'graph builder'"),
    "desc for a graph": (lambda g: engine.graph_name(g.desc, out(Text)), "'tensor desc'", "'graph'"),
    "no handle": (lambda g: engine.node_name(1 << 20, out(Text)), "not a node handle"),
    "null handle": (lambda g: engine.tensor_get_desc(0, out()), "tensor", "null"),
    "dims of shapes": (lambda g: infer(g.graph, (7, 1), 9), "'Owner'", "9", "2"),
    "shapes": (lambda g: infer(g.graph, (1, 1), 1, 1), "'Owner'", "1 inputs", "2 shapes"),
    "data type": (lambda g: engine.desc_set_data_type(g.desc, 99), "data type", "99"),
    "format": (lambda g: engine.desc_set_format(g.desc, 0, 12345), "format", "12345"),
    "prototype": (lambda g: engine.op_declared(*encode("Nobody"), out(Text)), "'Nobody'", "declared"),
}


def kept(given, thing):
    given.things[id(thing)] = thing
    return thing


@pytest.mark.parametrize("call, parts", [pytest.param(call, parts, id=name) for name, (call, *parts) in CALLS.items()])
def test_a_refused_call_names_what_it_was_given(given, call, parts):
    assert call(given) != 0
    assert not missing(parts), _calls.reason()


def test_an_attribute_has_a_name_and_a_list_an_item(given):
    value = out()
    assert engine.attr_create(value) == 0
    attr = value._obj
    assert engine.graph_set_attr(given.graph, b"", 0, attr) != 0 and not missing(["attribute's name", "empty"])
    assert engine.node_set_attr(given.node, b"", 0, attr) != 0 and not missing(["attribute's name", "empty"])
    for setter, place in ((engine.graph_set_attr, [given.graph]), (engine.node_set_attr, [given.node]),
                          (engine.node_set_port_attr, [given.node, 1, 0])):
        assert setter(*place, *encode("a"), attr) != 0 and not missing(["attribute value", "never set"])
    for setter, item in ((engine.attr_set_list_int, ctypes.c_int64), (engine.attr_set_list_data_type, ctypes.c_int)):
        assert setter(attr, (item * 1)(), 0) != 0
        assert not missing(["empty list", "type"])
    assert engine.attr_set_int(attr, 7) == 0
    assert engine.attr_get_string(attr, out(Text)) != 0
    assert not missing(["Int", "String"])
    engine.release(attr)


def test_a_released_handle_is_told_from_one_that_never_was():
    handle = HANDLE()
    assert engine.graph_create(*encode("Gone"), ctypes.byref(handle)) == 0
    assert engine.release(handle) == 0 and engine.release(handle) != 0
    assert engine.graph_name(handle, out(Text)) != 0
    assert not missing(["graph", "expired", "released"])


def steps(*parts):
    """Numbers as the little-endian ones of a program, after the kind of a step."""
    return b"".join(part if isinstance(part, bytes) else struct.pack("<i", part) for part in parts)


def node_step(type_=b"Relu", counts=(1,), inputs=(0,), attrs=b"", attr_count=0):
    return steps(b"\4", len(type_), type_, len(counts), *counts, 0, attr_count, *inputs, attrs)


INPUT = steps(b"\1", 0, 1)


@pytest.mark.parametrize("program, parts", [pytest.param(program, parts, id=" ".join(parts)) for program, parts in [
    (b"\x63", ("step", "99")), (INPUT[:-1], ("ends",)), (steps(b"\4", 1000), ("ends",)),
    (INPUT + INPUT, ("input 0", "'Played'", "already")),
    (INPUT + node_step(b"Nobody"), ("Nobody", "catalogue")),
    (INPUT + node_step(counts=(1, 1), inputs=(0, 0)), ("Relu", "1 inputs", "2")),
    (INPUT + node_step(counts=(2,), inputs=(0, 0)), ("'x'", "Relu", "1 tensor")),
    (INPUT + node_step(inputs=(7,)), ("tensor 7", "1")),
    (INPUT + node_step(attrs=steps(1, b"a", 99), attr_count=1), ("attribute", "99")),
    (INPUT + node_step(attrs=steps(1, b"a", 0, 1, 1, 0), attr_count=1), ("Relu", "'a'")),
    (INPUT + steps(b"\5", 0, -1, -1), ("graph output -1", "'Played'")),
    (steps(b"\2", 0, 0, 4, b"Relu", 0, 0, 0), ("input 0", "'Relu'")),
    (steps(b"\2", 0, 0, 4, b"Data", 99, 0, 0), ("data type", "99")),
]])
def test_a_wrong_program_says_at_which_step(program, parts):
    builder = HANDLE()
    assert _es.builder_create(*encode("Played"), ctypes.byref(builder)) == 0
    assert _es.run(builder, program, len(program)) != 0
    assert not missing(parts), _calls.reason()
    assert _es.recorded(builder, 12, out()) != 0
    assert not missing(["tensor 12", "'Played'"])
    engine.release(builder)


def dims(*values):
    return (ctypes.c_int64 * len(values))(*values), len(values)


C_CALLS = {
    "shape": (lambda b, t: esb_lib.EsSetShape(t, None, 1) == 0, "dims", "shape"),
    "symbols": (lambda b, t: esb_lib.EsSetOriginSymbolShape(t, None, 1) == 0, "symbols", "shape"),
    "attribute": (lambda b, t: esb_lib.EsSetInt64AttrForNode(t, None, 1) == 0, "name", "attribute"),
    "constant's dims": (lambda b, t: esb_lib.EsCreateConstFloat(b, None, None, 2), "dims", "tensor"),
    "constant's data": (lambda b, t: esb_lib.EsCreateConstFloat(b, None, *dims(2)), "data", "tensor"),
    "vector": (lambda b, t: esb_lib.EsCreateVectorFloat(b, None, -2), "dim 0", "-2"),
    "negative": (lambda b, t: esb_lib.EsCreateConstFloat(b, (ctypes.c_float * 1)(1), *dims(2, -1)), "dim 1", "-1"),
    "large": (lambda b, t: esb_lib.EsCreateEsCTensor(None, *dims(1 << 62, 1 << 62), 0, 2), "large"),
    "of text": (lambda b, t: esb_lib.EsCreateEsCTensor(None, *dims(1), 13, 2), "DT_STRING"),
    "of a file": (lambda b, t: esb_lib.EsCreateEsCTensorFromFile(None, *dims(1), 0, 2), "path", "file"),
    "control edges": (lambda b, t: esb_lib.EsAddControlEdge(t, None, 1) == 0, "sources", "control"),
    "output": (lambda b, t: esb_lib.EsSetGraphOutput(t, -1) == 0, "'CGraph'", "output"),
}


@pytest.mark.parametrize("call, parts", [pytest.param(call, parts, id=name)
                                         for name, (call, *parts) in C_CALLS.items()])
def test_a_c_function_says_what_was_wrong_with_its_arguments(call, parts):
    builder = esb_lib.EsCreateGraphBuilder(b"CGraph")
    assert not call(builder, esb_lib.EsCreateGraphInput(builder, 0))
    assert not missing(parts), _calls.reason()
    esb_lib.EsDestroyGraphBuilder(builder)


def test_a_built_builder_takes_nothing_more_from_c():
    builder = esb_lib.EsCreateGraphBuilder(b"CGraph")
    x = esb_lib.EsCreateGraphInput(builder, 0)
    graph = Graph._create_from(esb_lib.EsBuildGraphAndReset(builder))
    for refused in (lambda: esb_lib.EsAddControlEdge(x, (ctypes.c_void_p * 1)(x), 1) == 0,
                    lambda: esb_lib.EsSetGraphOutput(x, 0) == 0, lambda: esb_lib.EsCreateGraphInput(builder, 1),
                    lambda: esb_lib.EsBuildGraphAndReset(builder)):
        assert not refused()
        assert not missing(["'CGraph'", "built"])
    graph.remove_node(graph.find_node_by_name("input_0"))
    assert esb_lib.EsGetProducer(x) is None
    assert not missing(["removed"])
    esb_lib.EsDestroyGraphBuilder(builder)
