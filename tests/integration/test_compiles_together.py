# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles on several threads of one process, all with Python passes."""
import json
import subprocess
import sys

import onnx
import pytest
from programs import clean_environment

HOST = """\
import json, os, sys, threading
from ge.pyatc.__main__ import main

work, names = sys.argv[1], sys.argv[2:]
# For the pass file, which lives in this interpreter.
threading.parked, threading.go = threading.Event(), threading.Event()
codes = {}
def compile(name):
    try:
        main("pyatc", ["--framework=5", f"--model={work}/{name}.onnx", f"--output={work}/{name}"])
    except SystemExit as end:
        codes[name] = end.code

threads = {name: threading.Thread(target=compile, args=(name,)) for name in names}
if names[0] == "parks":
    threads["parks"].start()
    assert threading.parked.wait(60)
    compile(names[1])
    ended_meanwhile = threads["parks"].is_alive()
    threading.go.set()
    threads["parks"].join(60)
else:
    ended_meanwhile = None
    for thread in threads.values():
        thread.start()
    for thread in threads.values():
        thread.join(120)
alive = [name for name, thread in threads.items() if thread.is_alive()]
print(json.dumps({"codes": codes, "alive": alive, "meanwhile": ended_meanwhile}))
"""
PASSES = """
import threading
from ge.es.all import Abs, Relu
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass

@register_fusion_pass(name="Fuse", stage=PassStage.BEFORE_INFER_SHAPE)
class Fuse(PatternFusionPass):
    def __init__(self):
        super().__init__()
        self.seen = 0

    @pattern
    def two(self, inputs):
        return Relu(Relu(inputs[0]))

    def meet_requirements(self, match_result):
        self.seen += 1
        name = match_result.get_matched_nodes()[0].name
        if name.startswith("raises"):
            raise ValueError("not this one")
        if name.startswith("parks") and self.seen == 1:
            threading.parked.set()
            threading.go.wait(60)
        return True

    def replacement(self, inputs):
        return Abs(Relu(inputs[0]))
"""


def write_model(folder, name, pairs):
    last, nodes = "x", []
    for i in range(2 * pairs):
        nodes.append(onnx.helper.make_node("Relu", [last], [f"v{i}"], name=f"{name}_{i}"))
        last = f"v{i}"
    values = [onnx.helper.make_tensor_value_info(value, onnx.TensorProto.FLOAT, [2]) for value in ("x", last)]
    graph = onnx.helper.make_graph(nodes, name, values[:1], values[1:])
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8),
              folder / f"{name}.onnx")


@pytest.fixture
def together(stage, tmp_path):
    """Runs compiles of models with so many matches each; returns what became of them."""
    (tmp_path / "plugin.py").write_text(PASSES)

    def run(**pairs):
        for name, count in pairs.items():
            write_model(tmp_path, name, count)
        env = clean_environment({"PYTHONPATH": str(stage.path),
                                 "ASCEND_GE_PY_PASS_PATH": str(tmp_path / "plugin.py")})
        done = subprocess.run([sys.executable, "-c", HOST, tmp_path, *pairs], env=env, capture_output=True, text=True,
                              timeout=180)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout.splitlines()[-1]), done.stdout

    return run


def replaced(folder, name):
    report = json.loads((folder / f"{name}.report.json").read_text())
    return sum(pattern["replaced"] for record in report["passes"]["passes"] for pattern in record["patterns"])


def test_one_of_four_raises_and_the_others_do_not_notice(together, tmp_path):
    outcome, said = together(one=300, two=200, raises=250, four=100)
    assert outcome["codes"] == {"one": 0, "two": 0, "raises": 1, "four": 0} and outcome["alive"] == []
    assert [replaced(tmp_path, name) for name in ("one", "two", "four")] == [300, 200, 100]
    assert not (tmp_path / "raises.om").exists() and said.count("ValueError: not this one") >= 1


def test_a_parked_callback_does_not_stop_another_compile(together, tmp_path):
    outcome, _said = together(parks=3, other=200)
    assert outcome["codes"] == {"other": 0, "parks": 0} and outcome["meanwhile"] is True
    assert (replaced(tmp_path, "parks"), replaced(tmp_path, "other")) == (3, 200)
