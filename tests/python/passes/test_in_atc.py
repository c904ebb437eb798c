# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Hooks of passes inside atc: results, failures, lifetimes."""
import json

import pytest
from programs import Stage, counts
from small_models import FUSE, Compiler, add_relu

RUN = """
from ge.passes import FusionBasePass, PassStage, register_fusion_pass

class Nasty(Exception):
    def __str__(self):
        raise RuntimeError("no text")

def deep():
    return deep() + 1

@register_fusion_pass(name="Demo", stage=PassStage.BEFORE_INFER_SHAPE)
class Demo(FusionBasePass):
    def run(self, graph, context):
        {body}
"""


@pytest.fixture
def atc(stage_dir, tmp_path):
    return Compiler(Stage(stage_dir), tmp_path, "ASCEND_GE_PY_PASS_PATH")


def run(atc, body, *arguments):
    return atc.compile(add_relu(), RUN.format(body=body), *arguments)


def fuse(atc, meet="return True", replace="return Mul(inputs[0], inputs[1])"):
    return atc.compile(add_relu(), FUSE.format(meet=meet, replace=replace))


@pytest.mark.parametrize("value", ["None", "True", "0", "1343225920"])
def test_results_that_mean_success(atc, value):
    outcome = run(atc, f"return {value}")
    assert outcome.code == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize(("value", "text"), [
    ("False", "run() of pass 'Demo' returned False"),
    ("7", "run() of pass 'Demo' returned status 7."),
    ("-1", "returned an int outside the range of a GE status (0 to 4294967295)."),
    ("2 ** 70", "returned an int outside the range of a GE status (0 to 4294967295)."),
    ("'x'", "returned a str; expected None, a bool or an int status."),
    ("object()", "returned a object; expected None, a bool or an int status."),
])
def test_results_that_fail_the_pass(atc, value, text):
    outcome = run(atc, f"return {value}")
    assert outcome.code != 0
    assert text in outcome.stdout + outcome.stderr


@pytest.mark.parametrize(("body", "text"), [
    ("raise ValueError('boom')", "plugin.py:14: ValueError: boom"),
    ("import sys; sys.exit(3)", "plugin.py:14: SystemExit: 3"),
    ("raise KeyboardInterrupt", "plugin.py:14: KeyboardInterrupt"),
    ("deep()", "RecursionError: maximum recursion depth exceeded"),
    ("raise Nasty()", "plugin.py:14: Nasty (its __str__ raised RuntimeError)"),
    ("context.set_error_message('why not'); return False", "its context holds the message: why not"),
    ("context.set_error_message('handled'); raise ValueError('boom')",
     "ValueError: boom; its context holds the message: handled"),
    ("context.get_option_value('no.such')", "Failed to get option value for key: no.such"),
    ("graph.find_node_by_name('none')", "RuntimeError: Failed to find Node name none"),
    ("from ge.passes import report_fuse; report_fuse([], [], context)",
     "RuntimeError: Failed to report fusion result, pass_name=Demo, status="),
])
def test_failures_name_place_and_text(atc, body, text):
    outcome = run(atc, body)
    assert outcome.code != 0
    said = outcome.stdout + outcome.stderr
    assert text in said and "run()" in said and "Demo" in said


def test_context_serves_name_and_options(atc):
    outcome = run(atc, "open('seen', 'w').write(repr((context.get_pass_name(), context.get_error_message())))")
    assert outcome.code == 0
    assert (atc.folder / "seen").read_text() == "('Demo', '')"


def test_graph_is_live_and_borrowed(atc):
    outcome = run(atc, "open('seen', 'w').write(','.join(n.type for n in graph.get_direct_nodes()))")
    assert outcome.code == 0
    assert sorted((atc.folder / "seen").read_text().split(",")) == ["Add", "Data", "Data", "NetOutput", "Relu"]
    outcome = run(atc, "from ge.passes import create_pattern; create_pattern(graph)")
    assert outcome.code != 0 and "cannot be given away" in outcome.stdout + outcome.stderr


def test_manual_fusion_and_rewrite_use_the_context(atc):
    outcome = run(atc, """
        from ge.passes import SubgraphBoundary, SubgraphRewriter, report_fuse
        from ge.graph import Graph
        add = graph.find_node_by_name('add')
        report_fuse([add], [add], context)
        seen = [add.get_attr('pass_name')]
        try:
            SubgraphRewriter.replace(SubgraphBoundary(), Graph('empty'), context=context)
        except RuntimeError as err:
            seen += [str(err), context.get_error_message()]
        open('seen', 'w').write(repr(seen))""")
    assert outcome.code == 0, outcome.stdout + outcome.stderr
    names, error, message = eval((atc.folder / "seen").read_text())
    assert names == ["Demo"]
    assert error.startswith("SubgraphRewriter::Replace with context failed, pass_name=Demo, status=")
    assert message and message in error


