# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""GraphBuilder: arguments, names, indexes, the end of a builder."""
import copy

import pytest
from ge.es import GraphBuilder
from ge.es.graph_builder import InputType
from ge.graph import DataType, Format

pytestmark = pytest.mark.api("GraphBuilder", "TensorHolder")


@pytest.fixture
def builder():
    return GraphBuilder("g")


def nodes(graph):
    return {node.name: node for node in graph.get_direct_nodes()}


def test_names_count_nodes_but_not_inputs(builder):
    a, b = builder.create_inputs(2)
    named = builder.create_input(2, name="image", type_str=InputType.REF_DATA)
    const = builder.create_scalar_float(1.0)
    total = a + b + const + named
    assert [t.name for t in (a, named, const, total)] == ["input_0", "image", "Const_0", "Add_3"]
    graph = builder.build_and_reset([total])
    assert nodes(graph)["NetOutput_g"].get_input_desc(0).shape == []
    assert nodes(graph)["image"].type == "RefData"


def test_default_name_is_graph():
    assert GraphBuilder().name == "graph"
    with pytest.raises(TypeError, match="Graph name must be a string"):
        GraphBuilder(1)


def test_input_desc_follows_output_desc_at_build(builder):
    tensor = builder.create_input(0, data_type=DataType.DT_INT32, format=Format.FORMAT_NCHW, shape=[1, 2])
    tensor.set_shape([3, 4]).set_data_type(DataType.DT_INT64).set_format(Format.FORMAT_ND)
    desc = nodes(builder.build_and_reset([tensor]))["input_0"].get_input_desc(0)
    assert (desc.shape, desc.origin_shape, desc.data_type) == ([3, 4], [3, 4], DataType.DT_INT64)


def test_no_outputs_are_allowed(builder):
    builder.create_input(0)
    assert nodes(builder.build_and_reset())["NetOutput_g"].get_inputs_size() == 0


@pytest.mark.parametrize("make", [
    lambda b: b.create_input(1),
    lambda b: b.set_graph_output(b.create_input(0), 1),
    lambda b: (b.create_input(0), b.create_input(0)),
])
def test_index_gaps_and_repeats_are_errors(builder, make):
    with pytest.raises(RuntimeError, match="index"):
        make(builder)
        builder.build_and_reset()


def test_built_builder_refuses_every_use(builder):
    tensor = builder.create_input(0)
    builder.build_and_reset([tensor])
    text = "GraphBuilder has already been built. Create a new GraphBuilder to build another graph"
    for use in (lambda: builder.create_input(1), lambda: builder.create_scalar_int64(1),
                lambda: builder.build_and_reset(), lambda: tensor + 1, lambda: tensor.set_shape([1]),
                lambda: builder.set_graph_attr_bool("a", True)):
        with pytest.raises(RuntimeError, match=f"Cannot .*: {text}"):
            use()
    with pytest.raises(RuntimeError, match="Cannot set data type: GraphBuilder has already been built"):
        tensor.set_data_type(DataType.DT_INT8)
    assert tensor.name == "input_0"


def test_copies_are_refused(builder):
    with pytest.raises(RuntimeError, match="GraphBuilder does not support copy"):
        copy.copy(builder)
    with pytest.raises(RuntimeError, match="GraphBuilder does not support deepcopy"):
        copy.deepcopy(builder)


@pytest.mark.parametrize(("call", "error", "text"), [
    (lambda b: b.create_inputs(0), TypeError, "Number of inputs must be a positive integer"),
    (lambda b: b.create_inputs(1, -1), TypeError, "Start index must be a non-negative integer"),
    (lambda b: b.create_input("0"), TypeError, "Input index must be an integer"),
    (lambda b: b.create_input(0, shape=(1,)), TypeError, "Shape must be a list of integers"),
    (lambda b: b.create_const_int64("1"), TypeError, "Value must be an integer or list of integers"),
    (lambda b: b.create_const_int64([1], shape="x"), TypeError, "Shape must be a list of integers"),
    (lambda b: b.create_const_float("1"), TypeError, "Value must be a float or list of floats"),
    (lambda b: b.create_vector_int64(1), TypeError, "Value must be a list of integers"),
    (lambda b: b.create_scalar_int32(1.5), TypeError, "Value must be an integer"),
    (lambda b: b.create_scalar_uint64(-1), ValueError, "Value must be non-negative"),
    (lambda b: b.create_scalar_int32(1 << 31), ValueError, "Value must be in range"),
    (lambda b: b.create_const_int64([1, 2, 3], [2, 2]), ValueError, r"Value count \(3\) doesn't match shape"),
    (lambda b: b.create_variable("0", "v"), TypeError, "Index must be an integer"),
    (lambda b: b.create_variable(0, 1), TypeError, "Name must be a string"),
    (lambda b: b.set_graph_output(1, 0), TypeError, "Tensor must be a TensorHolder"),
    (lambda b: b.set_graph_output(b.create_input(0), "0"), TypeError, "Output index must be an integer"),
    (lambda b: b.set_graph_attr_int64(1, 1), TypeError, "Attribute name must be a string"),
    (lambda b: b.set_graph_attr_int64("a", "1"), TypeError, "Value must be an integer"),
    (lambda b: b.set_graph_attr_string("a", 1), TypeError, "Value must be a string"),
    (lambda b: b.set_graph_attr_bool("a", 1), TypeError, "Value must be a boolean"),
    (lambda b: b.set_node_attr_bool(1, "a", True), TypeError, "Tensor must be a TensorHolder"),
    (lambda b: b.build_and_reset(1), TypeError, "Outputs must be a list"),
    (lambda b: b.build_and_reset([1]), TypeError, "All outputs must be TensorHolder objects"),
])
def test_arguments_are_checked(builder, call, error, text):
    with pytest.raises(error, match=text):
        call(builder)


def test_constants_have_rank_and_values(builder):
    cases = {
        "scalar": (builder.create_scalar_int64(7), [], 7),
        "vector": (builder.create_vector_int64([1, 2]), [2], [1, 2]),
        "matrix": (builder.create_const_float([1.0, 2.0], [1, 2]), [1, 2], [[1.0, 2.0]]),
        "one with rank 0": (builder.create_const_uint32([5], []), [], 5),
    }
    for tensor, shape, value in cases.values():
        stored = tensor._get_node_snapshot().get_attr("value")
        assert (stored.get_shape(), stored.get_data()) == (shape, value)


def test_attributes_reach_graph_node_and_tensor(builder):
    tensor = builder.create_input(0)
    builder.set_graph_attr_string("g_attr", "x")
    builder.set_node_attr_int64(tensor, "n_attr", 3)
    builder.set_tensor_attr_bool(tensor, "t_attr", True)
    graph = builder.build_and_reset([tensor])
    node = nodes(graph)["input_0"]
    assert graph.get_attr("g_attr") == "x"
    assert node.get_attr("n_attr") == 3
    assert node.get_output_attr("t_attr", 0) is True


def test_control_dependency(builder):
    a, b = builder.create_inputs(2)
    total = a + 1
    builder.add_control_dependency(total, [b])
    graph = builder.build_and_reset([total])
    assert [n.name for n in nodes(graph)["Add_1"].get_in_control_nodes()] == ["input_1"]


def test_holder_keeps_its_builder(builder):
    tensor = builder.create_input(0)
    node = tensor._get_node_snapshot()
    del builder
    assert tensor.name == "input_0"
    del tensor
    assert node.name == "input_0"
    assert node._owns_handle is False
