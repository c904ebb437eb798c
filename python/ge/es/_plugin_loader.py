# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ES modules of other distributions: entry points of group ``ge.es.plugins``, ``ge.es.<entry name>``."""
import importlib.machinery
import sys
from types import ModuleType
from typing import Any, Optional

from ge._internal import entry_points as _entry_points

ENTRY_POINT_GROUP = "ge.es.plugins"

_loaded: Optional[dict[str, ModuleType]] = None


def debug_print(level: str, msg: str) -> None:
    """Prints what happened to a plugin. ``level``: INFO, WARNING or ERROR."""
    print(f"[{level}] [{__name__}] {msg}", flush=True)


def entry_points(**selection: Any) -> Any:
    """importlib.metadata.entry_points, imported at the first call."""
    from importlib import metadata

    return metadata.entry_points(**selection)


def _iter_plugin_entry_points() -> list[Any]:
    try:
        return list(entry_points(group=ENTRY_POINT_GROUP))
    except TypeError:  # 3.9 has no selection
        return _entry_points.select(entry_points(), ENTRY_POINT_GROUP)


def _coerce_to_module(target: Any, entry_name: str = "") -> ModuleType:
    return _entry_points.as_module(target, entry_name)


def load_all_plugins() -> dict[str, ModuleType]:
    """Modules of the plugins by name. Found once; one that fails is noted and left out."""
    global _loaded
    if _loaded is not None:
        return _loaded
    _loaded = {}
    for entry in _iter_plugin_entry_points():
        try:
            module = _coerce_to_module(entry.load(), entry.name)
        except Exception as err:  # pylint: disable=broad-except
            debug_print("ERROR", f"ES plugin '{entry.name}' failed to load: {type(err).__name__}: {err}")
            continue
        _loaded[entry.name] = sys.modules.setdefault("ge.es." + entry.name, module)
        debug_print("INFO", f"ES plugin '{entry.name}' loaded: {module.__name__}")
    return _loaded


class _PluginModuleLoader:
    def __init__(self, module: ModuleType):
        self._module = module

    def create_module(self, spec: Any) -> ModuleType:
        return self._module

    def exec_module(self, module: ModuleType) -> None:
        """The plugin's module was executed when it was loaded."""


class _PluginModuleFinder:
    """Last on the meta path: answers ``import ge.es.<plugin>``."""

    @staticmethod
    def find_spec(fullname: str, path: Any = None, target: Any = None):
        if not fullname.startswith("ge.es.") or fullname.count(".") != 2:
            return None
        module = load_all_plugins().get(fullname.rpartition(".")[2])
        if module is None:
            return None
        # The module keeps its own spec: it has a name of its own as well.
        return importlib.machinery.ModuleSpec(fullname, _PluginModuleLoader(module))


def install_finder() -> None:
    """Makes plugin modules importable as ``ge.es.<name>``; repeated calls do nothing."""
    if _PluginModuleFinder not in sys.meta_path:
        sys.meta_path.append(_PluginModuleFinder)
