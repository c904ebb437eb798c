# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The catalogue of error codes, the code that uses it, and docs/errors.md agree."""
import re
import sys

import source_tree as tree

MANAGER = tree.ROOT / "runtime_manager"
sys.path.insert(0, str(MANAGER))
import gen_errors  # noqa: E402

DOCS = (tree.ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
ENTRIES = gen_errors.read(MANAGER / "errors.yaml")
LITERAL = r'"((?:[^"\\]|\\.)*)"'


def sources():
    return {path: path.read_text(encoding="utf-8") for path in tree.files(".cpp", ".h")
            if MANAGER in path.parents and MANAGER / "include" not in path.parents}


def statement(text, start):
    """The text from `start` to the end of its statement, semicolons inside strings left alone."""
    return re.match(rf"(?:{LITERAL}|[^;\"])*", text[start:], re.DOTALL).group(0)


def uses(entry):
    """The string literals of each statement that makes this error."""
    word = rf"ErrorId::{entry['constant']}\b"
    if entry["number"] < 100:
        word += rf"|\bGE_PYRT_{entry['name']},"
    for text in sources().values():
        for found in re.finditer(word, text):
            yield "".join(match.group(1) for match in re.finditer(LITERAL, statement(text, found.start())))


def test_the_kinds_are_the_codes_of_the_abi():
    header = (MANAGER / "include/ge/pyrt/abi/error.h").read_text(encoding="utf-8")
    codes = {(int(number), name) for name, number in re.findall(r"GE_PYRT_(\w+) = (\d+)", header)}
    assert {(entry["number"], entry["name"]) for entry in ENTRIES if entry["number"] < 100} == codes - {(0, "OK")}


def test_the_page_is_the_one_made_from_the_catalogue():
    assert gen_errors.with_docs(DOCS, ENTRIES) == DOCS, "run runtime_manager/gen_errors.py errors.yaml --docs …"


def test_every_case_of_the_catalogue_is_used_somewhere():
    unused = [entry["code"] for entry in ENTRIES if entry["number"] >= 100 and not list(uses(entry))]
    assert not unused


def test_codes_names_and_constants_are_one_to_one():
    for key in ("code", "number", "name", "constant"):
        assert len({entry[key] for entry in ENTRIES}) == len(ENTRIES), key
    rows = re.findall(r"^\| (GEPY\d{4}) \| \**(\w+)", DOCS, re.MULTILINE)
    assert rows == [(entry["code"], entry["name"]) for entry in ENTRIES]


def test_no_text_carries_a_second_code():
    """message() begins with a code: put behind another one, a text would stand for two faults."""
    doubled = []
    for path, text in sources().items():
        for found in re.finditer(r"\bErrorId::k\w+,", text):
            if re.search(r"\bmessage\(\)", statement(text, found.start())):
                doubled.append((path.name, text[found.start():found.end()]))
    assert not doubled
    assert not [entry["code"] for entry in ENTRIES if "code" in entry["action"].split()]


def test_a_message_has_the_shape_that_the_catalogue_shows():
    wrong = []
    for entry in ENTRIES:
        fragments = [part.strip() for part in re.split(r"\{[^}]*\}", entry["message"]) if part.strip()]
        shape = re.compile(".*".join(map(re.escape, fragments)), re.DOTALL)
        wrong += [(entry["code"], text) for text in uses(entry) if text and not shape.search(text)]
    assert not wrong


def test_every_code_of_the_compiler_is_described():
    used = set()
    for path in tree.cpp_product_files():
        used |= set(re.findall(r"\b(E1\d{4})\b", path.read_text(encoding="utf-8")))
    assert set(re.findall(r"^\| (E1\d{4}) \|", DOCS, re.MULTILINE)) == used
