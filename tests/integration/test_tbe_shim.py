# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The operator check: a second user of the interpreter, with worker processes of the same Python."""
import json
import re
import subprocess
import sys
from pathlib import Path

import onnx
import pytest
from onnx import TensorProto, helper
from programs import PASS_FILE, clean_environment, report

SCRIPT = Path(__file__).with_name("tbe_host.py")
ASKING = """\
from ge.passes import FusionBasePass, PassStage, register_fusion_pass
from ge.utils import GeUtils


@register_fusion_pass(name="Asks", stage=PassStage.AFTER_INFER_SHAPE)
class Asks(FusionBasePass):
    def run(self, graph, context):
        for node in graph.get_all_nodes():
            print("asked:", node.type, *GeUtils.check_node_support_on_aicore(node))
"""


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache folder of this test alone, in the environment of everything it starts."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ge_python_runtime" / "operator_check"


@pytest.fixture
def double_erf_model(tmp_path):
    """Erf of double: valid ONNX for which ONNX Runtime's CPU provider has no kernel."""
    nodes = [helper.make_node("Erf", ["x"], ["a"], name="first_erf"),
             helper.make_node("Erf", ["a"], ["b"], name="second_erf"),
             helper.make_node("Neg", ["b"], ["y"], name="negation")]
    ports = [helper.make_tensor_value_info(name, TensorProto.DOUBLE, [2, 3]) for name in "xy"]
    model = helper.make_model(helper.make_graph(nodes, "g", ports[:1], ports[1:]),
                              opset_imports=[helper.make_opsetid("", 18)], ir_version=8)
    path = tmp_path / "double.onnx"
    onnx.save(model, path)
    return path


