# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gepyrt from the command line: what it refuses, and how."""
import os

import pytest


@pytest.mark.parametrize("words, said", [
    (["frobnicate"], "there is no command 'frobnicate'; there are: owners, plugins, doctor"),
    ([], "a command is missing"),
    (["owners", "--frobnicate"], "--frobnicate"),
    (["--frobnicate"], "--frobnicate"),
    (["owners", "1", "2"], "gepyrt owners --help"),
])
def test_wrong_usage_is_named_and_ends_with_2(stage, words, said):
    done = stage.run("gepyrt", *words)
    assert done.code == 2 and said in done.stderr and not done.stdout


@pytest.fixture
def targets(tmp_path):
    """Things that are no record, by kind."""
    os.mkfifo(tmp_path / "fifo.status")
    (tmp_path / "short.status").write_bytes(bytes(100))
    (tmp_path / "text.status").write_bytes(b"x" * 200_000)
    (tmp_path / "text.json").write_text("no json")
    (tmp_path / "report.json").write_text('{"schema": 1, "model": "m.onnx"}')
    (tmp_path / "damaged.json").write_text('{"schema": 1, "abandoned_references": "5", "start_time": 1, "owners": []}')
    (tmp_path / "huge.json").touch()
    os.truncate(tmp_path / "huge.json", 1 << 40)
    return {"device": "/dev/zero", "fifo": tmp_path / "fifo.status", "folder": tmp_path, "absent": tmp_path / "none",
            "short": tmp_path / "short.status", "page": tmp_path / "text.status", "text": tmp_path / "text.json",
            "report": tmp_path / "report.json", "damaged": tmp_path / "damaged.json",
            "huge": tmp_path / "huge.json"}


@pytest.mark.parametrize("kind, code, said", [
    ("device", 4, "no regular file"), ("fifo", 4, "no regular file"), ("folder", 4, "folder"),
    ("absent", 3, "No such file"), ("short", 4, "is no status page: it has 100 bytes"), ("page", 4, "status page"),
    ("text", 4, "is no run record, which is a JSON object"),
    ("report", 4, "JSON of something else, no run record: it has no 'start_time' and no 'owners'; give a PID"),
    ("damaged", 4, "is a damaged run record: 'abandoned_references' is of type string instead of number"),
    ("huge", 4, "too large")])
def test_what_is_no_record_is_told_at_once(stage, targets, kind, code, said):
    done = stage.run("gepyrt", "owners", targets[kind], timeout=20)
    assert done.code == code and said in done.stderr and str(targets[kind]) in done.stderr
    assert "Success" not in done.stderr and "json.exception" not in done.stderr
