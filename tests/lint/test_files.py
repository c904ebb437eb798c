# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Every file has its licence lines and stays small."""
import re

import pytest
import source_tree as tree

SIZE_LIMIT = 500
SOURCES = (*sorted(tree.CPP_SUFFIXES), ".py", ".pyi", ".sh", ".cmake")


def _target(path):
    parts = path.relative_to(tree.ROOT).parts
    if parts[0] in ("tests", "bench"):
        return 400
    return {".h": 150, ".hpp": 150, ".inc": 300, ".py": 250, ".pyi": 400}.get(path.suffix, 300)


def _lines(path):
    return len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("limit", ["target", "fault"])
def test_files_stay_small(limit):
    large = []
    for path in tree.files(*SOURCES):
        allowed = _target(path) if limit == "target" else SIZE_LIMIT
        if _lines(path) > allowed:
            large.append(f"{tree.name(path)}: {_lines(path)} lines, {allowed} allowed")
    assert not large, "\n".join(large)


def test_lines_have_at_most_100_columns_in_cpp():
    long = [
        f"{tree.name(path)}:{number}"
        for path in tree.files(*tree.CPP_SUFFIXES)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 100
    ]
    assert not long, "\n".join(long)


def test_every_file_starts_with_its_licence():
    head = re.compile(
        r"(#![^\n]*\n)?(//|#|/\*|\{#) SPDX-FileCopyrightText: 2026 the GE Python runtime authors\n"
        r"\s*(//|#|\*) SPDX-License-Identifier: Apache-2\.0"
    )
    checked = tree.files(*SOURCES) + [p for p in tree.files(".txt") if p.name == "CMakeLists.txt"]
    missing = [tree.name(p) for p in checked if not head.match(p.read_text(encoding="utf-8"))]
    assert not missing, "\n".join(missing)


def test_no_unfinished_marks():
    marks = re.compile(r"\b(TODO|FIXME|XXX|HACK|TBD)\b")
    found = [
        f"{tree.name(path)}:{number}: {line.strip()}"
        for path in tree.files(*SOURCES, ".md", ".yaml")
        if path.name != "test_files.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if marks.search(line)
    ]
    assert not found, "\n".join(found)
