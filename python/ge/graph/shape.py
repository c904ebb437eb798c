# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Shape: the dims of a tensor."""
import ctypes
from typing import Any, Optional

from ge._capi import _calls


def check_dims(dims: Any, text: str) -> None:
    """TypeError with `text` unless it is a list of integers."""
    if not isinstance(dims, list) or not all(isinstance(dim, int) for dim in dims):
        raise TypeError(text)


def dims_argument(dims: list[int]) -> tuple[Any, int]:
    """Dims as the two arguments the engine takes."""
    return _calls.array(ctypes.c_int64, dims)


class Shape(list):
    """Dims as a list; -1 is an unknown dim, [-2] an unknown rank. A value, bound to nothing."""

    def __init__(self, dims: Optional[list[int]] = None):
        if dims is not None:
            check_dims(dims, "dims must be a list of integers")
        super().__init__(dims or [])

    def get_shape_size(self) -> int:
        """Number of elements: -1 when a dim is unknown, and, as in GE, 0 for a scalar."""
        if not self:
            return 0
        if any(dim < 0 for dim in self):
            return -1
        size = 1
        for dim in self:
            size *= dim
        return size

    def is_unknown_shape(self) -> bool:
        """Whether a dim or the rank is unknown."""
        return any(dim in (-1, -2) for dim in self)
