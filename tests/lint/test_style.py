# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The style tools' own verdicts, with the versions that requirements.txt pins."""
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import source_tree as tree

FORMATTED = {".h", ".hpp", ".c", ".cpp"}  # not .inc: tables, laid out by hand


def _tool(name):
    path = Path(sys.executable).parent / name
    if not path.exists():
        pytest.fail(f"{path} does not exist; run scripts/setup.sh, or install requirements.txt there", pytrace=False)
    return str(path)


def _run(*command):
    return subprocess.run(command, cwd=tree.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_cpp_is_formatted():
    sources = [tree.name(path) for path in tree.files(*sorted(FORMATTED))]
    result = _run(_tool("clang-format"), "--dry-run", "-Werror", *sources)
    wrong = sorted({line.split(":")[0] for line in result.stdout.splitlines() if "[-Wclang-format" in line})
    assert result.returncode == 0, f"build/venv/bin/clang-format -i {' '.join(wrong)}" if wrong else result.stdout


def test_python_passes_ruff():
    result = _run(_tool("ruff"), "check", "--no-cache", "--output-format", "concise", ".")
    assert result.returncode == 0, result.stdout


@pytest.mark.full
def test_cpp_passes_clang_tidy(stage_dir):
    build = stage_dir.parent
    units = [Path(entry["file"]) for entry in json.loads((build / "compile_commands.json").read_text())]
    # A bridge source is compiled once per CPython; one of them is enough.
    sources = sorted({tree.name(p) for p in units if tree.ROOT in p.parents and tree.is_product(p)})
    assert sources
    # GCC's own headers: the wheel has none of Clang's.
    headers = _run("g++", "-print-file-name=include").stdout.strip()
    command = [_tool("clang-tidy"), "--quiet", "-p", str(build), f"--extra-arg-before=-isystem{headers}",
               "--extra-arg=-Wno-overlength-strings",  # the generated table of operators
               "--extra-arg=-Wno-unknown-attributes"]  # GCC's
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda source: _run(*command, source), sources))
    pattern = re.compile(r"^(?:/[^:]*?/)?([^:\n]+:\d+:\d+: (?:warning|error): .*)$", re.MULTILINE)
    found = {m.replace(f"{tree.ROOT}/", "") for result in results for m in pattern.findall(result.stdout)}
    broken = [source for source, result in zip(sources, results) if result.returncode]
    assert not found and not broken, "\n".join(sorted(found) + broken)
