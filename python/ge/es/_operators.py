# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ES functions, made from the catalogue at their first use."""
import collections
import ctypes
import functools
import inspect
import struct
from typing import Any, Callable, Optional

from ge._capi import _integers
from ge._internal.near_names import no_attribute
from ge.es import _catalog, _native, _scopes, _steps
from ge.es._program import Recorder
from ge.es._prototypes import OpSpec, Port
from ge.es._signatures import build_signature, takes_tensor_like, wanted_call
from ge.es._values import checked_attr
from ge.es.tensor_holder import TensorHolder
from ge.es.tensor_like import convert_to_tensor_holder, resolve_builder
from ge.graph.graph import Graph

_MAX_PORTS = 1 << 20    # ir::kMaxPorts; the engine refuses more
_Inputs = list[list[Optional[TensorHolder]]]


def _check_holder(spec: OpSpec, port: Port, value: Any) -> None:
    if not port.dynamic and value is not None and not isinstance(value, TensorHolder):
        raise TypeError(f"{spec.type}() input '{port.parameter}' must be a TensorHolder, "
                        f"got {type(value).__name__}")


def _builder_for(spec: OpSpec, arguments: dict[str, Any]):
    explicit = arguments.get("owner_graph_builder", arguments.get("owner_builder"))
    if not spec.inputs:
        if not isinstance(explicit, Recorder):
            raise TypeError(f"{spec.type}() owner_graph_builder must be a GraphBuilder, "
                            f"got {type(explicit).__name__}")
    elif not takes_tensor_like(spec):
        _check_holder(spec, spec.inputs[0], arguments[spec.inputs[0].parameter])
    try:
        return resolve_builder(*[arguments[port.parameter] for port in spec.inputs], explicit)
    except ValueError as err:
        raise ValueError(f"{spec.type}(): {err}") from None


def _tensor(spec: OpSpec, port: Port, value: Any, builder) -> Any:
    if value is None:
        if port.kind != "optional":
            raise TypeError(f"{spec.type}() input '{port.parameter}' must not be None")
        return None
    if not takes_tensor_like(spec) and not isinstance(value, TensorHolder):
        raise TypeError(f"{spec.type}() input '{port.parameter}' must hold TensorHolder, "
                        f"got {type(value).__name__}")
    try:
        tensor = convert_to_tensor_holder(value, builder)
    except (TypeError, ValueError) as err:
        raise type(err)(f"{spec.type}() input '{port.parameter}': {err}") from None
    if tensor._builder is not builder:
        raise ValueError(f"Cannot perform {spec.type}: tensors from different GraphBuilders "
                         f"'{tensor._builder.name}' and '{builder.name}'")
    return tensor


def _tensors(spec: OpSpec, port: Port, value: Any, builder) -> list[TensorHolder]:
    if port.dynamic:
        if not isinstance(value, (list, tuple)):
            raise TypeError(f"{spec.type}() input '{port.parameter}' must be a list of tensors, "
                            f"got {type(value).__name__}")
        return [_tensor(spec, port, item, builder) for item in value]
    tensor = _tensor(spec, port, value, builder)
    return [] if tensor is None else [tensor]


def _output_count(spec: OpSpec, port: Port, arguments: dict[str, Any]) -> int:
    count = arguments[port.parameter + "_num"]
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise TypeError(f"{spec.type}() {port.parameter}_num must be a non-negative integer")
    if not _integers.fits(count, ctypes.c_int32):
        raise ValueError(f"{spec.type}() {port.parameter}_num is {count}, there cannot be so many outputs")
    return count


def _subgraphs(spec: OpSpec, arguments: dict[str, Any], builder) -> list[tuple[str, int]]:
    found = []
    for declared in spec.subgraphs:
        value = arguments[declared.parameter]
        graphs = list(value) if declared.dynamic else [value]
        for index, graph in enumerate(graphs):
            if not isinstance(graph, Graph):
                raise TypeError(f"{spec.type}() subgraph '{declared.parameter}' must be a Graph, "
                                f"got {type(graph).__name__}")
            graph._transfer_ownership_when_pass_as_subgraph(builder)
            name = f"{declared.name}{index}" if declared.dynamic else declared.name
            found.append((name, graph._handle))
    return found


def _attrs(spec: OpSpec, arguments: dict[str, Any], builder) -> list[tuple[str, str, Any]]:
    found = []
    for attr in spec.attrs:
        value = arguments[attr.parameter]
        if value is None and attr.type == "Tensor" and not attr.required:
            continue
        found.append((attr.name, attr.type, checked_attr(spec.type, attr, value, builder)))
    return found


@functools.cache
def _output_class(op_type: str, fields: tuple[str, ...]) -> type:
    return collections.namedtuple(op_type + "Output", fields)


def _results(spec: OpSpec, holders: list[TensorHolder], counts: list[int]) -> Any:
    if not spec.outputs:
        return holders[0]
    values, counts, start = [], list(counts), 0
    for port in spec.outputs:
        size = counts.pop(0) if port.dynamic else 1
        values.append(holders[start:start + size] if port.dynamic else holders[start])
        start += size
    if len(values) == 1:
        return values[0]
    return _output_class(spec.type, tuple(port.parameter for port in spec.outputs))(*values)


