# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""docs/errors.md lists the codes that exist, and no others."""
import re

import source_tree as tree

DOCS = (tree.ROOT / "docs" / "errors.md").read_text(encoding="utf-8")


def test_every_code_of_the_runtime_manager_is_described():
    header = (tree.ROOT / "runtime_manager/include/ge/pyrt/abi/error.h").read_text(encoding="utf-8")
    codes = {(f"GEPY{int(number):04d}", name) for name, number in re.findall(r"GE_PYRT_(\w+) = (\d+)", header)}
    described = set(re.findall(r"^\| (GEPY\d{4}) \| (\w+) \|", DOCS, re.MULTILINE))
    assert described == codes - {("GEPY0000", "OK")}


def test_every_code_of_the_compiler_is_described():
    used = set()
    for path in tree.cpp_product_files():
        used |= set(re.findall(r"\b(E1\d{4})\b", path.read_text(encoding="utf-8")))
    assert set(re.findall(r"^\| (E1\d{4}) \|", DOCS, re.MULTILINE)) == used
