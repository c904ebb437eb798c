# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""TensorDesc: what is known of a tensor without its data."""
import ctypes
from typing import Any, Optional

from ge._capi import _calls
from ge._capi._prototypes import engine
from ge._internal.shown import shown
from ge.graph._owner import NativeObject, wrap
from ge.graph.shape import Shape, check_dims, dims_argument
from ge.graph.types import DataType, Format

_SHAPE_TEXT = "shape must be a list of integers"


def _check_format(format: Any) -> None:
    if not isinstance(format, Format):
        raise TypeError("Format must be a Format")


def _check_data_type(data_type: Any) -> None:
    if not isinstance(data_type, DataType):
        raise TypeError("Data type must be a DataType")


class TensorDesc(NativeObject):
    """Shape, format and data type of a tensor. A value: changing it changes no node."""

    __slots__ = ()

    def __init__(
        self,
        shape: Optional[list[int]] = None,
        format: Format = Format.FORMAT_ND,
        data_type: DataType = DataType.DT_FLOAT,
    ):
        self._owns_handle = False
        dims = [] if shape is None else shape
        check_dims(dims, _SHAPE_TEXT)
        _check_format(format)
        _check_data_type(data_type)
        self._handle = _calls.handle_of(
            engine.desc_create, *dims_argument(dims), format, data_type, prefix="Failed to create TensorDesc"
        )
        self._owner = None
        self._owns_handle = True

    @classmethod
    def _create_from(cls, handle: Any) -> "TensorDesc":
        if handle is None:
            raise ValueError("TensorDesc pointer cannot be None")
        return wrap(cls, handle, True, None)

    def _shape(self, origin: int) -> Shape:
        return Shape(_calls.list_of(engine.desc_get_shape, ctypes.c_int64, self._token(), origin,
                                    prefix="Failed to get shape"))

    def _set_shape(self, origin: int, shape: list[int]) -> "TensorDesc":
        check_dims(shape, _SHAPE_TEXT)
        _calls.check(engine.desc_set_shape(self._token(), origin, *dims_argument(shape)), "Failed to set shape")
        return self

    def _format(self, origin: int) -> Format:
        return Format(_calls.value_of(engine.desc_get_format, ctypes.c_int, self._token(), origin,
                                      prefix="Failed to get format"))

    def _set_format(self, origin: int, format: Format) -> "TensorDesc":
        _check_format(format)
        _calls.check(engine.desc_set_format(self._token(), origin, format), f"Failed to set format {int(format)}")
        return self

    def get_shape(self) -> Shape:
        """The shape, as a new object."""
        return self._shape(0)

    def set_shape(self, shape: list[int]) -> "TensorDesc":
        """Sets the shape; returns self."""
        return self._set_shape(0, shape)

    def get_origin_shape(self) -> Shape:
        """The shape in the origin format, as a new object."""
        return self._shape(1)

    def set_origin_shape(self, shape: list[int]) -> "TensorDesc":
        """Sets the origin shape; returns self."""
        return self._set_shape(1, shape)

    def get_format(self) -> Format:
        """The format."""
        return self._format(0)

    def set_format(self, format: Format) -> "TensorDesc":
        """Sets the format; returns self."""
        return self._set_format(0, format)

    def get_origin_format(self) -> Format:
        """The format of the original model."""
        return self._format(1)

    def set_origin_format(self, format: Format) -> "TensorDesc":
        """Sets the origin format; returns self."""
        return self._set_format(1, format)

    def get_data_type(self) -> DataType:
        """The element type."""
        return DataType(_calls.value_of(engine.desc_get_data_type, ctypes.c_int, self._token(),
                                        prefix="Failed to get data type"))

    def set_data_type(self, data_type: DataType) -> "TensorDesc":
        """Sets the element type; returns self."""
        _check_data_type(data_type)
        _calls.check(engine.desc_set_data_type(self._token(), data_type), f"Failed to set datatype {int(data_type)}")
        return self

    shape = property(get_shape)
    origin_shape = property(get_origin_shape)
    format = property(get_format)
    origin_format = property(get_origin_format)
    data_type = property(get_data_type)

    def __repr__(self) -> str:
        return shown(self, lambda: f"TensorDesc(shape={list(self.get_shape())}, format={self.get_format()!r}, "
                                   f"data_type={self.get_data_type()!r})")