def test_a_pass_may_rename_itself_for_its_report(atc):
    outcome = run(atc, "context.set_pass_name('Other'); open('seen', 'w').write(context.get_pass_name())")
    assert outcome.code == 0, outcome.stdout + outcome.stderr
    assert (atc.folder / "seen").read_text() == "Other"


def test_a_match_names_its_pattern_graph(atc):
    outcome = fuse(atc, meet="open('seen', 'w').write(match_result.get_pattern_graph_name()); return True")
    assert outcome.code == 0, outcome.stdout + outcome.stderr
    assert (atc.folder / "seen").read_text() == "Fuse_add_relu_pattern"


def test_pattern_is_replaced(atc):
    assert fuse(atc).code == 0
    assert counts(atc.folder / "out", "Fuse") == (1, 1)


def test_rejected_match_stays(atc):
    assert fuse(atc, meet="return False").code == 0
    assert counts(atc.folder / "out", "Fuse")[1] == 0


@pytest.mark.parametrize(("hooks", "text"), [
    ({"meet": "raise ValueError('no')"}, "hook meet_requirements, "),
    ({"replace": "raise ValueError('no')"}, "hook replacement, "),
    ({"replace": "return 5"}, "Expression-style replacement must return a TensorHolder"),
    ({"replace": "return Mul(inputs[0], inputs[0])"}, "Fuse"),
    ({"meet": "return match_result.get_captured_tensor(9)"}, "hook meet_requirements, "),
])
def test_failing_hooks_fail_the_compile(atc, hooks, text):
    outcome = fuse(atc, **hooks)
    assert outcome.code != 0
    assert text in outcome.stdout + outcome.stderr


def test_views_end_with_hook_or_run(atc):
    text = FUSE.format(meet="""
        self.kept = (match_result, context, match_result.get_matched_nodes()[0])
        return True""", replace="""
        match, context, node = self.kept
        seen = [node.name]
        for use in (match.get_matched_nodes, context.get_pass_name):
            try:
                use()
            except RuntimeError as err:
                seen.append(str(err))
        global KEPT
        KEPT = node
        open('seen', 'w').write('|'.join(seen))
        return Mul(inputs[0], inputs[1])""") + """

from ge.passes import FusionBasePass
@register_fusion_pass(name="Later", stage=PassStage.AFTER_INFER_SHAPE)
class Later(FusionBasePass):
    def run(self, graph, context):
        try:
            KEPT.name
        except RuntimeError as err:
            open('later', 'w').write(str(err))
"""
    outcome = atc.compile(add_relu(), text)
    assert outcome.code == 0, outcome.stdout + outcome.stderr
    name, match, context = (atc.folder / "seen").read_text().split("|")
    assert name in ("add", "relu")
    assert match.startswith("MatchResult handle has expired")
    assert context.startswith("PassContext handle has expired")
    later = (atc.folder / "later").read_text()
    assert "graph handle has expired" in later and "pass 'Fuse' has ended its Run" in later


def test_one_object_for_each_run_and_none_is_kept(atc):
    outcome = atc.compile(add_relu(), """
        import gc, json, weakref
        from ge.passes import FusionBasePass, PassStage, register_fusion_pass
        ALIVE = []
        class Base(FusionBasePass):
            def run(self, graph, context):
                gc.collect()
                json.dump([ref() is not None for ref in ALIVE], open('alive', 'w'))
                ALIVE.append(weakref.ref(self))
        for name, stage in (("A", PassStage.BEFORE_INFER_SHAPE), ("B", PassStage.AFTER_INFER_SHAPE)):
            register_fusion_pass(name=name, stage=stage)(type(name, (Base,), {}))
        """)
    assert outcome.code == 0, outcome.stdout + outcome.stderr
    assert json.loads((atc.folder / "alive").read_text()) == [False]


def test_broken_file_leaves_the_compile_alone(atc):
    outcome = atc.compile(add_relu(), "raise ValueError('broken')")
    assert outcome.code == 0
    assert "plugin.py:1: ValueError: broken" in outcome.stdout + outcome.stderr


def test_registering_inside_run_is_refused(atc):
    outcome = run(atc, "register_fusion_pass(name='late', stage=PassStage.BEFORE_INFER_SHAPE)(Demo)")
    assert outcome.code != 0
    assert "python pass 'late' cannot be registered at" in outcome.stdout + outcome.stderr
