# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Discovery of Python passes: the path variable first, then installed plugins."""
import importlib.util
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Optional

from ge._internal import entry_points, error_text, plugin_import, plugin_loader, registrations
from ge._internal.announcements import announced
from ge._internal.plugin_loader import LoadProblem
from ge.passes import _plugin_notes, registry

ENV_PY_PASS_PATH = "ASCEND_GE_PY_PASS_PATH"
ENTRY_POINT_GROUP = "ge.passes.plugins"
MODULE_PREFIX = "_ge_py_pass_"
PLUGIN_KIND = "python pass"
_ENTRY_TAG = "entry point "

_entry_modules: list[str] = []   # modules that entry points brought in, to be imported afresh
_entry_stamps: dict[str, Optional[tuple[int, ...]]] = {}  # their files, as they were when loaded
_layout: Any = None              # where the last load looked


class LoadReport(NamedTuple):
    """Outcome of one discovery. ``notes`` name plugins that were skipped because others win, or that do less
    than they look like."""

    modules: list[ModuleType]
    problems: list[LoadProblem]
    notes: list[str]

    @property
    def refusals(self) -> list[str]:
        """Reasons why no Python pass may be registered; empty when the set is sound."""
        return [problem.text for problem in self.problems
                if isinstance(problem.error, registry.RegistrationRefused)]


def discover() -> LoadReport:
    """Loads every plugin that can be loaded; a failing one leaves nothing behind."""
    global _layout
    problems: list[LoadProblem] = []
    notes: list[str] = []
    installed = entry_points.of_group(ENTRY_POINT_GROUP)
    _layout = _look(installed)
    modules = plugin_loader.load_plugins_from_env(
        ENV_PY_PASS_PATH, module_prefix=MODULE_PREFIX, plugin_kind=PLUGIN_KIND,
        on_problem=problems.append)
    for entry in installed:
        module = _load_entry(entry, problems, notes)
        if module is not None:
            modules.append(module)
    notes.extend(_plugin_notes.notes_of(modules, _layout[0]))
    return LoadReport(modules, problems, notes)


def _look(installed: list[Any]) -> tuple:
    return plugin_loader.layout(ENV_PY_PASS_PATH), [(entry.name, entry.value) for entry in installed]


def is_current() -> bool:
    """False when a load would find other files than the last one did."""
    return (plugin_import.is_current(MODULE_PREFIX)
            and all(plugin_import.stamp(file) == seen for file, seen in _entry_stamps.items())
            and _layout in (None, _look(entry_points.of_group(ENTRY_POINT_GROUP))))


def _stamp_entry(module_name: str) -> None:
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and (name == module_name or name.startswith(module_name + ".")):
            _entry_stamps.setdefault(file, plugin_import.stamp(file))


def _file_of(module_name: str) -> Optional[Path]:
    spec = importlib.util.find_spec(module_name)
    if spec is None or spec.origin is None or not spec.has_location:
        return None
    return Path(spec.origin).resolve()


def _load_entry(entry: Any, problems: list[LoadProblem], notes: list[str]) -> Optional[ModuleType]:
    source = f"{_ENTRY_TAG}{entry.name} = {entry.value}"
    module_name = entry.value.partition(":")[0].strip()
    before = set(sys.modules)
    try:
        file = _file_of(module_name)
        if file is not None and module_name not in before:
            _entry_stamps[str(file)] = plugin_import.stamp(file)
        if file is not None and plugin_import.is_loaded(file):
            notes.append(f"{source} is skipped: {file} was loaded from {ENV_PY_PASS_PATH}")
            return None
        with announced(source), registrations.attributed_to(_ENTRY_TAG + entry.name):
            module = entry_points.as_module(entry.load(), entry.name)
        for name in {module_name, module.__name__} - before:
            _entry_modules.append(name)
            _stamp_entry(name)
        return module
    except registry.NameTaken as err:
        _forget_new(before, module_name)
        if err.holder is not None and err.holder.startswith(MODULE_PREFIX):
            notes.append(f"{source} is skipped, {ENV_PY_PASS_PATH} wins: {err}")
            return None
        problems.append(LoadProblem(source, error_text.describe(err), err))
    except BaseException as err:  # pylint: disable=broad-except
        _forget_new(before, module_name)
        problems.append(LoadProblem(source, error_text.describe(err), err))
    return None


def _forget_new(before: set, module_name: str) -> None:
    for name in [name for name in sys.modules if name not in before]:
        if name == module_name or name.startswith(module_name + "."):
            del sys.modules[name]


def forget_loaded_modules() -> None:
    """Removes the modules of all pass plugins from sys.modules: the next load executes them again."""
    plugin_import.retire(MODULE_PREFIX)
    while _entry_modules:
        plugin_import.forget(_entry_modules.pop())
    _entry_stamps.clear()


def load_pass_plugins() -> list[ModuleType]:
    """Loads the pass plugins of this process into the registry.

    A plugin that fails is left out whole, with a RuntimeWarning that has file:line and cause.

    Returns:
        The modules that were loaded, path entries first.

    Raises:
        RuntimeError: descriptors clash or are invalid; the text lists every reason.
    """
    report = discover()
    for text in report.notes:
        warnings.warn(text, RuntimeWarning, stacklevel=2)
    if report.refusals:
        raise RuntimeError("Python passes refused: " + "; ".join(report.refusals))
    for problem in report.problems:
        warnings.warn(f"python pass plugin {problem.source} is left out: {problem.text}",
                      RuntimeWarning, stacklevel=2)
    return report.modules


def get_registered_passes() -> list[dict[str, Any]]:
    """The registered passes as plain dicts."""
    return registry.get_registered_pass_dicts()
