# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operators that libraries in op_proto declare: known to passes of atc, and made into ES functions by CMake."""
import os
import platform
import shutil
import subprocess

import cpp_libraries as cpp
import onnx
import own_operators as own
import pytest
from programs import clean_environment, counts, report

# A Python pass that uses the operator with no package of its own: the library alone makes it known.
PASS = """
from ge.es.all import Add, OwnAdd
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass

@register_fusion_pass(name="ToOwnAdd", stage=PassStage.BEFORE_INFER_SHAPE)
class ToOwnAdd(PatternFusionPass):
    @pattern
    def sum(self, inputs):
        return Add(inputs[0], inputs[1])

    def replacement(self, inputs):
        return OwnAdd(inputs[0], inputs[1])
"""
CPP_PASS = """
#include "es_all_ops.h"
#include "es_own_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
using namespace ge;
using namespace fusion;
class CppToOwn : public PatternFusionPass {
  std::vector<PatternUniqPtr> Patterns() override {
    std::vector<PatternUniqPtr> patterns;
    es::EsGraphBuilder builder("sum");
    auto [a, b] = builder.CreateInputs<2>();
    patterns.emplace_back(std::make_unique<Pattern>(std::move(*builder.BuildAndReset({es::Add(a, b)}))));
    return patterns;
  }
  std::unique_ptr<Graph> Replacement(const std::unique_ptr<MatchResult>&) override {
    es::EsGraphBuilder builder("own");
    auto [a, b] = builder.CreateInputs<2>();
    return builder.BuildAndReset({es::OwnAdd(a, b)});
  }
};
REG_FUSION_PASS(CppToOwn).Stage(CustomPassStage::kBeforeInferShape);
"""
OTHER = """
#include "graph/operator_reg.h"
namespace ge {
REG_OP(OwnAdd).INPUT(x, TensorType::ALL()).OUTPUT(y, TensorType::ALL()).OP_END_FACTORY_REG(OwnAdd)
}
"""
# What a build file for CANN says, word for word but for its own names.
CANN = """
cmake_minimum_required(VERSION 3.16)
project(own LANGUAGES CXX)
list(APPEND CMAKE_MODULE_PATH ${ASCEND_HOME_PATH}/include/ge/cmake)
find_package(GenerateEsPackage REQUIRED)
include_directories(${ASCEND_HOME_PATH}/include)
link_directories(${ASCEND_HOME_PATH}/lib64)
set(CMAKE_CXX_STANDARD 17)
add_library(own_proto SHARED own.cpp)
target_link_libraries(own_proto graph register)
ADD_LIBRARY_CALL
add_library(to_own SHARED pass.cpp)
target_link_libraries(to_own graph register ge_compiler es_all es_own)
"""
CALL = """add_es_library_and_whl(ES_LINKABLE_AND_ALL_TARGET es_own OPP_PROTO_TARGET own_proto
  OUTPUT_PATH ${CMAKE_BINARY_DIR}/output EXCLUDE_OPS OwnEvery OwnSink)"""


@pytest.fixture(scope="module")
def libraries(stage, prototype_libraries, tmp_path_factory):
    folder = tmp_path_factory.mktemp("other")
    (folder / "other.cpp").write_text(OTHER)
    return {**prototype_libraries, **cpp.build_all(stage, folder, [folder / "other.cpp"])}


@pytest.fixture
def compiled(stage, tmp_path):
    """Compiles the model of add_zero, with the Python pass unless there is none."""
    model = cpp.sample_model("add_zero", tmp_path)
    (tmp_path / "own_pass.py").write_text(PASS)

    def run(with_python=True, code=0, **environment):
        env = {key: str(value) for key, value in environment.items()}
        if with_python:
            env["ASCEND_GE_PY_PASS_PATH"] = str(tmp_path / "own_pass.py")
        done = stage.atc(model, tmp_path / "out", env=env)
        assert done.code == code, done.stdout + done.stderr
        return done.stdout if code else report(tmp_path / "out")["passes"]["problems"]

    run.types = lambda: {node.op_type for node in onnx.load(tmp_path / "out.om").graph.node}
    run.replaced = lambda name: counts(tmp_path / "out", name)[1]
    return run


@pytest.mark.parametrize("place", ["op_proto/custom", "vendors/mine/op_proto",
                                   f"vendors/mine/op_proto/lib/linux/{platform.machine()}"])
def test_passes_know_the_operators_of_a_library_in_op_proto(libraries, compiled, tmp_path, place):
    problems = compiled(ASCEND_OPP_PATH=own.opp_with(libraries["own"], tmp_path / "opp", place))
    assert not problems and compiled.replaced("ToOwnAdd") > 0 and "OwnAdd" in compiled.types()


def test_a_package_of_its_own_may_hold_op_proto(libraries, compiled, tmp_path):
    own.opp_with(libraries["own"], tmp_path / "package", "op_proto")
    assert not compiled(ASCEND_CUSTOM_OPP_PATH=tmp_path / "package") and compiled.replaced("ToOwnAdd") > 0


def test_the_built_in_libraries_of_cann_are_left_to_the_catalogue(libraries, compiled, tmp_path):
    opp = own.opp_with(libraries["own"], tmp_path / "opp", "built-in/op_proto")
    (problem,) = compiled(ASCEND_OPP_PATH=opp)
    assert "OwnAdd" in problem["text"] and "own_pass.py" in problem["source"]


