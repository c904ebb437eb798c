# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""docs/runtime_rules.md: every path and every test that it names is there."""
import re

import source_tree as tree

ROWS = [line for line in (tree.ROOT / "docs" / "runtime_rules.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ") and "`" in line]
RULES = range(1, 20)


def named(row, column):
    """What stands in backticks in a column, counted from the end."""
    return re.findall(r"`([^`]+)`", row.strip("| ").split(" | ")[column])


def test_every_rule_has_code_and_tests():
    for rule in RULES:
        rows = [row for row in ROWS if row.startswith(f"| R{rule} |")]
        assert rows and all(named(row, -1) and named(row, -2) for row in rows), rule


def test_the_code_is_there():
    paths = {path for row in ROWS for path in named(row, -2) if re.search(r"[./]", path) and " " not in path}
    assert not [path for path in sorted(paths) if not (tree.ROOT / "runtime_manager" / path).exists()]


def test_the_tests_are_there():
    suites = "\n".join(path.read_text(encoding="utf-8") for folder in ("unit", "process", "integration", "lint")
                       for path in (tree.ROOT / "tests" / folder).rglob("*")
                       if path.suffix in (".cpp", ".py", ".txt"))
    words = {word.strip(".") for word in re.findall(r"[\w.]+", suites)}
    # CTest knows lifecycle.<name> by the name that its list is given.
    missing = [test for row in ROWS for test in named(row, -1)
               if not {test, test.removeprefix("lifecycle.")} & words]
    assert not missing
