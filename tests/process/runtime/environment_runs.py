# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Runs one case in a process of its own."""
import json
import os
import shutil
import signal
import subprocess

import pytest
from environment_world import pythons

NAIVE_TIMEOUT = 20


def interpreters():
    """The distribution's in the normal run, all of them under `full`."""
    return [pytest.param(python, id=python.id, marks=() if place == 0 else pytest.mark.full)
            for place, python in enumerate(pythons())]


def run(world, case, name, **given):
    """Writes the case down and runs it; exit code and both outputs."""
    given = {"folder": world.folder, "python": case.python, "before": case.before, **given}
    file = world.write(f"{name}.json", json.dumps(given))
    program = str(world.program)
    if case.program:
        os.makedirs(case.program, exist_ok=True)
        program = shutil.copy(world.program, case.program)
    command = [program, file]
    if case.mount:
        source, place = case.mount
        kind = "mount -t tmpfs none" if source == "tmpfs" else f"mount --bind '{source}'"
        command = ["unshare", "-m", "sh", "-c", f"{kind} '{place}' && exec \"$@\"", "sh", *command]
    environment = {**world.environment, **case.env}
    if case.program or case.mount:  # the program does not find its library from its own place
        environment.setdefault("LD_LIBRARY_PATH", str(world.libraries))
    for variable in case.unset:
        environment.pop(variable, None)
    output = world / f"{name}.out"
    with open(output, "w") as stream:
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=stream, stderr=stream,
                                   start_new_session=True)
        try:
            code = process.wait(timeout=NAIVE_TIMEOUT if name == "naive" else 100)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
    with open(output, errors="replace") as stream:
        return code, stream.read()
