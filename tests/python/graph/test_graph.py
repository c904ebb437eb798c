# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
import copy
import ctypes
import os
import pickle
import re

import pytest
from ge.graph import DumpFormat, Graph, Node

pytestmark = pytest.mark.api("Graph")


def test_a_new_graph_is_empty_and_named():
    graph = Graph("g")
    assert graph.name == "g"
    assert Graph().name == "graph"
    assert graph.get_all_nodes() == [] and graph.get_direct_nodes() == []
    assert graph.get_all_subgraphs() == []


def test_the_name_must_be_a_string():
    with pytest.raises(TypeError, match="Graph name must be a string"):
        Graph(123)


def test_names_that_are_not_utf8_survive():
    assert Graph("a\udcffb").name == "a\udcffb"
    assert Graph("a\0b").name == "a\0b"


@pytest.mark.parametrize("action, text", [
    (copy.copy, "Graph does not support copy"),
    (copy.deepcopy, "Graph does not support deepcopy"),
    (pickle.dumps, "Graph does not support pickle"),
])
def test_copies_are_refused(action, text):
    with pytest.raises(RuntimeError, match=text):
        action(Graph())


def test_create_from_refuses_none_and_takes_ints_and_pointers():
    with pytest.raises(ValueError, match="Graph pointer cannot be None"):
        Graph._create_from(None)
    graph = Graph("g")
    assert Graph._create_from(graph._handle, False).name == "g"
    view = Graph._create_from(ctypes.c_void_p(graph._handle), owns_handle=False, owner=graph)
    assert view.name == "g" and view._owner is graph and not view._owns_handle


def test_a_graph_changes_owner_once():
    class Owner:
        name = "builder"

    graph = Graph("g")
    graph._transfer_ownership_when_pass_as_subgraph(Owner())
    assert not graph._owns_handle
    text = "Graph :g already has an new owner builder :builder, cannot transfer ownership again"
    with pytest.raises(RuntimeError, match=text):
        graph._transfer_ownership_when_pass_as_subgraph(Owner())


def test_attributes_round_trip():
    graph = Graph()
    graph.set_attr("key", [1, 2])
    assert graph.get_attr("key") == [1, 2]
    with pytest.raises(RuntimeError, match="Failed to get attribute 'none' from Graph"):
        graph.get_attr("none")
    with pytest.raises(TypeError, match="Attribute key must be a string"):
        graph.get_attr(1)
    with pytest.raises(TypeError, match="Attribute key must be a string"):
        graph.set_attr(1, 2)


def test_edges_are_added_and_removed(maker):
    make = maker()
    x, relu = make.data("x"), make.node("Relu", "relu", ["x"])
    make.graph.add_data_edge(x, 0, relu, 0)
    make.graph.add_control_edge(x, relu)
    assert [n.name for n in relu.get_in_control_nodes()] == ["x"]
    make.graph.remove_edge(x, -1, relu, -1)
    make.graph.remove_edge(x, 0, relu, 0)
    assert relu.get_in_control_nodes() == [] and x.get_out_data_nodes_and_port_indexes(0) == []
    with pytest.raises(RuntimeError, match="does not feed input 0"):
        make.graph.remove_edge(x, 0, relu, 0)
    with pytest.raises(RuntimeError, match="there is no control edge"):
        make.graph.remove_edge(x, -1, relu, -1)


def test_an_impossible_edge_is_refused_with_both_ends(maker):
    make = maker()
    source, const = make.data("test_input"), make.node("Const", "Const_0")
    text = "Failed to add DataEdge from Node test_input, Port Index 0 to Node Const_0, Port Index 0"
    with pytest.raises(RuntimeError, match=text):
        make.graph.add_data_edge(source, 0, const, 0)
    relu = make.node("Relu", "relu", ["x"])
    make.graph.add_data_edge(source, 0, relu, 0)
    with pytest.raises(RuntimeError, match="already fed by node 'test_input'"):
        make.graph.add_data_edge(const, 0, relu, 0)


def test_edge_arguments_are_checked(maker):
    make = maker()
    node = make.data("x")
    for call, text in [
        (lambda: make.graph.add_data_edge("x", 0, node, 0), "src_node must be a Node"),
        (lambda: make.graph.add_data_edge(node, 0, "x", 0), "dst_node must be a Node"),
        (lambda: make.graph.add_data_edge(node, "0", node, 0), "src_port_index must be an integer"),
        (lambda: make.graph.add_data_edge(node, 0, node, "0"), "dst_port_index must be an integer"),
        (lambda: make.graph.remove_edge("x", 0, node, 0), "src_node must be a Node"),
        (lambda: make.graph.add_control_edge(node, 1), "dst_node must be a Node"),
        (lambda: make.graph.remove_node(1), "node must be a Node"),
    ]:
        with pytest.raises(TypeError, match=text):
            call()


def test_nodes_are_found_by_name(maker):
    make = maker()
    make.data("x")
    found = make.graph.find_node_by_name("x")
    assert isinstance(found, Node) and found.type == "Data"
    with pytest.raises(RuntimeError, match="Failed to find Node name invalid"):
        make.graph.find_node_by_name("invalid")
    with pytest.raises(TypeError, match="name must be a string"):
        make.graph.find_node_by_name(1)


def test_a_removed_node_expires(maker):
    make = maker()
    x = make.data("x")
    other = make.graph.find_node_by_name("x")
    make.graph.remove_node(x)
    assert make.graph.get_all_nodes() == []
    for use in (lambda: x.name, lambda: other.get_attr("index"), lambda: make.graph.remove_node(x)):
        with pytest.raises(RuntimeError, match="graph handle has expired: the node was removed"):
            use()


