# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Integers on their way to C. ctypes keeps the low bits of what is too large; nothing here does."""
import ctypes
from typing import Any

_BITS = {ctypes.c_int: (32, True), ctypes.c_int32: (32, True), ctypes.c_int64: (64, True),
         ctypes.c_uint8: (8, False), ctypes.c_uint32: (32, False), ctypes.c_uint64: (64, False),
         ctypes.c_size_t: (64, False)}


def limits(c_type: Any) -> tuple[int, int]:
    """Least and greatest value of an integer type."""
    bits, signed = _BITS[c_type]
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


def is_integer_type(c_type: Any) -> bool:
    """Whether ``limits`` knows the type."""
    return c_type in _BITS


def fits(value: int, c_type: Any) -> bool:
    """Whether the type holds the value."""
    low, high = limits(c_type)
    return low <= value <= high


def _argument(c_type: Any) -> type:
    """An argtypes entry that refuses what the C type would cut."""
    low, high = limits(c_type)

    class Checked:
        """See _argument."""

        @staticmethod
        def from_param(value: Any) -> Any:
            """The argument for ctypes; OverflowError when it does not fit."""
            if isinstance(value, int) and not low <= value <= high:
                raise OverflowError(f"{value} is not between {low} and {high}")
            return c_type.from_param(value)

    return Checked


INT, INT32, INT64, UINT32 = map(_argument, (ctypes.c_int, ctypes.c_int32, ctypes.c_int64, ctypes.c_uint32))
