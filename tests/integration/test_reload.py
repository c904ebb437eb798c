# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Pass files that change while a process lives: the next load takes the new code, a running compile keeps the old."""
import json
import subprocess
import sys

import pytest
from programs import clean_environment

HOST = """\
import ctypes, json, os, sys, threading, time
from pathlib import Path
from ge.pyatc.__main__ import main

STAGE, WORK, MODEL, ACTION = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
PASSES = 0  # GE_PYRT_ROLE_PASSES
PLUGIN = '''
from ge.passes import FusionBasePass, PassStage, register_fusion_pass
import sys, time
from pathlib import Path
from pack import VALUE
sys.loads = getattr(sys, "loads", 0) + 1

@register_fusion_pass(name="A_First", stage=PassStage.BEFORE_INFER_SHAPE)
class First(FusionBasePass):
    def run(self, graph, context):
        note("first")
        work = Path(WORK)
        if (work / "park").exists():
            (work / "park").rename(work / "parked")
            while not (work / "go").exists():
                time.sleep(0.01)

@register_fusion_pass(name="B_Second", stage=PassStage.AFTER_INFER_SHAPE)
class Second(FusionBasePass):
    def run(self, graph, context):
        from helper import HELPER
        note("second", HELPER)

def note(*what):
    with open(WORK + "/seen", "a") as file:
        print(VERSION, VALUE, *what, file=file)
'''

# Edits that a compile finds, one after the other: of a file, a package, a file that is new, one that goes.
STEPS = [{"version": 2}, {"version": 2, "inner": 3}, {"version": 2, "inner": 3, "third": "C_Third"}, {}]

def write(version, inner=None, third=None):
    plugs = WORK / "plugs"
    (plugs / "pack").mkdir(parents=True, exist_ok=True)
    (plugs / "pack" / "__init__.py").write_text("from .inner import VALUE")
    (plugs / "pack" / "inner.py").write_text(f"VALUE = {inner or version}")
    (plugs / "helper.py").write_text(f"HELPER = {version}")
    if third:
        text = PLUGIN.replace("A_First", third).replace("B_Second", "D_Fourth").replace('"first"', '"third"')
        (plugs / "third.py").write_text(f"VERSION, WORK = {version}, {str(WORK)!r}" + text)
    (plugs / "plugin.py").write_text(f"VERSION, WORK = {version}, {str(WORK)!r}" + PLUGIN)

codes = []
def compile(name):
    try:
        main("pyatc", ["--framework=5", "--model=" + MODEL, f"--output={WORK / name}"])
    except SystemExit as end:
        codes.append(end.code)

def seen():
    path = WORK / "seen"
    lines = path.read_text().splitlines() if path.exists() else []
    path.unlink(missing_ok=True)
    return lines

# Of ge_pyrt_manager, by its header: numbers, host, configure, acquire, release, run_on..., load, unload.
def manager():
    library = ctypes.CDLL(str(STAGE / "ge" / "_lib" / "libge_python_runtime.so.0"))
    library.ge_pyrt_manager_query.restype = ctypes.POINTER(ctypes.c_void_p)
    table = library.ge_pyrt_manager_query(1)
    load = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int32, ctypes.c_int32, ctypes.c_void_p)(table[6])
    unload = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int32, ctypes.c_void_p)(table[7])
    return load, unload

result = {}
os.environ["ASCEND_GE_PY_PASS_PATH"] = str(WORK / "plugs")
if ACTION == "in a row":
    for version in (1, 2, 3):
        write(version)
        compile(f"out{version}")
        result[version] = seen()
elif ACTION == "other path":
    write(1)
    compile("first")
    (WORK / "plugs").rename(WORK / "moved")
    # As a native host would do it: os.environ does not see this.
    ctypes.CDLL(None).setenv(b"ASCEND_GE_PY_PASS_PATH", os.fsencode(WORK / "moved"), 1)
    compile("second")
    result["seen"] = seen()
else:
    write(1)
    (WORK / "park").touch()
    thread = threading.Thread(target=compile, args=("old",))
    thread.start()
    while not (WORK / "parked").exists():
        time.sleep(0.01)
if ACTION == "beside one":
    compile("same")
    result["same"], result["loads"] = seen(), sys.loads
    for step in STEPS:
        write(**step) if step else (WORK / "plugs" / "plugin.py").unlink()
        compile("new")
        result.setdefault("new", []).append(seen())
    (WORK / "go").touch()
    thread.join()
    result["old"] = seen()
elif ACTION == "while one runs":
    write(2)
    load, unload = manager()
    result["reload"] = [unload(PASSES, None), load(PASSES, 0, None)]
    compile("new")
    result["new"] = seen()
    (WORK / "go").touch()
    thread.join()
    result["old"] = seen()
print(json.dumps({"codes": codes, **result}))
"""


@pytest.fixture
def run_host(stage, swish_model, tmp_path):
    def run(action):
        done = subprocess.run([sys.executable, "-c", HOST, stage.path, tmp_path, swish_model, action],
                              env=clean_environment({"PYTHONPATH": str(stage.path)}), capture_output=True, text=True,
                              timeout=180)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    return run


def test_edited_files_and_packages_are_picked_up_by_the_next_compile(run_host):
    seen = run_host("in a row")
    assert seen["codes"] == [0, 0, 0]
    assert [seen[str(version)] for version in (1, 2, 3)] == [
        [f"{version} {version} first", f"{version} {version} second {version}"] for version in (1, 2, 3)]


def test_a_running_compile_keeps_the_code_that_it_began_with(run_host):
    seen = run_host("while one runs")
    assert seen["codes"] == [0, 0] and seen["reload"] == [0, 0]
    assert seen["new"] == ["1 1 first", "2 2 first", "2 2 second 2"]
    assert seen["old"] == ["1 1 second 1"]


def test_a_compile_beside_another_takes_edited_added_and_removed_files_and_shares_the_rest(run_host):
    seen = run_host("beside one")
    assert set(seen["codes"]) == {0}
    assert seen["loads"] == 1
    assert seen["same"] == ["1 1 first", "1 1 first", "1 1 second 1"]
    assert seen["new"] == [
        ["2 2 first", "2 2 second 2"], ["2 3 first", "2 3 second 2"],
        ["2 3 first", "2 3 third", "2 3 second 2", "2 3 second 2"], ["2 3 third", "2 3 second 2"]]
    assert seen["old"] == ["1 1 second 1"]


def test_the_path_is_read_from_the_process_environment_before_every_load(run_host):
    seen = run_host("other path")
    assert seen["codes"] == [0, 0]
    assert seen["seen"] == ["1 1 first", "1 1 second 1"] * 2
