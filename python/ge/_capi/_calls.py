# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""How the package calls the engine: handles, texts and arrays in and out, failures as RuntimeError."""
import ctypes
from collections.abc import Sequence
from typing import Any, Optional

from ge._capi import _floats, _integers, _lib_loader
from ge._capi._prototypes import HANDLE, Handles, Text, engine

NOT_FOUND = 3


def as_token(handle: Any) -> int:
    """The number behind a `_handle`: an int, a c_void_p, or None for the null handle."""
    if isinstance(handle, ctypes.c_void_p):
        handle = handle.value
    return 0 if handle is None else handle


def reason() -> str:
    """Why the last call on this thread failed."""
    return (engine.last_error() or b"").decode("utf-8", "surrogateescape")


def check(status: int, prefix: Optional[str] = None) -> None:
    """Raises RuntimeError, `prefix` first, when a call failed."""
    if status != 0:
        raise RuntimeError(f"{prefix}: {reason()}" if prefix else reason())


def release(handle: Any) -> None:
    """Ends a handle; nothing happens when it has ended already, or at interpreter exit."""
    token = as_token(handle)
    if token and _lib_loader.is_engine_loaded():
        engine.release(token)


def utf8(text: str) -> bytes:
    """The bytes of a text; see encode."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as err:
        start = max(0, err.start - 20)
        raise ValueError(f"{text[start:err.start + 20]!r} is no valid Unicode text: character {err.start} is the lone "
                         f"surrogate {text[err.start]!r}; leave it out") from None


def encode(text: str) -> tuple[bytes, int]:
    """Text as the two arguments the engine takes. Names that are not UTF-8 survive the round trip.

    Raises:
        ValueError: a lone surrogate, which no text in UTF-8 has.
    """
    data = utf8(text)
    return data, len(data)


def _take(memory: Any, size: int) -> bytes:
    try:
        return ctypes.string_at(memory, size)
    finally:
        engine.free(ctypes.cast(memory, ctypes.c_void_p))


def bytes_of(function, *arguments: Any, prefix: Optional[str] = None) -> bytes:
    """Result of a function whose last argument is a text."""
    out = Text()
    check(function(*arguments, ctypes.byref(out)), prefix)
    return _take(out.data, out.size)


def text_of(function, *arguments: Any, prefix: Optional[str] = None) -> str:
    """The same as str."""
    return bytes_of(function, *arguments, prefix=prefix).decode("utf-8", "surrogateescape")


def texts_of(function, *arguments: Any, prefix: Optional[str] = None) -> list[str]:
    """Result of a function whose last arguments are an array of texts and its size."""
    out = ctypes.POINTER(Text)()
    count = ctypes.c_size_t()
    check(function(*arguments, ctypes.byref(out), ctypes.byref(count)), prefix)
    try:
        return [_take(out[i].data, out[i].size).decode("utf-8", "surrogateescape") for i in range(count.value)]
    finally:
        engine.free(ctypes.cast(out, ctypes.c_void_p))


def value_of(function, c_type, *arguments: Any, prefix: Optional[str] = None) -> Any:
    """Result of a function whose last argument is a number."""
    out = c_type()
    check(function(*arguments, ctypes.byref(out)), prefix)
    return out.value


def handle_of(function, *arguments: Any, prefix: Optional[str] = None) -> int:
    """Result of a function whose last argument is a handle."""
    return value_of(function, HANDLE, *arguments, prefix=prefix)


def take_array(memory: Any, count: int) -> list:
    """Items of an array that the engine allocated; frees it."""
    try:
        return memory[:count]
    finally:
        engine.free(ctypes.cast(memory, ctypes.c_void_p))


def list_of(function, c_type, *arguments: Any, prefix: Optional[str] = None) -> list:
    """Result of a function whose last arguments are an array of numbers and its size."""
    out = ctypes.POINTER(c_type)()
    count = ctypes.c_size_t()
    check(function(*arguments, ctypes.byref(out), ctypes.byref(count)), prefix)
    return take_array(out, count.value)


def handles_of(function, *arguments: Any, prefix: Optional[str] = None) -> list[int]:
    """Result of a function whose last argument is an array of handles."""
    out = Handles()
    check(function(*arguments, ctypes.byref(out)), prefix)
    return take_array(out.data, out.size)


def array(c_type, values: Sequence[Any]) -> tuple[Any, int]:
    """Numbers as the two arguments the engine takes.

    Raises:
        ValueError: an integer that the type does not hold, or a float that would become infinite.
    """
    if c_type is ctypes.c_float:
        values = [_floats.checked(value, "An item") for value in values]
    if _integers.is_integer_type(c_type):
        for value in values:
            if not _integers.fits(value, c_type):
                low, high = _integers.limits(c_type)
                raise ValueError(f"{value} is not between {low} and {high}")
    return (c_type * len(values))(*values), len(values)
