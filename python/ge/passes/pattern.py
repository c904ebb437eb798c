# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Patterns: the ``@pattern`` decorator, what its methods receive, and graphs made from expressions."""
import dataclasses
import inspect
from typing import Any, Union

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


class PatternInputs:
    """The inputs of an expression: ``inputs[i]`` is graph input i, ``inputs[:N]`` the first N.

    Asking for input i makes the inputs 0 to i. Not iterable: how many there are is the expression's
    business.
    """

    def __init__(self, builder):
        self._builder = builder
        self._created: list[Any] = []

    @property
    def created(self) -> list[Any]:
        """The inputs made so far, by index."""
        return list(self._created)

    def __getitem__(self, key: Union[int, slice]):
        if isinstance(key, slice):
            stop = key.stop
            if type(stop) is int and stop > 0 and key.start is None and key.step is None:
                self._grow(stop)
                return tuple(self._created[:stop])
            return self._range(key)
        if isinstance(key, bool) or not isinstance(key, int):
            raise TypeError(f"inputs[...] takes an integer or a slice, got {type(key).__name__}")
        if key < 0:
            raise ValueError(f"inputs[{key}]: the index must not be negative")
        self._grow(key + 1)
        return self._created[key]

    def _range(self, key: slice) -> tuple[Any, ...]:
        if key.stop is None:
            raise ValueError("inputs[:N] needs a stop: how many inputs there are is not known before")
        if key.step not in (None, 1):
            raise ValueError("inputs[a:b] takes no step other than 1")
        start = 0 if key.start is None else key.start
        if any(isinstance(end, bool) or not isinstance(end, int) for end in (start, key.stop)):
            raise TypeError("inputs[a:b] takes integers")
        if start < 0 or key.stop < 0:
            raise ValueError("inputs[a:b]: the bounds must not be negative")
        self._grow(key.stop)
        return tuple(self._created[start:key.stop])

    def _grow(self, count: int) -> None:
        known = len(self._created)
        if count > known:
            self._builder._check_input_count(count)
            self._created += (self._builder._record_inputs(known, count - known)
                              or self._builder.create_inputs(count - known, known))

    def __iter__(self):
        raise TypeError("pattern inputs cannot be iterated over; use inputs[i] or inputs[:N]")


def pattern_from_method(instance: Any, method) -> Any:
    """Pattern of one ``@pattern`` method of a pass object."""
    from ge.passes._expression import build_expression

    name = f"{type(instance).__name__}_{method.__name__}_pattern"
    graph, tensors = build_expression(name, lambda inputs: method(instance, inputs), "patterns")
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
