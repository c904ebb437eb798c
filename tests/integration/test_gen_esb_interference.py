# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gen_esb among other processes, other files and libraries that do not behave."""
import fcntl
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cpp_libraries as cpp
import own_operators as own
import pytest
from programs import clean_environment

STARTS = {
    "sleeps": 'static int s = [] { fopen(getenv("MARKER"), "w"); for (;;) sleep(600); return 1; }();',
    "closes": "static int s = [] { for (int i = 3; i < 300; ++i) close(i); sleep(1); _exit(3); return 1; }();",
    "forks": "static int s = [] { if (fork() == 0) { sleep(20); _exit(0); } return 1; }();",
    "forks_and_ends": "static int s = [] { if (fork() == 0) { sleep(20); _exit(0); } _exit(3); return 1; }();",
}
HEAD = "#include <unistd.h>\n#include <cstdio>\n#include <cstdlib>\n"


@pytest.fixture(scope="module")
def starts(stage, tmp_path_factory):
    folder = tmp_path_factory.mktemp("starts")
    for name, text in STARTS.items():
        (folder / f"{name}.cpp").write_text(HEAD + text + "\n")
    return cpp.build_all(stage, folder, [folder / f"{name}.cpp" for name in STARTS])


@pytest.fixture
def opp(prototype_libraries, tmp_path):
    return own.opp_with(prototype_libraries["own"], tmp_path / "opp")


def start(stage, opp, out, marker=""):
    line = [sys.executable, stage.path / "bin" / "gen_esb", f"--output_dir={out}", "--module_name=own"]
    return subprocess.Popen(line, env=clean_environment({"ASCEND_OPP_PATH": str(opp), "MARKER": str(marker)}),
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))


def wait_for(done):
    limit = time.monotonic() + 30
    while not done():
        assert time.monotonic() < limit
        time.sleep(0.02)


def members(group):
    """Processes of a group that have not ended."""
    found = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    return [line for line in found.splitlines() if line.split()[0] == str(group) and "Z" not in line.split()[1]]


@pytest.mark.parametrize("send", [os.killpg, os.kill], ids=["to all", "to the program"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_signal_ends_the_trial_of_a_library_too(stage, starts, tmp_path, send, number):
    process = start(stage, own.opp_with(starts["sleeps"], tmp_path / "opp"), tmp_path / "out", tmp_path / "marker")
    wait_for((tmp_path / "marker").exists)
    send(process.pid, number)
    said = process.communicate(timeout=20)[1]
    assert process.returncode == -number and "Traceback" not in said
    wait_for(lambda: not members(process.pid))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("name", "code"), [("forks", 0), ("forks_and_ends", 1), ("closes", 1)])
def test_a_process_that_a_library_starts_is_not_waited_for(stage, starts, opp, tmp_path, name, code):
    (opp / "op_proto" / "custom" / "libz.so").symlink_to(starts[name])
    process = start(stage, opp, tmp_path / "out")
    wait_for(lambda: process.poll() is not None)
    if members(process.pid):    # they hold the pipe and the streams for longer
        os.killpg(process.pid, signal.SIGKILL)
    stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == code, stdout + stderr
    assert code == 0 or "ended the process" in stderr


def test_another_run_waits_for_the_one_that_writes(stage, opp, tmp_path):
    out = tmp_path / "out"
    own.generated(stage, opp, out, "own")
    folder = os.open(out, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    process = start(stage, opp, out)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=2)
    os.close(folder)
    assert process.communicate(timeout=60)[1] == "" and process.returncode == 0


def test_runs_at_once_leave_one_whole_module_each(stage, opp, tmp_path):
    own.generated(stage, opp, tmp_path / "alone", "own")
    runs = [start(stage, opp, tmp_path / "out") for _ in range(4)]
    assert [(run.communicate(timeout=120)[1], run.returncode) for run in runs] == [("", 0)] * 4
    for path in (tmp_path / "alone").rglob("*"):
        assert (tmp_path / "out" / path.relative_to(tmp_path / "alone")).exists()
    assert sorted(os.listdir(tmp_path / "out")) == ["include", "python", "whl"]


def test_what_a_killed_run_left_is_cleared_up(stage, opp, tmp_path):
    out = tmp_path / "out"
    own.generated(stage, opp, out, "other")
    old = out / ".gen_esb-dead" / "old" / "include"
    old.mkdir(parents=True)
    (out / "include" / "es_other").rename(old / "es_other")
    own.generated(stage, opp, out, "own")
    assert sorted(os.listdir(out)) == ["include", "python", "whl"]
    assert (out / "include" / "es_other" / "es_other_ops.h").exists()


@pytest.mark.parametrize("part", ["python/es_own-1.0.0.dist-info", "whl/es_own-1.0.0-py3-none-any.whl"])
def test_what_somebody_else_made_stays(stage, opp, tmp_path, part):
    theirs = tmp_path / "out" / part
    theirs.mkdir(parents=True)
    (theirs / "WHEEL").write_text("Generator: another\n")
    done = own.generate(stage, opp, f"--output_dir={tmp_path / 'out'}", "--module_name=own")
    assert done.code == 1 and f"{theirs} exists and was not made by gen_esb" in done.stderr
    assert (theirs / "WHEEL").read_text() == "Generator: another\n"
    assert os.listdir(tmp_path / "out") == [part.split("/")[0]]


def test_parts_on_several_file_systems_are_refused_with_the_remedy(stage, opp, tmp_path):
    elsewhere = Path("/dev/shm")
    if not elsewhere.is_dir() or elsewhere.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("no second file system")
    with tempfile.TemporaryDirectory(dir=elsewhere) as other:
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "whl").symlink_to(other)
        done = own.generate(stage, opp, f"--output_dir={tmp_path / 'out'}", "--module_name=own")
        assert done.code == 1 and "one file system" in done.stderr, done.stderr
        assert not list((tmp_path / "out").glob("*/es_own*"))


