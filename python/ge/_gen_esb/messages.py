# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What gen_esb tells its user."""
import os
import signal
import sys
from contextlib import contextmanager
from typing import Optional, TextIO


class GenError(Exception):
    """Nothing is written; the text says who, where, what value, and the remedy."""


def _say(text: str, stream: Optional[TextIO]) -> str:
    """Why that was not possible; empty when it was."""
    if stream is None:    # closed by who started the program
        return ""
    try:
        print(text, file=stream, flush=True)
    except (OSError, ValueError) as err:    # ValueError: closed
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())    # or Python's end fails once more
        return str(err)
    return ""


def warn(text: str) -> None:
    """A warning, on stderr."""
    _say(f"gen_esb: warning: {text}", sys.stderr)


def fail(text: str) -> None:
    """Why it ends, on stderr."""
    _say(f"gen_esb: {text}; nothing was written", sys.stderr)


def tell(text: str) -> None:
    """What was made, on stdout; what a narrow encoding lacks is escaped."""
    if sys.stdout is not None:
        sys.stdout.reconfigure(errors="backslashreplace")
    reason = _say(f"gen_esb: {text}", sys.stdout)
    if reason:
        warn(f"{text}, but stdout cannot be written: {reason}")


@contextmanager
def ended_by_interrupt():
    """Ctrl-C ends the process at once meanwhile, which Python's handler does not while a library loads."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
