# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The commands that docs/diagnostics.md shows do what it says."""
import re
import subprocess

from programs import ROOT

PAGE = (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8")


def test_each_command_of_the_diagnostics_page_succeeds(subjects):
    commands = re.search(r"```sh\n(.*?)```", PAGE, re.DOTALL).group(1).splitlines()
    assert len(commands) >= 7
    with subjects.running("work") as process:
        recorder = subjects.file(process.pid, ".flight")
        for command in commands:
            done = subprocess.run(["bash", "-euc", command], capture_output=True, text=True, timeout=60, env={
                **subjects.environment, "PATH": f"{subjects.stage / 'bin'}:/usr/bin:/bin", "PID": str(process.pid),
                "RECORDER": str(recorder)})
            assert done.returncode == 0 and done.stdout, (command, done.stderr)


def test_every_command_of_gepyrt_is_on_the_page(subjects):
    shown = subjects.gepyrt("--help").stdout
    names = re.findall(r"^  ([a-z-]+) {2,}\S", shown[shown.index("Subcommands:"):], re.MULTILINE)
    assert len(names) >= 8
    assert [name for name in names if f"gepyrt {name}" not in re.sub(r"\s+", " ", PAGE)] == []
