# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Which exceptions come from a signal handler of the host program.

Python runs a handler as a call from whatever code its main thread is in, plugin code included. What
it raises is the host's wish to stop, not a fault of the plugin. It can be told: the traceback goes
through the handler's own code. Handlers count that were installed when the work began; those that
a plugin installs later are its own affair.
"""
import contextlib
import functools
import signal
import threading
from collections.abc import Iterator
from types import CodeType
from typing import Any, Optional

_MAX_CAUSES = 16

_lock = threading.RLock()  # a signal handler may compile as well
_watches: list[tuple[CodeType, ...]] = []   # one for each piece of work, of whatever thread
_codes: tuple[CodeType, ...] = ()           # of all of them


def _code_of(handler: Any) -> Optional[CodeType]:
    """Code that runs when the handler is called; None for one that is not written in Python."""
    while isinstance(handler, functools.partial):
        handler = handler.func
    function = getattr(handler, "__func__", handler)  # of a bound method
    if hasattr(function, "__code__"):
        return function.__code__
    return getattr(type(handler).__call__, "__code__", None) if callable(handler) else None


@contextlib.contextmanager
def watched() -> Iterator[None]:
    """For the time of a piece of work: the handlers of now are the host's."""
    handlers = (signal.getsignal(number) for number in signal.valid_signals())
    watch = tuple(code for code in map(_code_of, handlers) if code is not None)
    with _lock:
        _watches.append(watch)
        _refresh()
    try:
        yield
    finally:
        with _lock:
            _watches.remove(watch)
            _refresh()


def _refresh() -> None:
    global _codes
    _codes = tuple({id(code): code for watch in _watches for code in watch}.values())


def _went_through_handler(exc: BaseException) -> bool:
    tb = exc.__traceback__
    while tb is not None:
        if any(tb.tb_frame.f_code is code for code in _codes):  # equal ones may be another's
            return True
        tb = tb.tb_next
    return False


def raised_by_handler(exc: BaseException) -> Optional[BaseException]:
    """The exception itself, or the one behind it, that a handler of the host raised; else None."""
    current: Optional[BaseException] = exc
    for _ in range(_MAX_CAUSES):
        if current is None or not _codes:
            return None
        if _went_through_handler(current):
            return current
        current = current.__context__ if current.__cause__ is None else current.__cause__
    return None


def interruption(exc: BaseException) -> Optional[BaseException]:
    """What ended a plugin's import instead of a fault of its own: Ctrl-C, or a handler's exception."""
    return exc if isinstance(exc, KeyboardInterrupt) else raised_by_handler(exc)
