# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Tensor elements: Python lists to bytes and back."""
import array
import itertools
import math
import warnings
from collections.abc import Sequence
from typing import Any, Callable, Union

from ge._capi import _floats
from ge.graph import _numeric
from ge.graph.types import DataType

Number = Union[int, float]

# Type codes of the array module for types that it can hold. "l" and "L" differ between platforms.
_CODES: dict[DataType, str] = {
    DataType.DT_FLOAT: "f",
    DataType.DT_DOUBLE: "d",
    DataType.DT_INT8: "b",
    DataType.DT_UINT8: "B",
    DataType.DT_INT16: "h",
    DataType.DT_UINT16: "H",
    DataType.DT_INT32: "i",
    DataType.DT_UINT32: "I",
    DataType.DT_INT64: "q",
    DataType.DT_UINT64: "Q",
    DataType.DT_BOOL: "B",
    DataType.DT_FLOAT16: "H",
    DataType.DT_BF16: "H",
}
_TO_BITS: dict[DataType, Callable[[float], int]] = {
    DataType.DT_FLOAT16: _numeric.float_to_fp16_bits,
    DataType.DT_BF16: _numeric.float_to_bf16_bits,
}
# Bits of infinity, and the largest finite value.
_LARGEST: dict[DataType, tuple[int, str]] = {
    DataType.DT_FLOAT16: (0x7C00, "65504"),
    DataType.DT_BF16: (0x7F80, "3.3895314e+38"),
}
_FROM_BITS: dict[DataType, Callable[[int], Any]] = {
    DataType.DT_FLOAT16: _numeric.fp16_bits_to_float,
    DataType.DT_BF16: _numeric.bf16_bits_to_float,
    DataType.DT_BOOL: bool,
}
_FLOATING = (DataType.DT_FLOAT, DataType.DT_DOUBLE, DataType.DT_FLOAT16, DataType.DT_BF16)


def _code(data_type: DataType) -> str:
    try:
        return _CODES[data_type]
    except KeyError:
        raise ValueError(f"elements of {data_type.name} have no form in Python") from None


def _check_element(value: Any, data_type: DataType) -> None:
    if data_type in _FLOATING:
        fits = isinstance(value, (int, float))
        if fits and data_type == DataType.DT_FLOAT:
            _floats.checked(value, "an element")
    elif data_type == DataType.DT_BOOL:
        fits = isinstance(value, bool) or (isinstance(value, int) and value in (0, 1))
    else:
        fits = isinstance(value, int)
    if not fits:
        raise ValueError(f"{value!r} is not an element of {data_type.name}")


def pack(values: Sequence[Number], data_type: DataType) -> bytes:
    """Flat elements as bytes. ValueError or OverflowError names the element that does not fit."""
    code = _code(data_type)
    for value in values:
        _check_element(value, data_type)
    to_bits = _TO_BITS.get(data_type)
    if to_bits is None:
        return array.array(code, values).tobytes()
    bits = array.array(code, map(to_bits, values))
    _warn_of_infinities(values, bits, data_type)
    return bits.tobytes()


def _warn_of_infinities(values: Sequence[Number], bits: Sequence[int], data_type: DataType) -> None:
    infinity, largest = _LARGEST[data_type]
    found = [value for value, item in zip(values, bits) if item & 0x7FFF == infinity and math.isfinite(value)]
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        warnings.warn(f"{found[0]}{more} is beyond {data_type.name}, whose largest value is {largest}: it becomes "
                      f"infinite in the Tensor", RuntimeWarning, stacklevel=5)


def unpack(data: bytes, data_type: DataType) -> list[Number]:
    """Elements of bytes, flat."""
    items = array.array(_code(data_type))
    items.frombytes(data)
    from_bits = _FROM_BITS.get(data_type)
    return items.tolist() if from_bits is None else [from_bits(item) for item in items]


def flat(values: Any) -> tuple[list, list[int]]:
    """Elements of a nested list, and its shape. ValueError when the sub-lists differ in shape, or it is too deep."""
    try:
        return flatten(values)
    except RecursionError:
        raise ValueError("the data is nested too deep, or holds itself") from None


def flatten(values: Any) -> tuple[list, list[int]]:
    """The same without a limit."""
    if not isinstance(values, list):
        return [values], []
    parts = [flatten(value) for value in values]
    shapes = [shape for _, shape in parts]
    if any(shape != shapes[0] for shape in shapes):
        raise ValueError("the sub-lists of the data differ in shape")
    flat = list(itertools.chain.from_iterable(items for items, _ in parts))
    return flat, [len(values), *(shapes[0] if shapes else [])]


def unflatten(flat: list, shape: Sequence[int]) -> Any:
    """A nested list of that shape; the bare element for shape []."""
    if not shape:
        return flat[0] if len(flat) == 1 else flat
    if len(shape) == 1:
        return list(flat)
    step = len(flat) // shape[0] if shape[0] else 0
    return [unflatten(flat[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]


def parse_str_list(text: str) -> list[Number]:
    """Numbers of a bracketed list as the engine prints it, "[1 2.5 3]"; commas separate as well."""
    text = text.strip()
    if not (text.startswith("[") and text.endswith("]")):
        raise ValueError("Input must start with '[' and end with ']'")
    return [_parse_number(item) for item in text[1:-1].replace(",", " ").split()]


def _parse_number(item: str) -> Number:
    for parse in (int, float):
        try:
            return parse(item)
        except ValueError:
            continue
    raise ValueError(f"Invalid item: '{item}'")
