# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The native classes in a plain Python process."""
import copy

import ge.passes
import pytest
from ge.es import GraphBuilder
from ge.es.all import Add, Relu
from ge.graph import Graph
from ge.passes import (
    NodeIo,
    Pattern,
    PatternFusionPass,
    PatternMatcherConfigBuilder,
    SubgraphBoundary,
    SubgraphInput,
    SubgraphOutput,
    SubgraphRewriter,
    can_fuse,
    create_pattern,
    create_replacement,
    pattern,
    runtime,
)
from ge.passes._pattern_inputs import PatternInputs
from ge.passes.pattern import ensure_pattern


@pytest.fixture
def graph():
    builder = GraphBuilder("g")
    x, y = builder.create_inputs(2)
    return builder.build_and_reset([Relu(x + y)])


def test_module_comes_from_the_fitting_set():
    module = runtime.ensure_native_module()
    assert runtime.current_python_tag() in module.__file__
    assert ge.passes.Pattern is module.Pattern is Pattern
    assert runtime.ensure_native_module() is module


def test_without_a_set_the_error_names_everything(tmp_path, monkeypatch):
    import sys

    monkeypatch.delitem(sys.modules, runtime.NATIVE_MODULE)
    monkeypatch.setattr(runtime, "artifact_roots", lambda: [tmp_path])
    tag = runtime.current_python_tag()
    other = tmp_path / "cp399"
    other.mkdir()
    (other / "manifest.json").write_text('{"python_tag": ""}')
    with pytest.raises(ImportError) as caught:
        runtime.ensure_native_module()
    for part in (tag, runtime.current_platform_tag(), "ABI 1", str(tmp_path), "invalid",
                 f"ge_py_pass_bridge-*-{tag}-{tag}-*.whl"):
        assert part in str(caught.value)
    with pytest.raises(RuntimeError, match="not supported"):
        runtime.run_fallback_codegen()


def test_second_set_is_refused(tmp_path):
    runtime.ensure_native_module()
    with pytest.raises(ImportError, match="both must come from one set"):
        runtime.ensure_native_module(str(tmp_path))


def test_pattern_takes_the_graph_over(graph):
    nodes = {node.name: node for node in graph.get_direct_nodes()}
    made = create_pattern(graph)
    assert made.capture_tensor(nodes["Add_0"]).capture_tensor(NodeIo(nodes["Relu_1"], 0)) is made
    captured = made.get_captured_tensors()
    assert [(tensor.node.name, tensor.index) for tensor in captured] == [("Add_0", 0), ("Relu_1", 0)]
    assert graph._handle is None
    with pytest.raises(RuntimeError, match="Failed to get nodes: .*taken over before .* cannot be used again"):
        graph.get_direct_nodes()
    with pytest.raises(RuntimeError, match="taken over before"):
        Pattern(graph)


def test_released_pattern_refuses_all_but_is_valid_and_release(graph):
    made = Pattern(graph)
    assert made.is_valid()
    assert isinstance(made.release(), int)
    assert not made.is_valid()
    assert made.release() == 0
    for use in (made.get_captured_tensors, lambda: made.capture_tensor(NodeIo(None))):
        with pytest.raises(RuntimeError, match="Pattern handle has been released"):
            use()


def test_capture_of_a_foreign_tensor(graph):
    other = GraphBuilder("other").create_input(0)
    with pytest.raises(RuntimeError, match="does not belong to the graph of pattern 'g'"):
        Pattern(graph).capture_tensor(other)
    with pytest.raises(TypeError, match="capture_tensor expects TensorHolder, Node or NodeIo, got int"):
        Pattern(GraphBuilder().build_and_reset()).capture_tensor(5)


@pytest.mark.parametrize("function", [Pattern, create_pattern, create_replacement, ensure_pattern])
def test_graphs_are_asked_for(function):
    with pytest.raises(TypeError, match="got int"):
        function(5)


