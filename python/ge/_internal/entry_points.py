# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Entry points of installed distributions, for every shape importlib.metadata has had since 3.7."""
from types import ModuleType
from typing import Any


def select(found: Any, group: str) -> list[Any]:
    """Entry points of one group out of what ``importlib.metadata.entry_points()`` returned."""
    if hasattr(found, "select"):
        return list(found.select(group=group))
    if hasattr(found, "get"):
        return list(found.get(group, ()))
    return [entry for entry in found if getattr(entry, "group", None) == group]


def of_group(group: str) -> list[Any]:
    """Entry points of the group, sorted by name, each name and target once."""
    from importlib import metadata  # imported here: it costs more than everything else of ge

    try:
        found = metadata.entry_points(group=group)
    except TypeError:  # 3.9 has no selection
        found = select(metadata.entry_points(), group)
    unique = {(entry.name, entry.value): entry for entry in found}
    return [unique[key] for key in sorted(unique)]


def as_module(target: Any, entry_name: str) -> ModuleType:
    """Module that an entry point's object stands for: a module, a dotted name, or a callable of either.

    Raises:
        TypeError: the object is none of these.
    """
    import importlib

    value = target() if callable(target) and not isinstance(target, ModuleType) else target
    if isinstance(value, str):
        value = importlib.import_module(value)
    if not isinstance(value, ModuleType):
        raise TypeError(
            f"entry point '{entry_name}' must give a module, a dotted module name or a callable returning one, "
            f"got {type(value).__name__}")
    return value
