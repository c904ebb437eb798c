# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ge.passes._bridge, called as the native bridge does."""
import pytest
from ge.es import GraphBuilder
from ge.graph import Graph
from ge.passes import DecomposePass, FusionBasePass, PatternFusionPass, PatternMatcherConfigBuilder, _bridge, registry

STAGE = registry.PassStage.BEFORE_INFER_SHAPE


def graph():
    builder = GraphBuilder("r")
    return builder.build_and_reset([builder.create_input(0)])


class Match:
    valid = True

    def _invalidate(self):
        self.valid = False


class Context:
    def set_error_message(self, text):
        self.text = text


class Base(FusionBasePass):
    def run(self, graph, context):
        return (graph, context)


class Fuse(PatternFusionPass):
    def __init__(self):
        super().__init__(PatternMatcherConfigBuilder().build())
        self.seen = []

    def patterns(self):
        return [graph(), graph()]

    def meet_requirements(self, match_result):
        self.seen.append((match_result, match_result.valid))
        return 1

    def replacement(self, match_result, context):
        return graph() if context is None else 5


class Split(DecomposePass):
    def meet_requirements(self, node):
        return node == "node"

    def replacement(self, node, context):
        return graph() if context is None else None


@pytest.fixture
def holders(monkeypatch):
    registry.register_fusion_pass(name="base", stage=STAGE)(Base)
    registry.register_fusion_pass(name="fuse", stage=STAGE)(Fuse)
    registry.register_decompose_pass(name="split", stage=STAGE, op_types=["A"])(Split)
    for descriptor in registry.get_registered_passes():
        assert _bridge.create_pass_holder(descriptor.pass_name, descriptor.descriptor_key) is True
    monkeypatch.setattr(_bridge, "borrow_match_result", lambda handle: Match())
    monkeypatch.setattr(_bridge, "borrow_node", lambda handle: handle)


def test_holder_life(holders):
    before = _bridge._holders["base"]
    assert _bridge.create_pass_holder("base", "whatever") is True
    assert _bridge._holders["base"] is before
    with pytest.raises(KeyError, match="python pass descriptor_key not found: none"):
        _bridge.create_pass_holder("new", "none")
    _bridge.destroy_pass_holder("base")
    _bridge.destroy_pass_holder("base")
    with pytest.raises(KeyError, match="python pass holder is not created: base"):
        _bridge.run_fusion_base_pass("base", None)
    lease = _bridge.HolderLease("fuse")
    assert "fuse" in _bridge._holders
    del lease
    assert "fuse" not in _bridge._holders
    _bridge.clear_pass_holders()
    assert not _bridge._holders


def test_run_gets_graph_and_context(holders):
    context = Context()
    assert _bridge.run_fusion_base_pass("base", "graph", context) == ("graph", context)
    view, _ = _bridge.run_fusion_base_pass("base", graph()._handle)
    assert isinstance(view, Graph) and view._owns_handle is False
    with pytest.raises(TypeError, match="context type error"):
        _bridge.run_fusion_base_pass("base", "graph", 5)


def test_patterns_are_released_together(holders, monkeypatch):
    assert [isinstance(handle, int) for handle in _bridge.get_pass_patterns("fuse")] == [True, True]
    assert isinstance(_bridge.get_pattern_matcher_config("fuse"), int)
    monkeypatch.setattr(Fuse, "patterns", lambda self: None)
    assert _bridge.get_pass_patterns("fuse") == []
    for wrong in ("text", b"bytes", 5):
        monkeypatch.setattr(Fuse, "patterns", lambda self, wrong=wrong: wrong)
        with pytest.raises(TypeError, match="Fuse.patterns must return an iterable"):
            _bridge.get_pass_patterns("fuse")
    first = []
    monkeypatch.setattr(Fuse, "patterns", lambda self: first.append(graph()) or [first[0], 5])
    with pytest.raises(TypeError, match="got int"):
        _bridge.get_pass_patterns("fuse")


def test_match_ends_with_the_hook(holders):
    assert _bridge.call_meet_requirements("fuse", 7) is True
    match, valid_inside = _bridge._holders["fuse"].seen[0]
    assert valid_inside and not match.valid


def test_replacements_are_graphs(holders):
    assert isinstance(_bridge.call_replacement("fuse", 7), int)
    with pytest.raises(TypeError, match="PatternFusionPass.replacement must return ge.graph.Graph, Fuse returned int"):
        _bridge.call_replacement("fuse", 7, Context())
    assert isinstance(_bridge.call_decompose_replacement("split", "node"), int)
    with pytest.raises(TypeError, match="DecomposePass.replacement must return ge.graph.Graph"):
        _bridge.call_decompose_replacement("split", "node", Context())
    assert _bridge.call_decompose_meet_requirements("split", "node") is True
    assert _bridge.call_decompose_meet_requirements("split", "other") is False


def test_graph_is_given_away_once():
    made = graph()
    assert isinstance(_bridge.release_graph(made), int)
    with pytest.raises(RuntimeError, match="taken over before"):
        _bridge.release_graph(made)
    view = Graph._create_from(graph()._handle, owns_handle=False)
    with pytest.raises(RuntimeError, match="cannot be given away"):
        _bridge.release_graph(view)


def test_expired_match_handle():
    from ge.passes import _native

    with pytest.raises(RuntimeError, match="MatchResult handle has expired"):
        _native.borrow_match_result(12345)


def test_loaded_modules_are_dropped():
    import sys
    import types

    sys.modules["_ge_py_pass_x_1"] = types.ModuleType("_ge_py_pass_x_1")
    _bridge.clear_loaded_pass_modules()
    assert "_ge_py_pass_x_1" not in sys.modules
