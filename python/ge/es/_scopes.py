# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Scopes whose attributes and control edges every node made inside gets. Thread-local; they nest."""
import contextlib
import threading
from collections.abc import Iterator
from typing import Any

_local = threading.local()


def _stack(name: str) -> list[Any]:
    return _local.__dict__.setdefault(name, [])


@contextlib.contextmanager
def attr_scope(attr_maps: dict[str, Any]) -> Iterator[None]:
    """Nodes made inside get these attributes; of nested scopes the inner one wins.

    Raises:
        TypeError: not a dict with string keys.
    """
    if not isinstance(attr_maps, dict) or not all(isinstance(key, str) for key in attr_maps):
        raise TypeError("attr_maps must be a dictionary with string keys")
    stack = _stack("attrs")
    stack.append(attr_maps)
    try:
        yield
    finally:
        stack.pop()


@contextlib.contextmanager
def control_dependency_scope(tensors: list[Any]) -> Iterator[None]:
    """Nodes made inside get a control edge from the producer of each tensor; nested scopes add up.

    Raises:
        TypeError: not a list of TensorHolder.
    """
    from ge.es.tensor_holder import TensorHolder

    if not isinstance(tensors, list) or not all(isinstance(item, TensorHolder) for item in tensors):
        raise TypeError("tensors must be a list of TensorHolder")
    stack = _stack("controls")
    stack.append(tensors)
    try:
        yield
    finally:
        stack.pop()


def current_attrs() -> dict[str, Any]:
    """Attributes of the open scopes, merged."""
    merged: dict[str, Any] = {}
    for attrs in _stack("attrs"):
        merged.update(attrs)
    return merged


def current_control_tensors() -> list[Any]:
    """Tensors of the open scopes, outermost first."""
    return [tensor for tensors in _stack("controls") for tensor in tensors]
