# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""From Python numbers and lists to Const tensors."""
from typing import Any, Union

from ge.es._program import Recorder
from ge.es.tensor_holder import TensorHolder

# What stands for a tensor in a call: a TensorHolder, a number, or a nested list of numbers.
TensorLike = Union[TensorHolder, int, float, list]

_BAD_LEAF = "Value must be int/float or nested lists of int|float"
_NO_BUILDER = ("No GraphBuilder can be found among the arguments. Please ensure at least one input tensor "
               "or an explicit owner_builder is provided when supported")


def _shape_of(value: Any) -> list[int]:
    if not isinstance(value, list):
        if not isinstance(value, (int, float)):
            raise TypeError(f"{_BAD_LEAF}, got {type(value).__name__}")
        return []
    if not value:
        raise TypeError(f"{_BAD_LEAF}, got an empty inner list")
    shapes = [_shape_of(item) for item in value]
    if any(shape != shapes[0] for shape in shapes):
        raise ValueError("Irregular nested list: all sub-lists must have the same shape")
    return [len(value)] + shapes[0]


def _flatten(value: Any) -> list[Any]:
    if not isinstance(value, list):
        return [value]
    return [leaf for item in value for leaf in _flatten(item)]


def _flatten_and_infer_shape(value: list[Any]) -> tuple[list[Any], list[int]]:
    """Leaves of a nested list in row-major order, and its shape; an empty list is ([], [0])."""
    if not value:
        return [], [0]
    try:
        return _flatten(value), _shape_of(value)
    except RecursionError:
        raise ValueError("The list is nested too deep, or holds itself") from None


def _unflatten(flat: list[Any], shape: list[int]) -> Any:
    """Nested list of that shape."""
    if not shape:
        raise ValueError("Shape cannot be empty")
    size = 1
    for dim in shape:
        size *= dim
    if len(flat) != size:
        raise ValueError(f"Length of list {len(flat)} does not match shape {size}")
    if len(shape) == 1:
        return list(flat)
    step = size // shape[0] if shape[0] else 0
    return [_unflatten(flat[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0])]


def convert_to_tensor_holder(value: Any, owner_builder: Any) -> Any:
    """TensorHolder for a value: None and holders as they are; numbers and nested lists become Const.

    Integers are int64; float32 as soon as one leaf is a float. There is no promotion towards the other
    operand of an operator.

    Raises:
        TypeError: a leaf is no number.
        ValueError: the nested list is ragged, or too deep.
    """
    if value is None or isinstance(value, TensorHolder):
        return value
    if isinstance(value, float):
        return owner_builder.create_scalar_float(value)
    if isinstance(value, int):
        return owner_builder.create_scalar_int64(int(value))
    if not isinstance(value, list):
        raise TypeError(f"{_BAD_LEAF}, got {type(value).__name__}")
    flat, shape = _flatten_and_infer_shape(value)
    if any(isinstance(leaf, float) for leaf in flat):
        return owner_builder.create_const_float([float(leaf) for leaf in flat], shape)
    return owner_builder.create_const_int64([int(leaf) for leaf in flat], shape)


def resolve_builder(*values: Any) -> Any:
    """The first GraphBuilder among builders, tensors and lists of them.

    Raises:
        ValueError: there is none.
    """
    for value in values:
        if isinstance(value, Recorder):
            return value
        if isinstance(value, TensorHolder):
            return value.get_owner_builder()
        if isinstance(value, (list, tuple)):
            for item in value:
                if isinstance(item, TensorHolder):
                    return item.get_owner_builder()
    raise ValueError(_NO_BUILDER)
