# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The process's Python passes: frozen descriptors, in order of registration."""
import inspect
import re
import sys
import threading
import warnings
from collections.abc import Iterable
from typing import Any, Callable, Optional

from ge._internal import registrations
from ge._internal.error_text import without_surrogates
from ge.passes.base import DecomposePass, FusionBasePass, PatternFusionPass, has_requirements, missing_hook
from ge.passes.descriptor import PassDescriptor, PassStage


class RegistrationRefused(Exception):
    """Mixed into the errors of the registry: such an error refuses the whole set of Python passes."""


class _RefusedValue(RegistrationRefused, ValueError):
    pass


class _RefusedType(RegistrationRefused, TypeError):
    pass


class NameTaken(_RefusedValue):
    """A duplicate; ``holder`` is the plugin that registered the name first, None for the host program."""

    def __init__(self, text: str, holder: Optional[str]):
        super().__init__(text)
        self.holder = holder


_lock = threading.RLock()
_passes: dict[str, PassDescriptor] = {}        # by descriptor key, in order of registration
_plugins: dict[str, Optional[str]] = {}        # descriptor key -> plugin that registered it
_frozen = False


def _discard(plugin: str) -> None:
    with _lock:
        for key in [key for key, tag in _plugins.items() if registrations.belongs_to(tag, plugin)]:
            del _passes[key], _plugins[key]


registrations.on_discard(_discard)


def _caller_location() -> str:
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else "<unknown>"


def _add(descriptor: PassDescriptor) -> None:
    with _lock:
        if _frozen:
            raise RuntimeError(
                f"python pass '{descriptor.pass_name}' cannot be registered at {descriptor.location}: the "
                f"passes of this process were loaded already. Register at import of the plugin file, or "
                f"call clear_registered_passes() first.")
        for field in ("descriptor_key", "pass_name"):
            value = getattr(descriptor, field)
            other = next((d for d in _passes.values() if getattr(d, field) == value), None)
            if other is not None:
                what = "descriptor_key" if field == "descriptor_key" else "name"
                raise NameTaken(f"python pass {what} already exists: {value} (first registered at "
                                f"{other.location}, again at {descriptor.location}); rename one of them",
                                _plugins[other.descriptor_key])
        _passes[descriptor.descriptor_key] = descriptor
        _plugins[descriptor.descriptor_key] = registrations.current_plugin()


def _register(cls: type, name: str, stage: PassStage, kind: str, op_types: tuple[str, ...] = ()) -> type:
    location = _caller_location()
    if not isinstance(name, str) or not name:
        raise _RefusedType(f"python pass name must be a non-empty string, got {name!r} at {location}")
    for text in (name, cls.__module__, cls.__name__, *op_types):
        if without_surrogates(text) != text:
            # Not a refusal of the set: no other pass can be meant by such a name.
            raise ValueError(f"python pass {ascii(name)}: {ascii(text)} is no valid Unicode text; rename it")
    if name == "ALL" or re.search(r"[:;\x00-\x1f\x7f]", name):
        raise _RefusedValue(f"python pass name {name!r} at {location}: ':', ';' and control characters cannot be "
                            f"in a name, nor can it be 'ALL', because --optimization_switch could not name "
                            f"such a pass; rename it")
    try:
        stage = PassStage(stage)
    except ValueError:
        known = ", ".join(f"PassStage.{entry.name}" for entry in PassStage)
        raise _RefusedType(f"stage of python pass '{name}' must be one of {known}, got {stage!r} "
                           f"at {location}") from None
    hook = missing_hook(cls)
    if hook is not None:
        raise _RefusedType(f"python pass '{name}' at {location}: class {cls.__name__} does not implement "
                           f"{hook}")
    descriptor = PassDescriptor(f"{cls.__module__}:{cls.__name__}:{name}", name, cls.__module__,
                                cls.__name__, stage, kind, cls, op_types, location, has_requirements(cls))
    _add(descriptor)
    cls.__ge_pass_descriptor__ = descriptor
    return cls


def _kind_of(cls: type, kind: Optional[str]) -> str:
    auto = ("pattern_fusion" if issubclass(cls, PatternFusionPass)
            else "decompose" if issubclass(cls, DecomposePass) else "fusion_base")
    if kind is not None and kind != auto:
        raise _RefusedValue(f"kind of class {cls.__name__} is '{auto}', got {kind!r} at "
                            f"{_caller_location()}")
    return auto


