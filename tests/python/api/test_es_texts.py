# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Texts of ge.es and ge.error that users' tests rely on, and what the rest of the builder does."""
import copy
import threading

import pytest
from ge.error import GeError, get_ge_error_msg, raise_ge_error
from ge.es import GraphBuilder, TensorHolder
from ge.es.all import Relu
from ge.es.graph_builder import attr_scope, control_dependency_scope
from ge.es.tensor_holder import _get_math_operator_lib
from ge.es.tensor_like import _flatten_and_infer_shape, _unflatten, convert_to_tensor_holder, resolve_builder
from ge.graph import DataType, Graph

pytestmark = pytest.mark.api("GraphBuilder", "TensorHolder")
BUILT = "GraphBuilder has already been built. Create a new GraphBuilder to build another graph"


@pytest.fixture
def builder():
    return GraphBuilder("g")


def node_of(tensor):
    return tensor._get_node_snapshot()


@pytest.mark.parametrize("error, text, call", [
    (TypeError, "Graph name must be a string", lambda b: GraphBuilder(123)),
    (TypeError, "Number of inputs must be a positive integer", lambda b: b.create_inputs("2")),
    (TypeError, "Start index must be a non-negative integer", lambda b: b.create_inputs(2, "0")),
    (TypeError, "Value must be an integer or list of integers", lambda b: b.create_const_uint64(1.5)),
    (TypeError, "Value must be an integer or list of integers", lambda b: b.create_const_int32(["1"])),
    (ValueError, "Value must be non-negative", lambda b: b.create_const_uint32(-1)),
    (ValueError, "Value must be in range", lambda b: b.create_const_uint32(1 << 32)),
    (ValueError, "Value must be in range", lambda b: b.create_const_int64(1 << 63)),
    (ValueError, r"Value count \(3\) doesn't match shape", lambda b: b.create_const_float([1.0, 2.0, 3.0], [2, 2])),
    (TypeError, "Value must be a list of integers", lambda b: b.create_vector_int64([1.5])),
    (TypeError, "Value must be an integer", lambda b: b.create_scalar_uint32("1")),
    (ValueError, "Value must be non-negative", lambda b: b.create_scalar_uint32(-1)),
    (TypeError, "Tensor must be a TensorHolder", lambda b: b.set_tensor_attr_int64(1, "a", 1)),
    (TypeError, "Attribute name must be a string", lambda b: b.set_node_attr_string(b.create_input(0), 1, "x")),
    (TypeError, "Value must be a string", lambda b: b.set_tensor_attr_string(b.create_input(0), "a", 1)),
    (TypeError, "Value must be a boolean", lambda b: b.set_node_attr_bool(b.create_input(0), "a", 1)),
    (TypeError, "Value must be an integer", lambda b: b.set_node_attr_int64(b.create_input(0), "a", True)),
    (TypeError, "Tensor must be a TensorHolder", lambda b: b.add_control_dependency(1, [])),
    (TypeError, "src_tensors must be a list of TensorHolder",
     lambda b: b.add_control_dependency(b.create_input(0), [1])),
    (RuntimeError, "GraphBuilder does not support copy", copy.copy),
    (RuntimeError, "GraphBuilder does not support deepcopy", copy.deepcopy),
    (RuntimeError, "TensorHolder objects should not be created directly", lambda b: TensorHolder()),
    (ValueError, "Tensor handle cannot be None", lambda b: TensorHolder._create_from(None, b)),
    (ValueError, "Owner builder cannot be None", lambda b: TensorHolder._create_from(1, None)),
    (TypeError, "Data type must be a DataType enum", lambda b: b.create_input(0).set_data_type(0)),
    (TypeError, "Format must be a Format enum", lambda b: b.create_input(0).set_format(0)),
    (TypeError, "Shape must be a list of integers", lambda b: b.create_input(0).set_shape((1,))),
    (TypeError, "All shape dimensions must be integers", lambda b: b.create_input(0).set_shape([1.5])),
    (ValueError, "Cannot perform add: tensors from different GraphBuilders",
     lambda b: b.create_input(0) + GraphBuilder("h").create_input(0)),
    (ValueError, "Cannot perform div: tensors from different GraphBuilders",
     lambda b: b.create_input(0).div(GraphBuilder("h").create_input(0))),
    (TypeError, r"Value must be int/float or nested lists of int\|float", lambda b: convert_to_tensor_holder("1", b)),
    (TypeError, r"Value must be int/float or nested lists of int\|float", lambda b: convert_to_tensor_holder([[]], b)),
    (ValueError, "Irregular nested list: all sub-lists must have the same shape",
     lambda b: convert_to_tensor_holder([[1], [1, 2]], b)),
    (ValueError, "Please ensure at least one input tensor or an explicit owner_builder is provided when supported",
     lambda b: resolve_builder(1, None)),
    (ValueError, "Length of list 5 does not match shape 6", lambda b: _unflatten([1] * 5, [2, 3])),
    (ValueError, "Shape cannot be empty", lambda b: _unflatten([1], [])),
])
def test_the_builder_says(builder, error, text, call):
    with pytest.raises(error, match=text):
        call(builder)


