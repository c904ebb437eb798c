# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Bits of the floating-point types that Python has no type for."""
import ctypes
import math
import struct
from collections.abc import Sequence

_SMALLEST_HALF = 2.0 ** -24


def _float_bits(value: float) -> int:
    # c_float, unlike struct, turns what is too large into infinity.
    return struct.unpack("<I", bytes(ctypes.c_float(value)))[0]


def float_to_fp16_bits(value: float) -> int:
    """Bits of a half: rounds to nearest even, too large becomes infinity, below 2**-24 becomes zero."""
    value = float(value)
    sign = 0x8000 if math.copysign(1.0, value) < 0 else 0
    if math.isnan(value):
        return sign | 0x7E00
    if abs(value) < _SMALLEST_HALF:
        return sign
    try:
        return struct.unpack("<H", struct.pack("<e", value))[0]
    except OverflowError:
        return sign | 0x7C00


def float_list_to_fp16_bits(values: Sequence[float]) -> list[int]:
    """The same for a list."""
    return [float_to_fp16_bits(value) for value in values]


def float_to_bf16_bits(value: float) -> int:
    """Bits of a bfloat16: rounds to nearest even; a NaN keeps a mantissa bit."""
    bits = _float_bits(float(value))
    if bits & 0x7FFFFFFF > 0x7F800000:
        return (bits >> 16) | 0x40
    return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16


def fp16_bits_to_float(bits: int) -> float:
    """Value of a half."""
    return struct.unpack("<e", struct.pack("<H", bits))[0]


def bf16_bits_to_float(bits: int) -> float:
    """Value of a bfloat16."""
    return struct.unpack("<f", struct.pack("<I", bits << 16))[0]