def register_fusion_pass(*, name: str, stage: PassStage, kind: Optional[str] = None) -> Callable[[type], type]:
    """Class decorator: registers a FusionBasePass or PatternFusionPass subclass under ``name``.

    Raises:
        TypeError: not such a class, no such stage, or the class lacks a hook.
        ValueError: the name exists already; the text has both places.
        RuntimeError: passes were loaded already.
    """
    def decorate(cls):
        if not (inspect.isclass(cls) and issubclass(cls, FusionBasePass)):
            raise _RefusedType("register_fusion_pass expects a FusionBasePass subclass")
        if issubclass(cls, DecomposePass):
            raise _RefusedType(f"{cls.__name__} is a DecomposePass: use register_decompose_pass")
        return _register(cls, name, stage, _kind_of(cls, kind))

    return decorate


def _checked_op_types(op_types: Iterable[str]) -> tuple[str, ...]:
    who = "register_decompose_pass op_types"
    if isinstance(op_types, (str, bytes)) or not isinstance(op_types, Iterable):
        raise _RefusedType(f"{who} must be an iterable of strings")
    found = tuple(op_types)
    if not all(isinstance(item, str) and item for item in found):
        raise _RefusedType(f"{who} must contain non-empty strings")
    if not found:
        raise _RefusedValue(f"{who} requires at least one op type")
    return tuple(dict.fromkeys(found))


def register_decompose_pass(*, name: str, stage: PassStage, op_types: Iterable[str]) -> Callable[[type], type]:
    """Class decorator: registers a DecomposePass subclass for nodes of ``op_types``.

    Raises: as register_fusion_pass; ValueError also when there is no op type.
    """
    def decorate(cls):
        if not (inspect.isclass(cls) and issubclass(cls, DecomposePass)):
            raise _RefusedType("register_decompose_pass expects a DecomposePass subclass")
        types = _checked_op_types(op_types)
        _register(cls, name, stage, "decompose", types)
        cls.op_types = list(types)
        return cls

    return decorate


def register_custom_pass(*, name: str, stage: PassStage = PassStage.BEFORE_INFER_SHAPE):
    """Decorator for a FusionBasePass subclass or a function ``(graph, context)``: runs before the other
    passes of its stage, on the root graph only. Not portable to today's CANN (warned)."""
    def decorate(target):
        cls = _class_of_function(target) if inspect.isfunction(target) else target
        if not (inspect.isclass(cls) and issubclass(cls, FusionBasePass)):
            raise _RefusedType("register_custom_pass expects a FusionBasePass subclass or a function "
                               "(graph, context)")
        if issubclass(cls, (PatternFusionPass, DecomposePass)):
            raise _RefusedType(f"{cls.__name__} has its own kind: register it with register_fusion_pass or "
                               f"register_decompose_pass")
        _register(cls, name, stage, "legacy_custom")
        warnings.warn(f"python pass '{name}': register_custom_pass is not portable to CANN",
                      stacklevel=2)
        return target

    return decorate


def _class_of_function(function) -> type:
    if len(inspect.signature(function).parameters) != 2:
        raise _RefusedType(f"register_custom_pass: function {function.__name__} must take (graph, context)")
    return type(function.__name__, (FusionBasePass,),
                {"run": lambda self, graph, context: function(graph, context),
                 "__module__": function.__module__, "__qualname__": function.__qualname__})


def get_registered_passes() -> list[PassDescriptor]:
    """Descriptors in order of registration."""
    with _lock:
        return list(_passes.values())


def get_registered_pass_dicts() -> list[dict[str, Any]]:
    """The same as plain dicts."""
    return [descriptor.to_bridge_dict() for descriptor in get_registered_passes()]


def get_registered_pass_by_descriptor_key(key: str) -> Optional[PassDescriptor]:
    """The descriptor with that key, or None."""
    with _lock:
        return _passes.get(key)


def plugin_classes() -> list[type]:
    """The classes that plugins registered, in order of registration."""
    with _lock:
        return list(dict.fromkeys(_passes[key].cls for key, tag in _plugins.items() if tag is not None))


def registered_by(plugin: str) -> bool:
    """True when the plugin module, or a submodule of it, registered a pass."""
    with _lock:
        return any(registrations.belongs_to(tag, plugin) for tag in _plugins.values())


def freeze() -> None:
    """No registration any more until clear_registered_passes: called when a load is complete."""
    global _frozen
    with _lock:
        _frozen = True


def clear_registered_passes() -> None:
    """Empties the registry and allows registration again. Running passes are not touched."""
    global _frozen
    with _lock:
        _passes.clear()
        _plugins.clear()
        _frozen = False


def begin_load() -> None:
    """Allows registration for the time of a load."""
    global _frozen
    with _lock:
        _frozen = False


def drop_plugin_passes() -> None:
    """Drops what plugins registered; passes that the host program registered stay."""
    with _lock:
        for key in [key for key, tag in _plugins.items() if tag is not None]:
            del _passes[key], _plugins[key]
