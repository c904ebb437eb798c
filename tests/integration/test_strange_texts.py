# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Names that steer a terminal are escaped wherever people read them; names that are no text cost their pass only."""
import json
import os
import re

import onnx
import pytest
from failing_passes import run_pass
from onnx import helper
from programs import PASS_FILE, counts, report
from small_models import save_model

EVIL = "evil\x1b[31m\rname\nATC run success\x9b2J\u202e"
SHOWN = "evil\\x1b[31m\\rname\\nATC run success\\u009b2J\\u202e"
NAME, SHOWN_NAME = "evil\x9b2J\u202e", "evil\\u009b2J\\u202e"    # a pass's: what registration lets through
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]")


def assert_harmless(*texts):
    for text in texts:
        assert not UNSAFE.search(text), repr(text)
        assert not [line for line in text.splitlines() if line.startswith("ATC run success\\u009b")], text


def evil_pass(folder, run="pass", name=NAME):
    file = run_pass(folder / "evil.py", run, "Evil")
    file.write_text(file.read_text().replace('name="Evil"', f"name={name!r}"))
    return file


def test_a_pass_name_is_escaped_in_the_table_and_whole_in_the_report(stage, swish_model, tmp_path):
    done = stage.fused(swish_model, tmp_path / "out", pass_file=evil_pass(tmp_path))
    assert done.code == 0, done.stdout + done.stderr
    assert_harmless(done.stdout, done.stderr)
    assert SHOWN_NAME in done.stdout
    assert [record["pass"] for record in report(tmp_path / "out")["passes"]["passes"]] == [NAME]


def test_a_pass_name_with_control_characters_is_refused_and_escaped(stage, swish_model, tmp_path):
    done = stage.fused(swish_model, tmp_path / "out", pass_file=evil_pass(tmp_path, name=EVIL))
    assert "Python passes: NOT loaded" in done.last_line and "rename it" in done.stdout, done.stdout
    assert_harmless(done.stdout, done.stderr)


@pytest.mark.parametrize("body", [f"raise ValueError({EVIL!r})", f"context.set_error_message({EVIL!r}); return False"])
def test_the_text_of_a_failing_pass_cannot_pass_for_a_line_of_atc(stage, swish_model, tmp_path, target, body):
    done = stage.fused(swish_model, target.output, pass_file=evil_pass(tmp_path, body))
    assert done.code == 1
    assert_harmless(done.stdout, done.stderr)
    assert not any(line.startswith("ATC run success") for line in done.stdout.splitlines())


def test_node_names_of_a_model_are_escaped(stage, tmp_path, target):
    model = save_model(tmp_path / "evil.onnx", [helper.make_node("Nope", ["x"], ["z"], name=EVIL, domain=EVIL)],
                       [("", 17), (EVIL, 1)])
    done = stage.atc(model, target.output)
    assert done.code == 1 and "evil\\x1b[31m" in done.stdout
    assert_harmless(done.stdout, done.stderr)


def test_paths_are_escaped(stage, tmp_path):
    for done in (stage.atc(tmp_path / EVIL, tmp_path / "out"),
                 stage.run("ge_run", f"--model={tmp_path / EVIL}"),
                 stage.run("ge_run", "--model=m", f"--{EVIL}"),
                 stage.run("gepyrt", "owners", tmp_path / EVIL),
                 stage.run("gepyrt", EVIL),
                 stage.run("gepyrt", "doctor", f"--python=/{EVIL}"),
                 stage.run("gepyrt", "plugins", f"--config=/{EVIL}")):
        assert done.code != 0
        assert "evil\\x1b[31m" in done.stdout + done.stderr
        assert_harmless(done.stdout, done.stderr)


def test_output_names_are_escaped_by_ge_run(stage, tmp_path):
    x = helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [2])
    y = helper.make_tensor_value_info(EVIL, onnx.TensorProto.FLOAT, [2])
    graph = helper.make_graph([helper.make_node("Relu", ["x"], [EVIL])], "g", [x], [y])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), tmp_path / "m.onnx")
    done = stage.difference(tmp_path / "m.onnx", tmp_path / "m.onnx")
    assert done.code == 0, done.stderr
    assert SHOWN in done.stdout
    assert_harmless(done.stdout)


def test_a_record_with_strange_names_is_shown_escaped_and_as_json(stage, swish_model, tmp_path):
    env = {"XDG_RUNTIME_DIR": str(tmp_path)}
    assert stage.fused(swish_model, tmp_path / "out", env=env).code == 0
    record = next(tmp_path.rglob("*.record.json"))
    data = json.loads(record.read_text())
    data["program"] = EVIL
    record.write_text(json.dumps(data))
    done = stage.run("gepyrt", "owners", record)
    assert SHOWN in done.stdout
    assert_harmless(done.stdout, done.stderr)
    assert json.loads(stage.run("gepyrt", "owners", record, "--json").stdout)["program"] == EVIL


def test_a_pass_file_whose_name_is_no_utf_8_is_used_like_others(stage, swish_model, tmp_path):
    file = os.fsencode(tmp_path) + b"/odd\xff.py"
    with open(file, "wb") as stream:
        stream.write(run_pass(tmp_path / "plain.py", "pass", "Odd").read_bytes())
    done = stage.fused(swish_model, tmp_path / "out", pass_file=os.fsdecode(file) + f":{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    assert "NOT loaded" not in done.stdout
    assert [record["pass"] for record in report(tmp_path / "out")["passes"]["passes"]] == ["FuseHardSwishPass", "Odd"]


def test_a_file_whose_name_is_no_utf_8_and_that_fails_costs_itself_only(stage, swish_model, tmp_path):
    file = os.fsencode(tmp_path) + b"/odd\xff.py"
    with open(file, "w") as stream:
        stream.write("raise RuntimeError('no')\n")
    done = stage.fused(swish_model, tmp_path / "out", pass_file=os.fsdecode(file) + f":{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    assert counts(tmp_path / "out") == (1, 1)
    assert "odd\\udcff.py:1" in done.stdout and "RuntimeError" in done.stdout


@pytest.mark.parametrize("name, class_name", [("Odd\\udc80", "Odd"), ("Odd", "Odd\\udc80")])
def test_half_a_character_in_a_name_costs_its_file_only(stage, swish_model, tmp_path, name, class_name):
    file = run_pass(tmp_path / "odd.py", "pass", "Odd")
    head = file.read_text().partition("@register_fusion_pass")[0]
    file.write_text(f"{head}made = type('{class_name}', (FusionBasePass,), {{'run': lambda *rest: None}})\n"
                    f"register_fusion_pass(name='{name}', stage=PassStage.BEFORE_INFER_SHAPE)(made)\n")
    done = stage.fused(swish_model, tmp_path / "out", pass_file=f"{file}:{PASS_FILE}")
    assert done.code == 0, done.stdout + done.stderr
    assert "NOT loaded" not in done.stdout and counts(tmp_path / "out") == (1, 1)
    assert "udc80" in done.stdout and str(file) in done.stdout
