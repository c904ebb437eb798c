# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Values that ctypes would cut, names that are empty, objects whose native side has ended."""
import ctypes

import pytest
from ge._capi import _calls
from ge._capi._prototypes import engine
from ge.es import GraphBuilder
from ge.es.all import ReduceSumD, SplitD
from ge.graph import DataType, Graph, Node, Tensor, TensorDesc
from ge.passes._pattern_inputs import PatternInputs

# Each is 0, 1 or -1 in its low 32 or 64 bits.
CUT = [2 ** 31, 2 ** 32, 2 ** 32 + 1, -2 ** 32, 2 ** 64, 2 ** 64 - 1, 10 ** 30]


@pytest.fixture
def pair(maker):
    make = maker()
    x = make.data("x")
    return make, x, make.add("add", x, make.data("y", 1))


@pytest.mark.parametrize("index", CUT)
def test_a_port_index_is_never_cut(pair, index):
    _, _, add = pair
    for use in (lambda: add.get_in_data_nodes_and_port_indexes(index),
                lambda: add.get_out_data_nodes_and_port_indexes(index),
                lambda: add.get_input_desc(index), lambda: add.get_output_desc(index),
                lambda: add.update_input_desc(index, TensorDesc()), lambda: add.update_output_desc(index, TensorDesc()),
                lambda: add.get_input_attr("k", index), lambda: add.set_input_attr("k", index, 1),
                lambda: add.get_output_attr("k", index), lambda: add.set_output_attr("k", index, 1),
                lambda: add.get_input_const_tensor(index)):
        with pytest.raises(RuntimeError, match=f"Failed to .*{index}.*no node has an (in|out)put {index}"):
            use()


@pytest.mark.parametrize("index", CUT)
def test_an_edge_index_is_never_cut(pair, index):
    make, x, add = pair
    for use in (make.graph.add_data_edge, make.graph.remove_edge):
        with pytest.raises(RuntimeError, match=f"Failed to .*Edge from Node x, Port Index {index}"):
            use(x, index, add, 0)
        with pytest.raises(RuntimeError, match=f"to Node add, Port Index {index}: no node has an input"):
            use(x, 0, add, index)
    assert add.get_in_data_nodes_and_port_indexes(0)[0].name == "x"


@pytest.mark.parametrize("dim", [2 ** 63, 2 ** 64, -2 ** 64])
def test_a_dim_is_never_cut(dim):
    for use in (lambda: TensorDesc([dim]), lambda: TensorDesc().set_shape([dim]),
                lambda: TensorDesc().set_origin_shape([dim]), lambda: Tensor(shape=[dim]),
                lambda: GraphBuilder().create_input(0, shape=[dim]),
                lambda: GraphBuilder().create_input(0).set_shape([dim])):
        with pytest.raises(ValueError, match=str(dim)):
            use()


@pytest.mark.parametrize("index", [2 ** 63, 2 ** 64, 2 ** 64 + 1])
def test_a_builder_index_is_never_cut(index):
    builder = GraphBuilder()
    x = builder.create_input(0)
    for use in (lambda: builder.create_input(index), lambda: builder.create_variable(index, "v"),
                lambda: builder.set_graph_output(x, index)):
        with pytest.raises(ValueError, match=str(index)):
            use()


def test_es_values_are_never_cut():
    builder = GraphBuilder()
    x = builder.create_input(0)
    with pytest.raises(ValueError, match=r"ReduceSumD\(\) attribute 'axes'.*got 18446744073709551616"):
        ReduceSumD(x, axes=[0, 2 ** 64])
    for count in (2 ** 32 + 1, 2 ** 31 - 1):
        with pytest.raises((ValueError, RuntimeError), match=str(count)):
            SplitD(x, split_dim=0, num_split=1, y_num=count)


def test_what_the_wrappers_miss_the_calls_refuse():
    with pytest.raises(ctypes.ArgumentError, match="4294967296 is not between"):
        engine.desc_set_format(0, 0, 2 ** 32)
    with pytest.raises(ValueError, match="256 is not between 0 and 255"):
        _calls.array(ctypes.c_uint8, [256])


def test_attributes_need_a_name(pair):
    make, x, add = pair
    for use in (lambda: add.set_attr("", 1), lambda: make.graph.set_attr("", 1), lambda: add.set_input_attr("", 0, 1),
                lambda: add.set_output_attr("", 0, 1)):
        with pytest.raises(ValueError, match="an attribute's name must not be empty"):
            use()
    assert not add.has_attr("")
    with pytest.raises(RuntimeError, match="Failed to get attribute ''"):
        add.get_attr("")
    builder = GraphBuilder()
    x = builder.create_input(0)
    for use in (builder.set_graph_attr_int64, lambda *a: builder.set_node_attr_int64(x, *a),
                lambda *a: builder.set_tensor_attr_int64(x, *a)):
        with pytest.raises(ValueError, match="must not be empty"):
            use("", 1)


