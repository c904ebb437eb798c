# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Wrong arguments of every native function: the error names function, parameter, got and expected."""
import re

import pytest
from ge.es import GraphBuilder
from ge.es.all import Relu
from ge.passes import (
    NodeIo,
    Pattern,
    PatternMatcherConfigBuilder,
    SubgraphBoundary,
    SubgraphInput,
    SubgraphOutput,
    SubgraphRewriter,
    _native,
    can_fuse,
)

pytestmark = pytest.mark.api("SubgraphInput", "SubgraphBoundary", "SubgraphOutput")

HUGE = 2 ** 63


def make_graph():
    builder = GraphBuilder("g")
    x = builder.create_input(0)
    return builder.build_and_reset([Relu(x)])


@pytest.fixture
def node():
    graph = make_graph()
    node = graph.find_node_by_name("Relu_0")
    yield node
    del graph


def wrong_calls(node):
    pattern, boundary = Pattern(make_graph()), SubgraphBoundary()
    builder, config = PatternMatcherConfigBuilder(), PatternMatcherConfigBuilder().build()
    return [
        # (what is called, wrong arguments, exception, what the text names)
        (Pattern, ("g",), TypeError, "Pattern() argument 'graph' must be a ge.graph.Graph, got str"),
        (Pattern, (), TypeError, "Pattern() takes (graph), 'graph' is missing"),
        (pattern.capture_tensor, (), TypeError, "Pattern.capture_tensor() takes (source, index=None), 'source' is"),
        (pattern.capture_tensor, (node, "0"), TypeError, "argument 'index' must be an integer, got str"),
        (pattern.capture_tensor, (node, -1), ValueError, "'index' must be between 0 and"),
        (pattern.capture_tensor, (node, HUGE), ValueError, f"got {HUGE}"),
        (pattern.capture_tensor, (NodeIo(node, "0"),), TypeError, "'source.index' must be an integer, got str"),
        (pattern.capture_tensor, (NodeIo("n", 0),), TypeError, "'source.node' must be a ge.graph.Node, got str"),
        (pattern.release, (1,), TypeError, "Pattern.release() takes ()"),
        (Pattern.is_valid, (5,), TypeError, "Pattern.is_valid() argument 'self' must be Pattern, got int"),
        (PatternMatcherConfigBuilder, (1,), TypeError, "PatternMatcherConfigBuilder() takes ()"),
        (builder.build, (1,), TypeError, "PatternMatcherConfigBuilder.build() takes ()"),
        (builder.enable_ir_attr_match, (1,), TypeError, "enable_ir_attr_match() takes ()"),
        (config.is_enable_ir_attr_match, (1,), TypeError, "is_enable_ir_attr_match() takes ()"),
        (_native.clone_pattern_matcher_config, (None,), TypeError, "must be PatternMatcherConfig, got NoneType"),
        (_native.borrow_match_result, ("h",), TypeError, "borrow_match_result() argument 'handle' must be an integer"),
        (_native.borrow_match_result, (-1,), ValueError, "'handle' must be between 0 and"),
        (_native.borrow_node, (None,), TypeError, "borrow_node() argument 'handle' must be an integer, got NoneType"),
        (_native.release_graph, (5,), TypeError, "release_graph() argument 'graph' must be a ge.graph.Graph, got int"),
        (_native.can_fuse, (5,), TypeError, "can_fuse() argument 'nodes' must be a list of ge.graph.Node, got int"),
        (_native.can_fuse, ([5],), TypeError, "can_fuse() argument 'nodes' must be a ge.graph.Node, got int"),
        (_native.report_fuse, ([node], [node], 5), TypeError, "argument 'context' must be PassContext, got int"),
        (_native.report_fuse, ([node],), TypeError, "report_fuse() takes (before, after, context), 'after' is missing"),
        (SubgraphInput().add_input, (node,), TypeError, "SubgraphInput.add_input() takes (node, out_index)"),
        (SubgraphInput().add_input, (5, 0), TypeError, "'node' must be a ge.graph.Node, got int"),
        (SubgraphInput().add_input, (node, 1.5), TypeError, "'out_index' must be an integer, got float"),
        (SubgraphInput().add_input, (node, True), TypeError, "'out_index' must be an integer, got bool"),
        (SubgraphInput().add_input, (node, HUGE), ValueError, f"got {HUGE}"),
        (SubgraphInput, ([(node, HUGE)],), ValueError, f"got {HUGE}"),
        (SubgraphInput, ([(node, 0)], 1), TypeError, "SubgraphInput() takes (consumers=None)"),
        (SubgraphOutput, (node,), TypeError, "SubgraphOutput() argument 'out_index' must be an integer, got NoneType"),
        (SubgraphOutput, (node, "0"), TypeError, "'out_index' must be an integer, got str"),
        (SubgraphOutput, ("n", 0), TypeError, "SubgraphOutput() argument 'node' must be a ge.graph.Node, got str"),
        (SubgraphOutput().set_output, (node, None), TypeError, "'out_index' must be an integer, got NoneType"),
        (SubgraphBoundary, (1,), TypeError, "SubgraphBoundary() takes ()"),
        (boundary.add_input, ("0", SubgraphInput()), TypeError, "add_input() argument 'index' must be an integer"),
        (boundary.add_input, (0, SubgraphOutput()), TypeError, "'input' must be SubgraphInput, got SubgraphOutput"),
        (boundary.add_input, (HUGE, SubgraphInput()), ValueError, f"got {HUGE}"),
        (boundary.add_output, (0, None), TypeError, "'output' must be SubgraphOutput, got NoneType"),
        (SubgraphRewriter.replace, (boundary,), TypeError, "'replacement' is missing"),
        (SubgraphRewriter.replace, (5, 6), TypeError, "'boundary' must be SubgraphBoundary, got int"),
        (SubgraphRewriter.replace, (boundary, 6), TypeError, "'replacement' must be a ge.graph.Graph, got int"),
        (SubgraphRewriter.replace, (boundary, node, 7), TypeError, "(boundary, replacement, *, context=None), got 3"),
        (can_fuse, (5,), TypeError, "nodes must contain only ge.graph.Node objects, got int"),
    ]


