# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""How a plain pytest behaves, and that the settings name what exists."""
import re
import subprocess
import sys

import pytest
import source_tree as tree


def collected(*arguments):
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/lint/test_style.py", *arguments]
    done = subprocess.run(command, cwd=tree.ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return set(re.findall(r"::(\w+)", done.stdout))


@pytest.mark.parametrize("arguments, there", [
    ((), False), (("--full",), True), (("-m", "full"), True), (("-m", "not full"), False)])
def test_slow_tests_run_only_when_asked_for(arguments, there):
    assert ("test_cpp_passes_clang_tidy" in collected(*arguments)) == there


def test_paths_in_the_settings_exist():
    text = (tree.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    paths = re.findall(r"[\w./-]+\.(?:toml|py|sh|yaml)\b", text)
    assert [path for path in paths if not (tree.ROOT / path).exists()] == []
