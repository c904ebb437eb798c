# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What C++ passes that ask for the impossible are told: all of tests/cpp_passes/refusals in one compile."""
import shutil

import cpp_libraries as cpp
import onnx
import onnx.parser
import pytest
from programs import report

MODEL = """<ir_version: 8, opset_import: ["": 17]> m (float[2] x, float[2] w, float[2] u) => (float[2] z, float[2] v) {
    r = Relu (x)
    z = Abs (r)
    v = Neg (w)
}"""
ERRORS = {
    "CppStatus": ("77", "without a message"),
    "CppThrows": ("C++ exception", "no table today"),
    "CppThrowsInt": ("std::exception",),
    "CppSwaps": ("'m'", "another graph", "given one"),
    "CppSelf": ("replacement", "belongs to", "own"),
    "CppHollow": ("replacement", "no graph", "handed over"),
    "CppControl": ("control edge", "Neg", "Relu", "lost"),
    "CppNoOutputs": ("boundary", "no outputs"),
    "CppTwoProducers": ("input 0", "two producers", "'x'", "'w'"),
    "CppNoConsumer": ("input 0", "no consumer"),
    "CppStrangeOutput": ("Relu_0", "input", "same graph"),
    "CppGone": ("removed", "'m'"),
    "CppNoNode": ("output 0", "no node"),
    "CppNumber": ("input -1", "range"),
    "CppNumberTwice": ("input 0", "twice"),
    "CppReach": ("'x'", "add that input"),
    "CppSameOutput": ("output 1", "Relu", "another output"),
    "CppOpenInput": ("input 0", "Relu", "not connected"),
    "CppNoPort": ("input 0", "Relu", "no input 9"),
    "CppLeak": ("'Reader'", "not self contained"),
    "CppPortless": ("'Portless'", "Neg", "0 inputs", "0 outputs", "needs 1 and 1"),
    "CppReportsNothing": ("names no node",),
    "CppReportsGone": ("removed",),
    "CppReportsUnnamed": ("no pass name",),
    "CppInfersNothing": ("replaced", "names no node"),
    "CppStranger": ("captured tensor 0", "another graph"),
    "CppEmptyPattern": ("patterns", "empty pattern"),
    "CppHollowPattern": ("patterns", "no graph", "handed over"),
    "CppNoReplacement": ("replacement", "Relu", "no graph"),
    "CppRemoves": ("removed", "match"),
    "CppSplitsGone": ("Neg", "removed"),
    "CppSplitsToNothing": ("Neg", "no graph"),
    "CppMakesNothing": ("no object",),
}
PROBLEMS = {
    "here.cpp:2": ("'CppNoFunction'", "without a function"),
    "here.cpp:3": ("'CppNoStage'", "AfterAssignLogicStream"),
    "here.cpp:4": ("'CppStatus'", "refusals.cpp:"),
}


@pytest.fixture(scope="module")
def told(stage, tmp_path_factory):
    """The report's part about passes."""
    folder = tmp_path_factory.mktemp("refusals")
    libraries = cpp.build_all(stage, folder, [cpp.SOURCES / "refusals" / "refusals.cpp"])
    cpp.install(libraries["refusals"], folder / "opp")
    onnx.save(onnx.parser.parse_model(MODEL), folder / "m.onnx")
    config = folder / "config"
    shutil.copytree(stage.path / "config", config)
    (config / "compile.yaml").write_text("schema: 1\npasses: {on_pass_error: skip}\n")
    done = stage.atc(folder / "m.onnx", folder / "out", f"--config={config}",
                     env={"ASCEND_OPP_PATH": str(folder / "opp")})
    assert done.code == 0, done.stdout + done.stderr
    return report(folder / "out")["passes"]


@pytest.mark.parametrize("name", ERRORS)
def test_a_refused_cpp_pass_is_told_why(told, name):
    said = next(record.get("error", "") for record in told["passes"] if record["pass"] == name)
    assert said.startswith("E13028") and name in said
    assert not [part for part in ERRORS[name] if part not in said], said


@pytest.mark.parametrize("place", PROBLEMS)
def test_a_refused_registration_is_told_why(told, place):
    said = next(problem["text"] for problem in told["problems"] if problem["source"] == place)
    assert not [part for part in PROBLEMS[place] if part not in said], said
