# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The flight recorder after every kind of death, read with gepyrt blackbox and verify."""
import json
import os
import random
import signal
import struct
import time

import pytest
from subjects import started


def assert_whole(log, acknowledged):
    """Every event is one that was written, in order, and no thread's committed event is missing."""
    newest = {}
    tickets = [event["sequence"] for event in log["events"]]
    assert tickets == sorted(set(tickets))
    for event in log["events"]:
        thread, number, mark = event["detail"].split(":")
        assert int(mark, 16) == int(number) * 0x9E3779B97F4A7C15 % 2**64, event
        assert event["owner"] == f"flood {int(thread) - 1}", event
        assert newest.get(thread, 0) < int(number), event
        newest[thread] = int(number)
    assert log["lost"] == 0
    assert log["torn"] <= len(acknowledged)
    for thread, count in enumerate(acknowledged, 1):
        assert newest.get(str(thread), 0) >= count, (thread, count, newest)


def kill_at_a_random_moment(subjects, folder, seed):
    recorder, acknowledgements = folder / f"1-{seed}.flight", folder / f"{seed}.acknowledged"
    moment = random.Random(seed)
    with started([subjects.program("flight_flood"), recorder, acknowledgements], subjects.environment) as process:
        time.sleep(moment.uniform(0, 0.05))
        process.send_signal(moment.choice([signal.SIGKILL, signal.SIGSEGV]))
        process.wait()
    assert_whole(subjects.blackbox(recorder), struct.unpack("3Q", acknowledgements.read_bytes()))


@pytest.mark.parametrize("seed", range(10))
def test_the_last_committed_event_is_there_after_a_kill(subjects, tmp_path, seed):
    kill_at_a_random_moment(subjects, tmp_path, seed)


@pytest.mark.full
def test_the_last_committed_event_is_there_after_two_hundred_kills(subjects, tmp_path):
    for seed in range(1000, 1200):
        kill_at_a_random_moment(subjects, tmp_path, seed)


def test_an_orderly_end_is_right_in_the_recorder_and_in_the_record(subjects):
    done = subjects.finish("end")
    assert done.returncode == 0, done.stderr
    recorder = next(subjects.run_folder.glob("*.flight"))
    assert recorder.stat().st_mode & 0o777 == 0o600
    for file in (recorder, done.stdout.strip()):
        verdict = subjects.gepyrt("verify", file)
        assert verdict.code == 0, verdict.stdout + verdict.stderr
        assert "gate closed > the passes (passes) > the host (host) > finalised" in verdict.stdout
    events = [event["event"] for event in subjects.blackbox(recorder)["events"]]
    assert events.count("attach") == events.count("detach") == 400
    assert [event for event in events if event not in ("attach", "detach")] == [
        "select", *["host_changed"] * events.count("host_changed"), "start", "acquire", "acquire", "gate_closed",
        "quiesce", "quiesce", "finalise"]


def test_a_child_of_os_fork_has_a_recorder_of_its_own(subjects):
    done = subjects.finish("fork")
    assert done.returncode == 0, done.stderr
    record = done.stdout.strip()
    recorder = record.replace(".record.json", ".flight")
    events = subjects.blackbox(recorder)["events"]
    assert [(event["event"], event["owner"]) for event in events[:2]] == [
        ("acquire", "the passes"), ("acquire", "the host")]
    verdict = subjects.gepyrt("verify", recorder)
    assert verdict.code == 0, verdict.stdout + verdict.stderr
    assert "gate closed > the passes (passes) > the host (host) > let go" in verdict.stdout


def test_a_crash_shows_who_was_inside(subjects):
    assert subjects.finish("crash").returncode == -signal.SIGSEGV
    recorder = next(subjects.run_folder.glob("*.flight"))
    last = subjects.blackbox(recorder)["events"][-1]
    assert (last["event"], last["owner"]) == ("attach", "the host")
    verdict = subjects.gepyrt("verify", recorder)
    assert verdict.code == 1 and "no Shutdown is recorded" in verdict.stdout
    table = subjects.gepyrt("blackbox", recorder)
    assert table.code == 0 and "attach" in table.stdout.splitlines()[-1]


def test_a_wrong_order_in_a_record_is_found(subjects, tmp_path):
    done = subjects.finish("end")
    record = json.loads(open(done.stdout.strip()).read())
    ends = [i for i, event in enumerate(record["events"]) if event["event"] == "quiesce"]
    first, second = ends
    record["events"][first], record["events"][second] = record["events"][second], record["events"][first]
    wrong = tmp_path / "wrong.record.json"
    wrong.write_text(json.dumps(record))
    verdict = subjects.gepyrt("verify", wrong)
    assert verdict.code == 1
    assert "TROUBLE" in verdict.stdout and "'the passes' ended after 'the host'" in verdict.stdout


def test_no_file_is_made_when_the_recorder_is_off(subjects):
    (subjects.home / "config" / "runtime.yaml").write_text("schema: 1\n")
    assert subjects.finish("end").returncode == 0
    assert not list(subjects.run_folder.glob("*.flight"))


def test_damaged_recorders_are_refused_or_decoded_never_a_crash(subjects, tmp_path):
    assert subjects.finish("end").returncode == 0
    good = next(subjects.run_folder.glob("*.flight")).read_bytes()
    damage = random.Random(7)
    for number in range(20):
        data = bytearray(good)
        for _ in range(200):
            data[damage.randrange(8, len(data))] = damage.randrange(256)
        file = tmp_path / f"{number}.flight"
        file.write_bytes(data)
        assert subjects.gepyrt("blackbox", file).code == 0
        assert subjects.gepyrt("verify", file).code in (0, 1)
    file.write_bytes(good[:-1])
    for command in ("blackbox", "verify"):
        done = subjects.gepyrt(command, file)
        assert done.code == 4 and "GEPY1905" in done.stderr and str(len(good)) in done.stderr


def test_the_recorders_of_the_dead_are_swept_but_for_the_newest(subjects):
    subjects.run_folder.mkdir(mode=0o700)
    for number in range(20):
        (subjects.run_folder / f"1-{number}.flight").write_bytes(b"old")
        os.utime(subjects.run_folder / f"1-{number}.flight", (number, number))
    assert subjects.finish("end").returncode == 0
    kept = {path.name for path in subjects.run_folder.glob("1-*.flight")}
    assert kept == {f"1-{number}.flight" for number in range(12, 20)}
