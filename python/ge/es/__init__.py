# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Eager-style graph building: GraphBuilder, TensorHolder and one function for each operator.

The modules ``math``, ``nn``, ``cv`` and ``all`` come from the operator catalogue. Modules of other
distributions come by entry point ``ge.es.plugins`` and are looked for at the first unknown name.
"""
import importlib
from types import ModuleType

from ge._internal.near_names import no_attribute as _no_attribute
from ge.es import _plugin_loader
from ge.es.graph_builder import GraphBuilder
from ge.es.tensor_holder import TensorHolder

__all__ = ["GraphBuilder", "TensorHolder", "list_plugins", "get_plugin"]

_BUILT_IN = ("math", "nn", "cv", "all")
_plugin_loader.install_finder()


def list_plugins() -> list[str]:
    """Names of the operator modules: built-in ones, then plugins."""
    return list(_BUILT_IN) + sorted(_plugin_loader.load_all_plugins())


def get_plugin(name: str) -> ModuleType:
    """Operator module of that name.

    Raises:
        KeyError: there is none; the text lists those that exist.
    """
    if name in _BUILT_IN:
        return importlib.import_module("ge.es." + name)
    plugins = _plugin_loader.load_all_plugins()
    if name not in plugins:
        raise KeyError(f"no ES module '{name}'; there are {', '.join(list_plugins())}")
    return plugins[name]


def __getattr__(name):
    if name in _BUILT_IN:
        return importlib.import_module("ge.es." + name)
    if not name.startswith("_"):
        plugins = _plugin_loader.load_all_plugins()
        if name in plugins:
            return plugins[name]
    raise _no_attribute("ge.es", name, [*__all__, *_BUILT_IN])
