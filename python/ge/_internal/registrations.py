# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Which plugin module is being executed, and how to undo what it registered when it fails.

Registries tag each entry with ``current_plugin()`` and give a discarder. A plugin module whose
execution raises is taken out of every registry as a whole; helpers that it imported keep theirs.
"""
import contextlib
import threading
from collections.abc import Iterator
from typing import Callable, Optional

_local = threading.local()
_discarders: list[Callable[[str], None]] = []


def current_plugin() -> Optional[str]:
    """Name of the plugin module whose body runs on this thread, or None outside any load."""
    stack = getattr(_local, "stack", None)
    return stack[-1] if stack else None


def on_discard(discard: Callable[[str], None]) -> None:
    """Adds a registry's undo: ``discard(plugin)`` drops the entries of a plugin and its submodules."""
    _discarders.append(discard)


def discard(plugin: str) -> None:
    """Drops what a plugin module and its submodules registered, in every registry."""
    for drop in _discarders:
        drop(plugin)


def belongs_to(tag: Optional[str], plugin: str) -> bool:
    """True when an entry tagged ``tag`` was made by ``plugin`` or by one of its submodules."""
    return tag is not None and (tag == plugin or tag.startswith(plugin + "."))


@contextlib.contextmanager
def attributed_to(plugin: str) -> Iterator[None]:
    """Entries made inside belong to ``plugin``; an exception undoes them and passes on."""
    stack = getattr(_local, "stack", None)
    if stack is None:
        stack = _local.stack = []
    stack.append(plugin)
    try:
        yield
    except BaseException:
        discard(plugin)
        raise
    finally:
        stack.pop()
