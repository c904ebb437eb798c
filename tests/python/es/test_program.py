# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What a builder writes down gives the graph that single calls give, and fails where they fail."""
import pytest
from ge.es import GraphBuilder
from ge.es.all import Cast, ConcatD, Conv2D, MatMul, ReduceSumD, Relu, SplitD, SquaredDifference, TransposeD
from ge.es.graph_builder import InputType, attr_scope
from ge.graph import DataType, DumpFormat, Format
from ge.passes import _expression


def everything(builder):
    x, y = builder.create_inputs(2)
    z = builder.create_input(2, data_type=DataType.DT_INT32, format=Format.FORMAT_NCHW, shape=[2, -1],
                             type_str=InputType.REF_DATA)
    total = (x + y * 2.0 - [1, 2]) / builder.create_const_float([1.0, 2.0], [1, 2])
    parts = SplitD(total, 3, split_dim=1, num_split=3)
    joined = ConcatD([parts[0], parts[2]], concat_dim=0, N=2)
    made = [
        MatMul(joined, y, transpose_x1=True), Cast(z, dst_type=0), TransposeD(x, perm=[1, 0]),
        ReduceSumD(x, axes=[0], keep_dims=True), Conv2D(x, y, strides=[1, 1, 2, 2], pads=[0, 0, 0, 0],
                                                        data_format="NCHW"),
        SquaredDifference(x, 1), Relu(x),
    ]
    builder.set_graph_output(parts[1], len(made))
    return made


def dump(graph):
    return graph.dump_to_stream(DumpFormat.kReadable)


def build_replacement(name, expression):
    inputs = _expression.replacement_inputs(name)
    return inputs._graph_of(expression(inputs))


def test_a_program_and_single_calls_give_the_same_graph():
    recorded, direct = GraphBuilder("g"), GraphBuilder("g")
    assert direct._handle and direct._steps is None
    outputs = everything(recorded)
    assert recorded._steps
    graphs = [recorded.build_and_reset(outputs), direct.build_and_reset(everything(direct))]
    assert dump(graphs[0]) == dump(graphs[1])
    assert dump(GraphBuilder("g")._build_alone([])) == dump(GraphBuilder("g").build_and_reset([]))


def test_recording_goes_on_where_the_engine_took_over():
    builder = GraphBuilder("g")
    x, y = builder.create_inputs(2)
    total = x + y
    assert total.name == "Add_0" and builder._steps is None
    again = Relu(total)
    assert [t.name for t in (x, y, total, again)] == ["input_0", "input_1", "Add_0", "Relu_1"]
    graph = builder.build_and_reset([again])
    assert [node.name for node in graph.get_direct_nodes()][-2:] == ["Relu_1", "NetOutput_g"]


def test_tensors_are_usable_after_the_build():
    builder = GraphBuilder("g")
    x, y = builder.create_inputs(2)
    total = x + y
    graph = builder.build_and_reset([total])
    total._get_node_snapshot().set_attr("mark", 7)
    assert graph.find_node_by_name("Add_0").get_attr("mark") == 7
    assert x.name == "input_0"


def test_tensors_of_a_replacement_are_readable_after_it():
    kept = []

    def expression(inputs):
        kept.extend(inputs[:2])
        kept.append(kept[0] * kept[1])
        return kept[-1]

    graph = build_replacement("r", expression)
    assert [tensor.name for tensor in kept] == ["input_0", "input_1", "Mul_0"]
    assert graph.name == "r"
    with pytest.raises(RuntimeError, match="already been built"):
        kept[0] + kept[1]


@pytest.mark.parametrize(("call", "text"), [
    (lambda b: b.create_input(0), "Failed to create input 0: graph 'g' already has an input with index 0"),
    (lambda b: b.create_inputs(3), "Failed to create input 0: .*already"),
    (lambda b: b.create_input(-1), "Failed to create input -1: .*negative"),
    (lambda b: b.create_input(7, name="input_0"), "already has a node named 'input_0'"),
    (lambda b: b.set_graph_output(b.create_input(1), -1), "Failed to set graph output -1: .*negative"),
    (lambda b: b.set_graph_output(GraphBuilder("o").create_input(0), 0), "of another GraphBuilder"),
    (lambda b: b.build_and_reset([GraphBuilder("o").create_input(0)]), "of another GraphBuilder"),
])
def test_what_is_wrong_is_refused_at_its_call(call, text):
    builder = GraphBuilder("g")
    builder.create_input(0)
    with pytest.raises(RuntimeError, match=text):
        call(builder)


def test_a_refused_build_can_be_mended():
    builder = GraphBuilder("g")
    late = builder.create_input(1)
    with pytest.raises(RuntimeError, match="Failed to build graph: .*0 is missing"):
        builder.build_and_reset([late])
    early = builder.create_input(0)
    assert builder.build_and_reset([early + late]).name == "g"


def test_a_scope_reaches_only_the_nodes_inside():
    builder = GraphBuilder("g")
    x = builder.create_input(0)
    before = Relu(x)
    with attr_scope({"_label": "in"}):
        inside = Relu(before)
    after = Relu(inside)
    marked = [tensor._get_node_snapshot().has_attr("_label") for tensor in (before, inside, after)]
    assert marked == [False, True, False]


def test_numbers_that_no_program_holds_reach_the_engine():
    builder = GraphBuilder("g")
    x = builder.create_input(0)
    Cast(x, dst_type=(1 << 63) - 1)
    assert builder._steps is not None
    builder.create_input(1 << 40)
    assert builder._steps is None


def test_a_long_program_is_replayed_too():
    builder = GraphBuilder("g")
    tensor = builder.create_input(0)
    for _ in range(5000):
        tensor = Relu(tensor)
    graph = builder.build_and_reset([tensor])
    assert len(graph.get_direct_nodes()) == 5002


def test_equal_replacements_are_graphs_of_their_own():
    def make():
        return build_replacement("r", lambda inputs: Relu(inputs[0]))

    first = make()
    second = make()
    first.find_node_by_name("Relu_0").set_attr("mark", 1)
    assert not second.find_node_by_name("Relu_0").has_attr("mark")
    del first, second
    third = make()
    third.find_node_by_name("Relu_0").set_attr("mark", 1)
    del third
    assert not make().find_node_by_name("Relu_0").has_attr("mark")


def test_what_the_engine_refuses_is_not_written_down():
    builder = GraphBuilder("g")
    x = builder.create_input(0)
    with pytest.raises(RuntimeError, match="SplitD cannot have 2000000 instances.*limit is 1048576"):
        SplitD(x, 2_000_000, split_dim=0, num_split=2)
    with pytest.raises(ValueError, match="num_split.*int64"):
        SplitD(x, 2, split_dim=0, num_split=1 << 63)
    graph = builder.build_and_reset([x])
    assert [node.type for node in graph.get_direct_nodes()] == ["Data", "NetOutput"]
