# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gepyrt on running, stopped, deadlocked and strange targets, and what a hostile run folder does."""
import json
import os
import re
import signal
import subprocess
import sys
import threading

import pytest


def test_a_working_process_is_described_while_it_works(subjects):
    with subjects.running("work") as process:
        done = subjects.gepyrt("owners", process.pid, "--json")
        assert done.code == 0, done.stderr
        owners = {owner["name"]: owner for owner in json.loads(done.stdout)["owners"]}
        assert set(owners) == {"the passes", "the host"}
        why = subjects.gepyrt("why-alive", process.pid)
        assert why.code == 0
        assert "Python is alive, state READY owned" in why.stdout
        assert "owner 'the passes' (role passes) has not let go" in why.stdout


def test_a_stopped_process_answers(subjects):
    with subjects.running("work") as process:
        process.send_signal(signal.SIGSTOP)
        for command in ("owners", "why-alive"):
            done = subjects.gepyrt(command, process.pid, timeout=10)
            assert done.code == 0 and "the passes" in done.stdout
        watch = subjects.gepyrt("watch", process.pid, "--count", 1, timeout=10)
        assert watch.code == 0 and "READY owned; the passes live" in watch.stdout


def test_a_deadlocked_process_says_who_holds_the_end(subjects):
    with subjects.running("deadlock") as process:
        watch = subprocess.Popen([subjects.stage / "bin" / "gepyrt", "watch", str(process.pid), "--interval", "50"],
                                 env=subjects.environment, stdout=subprocess.PIPE, text=True)
        lines = iter(watch.stdout.readline, "")
        assert any("QUIESCING; the passes live 1/201" in line for line in lines)
        # The Shutdown names who is inside once a second.
        for _ in range(50):
            why = subjects.gepyrt("why-alive", process.pid, timeout=10)
            if "a Shutdown waits" in why.stdout:
                break
            threading.Event().wait(0.1)
        assert why.code == 1
        assert "a Shutdown waits for, or was refused by: owner 'the passes' (1 attached)" in why.stdout
        owners = subjects.gepyrt("owners", process.pid, timeout=10)
        assert owners.code == 1 and "TROUBLE      a Shutdown waits" in owners.stdout
        process.kill()
        process.wait()
        rest = watch.communicate(timeout=20)[0]
        assert watch.returncode == 0 and rest.splitlines()[-1].endswith("the process has ended")
    gone = subjects.gepyrt("watch", process.pid)
    assert gone.code == 3 and "there is no process" in gone.stderr


def test_an_ended_python_is_not_alive(subjects):
    record = subjects.finish("end").stdout.strip()
    done = subjects.gepyrt("why-alive", record)
    assert done.code == 0 and "Python is not alive, state FINALIZED" in done.stdout
    owners = subjects.gepyrt("owners", record)
    assert owners.code == 0
    assert "ending       gate closed > the passes (passes) > the host (host) > finalised" in owners.stdout


def test_a_process_without_python_is_not_known(subjects):
    for command in ("owners", "why-alive", "watch", "verify"):
        done = subjects.gepyrt(command, os.getpid())
        assert done.code == 3 and "GEPY" in done.stderr, (command, done)


STRANGE = {
    "device": ("/dev/zero", 4, "regular file"),
    "folder": ("/tmp", 4, "folder"),
    "absent": ("/no/such/file", 3, "/no/such/file"),
}


@pytest.mark.parametrize("command", ["blackbox", "verify"])
@pytest.mark.parametrize("target", STRANGE)
def test_a_strange_target_of_a_recorder_command_is_refused(subjects, tmp_path, command, target):
    path, code, said = STRANGE[target]
    if command == "verify":  # told a recorder by its name
        link = tmp_path / "x.flight"
        link.symlink_to(path)
        path, code, said = link, 4, "symbolic link"
    done = subjects.gepyrt(command, path, timeout=10)
    assert done.code == code and said in done.stderr and "GEPY1" in done.stderr


def test_status_pages_of_others_and_garbage_are_refused(subjects, tmp_path):
    with subjects.running("work") as process:
        page = subjects.file(process.pid, ".status")
        size = page.stat().st_size
        assert page.stat().st_mode & 0o777 == 0o600
    (tmp_path / "short.status").write_bytes(b"x")
    (tmp_path / "zeros.status").write_bytes(bytes(size))
    (tmp_path / "noise.status").write_bytes(os.urandom(size))
    (tmp_path / "huge.status").touch()
    os.truncate(tmp_path / "huge.status", 1 << 40)
    (tmp_path / "link.status").symlink_to(page)
    os.mkfifo(tmp_path / "pipe.status")
    for name in ("short", "zeros", "noise", "huge", "link", "pipe"):
        done = subjects.gepyrt("why-alive", tmp_path / f"{name}.status", timeout=10)
        assert done.code in (3, 4), (name, done)
        assert f"{name}.status" in done.stderr and "GEPY" in done.stderr, (name, done)


def hostile_link(folder):
    (folder.parent / "elsewhere").mkdir()
    folder.symlink_to(folder.parent / "elsewhere")


def hostile_file(folder):
    folder.write_text("")


def hostile_mode(folder):
    folder.mkdir()
    folder.chmod(0o777)


def hostile_owner(folder):
    folder.mkdir(mode=0o700)
    os.chown(folder, 12345, -1)


@pytest.mark.parametrize("make", [hostile_link, hostile_file, hostile_mode, hostile_owner])
def test_a_hostile_run_folder_switches_diagnostics_off_and_nothing_else(subjects, make):
    if make is hostile_owner and os.geteuid() != 0:
        pytest.skip("only root can give a folder away")
    make(subjects.run_folder)
    done = subjects.finish("end")
    assert done.returncode == 0, done.stderr
    assert re.findall(r"GEPY\d+", done.stderr) == ["GEPY1408"] and ": no run record: " in done.stderr, done.stderr
    assert done.stdout.strip() == ""
    assert not list(subjects.home.rglob("*.status")) and not list(subjects.home.rglob("*.flight"))
    shown = subjects.gepyrt("owners")
    assert shown.code != 0 and str(subjects.run_folder) in shown.stderr


# Becomes the program whose files it has planted before: pid and start time stay at an exec.
PLANT_AND_BECOME = """
import os, sys
victim, folder, suffix, *command = sys.argv[1:]
start = open("/proc/self/stat").read().rpartition(")")[2].split()[19]
os.symlink(victim, f"{folder}/{os.getpid()}-{start}{suffix}")
os.execv(command[0], command)
"""


@pytest.mark.parametrize("suffix", [".status", ".flight", ".record.json.new"])
def test_a_planted_link_in_the_run_folder_is_not_followed(subjects, tmp_path, suffix):
    victim = tmp_path / "victim"
    victim.write_text("precious")
    subjects.run_folder.mkdir(mode=0o700)
    command = [sys.executable, "-c", PLANT_AND_BECOME, victim, subjects.run_folder, suffix, *subjects.command("end")]
    done = subprocess.run(command, env=subjects.environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "GEPY1409" in done.stderr and suffix.removesuffix(".new") in done.stderr
    assert victim.read_text() == "precious"
