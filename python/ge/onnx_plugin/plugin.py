# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Declaration of a plugin: ``plugin = onnx_plugin(...)``, then its callbacks as decorators."""
import inspect
import sys
from collections.abc import Collection
from typing import Any, Callable

from ge._internal.error_text import without_surrogates
from ge.onnx_plugin import registry
from ge.onnx_plugin.registry import OnnxPluginDescriptor

_KINDS = ("parse_node", "parse_operator", "decompose")
_FIELDS = {"parse_node": "parser_node", "parse_operator": "parser_operator",
           "decompose": "parser_decompose"}
_CREATE = object()


def _checked_name(field: str, value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError(f"onnx_plugin {field} must be a non-empty string")
    if without_surrogates(value) != value:
        raise ValueError(f"onnx_plugin {field} {ascii(value)} is no valid Unicode text")
    if field != "target" and "::" in value:
        raise TypeError(f"onnx_plugin {field} must not contain '::'")
    return value


def _checked_opsets(opsets: Any) -> tuple[int, ...]:
    if isinstance(opsets, (str, bytes)) or not isinstance(opsets, Collection):
        raise TypeError("onnx_plugin opsets must be a collection of integers")
    if any(type(opset) is not int for opset in opsets):
        raise TypeError("onnx_plugin opsets must contain only integers")
    if not opsets:
        raise ValueError("onnx_plugin opsets must not be empty")
    if any(opset <= 0 for opset in opsets):
        raise ValueError("onnx_plugin opsets must be positive")
    return tuple(sorted(set(opsets)))


class OnnxPlugin:
    """Importer of one ONNX op type. Made by onnx_plugin(); registered with its first callback, refused without one."""

    def __init__(self, token: Any = None, *, source: str = "", domain: str = "",
                 opsets: tuple[int, ...] = (), target: str = "", location: str = "", module: str = ""):
        if token is not _CREATE:
            raise TypeError("OnnxPlugin objects should not be created directly, use onnx_plugin()")
        self._source = source
        self._domain = domain
        self._opsets = opsets
        self._target = target
        self._location = location
        self._module = module
        self._callbacks: dict[str, Callable] = {}
        registry.declare(self, self._descriptor({}))

    def parse_node(self, function: Callable) -> Callable:
        """Decorator for ``function(node: OnnxNode, target: Operator) -> None``."""
        return self._bind("parse_node", function)

    def parse_operator(self, function: Callable) -> Callable:
        """Decorator for ``function(source: Operator, target: Operator) -> None``."""
        return self._bind("parse_operator", function)

    def decompose(self, function: Callable) -> Callable:
        """Decorator for ``function(source: Operator) -> Graph``."""
        return self._bind("decompose", function)

    def _bind(self, kind: str, function: Callable) -> Callable:
        if not inspect.isfunction(function):
            raise TypeError(f"OnnxPlugin {kind} expects a Python function")
        if kind in self._callbacks:
            raise ValueError(f"OnnxPlugin {kind} is already bound")
        callbacks = dict(self._callbacks)
        callbacks[kind] = function
        descriptor = self._descriptor(callbacks)
        if self._callbacks:
            registry.replace_registered_onnx_plugin(descriptor)
        else:
            registry.register_onnx_plugin(descriptor)
            registry.bound(self)
        self._callbacks = callbacks
        for bound in callbacks.values():
            bound.__ge_onnx_plugin_descriptor__ = descriptor
        return function

    def _descriptor(self, callbacks: dict[str, Callable]) -> OnnxPluginDescriptor:
        module = next((function.__module__ for function in callbacks.values()), self._module)
        opsets = ",".join(map(str, self._opsets))
        return OnnxPluginDescriptor(
            descriptor_key=f"{module}:{self._domain}::{self._source}:{opsets}",
            source=self._source, domain=self._domain, opsets=self._opsets, target=self._target,
            origin_types=tuple(f"{self._domain}::{opset}::{self._source}" for opset in self._opsets),
            module_name=module,
            callback_kinds=tuple(kind for kind in _KINDS if kind in callbacks),
            location=self._location,
            **{_FIELDS[kind]: callbacks.get(kind) for kind in _KINDS})


def onnx_plugin(*, source: str, domain: str, opsets: "Collection[int]", target: str) -> OnnxPlugin:
    """Declares an importer for op type ``source`` of ``domain`` (the default domain is "ai.onnx").

    It has to get a callback before the next compile begins, which refuses it otherwise.

    Args:
        opsets: opset versions of the domain that it serves, each exactly.
        target: GE operator type that the callbacks fill.

    Raises:
        TypeError, ValueError: an argument is not valid.
    """
    names = {"source": source, "domain": domain, "target": target}
    for field, value in names.items():
        _checked_name(field, value)
    caller = sys._getframe(1)
    location = f"{caller.f_code.co_filename}:{caller.f_lineno}"
    return OnnxPlugin(_CREATE, opsets=_checked_opsets(opsets), location=location,
                      module=caller.f_globals.get("__name__", ""), **names)
