# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ES functions: signatures by GE's rules, stored attributes, modules."""
import importlib
import inspect

import ge.es
import pytest
from ge.es import GraphBuilder
from ge.es.all import GEMM, Add, Const, Conv2D, LeakyRelu, MatMul, PartitionedCall, Relu, SelectV2, Split, SplitD
from ge.graph import Graph, Tensor


@pytest.fixture
def builder():
    return GraphBuilder("g")


def test_names_come_from_each_module_that_users_name():
    for module, names in {"math": ["Add", "MatMul", "GEMM", "Split", "ConcatV2"], "nn": ["GEMM", "MatMul", "Relu"],
                          "all": ["Add", "Relu", "GEMM", "Conv2D"]}.items():
        loaded = importlib.import_module("ge.es." + module)
        for name in names:
            assert callable(getattr(loaded, name)), (module, name)
            assert name in dir(loaded) and name in loaded.__all__
    assert ge.es.math.Add is ge.es.math.Add
    with pytest.raises(ImportError):
        exec("from ge.es.math import NoSuchOperator")
    with pytest.raises(ImportError):
        exec("from ge.es.all import NetOutput")


def test_signatures_follow_the_generated_ones():
    assert list(inspect.signature(Conv2D).parameters) == [
        "x", "filter", "bias", "offset_w", "strides", "pads", "dilations", "groups", "data_format", "offset_x"]
    parameters = inspect.signature(Conv2D).parameters
    assert parameters["bias"].default is None
    assert parameters["strides"].kind is inspect.Parameter.KEYWORD_ONLY
    assert parameters["strides"].default is inspect.Parameter.empty
    assert parameters["dilations"].default == [1, 1, 1, 1]
    assert list(inspect.signature(Split).parameters) == ["split_dim", "x", "y_num", "num_split"]
    assert list(inspect.signature(PartitionedCall).parameters)[:3] == ["args", "output_num", "f"]
    assert list(inspect.signature(Const).parameters) == ["owner_graph_builder", "value"]
    assert "in_else" in inspect.signature(SelectV2).parameters or "else" not in inspect.signature(SelectV2).parameters
    assert "Conv2D" in Conv2D.__doc__ and "strides" in Conv2D.__doc__


def test_default_attributes_are_not_stored(builder):
    x, y = builder.create_inputs(2)
    plain = MatMul(x, y, transpose_x1=False)._get_node_snapshot()
    other = MatMul(x, y, transpose_x1=True)._get_node_snapshot()
    assert not plain.has_attr("transpose_x1")
    with pytest.raises(RuntimeError):
        plain.get_attr("transpose_x1")
    assert other.get_attr("transpose_x1") is True


def test_absent_optional_input_is_not_connected(builder):
    x, y = builder.create_inputs(2)
    node = MatMul(x, y)._get_node_snapshot()
    assert node.get_inputs_size() == 3
    with pytest.raises(RuntimeError):
        node.get_in_data_nodes_and_port_indexes(2)


def test_several_inputs_take_numbers(builder):
    a, b = builder.create_inputs(2)
    node = GEMM(a, b, [[1.0]], 1.0, 1.0)._get_node_snapshot()
    assert [node.get_in_data_nodes_and_port_indexes(i)[0].type for i in range(5)] == ["Data"] * 2 + ["Const"] * 3


def test_dynamic_outputs_give_a_list(builder):
    x = builder.create_input(0)
    parts = SplitD(x, 3, split_dim=1, num_split=3)
    assert [part._get_node_snapshot().name for part in parts] == ["SplitD_0"] * 3
    graph = builder.build_and_reset(parts)
    end = graph.find_node_by_name("NetOutput_g")
    assert [end.get_in_data_nodes_and_port_indexes(i)[1] for i in range(3)] == [0, 1, 2]


