# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Exceptions of user code as text: type, message, and the place in the user's own files.

Nothing here prints, keeps a frame alive or lets the exception's own methods break the report.
"""
import linecache
import os
import re
import sys
import traceback
from types import TracebackType
from typing import Optional

_PACKAGE_DIR = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_STANDARD_DIR = os.path.dirname(os.__file__) + os.sep
_MAX_FRAMES = 20
_MAX_CAUSES = 5


def without_surrogates(text: str) -> str:
    """The text with what stands for bytes that are no UTF-8 as an escape, so that it can be encoded."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def is_user_file(filename: str) -> bool:
    """True for a file that is neither part of the ge package nor of the import machinery."""
    return not filename.startswith(("<frozen ", _PACKAGE_DIR))


def user_frames(tb: Optional[TracebackType]) -> list[tuple[str, int, str]]:
    """``(file, line, function)`` of the user's frames, outermost first."""
    found = []
    while tb is not None:
        code = tb.tb_frame.f_code
        if is_user_file(code.co_filename):
            found.append((code.co_filename, tb.tb_lineno, code.co_name))
        tb = tb.tb_next
    return found


def _missing_from(exc: BaseException) -> str:
    """What a module of this package says of a name that an import asks it for; Python does not hand that on."""
    asked = re.fullmatch(r"(?:cannot import name '(\w+)' from '(ge[\w.]*)'.*|No module named '(ge[\w.]*)\.(\w+)')",
                         str(exc.msg)) if isinstance(exc, ImportError) else None
    module = sys.modules.get(asked[2] or asked[3]) if asked is not None else None
    if module is None:
        return ""
    try:
        getattr(module, asked[1] or asked[4])
    except AttributeError as err:
        return f": {err}"
    except Exception:  # pylint: disable=broad-except
        pass  # the report says what the import said
    return ""


def message_of(exc: BaseException) -> str:
    """``Type: text``; a ``__str__`` that raises is named instead of called again."""
    # Exception classes of this package are private: users know the built-in ones they derive from.
    name = next(cls.__name__ for cls in type(exc).__mro__ if not cls.__module__.startswith("ge."))
    if isinstance(exc, SyntaxError) and exc.msg:
        return f"{name}: {exc.msg}"
    try:
        text = exc.args[0] if isinstance(exc, KeyError) and len(exc.args) == 1 else exc
        text = str(text)
    except BaseException as err:  # pylint: disable=broad-except
        return f"{name} (its __str__ raised {type(err).__name__})"
    return f"{name}: {text}{_missing_from(exc)}" if text else name


def _home_of(filename: str) -> Optional[str]:
    """What a library file belongs to: a folder or file of site-packages, "" for Python's own; None for another file."""
    for folder in ("site-packages", "dist-packages"):
        before, found, below = filename.rpartition(f"{os.sep}{folder}{os.sep}")
        if found:
            return before + found + below.partition(os.sep)[0]
    return "" if filename.startswith((_STANDARD_DIR, "<")) else None


def _places_of(exc: BaseException) -> tuple[str, str]:
    """``file:line`` in the user's own code, and of the library code that it called; "" for what there is not.

    An installed plugin is the user's own although it lives among libraries: it is what was called first.
    """
    places = [(name, line) for name, line, _ in user_frames(exc.__traceback__)]
    if isinstance(exc, SyntaxError) and exc.filename:
        places.append((exc.filename, exc.lineno or 0))
    homes = [_home_of(name) for name, _ in places]
    called = next((home for home in homes if home != ""), "")
    own = [place for place, home in zip(places, homes) if home in (None, called)]
    texts = ["{}:{}".format(*found[-1]) if found else "" for found in (own, places)]
    return texts[0] or texts[1], "" if texts[0] in ("", texts[1]) else texts[1]


def location_of(exc: BaseException) -> Optional[str]:
    """``file:line`` of the last frame of the user's own code, or None without a frame outside this package.

    Of the faulty source line for a SyntaxError in the user's files; in library code if there is nothing else.
    """
    return _places_of(exc)[0] or None


def describe(exc: BaseException) -> str:
    """``file:line: Type: text (raised at file:line)``, followed by the chain of causes.

    The first place is in the user's own code, the second, if any, in the library that it called.
    """
    parts = []
    seen = set()
    current: Optional[BaseException] = exc
    while current is not None and id(current) not in seen and len(parts) < _MAX_CAUSES:
        seen.add(id(current))
        place, library = _places_of(current)
        text = message_of(current) + (f" (raised at {library})" if library else "")
        parts.append(f"{place}: {text}" if place else text)
        cause = current.__cause__
        if cause is None and not current.__suppress_context__:
            cause = current.__context__
        current = cause
    return "; caused by ".join(parts)


def user_traceback(exc: BaseException) -> str:
    """Traceback cut to the user's frames, in Python's own layout; empty without such a frame."""
    frames = user_frames(exc.__traceback__)[-_MAX_FRAMES:]
    if not frames:
        return ""
    for name, _, _ in frames:
        linecache.checkcache(name)    # a file that was edited since its last error
    entries = [traceback.FrameSummary(name, line, function) for name, line, function in frames]
    return "".join(["Traceback (user frames only):\n"] + traceback.format_list(entries)).rstrip("\n")


def report(exc: BaseException) -> tuple[str, str, str]:
    """What the bridges need of an exception: location or "", text, user traceback or ""."""
    place = location_of(exc) or ""
    text = describe(exc)
    if place and text.startswith(place + ": "):
        text = text[len(place) + 2:]
    return place, text, user_traceback(exc)
