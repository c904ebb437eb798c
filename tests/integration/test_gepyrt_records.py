# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What gepyrt says of records, status pages and recorders that are damaged, of another release, or show trouble."""
import json
import os
import struct
import subprocess
import sys

import pytest
from programs import clean_environment


@pytest.fixture
def record(subjects):
    """The record of a process that did everything right."""
    done = subjects.finish("end")
    assert done.returncode == 0, done.stderr
    with open(done.stdout.strip()) as stream:
        return json.load(stream)


@pytest.fixture
def gepyrt(subjects, tmp_path):
    """Shows a record, given as a dictionary or as text, to a command."""
    def show(command, content, name="shown.record.json"):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content))
        return subjects.gepyrt(command, path)
    return show


def page_with(text, length=None, sequence=2):
    """A status page whose current text is this one."""
    words = [0x3154535452595047, sequence, *[0] * 128, length if length is not None else len(text), 0]
    return struct.pack(f"{len(words)}Q", *words) + text.ljust(48 * 1024, b"\0") + bytes(48 * 1024)


# What is changed in a good record, the words of `gepyrt owners`.
TROUBLE = {
    "not_ended": ({"ends": 0, "state": "READY owned"}, ["not ended", "READY owned"]),
    "ended_by_another": ({"ends": 0, "state": "FOREIGN_FINALIZED"}, ["another component", "ended"]),
    "references_left": ({"abandoned_references": 17}, ["17 references", "after the end"]),
    "start_failed": ({"state": "POISONED"}, ["start", "failed"]),
    "started_twice": ({"starts": 2}, ["started", "more than once"]),
}
# What is changed in a good record, the words of `gepyrt why-alive`.
ALIVE = {
    "attached": ({"mode": "attached", "state": "READY attached"}, ["host's own", "only the host"]),
    "nobody_asks": ({"state": "READY owned"}, ["no owner is left", "Shutdown", "shutdown.at_last_use"]),
}


@pytest.mark.parametrize("kind", TROUBLE)
def test_trouble_that_a_record_shows_is_told_and_is_the_exit_code(record, gepyrt, kind):
    change, said = TROUBLE[kind]
    done = gepyrt("owners", {**record, **change})
    assert done.code == 1, done
    lines = [line for line in done.stdout.splitlines() if line.startswith("TROUBLE")]
    assert any(all(word in line for word in said) for line in lines), done.stdout


@pytest.mark.parametrize("kind", ALIVE)
def test_a_python_that_is_alive_without_an_owner_has_its_reason(record, gepyrt, kind):
    change, said = ALIVE[kind]
    done = gepyrt("why-alive", {**record, **change})
    assert done.code == 0 and "Python is alive" in done.stdout, done
    for word in said:
        assert word in done.stdout


def test_a_record_of_another_release_is_refused_with_both_numbers(record, gepyrt):
    done = gepyrt("owners", {**record, "schema": 77})
    assert done.code != 0 and not done.stdout
    for word in ("shown.record.json", "schema", "77", "1", "GEPY"):
        assert word in done.stderr


@pytest.mark.parametrize("command", ["owners", "why-alive", "verify"])
def test_a_record_with_a_part_missing_is_damaged_and_the_part_is_named(record, gepyrt, command):
    del record["libpython"]
    done = gepyrt(command, record)
    assert done.code == 4, done
    for word in ("shown.record.json", "damaged", "libpython", "GEPY"):
        assert word in done.stderr


def test_a_record_with_half_an_owner_is_damaged(record, gepyrt):
    del record["owners"][0]["role"]
    done = gepyrt("owners", record)
    assert done.code == 4 and "damaged" in done.stderr and "owners or events" in done.stderr
    assert "json.exception" not in done.stderr


@pytest.mark.parametrize("length", [48 * 1024 + 1, 2**63])
def test_a_status_page_with_a_text_longer_than_the_page_is_damaged(gepyrt, length):
    done = gepyrt("owners", page_with(b"{}", length), "shown.status")
    assert done.code == 4, done
    for word in ("shown.status", "damaged", "end"):
        assert word in done.stderr


def test_a_status_page_whose_text_is_a_record_is_shown(record, gepyrt):
    done = gepyrt("why-alive", page_with(json.dumps(record).encode()), "shown.status")
    assert done.code == 0 and record["state"] in done.stdout, done


def test_a_recorder_of_another_kind_is_refused_by_name(subjects, record, gepyrt):
    good = next(subjects.run_folder.glob("*.flight")).read_bytes()
    done = gepyrt("blackbox", b"OTHER\0\0\0" + good[8:], "shown.flight")
    assert done.code == 4, done
    for word in ("shown.flight", "no flight recorder", "GEPY"):
        assert word in done.stderr


