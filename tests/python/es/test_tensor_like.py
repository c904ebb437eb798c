# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Conversion of Python values to Const, operators, and scopes."""
import threading

import pytest
from ge.es import GraphBuilder, TensorHolder, tensor_holder
from ge.es.graph_builder import attr_scope, control_dependency_scope
from ge.es.tensor_like import (
    _flatten_and_infer_shape,
    _unflatten,
    convert_to_tensor_holder,
    resolve_builder,
)
from ge.graph import DataType


@pytest.fixture
def builder():
    return GraphBuilder("g")


@pytest.mark.parametrize(("value", "dtype", "shape"), [
    (1, DataType.DT_INT64, []),
    (True, DataType.DT_INT64, []),
    (1.5, DataType.DT_FLOAT, []),
    ([1, 2], DataType.DT_INT64, [2]),
    ([[1, 2.0]], DataType.DT_FLOAT, [1, 2]),
    ([], DataType.DT_INT64, [0]),
])
def test_values_become_const(builder, value, dtype, shape):
    stored = convert_to_tensor_holder(value, builder)._get_node_snapshot().get_attr("value")
    assert (stored.get_data_type(), stored.get_shape()) == (dtype, shape)


def test_none_and_holders_stay(builder):
    tensor = builder.create_input(0)
    assert convert_to_tensor_holder(None, builder) is None
    assert convert_to_tensor_holder(tensor, builder) is tensor


@pytest.mark.parametrize(("value", "error", "text"), [
    ("x", TypeError, r"Value must be int/float or nested lists of int\|float"),
    ([[]], TypeError, "Value must be int/float or nested lists"),
    ([[1], [1, 2]], ValueError, "Irregular nested list: all sub-lists must have the same shape"),
])
def test_bad_values(builder, value, error, text):
    with pytest.raises(error, match=text):
        convert_to_tensor_holder(value, builder)


def test_flatten_and_back():
    assert _flatten_and_infer_shape([[1, 2], [3, 4]]) == ([1, 2, 3, 4], [2, 2])
    assert _flatten_and_infer_shape([]) == ([], [0])
    assert _unflatten([1, 2, 3, 4], [2, 2]) == [[1, 2], [3, 4]]
    with pytest.raises(ValueError, match="Length of list 5 does not match shape 6"):
        _unflatten([1] * 5, [2, 3])
    with pytest.raises(ValueError, match="Shape cannot be empty"):
        _unflatten([1], [])


def test_resolve_builder(builder):
    assert resolve_builder(None, 1, [builder.create_input(0)]) is builder
    assert resolve_builder(builder) is builder
    with pytest.raises(ValueError, match="Please ensure at least one input tensor or an explicit owner_builder"):
        resolve_builder(1, 2)


def test_operators_in_both_directions(builder):
    x = builder.create_input(0)
    made = [x + 1, 1 + x, x - 1.0, 1.0 - x, x * [1, 2], [1, 2] * x, x / 2, 2 / x]
    made += [x.add(x), x.sub(x), x.mul(x), x.div(x)]
    types = [tensor._get_node_snapshot().type for tensor in made]
    assert types == ["Add"] * 2 + ["Sub"] * 2 + ["Mul"] * 2 + ["Div"] * 2 + ["Add", "Sub", "Mul", "Div"]
    assert (1 - x)._get_node_snapshot().get_in_data_nodes_and_port_indexes(1)[0].name == "input_0"


def test_operators_need_one_builder(builder):
    other = GraphBuilder("other").create_input(0)
    with pytest.raises(ValueError, match="Cannot perform add: tensors from different GraphBuilders"):
        builder.create_input(0) + other


def test_operator_library_can_be_replaced(builder, monkeypatch):
    x = builder.create_input(0)
    monkeypatch.setattr(tensor_holder, "_get_math_operator_lib", lambda: None)
    with pytest.raises(RuntimeError, match="not available"):
        x + x


def test_holder_refuses_construction(builder):
    with pytest.raises(RuntimeError):
        TensorHolder()
    with pytest.raises(ValueError, match="Tensor handle cannot be None"):
        TensorHolder._create_from(None, builder)
    with pytest.raises(ValueError, match="Owner builder cannot be None"):
        TensorHolder._create_from(1, None)


@pytest.mark.parametrize(("call", "text"), [
    (lambda t: t.set_data_type(1), "Data type must be a DataType enum"),
    (lambda t: t.set_format(1), "Format must be a Format enum"),
    (lambda t: t.set_shape((1,)), "Shape must be a list of integers"),
    (lambda t: t.set_shape(["1"]), "All shape dimensions must be integers"),
])
def test_holder_arguments(builder, call, text):
    with pytest.raises(TypeError, match=text):
        call(builder.create_input(0))


def test_scopes_reach_every_node_inside(builder):
    x = builder.create_input(0)
    with attr_scope({"_label": "outer", "_level": 1}), control_dependency_scope([x]):
        with attr_scope({"_label": "inner"}):
            total = x + 1
        const = builder.create_scalar_int64(1)
    outside = x + x
    node = total._get_node_snapshot()
    assert (node.get_attr("_label"), node.get_attr("_level")) == ("inner", 1)
    assert [n.name for n in node.get_in_control_nodes()] == ["input_0"]
    assert const._get_node_snapshot().get_attr("_label") == "outer"
    assert not outside._get_node_snapshot().has_attr("_label")


def test_scopes_belong_to_their_thread(builder):
    seen = []

    def other():
        seen.append(GraphBuilder("t").create_scalar_int64(1)._get_node_snapshot().has_attr("_label"))

    with attr_scope({"_label": "x"}):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert seen == [False]


def test_scope_value_that_is_no_attribute(builder):
    with attr_scope({"_label": {"key": "value"}}), pytest.raises(ValueError, match="Unsupported attribute type"):
        builder.create_scalar_int64(1)
