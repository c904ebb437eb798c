# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Many compiles in one Python: ge.pyatc's main called again and again, so that a row of a long table costs little."""
import json
import select
import subprocess
import sys

from programs import Outcome, clean_environment

# One JSON list of arguments a line in; exit code and what was written to stdout and stderr out.
_HOST = """\
import ctypes, json, os, sys, tempfile
from ge.pyatc.__main__ import main
reply = os.fdopen(os.dup(1), "w")
said = tempfile.TemporaryFile()
os.dup2(said.fileno(), 1)
os.dup2(said.fileno(), 2)
for line in sys.stdin:
    said.seek(0)
    said.truncate()
    try:
        main("atc", json.loads(line))
    except SystemExit as end:
        code = end.code
    sys.stdout.flush()
    ctypes.CDLL(None).fflush(None)
    said.seek(0)
    print(json.dumps([code, said.read().decode(errors="replace")]), file=reply, flush=True)
"""


class ManyCompiles:
    """One process that compiles what it is told; use as a context manager."""

    def __init__(self, stage_dir, env=None):
        self._environment = clean_environment({"PYTHONPATH": str(stage_dir), **(env or {})})

    def __enter__(self):
        self._process = subprocess.Popen([sys.executable, "-c", _HOST], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         env=self._environment, text=True)
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        if self._process.wait(timeout=60) != 0:
            raise AssertionError(f"the compiling process ended with {self._process.returncode}")
        self._process.stdout.close()

    def atc(self, model, output, *arguments, timeout=60):
        """Like Stage.atc, in this process."""
        words = [f"--model={model}", "--framework=5", f"--output={output}", *map(str, arguments)]
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        ready, _, _ = select.select([self._process.stdout], [], [], timeout)
        answer = self._process.stdout.readline() if ready else ""
        if not answer:
            self._process.kill()
            raise AssertionError(f"no answer to {words}")
        code, said = json.loads(answer)
        return Outcome(code, said, "")
