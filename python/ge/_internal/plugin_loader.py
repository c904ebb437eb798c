# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Discovery of plugin files: paths from an environment variable, in order, not recursive."""
import importlib.util
import os
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Callable, NamedTuple, Optional

from ge._internal import error_text, plugin_import


class LoadProblem(NamedTuple):
    """A plugin that could not be loaded."""

    source: str            # the file, path item or entry point
    text: str              # file:line, exception, cause
    error: BaseException


OnProblem = Optional[Callable[[LoadProblem], None]]


def normalize_path_list(value: Optional[str]) -> list[str]:
    """Items of an ``os.pathsep`` list, stripped, without empty ones."""
    return [item for item in (part.strip() for part in (value or "").split(os.pathsep)) if item]


def _check_regular(file: Path, plugin_kind: str) -> None:
    """Raises ValueError for what would never end when read, or is not there."""
    if not file.is_file():
        raise ValueError(f"{plugin_kind} path is no regular file: {file}; remove it")


def load_module_from_file(path, *, module_prefix: str, plugin_kind: str) -> ModuleType:
    """Module of one plugin file; executed once per canonical path and load.

    Raises:
        ImportError: no loader takes the file.
        ValueError: it is a pipe, a device or a link to nothing.
        Exception: whatever the file raises; nothing that it registered stays.
    """
    _check_regular(Path(path), plugin_kind)
    file = Path(path).resolve()
    if importlib.util.spec_from_file_location("plugin", str(file)) is None:
        raise ImportError(f"cannot load {plugin_kind} from {file}")
    return plugin_import.import_file(file, module_prefix)


def _guarded(load: Callable[[], ModuleType], source: str, on_problem: OnProblem) -> list[ModuleType]:
    try:
        return [load()]
    except BaseException as err:  # pylint: disable=broad-except
        # SystemExit and KeyboardInterrupt of a plugin must not end the host.
        if on_problem is None:
            raise
        on_problem(LoadProblem(source, error_text.describe(err), err))
        return []


def _public_children(folder: Path) -> Iterable[Path]:
    for child in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if child.name.startswith("_"):
            continue
        if child.suffix == ".py" and not child.is_dir():
            yield child
        elif (child / "__init__.py").is_file():
            yield child


def _scan_package(folder: Path, module_prefix: str, plugin_kind: str, on_problem: OnProblem) -> list[ModuleType]:
    """A listed folder that is itself a package: it and its public children, as its submodules."""
    init = folder / "__init__.py"
    loaded = _guarded(lambda: plugin_import.import_file(init, module_prefix), str(init), on_problem)
    if not loaded:
        return []
    package = loaded[0]

    def submodule(child: Path) -> ModuleType:
        if not child.is_dir():
            _check_regular(child, plugin_kind)
        return plugin_import.import_submodule(package, child.stem)

    for child in _public_children(folder):
        loaded += _guarded(lambda child=child: submodule(child), str(child), on_problem)
    return loaded


def scan_modules_from_path(path, *, module_prefix: str, plugin_kind: str,
                           on_problem: OnProblem = None) -> list[ModuleType]:
    """Plugin modules of one path item: a ``.py`` file, a folder of files and packages, or a package.

    Args:
        on_problem: called for each plugin that fails, and the rest goes on; None: the first failure
            is raised.

    Raises:
        FileNotFoundError: the path does not exist.
        ValueError: it is a file that does not end in ``.py``, or a pipe or a device.
    """
    try:
        resolved = Path(path).resolve()
        found = resolved.exists()
    except (OSError, RuntimeError) as err:  # too long, a loop of links, a folder that may not be searched
        raise FileNotFoundError(f"{plugin_kind} path cannot be followed: {path}: {err}") from None
    if not found:
        raise FileNotFoundError(f"{plugin_kind} path does not exist: {resolved}")
    if not resolved.is_dir():
        if resolved.suffix != ".py":
            raise ValueError(f"{plugin_kind} file must end with .py: {resolved}")
        _check_regular(resolved, plugin_kind)
        return _guarded(lambda: load_module_from_file(
            resolved, module_prefix=module_prefix, plugin_kind=plugin_kind), str(resolved), on_problem)
    if (resolved / "__init__.py").is_file():
        return _scan_package(resolved, module_prefix, plugin_kind, on_problem)
    modules: list[ModuleType] = []
    for child in _public_children(resolved):
        file = child / "__init__.py" if child.is_dir() else child
        modules += _guarded(lambda file=file: load_module_from_file(
            file, module_prefix=module_prefix, plugin_kind=plugin_kind), str(file), on_problem)
    return modules


def layout(env_name: str) -> list[tuple[str, list[str]]]:
    """Where the plugins of an environment variable are now: each item with its canonical path, then
    its public children; without them when it cannot be followed."""
    def children(item: str) -> list[str]:
        try:
            folder = Path(item).resolve()
            return [str(folder), *map(str, _public_children(folder))] if folder.is_dir() else [str(folder)]
        except (OSError, RuntimeError):
            return []

    return [(item, children(item)) for item in normalize_path_list(os.environ.get(env_name))]


def load_plugins_from_env(env_name: str, *, module_prefix: str, plugin_kind: str,
                          on_problem: OnProblem = None) -> list[ModuleType]:
    """Plugin modules of all path items of an environment variable, in order, each once.

    The variable is read at every call. ``on_problem`` as in ``scan_modules_from_path``.
    """
    modules: list[ModuleType] = []
    for item in normalize_path_list(os.environ.get(env_name)):
        try:
            modules += scan_modules_from_path(item, module_prefix=module_prefix,
                                              plugin_kind=plugin_kind, on_problem=on_problem)
        except (FileNotFoundError, ValueError) as err:
            if on_problem is None:
                raise
            on_problem(LoadProblem(item, f"{err} (from {env_name}; correct or remove the item)", err))
    return list({module.__name__: module for module in modules}.values())