def test_replacement_and_ensure(graph):
    assert create_replacement(graph) is graph
    made = ensure_pattern(graph)
    assert ensure_pattern(made) is made


def test_matcher_config():
    config = PatternMatcherConfigBuilder().enable_const_value_match().enable_ir_attr_match().build()
    assert config.is_enable_const_value_match() and config.is_enable_ir_attr_match()
    plain = PatternMatcherConfigBuilder().build()
    assert not plain.is_enable_const_value_match() and not plain.is_enable_ir_attr_match()


@pytest.mark.parametrize("name", ["MatchResult", "PassContext", "PatternMatcherConfig"])
def test_lent_classes_refuse_construction(name):
    with pytest.raises(TypeError, match=f"{name} objects should not be created directly"):
        getattr(ge.passes, name)()


class Demo(PatternFusionPass):
    @pattern
    def first(self, inputs):
        a, b = inputs[:2]
        return a + b

    @pattern
    def second(self, inputs):
        return [inputs[1], inputs[0] + 0]

    def replacement(self, inputs, match_result):
        return inputs[0] + inputs[1]


def test_pattern_methods_give_patterns_in_order():
    patterns = Demo().patterns()
    captures = [[(t.node.name, t.index) for t in made.get_captured_tensors()] for made in patterns]
    assert captures == [[("input_0", 0), ("input_1", 0), ("Add_0", 0)],
                        [("input_0", 0), ("input_1", 0), ("input_1", 0), ("Add_1", 0)]]


def test_expression_replacement_builds_a_graph():
    graph = Demo().replacement("match")
    assert graph.name == "Demo_replacement"
    assert [node.type for node in graph.get_direct_nodes()] == ["Data", "Data", "Add", "NetOutput"]


@pytest.mark.parametrize(("method", "text"), [
    (lambda self, inputs: None, "Expression-style patterns must return a TensorHolder or a non-empty list/tuple"),
    (lambda self, inputs: [], "Expression-style patterns must return a TensorHolder or a non-empty list/tuple"),
    (lambda self, inputs: [Graph("x")], "A @pattern method supports a single pattern only"),
])
def test_wrong_pattern_results(method, text):
    cls = type("Wrong", (PatternFusionPass,), {"p": pattern(method)})
    with pytest.raises(TypeError, match=text):
        cls().patterns()


def test_wrong_replacement_result():
    cls = type("Wrong", (PatternFusionPass,), {"replacement": eval("lambda self, inputs: 5")})
    with pytest.raises(TypeError, match="Expression-style replacement must return a TensorHolder"):
        cls().replacement(None)


def test_pattern_inputs():
    inputs = PatternInputs(GraphBuilder())
    assert len(inputs[:3]) == 3 and inputs[1] is inputs.created[1] and len(inputs[1:2]) == 1
    with pytest.raises(TypeError):
        list(inputs)
    for key, error in ((-1, ValueError), (slice(None), ValueError), (slice(0, 4, 2), ValueError), ("0", TypeError),
                       (slice(0, -1), ValueError), (True, TypeError)):
        with pytest.raises(error):
            inputs[key]
    assert len(inputs.created) == 3


def boundary_of(graph):
    nodes = {node.name: node for node in graph.get_direct_nodes()}
    boundary = SubgraphBoundary()
    consumer = SubgraphInput()
    assert consumer.add_input(node=nodes["Add_0"], out_index=0) == 0
    assert boundary.add_input(0, consumer) == 0
    assert boundary.add_input(1, SubgraphInput([(nodes["Add_0"], 1)])) == 0
    assert boundary.add_output(0, SubgraphOutput(nodes["Relu_1"], 0)) == 0
    return boundary


def test_rewriter_replaces_by_hand(graph):
    builder = GraphBuilder("r")
    x, y = builder.create_inputs(2)
    assert SubgraphRewriter.replace(boundary_of(graph), builder.build_and_reset([x * y])) == 0
    assert sorted(node.type for node in graph.get_direct_nodes()) == ["Data", "Data", "Mul", "NetOutput"]


