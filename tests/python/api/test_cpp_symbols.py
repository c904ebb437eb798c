# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The staged C++ headers take every call of GE's public C++ API, and each symbol is used by some C++ source."""
import csv
import functools
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

TABLE = Path(__file__).with_name("cpp_symbols.csv")
ROOT = Path(__file__).resolve().parents[3]
SOURCES = ("tests/cpp_passes", "tests/unit", "examples")
# Declared on behalf of a row, so that a row without its type is not a second error.
PROLOGUE = """#include <type_traits>
#include <utility>
{includes}
using namespace ge;
using namespace ge::fusion;
template <class Found, class Wanted>
constexpr bool gives = std::is_convertible_v<Found, Wanted> || (std::is_void_v<Found> && std::is_void_v<Wanted>);
"""


class Row(NamedTuple):
    """A row of cpp_symbols.csv."""

    section: str
    header: str
    symbol: str
    kind: str
    signature: str

    @property
    def last(self):
        return self.symbol.rpartition("::")[2]

    @property
    def owner(self):
        return self.symbol.rpartition("::")[0]

    @property
    def text(self):
        return f"{self.symbol} {self.signature}"


def rows():
    with TABLE.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file, delimiter=";", quoting=csv.QUOTE_NONE)
        next(reader)
        return [Row(*row) for row in reader]


def split(arguments):
    """Arguments at the commas that are in no brackets."""
    found, depth, start = [], 0, 0
    for place, letter in enumerate(arguments):
        depth += (letter in "<(") - (letter in ">)")
        if letter == "," and depth == 0:
            found.append(arguments[start:place].strip())
            start = place + 1
    return [*found, arguments[start:].strip()] if arguments.strip() else []


def parts(signature):
    """What a function returns, its arguments, and whether it is const."""
    const = signature.endswith(" const")
    body = signature.removesuffix(" const")
    depth = 0
    for place in range(len(body) - 1, -1, -1):
        depth += (body[place] == ")") - (body[place] == "(")
        if depth == 0:
            return body[:place].strip(), split(body[place + 1:-1]), const
    raise ValueError(f"{signature} is no signature")


def values(arguments):
    return ", ".join(f"std::declval<{one}>()" for one in arguments)


def check(row, number):
    """C++ that compiles when the row is true."""
    if row.kind == "macro":
        return f'#ifndef {row.symbol}\n#error "{row.symbol} is not defined"\n#endif'
    if row.kind == "value":
        number_type = "uint32_t" if row.signature.startswith("0x") else "int64_t"
        return f'static_assert(static_cast<{number_type}>({row.symbol}) == {row.signature}, "{row.symbol}");'
    if row.kind == "alias":
        return f'static_assert(std::is_same_v<{row.symbol}, {row.signature}>, "{row.symbol}");'
    if row.kind == "field":
        return f'static_assert(std::is_same_v<decltype({row.symbol}), {row.signature}>, "{row.symbol}");'
    result, arguments, const = parts(row.signature)
    if row.kind == "constructor":
        wanted = ", ".join([row.symbol, *arguments])
        return f'static_assert(std::is_constructible_v<{wanted}>, "{row.text}");'
    if row.kind == "hook":
        return f"struct Hook{number} : {row.owner} {{ {result} {row.last}({', '.join(arguments)}) override; }};"
    call = row.symbol if row.kind in ("static", "function") else (
        f"std::declval<{'const ' if const else ''}{row.owner}&>().{row.last}")
    return f'static_assert(gives<decltype({call}({values(arguments)})), {result}>, "{row.text}");'


def faults(stage_dir, folder, listed):
    """Which rows the compiler does not take, by its lines."""
    compiler = shutil.which("g++") or pytest.skip("no C++ compiler")
    names = sorted({row.header for row in listed} | {"all_ops.h", "es_all_ops.h"})
    lines = PROLOGUE.format(includes="\n".join(f'#include "{name}"' for name in names)).splitlines()
    place = {}
    for number, row in enumerate(listed):
        for line in check(row, number).splitlines():
            lines.append(line)
            place[len(lines)] = row
    source = folder / "symbols.cpp"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = subprocess.run([compiler, "-std=c++17", "-fsyntax-only", "-fmax-errors=0",
                           f"-I{stage_dir / 'ge' / 'include'}", str(source)], capture_output=True, text=True,
                          timeout=300)
    wrong = {place[int(line)].text for line in re.findall(r"symbols\.cpp:(\d+):\d+: error", done.stderr)
             if int(line) in place}
    assert wrong or done.returncode == 0, done.stderr
    return wrong


def test_the_headers_take_every_listed_call(stage_dir, tmp_path):
    assert faults(stage_dir, tmp_path, rows()) == set()


def test_a_call_that_the_headers_do_not_take_is_noticed(stage_dir, tmp_path):
    wrong = [Row("0", "graph/gnode.h", "GNode::GetNothing", "method", "bool() const"),
             Row("0", "graph/gnode.h", "GNode::GetName", "method", "GNode(AscendString&) const"),
             Row("0", "graph/graph.h", "Graph::AddSubGraph", "method", "graphStatus(const Graph&) const"),
             Row("0", "graph/graph.h", "Graph", "constructor", "(GNode)"),
             Row("0", "graph/graph.h", "NO_SUCH_MACRO", "macro", ""),
             Row("0", "graph/tensor.h", "UNKNOWN_DIM", "value", "7"),
             Row("0", "ge/fusion/pattern.h", "NodeIo::index", "field", "int32_t"),
             Row("0", "ge/fusion/pass/pattern_fusion_pass.h", "PatternFusionPass::Patterns", "hook", "int()")]
    assert faults(stage_dir, tmp_path, wrong) == {row.text for row in wrong}


@functools.cache
def words():
    """All words of the C++ tests and samples, and the operators that are applied in them."""
    text = "\n".join(path.read_text(encoding="utf-8") for folder in SOURCES
                     for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".cpp", ".h"))
    return frozenset(re.findall(r"\w+", text)) | {f"operator{sign}" for sign in "+-*/" if f" {sign} " in text}


def test_every_symbol_is_used_in_a_cpp_test():
    assert sorted({row.symbol for row in rows() if row.last not in words()}) == []


def test_rows_are_not_repeated():
    listed = [row.text for row in rows()]
    assert len(listed) == len(set(listed))
