# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Plugins that keep Python from ending: the output counts, the blocker is named once, with what to do."""
import os
import re

import pytest
from failing_passes import run_pass

NOT_ENDED = re.compile(r"^Python: NOT ended \(GEPY\d{4}\)$")
AT_IMPORT = {
    "thread": "import threading\nthreading.Thread(target=time.sleep, args=(3600,), name='Stray').start()\n",
    "atexit": "import atexit\n\n\n@atexit.register\ndef rest():\n    time.sleep(3600)\n",
}
SAID = {"thread": "'Stray'", "atexit": "registered with atexit"}
PLACE = {"thread": "run", "atexit": "rest"}


@pytest.fixture
def impatient(config):
    file = config / "runtime.yaml"
    file.write_text(re.sub(r"deadline_ms: \d+", "deadline_ms: 500", file.read_text()))
    return f"--config={config}"


def pass_file(folder, kind):
    file = run_pass(folder / "lingers.py", "print('printed by the pass')", "Lingers")
    file.write_text(file.read_text().replace("\n\n\nclass Mute", "\n\n" + AT_IMPORT[kind] + "\n\nclass Mute"))
    return file


@pytest.mark.parametrize("kind", AT_IMPORT)
def test_the_compile_counts_and_the_blocker_is_named_once(stage, swish_model, tmp_path, impatient, kind):
    done = stage.fused(swish_model, tmp_path / "out", impatient, pass_file=pass_file(tmp_path, kind))
    assert done.code == 0, done.stdout + done.stderr
    assert (tmp_path / "out.om").exists() and f"model: {tmp_path / 'out.om'}" in done.stdout
    assert "ATC run success" in done.stdout and NOT_ENDED.match(done.last_line), done.stdout
    warnings = [line for line in (done.stdout + done.stderr).splitlines() if SAID[kind] in line]
    assert len(warnings) == 1, warnings
    assert re.search(rf"\.py:\d+ in {PLACE[kind]}\b", warnings[0]), warnings
    assert "printed by the pass" in done.stdout


@pytest.mark.parametrize("kind", AT_IMPORT)
def test_strict_does_not_accept_it_and_says_that_the_output_was_written(stage, swish_model, tmp_path, impatient, kind):
    done = stage.fused(swish_model, tmp_path / "out", impatient, "--strict", pass_file=pass_file(tmp_path, kind))
    assert done.code == 1 and "output was written" in done.last_line and "--strict" in done.last_line, done.stdout
    assert (tmp_path / "out.om").exists() and "ATC run success" not in done.stdout


def test_a_daemon_thread_is_none_of_it(stage, swish_model, tmp_path, impatient):
    file = pass_file(tmp_path, "thread")
    file.write_text(file.read_text().replace("name='Stray'", "daemon=True"))
    done = stage.fused(swish_model, tmp_path / "out", impatient, pass_file=file)
    assert done.code == 0 and done.last_line.startswith("ATC run success"), done.stdout + done.stderr


STREAM_LOCKED = "threading.Thread(target=ctypes.CDLL(None).getchar, daemon={daemon}).start()"
HASHING = """
def once():
    hashlib.new('sha512', b'x' * 5000).digest()
    ssl.RAND_bytes(16)

def churn():
    while True:
        thread = threading.Thread(target=once, daemon=True)
        thread.start()
        thread.join()

for _ in range(3):
    threading.Thread(target=churn, daemon=True).start()
"""


def lingering(folder, source):
    file = run_pass(folder / "lingers.py", "print('printed by the pass')", "Lingers")
    file.write_text("import ctypes, hashlib, ssl, threading\n" + source + "\n" + file.read_text())
    return file


@pytest.mark.parametrize("daemon", [True, False])
def test_a_stream_that_a_thread_has_locked_does_not_hold_the_program(stage, swish_model, tmp_path, impatient, daemon):
    read, write = os.pipe()
    try:
        done = stage.fused(swish_model, tmp_path / "out", impatient, stdin=read, timeout=60,
                           pass_file=lingering(tmp_path, STREAM_LOCKED.format(daemon=daemon)))
    finally:
        os.close(read)
        os.close(write)
    assert done.code == 0 and "ATC run success" in done.stdout, done.stdout + done.stderr


def test_a_python_that_is_kept_with_threads_at_work_does_not_crash_the_end(stage, swish_model, tmp_path, config):
    file = config / "runtime.yaml"
    file.write_text(re.sub(r"at_last_use: \w+", "at_last_use: keep", file.read_text()))
    for _ in range(3):    # without care, nearly every run ends by SIGSEGV in libcrypto
        done = stage.fused(swish_model, tmp_path / "out", f"--config={config}",
                           pass_file=lingering(tmp_path, HASHING))
        assert done.code == 0 and "ATC run success" in done.stdout, done.stdout + done.stderr


def test_an_exit_of_c_code_in_a_plugin_is_an_exit_with_its_code(stage, swish_model, tmp_path):
    done = stage.fused(swish_model, tmp_path / "out", pass_file=lingering(tmp_path, "ctypes.CDLL(None).exit(5)"))
    assert done.code == 5, done.stdout + done.stderr


def test_what_c_code_has_written_is_out_when_threads_stay(stage, swish_model, tmp_path, impatient):
    written = tmp_path / "written.txt"
    source = (f"libc = ctypes.CDLL(None)\nlibc.fopen.restype = ctypes.c_void_p\n"
              f"stream = ctypes.c_void_p(libc.fopen({str(written).encode()}, b'w'))\n"
              f"libc.fputs(b'buffered', stream)\n" + AT_IMPORT["thread"].replace("time", "__import__('time')"))
    done = stage.fused(swish_model, tmp_path / "out", impatient, pass_file=lingering(tmp_path, source))
    assert NOT_ENDED.match(done.last_line), done.stdout
    assert written.read_text() == "buffered"
