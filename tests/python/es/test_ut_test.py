# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The package es_ut_test: operators of a distribution's own, by every rule for their functions."""
import inspect
from pathlib import Path

import ge.es
import pytest
from ge.es import GraphBuilder, TensorHolder, _plugin_loader
from ge.graph import DataType, Graph, Tensor

SITE = Path(__file__).with_name("packages")


@pytest.fixture
def ut(monkeypatch):
    """The module by its name in ge.es, found through the entry point of a distribution."""
    monkeypatch.syspath_prepend(str(SITE))
    monkeypatch.setattr(_plugin_loader, "_loaded", None)
    return ge.es.get_plugin("ut_test")


@pytest.fixture
def x():
    return GraphBuilder("g").create_input(0)


def graph_named(name):
    builder = GraphBuilder(name)
    return builder.build_and_reset([builder.create_input(0)])


def node_of(tensor):
    return tensor._get_node_snapshot()


def test_both_imports_give_the_same_functions(ut):
    from es_ut_test import phony_1i_1o
    from ge.es.ut_test import phony_1i_1o as same

    assert same is phony_1i_1o is ut.phony_1i_1o and "ut_test" in ge.es.list_plugins()


EMPTY = inspect.Parameter.empty


@pytest.mark.parametrize("name, parameters", [
    ("phony_1i_1o", [("x", EMPTY), ("*index", 0)]),
    ("phony_1i1dyi_1o", [("x", EMPTY), ("dx", EMPTY), ("*index", [10, 10, 10])]),
    ("phony_1i1opi_1o", [("x", EMPTY), ("dx", None), ("*flag", EMPTY), ("*dt", DataType.DT_FLOAT)]),
    ("phony_3opi_1o", [("x1", None), ("x2", None), ("x3", None), ("owner_builder", None)]),
    ("phony_1opi_1o", [("x1", None), ("owner_builder", None), ("*flag", EMPTY)]),
    ("phony_2opi1i_1o", [("x1", EMPTY), ("x2", EMPTY), ("x3", EMPTY)]),
    ("phony_1opi1i_1o", [("x1", EMPTY), ("x2", EMPTY)]),
    ("phony_1i_1dyo", [("x", EMPTY), ("dy_num", EMPTY), ("*index", 0)]),
    ("phony_1i_2dyo", [("x", EMPTY), ("dy1_num", EMPTY), ("dy2_num", EMPTY)]),
    ("phony_If", [("cond", EMPTY), ("input", EMPTY), ("output_num", EMPTY), ("then_branch", EMPTY),
                  ("else_branch", EMPTY)]),
    ("phony_Case", [("branch_index", EMPTY), ("input", EMPTY), ("output_num", EMPTY), ("branches", EMPTY)]),
    ("phony_mix_subgraphs", [("x", EMPTY), ("y_num", EMPTY), ("cond", EMPTY), ("branches", EMPTY), ("body", EMPTY)]),
    ("phony_dup_name", [("x", EMPTY), ("y", EMPTY), ("*attr_y", 0)]),
    ("phony_keyword", [("in_if", EMPTY), ("subgraph_while", EMPTY), ("*attr_class", 0)]),
    ("Const", [("owner_graph_builder", EMPTY), ("*value", None)]),
    ("While", [("input", EMPTY), ("output_num", EMPTY), ("cond", EMPTY), ("body", EMPTY),
               ("*parallel_iterations", 10)]),
])
def test_a_signature_follows_the_rules(ut, name, parameters):
    found = inspect.signature(getattr(ut, name)).parameters.values()
    assert [("*" * (one.kind is one.KEYWORD_ONLY) + one.name, one.default) for one in found] == parameters


def test_one_required_input_takes_a_tensor_only(ut, x):
    assert node_of(ut.phony_1i_1o(x)).type == "phony_1i_1o"
    with pytest.raises(TypeError, match="phony_1i_1o"):
        ut.phony_1i_1o(1.0)


def test_several_or_only_optional_inputs_take_numbers(ut, x):
    assert node_of(ut.Add(x, 1)).type == "Add"
    builder = x.get_owner_builder()
    node = node_of(ut.phony_3opi_1o(None, 2.0, None, builder))
    assert node.get_in_data_nodes_and_port_indexes(1)[0].type == "Const"
    assert node_of(ut.phony_1opi_1o(1, builder, flag=True)).get_attr("flag") is True
    with pytest.raises(ValueError, match="at least one input tensor or an explicit owner_builder"):
        ut.phony_3opi_1o(1.0)


def test_dynamic_inputs_are_lists_converted_one_by_one(ut, x):
    node = node_of(ut.phony_1i1dyi_1o(x, [x, 1, [2.0, 3.0]]))
    assert node.get_inputs_size() == 4
    assert node.get_in_data_nodes_and_port_indexes(3)[0].get_attr("value").data == [2.0, 3.0]
    assert not node.has_attr("index")


