# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""How plugin files become modules: stable names, no stale bytecode, siblings without sys.path.

A plugin file is imported under ``<prefix><stem>_<sha of its canonical path>``: equal in every
process, different for equal file names in two folders. Its import statements, also those that run
later inside a callback, look for sibling files first, but never before the standard library; a
sibling has the same name whether it is imported by a plugin or found by a scan, so it runs once.
Code that was loaded before a reload goes on with the siblings that it had.
"""
import builtins
import functools
import hashlib
import importlib
import importlib.machinery
import importlib.util
import os
import re
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Optional

from ge._internal import registrations
from ge._internal.announcements import announced


class _Source(NamedTuple):
    file: Path      # the .py file, or a package's __init__.py
    folder: Path    # where its siblings are
    prefix: str     # of its module name; siblings get the same

    @property
    def is_package(self) -> bool:
        return self.file.name == "__init__.py"


class _Generation:
    """What was loaded between two reloads. ``retired``: its modules, once they left sys.modules."""

    def __init__(self):
        self.retired: dict[str, ModuleType] = {}

    def find(self, name: str, globals: Any, fromlist: Any, level: int) -> Optional[ModuleType]:
        """What __import__ would have given before the reload, or None."""
        if level > 0:
            name = importlib.util.resolve_name("." * level + name, (globals or {}).get("__package__") or "")
        module = self.retired.get(name)
        return module if module is None or fromlist else self.retired.get(name.partition(".")[0])


_lock = threading.RLock()
_generation = _Generation()
_names: dict[Path, str] = {}        # canonical file -> module name, shared by all kinds of plugins
_sources: dict[str, _Source] = {}   # module name -> source
_stamps: dict[tuple[str, str], Optional[tuple[int, ...]]] = {}  # module name, file -> as it was when read


@functools.cache
def _is_standard(name: str) -> bool:
    known = getattr(sys, "stdlib_module_names", None)  # 3.10+
    if known is not None:
        return name in known
    home = os.path.dirname(os.__file__)
    places = [home, os.path.join(home, "lib-dynload")]
    return (name in sys.builtin_module_names
            or importlib.machinery.PathFinder.find_spec(name, places) is not None)


def _name_for(source: _Source) -> str:
    """Name of a source's module; a file that was seen before keeps the name it got then."""
    with _lock:
        name = _names.get(source.file)
        if name is None:
            stem = source.file.parent.name if source.is_package else source.file.stem
            digest = hashlib.sha256(os.fsencode(str(source.file))).hexdigest()[:16]
            name = "{}{}_{}".format(source.prefix, re.sub(r"\W", "_", stem), digest)
            _names[source.file] = name
            _sources[name] = source
        return name


def _sibling(folder: Path, prefix: str, name: str) -> Optional[str]:
    if name == "ge" or _is_standard(name):
        return None
    for candidate in (folder / name / "__init__.py", folder / (name + ".py")):
        if candidate.is_file():
            return _name_for(_Source(candidate.resolve(), folder, prefix))
    return None


@functools.cache
def _builtins_for(folder: Path, prefix: str) -> dict[str, Any]:
    """Builtins of the plugin modules of a folder: the usual ones with an __import__ that knows it."""
    generation = _generation

    def import_with_siblings(name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0:
            root, _, rest = name.partition(".")
            real = _sibling(folder, prefix, root)
            if real is not None:
                name = real + "." + rest if rest else real
        if generation.retired:
            found = generation.find(name, globals, fromlist, level)
            if found is not None:
                return found
        return builtins.__import__(name, globals, locals, fromlist, level)

    own = dict(vars(builtins))
    own["__import__"] = import_with_siblings
    return own


class _PluginLoader(importlib.machinery.SourceFileLoader):
    """Always compiles the source, so that a file edited within one second is seen."""

    def __init__(self, fullname: str, source: _Source, path: Path):
        super().__init__(fullname, str(path))
        self._source = source

    def path_stats(self, path):
        raise OSError("plugin sources have no bytecode cache")

    def get_data(self, path):
        with _lock:
            _stamps[self.name, path] = stamp(path)
        return super().get_data(path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = _builtins_for(self._source.folder, self._source.prefix)
        with announced(self.path), registrations.attributed_to(module.__name__):
            super().exec_module(module)


class _PluginFinder:
    """Finds plugin modules and the submodules of plugin packages by their stable names."""

    @staticmethod
    def find_spec(fullname: str, path: Any = None, target: Any = None):
        root, _, rest = fullname.partition(".")
        source = _sources.get(root)
        if source is None:
            return None
        file = source.file
        if rest:
            if not source.is_package:
                return None
            base = file.parent.joinpath(*rest.split("."))
            file = base / "__init__.py"
            if not file.is_file():
                file = base.with_name(base.name + ".py")
            if not file.is_file():
                return None  # an extension module: the path finder's business
        return importlib.util.spec_from_file_location(
            fullname, str(file), loader=_PluginLoader(fullname, source, file),
            submodule_search_locations=[str(file.parent)] if file.name == "__init__.py" else None)


def forget(name: str) -> None:
    """Removes a plugin module and its submodules from sys.modules."""
    for key in [key for key in sys.modules if key == name or key.startswith(name + ".")]:
        del sys.modules[key]


def retire(prefix: str) -> None:
    """Takes the plugin modules with this prefix out of sys.modules; the next import executes them anew."""
    global _generation
    with _lock:
        for name in [name for name in sys.modules if name.startswith(prefix)]:
            _generation.retired[name] = sys.modules.pop(name)
        for key in [key for key in _stamps if key[0].startswith(prefix)]:
            del _stamps[key]
        _generation = _Generation()
        _builtins_for.cache_clear()


def stamp(file) -> Optional[tuple[int, ...]]:
    """What changes with a file; None when there is none."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_dev, found.st_ino


def is_current(prefix: str) -> bool:
    """False when a file that plugin modules with this prefix were read from has changed since."""
    with _lock:
        return all(stamp(file) == seen for (name, file), seen in _stamps.items() if name.startswith(prefix))


def is_loaded(file: Path) -> bool:
    """True when the canonical file was imported as a plugin and still is."""
    return _names.get(file) in sys.modules


def import_file(file: Path, prefix: str) -> ModuleType:
    """Module of a canonical plugin file (of a package: its ``__init__.py``), executed at most once.

    Raises: whatever the file raises; then nothing that it registered stays, nor the module itself.
    """
    folder = file.parent.parent if file.name == "__init__.py" else file.parent
    name = _name_for(_Source(file, folder, prefix))
    if _PluginFinder not in sys.meta_path:
        sys.meta_path.insert(0, _PluginFinder)
    try:
        return importlib.import_module(name)
    except BaseException:
        registrations.discard(name)
        forget(name)
        raise


def import_submodule(package: ModuleType, name: str) -> ModuleType:
    """Submodule of a plugin package, executed at most once."""
    return importlib.import_module(package.__name__ + "." + name)
