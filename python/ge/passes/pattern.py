# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Patterns: the ``@pattern`` decorator, what its methods receive, and graphs made from expressions."""
import dataclasses
import inspect
from typing import Any

_PATTERN_MARK = "__ge_pattern__"


@dataclasses.dataclass(frozen=True)
class NodeIo:
    """Output ``index`` of a node."""

    node: Any
    index: int = 0


def pattern(method):
    """Marks a method ``(self, inputs)`` of a PatternFusionPass as one pattern.

    The method returns the pattern's output tensor, or a list of them; inputs and outputs are captured
    in that order. Several methods give several patterns, in the order of their definition.

    Raises:
        TypeError: not a function with exactly that signature.
    """
    if not inspect.isfunction(method):
        raise TypeError(f"@pattern expects a method, got {type(method).__name__}")
    names = list(inspect.signature(method).parameters)
    if len(names) != 2 or names[1] != "inputs":
        raise TypeError(f"@pattern method '{method.__qualname__}' must have the signature "
                        f"{method.__name__}(self, inputs), got ({', '.join(names)})")
    setattr(method, _PATTERN_MARK, True)
    return method


def is_pattern_method(value: Any) -> bool:
    """True for a function that ``@pattern`` marked."""
    return inspect.isfunction(value) and getattr(value, _PATTERN_MARK, False)


def pattern_from_method(instance: Any, method) -> Any:
    """Pattern of one ``@pattern`` method of a pass object."""
    from ge.passes._expression import build_pattern

    name = f"{type(instance).__name__}_{method.__name__}_pattern"
    graph, tensors = build_pattern(name, lambda inputs: method(instance, inputs))
    made = create_pattern(graph)
    for tensor in tensors:
        made.capture_tensor(tensor)
    return made


def create_pattern(graph: Any) -> Any:
    """Pattern that takes the graph over; the Graph object is empty afterwards.

    Raises:
        TypeError: not a ge.graph.Graph.
    """
    from ge.graph import Graph
    from ge.passes._native import Pattern

    if not isinstance(graph, Graph):
        raise TypeError(f"create_pattern expects ge.graph.Graph, got {type(graph).__name__}")
    return Pattern(graph)


def ensure_pattern(item: Any) -> Any:
    """One item of patterns() as a Pattern: a Pattern as it is, a Graph taken over.

    Raises:
        TypeError: neither of them.
    """
    from ge.graph import Graph
    from ge.passes._native import Pattern

    if isinstance(item, Pattern):
        return item
    if isinstance(item, Graph):
        return Pattern(item)
    raise TypeError(f"patterns() must give ge.passes.Pattern or ge.graph.Graph items, "
                    f"got {type(item).__name__}")


def __getattr__(name):
    if name == "Pattern":
        from ge.passes._native import Pattern

        return Pattern
    raise AttributeError(f"module 'ge.passes.pattern' has no attribute '{name}'")
