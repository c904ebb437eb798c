# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Libraries of REG_OP declarations, and what gen_esb makes of them."""
import shutil
import subprocess
import sys
from pathlib import Path

import cpp_libraries as cpp
from programs import Outcome, clean_environment

PROTOTYPES = cpp.SOURCES / "prototypes"
NAMES = ("own", "odd", "clash", "names")


def build(stage, folder):
    """The libraries of tests/cpp_passes/prototypes by name."""
    return cpp.build_all(stage, folder, [PROTOTYPES / f"{name}.cpp" for name in NAMES])


def opp_with(library, folder, place="op_proto/custom"):
    """A folder for ASCEND_OPP_PATH that holds the library."""
    target = Path(folder) / place
    target.mkdir(parents=True)
    shutil.copyfile(library, target / Path(library).name)
    return folder


def generate(stage, opp, *arguments, env=None):
    """gen_esb with the Python of the tests."""
    variables = {"ASCEND_OPP_PATH": str(opp)} if opp else {}
    line = [sys.executable, stage.path / "bin" / "gen_esb", *map(str, arguments)]
    done = subprocess.run(line, env=clean_environment({**variables, **(env or {})}), capture_output=True, text=True,
                          timeout=120)
    return Outcome(done.returncode, done.stdout, done.stderr)


def generated(stage, opp, output, module, *arguments):
    """The output folder of a run that must not fail."""
    done = generate(stage, opp, f"--output_dir={output}", f"--module_name={module}", *arguments)
    assert done.code == 0, done.stdout + done.stderr
    return done


def python(stage, code, *folders):
    """What a program prints, with folders on its path."""
    path = ":".join(map(str, [stage.path, *folders]))
    done = subprocess.run([sys.executable, "-c", code], env=clean_environment({"PYTHONPATH": path}),
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