def _recorded(spec: OpSpec, builder, inputs: _Inputs, counts: list[int],
              attrs: list[tuple[str, str, Any]]) -> Optional[list[TensorHolder]]:
    """Holders of a node that the builder wrote down; None when it has to go to the engine."""
    if spec.subgraphs or not builder._records() or any(kind == "Tensor" for _, kind, _ in attrs):
        return None
    fixed = sum(not port.dynamic for port in spec.outputs)
    flat = [tensor for tensors in inputs for tensor in tensors]
    if max(len(flat), fixed + sum(counts)) > _MAX_PORTS:
        return None
    try:
        head = _steps.node_head(spec.type, list(map(len, inputs)), counts, len(attrs))
        tail = b"".join(_steps.attr_bytes(*attr) for attr in attrs)
    except _steps.Unfit:
        return None
    return builder._record_node(head, flat, tail, max(fixed + sum(counts), 1))


def _call(spec: OpSpec, arguments: dict[str, Any]) -> Any:
    builder = _builder_for(spec, arguments)
    builder._check_usable("add " + spec.type)
    inputs = [_tensors(spec, port, arguments[port.parameter], builder) for port in spec.inputs]
    counts = [_output_count(spec, port, arguments) for port in spec.outputs if port.dynamic]
    attrs = _attrs(spec, arguments, builder)
    holders = _recorded(spec, builder, inputs, counts, attrs)
    if holders is None:
        handles = [[tensor._handle for tensor in tensors] for tensors in inputs]
        made = _native.add_node(builder._handle, spec.type, handles, counts, attrs,
                                _subgraphs(spec, arguments, builder))
        holders = [TensorHolder._create_from(handle, builder) for handle in made]
        builder._apply_scope_infos_to_node(holders[0])
    return _results(spec, holders, counts)


def _with_plain_calls(spec: OpSpec, general: Callable) -> Callable:
    """``general``, with a way of its own for the most common call, which a pass makes for every match:
    nothing but all tensors of one builder, by position, and one tensor as result."""
    needs_more = spec.subgraphs or any(attr.required for attr in spec.attrs)
    dynamic = any(port.dynamic for port in [*spec.inputs, *spec.outputs])
    if needs_more or dynamic or not spec.inputs or len(spec.outputs) > 1:
        return general
    count = len(spec.inputs)
    head = _steps.node_head(spec.type, [1] * count)
    pack = struct.Struct(f"<{count}i").pack
    scopes, new = _scopes, object.__new__

    def function(*args, **kwargs):
        if len(args) == count and not kwargs and type(args[0]) is TensorHolder:
            builder = args[0]._builder
            steps = builder._steps
            if steps is not None and not (scopes.opened and scopes.local.open):
                numbers = []
                for tensor in args:
                    if type(tensor) is not TensorHolder or tensor._builder is not builder:
                        break
                    numbers.append(tensor._number)
                else:
                    steps.append(head + pack(*numbers))
                    made = new(TensorHolder)
                    made._builder = builder
                    made._number = number = builder._count
                    builder._count = number + 1
                    return made
        return general(*args, **kwargs)

    return function


@functools.cache
def make_function(op_type: str, module: str) -> Callable:
    """ES function of an operator, with its real signature."""
    spec = _catalog.find(op_type)
    signature = build_signature(spec)

    def general(*args, **kwargs):
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as err:
            raise TypeError(f"{op_type}() {err}; {wanted_call(op_type, signature, kwargs)}") from None
        bound.apply_defaults()
        return _call(spec, bound.arguments)

    function = _with_plain_calls(spec, general)
    function.__name__ = function.__qualname__ = op_type
    function.__module__ = module
    function.__signature__ = signature
    function.__annotations__ = {parameter.name: parameter.annotation
                                for parameter in signature.parameters.values()}
    function.__doc__ = _doc(spec, signature)
    return function


def _doc(spec: OpSpec, signature: inspect.Signature) -> str:
    def ports(title: str, found: list[Port]) -> list[str]:
        return [f"    {port.parameter}: {title}, {port.kind}" for port in found]

    lines = [f"Adds a {spec.type} node to the graph of its builder.", "", f"{spec.type}{signature}", ""]
    lines += ["Args:"] + ports("input", spec.inputs)
    lines += [f"    {graph.parameter}: subgraph" for graph in spec.subgraphs]
    lines += [f"    {attr.parameter}: attribute of type {attr.type}" for attr in spec.attrs]
    lines += ["", "Returns:"] + ports("output", spec.outputs)
    return "\n".join(lines)


def module_interface(module_name: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of an ES module: functions are made when they are asked for."""
    short = module_name.rpartition(".")[2]

    def get(name: str) -> Any:
        if name == "__all__":
            return _catalog.names_of(short)
        if name.startswith("_") or _catalog.find(name, short) is None:
            if short != "all" and _catalog.find(name) is not None:
                raise AttributeError(f"module '{module_name}' has no operator '{name}'; it is in ge.es.all")
            raise no_attribute(module_name, name, names(), "operator")
        return make_function(name, module_name)

    def names() -> list[str]:
        return _catalog.names_of(short)

    return get, names
