# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Results, failures, names and order of passes. Numbers are those of the case list."""
import json

import pytest
from pass_bench import rewrite_pass, run_pass

MODEL = "m (float[2] x, float[2] y) => (float[2] z) { s = Add (x, y)  z = Relu (s) }"
BUILD = """
builder = GraphBuilder("r")
a, b = builder.create_inputs(2)
"""


def fuse(body):
    return rewrite_pass("Fuse", "return Relu(Add(inputs[0], inputs[1]))", BUILD + body, given="match_result")


def logged(name, body="return True", stage="BEFORE_INFER_SHAPE"):
    return run_pass(name, f'open("order", "a").write("{name} ")\n{body}', stage)


@pytest.mark.parametrize(("value", "succeeds", "text"), [
    ("None", True, ""), ("True", True, ""), ("0", True, ""),
    ("False", False, "returned False"),
    ("1", False, "returned status 1."),
    ("'x'", False, "returned a str; expected None, a bool or an int status."),
    ("graph", False, "returned a Graph; expected None, a bool or an int status."),
])
def test_37_results_of_run(bench, value, succeeds, text):
    compiled = bench.compile(MODEL, run_pass("Result", f"return {value}"))
    assert (compiled.code == 0) == succeeds, compiled.said
    assert text in compiled.said


@pytest.mark.parametrize(("body", "text"), [
    ("return None", "PatternFusionPass.replacement must return ge.graph.Graph, Fuse returned NoneType"),
    ("return 7", "PatternFusionPass.replacement must return ge.graph.Graph, Fuse returned int"),
    ("return a", "PatternFusionPass.replacement must return ge.graph.Graph, Fuse returned TensorHolder"),
    ("return builder.build_and_reset([a, b])",
     "it has 2 outputs, the part of the graph that it replaces has 1"),
    ("g = builder.build_and_reset([Mul(a, b)])\ncreate_pattern(g)\nreturn g", "RuntimeError"),
])
def test_37_results_of_replacement(bench, body, text):
    said = bench.bad(MODEL, fuse(body))
    assert text in said, said
    assert "Fuse" in said and "Add" in said


def test_37_graph_that_was_returned_before_is_refused(bench):
    said = bench.bad("""m (float[2] x, float[2] y) => (float[2] z) {
        s = Add (x, y)
        t = Relu (s)
        u = Add (t, y)
        z = Relu (u) }""", fuse("""if not hasattr(self, "made"):
    self.made = builder.build_and_reset([Mul(a, b)])
return self.made"""))
    assert "hook replacement" in said and "Graph" in said


@pytest.mark.parametrize(("name", "near"), [("Fuze", "'Fuse'"), ("fuse", "'Fuse'")])
def test_40_name_with_a_typo_is_an_error_with_near_names(bench, name, near):
    said = bench.bad(MODEL, fuse("return builder.build_and_reset([Mul(a, b)])"),
                     f"--optimization_switch={name}:off")
    assert f"'{name}', and no such pass is registered; did you mean {near}" in said


def test_40_report_shows_which_pass_is_off(bench):
    compiled = bench.good(MODEL, fuse("return builder.build_and_reset([Mul(a, b)])"),
                          "--optimization_switch=Fuse:off")
    assert compiled.record("Fuse")["verdict"] == "off" and "Fuse" in compiled.said
    assert compiled.types == ["Add", "Relu"]


def test_41_failure_names_the_pass_that_failed_and_its_stage(bench):
    said = bench.bad(MODEL, logged("First") + logged("Second", "raise ValueError('broken')", "AFTER_INFER_SHAPE"))
    assert "Failed to run custom fusion pass Second." in said and "stage AfterInferShape" in said
    assert "custom fusion pass First" not in said
    assert (bench.folder / "order").read_text() == "First Second "


def test_order_is_by_name_with_custom_passes_first_and_a_list_in_front(bench, stage_dir):
    text = logged("Charlie") + logged("Alpha") + logged("Bravo") + """
@register_custom_pass(name="Zulu")
def zulu(graph, context):
    open("order", "a").write("Zulu ")
"""
    bench.good(MODEL, text)
    assert (bench.folder / "order").read_text() == "Zulu Alpha Bravo Charlie "


def test_custom_pass_sees_the_root_graph_only(bench):
    text = """
@register_custom_pass(name="Root")
def root(graph, context):
    open("seen", "a").write(f"{context.get_pass_name()}:{graph.name} ")

@register_fusion_pass(name="Every", stage=PassStage.BEFORE_INFER_SHAPE)
class Every(FusionBasePass):
    def run(self, graph, context):
        open("seen", "a").write(f"Every:{graph.name} ")
"""
    compiled = bench.good("""m (bool c, float[2] x) => (float[2] z) {
        z = If (c) < then_branch = t () => (float[2] a) { a = Abs (x) },
                     else_branch = e () => (float[2] b) { b = Relu (x) }> }""", text)
    seen = (bench.folder / "seen").read_text().split()
    assert [entry.split(":")[0] for entry in seen] == ["Root", "Every", "Every", "Every"]
    assert compiled.record("Root")["origin"].startswith("_ge_py_pass_plugin_")


@pytest.mark.parametrize(("switches", "expected"), [
    ({"ALL": "off", "Bravo": "on"}, "Bravo "), ({"Alpha": "off"}, "Bravo "), ({"ALL": "on"}, "Alpha Bravo ")])
def test_switch_file_turns_passes_on_and_off(bench, switches, expected):
    file = bench.folder / "switches.json"
    file.write_text(json.dumps({"Switch": {"GraphFusion": switches}}))
    bench.compile(MODEL, logged("Alpha") + logged("Bravo"), f"--fusion_switch_file={file}", witness=False)
    assert (bench.folder / "order").read_text() == expected
