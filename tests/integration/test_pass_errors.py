# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Python passes that cannot be loaded, or fail in a hook: what atc says and what becomes of the compile."""
import re

import pytest
from failing_passes import pattern_pass, run_pass
from programs import PASS_FILE, assert_refused, counts, line_of, report

NOT_LOADED = re.compile(r"^Python passes: NOT loaded \(GEPY\d{4}\)$")
BAD = "raise KeyError('no such layer')"
# What a hook does -> what the error says of it, beside file and line.
UNUSUAL = {
    "sys.exit(3)": ["SystemExit", "3"],
    "raise KeyboardInterrupt": ["KeyboardInterrupt"],
    "raise Mute('secret')": ["Mute", "__str__", "RuntimeError"],
    "raise ValueError('größe\\udc80 0')": ["ValueError", "größe", "0"],
    "raise ValueError('a') from OSError('b')": ["ValueError: a", "OSError: b"],
}


@pytest.fixture
def plain(stage, swish_model, tmp_path):
    """The output of a compile without Python passes."""
    done = stage.atc(swish_model, tmp_path / "plain")
    assert done.code == 0, done.stdout + done.stderr
    return (tmp_path / "plain.om").read_bytes()


@pytest.fixture
def skipping(config):
    (config / "compile.yaml").write_text("schema: 1\npasses: {on_pass_error: skip}\n")
    return f"--config={config}"


