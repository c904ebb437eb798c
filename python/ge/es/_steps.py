# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Bytes of the steps of a program; capi/es_program.h describes them and is the other half of it."""
import struct
from collections.abc import Sequence
from typing import Any

from ge._capi import _calls

ATTR_TYPES = ("Int", "Float", "String", "Bool", "Type", "Tensor", "ListInt", "ListFloat", "ListString",
              "ListBool", "ListType", "ListListInt")

# What packing says about a number that the program cannot hold.
Unfit = (struct.error, OverflowError)

_SIZE = struct.Struct("<I").pack


def _text(value: bytes) -> bytes:
    return _SIZE(len(value)) + value


def _numbers(code: str, values: Sequence[Any]) -> bytes:
    return struct.pack(f"<I{len(values)}{code}", len(values), *values)


def input_step(index: int, type_name: str, data_type: int, format: int, shape: Sequence[int]) -> bytes:
    """A graph input with a desc."""
    return b"".join((struct.pack("<Bq", 2, index), _text(type_name.encode()),
                     struct.pack("<ii", data_type, format), _numbers("q", shape)))


def const_step(data: bytes, dims: Sequence[int], data_type: int) -> bytes:
    """A Const of little-endian data."""
    return b"".join((struct.pack("<Bi", 3, data_type), _numbers("q", dims), _text(data)))


def node_head(op_type: str, input_counts: Sequence[int], output_counts: Sequence[int] = (),
              attr_count: int = 0) -> bytes:
    """A node up to the numbers of its input tensors."""
    return b"".join((b"\x04", _text(op_type.encode()), _numbers("i", input_counts),
                     _numbers("i", output_counts), _SIZE(attr_count)))


def attr_bytes(name: str, type_name: str, value: Any) -> bytes:
    """An attribute of a node; not for tensors."""
    values = value if type_name.startswith("List") else [value]
    head = _text(name.encode()) + struct.pack("<i", ATTR_TYPES.index(type_name))
    if type_name == "ListListInt":
        return head + _SIZE(len(values)) + b"".join(_numbers("q", inner) for inner in values)
    if type_name.endswith("String"):
        return head + _SIZE(len(values)) + b"".join(_text(_calls.utf8(item)) for item in values)
    return head + _numbers("d" if type_name.endswith("Float") else "q", values)