def test_the_c_interface_refuses_empty_names_itself(pair):
    from ge.graph._attr import _AttrValue

    make, _, add = pair
    value = _AttrValue()
    value.set_int(1)
    for status in (engine.node_set_attr(add._token(), b"", 0, value._token()),
                   engine.node_set_attr(add._token(), None, 0, value._token()),
                   engine.node_set_port_attr(add._token(), 0, 0, b"", 0, value._token()),
                   engine.graph_set_attr(make.graph._token(), b"", 0, value._token())):
        assert status != 0 and "attribute's name must not be empty" in _calls.reason()


@pytest.mark.parametrize("type_name, name, said", [("", "n", "node's type"), ("Relu", "", "node's name")])
def test_nodes_need_a_type_and_a_name(maker, type_name, name, said):
    with pytest.raises(RuntimeError, match=f"a {said} must not be empty"):
        maker().node(type_name, name)


def test_a_variable_needs_a_name():
    with pytest.raises(RuntimeError, match="a Variable needs a name"):
        GraphBuilder().create_variable(0, "")


def expired():
    """One object of each class whose native side has ended, and one that never had any."""
    builder = GraphBuilder("g")
    holder = builder.create_input(0)
    graph = builder.build_and_reset([holder])
    node, tensor, desc = graph.get_direct_nodes()[0], Tensor([1.0], shape=[1]), TensorDesc()
    for native in (graph, tensor, desc):
        _calls.release(native._handle)
    _calls.release(builder._handle)
    return [graph, node, tensor, desc, holder, Node._create_from(0, owns_handle=False), Node.__new__(Node),
            Graph.__new__(Graph)]


@pytest.mark.parametrize("number", range(8))
def test_showing_and_comparing_an_expired_object_never_raises(number):
    thing = expired()[number]
    # str of a graph is its dump, which fails as dump_to_stream does.
    for text in (repr(thing), repr(thing) if isinstance(thing, Graph) else str(thing)):
        assert type(thing).__name__ in text and "0x" not in text
    assert isinstance(hash(thing), int)
    assert thing == thing and thing != 5 and thing in [thing]


def test_other_uses_of_an_expired_object_are_runtime_errors():
    graph, node, tensor, desc, holder = expired()[:5]
    for use in (lambda: graph.name, graph.get_all_nodes, lambda: node.name, node.get_inputs_size, tensor.get_data,
                desc.get_shape, lambda: holder.name):
        with pytest.raises(RuntimeError, match="expired|ended|released"):
            use()


def test_objects_show_what_they_are(maker):
    node = maker().data("x")
    assert repr(node) == "Node(name='x', type='Data')"
    assert repr(Graph("g")) == "Graph(name='g')"
    assert "shape=[2]" in repr(Tensor([1.0, 2.0], shape=[2])) and "DT_FLOAT" in repr(Tensor())
    assert repr(GraphBuilder("b")) == "GraphBuilder(name='b')"
    assert repr(GraphBuilder().create_input(0)) == "TensorHolder(name='input_0')"


@pytest.mark.parametrize("kind, said", [("missing", "no such file"), ("folder", "is a folder"),
                                        ("/dev/zero", "is a device, not a regular file"), ("pipe", "is a pipe"),
                                        ("nul\0byte", "NUL")])
def test_a_tensor_file_that_cannot_be_read_says_why(tmp_path, kind, said):
    import os

    path = tmp_path / kind
    if kind == "folder":
        path.mkdir()
    if kind == "pipe":
        os.mkfifo(path)
    with pytest.raises(RuntimeError, match=f"Failed to create Tensor.*{said}"):
        Tensor(file_path=str(path), data_type=DataType.DT_INT8, shape=[4])


def test_a_lone_surrogate_is_shown():
    graph, text = Graph(), "a\ud800b"
    for use in (lambda: Graph(text), lambda: graph.find_node_by_name(text), lambda: graph.save_to_air(text),
                lambda: graph.get_subgraph(text), lambda: graph.set_attr("a", text), lambda: graph.set_attr(text, 1),
                lambda: GraphBuilder(text).build_and_reset([])):
        with pytest.raises(ValueError, match=r"'a\\ud800b' is no valid Unicode text: character 1 .*leave it out"):
            use()


def test_a_text_with_a_zero_byte_does_not_end_the_message():
    with pytest.raises(RuntimeError, match=r"dump suffix 'a\\0b' is not a part of a file name"):
        Graph().dump_to_file(suffix="a\0b")


def test_a_list_that_holds_itself_is_refused():
    endless = []
    endless.append(endless)
    with pytest.raises(RuntimeError, match="Failed to create Tensor: the data is nested too deep, or holds itself"):
        Tensor(endless)
    x = GraphBuilder().create_input(0)
    with pytest.raises(ValueError, match="nested too deep, or holds itself"):
        x + endless


def test_the_number_of_inputs_has_a_limit():
    with pytest.raises(ValueError, match="graph 'g': 1000000000 inputs are asked for, the limit is 1048576"):
        GraphBuilder("g").create_inputs(10 ** 9)
    with pytest.raises(ValueError, match="graph 'p': 1000000001 inputs are asked for, the limit is"):
        PatternInputs(GraphBuilder("p"))[10 ** 9]
