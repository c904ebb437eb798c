# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Which plugin file is being imported, told to the engine: an interruption or a crash then names it."""
import contextlib
import threading
from collections.abc import Iterator
from typing import Callable, Optional

from ge._internal.error_text import without_surrogates

_listener: Optional[Callable[[str], None]] = None
_local = threading.local()


def announce_to(listener: Optional[Callable[[str], None]]) -> None:
    """From now on the listener is told each import on the thread that does it; "" ends it. None: nobody is told."""
    global _listener
    _listener = listener


def _tell(what: str) -> None:
    _local.what = what
    listener = _listener
    if listener is not None:
        listener(without_surrogates(what))


@contextlib.contextmanager
def announced(what: str) -> Iterator[None]:
    """For the time of an import: it is the innermost one; afterwards the one around it is."""
    outer = getattr(_local, "what", "")
    _tell(what)
    try:
        yield
    finally:
        _tell(outer)
