# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What C++ passes and callers that ask for the impossible are told: all of tests/cpp_passes/refusals in one compile."""
import shutil
import subprocess

import cpp_libraries as cpp
import onnx
import onnx.parser
import pytest
from programs import clean_environment, report

MODEL = """<ir_version: 8, opset_import: ["": 17]> m (float[2] x, float[2] w, float[2] u) => (float[2] z, float[2] v) {
    r = Relu (x)
    z = Abs (r)
    v = Neg (w)
}"""
ERRORS = {
    "CppStatus": ("77", "without a message"),
    "CppThrows": ("C++ exception", "no table today"),
    "CppThrowsInt": ("std::exception",),
    "CppThrowsIntLate": ("'m'", "hook patterns", "std::exception"),
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
    "CppMoreInputs": ("'m'", "3 inputs", "4"),
    "CppRenames": ("'u'", "'you'"),
    "CppFewerOutputs": ("'m'", "2 outputs", "1"),
    "CppUntyped": ("Neg", "output 0", "element type"),
    "CppMisfit": ("shape inference", "'misfit'"),
    "CppAttribute": ("'product'", "'adj_x1' is Int 1", "BatchMatMulV2 declares it as Bool", "true or false"),
    "CppCycle": ("cycle",),
    "CppReportsNothing": ("names no node",),
    "CppReportsGone": ("removed",),
    "CppReportsUnnamed": ("no pass name",),
    "CppInfersNothing": ("replaced", "names no node"),
    "CppStranger": ("captured tensor 0", "another graph"),
    "CppAsksStranger": ("'find'", "not one of"),
    "CppAsksLoose": ("'find'", "depends", "Neg"),
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
    "here.cpp:5": ("'CppBadOp'", "'a'", "declared"),
    "here.cpp:4": ("'CppStatus'", "refusals.cpp:"),
    "here.cpp:6": ("'Cpp:Colon'", "--optimization_switch"),
}
NOTES = {"CppSaysChange": "SUCCESS", "CppSaysNone": "NOT_CHANGED", "CppNearName": "did you mean 'alpha'?"}


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
    return {**report(folder / "out")["passes"], "folder": folder}


@pytest.mark.parametrize("name", ERRORS)
def test_a_refused_cpp_pass_is_told_why(told, name):
    said = next(record.get("error", "") for record in told["passes"] if record["pass"] == name)
    assert said.startswith("E13028") and name in said
    assert not [part for part in ERRORS[name] if part not in said], said


@pytest.mark.parametrize("place", PROBLEMS)
def test_a_refused_registration_is_told_why(told, place):
    said = next(problem["text"] for problem in told["problems"] if problem["source"] == place)
    assert not [part for part in PROBLEMS[place] if part not in said], said


@pytest.mark.parametrize("name", NOTES)
def test_a_pass_that_misreports_what_it_did_is_told(told, name):
    record = next(record for record in told["passes"] if record["pass"] == name)
    assert NOTES[name] in " ".join(record["notes"]), record


def test_a_pass_for_streams_is_not_run(told):
    assert [problem for problem in told["problems"] if "'CppStreams'" in problem["text"] and "CPU" in problem["text"]]


def test_a_python_pass_of_a_cpp_name_is_refused_with_both_places(stage, tmp_path, told):
    (tmp_path / "again.py").write_text(
        "from ge.passes import FusionBasePass, PassStage, register_fusion_pass\n"
        "@register_fusion_pass(name='CppStatus', stage=PassStage.BEFORE_INFER_SHAPE)\n"
        "class Again(FusionBasePass):\n    def run(self, graph, context):\n        return True\n")
    folder = told["folder"]
    done = stage.atc(folder / "m.onnx", tmp_path / "out", f"--config={folder / 'config'}",
                     env={"ASCEND_OPP_PATH": str(folder / "opp"), "ASCEND_GE_PY_PASS_PATH": str(tmp_path / "again.py")})
    said = done.stdout + done.stderr
    assert done.code == 0 and "NOT loaded" in said
    for part in ("'CppStatus'", "refusals.cpp:", "again.py:"):
        assert part in said, said


