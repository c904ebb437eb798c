# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Faults of the command line and of the configuration files: each is told with its place and what is accepted."""
import os

import pytest
from programs import PASS_FILE, assert_refused

ROW = "  - name: mine\n    library: libmine.so\n    role: passes\n    activate: [{always: true}]\n"
# file, its text, "line:column" of the fault, what the error names.
FAULTS = {
    "compile_unknown_key": ("compile.yaml", "schema: 1\npasses:\n  on_pass_eror: skip\n", "3:3",
                            ["on_pass_eror", "on_pass_error", "on_import_error"]),
    "compile_wrong_type": ("compile.yaml", "schema: 1\npasses:\n  order: 7\n", "3:10", ["order", "list"]),
    "compile_wrong_item": ("compile.yaml", "schema: 1\npasses:\n  order: [A, {b: c}]\n", "3:14", ["order", "string"]),
    "compile_not_accepted": ("compile.yaml", "schema: 1\npasses: {on_pass_error: maybe}\n", "2:25",
                             ["on_pass_error", "maybe", "fail", "skip"]),
    "compile_duplicate_key": ("compile.yaml", "schema: 1\nverify: on\nverify: off\n", "3:1", ["verify", ":2:1"]),
    "compile_duplicate_name": ("compile.yaml", "schema: 1\npasses:\n  disable: [A, B, A]\n", "3:19",
                               ["disable", "'A'"]),
    "compile_no_such_importer": ("compile.yaml", "schema: 1\nimporter: {disabled: [Elu, Relux]}\n", "2:28",
                                 ["importer.disabled", "no built-in importer 'Relux'", "did you mean 'Relu'"]),
    "compile_newer_schema": ("compile.yaml", "schema: 99\n", "1:9", ["schema", "99", "1"]),
    "compile_no_schema": ("compile.yaml", "verify: on\n", "1:1", ["schema: 1"]),
    "compile_no_yaml": ("compile.yaml", "schema: 1\npasses: [\n", "3:1", ["YAML"]),
    "compile_too_deep": ("compile.yaml", "schema: 1\npasses: " + "[" * 70 + "]" * 70 + "\n", "2:73", ["deep", "64"]),
    "compile_odd_key": ("compile.yaml", "schema: 1\n? [a, b]\n: c\n", "2:3", ["key", "word"]),
    "compile_two_documents": ("compile.yaml", "schema: 1\n---\nschema: 1\n", "3:1", ["second", "document", "one"]),
    "compile_no_map": ("compile.yaml", "- schema\n", "1:1", ["map"]),
    "plugins_unknown_key": ("plugins.yaml", f"schema: 1\nplugins:\n{ROW}    libary: x.so\n", "7:5",
                            ["mine", "libary", "library", "artifact_set"]),
    "plugins_wrong_type": ("plugins.yaml", f"schema: 1\nplugins:\n{ROW}    order: high\n", "7:12",
                           ["mine", "order", "high", "integer"]),
    "plugins_not_accepted": ("plugins.yaml", "schema: 1\nplugins:\n" + ROW.replace("role: passes", "role: pases"),
                             "5:11", ["mine", "pases", "passes", "onnx", "exec"]),
    "plugins_duplicate_name": ("plugins.yaml", f"schema: 1\nplugins:\n{ROW}{ROW}", "7:5", ["mine", ":3:5"]),
    "runtime_unknown_key": ("runtime.yaml", "schema: 1\npython: {exe: x}\n", "2:10", ["exe", "executable"]),
    "runtime_wrong_type": ("runtime.yaml", "schema: 1\npython: {isolated: perhaps}\n", "2:20",
                           ["isolated", "perhaps", "true", "false"]),
    "runtime_out_of_range": ("runtime.yaml", "schema: 1\nshutdown: {deadline_ms: -5}\n", "2:25",
                             ["deadline_ms", "-5"]),
    "runtime_not_accepted": ("runtime.yaml", "schema: 1\nshutdown: {at_last_use: never}\n", "2:25",
                             ["at_last_use", "never", "auto", "finalise", "keep"]),
}
# Arguments, GE's error code, what the error names.
FLAGS = {
    "unknown": (["--optimisation=3"], "E10003", ["--optimisation"]),
    "twice": (["--log=info", "--log=debug"], "E10003", ["--log"]),
    "positional": (["stray"], "E10003", ["stray"]),
    "log_level": (["--log=loud"], "E10010", ["loud", "debug", "null"]),
    "shape_text": (["--input_shape=x:1,b"], "E10002", ["x:1,b", "-1"]),
    "shape_range": (["--input_shape=x:1~4"], "E10002", ["x:1~4"]),
    "shape_without_name": (["--input_shape=1,2"], "E10002", ["1,2"]),
    "shape_twice": (["--input_shape=x:1;x:2"], "E10002", ["x:2"]),
    "switch": (["--optimization_switch=A"], "E10001", ["'A'", "on", "off"]),
    "switch_comma": (["--optimization_switch=A:off,B:on"], "E10001", ["'A:off,B:on'", "';' separates"]),
    "switch_contradicts": (["--optimization_switch=A:off;B:on;A:on"], "E10001", ["'A'", "both on and off", "keep one"]),
    "switch_file_absent": (["--fusion_switch_file=/no/switch.json"], "E10001", ["/no/switch.json", "no such file"]),
    "om_format": (["--om_format=exe"], "E10001", ["exe", "onnx"]),
    "operator_check": (["--operator_check=maybe"], "E10001", ["maybe", "on", "off"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_configuration_file_has_file_line_column_key_and_what_is_accepted(stage, swish_model, config,
                                                                                     target, fault):
    name, text, place, said = FAULTS[fault]
    (config / name).write_text(text)
    done = stage.fused(swish_model, target.output, f"--config={config}")
    assert_refused(done, target, f"{config / name}:{place}:", *said)


def test_all_faults_of_a_file_are_told_at_once(stage, swish_model, config, target):
    (config / "compile.yaml").write_text("schema: 1\nverfy: on\npasses: {order: 7}\nverify: 3\n")
    done = stage.fused(swish_model, target.output, f"--config={config}")
    assert_refused(done, target, *(f"{config / 'compile.yaml'}:{place}:" for place in ("2:1", "3:17", "4:9")))


@pytest.mark.parametrize("file", ["runtime.yaml", "plugins.yaml"])
@pytest.mark.parametrize("kind, said", [("pipe", "regular file"), ("device", "regular file"), ("huge", "at most")])
def test_a_configuration_file_that_would_never_end_is_not_read(stage, swish_model, config, target, file, kind, said):
    path = config / file
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        with open(path, "wb") as stream:
            stream.truncate(200 << 20)
    done = stage.fused(swish_model, target.output, f"--config={config}")
    assert_refused(done, target, path, said)


def test_a_configuration_folder_that_does_not_exist_is_named(stage, swish_model, target, tmp_path):
    done = stage.atc(swish_model, target.output, f"--config={tmp_path / 'none'}")
    assert_refused(done, target, tmp_path / "none", "runtime.yaml", "plugins.yaml", "compile.yaml")


def test_a_configuration_folder_without_compile_yaml_is_refused_with_what_it_needs(stage, swish_model, target, config):
    (config / "compile.yaml").unlink()
    done = stage.atc(swish_model, target.output, f"--config={config}")
    assert_refused(done, target, config / "compile.yaml", "no such file", "copy them", "installation")


def test_a_switch_may_be_repeated(stage, swish_model, tmp_path):
    done = stage.fused(swish_model, tmp_path / "out", "--optimization_switch=FuseHardSwishPass:on;FuseHardSwishPass:on")
    assert done.code == 0, done.stdout


def test_a_plugin_library_that_does_not_exist_lists_the_places_tried(stage, swish_model, config, tmp_path, target):
    (config / "plugins.yaml").write_text(f"schema: 1\nplugins:\n{ROW}    search_paths: [{tmp_path}]\n")
    done = stage.atc(swish_model, tmp_path / "out", f"--config={config}")
    assert done.code == 0 and done.last_line.startswith("Python passes: NOT loaded")
    assert "mine" in done.stdout and str(tmp_path / "libmine.so") in done.stdout
    (config / "plugins.yaml").write_text(f"schema: 1\nplugins:\n{ROW}    required: true\n")
    assert_refused(stage.atc(swish_model, target.output, f"--config={config}"), target, "mine", "libmine.so")


@pytest.mark.parametrize("fault", FLAGS)
def test_a_wrong_flag_is_named_with_ges_code_and_what_is_accepted(stage, swish_model, target, fault):
    arguments, code, said = FLAGS[fault]
    assert_refused(stage.atc(swish_model, target.output, *arguments), target, code, *said)


@pytest.mark.parametrize("missing", ["--model", "--framework", "--output"])
def test_a_flag_that_is_missing_is_named(stage, swish_model, target, missing):
    flags = {"--model": swish_model, "--framework": 5, "--output": target.output}
    done = stage.run("atc", *(f"{name}={value}" for name, value in flags.items() if name != missing))
    assert_refused(done, target, "E10004", missing)


@pytest.mark.parametrize("framework", ["3", "0", "onnx"])
def test_other_frameworks_are_refused_with_ges_code(stage, swish_model, target, framework):
    done = stage.run("atc", f"--model={swish_model}", f"--framework={framework}", f"--output={target.output}")
    assert_refused(done, target, "E10007", f"[{framework}]")


@pytest.mark.parametrize("text, said", [
    ("{", ["line 1"]), ("[]", ["Switch", "GraphFusion"]),
    ('{"Switch": {"GraphFusion": {"MyPass": 1}}}', ["MyPass", "on", "off"]),
    ('{"Switch": {"GraphFusion": {"MyPass": "on", "B": "on", "MyPass": "off"}}}', ["'MyPass'", "twice", "keep one"]),
], ids=["no_json", "other_shape", "wrong_value", "twice"])
def test_a_fault_of_the_switch_file_is_named(stage, swish_model, tmp_path, target, text, said):
    path = tmp_path / "switch.json"
    path.write_text(text)
    done = stage.atc(swish_model, target.output, f"--fusion_switch_file={path}")
    assert_refused(done, target, "E10001", path, *said)


def test_a_log_level_of_the_environment_that_is_unknown_is_named(stage, swish_model, target):
    done = stage.atc(swish_model, target.output, env={"ASCEND_GLOBAL_LOG_LEVEL": "9"})
    assert_refused(done, target, "E10010", "ASCEND_GLOBAL_LOG_LEVEL", "'9'")


def test_a_shape_for_an_input_that_the_model_does_not_have_is_refused_with_those_it_has(stage, swish_model, target):
    done = stage.atc(swish_model, target.output, "--input_shape=nothing:1,2")
    assert_refused(done, target, "'nothing'", "'x'", swish_model)


def test_a_switch_for_a_python_pass_without_python_passes_is_a_warning(stage, swish_model, tmp_path):
    done = stage.atc(swish_model, tmp_path / "out", "--optimization_switch=FuseHardSwishPass:off")
    assert done.code == 0 and "FuseHardSwishPass" in done.stdout
    named = stage.fused(swish_model, tmp_path / "out", "--optimization_switch=FuseHardSwishPass:off",
                        pass_file=PASS_FILE)
    assert named.code == 0, named.stdout


def test_a_pass_that_an_order_names_in_vain_is_told_with_the_file(stage, swish_model, config, target):
    (config / "compile.yaml").write_text("schema: 1\npasses: {order: [NoSuchPass]}\n")
    done = stage.fused(swish_model, target.output, f"--config={config}")
    assert_refused(done, target, "'NoSuchPass'", "passes.order", config / "compile.yaml")


def test_a_flag_without_a_meaning_here_is_said_to_be_ignored(stage, swish_model, tmp_path):
    done = stage.atc(swish_model, tmp_path / "out", "--soc_version=Ascend310P3", "--log=info")
    assert done.code == 0, done.stdout
    lines = (done.stdout + done.stderr).splitlines()
    assert any("--soc_version=Ascend310P3" in line and "ignored" in line for line in lines)
