# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Plugins that keep Python from ending: the output counts, the blocker is named once, with what to do."""
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
