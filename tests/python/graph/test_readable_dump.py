# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The readable dump, character for character."""
import re

import pytest
from ge.es import GraphBuilder
from ge.es.all import Case, ConcatV2, Const, If, PartitionedCall, Relu, Split
from ge.graph import DataType, DumpFormat, Graph, Tensor


def lines_of(graph):
    return str(graph).split("\n")


def test_the_text_is_the_stream_in_readable_form_and_its_default():
    builder = GraphBuilder("g")
    graph = builder.build_and_reset([builder.create_input(0)])
    assert str(graph) == graph.dump_to_stream() == graph.dump_to_stream(DumpFormat.kReadable) == (
        'graph("g"):\n'
        "  %input_0 : [#users=1] = Node[type=Data] (attrs = {index: 0})\n"
        "\n"
        "  return (%input_0)\n")


def test_an_empty_graph_is_one_line():
    assert str(Graph("empty")) == 'graph("empty"):\n'


def test_without_graph_outputs_there_is_no_return_line():
    builder = GraphBuilder("g")
    builder.create_input(0)
    assert lines_of(builder.build_and_reset())[-2:] == [
        "  %input_0 : [#users=1] = Node[type=Data] (attrs = {index: 0})", ""]


def test_several_graph_outputs_are_numbered():
    builder = GraphBuilder("g")
    a, b = builder.create_inputs(2)
    assert "\n\n  return (output_0=%input_0, output_1=%input_1, output_2=%input_0)\n" in str(
        builder.build_and_reset([a, b, a]))


def test_nodes_of_several_outputs_give_them_names_that_consumers_use():
    builder = GraphBuilder("g")
    x = builder.create_input(0)
    first, second = Split(0, x, 2, num_split=2)
    third, _ = Split(0, second, 2, num_split=2)
    split = ": [#users=2] = Node[type=Split] (inputs = (split_dim="
    text = str(builder.build_and_reset([first + third, first]))
    assert text.split("\n")[2:10] == [
        "  %Const_0 : [#users=1] = Node[type=Const] (attrs = {value: [0]})",
        "  %Split_1 " + split + "%Const_0, x=%input_0), attrs = {num_split: 2})",
        "  %ret : [#users=2] = get_element[node=%Split_1](0)",
        "  %ret_1 : [#users=1] = get_element[node=%Split_1](1)",
        "  %Const_2 : [#users=1] = Node[type=Const] (attrs = {value: [0]})",
        "  %Split_3 " + split + "%Const_2, x=%ret_1), attrs = {num_split: 2})",
        "  %ret_2 : [#users=1] = get_element[node=%Split_3](0)",
        "  %ret_3 : [#users=0] = get_element[node=%Split_3](1)",
    ]
    assert "%Add_4 : [#users=1] = Node[type=Add] (inputs = (x1=%ret, x2=%ret_2))" in text
    assert text.endswith("\n  return (output_0=%Add_4, output_1=%ret)\n")


def test_the_count_of_a_node_is_of_its_outputs_not_of_its_users():
    builder = GraphBuilder("g")
    x = builder.create_input(0)
    assert "%input_0 : [#users=1]" in str(builder.build_and_reset([Relu(x), Relu(x), Relu(x)]))


def test_instances_of_a_dynamic_input_are_numbered_from_zero():
    builder = GraphBuilder("g")
    a, b = builder.create_inputs(2)
    text = str(builder.build_and_reset([ConcatV2([a, b], 1, N=2)]))
    assert "(inputs = (x_0=%input_0, x_1=%input_1, concat_dim=%Const_0), attrs = {N: 2})" in text


def test_those_of_for_are_numbered_from_one(maker):
    make = maker()
    node = make.node("For", "loop", ["start"], dynamic_inputs=[("input", 2)])
    for port in range(3):
        make.graph.add_data_edge(make.data(f"in{port}", port), 0, node, port)
    assert "(inputs = (start=%in0, input_1=%in1, input_2=%in2))" in str(make.graph)


