# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What is said of passes that build, match or leave impossible graphs: all in one compile that skips them."""
import textwrap

import pytest
from pass_bench import Bench

MODEL = """m (float[2] x, float[2] w, float[2] u) => (float[2] z, float[2] v) {
    r = Relu (x)
    z = Abs (r)
    v = Neg (w)
}"""
HELPERS = """
from ge.graph import Graph, Node
from ge._capi import _calls
from ge._capi._prototypes import HANDLE, Port
import ctypes

KEPT = {}

def chain(name="part"):
    builder = GraphBuilder(name)
    x = builder.create_input(0)
    return builder.build_and_reset([Abs(Relu(x))])

def one(graph, type_):
    return next(node for node in graph.get_direct_nodes() if node.type == type_)

def add(graph, type_, name):
    port = (Port * 1)(Port(b"x", 0, 1))
    handle = HANDLE()
    _calls.check(_calls.engine.graph_add_node(_calls.as_token(graph._handle), type_.encode(), name.encode(), port, 1,
                                              port, 0, (ctypes.c_char_p * 1)(), 0, ctypes.byref(handle)))

def two_inputs(name="part"):
    builder = GraphBuilder(name)
    x, y = builder.create_inputs(2)
    return builder.build_and_reset([Add(x, y)])
"""
PATTERNS = {
    "PatternIndex": ("g = chain(); one(g, 'Data').set_attr('index', 'first'); return [g]",
                     "input_0", "'index'", "int"),
    "PatternTwice": ("g = two_inputs(); g.find_node_by_name('input_1').set_attr('index', 0); return [g]",
                     "'part'", "two inputs", "index 0"),
    "PatternEnds": ("g = chain(); add(g, 'NetOutput', 'second'); return [g]", "'part'", "more than one NetOutput"),
    "PatternControl": ("g = chain(); g.add_control_edge(one(g, 'Relu'), one(g, 'Abs')); return [g]",
                       "Relu", "control edge", "data edges"),
    "PatternSubgraphs": ("""
        b = GraphBuilder("part")
        x = b.create_input(0)
        def branch(name):
            inner = GraphBuilder(name)
            return inner.build_and_reset([Relu(inner.create_input(0))])
        return [b.build_and_reset(If(x, [x], 1, branch("left"), branch("right")))]""", "If", "subgraphs"),
    "PatternCycle": ("g = chain(); relu = one(g, 'Relu'); g.remove_edge(one(g, 'Data'), 0, relu, 0);"
                     "g.add_data_edge(one(g, 'Abs'), 0, relu, 0); return [g]", "cycle", "'part'"),
    "PatternNone": ("b = GraphBuilder('part'); b.create_input(0); return [b.build_and_reset([])]",
                    "'part'", "no outputs"),
    "PatternInput": ("b = GraphBuilder('part'); return [b.build_and_reset([b.create_input(0)])]",
                     "'part'", "only its inputs"),
    "PatternApart": ("b = GraphBuilder('part'); x, y = b.create_inputs(2);"
                     "return [b.build_and_reset([Relu(x), Neg(y)])]", "shares nothing", "one pattern for each"),
    "PatternDynamic": ("b = GraphBuilder('part'); x, y = b.create_inputs(2);"
                       "return [b.build_and_reset([ConcatD([x, y], concat_dim=0, N=2)])]",
                       "ConcatD", "dynamic input", "FusionBasePass"),
    "PatternStranger": ("g, other = chain(), chain('other'); p = create_pattern(g);"
                        "p.capture_tensor(NodeIo(one(other, 'Relu'), 0)); return [p]",
                        "'part'", "does not belong"),
    "PatternPort": ("g = chain(); relu = one(g, 'Relu'); p = create_pattern(g); p.capture_tensor(NodeIo(relu, 3));"
                    "return [p]", "captured tensor 0", "Relu", "no output 3"),
    "PatternGiven": ("p = create_pattern(chain()); return [p, p]", "Pattern", "released"),
    "PatternConfig": ("self.__dict__.clear(); return [chain()]", "PatternConfig"),
    "PatternEmpty": ("return [None]", "PatternEmpty", "NoneType"),
}
REPLACEMENTS = {
    "NewIndex": ("g = chain(); one(g, 'Data').set_attr('index', 'first'); return g", "input_0", "'index'", "int"),
    "NewTwice": ("g = two_inputs(); g.find_node_by_name('input_1').set_attr('index', 0); return g",
                 "'part'", "two inputs", "index 0"),
    "NewEnds": ("g = chain(); add(g, 'NetOutput', 'second'); return g", "'part'", "more than one NetOutput"),
    "NewControl": ("g = chain(); g.add_control_edge(one(g, 'Data'), one(g, 'Abs')); return g",
                   "control edge", "input_0", "lost"),
    "NewOpen": ("g = chain(); g.remove_edge(one(g, 'Abs'), 0, one(g, 'NetOutput'), 0); return g",
                "'part'", "output 0", "not connected"),
    "NewInputs": ("return two_inputs()", "'part'", "2 inputs", "has 1"),
    "NewOutputs": ("b = GraphBuilder('part'); x = b.create_input(0); return b.build_and_reset([Relu(x), Abs(x)])",
                   "'part'", "2 outputs", "has 1"),
    "NewCycle": ("g = chain(); relu = one(g, 'Relu'); g.remove_edge(one(g, 'Data'), 0, relu, 0);"
                 "g.add_data_edge(one(g, 'Abs'), 0, relu, 0); return g", "'part'", "cycle"),
    "NewNothing": ("return None", "replacement", "NoneType"),
}
RUNS = {
    "RunTwice": ("graph.find_node_by_name('w').set_attr('index', 0)", "two inputs", "index 0", "'w'"),
    "RunEnds": ("add(graph, 'NetOutput', 'second');"
                "graph.add_data_edge(nodes['Relu'], 0, graph.find_node_by_name('second'), 0)",
                "'m'", "more than one NetOutput"),
    "RunNoEnd": ("graph.remove_node(nodes['NetOutput'])", "NetOutput", "gone"),
    "RunNames": ("nodes['NetOutput'].set_attr('_output_names', ['a', 'b'])", "names of its outputs", "changed"),
    "RunNoInput": ("graph.remove_node(graph.find_node_by_name('u'))", "'u'", "gone"),
    "RunStatus": ("return 77", "'RunStatus'", "77", "None or True"),
    "RunMoreEnds": ("""
        end = nodes['NetOutput']
        graph.remove_edge(nodes['Neg'], 0, end, 1)""", "NetOutput", "input 1", "not connected"),
    "RunBorrows": ("own = chain(); token = _calls.as_token;"
                   "_calls.check(_calls.engine.graph_add_subgraph(token(own._handle), token(graph._handle)))",
                   "'m'", "borrowed", "your own"),
    "RunKeeps": ("KEPT['context'] = context; raise ValueError(repr(context))", "PassContext", "'RunKeeps'"),
    "RunShowsContext": ("raise ValueError(repr(KEPT['context']))", "PassContext", "expired"),
    "RunShowsMatch": ("raise ValueError(repr(KEPT['match']))", "MatchResult", "expired"),
    "RunTakes": ("create_pattern(graph)", "does not own"),
    "RunCycle": ("""
        graph.remove_edge(graph.find_node_by_name('x'), 0, nodes['Relu'], 0)
        graph.add_data_edge(nodes['Abs'], 0, nodes['Relu'], 0)""", "cycle"),
    "RunOpen": ("graph.remove_edge(graph.find_node_by_name('x'), 0, nodes['Relu'], 0)", "Relu", "'x'", "not connected"),
}
SPLITS = {
    "SplitAsks": ("""
        def meet_requirements(self, node):
            raise ValueError("not today")

        def replacement(self, node):
            return chain()""", "meet_requirements", "Neg", "not today"),
    "SplitMakes": ("""
        def replacement(self, node):
            raise ValueError("not today")""", "replacement", "Neg", "not today"),
}
MATCHES = {
    "MatchDangling": ("match_result.get_captured_tensor(0)", "captured tensor 0", "'part'", "path"),
    "MatchKept": ("KEPT['match'] = match_result; raise ValueError(repr(match_result))", "part{", "Relu_0"),
    "MatchBelowZero": ("match_result.get_captured_tensor(-1)", "get_captured_tensor", "negative"),
}
CASES = {name: parts for table in (PATTERNS, REPLACEMENTS, RUNS, SPLITS, MATCHES)
         for name, (_, *parts) in table.items()}


