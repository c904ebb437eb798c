# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What to say of plugin modules that loaded without an error, but do less than they look like."""
import dis
import inspect
import sys
from pathlib import Path
from types import ModuleType

from ge.passes import registry
from ge.passes.base import DecomposePass, FusionBasePass, PatternFusionPass, missing_hook, misspelt_hooks


def _place_of(thing) -> str:
    file = getattr(sys.modules.get(thing.__module__), "__file__", None) or thing.__module__
    try:
        return f"{file}:{inspect.findsource(thing)[1] + 1}"
    except (OSError, TypeError):    # the source is gone, or was never a file
        return file


def _forgotten_in(module: ModuleType) -> list[type]:
    """Classes of a plugin that could run as passes, but neither they nor a class made from them is registered."""
    registered = [descriptor.cls for descriptor in registry.get_registered_passes()]
    return [value for value in vars(module).values()
            if inspect.isclass(value) and issubclass(value, FusionBasePass) and value.__module__ == module.__name__
            and missing_hook(value) is None and not any(issubclass(cls, value) for cls in registered)]


def _forgotten(module: ModuleType) -> list[str]:
    return [f"{_place_of(cls)}: class {cls.__name__} looks like a pass, but is not registered and will not run; put "
            f"@register_{'decompose' if issubclass(cls, DecomposePass) else 'fusion'}_pass(...) above it"
            for cls in _forgotten_in(module)]


def _misspelt() -> list[str]:
    return [f"{_place_of(cls.__dict__[method])}: class {cls.__name__} has a method '{method}', which nothing calls"
            f"{hint}"
            for cls in registry.plugin_classes() for method, hint in misspelt_hooks(cls)]


def _gives_nothing(hook) -> bool:
    """Whether every return of a plain function is one of None; False where that cannot be told."""
    function = inspect.unwrap(hook)
    if not inspect.isfunction(function) or inspect.isgeneratorfunction(function):
        return False
    returns, before = [], None
    for step in dis.get_instructions(function):
        if step.opname == "RAISE_VARARGS":    # 3.9 keeps a return behind it
            return False
        if step.opname == "RETURN_VALUE":
            constant = before is not None and before.opname == "LOAD_CONST" and not step.is_jump_target
            returns.append(before.argval if constant else step)
        elif step.opname == "RETURN_CONST":    # of 3.12 and 3.13
            returns.append(step.argval)
        before = step
    return bool(returns) and all(value is None for value in returns)


def _without_answer() -> list[str]:
    return [f"{_place_of(cls)}: meet_requirements of class {cls.__name__} returns nothing, which counts as False, so "
            f"that the pass replaces nothing; return True for what it is to replace"
            for cls in registry.plugin_classes()
            if issubclass(cls, (PatternFusionPass, DecomposePass)) and _gives_nothing(cls.meet_requirements)]


def _without_passes(found: list[str], modules: list[ModuleType]) -> list[str]:
    if not found:    # the path cannot be followed, which is a problem of the load
        return []
    path = Path(found[0])
    if path.is_dir() and len(found) == 1 and not (path / "__init__.py").exists():
        return [f"{path} registers no pass: the folder holds no plugin, that is a .py file or a package whose name "
                f"does not begin with '_'"]
    return [f"{path} registers no pass; put @register_fusion_pass(...) or @register_decompose_pass(...) above a class "
            f"of it, or remove it from the list"
            for module in modules
            if module.__file__ == str(path) and not registry.registered_by(module.__name__) and not _forgotten(module)]


def notes_of(modules: list[ModuleType], layout: list[tuple[str, list[str]]]) -> list[str]:
    """Notes on unregistered classes, misspelt hooks, forgotten returns and path items that register no pass.

    Args:
        layout: what ``plugin_loader.layout`` said of the path items.
    """
    notes = [note for module in modules for note in _forgotten(module)] + _misspelt() + _without_answer()
    return notes + [note for found in dict(layout).values() for note in _without_passes(found, modules)]
