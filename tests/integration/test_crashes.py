# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A plugin that takes the whole process down: what was going on is named, and nothing half-made is left."""
import signal
import subprocess

import pytest
from cpp_libraries import command, install
from failing_passes import run_pass
from programs import clean_environment

CRASH = "import ctypes\nctypes.string_at(0)\n"
FAULTS = {"SIGSEGV": "ctypes.string_at(0)", "SIGABRT": "ctypes.CDLL(None).abort()",
          "SIGFPE": "getattr(ctypes.CDLL(None), 'raise')(8)"}


def assert_crashed(done, target, name, *said):
    assert done.code == -getattr(signal, name), (done.stdout, done.stderr)
    (line,) = [line for line in done.stderr.splitlines() if " ended by " in line]
    for word in (f"ATC run ended by {name}", "no output was written", *map(str, said)):
        assert word in line, line
    assert target.is_untouched()


@pytest.mark.parametrize("variable", ["ASCEND_GE_PY_PASS_PATH", "ASCEND_CUSTOM_OPP_PATH"])
def test_a_crash_of_an_import_names_the_file(stage, swish_model, tmp_path, target, variable):
    file = tmp_path / "crash.py"
    file.write_text(CRASH)
    done = stage.atc(swish_model, target.output, env={variable: str(file)})
    assert_crashed(done, target, "SIGSEGV", f"during the import of {file};")


def test_of_nested_imports_the_one_that_crashes_is_named(stage, swish_model, tmp_path, target):
    (tmp_path / "_helper.py").write_text("A = 1\n")
    (tmp_path / "_crash.py").write_text(CRASH)
    (tmp_path / "first.py").write_text("import _helper\nimport ctypes\nctypes.string_at(0)\n")
    done = stage.fused(swish_model, target.output, pass_file=tmp_path / "first.py")
    assert_crashed(done, target, "SIGSEGV", f"during the import of {tmp_path / 'first.py'};")
    (tmp_path / "first.py").write_text("import _helper\nimport _crash\n")
    done = stage.fused(swish_model, target.output, pass_file=tmp_path / "first.py")
    assert_crashed(done, target, "SIGSEGV", f"during the import of {tmp_path / '_crash.py'};")


@pytest.mark.parametrize("name, fault", FAULTS.items())
def test_a_crash_of_a_hook_names_the_pass(stage, swish_model, tmp_path, target, name, fault):
    done = stage.fused(swish_model, target.output, pass_file=run_pass(tmp_path / "crash.py", fault))
    assert_crashed(done, target, name, "'Stumbles'")


CPP_CRASH = """
#include "es_all_ops.h"
#include "ge/fusion/pass/pattern_fusion_pass.h"
using namespace ge;
using namespace fusion;
class Gap : public FusionBasePass {
  Status Run(GraphPtr&, CustomPassContext&) override {
    es::EsGraphBuilder one("one"), two("two");
    std::unique_ptr<Graph> none = two.BuildAndReset({es::Relu(one.CreateInput(0))});
    volatile int* nowhere = reinterpret_cast<volatile int*>(none.get());
    return static_cast<Status>(*nowhere);
  }
};
REG_FUSION_PASS(Gap).Stage(CustomPassStage::kBeforeInferShape);
"""


def test_a_crash_of_a_cpp_pass_that_did_not_look_tells_what_was_refused_before(stage, swish_model, tmp_path, target):
    (tmp_path / "gap.cpp").write_text(CPP_CRASH)
    subprocess.run(command(stage, tmp_path / "gap.cpp", tmp_path / "libgap.so", "-shared"), check=True,
                   env=clean_environment())
    install(tmp_path / "libgap.so", tmp_path / "opp")
    done = stage.atc(swish_model, target.output, env={"ASCEND_OPP_PATH": str(tmp_path / "opp")})
    assert_crashed(done, target, "SIGSEGV", "pass 'Gap'", "; the last refusal before it: ", "'two'", "'one'")


@pytest.mark.parametrize("status", [0, 7])
def test_a_plugin_that_leaves_by_the_back_door_writes_nothing(stage, swish_model, tmp_path, target, status):
    """os._exit ends the process past every handler: only the last line and the file tell a success."""
    path = run_pass(tmp_path / "leaves.py", f"import os; os._exit({status})")
    done = stage.fused(swish_model, target.output, pass_file=path)
    assert done.code == status and "ATC run success" not in done.stdout
    assert target.is_untouched()
