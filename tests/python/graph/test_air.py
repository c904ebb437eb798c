# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Graphs in GE IR files: round trips from Python, and files that are refused."""
import os

import pytest
from ge.es import GraphBuilder
from ge.es.math import Add
from ge.es.nn import If, Relu
from ge.graph import DataType, DumpFormat, Graph, Tensor


def _graph(name="saved"):
    builder = GraphBuilder(name)
    x, y = builder.create_inputs(2)
    total = Add(x, builder.create_const_float([1.0, 2.0]))
    return builder.build_and_reset([Relu(Add(total, y))])


def _branch(name):
    builder = GraphBuilder(name)
    return builder.build_and_reset([Relu(builder.create_input(0))])


def _text(graph):
    return graph.dump_to_stream(DumpFormat.kReadable)


def _reload(graph, folder):
    path = str(folder / "graph.air")
    graph.save_to_air(path)
    loaded = Graph("fresh")
    loaded.load_from_air(path)
    return loaded


def test_a_graph_comes_back_as_it_was(tmp_path):
    graph = _graph()
    loaded = _reload(graph, tmp_path)
    assert loaded.name == "saved"
    assert _text(loaded) == _text(graph)
    assert [n.name for n in loaded.get_all_nodes()] == [n.name for n in graph.get_all_nodes()]
    constant = next(n for n in loaded.get_all_nodes() if n.type == "Const")
    assert constant.get_attr("value").get_data() == [1.0, 2.0]


def test_equal_graphs_give_equal_bytes(tmp_path):
    for name in ("a", "b"):
        _graph().save_to_air(str(tmp_path / name))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    Graph().load_from_air(str(tmp_path / "a"))
    _reload(_graph(), tmp_path).save_to_air(str(tmp_path / "again"))
    assert (tmp_path / "again").read_bytes() == (tmp_path / "a").read_bytes()


def test_subgraphs_come_back(tmp_path):
    builder = GraphBuilder("outer")
    cond, x = builder.create_inputs(2)
    graph = builder.build_and_reset(If(cond, [x], 1, _branch("then_graph"), _branch("else_graph")))
    loaded = _reload(graph, tmp_path)
    assert _text(loaded) == _text(graph)
    assert sorted(g.name for g in loaded.get_all_subgraphs()) == ["else_graph", "then_graph"]
    assert len(loaded.get_subgraph("then_graph").get_direct_nodes()) == 3


def test_attributes_and_control_edges_come_back(tmp_path):
    graph = _graph()
    nodes = {node.name: node for node in graph.get_all_nodes()}
    first, last = nodes["Add_1"], nodes["Relu_3"]
    graph.add_control_edge(first, last)
    values = {"s": "text", "f": 0.5, "b": True, "i": 2**53 + 1, "t": DataType.DT_INT64, "ls": ["a", "b"],
              "lf": [1.5, 2.5], "lb": [True, False], "li": [1, -2]}
    for key, value in values.items():
        last.set_attr(key, value)
        graph.set_attr(key, value)
    last.set_attr("tensor", Tensor([1, 2, 3], data_type=DataType.DT_INT32, shape=[3]))
    last.set_output_attr("on_port", 0, "here")
    loaded = _reload(graph, tmp_path)
    copy = loaded.find_node_by_name("Relu_3")
    assert {key: copy.get_attr(key) for key in values} == values
    assert {key: loaded.get_attr(key) for key in values} == values
    assert copy.get_attr("tensor").get_data() == [1, 2, 3]
    assert copy.get_output_attr("on_port", 0) == "here"
    assert [node.name for node in copy.get_in_control_nodes()] == ["Add_1"]


def test_loading_ends_the_nodes_that_were_there(tmp_path):
    path = str(tmp_path / "graph.air")
    _graph().save_to_air(path)
    graph = _graph("old")
    node = graph.get_all_nodes()[0]
    graph.load_from_air(path)
    assert graph.name == "saved"
    with pytest.raises(RuntimeError, match="expired"):
        node.get_attr("index")


def test_a_refused_file_changes_neither_graph_nor_file(tmp_path):
    graph = _graph()
    before = _text(graph)
    path = tmp_path / "bad.air"
    graph.save_to_air(str(path))
    whole = path.read_bytes()
    for damaged in (b"", whole[:-1], b"not a model", b"\x08\x08" + whole):
        path.write_bytes(damaged)
        with pytest.raises(RuntimeError, match="Failed to load graph from AIR format.*bad.air"):
            graph.load_from_air(str(path))
        assert _text(graph) == before


def test_a_view_takes_no_other_content(tmp_path):
    builder = GraphBuilder("outer")
    cond, x = builder.create_inputs(2)
    graph = builder.build_and_reset(If(cond, [x], 1, _branch("then_graph"), _branch("else_graph")))
    path = str(tmp_path / "graph.air")
    graph.save_to_air(path)
    with pytest.raises(RuntimeError, match="Failed to load graph from AIR format: graph 'then_graph' is a view"):
        graph.get_subgraph("then_graph").load_from_air(path)


def test_a_subgraph_is_saved_as_a_graph_of_its_own(tmp_path):
    builder = GraphBuilder("outer")
    cond, x = builder.create_inputs(2)
    graph = builder.build_and_reset(If(cond, [x], 1, _branch("then_graph"), _branch("else_graph")))
    assert _reload(graph.get_subgraph("then_graph"), tmp_path).name == "then_graph"


def test_paths_are_checked(tmp_path):
    graph = _graph()
    with pytest.raises(TypeError, match="file_path must be a string"):
        graph.save_to_air(1)
    with pytest.raises(TypeError, match="file_path must be a string"):
        graph.load_from_air(None)
    for path in ("", "a\0b", str(tmp_path), str(tmp_path / "none" / "x.air")):
        with pytest.raises(RuntimeError, match="Failed to save graph to AIR format"):
            graph.save_to_air(path)
        with pytest.raises(RuntimeError, match="Failed to load graph from AIR format"):
            graph.load_from_air(path)
    assert os.listdir(tmp_path) == []


def test_the_text_form_of_the_schema_is_a_dump_format(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    graph = _graph()
    assert 'type: "Relu"' in graph.dump_to_stream(DumpFormat.kTxt)
    graph.dump_to_file(DumpFormat.kTxt, "mine")
    (name,) = os.listdir(tmp_path)
    assert name.startswith("ge_proto_") and name.endswith("_mine.txt")


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda place: os.symlink(os.devnull, place)],
                         ids=["pipe", "folder", "link_to_a_device"])
def test_only_a_file_is_replaced(tmp_path, make):
    place = str(tmp_path / "place")
    make(place)
    before = os.lstat(place)
    with pytest.raises(RuntimeError, match="place' cannot be .*which is not replaced; choose another name"):
        _graph().save_to_air(place)
    after = os.lstat(place)
    assert (after.st_mode, after.st_ino) == (before.st_mode, before.st_ino)
    assert os.listdir(tmp_path) == ["place"]


def _nested(levels):
    graph = _branch("level_0")
    for level in range(1, levels + 1):
        builder = GraphBuilder(f"level_{level}")
        cond, x = builder.create_inputs(2)
        graph = builder.build_and_reset(If(cond, [x], 1, graph, _branch(f"else_{level}")))
    return graph


def test_graphs_inside_graphs_have_a_limit(tmp_path):
    graph = _nested(128)
    assert _text(_reload(graph, tmp_path)) == _text(graph)
    with pytest.raises(RuntimeError, match="'level_0' is more than 128 levels deep in other graphs, the limit"):
        _nested(129)
