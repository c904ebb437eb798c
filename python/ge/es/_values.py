# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Attribute values of ES functions, checked against the declared type."""
import ctypes
from typing import Any, Callable

from ge._capi import _floats, _integers
from ge.es._prototypes import Attr
from ge.graph.tensor import Tensor
from ge.graph.types import DataType


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_float(value: Any) -> bool:
    return isinstance(value, float) or _is_int(value)


def _is_type(value: Any) -> bool:
    return isinstance(value, DataType)


def _is_tensor(value: Any) -> bool:
    return isinstance(value, Tensor)


_SCALARS: dict[str, Callable[[Any], bool]] = {
    "Int": _is_int, "Float": _is_float, "Bool": lambda value: isinstance(value, bool),
    "String": lambda value: isinstance(value, str), "Type": _is_type, "Tensor": _is_tensor,
}


def _fits(type_name: str, value: Any) -> bool:
    if type_name == "ListListInt":
        return isinstance(value, (list, tuple)) and all(_fits("ListInt", item) for item in value)
    if type_name.startswith("List"):
        return isinstance(value, (list, tuple)) and all(map(_SCALARS[type_name[4:]], value))
    return _SCALARS[type_name](value)


def _integers_of(type_name: str, value: Any) -> Any:
    if type_name == "ListListInt":
        return [number for inner in value for number in inner]
    return {"Int": [value], "ListInt": value}.get(type_name, [])


def checked_attr(op_type: str, attr: Attr, value: Any, builder: Any) -> Any:
    """The value, when it fits the declared type.

    Raises:
        TypeError: it does not; the text names operator, attribute and both types.
        ValueError: a whole number that no int64 holds, or a number that no 32-bit float holds.
    """
    if not _fits(attr.type, value):
        raise TypeError(f"{op_type}() attribute '{attr.parameter}' must be {attr.type}, "
                        f"got {type(value).__name__}")
    for number in _integers_of(attr.type, value):
        if not _integers.fits(number, ctypes.c_int64):
            raise ValueError(f"{op_type}() attribute '{attr.parameter}' must be in the range of int64, got {number}")
    if attr.type in ("Float", "ListFloat"):
        for number in value if attr.type == "ListFloat" else [value]:
            _floats.checked(number, f"{op_type}() attribute '{attr.parameter}'")
    if attr.type == "Tensor":
        value._transfer_ownership_when_pass_as_attr(builder)
        builder._keep(value._handle)
    return value