def test_a_node_keeps_its_graph_alive(maker):
    node = maker().data("x")
    assert node.name == "x"


def test_subgraphs_move_into_the_graph_and_stay_usable(maker):
    outer, inner = Graph("test_graph"), maker(Graph("then_graph"))
    node = inner.data("x")
    deeper = Graph("deeper")
    inner.graph.add_subgraph(deeper)
    outer.add_subgraph(inner.graph)
    assert sorted(g.name for g in outer.get_all_subgraphs()) == ["deeper", "then_graph"]
    node.set_attr("index", 7)
    assert outer.get_subgraph("then_graph").find_node_by_name("x").get_attr("index") == 7
    assert inner.graph.get_subgraph("deeper").name == "deeper" and deeper.name == "deeper"
    assert [n.name for n in outer.get_all_nodes()] == ["x"] and outer.get_direct_nodes() == []
    assert outer.get_subgraph("none") is None
    outer.remove_subgraph("then_graph")
    with pytest.raises(RuntimeError, match="graph handle has expired"):
        node.get_attr("index")
    with pytest.raises(RuntimeError, match="graph handle has expired"):
        inner.graph.get_direct_nodes()


def test_a_subgraph_name_is_taken_once():
    graph = Graph("test_graph")
    graph.add_subgraph(Graph("then_graph"))
    twice = Graph("then_graph")
    text = "Failed to add subgraph 'then_graph' to graph 'test_graph': .*already has a subgraph"
    with pytest.raises(RuntimeError, match=text):
        graph.add_subgraph(twice)
    assert twice.name == "then_graph"
    with pytest.raises(RuntimeError, match="Failed to add subgraph 'then_graph' to graph 'test_graph'"):
        graph.add_subgraph(graph.get_subgraph("then_graph"))


def test_a_subgraph_view_keeps_the_outer_graph_alive():
    graph = Graph("outer")
    inner = Graph("inner")
    graph.add_subgraph(inner)
    del graph
    assert inner.name == "inner"


def test_subgraph_arguments_are_checked():
    graph = Graph()
    with pytest.raises(TypeError, match="subgraph must be a Graph"):
        graph.add_subgraph("x")
    with pytest.raises(TypeError, match="name must be a string"):
        graph.get_subgraph(1)
    with pytest.raises(TypeError, match="name must be a string"):
        graph.remove_subgraph(1)
    with pytest.raises(RuntimeError, match="Failed to remove subgraph 'none'"):
        graph.remove_subgraph("none")


@pytest.mark.parametrize("null", [None, ctypes.c_void_p(None)])
def test_a_null_handle_is_an_error(null):
    graph = Graph()
    graph._owns_handle, graph._handle = False, null
    for use in (lambda: graph.name, graph.get_all_nodes, graph.dump_to_stream, graph.dump_to_file, lambda: str(graph),
                lambda: graph.save_to_air("x"), lambda: graph.set_attr("k", 1), lambda: graph.get_subgraph("x")):
        with pytest.raises(RuntimeError):
            use()


@pytest.mark.parametrize("wrong", [1, 2 ** 32 + 1, 2 ** 63, 2 ** 64 - 1])
def test_a_made_up_handle_is_an_error(wrong):
    graph = Graph._create_from(wrong, owns_handle=False)
    with pytest.raises(RuntimeError, match="handle"):
        _ = graph.name


def test_readable_dump(maker):
    make = maker()
    x, y = make.data("input_0"), make.data("input_1", 1)
    make.net_output("NetOutput_test_graph", make.add("Add_0", x, y))
    assert str(make.graph) == make.graph.dump_to_stream(DumpFormat.kReadable) == (
        'graph("test_graph"):\n'
        "  %input_0 : [#users=1] = Node[type=Data] (attrs = {index: 0})\n"
        "  %input_1 : [#users=1] = Node[type=Data] (attrs = {index: 1})\n"
        "  %Add_0 : [#users=1] = Node[type=Add] (inputs = (x1=%input_0, x2=%input_1))\n"
        "\n"
        "  return (%Add_0)\n")


def test_dump_files_are_named_and_filled(maker, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make = maker()
    make.data("x")
    make.graph.dump_to_file(DumpFormat.kOnnx, suffix="test_suffix")
    make.graph.dump_to_file(suffix="r")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert re.fullmatch(r"ge_onnx_\d+_graph_\d+_test_suffix\.pbtxt", names[0])
    assert re.fullmatch(r"ge_readable_\d+_graph_\d+_r\.txt", names[1])
    assert "node" in (tmp_path / names[0]).read_text()
    with pytest.raises(RuntimeError, match="not a part of a file name"):
        make.graph.dump_to_file(suffix="../x")


def test_a_dump_replaces_files_only_and_leaves_nothing_half_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    graph = Graph("g")
    graph.dump_to_file(suffix="n")
    first, = tmp_path.iterdir()
    head, number, tail = re.fullmatch(r"(ge_readable_)(\d{8})(_graph_\d+_n\.txt)", first.name).groups()
    pipe = tmp_path / f"{head}{int(number) + 1:08}{tail}"
    os.mkfifo(pipe)
    with pytest.raises(RuntimeError, match="pipe"):
        graph.dump_to_file(suffix="n")
    assert pipe.is_fifo() and len(list(tmp_path.iterdir())) == 2


def test_dump_arguments_are_checked():
    graph = Graph()
    with pytest.raises(TypeError):
        graph.dump_to_file("kOnnx")
    with pytest.raises(TypeError):
        graph.dump_to_file(suffix=1)
    with pytest.raises(TypeError):
        graph.dump_to_stream(1)
