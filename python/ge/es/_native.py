# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The engine's graph builder through ctypes; capi/c_api_es.h is the other half of it."""
import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t
from typing import Any

from ge._capi import _calls
from ge._capi._integers import INT, INT64
from ge._capi._lib_loader import BLOCKING, QUICK, Functions
from ge._capi._prototypes import HANDLE, Handles, Text
from ge._capi._prototypes import engine as _engine
from ge.es._steps import ATTR_TYPES


class _Attr(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("type", c_int32), ("size", c_size_t),
                ("integers", POINTER(c_int64)), ("reals", POINTER(c_double)), ("texts", POINTER(Text)),
                ("inner", POINTER(c_size_t)), ("tensor", HANDLE)]


class _Subgraph(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("graph", HANDLE)]


_NAME = (c_char_p, c_size_t)
_DIMS = (POINTER(c_int64), c_size_t)
_OUT = POINTER(HANDLE)
_PROGRAM = (HANDLE, c_char_p, c_size_t)
_MAKE = (*_NAME, c_char_p, c_size_t, _OUT, _OUT)
_MAKE_GRAPH = (c_char_p, c_size_t)
_RETURNS = {"make_graph": HANDLE}
_es = Functions("ge_capi_es_", {
    "builder_create": (QUICK, (*_NAME, _OUT)),
    "builder_graph": (QUICK, (HANDLE, _OUT)),
    "build": (BLOCKING, (HANDLE, _OUT)),
    "run": (QUICK, _PROGRAM),
    "recorded": (QUICK, (HANDLE, c_int64, _OUT)),
    "make": (QUICK, _MAKE),
    "make_graph": (QUICK, _MAKE_GRAPH),
    "add_input": (QUICK, (HANDLE, INT64, *_NAME, c_char_p, INT, INT, *_DIMS, _OUT)),
    "add_variable": (QUICK, (HANDLE, INT64, *_NAME, _OUT)),
    "add_const": (BLOCKING, (HANDLE, HANDLE, _OUT)),
    "add_node": (BLOCKING, (HANDLE, c_char_p, POINTER(c_int32), c_size_t, _OUT, POINTER(c_int32), c_size_t,
                            POINTER(_Attr), c_size_t, POINTER(_Subgraph), c_size_t, POINTER(Handles))),
    "add_control": (QUICK, (HANDLE, HANDLE, _OUT, c_size_t)),
    "set_output": (QUICK, (HANDLE, HANDLE, INT64)),
    "tensor_producer": (QUICK, (HANDLE, _OUT, POINTER(c_int64))),
    "tensor_builder": (QUICK, (HANDLE, _OUT)),
    "tensor_set_shape": (QUICK, (HANDLE, *_DIMS)),
    "tensor_set_format": (QUICK, (HANDLE, INT)),
    "tensor_set_data_type": (QUICK, (HANDLE, INT)),
}, _RETURNS)

# The same for programs that take a while, during which other threads may run.
_long = Functions("ge_capi_es_", {"run": (BLOCKING, _PROGRAM), "make": (BLOCKING, _MAKE),
                                  "make_graph": (BLOCKING, _MAKE_GRAPH)}, _RETURNS)
_LONG = 1 << 16


def _for(program: bytes) -> Functions:
    return _es if len(program) < _LONG else _long


def create_builder(name: str) -> int:
    """A builder; ended by release, with its tensor holders."""
    return _calls.handle_of(_es.builder_create, *_calls.encode(name), prefix="Failed to create GraphBuilder")


def release(handle: int) -> None:
    """Ends a handle."""
    _calls.release(handle)


def graph_view(builder: int) -> int:
    """A view of the unfinished graph."""
    return _calls.handle_of(_es.builder_graph, builder)


def build(builder: int) -> int:
    """The finished graph, owned by the result."""
    return _calls.handle_of(_es.build, builder, prefix="Failed to build graph")


def run(builder: int, program: bytes) -> None:
    """Adds the steps of a program."""
    _calls.check(_for(program).run(builder, program, len(program)))


def recorded(builder: int, number: int) -> int:
    """The holder of a tensor that programs made."""
    return _calls.handle_of(_es.recorded, builder, number)


def make_graph(program: bytes) -> int:
    """The finished graph of a program that begins with the graph's name; no builder stays."""
    size = len(program)
    handle = (_es if size < _LONG else _long).make_graph(program, size)
    if not handle:
        raise RuntimeError(f"Failed to build graph: {_calls.reason()}")
    return handle


def make_both(name: str, program: bytes) -> tuple[int, int]:
    """The builder of a program, and its finished graph."""
    builder, graph = HANDLE(), HANDLE()
    _calls.check(_for(program).make(*_calls.encode(name), program, len(program), builder, graph),
                 "Failed to build graph")
    return builder.value, graph.value