def test_a_library_that_does_not_load_leaves_the_others_alone(libraries, compiled, tmp_path):
    opp = own.opp_with(libraries["own"], tmp_path / "opp")
    broken = opp / "op_proto" / "custom" / "a_broken.so"
    broken.write_text("no library at all" * 8)
    (problem,) = compiled(ASCEND_OPP_PATH=opp)
    assert problem["source"] == str(broken) and compiled.replaced("ToOwnAdd") > 0
    for part in (f"Failed to load the operator library {broken}", "invalid ELF header", "ge/include", "op_proto"):
        assert part in problem["text"]


def test_what_cannot_be_read_on_the_way_to_libraries_is_told(libraries, compiled, tmp_path):
    opp = own.opp_with(libraries["own"], tmp_path / "opp")
    custom = opp / "op_proto" / "custom"
    (custom / "z.so").symlink_to(tmp_path / "gone")
    (custom / ".hidden.so").write_text("not looked at")
    loop = opp / "vendors" / "mine" / "op_proto"
    loop.parent.mkdir(parents=True)
    loop.symlink_to(loop)
    os.mkfifo(opp / "vendors" / "config.ini")
    said = {problem["source"]: problem["text"] for problem in compiled(ASCEND_OPP_PATH=opp)}
    assert "no such file" in said.pop(str(custom / "z.so"))
    assert "Too many levels" in said.pop(str(loop)) and "a pipe" in said.pop(str(opp / "vendors" / "config.ini"))
    assert not said and compiled.replaced("ToOwnAdd") > 0


def test_a_second_signature_is_refused_with_both_places(libraries, compiled, tmp_path):
    opp = own.opp_with(libraries["own"], tmp_path / "opp")
    shutil.copyfile(libraries["other"], opp / "op_proto" / "custom" / "libz.so")
    (problem,) = compiled(ASCEND_OPP_PATH=opp)
    assert "other.cpp:" in problem["text"] and "own.cpp:" in problem["text"]
    assert "another signature" in problem["text"] and compiled.replaced("ToOwnAdd") > 0


def test_a_library_in_cpp_with_the_header_needs_no_library_of_prototypes(stage, libraries, compiled, tmp_path):
    own.generated(stage, own.opp_with(libraries["own"], tmp_path / "made"), tmp_path / "es", "own")
    (tmp_path / "pass.cpp").write_text(CPP_PASS)
    line = cpp.command(stage, tmp_path / "pass.cpp", tmp_path / "libpass.so", "-shared",
                       f"-I{tmp_path / 'es' / 'include' / 'es_own'}")
    subprocess.run(line, check=True, env=clean_environment())
    cpp.install(tmp_path / "libpass.so", tmp_path / "opp")
    assert not compiled(False, ASCEND_OPP_PATH=tmp_path / "opp")
    assert compiled.replaced("CppToOwn") > 0 and "OwnAdd" in compiled.types()
    own.opp_with(libraries["other"], tmp_path / "opp", "vendors/theirs/op_proto")
    said = compiled(False, 1, ASCEND_OPP_PATH=tmp_path / "opp")
    (problem,) = [line for line in said.splitlines() if "es_OwnAdd.h" in line]
    assert "another signature" in problem and "other.cpp:" in problem


def configure(stage, folder, call, **files):
    """cmake in a folder with the build file and the sources; what it printed, and its exit code."""
    source = folder / "source"
    source.mkdir()
    (source / "CMakeLists.txt").write_text(CANN.replace("ADD_LIBRARY_CALL", call))
    for name, text in files.items():
        (source / f"{name}.cpp").write_text(text)
    return cpp.run_step("cmake", "-S", source, "-B", folder / "build", f"-DASCEND_HOME_PATH={stage.path / 'ge'}")


def test_a_build_file_for_cann_builds(stage, compiled, tmp_path):
    prototypes = (own.PROTOTYPES / "own.cpp").read_text()
    done = configure(stage, tmp_path, CALL, own=prototypes, **{"pass": CPP_PASS})
    assert done.returncode == 0, done.stdout
    done = cpp.run_step("cmake", "--build", tmp_path / "build")
    assert done.returncode == 0, done.stdout
    made = {path.name for path in (tmp_path / "build" / "output" / "include" / "es_own").iterdir()}
    assert "es_OwnAdd.h" in made and not made & {"es_OwnEvery.h", "es_OwnSink.h"}
    cpp.install(tmp_path / "build" / "libto_own.so", tmp_path / "opp")
    assert not compiled(False, ASCEND_OPP_PATH=tmp_path / "opp") and compiled.replaced("CppToOwn") > 0
    assert "Built target to_own" in done.stdout and "gen_esb: es_own" in done.stdout
    assert "gen_esb: es_own" not in cpp.run_step("cmake", "--build", tmp_path / "build").stdout
    for part in ("include", "whl"):
        shutil.rmtree(tmp_path / "build" / "output" / part)
        assert "gen_esb: es_own" in cpp.run_step("cmake", "--build", tmp_path / "build").stdout


@pytest.mark.parametrize(("call", "said"), [
    (CALL.replace("es_own", "own"), ("'own'", "begin with es_")),
    (CALL.replace("own_proto", "no_proto"), ("'no_proto'", "no target")),
    (CALL.replace("EXCLUDE_OPS", "EXCLUDED_OPS"), ("'EXCLUDED_OPS;OwnEvery;OwnSink'", "EXCLUDE_OPS")),
    ("add_es_library(ES_LINKABLE_AND_ALL_TARGET es_own OPP_PROTO_TARGET own_proto)",
     ("add_es_library: OUTPUT_PATH is missing",))])
def test_a_wrong_call_is_refused_by_cmake(stage, tmp_path, call, said):
    done = configure(stage, tmp_path, call, own=OTHER, **{"pass": CPP_PASS})
    assert done.returncode != 0
    text = " ".join(done.stdout.split())
    assert not [part for part in said if part not in text], done.stdout
