# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A pass that forks: the child that comes back out of it ends there, the parent's compile is not touched."""
import os
import subprocess
import sys
from pathlib import Path

import pytest
from failing_passes import run_pass
from programs import clean_environment, report

FORK = """
import os
child = os.fork()
if child:
    open({status!r}, 'w').write(str(os.waitpid(child, 0)[1]))
"""


def child_status(tmp_path):
    return int((tmp_path / "status").read_text())


def assert_one_compile(done, tmp_path):
    assert done.code == 0, done.stdout + done.stderr
    assert done.stdout.count("ATC run success") == 1 and done.stdout.count("ATC start") == 1
    assert os.WIFEXITED(child_status(tmp_path)) and os.WEXITSTATUS(child_status(tmp_path)) != 0
    assert done.stderr.count("was forked from process") == 1 and "os._exit" in done.stderr
    assert report(tmp_path / "out")
    assert not list(Path(tmp_path).glob(".ge-*"))


@pytest.mark.parametrize("after", ["", "if child == 0: raise ValueError('in the child')",
                                   "if child == 0: sys.exit(0)"], ids=["returns", "raises", "exits"])
def test_a_child_that_leaves_the_hook_does_not_go_on(stage, swish_model, tmp_path, after):
    file = run_pass(tmp_path / "forks.py", FORK.format(status=str(tmp_path / "status")) + after, "Forks")
    done = stage.fused(swish_model, tmp_path / "out", pass_file=file)
    assert_one_compile(done, tmp_path)
    assert "run()" in done.stderr
    assert "in the child" not in done.stdout + done.stderr


def test_a_child_that_leaves_the_import_of_a_pass_file_does_not_go_on(stage, swish_model, tmp_path):
    (tmp_path / "forks.py").write_text(FORK.format(status=str(tmp_path / "status")))
    done = stage.fused(swish_model, tmp_path / "out", pass_file=tmp_path / "forks.py")
    assert_one_compile(done, tmp_path)


def test_in_a_python_host_too(stage, swish_model, tmp_path):
    file = run_pass(tmp_path / "forks.py", FORK.format(status=str(tmp_path / "status")), "Forks")
    host = "import sys\nfrom ge.pyatc.__main__ import main\ntry:\n    main('pyatc', sys.argv[1:])\n" \
           "finally:\n    print('back in the host')\n"
    done = subprocess.run(
        [sys.executable, "-c", host, f"--model={swish_model}", "--framework=5", f"--output={tmp_path / 'out'}"],
        env=clean_environment({"PYTHONPATH": str(stage.path), "ASCEND_GE_PY_PASS_PATH": str(file)}),
        capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("back in the host") == 1 and child_status(tmp_path) != 0
