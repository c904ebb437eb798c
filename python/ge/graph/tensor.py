# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Tensor: a host tensor with its data."""
import ctypes
from collections.abc import Sequence
from typing import Any, Optional

from ge._capi import _calls
from ge._capi._prototypes import engine
from ge._internal.shown import shown
from ge.graph import _tensor_data
from ge.graph._owner import NativeObject, wrap
from ge.graph._tensor_data import parse_str_list as _parse_str_list
from ge.graph.shape import Shape, check_dims, dims_argument
from ge.graph.tensor_desc import TensorDesc
from ge.graph.types import DataType, Format, Placement

_FAILED = "Failed to create Tensor"


def unflatten_tensor_data(text: str, shape: Sequence[int]) -> Any:
    """Bracketed flat text of a tensor as a number or a nested list of the given shape."""
    return _tensor_data.unflatten(_parse_str_list(text), shape)


class Tensor(NativeObject):
    """A host tensor. Data goes in as a (nested) list or from a raw little-endian file."""

    __slots__ = ()

    def __init__(
        self,
        data: Optional[list] = None,
        file_path: Optional[str] = None,
        data_type: DataType = DataType.DT_FLOAT,
        format: Format = Format.FORMAT_ND,
        shape: Optional[list[int]] = None,
        placement: Placement = Placement.PLACEMENT_HOST,
    ):
        self._owns_handle = False
        self._handle = None
        self._owner = None
        if data is not None and file_path is not None:
            raise RuntimeError("Tensor should be created either by data or by file")
        if shape is not None:
            check_dims(shape, "Shape must be a list of integers")
        if not isinstance(data_type, DataType):
            raise TypeError("Data_type must be a DataType")
        if not isinstance(format, Format):
            raise TypeError("Format must be a Format")
        if not isinstance(placement, Placement):
            raise TypeError("Placement must be a Placement")
        if placement != Placement.PLACEMENT_HOST:
            raise RuntimeError(f"{_FAILED}: this host has no device memory; use Placement.PLACEMENT_HOST")
        if data is not None and not isinstance(data, list):
            raise TypeError("data should be List")
        if data_type == DataType.DT_DOUBLE and (data is not None or file_path is not None):
            raise RuntimeError("DT_DOUBLE is not supported in python Tensor constructor")
        if file_path is not None:
            if "\0" in file_path:
                raise RuntimeError(f"{_FAILED}: the file name {file_path!r} holds a NUL character")
            self._handle = _calls.handle_of(
                engine.tensor_create_from_file, _calls.encode(file_path)[0], *dims_argument(shape or []),
                data_type, format, prefix=_FAILED)
        else:
            self._handle = self._from_list(data, data_type, format, shape)
        self._owns_handle = True

    @staticmethod
    def _from_list(data: Optional[list], data_type: DataType, format: Format, shape: Optional[list[int]]) -> int:
        raw = b""
        dims = shape or []
        if data is not None:
            try:
                flat, inferred = _tensor_data.flat(data)
                raw = _tensor_data.pack(flat, data_type)
            except (ValueError, OverflowError, TypeError) as error:
                raise RuntimeError(f"{_FAILED}: {error}") from error
            dims = inferred if shape is None else shape
            expected = _element_count(dims)
            if expected != len(flat):
                raise RuntimeError(f"{_FAILED}: shape {list(dims)} needs {expected} elements, there are {len(flat)}")
        return _calls.handle_of(
            engine.tensor_create, raw, len(raw), *dims_argument(dims), data_type, format, prefix=_FAILED)

    @classmethod
    def _create_from(cls, handle: Any, owns_handle: bool = True) -> "Tensor":
        if handle is None:
            raise ValueError("Tensor pointer cannot be None")
        return wrap(cls, handle, owns_handle, None)

    def _transfer_ownership_when_pass_as_attr(self, new_owner: Any) -> None:
        self._hand_over(new_owner, "Tensor")

    def get_tensor_desc(self) -> TensorDesc:
        """Shape, format and data type, as a value."""
        return TensorDesc._create_from(
            _calls.handle_of(engine.tensor_get_desc, self._token(), prefix="Failed to get TensorDesc"))

    def get_format(self) -> Format:
        """The format."""
        return self.get_tensor_desc().get_format()

    def set_format(self, format: Format) -> "Tensor":
        """Sets the format; returns self."""
        if not isinstance(format, Format):
            raise TypeError("Format must be a Format")
        _calls.check(engine.tensor_set_format(self._token(), format), f"Failed to set format {int(format)}")
        return self

    def get_data_type(self) -> DataType:
        """The element type."""
        return self.get_tensor_desc().get_data_type()

    def set_data_type(self, data_type: DataType) -> "Tensor":
        """Says how to read the bytes from now on; converts nothing. Returns self."""
        if not isinstance(data_type, DataType):
            raise TypeError("Data_type must be a DataType")
        _calls.check(engine.tensor_set_data_type(self._token(), data_type), f"Failed to set datatype {int(data_type)}")
        return self

    def get_shape(self) -> Shape:
        """The shape, as a new object."""
        return self.get_tensor_desc().get_shape()

    def get_placement(self) -> Placement:
        """Where the data is."""
        return Placement(_calls.value_of(engine.tensor_placement, ctypes.c_int, self._token(),
                                         prefix="Failed to get placement"))

    def get_data(self) -> Any:
        """The elements: a number for a scalar, else a nested list.

        Raises:
            RuntimeError: the element type has no form in Python.
        """
        failed = "Failed to get Tensor data"
        desc = TensorDesc._create_from(_calls.handle_of(engine.tensor_get_desc, self._token(), prefix=failed))
        data_type = desc.get_data_type()
        if data_type == DataType.DT_STRING:
            flat: list = _calls.texts_of(engine.tensor_strings, self._token(), prefix=failed)
        else:
            raw = _calls.bytes_of(engine.tensor_data, self._token(), prefix=failed)
            try:
                flat = _tensor_data.unpack(raw, data_type)
            except ValueError as error:
                raise RuntimeError(f"{failed}: {error}") from error
        return _tensor_data.unflatten(flat, desc.get_shape())

    def to_host(self) -> "Tensor":
        """Refused on a host tensor, and there are no others here."""
        if self.get_placement() != Placement.PLACEMENT_DEVICE:
            raise ValueError("to_host() only supports device tensors")
        raise RuntimeError("to_host() failed: this host has no device memory")

    def to_device(self) -> "Tensor":
        """Refused: this host has no device."""
        if self.get_placement() != Placement.PLACEMENT_HOST:
            raise ValueError("to_device() only supports host tensors")
        raise RuntimeError("to_device() failed: this host has no device memory; keep the tensor on the host")

    format = property(get_format)
    data_type = property(get_data_type)
    data = property(get_data)
    shape = property(get_shape)
    placement = property(get_placement)

    def __repr__(self) -> str:
        return shown(self, lambda: f"Tensor(shape={list(self.get_shape())}, format={self.get_format()!r}, "
                                   f"data_type={self.get_data_type()!r})")

    def __str__(self) -> str:
        return shown(self, self._text)

    def _text(self) -> str:
        return f"""
        Tensor(
            format={int(self.get_format())},
            data_type={int(self.get_data_type())},
            shape={list(self.get_shape())},
            data={self.get_data()}
        )"""


def _element_count(dims: Sequence[int]) -> int:
    count = 1
    for dim in dims:
        count *= dim
    return count