def test_a_path_that_does_not_exist_is_named_and_the_others_go_on(stage, swish_model, tmp_path):
    missing = tmp_path / "absent.py"
    done = stage.fused(swish_model, tmp_path / "out", pass_file=f"{missing}:{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    assert str(missing) in done.stdout and "ASCEND_GE_PY_PASS_PATH" in done.stdout
    assert [problem["source"] for problem in report(tmp_path / "out")["passes"]["problems"]] == [str(missing)]
    assert counts(tmp_path / "out") == (1, 1)


@pytest.mark.parametrize("text, at, said", [
    ("import os\n\ndef half(:\n", "def half", ["SyntaxError"]),
    ("import sys\nsys.exit(3)\n", "sys.exit", ["SystemExit", "3"]),
    ("raise KeyboardInterrupt\n", "raise", ["KeyboardInterrupt"]),
    ("def deep():\n    return deep() + 1\ndeep()\n", "return", ["RecursionError"]),
    ("from nowhere_at_all import x\n", "nowhere", ["ModuleNotFoundError", "nowhere_at_all"]),
], ids=["syntax", "exit", "keyboard_interrupt", "recursion", "import"])
def test_a_file_that_cannot_be_imported_is_left_out_and_named_with_its_line(stage, swish_model, tmp_path, text, at,
                                                                            said):
    broken = tmp_path / "broken.py"
    broken.write_text(text)
    done = stage.fused(swish_model, tmp_path / "out", pass_file=f"{broken}:{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    problems = report(tmp_path / "out")["passes"]["problems"]
    assert len(problems) == 1
    for part in (line_of(broken, at), *said):
        assert part in done.stdout and part in problems[0]["text"]
    assert counts(tmp_path / "out") == (1, 1)


@pytest.mark.parametrize("pass_file", ["broken.py", "absent.py"])
def test_on_import_error_fail_ends_the_compile(stage, swish_model, config, tmp_path, target, pass_file):
    (tmp_path / "broken.py").write_text("raise RuntimeError('not today')\n")
    (config / "compile.yaml").write_text("schema: 1\npasses: {on_import_error: fail}\n")
    done = stage.fused(swish_model, target.output, f"--config={config}", pass_file=tmp_path / pass_file)
    assert_refused(done, target, tmp_path / pass_file, "on_import_error")
    if pass_file == "broken.py":
        assert "broken.py:1" in done.stdout and "not today" in done.stdout


def test_two_passes_of_one_name_leave_all_python_passes_out(stage, swish_model, tmp_path, plain):
    first = pattern_pass(tmp_path / "first.py", "Twin")
    second = pattern_pass(tmp_path / "second.py", "Twin")
    done = stage.fused(swish_model, tmp_path / "out", pass_file=f"{first}:{second}:{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    assert NOT_LOADED.match(done.last_line), done.stdout
    for part in ("Twin", line_of(first, "@register_fusion_pass"), line_of(second, "@register_fusion_pass")):
        assert part in done.stdout
    assert (tmp_path / "out.om").read_bytes() == plain


def test_with_strict_two_passes_of_one_name_end_the_compile(stage, swish_model, tmp_path, target):
    files = [pattern_pass(tmp_path / name, "Twin") for name in ("first.py", "second.py")]
    done = stage.fused(swish_model, target.output, "--strict", pass_file=":".join(map(str, files)))
    assert_refused(done, target, "Twin", *files)


@pytest.mark.parametrize("hook", ["patterns", "meet_requirements", "replacement"])
def test_a_pattern_pass_that_raises_fails_the_compile(stage, swish_model, tmp_path, target, hook):
    path = pattern_pass(tmp_path / "stumbles.py", **{hook: BAD})
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert_refused(done, target, "Stumbles", f"hook {hook}", line_of(path, BAD), "KeyError", "no such layer",
                   "--optimization_switch=Stumbles:off", "on_pass_error")
    if hook != "patterns":  # the first node of the match, by its ONNX name
        assert "Clip" in done.stdout
    assert str(path) in done.stderr and BAD in done.stderr  # the user's part of the traceback


def test_a_run_that_raises_fails_the_compile(stage, swish_model, tmp_path, target):
    path = run_pass(tmp_path / "stumbles.py", BAD)
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert_refused(done, target, "Stumbles", "run()", line_of(path, BAD), "KeyError", "no such layer")


def test_a_constructor_that_raises_fails_the_compile(stage, swish_model, tmp_path, target):
    path = run_pass(tmp_path / "stumbles.py", "pass\ndef __init__(self): raise ValueError('unborn')".replace(
        "\ndef", "\n\ndef"))
    text = path.read_text().replace("        def __init__", "    def __init__")
    path.write_text(text)
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert_refused(done, target, "Stumbles", line_of(path, "unborn"), "ValueError", "unborn")


@pytest.mark.parametrize("body", UNUSUAL)
def test_whatever_a_hook_raises_fails_the_compile_and_nothing_more(stage, swish_model, tmp_path, target, body):
    path = pattern_pass(tmp_path / "stumbles.py", replacement=body)
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert_refused(done, target, "Stumbles", "hook replacement", line_of(path, body), *UNUSUAL[body])


def test_endless_recursion_in_a_hook_fails_the_compile(stage, swish_model, tmp_path, target):
    path = pattern_pass(tmp_path / "stumbles.py", meet_requirements="deep()")
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert_refused(done, target, "Stumbles", "hook meet_requirements", line_of(path, "return deep()"),
                   "RecursionError")


@pytest.mark.parametrize("value", ["False", "7", "-1", "'done'"])
def test_a_result_of_run_that_means_failure_is_shown(stage, swish_model, tmp_path, target, value):
    path = run_pass(tmp_path / "stumbles.py", f"return {value}")
    done = stage.fused(swish_model, target.output, pass_file=path)
    shown = {"-1": "range", "'done'": "str"}.get(value, value)
    assert_refused(done, target, "Stumbles", "run()", shown)


@pytest.mark.parametrize("hooks", [
    {"patterns": BAD}, {"meet_requirements": BAD}, {"replacement": BAD}, {"replacement": "sys.exit(3)"},
    {"meet_requirements": "raise KeyboardInterrupt"}, {"replacement": "deep()"}, {"replacement": "raise Mute()"},
], ids=["patterns", "meet_requirements", "replacement", "exit", "keyboard_interrupt", "recursion", "mute"])
def test_with_skip_the_compile_goes_on_with_the_graph_as_it_was(stage, swish_model, tmp_path, skipping, plain, hooks):
    path = pattern_pass(tmp_path / "stumbles.py", **hooks)
    done = stage.fused(swish_model, tmp_path / "out", skipping, pass_file=path)
    assert done.code == 0, done.stdout + done.stderr
    assert f"hook {next(iter(hooks))}" in done.stdout and str(path) in done.stdout
    assert (tmp_path / "out.om").read_bytes() == plain


def test_with_skip_what_run_changed_before_it_raised_is_undone(stage, swish_model, tmp_path, skipping, plain):
    path = run_pass(tmp_path / "stumbles.py", """
        for node in list(graph.get_direct_nodes()):
            if node.type in ("Mul", "ClipByValue"):
                graph.remove_node(node)
        assert not [n for n in graph.get_direct_nodes() if n.type == "Mul"]
        raise KeyError('half way')
        """)
    done = stage.fused(swish_model, tmp_path / "out", skipping, pass_file=path)
    assert done.code == 0, done.stdout + done.stderr
    assert "half way" in done.stdout and line_of(path, "half way") in done.stdout
    assert (tmp_path / "out.om").read_bytes() == plain


def test_with_skip_the_passes_after_it_still_run(stage, swish_model, tmp_path, skipping):
    path = pattern_pass(tmp_path / "stumbles.py", "AStumbles", replacement=BAD)
    done = stage.fused(swish_model, tmp_path / "out", skipping, pass_file=f"{path}:{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    assert counts(tmp_path / "out") == (1, 1)


@pytest.mark.parametrize("place", ["flag", "switch_file", "compile.yaml"])
def test_a_typo_in_a_pass_name_is_refused_with_its_place_and_the_near_name(stage, swish_model, config, tmp_path,
                                                                          target, place):
    arguments = {
        "flag": ["--optimization_switch=FuseHardSwish:off"],
        "switch_file": [f"--fusion_switch_file={tmp_path / 'switch.json'}"],
        "compile.yaml": [f"--config={config}"],
    }[place]
    (tmp_path / "switch.json").write_text('{"Switch": {"GraphFusion": {"FuseHardSwish": "off"}}}')
    (config / "compile.yaml").write_text("schema: 1\npasses: {disable: [FuseHardSwish]}\n")
    done = stage.fused(swish_model, target.output, *arguments)
    named = {"flag": "--optimization_switch", "switch_file": tmp_path / "switch.json",
             "compile.yaml": config / "compile.yaml"}[place]
    assert_refused(done, target, "'FuseHardSwish'", "FuseHardSwishPass", named)
    assert ("E10001: --" in done.stdout) == (place != "compile.yaml")


def test_switching_a_failing_pass_off_is_a_way_out(stage, swish_model, tmp_path, plain):
    path = pattern_pass(tmp_path / "stumbles.py", replacement=BAD)
    done = stage.fused(swish_model, tmp_path / "out", "--optimization_switch=Stumbles:off", pass_file=path)
    assert done.code == 0, done.stdout + done.stderr
    assert (tmp_path / "out.om").read_bytes() == plain


DECOMPOSE = """\
from ge.passes import DecomposePass, PassStage, register_decompose_pass

@register_decompose_pass(name="Asks", stage=PassStage.BEFORE_INFER_SHAPE, op_types=["Cliip", "Mul", "HardSwissh"])
class Asks(DecomposePass):
    def meet_requirements(self, node):
        return False

    def replacement(self, node):
        return None
"""


def test_a_decompose_pass_that_asks_for_an_unknown_operator_has_a_note_with_near_names(stage, swish_model, tmp_path):
    path = tmp_path / "asks.py"
    path.write_text(DECOMPOSE)
    done = stage.fused(swish_model, tmp_path / "out", pass_file=path)
    assert done.code == 0, done.stdout + done.stderr
    notes = [line for line in done.stdout.splitlines() if "note: there is no operator" in line]
    assert ["'Cliip'" in notes[0], "'HardSwissh'" in notes[1], len(notes)] == [True, True, 2]
    assert "did you mean 'HardSwish'" in notes[1]


def test_an_unknown_operator_in_a_pass_file_is_a_problem_with_near_names(stage, swish_model, tmp_path):
    path = tmp_path / "asks.py"
    path.write_text("from ge.es.all import Add, Releu\n")
    done = stage.fused(swish_model, tmp_path / "out", pass_file=path)
    assert done.code == 0 and f"{path}:1: ImportError" in done.stdout and "did you mean 'Relu'" in done.stdout


def test_an_error_inside_a_library_is_placed_in_the_users_file(stage, swish_model, tmp_path, target):
    path = run_pass(tmp_path / "stumbles.py", "import json; json.loads('no')  # here")
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert_refused(done, target, f"{line_of(path, '# here')}: JSONDecodeError")
    assert re.search(r"\(raised at \S+json/decoder\.py:\d+\)", done.stdout)


def test_a_replacement_that_cannot_be_built_fails_the_compile(stage, swish_model, tmp_path, target):
    body = "inputs[0].get_owner_builder().set_graph_output(inputs[0], 3)"
    path = pattern_pass(tmp_path / "stumbles.py", replacement=body)
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert_refused(done, target, "Stumbles", "hook replacement", "Failed to build graph", "without gaps")
