# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Our side, warm as the peers are: one compile after another in one Python process, by ``ge.pyatc``.

The time that counts is that of the pass, by the report of the compile.
"""
import os
from pathlib import Path

from atc_runner import OPTIONS, OUT_VARIABLE, read_run, switch
from ge import pyatc

_out = Path(os.environ[OUT_VARIABLE])


def build(size: int, model: Path) -> Path:
    return model    # each compile reads it


def rewrite(model: Path, case: str) -> dict:
    """Number of replacements and seconds of the pass."""
    try:
        pyatc.main(args=[*OPTIONS, f"--output={_out}", f"--model={model}", switch(case)])
    except SystemExit as end:
        if end.code != 0:
            raise RuntimeError(f"the compile ended with {end.code}; see its output above") from None
    run = read_run(_out, case)
    return {"wall": run["cpp"] + run["python"] + run["wait"], **run}
