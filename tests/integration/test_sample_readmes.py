# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The commands that the README files of the samples and of the project show work as they stand."""
import re
import sys

import cpp_libraries as cpp
import pytest
from guides import BLOCK, run_commands
from programs import ROOT

FOLDER = ROOT / "examples" / "passes"


def adapted(commands, stage, folder):
    """Commands of a page for this stage and Python, in a folder that has only the examples in common with the tree."""
    (folder / "examples").symlink_to(ROOT / "examples")
    places = {"/tmp": str(folder), "build/venv/bin/python": sys.executable, "$PWD/build/release/stage": str(stage.path),
              "build/release/stage": str(stage.path), "passes/run.py": f"passes/run.py --stage {stage.path}"}
    return re.sub("|".join(map(re.escape, places)), lambda found: places[found.group()], commands)


READMES = [pytest.param(path, id=path.parent.relative_to(FOLDER).as_posix(),
                        marks=[pytest.mark.full] if "cpp" in path.parts and "fuse_matmul_add" not in path.parts else [])
           for path in sorted([*FOLDER.glob("*/README.md"), *FOLDER.glob("*/cpp/README.md")])]


@pytest.mark.parametrize("readme", READMES)
def test_commands_of_a_sample_work_as_they_stand(stage, tmp_path, readme):
    if readme.parent.name == "cpp":
        cpp.compiler()
    lines = re.findall(r"^    (.+)$", readme.read_text(encoding="utf-8"), re.MULTILINE)
    # What test_sample_passes.py does already is left out.
    lines = [line for line in lines if not line.endswith(f"run.py {readme.parent.name}")]
    commands = adapted("\n".join(lines), stage, tmp_path)
    assert "--write-model m.onnx" in commands and "--model=m.onnx" in commands
    done = run_commands(stage, commands, tmp_path)
    assert done.code == 0 and "ATC run success" in done.stdout, done.stdout + done.stderr
    assert re.search(r"replaced [1-9]|: changed", done.stdout), done.stdout


def test_pass_and_commands_of_the_projects_readme_work_as_they_stand(stage, tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## A pass\n")[1]
    blocks = [(kind, code) for kind, code in BLOCK.findall(text) if kind in ("python", "sh")]
    (_, code), (kind, commands) = blocks[:2]
    assert kind == "sh"
    (tmp_path / "fuse_hardswish.py").write_text(code, encoding="utf-8")
    done = run_commands(stage, adapted(commands, stage, tmp_path), tmp_path)
    assert done.code == 0, done.stdout + done.stderr
    assert re.search("replaced [1-9]", done.stdout) and "difference 'y'" in done.stdout, done.stdout