def test_unconnected_inputs_and_nodes_without_any_are_bare(maker):
    make = maker()
    make.node("Source", "source")
    node = make.node("Add", "sum", ["x1", "x2"])
    make.graph.add_data_edge(make.data("in0"), 0, node, 1)
    assert "%source : [#users=1] = Node[type=Source] ()\n" in str(make.graph)
    assert "%sum : [#users=1] = Node[type=Add] (inputs = (x2=%in0))\n" in str(make.graph)


@pytest.mark.parametrize("value, text", [
    (7, "a: 7"), (-1, "a: -1"), (0.5, "a: 0.500000"), (True, "a: true"), (False, "a: false"), ("NCHW", 'a: "NCHW"'),
    ([1, 2], "a: {1, 2}"), ([0.5, 1.0], "a: {0.500000, 1.000000}"), ([True, False], "a: {true, false}"),
    (["x", "y"], 'a: {"x", "y"}'), (DataType.DT_INT64, "a: DT_INT64"),
    (Tensor([1, 2, 3, 4, 5], data_type=DataType.DT_INT32, shape=[5]), "a: [1 2 3 4 5]"),
    (Tensor([1, 2, 3, 4, 5, 6], data_type=DataType.DT_INT32, shape=[2, 3]), "a: [1 2 3 4 5 6]"),
    (Tensor(list(range(1, 8)), data_type=DataType.DT_INT64, shape=[7]), "a: [1 2 3 ... 5 6 7]"),
    (Tensor([0], data_type=DataType.DT_INT64, shape=[]), "a: [0]"),
    (Tensor(), "a: <empty>"),
])
def test_values_have_their_text(maker, value, text):
    make = maker()
    node = make.node("Custom", "custom", attrs=["a"])
    node.set_attr("a", value)
    assert lines_of(make.graph)[1] == "  %custom : [#users=1] = Node[type=Custom] (attrs = {" + text + "})"


def test_only_declared_attributes_are_shown_in_declared_order_and_no_empty_text(maker):
    make = maker()
    node = make.node("Custom", "custom", attrs=["second", "first", "empty", "absent"])
    for name, value in (("first", 1), ("second", 2), ("empty", ""), ("undeclared", 3)):
        node.set_attr(name, value)
    assert lines_of(make.graph)[1].endswith("(attrs = {second: 2, first: 1})")


def branch(name, inner=None):
    builder = GraphBuilder(name)
    x = builder.create_input(0)
    return builder.build_and_reset([PartitionedCall([x], 1, inner)[0] if inner else Relu(x)])


def test_subgraphs_are_parameters_and_follow_depth_first_each_once():
    builder = GraphBuilder("root")
    x = builder.create_input(0)
    made = If(x, [x], 1, branch("then", branch("deep")), branch("else"))[0]
    text = str(builder.build_and_reset([made]))
    assert re.findall(r'^graph\("(\w+)"\):$', text, re.MULTILINE) == ["root", "then", "deep", "else"]
    assert ("%If_0 : [#users=1] = Node[type=If] (inputs = (cond=%input_0, input_0=%input_0), "
            "attrs = {then_branch: %then, else_branch: %else})") in text
    assert text.count("\n\ngraph(") == 3


def test_a_list_of_subgraphs_is_numbered_from_zero():
    builder = GraphBuilder("root")
    x = builder.create_input(0)
    made = Case(x, [x], 1, [branch("first"), branch("second")])[0]
    text = str(builder.build_and_reset([made]))
    assert "attrs = {branches0: %first, branches1: %second}" in text
    assert re.findall(r'^graph\("(\w+)"\):$', text, re.MULTILINE) == ["root", "first", "second"]


def test_a_const_without_a_value_shows_none():
    builder = GraphBuilder("g")
    assert lines_of(builder.build_and_reset([Const(builder)]))[1] == "  %Const_0 : [#users=1] = Node[type=Const] ()"
