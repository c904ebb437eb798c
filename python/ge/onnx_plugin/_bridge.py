# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the native ONNX bridge calls, with the GIL, on the parsing thread."""
from typing import Any, Callable, Optional

from ge._internal import host_signals
from ge._internal.plugin_loader import LoadProblem
from ge.onnx_plugin import bootstrap, registry


class InvalidReturn(TypeError):
    """A callback returned something else than its contract says."""


class _InvalidParseNodeReturn(InvalidReturn):
    pass


class _InvalidDecomposeReturn(InvalidReturn):
    pass


def load_and_get_onnx_plugin_descriptors() -> list[dict]:
    """Loads all plugin files.

    Returns:
        Descriptors of every Python ONNX plugin, those of the host program included. One without
        callback is among them, for the registrar to refuse it with the other faults.

    Raises:
        RuntimeError: a file failed; the text has file:line and cause of each, and nothing that plugin
            files registered stays.
    """
    problems: list[LoadProblem] = []
    bootstrap.load_onnx_plugins(problems.append)
    if problems:
        unload()
        interruptions = [host_signals.interruption(problem.error) for problem in problems]
        raise RuntimeError("no Python ONNX plugin is registered: " + "; ".join(problem.text for problem in problems)
                           ) from next((error for error in interruptions if error is not None), None)
    return registry.get_registered_onnx_plugin_dicts() + registry.get_unbound_onnx_plugin_dicts()


def unload() -> None:
    """Drops what plugin files brought in: registrations and modules."""
    registry.drop_plugin_registrations()
    bootstrap.forget_loaded_modules()


def _callback(origin_type: str, field: str) -> Callable:
    descriptor = registry.get_registered_onnx_plugin_by_origin_type(origin_type)
    function: Optional[Callable] = getattr(descriptor, field, None)
    if function is None:
        raise KeyError(f"python ONNX Plugin is not registered: {origin_type}")
    return function


def _operator(handle: int, read_only: bool = False):
    from ge.graph.operator import create_operator

    return create_operator(handle, read_only=read_only)


def _place(function: Callable) -> str:
    return f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"


def _checked_none(kind: str, function: Callable, result: Any) -> None:
    if result is not None:
        raise _InvalidParseNodeReturn(f"{kind} callback {function.__name__} at {_place(function)} must "
                                      f"return None, got {type(result).__name__}")


def call_parse_node(origin_type: str, node: Any, operator_handle: int) -> None:
    """Calls parse_node; the target Operator ends with the call."""
    function = _callback(origin_type, "parser_node")
    with _operator(operator_handle) as target:
        _checked_none("parse_node", function, function(node, target))


def call_parse_operator(origin_type: str, source_handle: int, target_handle: int) -> None:
    """Calls parse_operator; both Operators end with the call."""
    function = _callback(origin_type, "parser_operator")
    with _operator(source_handle, read_only=True) as source, _operator(target_handle) as target:
        _checked_none("parse_operator", function, function(source, target))


def call_decompose(origin_type: str, source_handle: int):
    """Calls decompose and returns its Graph; the source Operator ends with the call."""
    from ge.graph import Graph

    function = _callback(origin_type, "parser_decompose")
    with _operator(source_handle, read_only=True) as source:
        graph = function(source)
    if not isinstance(graph, Graph):
        raise _InvalidDecomposeReturn(f"decompose callback {function.__name__} at {_place(function)} must "
                                      f"return ge.graph.Graph, got {type(graph).__name__}")
    return graph