def acquired_late(record):
    """An owner that ended and of which nothing says that it came."""
    record["events"] = [event for event in record["events"]
                        if not (event["event"] == "acquire" and event["owner"] == "the host")]


def blocked(record):
    """The first try of the end was refused by an owner."""
    closed = next(at for at, event in enumerate(record["events"]) if event["event"] == "gate_closed")
    record["events"].insert(closed + 1, {**record["events"][closed], "event": "blocked", "detail": "the passes"})


def place_of(record, event):
    return next(at for at, one in enumerate(record["events"]) if one["event"] == event)


def again(event, **more):
    """The event happened once more at the end of what it began."""
    def change(record):
        at = place_of(record, event)
        record["events"].insert(at + 1, {**record["events"][at], **more})
    return change


def came_late(record):
    """An owner came when the gate was closed already."""
    newcomer = {**record["events"][place_of(record, "acquire")], "owner": "latecomer"}
    record["events"].insert(place_of(record, "gate_closed") + 1, newcomer)


def gate_closed_late(record):
    closed = record["events"].pop(place_of(record, "gate_closed"))
    record["events"].insert(place_of(record, "quiesce") + 1, closed)


def stayed(record):
    """An owner of which nothing says that it went."""
    record["events"] = [event for event in record["events"]
                        if event["event"] not in ("quiesce", "release") or event["owner"] != "the host"]


@pytest.mark.parametrize("change, code, said", [
    (again("start"), 1, ["TROUBLE", "started", "second time"]),
    (again("finalise"), 1, ["TROUBLE", "ended", "second time"]),
    (came_late, 1, ["TROUBLE", "'latecomer'", "gate"]),
    (gate_closed_late, 1, ["TROUBLE", "before the gate"]),
    (stayed, 1, ["TROUBLE", "'the host'", "still live"]),
    (acquired_late, 1, ["TROUBLE", "'the host'", "acquired"]), (blocked, 0, ["blocked by the passes"])],
    ids=["started_twice", "ended_twice", "came_late", "gate_late", "stayed", "not_acquired", "blocked"])
def test_verify_tells_what_the_events_of_a_record_show(record, gepyrt, change, code, said):
    change(record)
    done = gepyrt("verify", record)
    assert done.code == code, done
    for word in said:
        assert word in done.stdout


@pytest.mark.parametrize("command", ["owners", "why-alive", "verify"])
def test_a_process_that_left_nothing_is_told_with_the_folder_that_was_looked_into(subjects, record, command):
    done = subjects.gepyrt(command, os.getpid())
    assert done.code == 3
    for word in (str(os.getpid()), str(subjects.run_folder)):
        assert word in done.stderr


def test_an_empty_run_folder_is_named_with_what_to_give_instead(subjects):
    subjects.run_folder.mkdir(mode=0o700)
    done = subjects.gepyrt("owners")
    assert done.code == 3 and str(subjects.run_folder) in done.stderr and "PID" in done.stderr


@pytest.mark.parametrize("word", ["x", "-1", "1.5", "12345678901", ""])
def test_what_is_no_pid_cannot_be_watched(subjects, word):
    done = subjects.gepyrt("watch", "--", word)
    assert done.code == 2 and f"'{word}'" in done.stderr and "PID" in done.stderr, done


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("command, name", [("owners", "shown.record.json"), ("blackbox", "shown.flight"),
                                           ("why-alive", "shown.status")])
def test_a_file_that_may_not_be_read_is_told_with_the_systems_reason(subjects, tmp_path, command, name):
    """setpriv keeps the user id, so that the programs and the file's folder stay within reach."""
    folder = tmp_path / "shut"
    folder.mkdir()
    (folder / name).write_text("{}")
    (folder / name).chmod(0)
    done = subprocess.run(["setpriv", "--bounding-set=-all", "--inh-caps=-all", subjects.stage / "bin" / "gepyrt",
                           command, folder / name], env=subjects.environment, capture_output=True, text=True,
                          timeout=60)
    assert done.returncode in (3, 4), done
    assert name in done.stderr and "Permission denied" in done.stderr


def test_a_run_folder_that_cannot_be_made_costs_the_record_only(subjects):
    subjects.home.joinpath("file").write_text("")
    environment = clean_environment({"XDG_RUNTIME_DIR": str(subjects.home / "file")})
    done = subprocess.run([*subjects.command("end", sys.executable)], env=environment, capture_output=True, text=True,
                          timeout=60)
    assert done.returncode == 0 and done.stdout.strip() == "", done
    for word in ("GEPY1417 ", ": no run record: ", "run folder", str(subjects.home / "file"), "Not a directory"):
        assert word in done.stderr