@pytest.mark.parametrize("operation, use", [
    ("create input", lambda b, t: b.create_input(1)),
    ("create const", lambda b, t: b.create_const_float(1.0)),
    ("create variable", lambda b, t: b.create_variable(1, "v")),
    ("set graph output", lambda b, t: b.set_graph_output(t, 0)),
    ("set attribute", lambda b, t: b.set_node_attr_int64(t, "a", 1)),
    ("add control dependency", lambda b, t: b.add_control_dependency(t, [t])),
    ("build", lambda b, t: b.build_and_reset()),
    ("set data type", lambda b, t: t.set_data_type(DataType.DT_INT8)),
    ("set format", lambda b, t: t.set_format(node_of(t).get_output_desc(0).format)),
    ("set shape", lambda b, t: t.set_shape([1])),
    ("perform mul", lambda b, t: t * 2),
    ("add Relu", lambda b, t: Relu(t)),
])
def test_a_built_builder_names_what_it_refuses(builder, operation, use):
    tensor = builder.create_input(0)
    builder.build_and_reset([tensor])
    with pytest.raises(RuntimeError, match=f"Cannot {operation}: {BUILT}"):
        use(builder, tensor)


def test_builder_and_holder_know_each_other(builder):
    tensor = builder.create_input(0)
    assert builder.name == "g" and tensor.name == "input_0"
    assert tensor._builder is tensor.get_owner_builder() is resolve_builder(None, tensor) is builder


def test_operators_by_method_are_those_by_symbol(builder):
    a, b = builder.create_inputs(2)
    made = [a.add(b), a.sub(b), a.mul(b), a.div(b), a + 1, 1 - a, [2.0] * a, 1 / a]
    assert [node_of(tensor).type for tensor in made] == ["Add", "Sub", "Mul", "Div"] * 2


def test_a_const_of_each_type_has_its_type(builder):
    made = {DataType.DT_INT64: builder.create_const_int64([1]), DataType.DT_INT32: builder.create_const_int32([1]),
            DataType.DT_UINT64: builder.create_const_uint64([1]), DataType.DT_UINT32: builder.create_scalar_uint32(1),
            DataType.DT_FLOAT: builder.create_scalar_float(1.0)}
    assert {node_of(tensor).get_attr("value").data_type for tensor in made.values()} == set(made)


def test_there_is_no_promotion_towards_the_other_operand(builder):
    total = builder.create_input(0) + 0
    producer, _ = node_of(total).get_in_data_nodes_and_port_indexes(1)
    assert producer.get_attr("value").data_type == DataType.DT_INT64


def test_flat_lists_and_shapes():
    assert _flatten_and_infer_shape([[1, 2.5], [3, 4]]) == ([1, 2.5, 3, 4], [2, 2])
    assert _flatten_and_infer_shape([]) == ([], [0])


def test_text_attributes_reach_node_and_tensor(builder):
    tensor = builder.create_input(0)
    builder.set_node_attr_string(tensor, "n", "on node")
    builder.set_tensor_attr_string(tensor, "t", "on tensor")
    assert node_of(tensor).get_attr("n") == "on node" and node_of(tensor).get_output_attr("t", 0) == "on tensor"


def test_scopes_can_be_applied_by_hand(builder):
    first, second = builder.create_inputs(2)
    with attr_scope({"outer": 1, "both": 1}), attr_scope({"both": 2}), control_dependency_scope([first]):
        builder._apply_scope_infos_to_node(second)
        inside = Relu(second)
    for tensor in (second, inside):
        node = node_of(tensor)
        assert (node.get_attr("outer"), node.get_attr("both")) == (1, 2)
        assert [one.name for one in node.get_in_control_nodes()] == ["input_0"]
    assert not node_of(Relu(first)).has_attr("outer")


def test_without_a_math_library_operators_are_not_available(builder, monkeypatch):
    assert _get_math_operator_lib() is not None
    monkeypatch.setattr("ge.es.tensor_holder._get_math_operator_lib", lambda: None)
    with pytest.raises(RuntimeError, match="not available"):
        builder.create_input(0) + 1


def test_equal_subgraph_names_fail_at_the_node_with_their_code(builder):
    from ge.es.all import If

    def branch():
        inner = GraphBuilder("branch")
        return inner.build_and_reset([inner.create_input(0)])

    x = builder.create_input(0)
    with pytest.raises(RuntimeError, match="E18888.*branch"):
        If(x, [x], 1, branch(), branch())


@pytest.mark.parametrize("context, text", [
    ({"graph_id": 2}, r"^AddGraph failed; .*graph_id=2"),
    ({"graph_id": 3, "stream": 0x1111}, r"graph_id=3.*stream=0x1111"),
    ({}, "^AddGraph failed"),
])
def test_an_error_names_the_call_and_its_context(context, text):
    with pytest.raises(GeError, match=text) as caught:
        raise_ge_error("AddGraph", 1, **context)
    assert isinstance(caught.value, RuntimeError)
    assert caught.value.api_name == "AddGraph" and caught.value.context == context
    assert "status=1" in str(caught.value)


def test_an_error_carries_what_the_engine_said_last_on_this_thread():
    with pytest.raises(RuntimeError):
        Graph("g").find_node_by_name("none")
    assert "no node 'none'" in get_ge_error_msg()
    with pytest.raises(GeError) as caught:
        raise_ge_error("RunGraph")
    assert caught.value.error_message == get_ge_error_msg() and get_ge_error_msg() in str(caught.value)
    other = []
    thread = threading.Thread(target=lambda: other.append(get_ge_error_msg()))
    thread.start()
    thread.join()
    assert other == [""]


def test_the_fields_of_an_error_are_optional():
    error = GeError("text")
    assert (str(error), error.error_message, error.api_name, error.context) == ("text", None, None, None)
