# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What a signal handler of a Python host raises while it compiles comes up in the host, not as a plugin's fault."""
import json
import sys

import pytest
from failing_passes import run_pass
from interrupting import busy_pass, long_match, start

HOST = """\
import json, signal, sys
from ge.pyatc.__main__ import main

class Late(TimeoutError):
    pass

class Watch:
    def on_alarm(self, number, frame):
        if sys.argv[3] == "resets":
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        raise Late("too late")

signal.signal(signal.SIGALRM, Watch().on_alarm)
signal.setitimer(signal.ITIMER_REAL, 1.5, 5)  # again: the first may hit where Python drops exceptions
seen = {}
try:
    main("pyatc", ["--framework=5", "--model=" + sys.argv[1], "--output=" + sys.argv[2]])
except BaseException as error:
    signal.setitimer(signal.ITIMER_REAL, 0)
    seen = {"type": type(error).__name__, "text": str(error), "traceback": error.__traceback__ is not None}
print(json.dumps(seen))
"""


def compile_in_host(stage, model, target, pass_file, marker, how="raises", env=None):
    env = {"PYTHONPATH": str(stage.path), "ASCEND_GE_PY_PASS_PATH": str(pass_file), **(env or {})}
    busy = start([sys.executable, "-c", HOST, model, target.output, how], marker, env)
    stdout, stderr = busy.process.communicate(timeout=60)
    assert busy.process.returncode == 0, stdout + stderr
    return json.loads(stdout.splitlines()[-1]), stdout


def endless_import(folder):
    (folder / "endless.py").write_text("while True:\n    pass\n")
    return folder / "endless.py", folder / "none"


@pytest.fixture
def work(tmp_path, swish_model):
    """What keeps a compile busy, by name: (pass file, marker, model, environment)."""
    idle = run_pass(tmp_path / "idle.py", "pass", "Idle")
    wrapping = "try:\n    while True: pass\nexcept OSError:\n    raise KeyError('wrapped')"
    return {
        "python": lambda: (*busy_pass(tmp_path, "while True: pass"), swish_model, {}),
        "wrapped": lambda: (*busy_pass(tmp_path, wrapping), swish_model, {}),
        "match": lambda: (*long_match(tmp_path), {}),
        "import": lambda: (*endless_import(tmp_path), swish_model, {}),
        "onnx_import": lambda: (idle, tmp_path / "none", swish_model,
                                {"ASCEND_CUSTOM_OPP_PATH": str(endless_import(tmp_path)[0])}),
    }


@pytest.mark.parametrize("kind", ["python", "wrapped", "match", "import", "onnx_import"])
def test_the_exception_itself_comes_up_and_nothing_is_written(stage, work, target, kind):
    file, marker, model, env = work[kind]()
    seen, stdout = compile_in_host(stage, model, target, file, marker, env=env)
    assert seen == {"type": "Late", "text": "too late", "traceback": True}, stdout
    assert "interrupted by an exception of a signal handler" in stdout and "ATC run failed" not in stdout
    assert target.is_untouched()


def test_a_handler_that_takes_itself_out_counts_too(stage, swish_model, tmp_path, target):
    file, marker = busy_pass(tmp_path, "while True: pass")
    seen, _ = compile_in_host(stage, swish_model, target, file, marker, "resets")
    assert seen["type"] == "Late"


def test_a_handler_of_the_pass_is_the_affair_of_the_pass(stage, swish_model, tmp_path, target):
    body = """
        import signal
        def late(number, frame):
            raise TimeoutError('of the pass')
        old = signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        try:
            while True: pass
        finally:
            signal.signal(signal.SIGALRM, old)
        """
    file = run_pass(tmp_path / "own.py", body)
    seen, stdout = compile_in_host(stage, swish_model, target, file, tmp_path / "none")
    assert seen["type"] == "SystemExit" and "of the pass" in stdout and "ATC run failed" in stdout
