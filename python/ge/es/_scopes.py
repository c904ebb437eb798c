# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Scopes whose attributes and control edges every node made inside gets. Thread-local; they nest."""
import contextlib
import threading
from collections.abc import Iterator
from typing import Any

from ge.es.tensor_holder import TensorHolder


class _Scopes(threading.local):
    open = False    # asked for each node: whether one of the stacks has an entry

    def __init__(self):
        self.attrs: list[dict[str, Any]] = []
        self.controls: list[list[Any]] = []


local = _Scopes()
opened = 0    # scopes of all threads: as long as there is none nobody needs to ask ``local``, which takes time
_lock = threading.Lock()


def _count(change: int) -> None:
    global opened
    with _lock:
        opened += change


@contextlib.contextmanager
def _entered(stack: list[Any], item: Any) -> Iterator[None]:
    stack.append(item)
    local.open = True
    _count(1)
    try:
        yield
    finally:
        _count(-1)
        stack.pop()
        local.open = bool(local.attrs or local.controls)


@contextlib.contextmanager
def attr_scope(attr_maps: dict[str, Any]) -> Iterator[None]:
    """Nodes made inside get these attributes; of nested scopes the inner one wins.

    Raises:
        TypeError: not a dict with string keys.
    """
    if not isinstance(attr_maps, dict) or not all(isinstance(key, str) for key in attr_maps):
        raise TypeError("attr_maps must be a dictionary with string keys")
    with _entered(local.attrs, attr_maps):
        yield


@contextlib.contextmanager
def control_dependency_scope(tensors: list[Any]) -> Iterator[None]:
    """Nodes made inside get a control edge from the producer of each tensor; nested scopes add up.

    Raises:
        TypeError: not a list of TensorHolder.
    """
    if not isinstance(tensors, list) or not all(isinstance(item, TensorHolder) for item in tensors):
        raise TypeError("tensors must be a list of TensorHolder")
    with _entered(local.controls, tensors):
        yield


def current_attrs() -> dict[str, Any]:
    """Attributes of the open scopes, merged."""
    merged: dict[str, Any] = {}
    for attrs in local.attrs:
        merged.update(attrs)
    return merged


def current_control_tensors() -> list[Any]:
    """Tensors of the open scopes, outermost first."""
    return [tensor for tensors in local.controls for tensor in tensors]
