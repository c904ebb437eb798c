# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Shape inference as users call it; operator checks are in tests/integration/test_tbe_shim.py."""
import pytest
from ge.es import GraphBuilder
from ge.es.all import Add, Relu
from ge.graph import Graph
from ge.utils import GeUtils


@pytest.fixture
def sum_graph():
    """Relu(input_0 + input_1)."""
    builder = GraphBuilder("g")
    first, second = builder.create_inputs(2)
    return builder.build_and_reset([Relu(Add(first, second))])


def output_shape(graph, kind):
    node = next(node for node in graph.get_all_nodes() if node.type == kind)
    return node.get_output_desc(0).get_shape()


def test_shapes_of_the_inputs_reach_every_node(sum_graph):
    GeUtils.infer_shape(sum_graph, [[4, 1], [3]])
    assert list(output_shape(sum_graph, "Relu")) == [4, 3]


def test_unknown_dims_stay_unknown(sum_graph):
    GeUtils.infer_shape(sum_graph, [[-1, 3], [1]])
    assert list(output_shape(sum_graph, "Relu")) == [-1, 3]


@pytest.mark.parametrize("shapes", [None, "23", [2, 3], [[2, 3], (2, 3)], [[2.0]], [[True]]])
def test_anything_but_lists_of_integers_is_refused(sum_graph, shapes):
    with pytest.raises(TypeError, match="list"):
        GeUtils.infer_shape(sum_graph, shapes)


@pytest.mark.parametrize("shapes", [[], [[2]], [[2], [2], [2]]])
def test_each_input_needs_its_shape(sum_graph, shapes):
    with pytest.raises(RuntimeError, match=f"Failed to infer shape.*2 inputs.*{len(shapes)} shapes"):
        GeUtils.infer_shape(sum_graph, shapes)


@pytest.mark.parametrize("value", [3, None, "node"])
def test_what_is_no_node_or_graph_is_refused(value):
    kind = type(value).__name__
    with pytest.raises(RuntimeError, match=f"Failed to check node support on AICore: node must be .*, not {kind}"):
        GeUtils.check_node_support_on_aicore(value)
    with pytest.raises(RuntimeError, match=f"Failed to infer shape: graph must be .*, not {kind}"):
        GeUtils.infer_shape(value, [])


def test_an_empty_graph_takes_no_shape():
    GeUtils.infer_shape(Graph("empty"), [])
    with pytest.raises(RuntimeError, match="Failed to infer shape"):
        GeUtils.infer_shape(Graph("empty"), [[1]])


def test_shapes_that_do_not_fit_name_the_node(sum_graph):
    with pytest.raises(RuntimeError, match="Failed to infer shape.*Add"):
        GeUtils.infer_shape(sum_graph, [[4, 2], [3]])


def test_a_node_that_needs_no_kernel_is_supported_without_asking(sum_graph):
    data = next(node for node in sum_graph.get_all_nodes() if node.type == "Data")
    assert GeUtils.check_node_support_on_aicore(data) == (True, "")


def test_a_node_that_has_ended_cannot_be_checked(sum_graph):
    node = sum_graph.find_node_by_name("Add_0")
    sum_graph.remove_node(node)
    with pytest.raises(RuntimeError, match="Failed to check node support on AICore: .*expired"):
        GeUtils.check_node_support_on_aicore(node)
