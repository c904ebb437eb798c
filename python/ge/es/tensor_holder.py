# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""TensorHolder: one output of a node that a GraphBuilder made."""
from typing import Any, Optional

from ge._internal.shown import shown
from ge.es import _native, _steps
from ge.graph.node import Node
from ge.graph.types import DataType, Format


class _MathOperators:
    """Nodes of the four operators, from the handles of their operands."""

    @staticmethod
    def _binary(op_type: str, left: int, right: int) -> int:
        return _native.add_node(_native.builder_of(left), op_type, [[left], [right]])[0]

    def EsAdd(self, left: int, right: int) -> int:  # pylint: disable=invalid-name
        return self._binary("Add", left, right)

    def EsSub(self, left: int, right: int) -> int:  # pylint: disable=invalid-name
        return self._binary("Sub", left, right)

    def EsMul(self, left: int, right: int) -> int:  # pylint: disable=invalid-name
        return self._binary("Mul", left, right)

    def EsDiv(self, left: int, right: int) -> int:  # pylint: disable=invalid-name
        return self._binary("Div", left, right)


_MATH = _MathOperators()
_HEADS = {"Es" + op_type: _steps.node_head(op_type, (1, 1)) for op_type in ("Add", "Sub", "Mul", "Div")}


def _get_math_operator_lib() -> Optional[Any]:
    """What makes the nodes of + - * /; None when there is nothing."""
    return _MATH


class TensorHolder:
    """One tensor of a graph under construction. Keeps its builder alive; made by builders only."""

    # _number counts the tensors that the builder wrote down; _token is the engine's handle, which such
    # a tensor gets when it is needed.
    __slots__ = ("_builder", "_number", "_token", "__weakref__")

    def __init__(self):
        raise RuntimeError("TensorHolder objects should not be created directly")

    @classmethod
    def _create_from(cls, handle: Any, builder: Any) -> "TensorHolder":
        if not handle:
            raise ValueError("Tensor handle cannot be None")
        if builder is None:
            raise ValueError("Owner builder cannot be None")
        holder = cls.__new__(cls)
        holder._token = handle
        holder._builder = builder
        return holder

    def __repr__(self) -> str:
        return shown(self, lambda: f"TensorHolder(name={self.name!r})")

    @property
    def _handle(self) -> Any:
        try:
            return self._token
        except AttributeError:
            self._token = _native.recorded(self._builder._handle, self._number)
            return self._token

    @property
    def name(self) -> str:
        """Name of the node that makes the tensor."""
        return self._get_node_snapshot().name

    def get_owner_builder(self) -> Any:
        """The GraphBuilder that the tensor belongs to."""
        return self._builder

    def _get_node_snapshot(self) -> Node:
        """The producing node; writes reach the graph. Lives as long as the builder."""
        return Node._create_from(_native.producer_of(self._handle)[0], owns_handle=False,
                                 owner=self._builder)

    def set_data_type(self, data_type: DataType) -> "TensorHolder":
        """Sets the tensor's data type; returns self."""
        if not isinstance(data_type, DataType):
            raise TypeError("Data type must be a DataType enum")
        self._builder._check_usable("set data type")
        _native.set_data_type(self._handle, data_type)
        return self

    def set_format(self, format: Format) -> "TensorHolder":
        """Sets storage and origin format; returns self."""
        if not isinstance(format, Format):
            raise TypeError("Format must be a Format enum")
        self._builder._check_usable("set format")
        _native.set_format(self._handle, format)
        return self

    def set_shape(self, shape: list[int]) -> "TensorHolder":
        """Sets storage and origin shape; returns self."""
        if not isinstance(shape, list):
            raise TypeError("Shape must be a list of integers")
        if not all(isinstance(dim, int) for dim in shape):
            raise TypeError("All shape dimensions must be integers")
        self._builder._check_usable("set shape")
        _native.set_shape(self._handle, shape)
        return self

    def _operate(self, operation: str, symbol: str, left: Any, right: Any) -> "TensorHolder":
        builder = self._builder
        builder._check_usable("perform " + operation)
        left, right = builder._as_tensor(left), builder._as_tensor(right)
        if left._builder is not right._builder:
            raise ValueError(f"Cannot perform {operation}: tensors from different GraphBuilders "
                             f"'{left._builder.name}' and '{right._builder.name}'")
        lib = _get_math_operator_lib()
        if lib is None:
            raise RuntimeError(f"Operator {operation} is not available: there is no math library")
        if lib is _MATH and builder._records():
            return builder._record_node(_HEADS[symbol], (left, right), b"", 1)[0]
        return builder._made(getattr(lib, symbol)(left._handle, right._handle))

    def __add__(self, other: Any) -> "TensorHolder":
        return self._operate("add", "EsAdd", self, other)

    def __radd__(self, other: Any) -> "TensorHolder":
        return self._operate("add", "EsAdd", other, self)

    def __sub__(self, other: Any) -> "TensorHolder":
        return self._operate("sub", "EsSub", self, other)

    def __rsub__(self, other: Any) -> "TensorHolder":
        return self._operate("sub", "EsSub", other, self)

    def __mul__(self, other: Any) -> "TensorHolder":
        return self._operate("mul", "EsMul", self, other)

    def __rmul__(self, other: Any) -> "TensorHolder":
        return self._operate("mul", "EsMul", other, self)

    def __truediv__(self, other: Any) -> "TensorHolder":
        return self._operate("div", "EsDiv", self, other)

    def __rtruediv__(self, other: Any) -> "TensorHolder":
        return self._operate("div", "EsDiv", other, self)

    def add(self, other: Any) -> "TensorHolder":
        """self + other"""
        return self + other

    def sub(self, other: Any) -> "TensorHolder":
        """self - other"""
        return self - other

    def mul(self, other: Any) -> "TensorHolder":
        """self * other"""
        return self * other

    def div(self, other: Any) -> "TensorHolder":
        """self / other"""
        return self / other
