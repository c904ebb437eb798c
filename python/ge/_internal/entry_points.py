# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Entry points of installed distributions, for every shape importlib.metadata has had since 3.7."""
import os
import sys
from importlib.machinery import PathFinder
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
    if not _may_exist(group):
        return []
    from importlib import metadata  # imported here: it costs more than everything else of ge

    try:
        found = metadata.entry_points(group=group)
    except TypeError:  # 3.9 has no selection
        found = select(metadata.entry_points(), group)
    unique = {(entry.name, entry.value): entry for entry in found}
    return [unique[key] for key in sorted(unique)]


def _may_exist(group: str) -> bool:
    """False when the plain folders on sys.path are all there is, and none names the group."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    wanted = group.encode()
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except NotADirectoryError:
            return True    # an archive
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")) and wanted in _entry_text(os.path.join(folder, name)):
                return True
            if name.endswith(".egg") or name == "EGG-INFO":
                return True
    return False


def _entry_text(info: str) -> bytes:
    try:
        with open(os.path.join(info, "entry_points.txt"), "rb") as file:
            return file.read()
    except OSError:
        return b""


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
