# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operator: what an ONNX plugin callback fills or reads."""
from typing import Any

from ge._capi import _calls
from ge._capi._prototypes import engine
from ge._internal.shown import shown
from ge.graph import _attributes
from ge.graph.types import DataType

_UINT32_MAX = 2 ** 32 - 1
_INPUT, _OPTIONAL_INPUT, _OUTPUT, _DYNAMIC_INPUT, _DYNAMIC_OUTPUT = range(5)
_SCALARS = (bool, int, float, str)


def _way_out(value: Any) -> str:
    """Said of data types and lists of them, which an attribute of an Operator takes as numbers."""
    if isinstance(value, DataType):
        return f"; give its number, int(DataType.{value.name})"
    if isinstance(value, list) and value and all(isinstance(item, DataType) for item in value):
        return "; give the numbers, [int(item) for item in ...]"
    return ""


def _is_plain(value: Any) -> bool:
    """A bool, int, float or str, or a list of one of these types."""
    if isinstance(value, list) and value:
        kind = type(value[0])
        return kind in _SCALARS and all(type(item) is kind for item in value)
    return isinstance(value, _SCALARS) and not isinstance(value, DataType)


class Operator:
    """An operator that a plugin callback describes.

    Lifetime: the callback that received it, on its thread. Afterwards every access is a RuntimeError.
    """

    __slots__ = ("_handle", "_valid", "_read_only")

    def __init__(self):
        raise RuntimeError("Operator objects should not be created directly")

    def __enter__(self) -> "Operator":
        self._check_valid()
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self._valid = False

    def __repr__(self) -> str:
        return shown(self, lambda: f"Operator(name={self.name!r}, type={self.type!r})")

    def __copy__(self):
        raise RuntimeError("Operator does not support copy")

    def __deepcopy__(self, memo):
        raise RuntimeError("Operator does not support deepcopy")

    def __reduce_ex__(self, protocol):
        raise RuntimeError("Operator does not support pickle")

    def _check_valid(self) -> int:
        if not self._valid:
            raise RuntimeError("Operator is only valid inside parse_node")
        return _calls.as_token(self._handle)

    def _check_writable(self) -> int:
        token = self._check_valid()
        if self._read_only:
            raise RuntimeError("Source Operator is read-only")
        return token

    @property
    def name(self) -> str:
        """Name of the node to be."""
        return _calls.text_of(engine.operator_name, self._check_valid(), prefix="Failed to get Operator name")

    @property
    def type(self) -> str:
        """GE operator type; for a source Operator, the type in the model."""
        return _calls.text_of(engine.operator_type, self._check_valid(), prefix="Failed to get Operator type")

    def get_attr(self, name: str) -> Any:
        """Value of an attribute; RuntimeError when the operator does not have it."""
        token = self._check_valid()
        _attributes.check_key(name)
        return _attributes.read(engine.operator_get_attr, token, key=name,
                                prefix=f"Failed to get Operator attribute '{name}'")

    def set_attr(self, name: str, value: Any) -> None:
        """Sets an attribute: bool, int, float, str, or a non-empty list of one of these.

        Attributes that are declared as a data type take its number.
        """
        token = self._check_writable()
        _attributes.check_key(name)
        if not _is_plain(value):
            raise ValueError(f"Unsupported attribute type: {type(value)} for value: {value} "
                             f"(Operator attribute '{name}'){_way_out(value)}")
        _attributes.write(engine.operator_set_attr, token, key=name, value=value,
                          prefix=f"Failed to set Operator attribute '{name}'")

    def _register(self, kind: int, what: str, name: str, count: int = 0) -> None:
        token = self._check_writable()
        if not isinstance(name, str) or not name:
            raise TypeError(f"Operator {what} name must be a non-empty string")
        if type(count) is not int:
            raise TypeError("Operator dynamic port count must be an integer")
        if not 0 <= count <= _UINT32_MAX:
            raise ValueError("Operator dynamic port count must be in uint32 range")
        _calls.check(engine.operator_register_port(token, kind, *_calls.encode(name), count),
                     f"Failed to register Operator {what} '{name}'")

    def register_input(self, name: str) -> None:
        """Adds a required input."""
        self._register(_INPUT, "input", name)

    def register_optional_input(self, name: str) -> None:
        """Adds an optional input."""
        self._register(_OPTIONAL_INPUT, "optional input", name)

    def register_output(self, name: str) -> None:
        """Adds an output."""
        self._register(_OUTPUT, "output", name)

    def register_dynamic_input(self, name: str, count: int) -> None:
        """Gives a dynamic input its number of instances."""
        self._register(_DYNAMIC_INPUT, "dynamic input", name, count)

    def register_dynamic_output(self, name: str, count: int) -> None:
        """Gives a dynamic output its number of instances."""
        self._register(_DYNAMIC_OUTPUT, "dynamic output", name, count)


def create_operator(handle: Any, *, read_only: bool = False) -> Operator:
    """A view of an operator that the engine lent; `read_only` for a source operator."""
    if _calls.as_token(handle) == 0:
        raise ValueError("Operator pointer cannot be None")
    operator = Operator.__new__(Operator)
    operator._handle = handle
    operator._valid = True
    operator._read_only = read_only
    return operator