def add_input(builder: int, index: int, name: str, type_name: str, data_type: int, format: int,
              shape: Sequence[int]) -> int:
    """A graph input; name "" stands for input_<index>."""
    return _calls.handle_of(_es.add_input, builder, index, *_calls.encode(name), type_name.encode(),
                            data_type, format, *_calls.array(c_int64, shape),
                            prefix=f"Failed to create input {index}")


def add_variable(builder: int, index: int, name: str) -> int:
    """A variable."""
    return _calls.handle_of(_es.add_variable, builder, index, *_calls.encode(name),
                            prefix=f"Failed to create variable '{name}'")


def add_const(builder: int, data: bytes, dims: Sequence[int], data_type: int) -> int:
    """A Const of little-endian data."""
    format_nd = 2
    tensor = _calls.handle_of(_engine.tensor_create, data, len(data), *_calls.array(c_int64, dims), data_type,
                              format_nd, prefix="Failed to create Const")
    try:
        return _calls.handle_of(_es.add_const, builder, tensor, prefix="Failed to create Const")
    finally:
        _calls.release(tensor)


def _text_array(values: Sequence[str], keep: list[Any]) -> Any:
    texts = (Text * len(values))()
    for text, value in zip(texts, values):
        data, size = _calls.encode(value)
        keep.append(data)
        text.data = ctypes.cast(c_char_p(data), ctypes.c_void_p)
        text.size = size
    return texts


def _fill(attr: _Attr, name: str, type_name: str, value: Any, keep: list[Any]) -> None:
    values = value if type_name.startswith("List") else [value]
    attr.name = name.encode()
    attr.type = ATTR_TYPES.index(type_name)
    attr.size = len(values)
    if type_name == "Tensor":
        attr.tensor = _calls.as_token(value._handle)
    elif type_name.endswith("Float"):
        attr.reals = (c_double * len(values))(*values)
    elif type_name.endswith("String"):
        attr.texts = _text_array(values, keep)
    elif type_name == "ListListInt":
        flat = [item for inner in values for item in inner]
        attr.integers = _calls.array(c_int64, flat)[0]
        attr.inner = (c_size_t * len(values))(*map(len, values))
    else:
        attr.integers = _calls.array(c_int64, values)[0]


def add_node(builder: int, op_type: str, inputs: Sequence[Sequence[int]], output_counts: Sequence[int] = (),
             attrs: Sequence[tuple[str, str, Any]] = (), subgraphs: Sequence[tuple[str, int]] = ()) -> list[int]:
    """A node; returns a tensor for each output, or one for the node when it has none.

    Args:
        inputs: for each IR input its tensors.
        output_counts: instances of each dynamic output.
        attrs: name, declared type and value.
        subgraphs: instance name and graph handle.
    """
    keep: list[Any] = []
    native_attrs = (_Attr * len(attrs))()
    for native, attr in zip(native_attrs, attrs):
        _fill(native, *attr, keep)
    native_subgraphs = (_Subgraph * len(subgraphs))(
        *[(name.encode(), _calls.as_token(graph)) for name, graph in subgraphs])
    flat = [tensor for tensors in inputs for tensor in tensors]
    return _calls.handles_of(
        _es.add_node, builder, op_type.encode(), *_calls.array(c_int32, [len(tensors) for tensors in inputs]),
        (HANDLE * len(flat))(*flat), *_calls.array(c_int32, output_counts), native_attrs, len(attrs),
        native_subgraphs, len(subgraphs), prefix=f"Failed to add {op_type}")


def add_control(builder: int, target: int, sources: Sequence[int]) -> None:
    """Control edges between the nodes of tensors."""
    _calls.check(_es.add_control(builder, target, *_calls.array(HANDLE, sources)), "Failed to add control dependency")


def set_output(builder: int, tensor: int, index: int) -> None:
    """Makes a tensor a graph output."""
    _calls.check(_es.set_output(builder, tensor, index), f"Failed to set graph output {index}")


def producer_of(tensor: int) -> tuple[int, int]:
    """A view of the producing node, and the output's number."""
    node, output = HANDLE(), c_int64()
    _calls.check(_es.tensor_producer(tensor, ctypes.byref(node), ctypes.byref(output)))
    return node.value, output.value


def builder_of(tensor: int) -> int:
    """The builder's handle."""
    return _calls.handle_of(_es.tensor_builder, tensor)


def set_shape(tensor: int, shape: Sequence[int]) -> None:
    """Sets storage and origin shape."""
    _calls.check(_es.tensor_set_shape(tensor, *_calls.array(c_int64, shape)), "Failed to set shape")


def set_format(tensor: int, format: int) -> None:
    """Sets storage and origin format."""
    _calls.check(_es.tensor_set_format(tensor, format), "Failed to set format")


def set_data_type(tensor: int, data_type: int) -> None:
    """Sets the data type."""
    _calls.check(_es.tensor_set_data_type(tensor, data_type), "Failed to set data type")
