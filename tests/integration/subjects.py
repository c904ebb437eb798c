# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Processes for gepyrt to look at: tests/process/diagnostics, each with a run folder of its own."""
import contextlib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from programs import Outcome, clean_environment


@dataclass(frozen=True)
class Subjects:
    """The test programs of a build, and gepyrt as the same user would call it."""

    stage: Path
    home: Path  # holds the run folder and the configuration

    def write_configuration(self):
        config = self.home / "config"
        config.mkdir(parents=True)
        (config / "runtime.yaml").write_text("schema: 1\ndiagnostics: {flight_recorder: on}\n")
        (config / "plugins.yaml").write_text("schema: 1\nplugins: []\n")
        return self

    @property
    def run_folder(self):
        return self.home / "ge_pyrt"

    @property
    def environment(self):
        return clean_environment({"XDG_RUNTIME_DIR": str(self.home)})

    def program(self, name):
        path = self.stage.parent / "tests" / "process" / "diagnostics" / name
        assert path.exists(), f"{path} is not built: configure with GE_BUILD_TESTS=ON"
        return path

    def gepyrt(self, *arguments, timeout=60):
        done = subprocess.run([self.stage / "bin" / "gepyrt", *map(str, arguments)], env=self.environment,
                              capture_output=True, text=True, errors="replace", timeout=timeout)
        return Outcome(done.returncode, done.stdout, done.stderr)

    def command(self, what, python=sys.executable):
        return [self.program("diagnosed"), python, self.home / "config", what]

    def finish(self, what):
        """Runs to the end."""
        return subprocess.run(self.command(what), env=self.environment, capture_output=True, text=True, timeout=60)

    @contextlib.contextmanager
    def running(self, what):
        """Gives the process once it says that it is ready; kills it at the end."""
        with started(self.command(what), self.environment) as process:
            yield process

    def file(self, pid, suffix):
        found = list(self.run_folder.glob(f"{pid}-*{suffix}"))
        assert len(found) == 1, sorted(self.run_folder.iterdir())
        return found[0]

    def blackbox(self, path):
        done = self.gepyrt("blackbox", "--json", path)
        assert done.code == 0, done.stderr
        return json.loads(done.stdout)


@contextlib.contextmanager
def started(command, environment):
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