CALLS = {
    "node has no attribute": ("'y'", "Relu", "'missing'"),
    "node attribute without a name": ("'y'", "name", "empty"),
    "node attribute without a value": ("'y'", "'a'", "SetAttrValue"),
    "port attribute without a value": ("'y'", "port 0", "'a'", "SetAttrValue"),
    "port has no attribute": ("'y'", "port 0", "'missing'"),
    "port attribute without a name": ("'y'", "name", "empty"),
    "no such port": ("'y'", "'nose'"),
    "no constant": ("'y'", "input 0", "constant"),
    "no such subgraph of a node": ("'y'", "0 subgraphs", "3"),
    "no such input": ("'y'", "no input 5", "1"),
    "no node": ("no node",),
    "node of another graph": ("'y'", "belong", "'Chain'"),
    "input is fed": ("input 0", "'y'", "'x'", "remove that edge"),
    "no control edge": ("control edge", "'y'", "'x'"),
    "no data edge": ("output 0", "'y'", "input 0"),
    "subgraph is set": ("'y'", "already", "'then'"),
    "subgraph is gone": ("removed", "'Chain'"),
    "graph has no subgraph": ("'Chain'", "'nowhere'"),
    "graph has no attribute": ("'Chain'", "'missing'"),
    "graph attribute without a name": ("'Chain'", "name", "empty"),
    "graph attribute without a value": ("'Chain'", "'a'", "SetAttrValue"),
    "empty operator": ("'Chain'", "operator", "empty"),
    "name is taken": ("'Chain'", "already", "'y'"),
    "no bytes": ("null pointer",),
    "shapes": ("'Chain'", "1 inputs", "0 shapes"),
    "operator without its ports": ("'portless'", "Neg", "0 inputs", "0 outputs", "needs 1 and 1"),
    "targets first": ("'Open'", "outputs before the targets"),
    "output of no operator": ("'Open'", "output"),
    "empty": ("operator", "empty"),
    "operator has no attribute": ("'relu'", "'missing'"),
    "operator attribute without a name": ("'relu'", "name", "empty"),
    "operator attribute without a value": ("'relu'", "'a'", "SetAttrValue"),
    "operator has no input": ("'relu'", "'nose'"),
    "operator has no constant": ("'relu'", "'x'", "constant"),
    "dim": ("2 dims", "7"),
    "data": ("null pointer",),
    "linked output": ("'in'", "Data", "no output 9"),
    "shape of no tensor": ("none", "refused"),
    "attribute of no tensor": ("none", "refused"),
    "node attribute of no tensor": ("none", "refused"),
    "control edge of no tensor": ("none", "refused"),
    "no graph": ("Relu", "graph builder"),
    "control edge from another graph": ("control edge", "'Second'", "'Built'"),
    "constant": ("3 values", "4"),
    "builder attribute without a name": ("'Fourth'", "name", "empty"),
    "builder attribute without a value": ("'Bare'", "'a'", "SetAttrValue"),
    "ES attribute without a value": ("Data", "'a'", "SetAttrValue"),
    "no subgraph": ("If", "'then_branch'", "null"),
    "output of no tensor": ("output 0", "none"),
    "port is taken": ("'own'", "already", "'x'"),
    "port is not dynamic": ("'own'", "'x'", "2 more"),
    "subgraph of an operator": ("'f'", "'second'", "'inner'"),
    "other node of the name": ("'in'", "no output 0", "'relu'"),
    "empty path": ("path", "empty"),
    "input is taken": ("creating an input", "'Typed'", "already"),
    "variable is taken": ("creating a variable", "'Valued'", "already"),
    "closed": ("create an input", "already been built"),
    "matcher": ("no match",),
}


@pytest.fixture(scope="module")
def refused(stage, tmp_path_factory):
    """What was said, by call."""
    program = tmp_path_factory.mktemp("api") / "api_refusals"
    line = cpp.command(stage, cpp.SOURCES / "refusals" / "api_refusals.cpp", program,
                       f"-Wl,-rpath,{stage.path / 'ge' / '_lib'}")
    subprocess.run(line, check=True, env=clean_environment())
    done = subprocess.run([program], capture_output=True, text=True, timeout=60, env=clean_environment(), check=True)
    return dict(line.split(": ", 1) for line in done.stdout.splitlines())


@pytest.mark.parametrize("call", CALLS)
def test_a_refused_call_of_the_cpp_interface_says_why(refused, call):
    assert not [part for part in CALLS[call] if part not in refused[call]], refused[call]
