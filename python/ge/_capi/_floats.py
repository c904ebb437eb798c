# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Floats on their way to C. ctypes makes infinity of what a 32-bit float does not hold; nothing here does."""
import math
from typing import Union

_LARGEST = float.fromhex("0x1.ffffffp+127")    # from here on the nearest 32-bit float is infinity


def checked(value: Union[int, float], what: str) -> float:
    """The value as float.

    Raises:
        ValueError: it is finite and would become infinite; the text begins with ``what``.
    """
    try:
        number = float(value)
        if not math.isfinite(number) or abs(number) < _LARGEST:
            return number
    except OverflowError:
        pass    # an integer beyond all floats
    raise ValueError(f"{what} is {value}, which no 32-bit float holds (up to 3.4028235e+38)")
