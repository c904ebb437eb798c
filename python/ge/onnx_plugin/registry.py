# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The process's Python ONNX plugins: frozen descriptors, no two for one origin type."""
import dataclasses
import threading
from typing import Any, Callable, Optional

from ge._internal import registrations
from ge._internal.error_text import without_surrogates


@dataclasses.dataclass(frozen=True)
class OnnxPluginDescriptor:
    """One plugin with its callbacks."""

    descriptor_key: str
    source: str
    domain: str
    opsets: tuple[int, ...]
    target: str
    origin_types: tuple[str, ...]     # "<domain>::<opset>::<source>"
    module_name: str
    parser_node: Optional[Callable] = None
    parser_operator: Optional[Callable] = None
    parser_decompose: Optional[Callable] = None
    callback_kinds: tuple[str, ...] = ()
    location: str = ""                # "file:line" of the declaration, for messages

    def to_bridge_dict(self) -> dict[str, Any]:
        """The data fields as plain values; ``callback_kind`` for a single kind, else ``callback_kinds``."""
        fields = {"descriptor_key": self.descriptor_key, "source": self.source, "domain": self.domain,
                  "opsets": list(self.opsets), "target": self.target,
                  "origin_types": list(self.origin_types), "module_name": self.module_name,
                  "location": without_surrogates(self.location)}
        if len(self.callback_kinds) == 1:
            fields["callback_kind"] = self.callback_kinds[0]
        else:
            fields["callback_kinds"] = list(self.callback_kinds)
        return fields


_lock = threading.RLock()
_by_origin: dict[str, OnnxPluginDescriptor] = {}
_plugins: dict[str, Optional[str]] = {}     # origin type -> plugin module that registered it
# What onnx_plugin() made, until its first callback: the declaration, and the plugin module that it is in.
_unbound: dict[object, tuple[OnnxPluginDescriptor, Optional[str]]] = {}


def _discard(plugin: str) -> None:
    with _lock:
        for origin in [key for key, tag in _plugins.items() if registrations.belongs_to(tag, plugin)]:
            del _by_origin[origin], _plugins[origin]
        for owner in [key for key, (_, tag) in _unbound.items() if registrations.belongs_to(tag, plugin)]:
            del _unbound[owner]


registrations.on_discard(_discard)


def declare(owner: object, descriptor: OnnxPluginDescriptor) -> None:
    """Keeps a declaration that has no callback yet; it claims nothing."""
    with _lock:
        _unbound[owner] = (descriptor, registrations.current_plugin())


def bound(owner: object) -> None:
    """The declaration has its first callback: it is registered now."""
    with _lock:
        _unbound.pop(owner, None)


def get_unbound_onnx_plugin_dicts() -> list[dict[str, Any]]:
    """Declarations that no callback was bound to, as plain dicts: a fault of their files."""
    with _lock:
        return [descriptor.to_bridge_dict() for descriptor, _ in _unbound.values()]


def register_onnx_plugin(descriptor: OnnxPluginDescriptor) -> None:
    """Adds a descriptor for all of its origin types, or for none.

    Raises:
        ValueError: an origin type is taken; the text names the origins and both places.
    """
    with _lock:
        taken = [origin for origin in descriptor.origin_types if origin in _by_origin]
        if taken:
            other = _by_origin[taken[0]]
            raise ValueError(
                f"python ONNX Plugin origin type already exists: {', '.join(taken)} (first registered by "
                f"module {other.module_name} at {other.location}, again by module "
                f"{descriptor.module_name} at {descriptor.location}); remove one of them")
        for origin in descriptor.origin_types:
            _by_origin[origin] = descriptor
            _plugins[origin] = registrations.current_plugin()


def replace_registered_onnx_plugin(descriptor: OnnxPluginDescriptor) -> None:
    """Puts a descriptor with more callbacks in the place of the one with the same origin types.

    Raises:
        KeyError: that one is not registered (any more).
    """
    with _lock:
        for origin in descriptor.origin_types:
            if origin not in _by_origin:
                raise KeyError(f"python ONNX Plugin is not registered: {origin}")
        for origin in descriptor.origin_types:
            _by_origin[origin] = descriptor


def clear_registered_onnx_plugins() -> None:
    """Empties the registry."""
    with _lock:
        _by_origin.clear()
        _plugins.clear()
        _unbound.clear()


def drop_plugin_registrations() -> None:
    """Drops what plugin files registered; plugins of the host program stay."""
    with _lock:
        for origin in [key for key, tag in _plugins.items() if tag is not None]:
            del _by_origin[origin], _plugins[origin]
        for owner in [key for key, (_, tag) in _unbound.items() if tag is not None]:
            del _unbound[owner]


def get_registered_onnx_plugins() -> list[OnnxPluginDescriptor]:
    """Descriptors in order of registration."""
    with _lock:
        return list(dict.fromkeys(_by_origin.values()))


def get_registered_onnx_plugin_dicts() -> list[dict[str, Any]]:
    """The same as plain dicts."""
    return [descriptor.to_bridge_dict() for descriptor in get_registered_onnx_plugins()]


def get_registered_onnx_plugin_by_origin_type(origin_type: str) -> Optional[OnnxPluginDescriptor]:
    """The descriptor that serves the origin type, or None."""
    with _lock:
        return _by_origin.get(origin_type)
