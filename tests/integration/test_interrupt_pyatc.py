# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C while a Python process compiles: its own signal handling stays, KeyboardInterrupt comes up in it."""
import json
import signal
import sys

import pytest
from interrupting import busy_pass, long_match, start

SOON = 3.0
HOST = """\
import json, signal, sys
from ge.pyatc.__main__ import main
seen = []
if sys.argv[3] == "custom":
    signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
before = signal.getsignal(signal.SIGINT)
try:
    main("pyatc", ["--framework=5", "--model=" + sys.argv[1], "--output=" + sys.argv[2]])
except BaseException as error:
    outcome = type(error).__name__
print(json.dumps({"outcome": outcome, "handler_stays": signal.getsignal(signal.SIGINT) is before, "seen": seen,
                  "sum": sum(range(5))}))
"""


def busy_host(stage, model, target, pass_file, marker, *words, handler="default"):
    env = {"PYTHONPATH": str(stage.path), "ASCEND_GE_PY_PASS_PATH": str(pass_file)}
    command = list(words) or ["-c", HOST, model, target.output, handler]
    return start([sys.executable, *command], marker, env)


@pytest.fixture
def work(tmp_path, swish_model):
    """What keeps a compile busy, by name: (file, marker, model)."""
    return {
        "python": lambda: (*busy_pass(tmp_path, "while True: pass"), swish_model),
        "sleep": lambda: (*busy_pass(tmp_path, "time.sleep(60)"), swish_model),
        "match": lambda: long_match(tmp_path),
    }


@pytest.mark.parametrize("kind", ["python", "sleep", "match"])
def test_keyboard_interrupt_comes_up_in_the_host_after_cleanup(stage, work, target, kind):
    file, marker, model = work[kind]()
    done, seconds = busy_host(stage, model, target, file, marker).signal()
    assert done.code == 0, done.stdout + done.stderr
    seen = json.loads(done.last_line)
    assert seen == {"outcome": "KeyboardInterrupt", "handler_stays": True, "seen": [], "sum": 10}
    assert "interrupted" in done.stdout and "'Busy'" in done.stdout
    assert target.is_untouched()
    assert seconds < SOON


def test_a_handler_of_the_host_that_does_not_raise_lets_the_compile_go_on(stage, swish_model, tmp_path, target):
    file, marker = busy_pass(tmp_path, "time.sleep(1.5)")
    done, _ = busy_host(stage, swish_model, target, file, marker, handler="custom").signal()
    assert done.code == 0, done.stdout + done.stderr
    seen = json.loads(done.last_line)
    assert seen == {"outcome": "SystemExit", "handler_stays": True, "seen": [signal.SIGINT], "sum": 10}
    assert "ATC run success" in done.stdout


def test_an_import_that_is_interrupted_does_not_count_as_a_broken_plugin(stage, swish_model, tmp_path, target):
    file, marker = tmp_path / "busy.py", tmp_path / "started"
    file.write_text(f"open({str(marker)!r}, 'w').close()\nwhile True:\n    pass\n")
    done, _ = busy_host(stage, swish_model, target, file, marker).signal()
    assert json.loads(done.last_line)["outcome"] == "KeyboardInterrupt", done.stdout + done.stderr
    assert target.is_untouched()


@pytest.mark.parametrize("launch", [[], ["--launch"]], ids=["in_process", "launched"])
def test_the_command_ends_with_130(stage, work, target, launch):
    file, marker, model = work["python"]()
    words = ["-m", "ge.pyatc", *launch, "--framework=5", f"--model={model}", f"--output={target.output}"]
    done, _ = busy_host(stage, model, target, file, marker, *words).signal()
    assert done.code == 130, (done.code, done.stdout, done.stderr)
    assert "interrupted" in done.last_line and "'Busy'" in done.last_line
    assert target.is_untouched()