def test_a_pipe_in_place_of_a_header_is_no_header(stage, opp, tmp_path):
    own.generated(stage, opp, tmp_path / "out", "own")
    header = tmp_path / "out" / "include" / "es_own" / "es_own_ops.h"
    header.unlink()
    os.mkfifo(header)
    done = own.generate(stage, opp, f"--output_dir={tmp_path / 'out'}", "--module_name=own")
    assert done.code == 1 and "not made by gen_esb" in done.stderr


@pytest.mark.parametrize(("stdout", "encoding", "folder", "warned"), [
    ("/dev/full", "utf-8", "out", "stdout cannot be written"), ("/dev/null", "ascii", "\u00e9", "")])
def test_a_message_that_cannot_be_printed_is_no_failure(stage, opp, tmp_path, stdout, encoding, folder, warned):
    line = [sys.executable, stage.path / "bin" / "gen_esb", f"--output_dir={tmp_path / folder}", "--module_name=own"]
    with open(stdout, "w") as stream:
        done = subprocess.run(line, env=clean_environment({"ASCEND_OPP_PATH": str(opp), "PYTHONIOENCODING": encoding}),
                              stdout=stream, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 0 and (tmp_path / folder / "whl").exists(), done.stderr
    assert warned in done.stderr and "nothing was written" not in done.stderr and bool(warned) == bool(done.stderr)


def test_a_library_that_cannot_be_read_is_told_with_the_reason(stage, opp, tmp_path):
    custom = opp / "op_proto" / "custom"
    (custom / ".hidden.so").write_text("not looked at")
    (custom / "z.so").symlink_to(tmp_path / "gone")
    arguments = (f"--output_dir={tmp_path / 'out'}", "--module_name=own")
    done = own.generate(stage, opp, *arguments)
    assert done.code == 1 and f"{custom / 'z.so'} is a link that leads nowhere ({tmp_path / 'gone'})" in done.stderr
    (custom / "z.so").unlink()
    assert own.generate(stage, opp, *arguments).code == 0
    (opp / "built-in").symlink_to(opp / "built-in")
    done = own.generate(stage, opp, *arguments)
    assert done.code == 1 and f"{opp / 'built-in' / 'op_proto'} cannot be read: Too many levels" in done.stderr


def test_a_library_for_another_machine_is_told_so(stage, opp, tmp_path):
    (library,) = (opp / "op_proto" / "custom").iterdir()
    data = bytearray(library.read_bytes())
    data[18:20] = (243).to_bytes(2, sys.byteorder)
    library.write_bytes(data)
    done = own.generate(stage, opp, f"--output_dir={tmp_path / 'out'}", "--module_name=own")
    assert done.code == 1 and "built for ELF machine 243, but this machine is" in done.stderr