def test_const_function_with_and_without_value(builder):
    assert not Const(builder)._get_node_snapshot().has_attr("value")
    value = Tensor([1.0, 2.0], shape=[2])
    assert Const(builder, value=value)._get_node_snapshot().get_attr("value").get_data() == [1.0, 2.0]
    with pytest.raises(RuntimeError, match="already has an new owner builder"):
        Const(builder, value=value)


def test_subgraphs_move_to_the_builder(builder):
    inner = GraphBuilder("inner")
    body = inner.build_and_reset([Relu(inner.create_input(0))])
    out = PartitionedCall([builder.create_input(0)], 1, body)
    with pytest.raises(RuntimeError, match="cannot transfer ownership again"):
        PartitionedCall([out[0]], 1, body)
    graph = builder.build_and_reset(out)
    assert [sub.name for sub in graph.get_all_subgraphs()] == ["inner"]


@pytest.mark.parametrize(("call", "error", "text"), [
    (lambda x: Relu(1), TypeError, "input 'x' must be a TensorHolder"),
    (lambda x: Relu(), TypeError, r"Relu\(\) missing a required argument"),
    (lambda x: Relu(x, alpha=1), TypeError, r"unexpected keyword argument 'alpha'; it is Relu\(x\)$"),
    (lambda x: LeakyRelu(x, negativeslope=0.1), TypeError,
     r"'negativeslope'; it is LeakyRelu\(x, \*, negative_slope=0.0\); did you mean 'negative_slope'\?$"),
    (lambda x: LeakyRelu(), TypeError, r"argument: 'x'; it is LeakyRelu\(x, \*, negative_slope=0.0\)$"),
    (lambda x: Add(x, None), TypeError, "input 'x2' must not be None"),
    (lambda x: Add(x, "1"), TypeError, r"Add\(\) input 'x2': Value must be int/float"),
    (lambda x: Add(1, 2), ValueError, "Please ensure at least one input tensor"),
    (lambda x: MatMul(x, x, transpose_x1=1), TypeError, "attribute 'transpose_x1' must be Bool, got int"),
    (lambda x: Conv2D(x, x), TypeError, "strides"),
    (lambda x: SplitD(x, -1, split_dim=0, num_split=1), TypeError, "y_num must be a non-negative integer"),
    (lambda x: PartitionedCall([x], 1, None), TypeError, "subgraph 'f' must be a Graph"),
    (lambda x: Const(x), TypeError, "owner_graph_builder must be a GraphBuilder"),
    (lambda x: Add(x, GraphBuilder("o").create_input(0)), ValueError, "different GraphBuilders"),
])
def test_wrong_arguments_name_operator_and_argument(builder, call, error, text):
    with pytest.raises(error, match=text):
        call(builder.create_input(0))


def test_graph_of_the_readme_dumps(builder):
    x, y = builder.create_inputs(2)
    graph = builder.build_and_reset([Relu(x + y)])
    assert isinstance(graph, Graph)
    text = str(graph)
    assert "%Add_0 : [#users=1] = Node[type=Add] (inputs = (x1=%input_0, x2=%input_1))" in text
    assert "return (%Relu_1)" in text


def test_unknown_module():
    assert ge.es.list_plugins()[:4] == ["math", "nn", "cv", "all"]
    with pytest.raises(AttributeError):
        ge.es.no_such_module  # noqa: B018
    with pytest.raises(ImportError):
        importlib.import_module("ge.es.no_such_module")
    with pytest.raises(KeyError, match="math, nn, cv, all"):
        ge.es.get_plugin("no_such_module")


def test_plugin_module_becomes_importable(monkeypatch, tmp_path):
    (tmp_path / "es_demo.py").write_text("VALUE = 5\n")
    info = tmp_path / "es_demo-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: es_demo\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ge.es.plugins]\ndemo = es_demo\nbroken = no_such_module_x\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(ge.es._plugin_loader, "_loaded", None)
    from ge.es import demo

    assert demo.VALUE == 5
    assert importlib.import_module("ge.es.demo") is demo
    assert "demo" in ge.es.list_plugins() and "broken" not in ge.es.list_plugins()