def start_and_end(stage, order, config, model, folder):
    """Runs the program of tests/process/tbe; returns (shutdown report, run record)."""
    program = stage.path.parent / "tests" / "process" / "tbe" / "tbe_start_orders"
    env = clean_environment({"ASCEND_GE_PY_PASS_PATH": str(PASS_FILE), "XDG_RUNTIME_DIR": str(folder)})
    done = subprocess.run([program, order, sys.executable, config, model, folder / "out"], env=env,
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    shutdown = json.loads(done.stdout.splitlines()[-1])
    return shutdown, json.loads(Path(shutdown["record"]).read_text())


@pytest.mark.parametrize("run", [*range(3), *(pytest.param(i, marks=pytest.mark.full) for i in range(3, 20))])
@pytest.mark.parametrize("order", ["tbe", "bridge"])
def test_both_start_orders_end_once_and_by_role(stage, swish_model, config, cache, tmp_path, order, run):
    shutdown, record = start_and_end(stage, order, config, swish_model, tmp_path)
    assert shutdown["finalised"] and shutdown["ok"]
    assert (record["starts"], record["ends"]) == (1, 1)
    owners = {owner["name"]: owner for owner in record["owners"]}
    started = sorted(owners, key=lambda name: owners[name]["acquired_seq"])
    wanted = ["tbe_shim", "python_passes"]
    assert started == (wanted if order == "tbe" else wanted[::-1])
    assert shutdown["order"] == ["python_passes", "tbe_shim"]
    ended = [owners[name]["ended_seq"] for name in ("python_passes", "tbe_shim")]
    assert 0 < ended[0] < ended[1]


def test_a_model_that_the_backend_can_run_compiles_and_says_what_was_checked(stage, swish_model, cache, tmp_path):
    done = stage.atc(swish_model, tmp_path / "out", "--operator_check=on")
    assert done.code == 0, done.stdout + done.stderr
    counts = report(tmp_path / "out")["operator_check"]
    assert counts["asked"] and counts["operators"] >= counts["distinct"] > 0
    assert f"{counts['operators']} operators, {counts['distinct']} distinct, 0 unsupported" in done.stdout


def test_the_check_changes_nothing_of_the_output(stage, swish_model, cache, tmp_path):
    for name, value in (("with", "on"), ("without", "off")):
        assert stage.atc(swish_model, tmp_path / name, f"--operator_check={value}").code == 0
    assert (tmp_path / "with.om").read_bytes() == (tmp_path / "without.om").read_bytes()


def test_real_models_pass_the_check(stage, models, cache, tmp_path):
    done = stage.atc(models.classifier, tmp_path / "out", "--operator_check=on")
    assert done.code == 0, done.stdout + done.stderr


def test_an_operator_without_a_kernel_is_listed_by_nodes_type_and_reason(stage, double_erf_model, cache, tmp_path):
    done = stage.atc(double_erf_model, tmp_path / "out", "--operator_check=on")
    assert done.code == 1
    line = next(line for line in done.stdout.splitlines() if "first_erf" in line)
    assert "second_erf" in line and "(Erf)" in line and "NOT_IMPLEMENTED" in line
    assert "negation" not in done.stdout
    assert not (tmp_path / "out.om").exists()


def test_the_check_is_off_by_default_and_the_flag_wins_over_yaml(stage, double_erf_model, config, cache, tmp_path):
    assert stage.atc(double_erf_model, tmp_path / "default").code == 0
    file = config / "compile.yaml"
    file.write_text(file.read_text().replace("operator_check: off", "operator_check: on"))
    assert stage.atc(double_erf_model, tmp_path / "yaml", f"--config={config}").code == 1
    assert stage.atc(double_erf_model, tmp_path / "flag", f"--config={config}", "--operator_check=off").code == 0


def test_an_answer_is_asked_for_once_by_all_processes(stage, double_erf_model, cache, tmp_path):
    assert stage.atc(double_erf_model, tmp_path / "a", "--operator_check=on").code == 1
    entries = {json.loads(path.read_text())["query"]["op"]: path for path in cache.iterdir()}
    assert sorted(entries) == ["Erf", "Neg"]
    entry = json.loads(entries["Erf"].read_text())
    assert not entry["ok"] and "onnxruntime" in entry["query"]["worker"]
    entries["Erf"].write_text(json.dumps({**entry, "reason": "as the cache says"}))
    done = stage.atc(double_erf_model, tmp_path / "b", "--operator_check=on")
    assert done.code == 1 and "as the cache says" in done.stdout


def test_a_silent_worker_is_killed_and_named(stage, swish_model, config, cache, tmp_path):
    file = config / "plugins.yaml"
    file.write_text(file.read_text().replace("deadline_ms: 60000", "deadline_ms: 1"))
    done = stage.atc(swish_model, tmp_path / "out", f"--config={config}", "--operator_check=on")
    assert done.code == 1
    found = re.search(r"worker (\d+) \((.*?)\) did not answer for operator '\w+' within \d+ ms and was killed",
                      done.stdout)
    assert found, done.stdout
    assert found[2] == f"{sys.executable} -m ge._tbe_worker"
    assert not Path(f"/proc/{found[1]}").exists()


def test_a_wrong_option_of_the_row_is_named(stage, swish_model, config, cache, tmp_path):
    file = config / "plugins.yaml"
    file.write_text(file.read_text().replace("workers: 2", "workers: many"))
    done = stage.atc(swish_model, tmp_path / "out", f"--config={config}", "--operator_check=on")
    assert done.code == 1 and "'workers'" in done.stdout and "'many'" in done.stdout


def test_a_pass_may_ask_from_inside_its_hook(stage, double_erf_model, cache, tmp_path):
    (tmp_path / "asks.py").write_text(ASKING)
    done = stage.fused(double_erf_model, tmp_path / "out", pass_file=tmp_path / "asks.py")
    assert done.code == 0, done.stdout + done.stderr
    asked = [line.split()[1:3] for line in done.stdout.splitlines() if line.startswith("asked:")]
    assert ["Neg", "True"] in asked and asked.count(["Erf", "False"]) == 2


def run_host(stage, case):
    done = subprocess.run([sys.executable, SCRIPT, case], env=clean_environment({"PYTHONPATH": str(stage.path)}),
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_geutils_answers_for_a_node_in_a_python_host(stage, cache):
    answers = run_host(stage, "geutils")
    assert answers["float"] == [True, ""]
    assert answers["double"][0] is False and "NOT_IMPLEMENTED" in answers["double"][1]


def test_a_check_with_the_gil_held_lets_other_threads_run(stage, cache):
    counted = run_host(stage, "gil_held")
    assert counted["supported"] == 1
    assert counted["steps"] > 20, "the other thread stood still while the worker was waited for"
