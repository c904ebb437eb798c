# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What others compile against is documented and guarded."""
import re

import source_tree as tree

EXPORTED = re.compile(r"\b(GE_EXPORT|GE_PYRT_EXPORT)\b")
# A type with its body, or a function, at the scope of a namespace (such lines are not indented).
NAMESPACE_SCOPE = re.compile(r"(class|struct|union|enum)\b[^;]*$|(?!using|namespace|static_assert|typedef)\w.*\(")


def _public_headers():
    return [p for p in tree.files(".h") if "/include/" in tree.name(p) and tree.is_product(p)]


def _has_comment(lines, number):
    """A comment right above, or at the head of the block of declarations that the line is in."""
    if "///<" in lines[number]:
        return True
    above = number - 1
    while above >= 0 and lines[above].strip():
        if re.match(r"\s*(//|/\*|\*)|.*\*/\s*$", lines[above]):
            return True
        above -= 1
    return False


def test_public_declarations_carry_a_comment():
    bare = []
    # What bridges and backends implement is public to them.
    services = [p for p in tree.files(".h") if tree.area_of(p) == "service"]
    for path in _public_headers() + services:
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            if line.lstrip().startswith(("#", "//", "*")):
                continue
            if (EXPORTED.search(line) or NAMESPACE_SCOPE.match(line)) and not _has_comment(lines, number):
                bare.append(f"{tree.name(path)}:{number + 1}: {line.strip()}")
    assert not bare, "\n".join(bare)


def test_include_guards_follow_the_path():
    wrong = []
    for path in _public_headers():
        inside = tree.name(path).split("/include/", 1)[1]
        guard = re.sub(r"[^A-Za-z0-9]", "_", inside).upper() + "_"
        if f"#ifndef {guard}\n#define {guard}\n" not in path.read_text(encoding="utf-8"):
            wrong.append(f"{tree.name(path)}: expected {guard}")
    assert not wrong, "\n".join(wrong)
