# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles on several threads of one process: each its own result, nobody waits for another's hook."""
import json
import subprocess
import sys

import pytest
from onnx import helper
from programs import clean_environment
from small_models import FUSE, save_model

DECIDE = """
import sys, threading

def decide():
    name = threading.current_thread().name
    if name == "raising":
        raise ValueError("this one raises")
    if name == "parked":
        sys.entered.set()
        assert sys.go_on.wait(60)
    return True
"""
PASS = DECIDE + FUSE.format(meet="return decide()", replace="return Mul(inputs[0], inputs[1])")

HOST = """
import json, sys, threading
from ge.pyatc.__main__ import main
codes, ended = {}, []
sys.entered, sys.go_on = threading.Event(), threading.Event()

def compile(name):
    try:
        main("pyatc", ["--framework=5", f"--model={name}.onnx", f"--output={name}"])
    except SystemExit as end:
        codes[name] = end.code
    ended.append(name)

def start(name):
    thread = threading.Thread(target=compile, args=(name,), name=name)
    thread.start()
    return thread
"""


def chain(length):
    """Add, Relu, Add, Relu …"""
    nodes, last = [], "x"
    for number in range(length):
        nodes += [helper.make_node("Add", [last, "y"], [f"a{number}"], name=f"add{number}"),
                  helper.make_node("Relu", [f"a{number}"], [f"r{number}"], name=f"relu{number}")]
        last = f"r{number}"
    return nodes


@pytest.fixture
def host(stage_dir, tmp_path):
    """Runs a script beside models of the given lengths; gives what it printed last as JSON."""

    def run(script, **lengths):
        (tmp_path / "plugin.py").write_text(PASS)
        for name, length in lengths.items():
            save_model(tmp_path / f"{name}.onnx", chain(length))
        env = clean_environment({"PYTHONPATH": str(stage_dir), "ASCEND_GE_PY_PASS_PATH": str(tmp_path / "plugin.py")})
        done = subprocess.run([sys.executable, "-c", HOST + script], env=env, cwd=tmp_path, capture_output=True,
                              text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout.splitlines()[-1]), done.stdout + done.stderr

    return run


def replaced(folder, name):
    record, = json.loads((folder / f"{name}.report.json").read_text())["passes"]["passes"]
    return record["patterns"][0]["replaced"]


def test_of_four_compiles_the_one_that_raises_fails_alone(host, tmp_path):
    lengths = {"one": 10, "two": 20, "three": 30, "raising": 40}
    codes, said = host("""
for _ in range(3):
    threads = [start(name) for name in ("one", "two", "three", "raising")]
    for thread in threads:
        thread.join()
    assert codes == dict(one=0, two=0, three=0, raising=1), codes
print(json.dumps(codes))
""", **lengths)
    assert codes == {"one": 0, "two": 0, "three": 0, "raising": 1}
    assert {name: replaced(tmp_path, name) for name in ("one", "two", "three")} == {"one": 10, "two": 20, "three": 30}
    assert not (tmp_path / "raising.om").exists()
    assert said.count("ValueError: this one raises") >= 3


def test_a_parked_hook_stops_no_other_compile(host, tmp_path):
    ended, _ = host("""
parked = start("parked")
assert sys.entered.wait(60)
start("free").join(60)
while_parked = dict(codes)
sys.go_on.set()
parked.join(60)
assert while_parked == dict(free=0) and codes == dict(free=0, parked=0), (while_parked, codes)
print(json.dumps(ended))
""", parked=5, free=2000)
    assert ended == ["free", "parked"]
    assert (replaced(tmp_path, "parked"), replaced(tmp_path, "free")) == (5, 2000)