def test_no_argument_error_speaks_of_cpp_signatures(node):
    for function, arguments, error, said in wrong_calls(node):
        with pytest.raises(error, match=re.escape(said)) as caught:
            function(*arguments)
        assert "C++ signature" not in str(caught.value) and "converter" not in str(caught.value)


@pytest.mark.parametrize("call, said", [
    (lambda node: SubgraphRewriter.replace(SubgraphBoundary(), make_graph(), context=5),
     "SubgraphRewriter.replace() argument 'context' must be PassContext, got int"),
    (lambda node: SubgraphOutput(node=node, index=0), "takes (node=None, out_index=None), not 'index'"),
    (lambda node: SubgraphInput().add_input(node, 0, node=node), "'node' was given twice"),
    (lambda node: _native.can_fuse(None, nodes=[]), "'nodes' was given twice"),
])
def test_wrong_keywords_are_named(node, call, said):
    with pytest.raises(TypeError, match=re.escape(said)):
        call(node)


@pytest.mark.parametrize("index", [-1, 2 ** 20, 2 ** 62])
def test_an_absurd_boundary_index_is_refused_and_remembered(node, index):
    boundary = SubgraphBoundary()
    assert boundary.add_input(index, SubgraphInput([(node, 0)])) != 0
    assert boundary.add_input(0, SubgraphInput([(node, 0)])) == 0
    assert boundary.add_output(0, SubgraphOutput(node, 0)) == 0
    assert SubgraphRewriter.replace(boundary, make_graph()) != 0


def test_a_repeated_boundary_index_is_refused_and_remembered(node):
    boundary = SubgraphBoundary()
    assert boundary.add_input(0, SubgraphInput([(node, 0)])) == 0
    assert boundary.add_output(0, SubgraphOutput(node, 0)) == 0
    assert boundary.add_output(0, SubgraphOutput(node, 0)) != 0
    assert SubgraphRewriter.replace(boundary, make_graph()) != 0