@pytest.mark.parametrize("name, counts, shape", [
    ("phony_1i_2o", {}, [1, 1]),
    ("phony_1i_1dyo", {"dy_num": 3}, 3),
    ("phony_1i_1o1dyo", {"dy_num": 2}, [1, 2]),
    ("phony_1i_1dyo1o", {"dy_num": 2}, [2, 1]),
    ("phony_1i_2o1dyo", {"dy_num": 0}, [1, 1, 0]),
    ("phony_1i_2dyo", {"dy1_num": 1, "dy2_num": 2}, [1, 2]),
])
def test_results_are_a_tensor_a_list_or_fields(ut, x, name, counts, shape):
    made = getattr(ut, name)(x, **counts)
    if isinstance(shape, int):
        assert isinstance(made, list) and len(made) == shape
        return
    assert type(made).__name__ == name + "Output"
    for field, count in zip(made, shape):
        if isinstance(field, TensorHolder):
            assert count == 1
        else:
            assert isinstance(field, list) and len(field) == count


def test_outputs_of_every_kind_in_one_operator_stay_in_order(ut, x):
    made = ut.phony_1i1dyi_2o2dyo1o(x, [x], dy1_num=2, dy2_num=1)
    assert made._fields == ("y1", "y2", "dy1", "dy2", "y3")
    assert node_of(made.y1).get_outputs_size() == 6
    assert [len(one) for one in ut.phony_1i1dyi_3dyo(x, [x], 1, 2, 3)] == [1, 2, 3]
    assert [node_of(one).name for one in ut.phony_1i1dyi_1dyo(x, [], 1)] == ["phony_1i1dyi_1dyo_2"]


def test_names_that_clash_or_are_keywords_are_escaped(ut, x):
    made = ut.phony_dup_name(x, x, attr_y=5)
    assert node_of(made).get_attr("y") == 5
    made = ut.phony_keyword(in_if=x, subgraph_while=graph_named("loop"), attr_class=1)
    assert node_of(made).get_attr("class") == 1


def test_attributes_are_keyword_only_and_stored_unless_default(ut, x):
    node = node_of(ut.phony_multi_attr(x, li=[3], f=0.5, s="other", b=True, lf=[0.5], lb=[False]))
    stored = {name: node.get_attr(name) for name in ("li", "f", "s", "b", "lf", "lb") if node.has_attr(name)}
    assert stored == {"li": [3], "s": "other", "lb": [False]}
    with pytest.raises(TypeError):
        ut.phony_multi_attr(x, [3])


def test_required_attributes_of_every_type_are_stored(ut, x):
    tensor = Tensor([1.0], shape=[1])
    node = node_of(ut.phony_req_attrs(
        x, req_data_type=DataType.DT_INT8, req_list_data_type=[DataType.DT_FLOAT, DataType.DT_INT64],
        req_list_list_int=[[1, 2], [3]], req_tensor=tensor, req_list_string=["a", "b"]))
    assert node.get_attr("req_data_type") == DataType.DT_INT8
    assert node.get_attr("req_list_data_type") == [DataType.DT_FLOAT, DataType.DT_INT64]
    assert node.get_attr("req_tensor").data == [1.0] and node.get_attr("req_list_string") == ["a", "b"]
    assert "req_list_list_int: {{1, 2}, {3}}" in str(x.get_owner_builder().build_and_reset())
    with pytest.raises(TypeError, match="req_tensor|missing"):
        ut.phony_req_attrs(x)


def test_optional_attributes_of_every_type_have_defaults(ut, x):
    node = node_of(ut.phony_opt_attrs(x))
    assert not any(node.has_attr(name) for name in ("opt_data_type", "opt_list_data_type", "opt_list_list_int",
                                                    "opt_tensor", "opt_list_string"))


def test_subgraphs_belong_to_the_builder_before_the_call(ut, x):
    then, other = graph_named("then"), graph_named("other")
    out, = ut.phony_If(x, [x], 1, then, other)
    assert then._owns_handle is False and then._owner is x.get_owner_builder()
    with pytest.raises(RuntimeError, match="cannot transfer ownership again"):
        ut.phony_If(x, [x], 1, then, graph_named("third"))
    graph = x.get_owner_builder().build_and_reset([out])
    assert sorted(one.name for one in graph.get_all_subgraphs())[:2] == ["other", "then"]


def test_a_list_of_subgraphs_and_nested_ones_are_re_homed(ut):
    inner = GraphBuilder("inner")
    call, = ut.phony_PartitionedCall([inner.create_input(0)], 1, graph_named("deep"))
    builder = GraphBuilder("root")
    x = builder.create_input(0)
    out, = ut.phony_Case(x, [x], 1, [graph_named("first"), inner.build_and_reset([call])])
    mixed, = ut.phony_mix_subgraphs(x, 1, graph_named("a"), [graph_named("b"), graph_named("c")], graph_named("d"))
    graph = builder.build_and_reset([out, mixed])
    names = sorted(one.name for one in graph.get_all_subgraphs())
    assert names == ["a", "b", "c", "d", "deep", "first", "inner"]
    assert graph.get_subgraph("inner").get_subgraph("deep").name == "deep"
    assert isinstance(graph, Graph) and "branches0: %first, branches1: %inner" in str(graph)


def test_loops_take_two_graphs(ut, x):
    out, = ut.While([x], 1, graph_named("cond"), graph_named("body"), parallel_iterations=3)
    assert node_of(out).get_attr("parallel_iterations") == 3