def body(text, width):
    return textwrap.indent(textwrap.dedent(text).strip(), " " * width)


def pass_file():
    text = HELPERS
    for name, (code, *_) in PATTERNS.items():
        text += f"""
@register_fusion_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE)
class {name}(PatternFusionPass):
    def patterns(self):
{body(code, 8)}

    def replacement(self, match_result):
        return chain()
"""
    for name, (code, *_) in REPLACEMENTS.items():
        text += f"""
@register_fusion_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE)
class {name}(PatternFusionPass):
    def patterns(self):
        return [chain("find")]

    def replacement(self, match_result):
{body(code, 8)}
"""
    for name, (code, *_) in RUNS.items():
        text += f"""
@register_fusion_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE)
class {name}(FusionBasePass):
    def run(self, graph, context):
        nodes = {{node.type: node for node in graph.get_direct_nodes()}}
{body(code, 8)}
"""
    for name, (code, *_) in SPLITS.items():
        text += f"""
@register_decompose_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE, op_types=["Neg"])
class {name}(DecomposePass):
{body(code, 4)}
"""
    for name, (code, *_) in MATCHES.items():
        text += f"""
@register_fusion_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE)
class {name}(PatternFusionPass):
    def patterns(self):
        builder = GraphBuilder("part")
        x = builder.create_input(0)
        found, loose = Abs(Relu(x)), Neg(x)
        made = create_pattern(builder.build_and_reset([found]))
        made.capture_tensor(loose)
        return [made]

    def meet_requirements(self, match_result):
{body(code, 8)}
        return True

    def replacement(self, match_result):
        return chain()
"""
    return text


@pytest.fixture(scope="module")
def errors(stage_dir, tmp_path_factory):
    """By pass."""
    records = Bench(stage_dir, tmp_path_factory.mktemp("texts")).records(MODEL, pass_file())
    return {name: record.get("error", "") for name, record in records.items()}


@pytest.mark.parametrize("name", CASES)
def test_a_refused_pass_is_told_why(errors, name):
    said = errors[name]
    assert said.startswith("E13028") and name in said
    assert not [part for part in CASES[name] if part not in said], said
