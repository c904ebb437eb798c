# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C in native atc: exit code 130 soon, a last line that says what was interrupted, nothing left behind."""
import shutil
import signal
import subprocess
import sys

import pytest
from failing_passes import run_pass
from interrupting import IN_C, STARTED, busy_atc, busy_pass, long_match, start
from programs import line_of

HANGING_SYNC = r"""
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int fsync(int file) {
  (void)file;
  FILE* marker = fopen(getenv("SYNC_MARKER"), "w");
  if (marker) fclose(marker);
  for (;;) sleep(1);
}
"""
SOON = 3.0  # seconds, on a loaded machine
AT_ONCE = 0.9


@pytest.fixture
def hanging_disk(tmp_path):
    """(library to preload, file that appears when a sync hangs)"""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("g++")
    if compiler is None:
        pytest.skip("no C compiler for the preloaded library")
    source, library = tmp_path / "sync.c", tmp_path / "sync.so"
    source.write_text(HANGING_SYNC)
    subprocess.run([compiler, "-x", "c", "-shared", "-fPIC", "-o", library, source], check=True)
    return library, tmp_path / "syncing"


def assert_interrupted(done, target, *said, code=130, name="SIGINT"):
    assert done.code == code, (done.code, done.stdout, done.stderr)
    assert "interrupted" in done.last_line and name in done.last_line
    for text in said:
        assert text in done.last_line, done.stdout
    assert target.is_untouched(), sorted(path.name for path in target.folder.iterdir())


@pytest.mark.parametrize("body", ["while True: pass", "while True: time.sleep(0.01)"], ids=["loop", "short_sleeps"])
def test_keyboard_interrupt_is_raised_in_the_hook_that_runs(stage, swish_model, tmp_path, target, body):
    file, marker = busy_pass(tmp_path, body)
    done, seconds = busy_atc(stage, swish_model, target, file, marker).signal()
    assert_interrupted(done, target, "'Busy'", "run()")
    assert line_of(file, body) in done.stdout and "KeyboardInterrupt" in done.stdout
    assert seconds < SOON


@pytest.mark.parametrize("body", [
    "time.sleep(60)",
    IN_C,
    "while True:\n    try:\n        time.sleep(0.01)\n    except BaseException:\n        pass",
], ids=["long_sleep", "in_c", "swallowed"])
def test_a_hook_that_does_not_react_is_left_after_a_second(stage, swish_model, tmp_path, target, body):
    file, marker = busy_pass(tmp_path, body)
    done, seconds = busy_atc(stage, swish_model, target, file, marker).signal()
    assert_interrupted(done, target, "'Busy'", "run()")
    assert 0.9 < seconds < SOON


def test_the_second_signal_ends_it_at_once(stage, swish_model, tmp_path, target):
    file, marker = busy_pass(tmp_path, IN_C)
    done, seconds = busy_atc(stage, swish_model, target, file, marker).signal(again_after=0.2)
    assert_interrupted(done, target, "'Busy'")
    assert seconds < AT_ONCE


def test_a_long_match_without_python_stops(stage, tmp_path, target):
    file, marker, model = long_match(tmp_path)
    busy = busy_atc(stage, model, target, file, marker)
    done, seconds = busy.signal()
    assert_interrupted(done, target, "'Busy'")
    assert "stopped by SIGINT" in done.stdout  # it ended by itself, not by the watcher
    assert seconds < SOON


def test_a_plugin_file_that_does_not_end_its_import_is_interrupted(stage, swish_model, tmp_path, target):
    file, marker = tmp_path / "busy.py", tmp_path / "started"
    file.write_text(STARTED.format(str(marker)) + "while True:\n    pass\n")
    done, seconds = busy_atc(stage, swish_model, target, file, marker).signal()
    assert_interrupted(done, target, f"the import of {file}")
    assert seconds < SOON


def test_skip_does_not_go_on_after_an_interruption(stage, swish_model, tmp_path, target, config):
    (config / "compile.yaml").write_text("schema: 1\npasses: {on_pass_error: skip}\n")
    file, marker = busy_pass(tmp_path, "while True: pass")
    done, _ = busy_atc(stage, swish_model, target, file, marker, f"--config={config}").signal()
    assert_interrupted(done, target, "'Busy'")


def test_a_wish_that_came_while_a_hook_ended_does_not_hit_the_next_one(stage, swish_model, tmp_path, target):
    """The hook swallows the exception and returns: the compile stops between passes, without an error of a pass."""
    file, marker = busy_pass(tmp_path, "try:\n    while True: time.sleep(0.001)\nexcept KeyboardInterrupt:\n    pass")
    done, _ = busy_atc(stage, swish_model, target, file, marker).signal()
    assert_interrupted(done, target, "'Busy'")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("again_after", [None, 0.2], ids=["patience", "second_signal"])
def test_a_half_written_output_is_removed(stage, swish_model, target, hanging_disk, again_after):
    """atc hangs in the sync of a temporary file, as on a network disk that is gone."""
    library, marker = hanging_disk
    command = [stage.path / "bin" / "atc", f"--model={swish_model}", "--framework=5", f"--output={target.output}"]
    busy = start(command, marker, {"LD_PRELOAD": str(library), "SYNC_MARKER": str(marker)})
    done, seconds = busy.signal(again_after=again_after)
    assert_interrupted(done, target, "writing the output", "no output was written")
    assert seconds < (SOON if again_after is None else AT_ONCE)


def test_sigterm_is_treated_alike(stage, swish_model, tmp_path, target):
    file, marker = busy_pass(tmp_path, "while True: pass")
    done, seconds = busy_atc(stage, swish_model, target, file, marker).signal(signal.SIGTERM)
    assert_interrupted(done, target, "'Busy'", code=128 + signal.SIGTERM, name="SIGTERM")
    assert seconds < SOON


def test_a_process_that_was_started_to_ignore_it_goes_on(stage, swish_model, tmp_path):
    file, marker = busy_pass(tmp_path, "time.sleep(1)")
    process = subprocess.Popen(
        [stage.path / "bin" / "atc", f"--model={swish_model}", "--framework=5", f"--output={tmp_path / 'out'}",
         f"--python={sys.executable}"],
        env={"ASCEND_GE_PY_PASS_PATH": str(file), "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    while not marker.exists() and process.poll() is None:
        pass
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 0, stdout + stderr


def test_a_child_that_a_pass_forked_dies_of_it_as_usual(stage, swish_model, tmp_path):
    """And it leaves its parent's files alone."""
    file = run_pass(tmp_path / "forks.py", f"""
        import os, signal
        child = os.fork()
        if child == 0:
            os.kill(os.getpid(), signal.SIGINT)
            os._exit(7)
        open({str(tmp_path / 'status')!r}, 'w').write(str(os.waitpid(child, 0)[1]))
        """)
    done = stage.fused(swish_model, tmp_path / "out", pass_file=file)
    assert done.code == 0, done.stdout + done.stderr
    assert int((tmp_path / "status").read_text()) == signal.SIGINT
