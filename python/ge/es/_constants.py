# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Const nodes of a GraphBuilder."""
import struct
from typing import Any, Optional

from ge._capi import _floats
from ge.es import _native, _steps
from ge.graph.types import DataType

_INTEGERS = {"int64": ("DT_INT64", "q", 64, True), "int32": ("DT_INT32", "i", 32, True),
             "uint64": ("DT_UINT64", "Q", 64, False), "uint32": ("DT_UINT32", "I", 32, False)}


def checked_shape(shape: Any) -> list[int]:
    """The shape, or TypeError."""
    if not isinstance(shape, list) or not all(isinstance(dim, int) for dim in shape):
        raise TypeError("Shape must be a list of integers")
    return shape


def _checked_integers(type_name: str, values: list[Any], text: str) -> list[int]:
    bits, signed = _INTEGERS[type_name][2:]
    for value in values:
        if not isinstance(value, int):
            raise TypeError(text)
        if not signed and value < 0:
            raise ValueError("Value must be non-negative")
        low, high = (-(1 << (bits - 1)), 1 << (bits - 1)) if signed else (0, 1 << bits)
        if not low <= value < high:
            raise ValueError("Value must be in range")
    return values


def _checked_floats(values: list[Any], text: str) -> list[float]:
    if not all(isinstance(value, (int, float)) for value in values):
        raise TypeError(text)
    return [_floats.checked(value, "Value") for value in values]


def _placed(value: Any, shape: Optional[list[int]]) -> tuple[list[Any], list[int]]:
    """Elements and dims: a scalar is rank 0, a list without shape is 1-D."""
    values = value if isinstance(value, list) else [value]
    if shape is None:
        return values, [len(values)] if isinstance(value, list) else []
    size = 1
    for dim in checked_shape(shape):
        size *= dim
    if size != len(values):
        raise ValueError(f"Value count ({len(values)}) doesn't match shape {shape}")
    return values, shape


class ConstantMakers:
    """create_const_*, create_scalar_*, create_vector_* of GraphBuilder."""

    def _constant(self, type_name: str, code: str, values: list[Any], dims: list[int]):
        self._check_usable("create const")
        try:
            data = struct.pack(f"<{len(values)}{code}", *values)
        except OverflowError:
            raise ValueError("Value must be in range") from None
        if self._records() and min(dims, default=0) >= 0:
            return self._recorded(_steps.const_step(data, dims, DataType[type_name]))
        return self._made(_native.add_const(self._handle, data, dims, DataType[type_name]))

    def _integers(self, type_name: str, value: Any, shape: Optional[list[int]]):
        values, dims = _placed(value, shape)
        _checked_integers(type_name, values, "Value must be an integer or list of integers")
        return self._constant(*_INTEGERS[type_name][:2], values, dims)

    def _scalar(self, type_name: str, value: Any):
        _checked_integers(type_name, [value], "Value must be an integer")
        return self._constant(*_INTEGERS[type_name][:2], [value], [])

    def create_const_int64(self, value, shape: Optional[list[int]] = None):
        """Const of int64: a scalar, a list, or a list with a shape."""
        return self._integers("int64", value, shape)

    def create_const_int32(self, value, shape: Optional[list[int]] = None):
        """Const of int32."""
        return self._integers("int32", value, shape)

    def create_const_uint64(self, value, shape: Optional[list[int]] = None):
        """Const of uint64."""
        return self._integers("uint64", value, shape)

    def create_const_uint32(self, value, shape: Optional[list[int]] = None):
        """Const of uint32."""
        return self._integers("uint32", value, shape)

    def create_const_float(self, value, shape: Optional[list[int]] = None):
        """Const of float32."""
        values, dims = _placed(value, shape)
        values = _checked_floats(values, "Value must be a float or list of floats")
        return self._constant("DT_FLOAT", "f", values, dims)

    def create_vector_int64(self, value: list[int]):
        """1-D Const of int64."""
        if not isinstance(value, list):
            raise TypeError("Value must be a list of integers")
        _checked_integers("int64", value, "Value must be a list of integers")
        return self._constant("DT_INT64", "q", value, [len(value)])

    def create_scalar_int64(self, value: int):
        """Rank-0 Const of int64."""
        return self._scalar("int64", value)

    def create_scalar_int32(self, value: int):
        """Rank-0 Const of int32."""
        return self._scalar("int32", value)

    def create_scalar_uint64(self, value: int):
        """Rank-0 Const of uint64."""
        return self._scalar("uint64", value)

    def create_scalar_uint32(self, value: int):
        """Rank-0 Const of uint32."""
        return self._scalar("uint32", value)

    def create_scalar_float(self, value: float):
        """Rank-0 Const of float32."""
        values = _checked_floats([value], "Value must be a float")
        return self._constant("DT_FLOAT", "f", values, [])