def test_refused_replacement_returns_a_status(graph):
    builder = GraphBuilder("r")
    wrong = builder.build_and_reset([builder.create_input(0)])
    assert SubgraphRewriter.replace(boundary_of(graph), replacement=wrong) != 0
    assert len(graph.get_direct_nodes()) == 5


def test_subgraph_arguments(graph):
    node = graph.get_direct_nodes()[0]
    for bad in ([5], [(node,)], [(5, 0)], 5):
        with pytest.raises(RuntimeError, match=r"SubgraphInput expects iterable of \(node, index\)"):
            SubgraphInput(bad)
    output = SubgraphOutput()
    assert output.set_output(node, 0) == 0
    assert output.set_output(node, 0) != 0
    with pytest.raises(TypeError):
        SubgraphRewriter.replace(SubgraphBoundary())
    with pytest.raises(TypeError):
        SubgraphRewriter.replace(5, graph)


def test_can_fuse(graph):
    nodes = {node.name: node for node in graph.get_direct_nodes()}
    answer = can_fuse([nodes["Add_0"], nodes["Relu_1"]])
    assert (answer.ok, answer.reason) == (True, "")
    assert can_fuse([]).reason == "nodes_before_fuse is empty"
    with pytest.raises(TypeError, match="nodes must contain only ge.graph.Node objects"):
        can_fuse([5])


def sum_graph(name, shapes):
    builder = GraphBuilder(name)
    inputs = [builder.create_input(index, shape=shape) for index, shape in enumerate(shapes)]
    return builder.build_and_reset([Relu(Add(inputs[0], inputs[-1]))])


def test_infer_shape_takes_shapes_from_what_is_replaced():
    source = sum_graph("source", [[2, 1], [3]])
    add = next(node for node in source.get_direct_nodes() if node.type == "Add")
    replacement = sum_graph("replacement", [[7], [7]])
    ge.passes.infer_shape(replacement, add)
    relu = next(node for node in replacement.get_direct_nodes() if node.type == "Relu")
    assert relu.get_output_desc(0).shape == [2, 3]
    boundary = ge.passes.SubgraphBoundary()
    for index in range(2):
        boundary.add_input(1 - index, ge.passes.SubgraphInput([(add, index)]))
    boundary.add_output(0, ge.passes.SubgraphOutput(add, 0))
    single = sum_graph("single", [[7]])
    ge.passes.infer_shape(single, boundary)
    assert next(n for n in single.get_direct_nodes() if n.type == "Relu").get_output_desc(0).shape == [3]


def test_infer_shape_refusals_name_graph_and_source(graph):
    source = sum_graph("source", [[2, 1], [3]])
    add = next(node for node in source.get_direct_nodes() if node.type == "Add")
    with pytest.raises(TypeError, match="source must be a MatchResult, Node or SubgraphBoundary, got int"):
        ge.passes.infer_shape(graph, 5)
    with pytest.raises(TypeError, match="replacement must be a ge.graph.Graph"):
        ge.passes.infer_shape(add, add)
    with pytest.raises(RuntimeError, match="^replacement graph is empty$"):
        ge.passes.infer_shape(Graph("empty"), add)
    with pytest.raises(RuntimeError) as caught:
        ge.passes.infer_shape(sum_graph("three", [[1], [1], [1]]), add)
    assert str(caught.value).startswith(
        f"infer_shape failed, replacement_graph=three, source_type=Node, source_name={add.name}: ")
    assert "has the index 2, and what is replaced has 2 inputs" in str(caught.value)
    with pytest.raises(RuntimeError, match="replacement_graph=g, source_type=SubgraphBoundary: .*no outputs"):
        ge.passes.infer_shape(graph, ge.passes.SubgraphBoundary())
    with pytest.raises(RuntimeError):
        copy.copy(graph)
