# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""_AttrValue: an attribute value on its way in or out."""
import ctypes
from typing import Any, Callable

from ge._capi import _calls, _floats
from ge._capi._prototypes import HANDLE, Text, engine
from ge.graph.tensor import Tensor
from ge.graph.types import AttrValueType, DataType

_INT64_MIN, _INT64_MAX = -(2 ** 63), 2 ** 63 - 1


def _expect(value: Any, types: Any, what: str) -> None:
    if not isinstance(value, types):
        raise TypeError(f"Value must be {what}, not {type(value).__name__}")


def _check_int64(value: int) -> None:
    if not _INT64_MIN <= value <= _INT64_MAX:
        raise ValueError(f"{value} does not fit into a 64-bit integer attribute")


def _texts(values: list[str]) -> tuple[Any, int]:
    encoded = [_calls.encode(value) for value in values]
    items = (Text * len(encoded))()
    for item, (data, size) in zip(items, encoded):
        item.data = ctypes.cast(data, ctypes.c_void_p)
        item.size = size
    items.keep_alive = encoded  # the structs only point at the bytes
    return items, len(encoded)


class _AttrValue:
    """One value with GE's type for it. Which type a Python value gets: see set_value."""

    def __init__(self):
        self._av_ptr = _calls.handle_of(engine.attr_create)
        self._value_type = AttrValueType.VT_NONE
        self._cached_value: Any = None

    @classmethod
    def _create_from(cls, handle: int) -> "_AttrValue":
        instance = cls.__new__(cls)
        instance._av_ptr = handle
        instance._value_type = AttrValueType(_calls.value_of(engine.attr_type, ctypes.c_int, handle))
        instance._cached_value = None
        return instance

    def __del__(self):
        _calls.release(getattr(self, "_av_ptr", None))

    @property
    def value_type(self) -> AttrValueType:
        """GE's type of the value."""
        return self._value_type

    def get_value_type(self) -> AttrValueType:
        """GE's type of the value."""
        return self._value_type

    def _token(self) -> int:
        return _calls.as_token(self._av_ptr)

    def _store(self, status: int, value_type: AttrValueType, value: Any) -> bool:
        _calls.check(status, "Failed to set attribute value")
        self._value_type = value_type
        self._cached_value = value
        return True

    def set_string(self, value: str) -> bool:
        """Stores text."""
        _expect(value, str, "a string")
        status = engine.attr_set_string(self._token(), *_calls.encode(value))
        return self._store(status, AttrValueType.VT_STRING, value)

    def set_float(self, value: float) -> bool:
        """Stores a number as 32-bit float; ValueError for one that would become infinite."""
        _expect(value, (int, float), "a float")
        number = _floats.checked(value, "The value")
        return self._store(engine.attr_set_float(self._token(), number), AttrValueType.VT_FLOAT, None)

    def set_bool(self, value: bool) -> bool:
        """Stores a bool."""
        _expect(value, bool, "a bool")
        return self._store(engine.attr_set_bool(self._token(), value), AttrValueType.VT_BOOL, value)

    def set_int(self, value: int) -> bool:
        """Stores a 64-bit integer."""
        _expect(value, int, "an integer")
        _check_int64(value)
        return self._store(engine.attr_set_int(self._token(), value), AttrValueType.VT_INT, value)

    def set_data_type(self, value: DataType) -> bool:
        """Stores a data type."""
        _expect(value, DataType, "a DataType")
        return self._store(engine.attr_set_data_type(self._token(), value), AttrValueType.VT_DATA_TYPE, value)

    def set_tensor(self, value: Tensor) -> bool:
        """Stores a tensor; later changes of `value` do not reach the copy."""
        _expect(value, Tensor, "a Tensor")
        return self._store(engine.attr_set_tensor(self._token(), value._token()), AttrValueType.VT_TENSOR, None)

    def _set_list(self, function, values: Any, item_type: Any, what: str, to_native, value_type) -> bool:
        if not isinstance(values, list) or not all(isinstance(value, item_type) for value in values):
            raise TypeError(f"Value must be a list of {what}")
        if not values:
            raise ValueError("Empty list is not supported")
        return self._store(function(self._token(), *to_native(values)), value_type, None)

    def set_list_string(self, values: list[str]) -> bool:
        """Stores texts."""
        return self._set_list(engine.attr_set_list_string, values, str, "strings", _texts,
                              AttrValueType.VT_LIST_STRING)

    def set_list_float(self, values: list[float]) -> bool:
        """Stores numbers as 32-bit floats."""
        return self._set_list(engine.attr_set_list_float, values, (int, float), "floats",
                              lambda items: _calls.array(ctypes.c_float, items), AttrValueType.VT_LIST_FLOAT)

    def set_list_bool(self, values: list[bool]) -> bool:
        """Stores bools."""
        return self._set_list(engine.attr_set_list_bool, values, bool, "bools",
                              lambda items: _calls.array(ctypes.c_uint8, items), AttrValueType.VT_LIST_BOOL)

    def set_list_int(self, values: list[int]) -> bool:
        """Stores 64-bit integers."""
        def to_native(items):
            for item in items:
                _check_int64(item)
            return _calls.array(ctypes.c_int64, items)

        return self._set_list(engine.attr_set_list_int, values, int, "integers", to_native,
                              AttrValueType.VT_LIST_INT)

    def set_list_data_type(self, values: list[DataType]) -> bool:
        """Stores data types."""
        return self._set_list(engine.attr_set_list_data_type, values, DataType, "DataType",
                              lambda items: _calls.array(ctypes.c_int, items), AttrValueType.VT_LIST_DATA_TYPE)

    def set_value(self, value: Any) -> bool:
        """Stores a value under the first type that takes it.

        The order is GE's: str, float, bool, DataType, Tensor, int, then lists of float, bool, int,
        DataType, str. A DataType is an int, so a list of them is stored as integers.

        Raises:
            ValueError: no type takes it.
        """
        for accepts, setter in self._setters():
            if accepts(value):
                return setter(value)
        raise ValueError(f"Unsupported attribute type: {type(value)} for value: {value}")

    def _setters(self) -> list[tuple[Callable[[Any], bool], Callable[[Any], bool]]]:
        def one(item_type):
            return lambda value: isinstance(value, item_type)

        def many(item_type):
            return lambda value: isinstance(value, list) and all(isinstance(item, item_type) for item in value)

        return [
            (one(str), self.set_string),
            (one(float), self.set_float),
            (one(bool), self.set_bool),
            (one(DataType), self.set_data_type),
            (one(Tensor), self.set_tensor),
            (one(int), self.set_int),
            (many(float), self.set_list_float),
            (many(bool), self.set_list_bool),
            (many(int), self.set_list_int),
            (many(DataType), self.set_list_data_type),
            (many(str), self.set_list_string),
        ]

    def get_string(self) -> str:
        """The text."""
        return _calls.text_of(engine.attr_get_string, self._token())

    def get_float(self) -> float:
        """The number."""
        return _calls.value_of(engine.attr_get_float, ctypes.c_float, self._token())

    def get_bool(self) -> bool:
        """The bool."""
        return bool(_calls.value_of(engine.attr_get_bool, ctypes.c_int, self._token()))

    def get_int(self) -> int:
        """The integer."""
        return _calls.value_of(engine.attr_get_int, ctypes.c_int64, self._token())

    def get_data_type(self) -> DataType:
        """The data type."""
        return DataType(_calls.value_of(engine.attr_get_data_type, ctypes.c_int, self._token()))

    def get_tensor(self) -> Tensor:
        """The tensor, as an object of its own."""
        return Tensor._create_from(_calls.value_of(engine.attr_get_tensor, HANDLE, self._token()))

    def get_list_string(self) -> list[str]:
        """The texts."""
        return _calls.texts_of(engine.attr_get_list_string, self._token())

    def get_list_float(self) -> list[float]:
        """The numbers."""
        return _calls.list_of(engine.attr_get_list_float, ctypes.c_float, self._token())

    def get_list_bool(self) -> list[bool]:
        """The bools."""
        return [bool(item) for item in _calls.list_of(engine.attr_get_list_bool, ctypes.c_uint8, self._token())]

    def get_list_int(self) -> list[int]:
        """The integers."""
        return _calls.list_of(engine.attr_get_list_int, ctypes.c_int64, self._token())

    def get_list_data_type(self) -> list[DataType]:
        """The data types."""
        return [DataType(i) for i in _calls.list_of(engine.attr_get_list_data_type, ctypes.c_int, self._token())]

    def get_value(self) -> Any:
        """The value as a Python object.

        Raises:
            RuntimeError: an empty list, or a type that Python code cannot read (as in GE).
        """
        if self._cached_value is None:
            try:
                getter = _GETTERS[self._value_type]
            except KeyError:
                raise RuntimeError(f"Unsupported attribute value type: {self._value_type.name}") from None
            self._cached_value = getter(self)
        return self._cached_value


_GETTERS: dict[AttrValueType, Callable[[_AttrValue], Any]] = {
    AttrValueType.VT_STRING: _AttrValue.get_string,
    AttrValueType.VT_FLOAT: _AttrValue.get_float,
    AttrValueType.VT_BOOL: _AttrValue.get_bool,
    AttrValueType.VT_INT: _AttrValue.get_int,
    AttrValueType.VT_DATA_TYPE: _AttrValue.get_data_type,
    AttrValueType.VT_TENSOR: _AttrValue.get_tensor,
    AttrValueType.VT_LIST_STRING: _AttrValue.get_list_string,
    AttrValueType.VT_LIST_FLOAT: _AttrValue.get_list_float,
    AttrValueType.VT_LIST_BOOL: _AttrValue.get_list_bool,
    AttrValueType.VT_LIST_INT: _AttrValue.get_list_int,
    AttrValueType.VT_LIST_DATA_TYPE: _AttrValue.get_list_data_type,
}
