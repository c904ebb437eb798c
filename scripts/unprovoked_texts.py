# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Lists the texts that a build with --coverage holds and that no test has made it say.

Usage: unprovoked_texts.py BUILD_DIR. A text is a string literal of at least three words in a statement of a product
source. It counts as said when its statement ran at least once in the runs that left their .gcda files in BUILD_DIR.
How to make such a build: docs/testing.md.
"""
import json
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRODUCT = ("bridge_common", "config", "graph_engine/cli", "graph_engine/src", "onnx_bridge", "ort_backend",
           "pass_bridge", "plugin_support", "runtime_manager/cli", "runtime_manager/src", "tbe_shim")
PROSE = re.compile(r'"((?:[^"\\]|\\.)*[a-z]{2,}(?: [\w\'-]+){1,} ?(?:[^"\\]|\\.)*)"')
# A condition and what it leads to in one line: that the line ran says nothing of the text.
ONE_LINE = re.compile(r"\bif \(.*\) (return|throw)\b.*\"|\bif \(.*\) [\w.]*(Fail|Refuse|Warn|Invalid|Error)\w*\(")


def reached(entry: dict) -> float:
    """How often a line ran; a half when a part of it never did, as the return of an if that was never true."""
    return entry["count"] if not entry["unexecuted_block"] else min(entry["count"], 0.5)


def counts_of(notes: pathlib.Path) -> list[tuple[str, int, float]]:
    """(source, line, times) of one object file."""
    out = subprocess.run(["gcov", "--json-format", "--stdout", str(notes)], cwd=notes.parent, capture_output=True,
                         check=True).stdout
    found = []
    for line in out.splitlines():
        if not line.startswith(b"{"):
            continue
        for source in json.loads(line)["files"]:
            path = str(pathlib.Path(source["file"]))
            found += [(path, entry["line_number"], reached(entry)) for entry in source["lines"]]
    return found


def all_counts(build: pathlib.Path) -> dict[str, dict[int, float]]:
    """Per product source: the most that each line ran in any object that holds it."""
    counts: dict[str, dict[int, float]] = {}
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(counts_of, sorted(build.rglob("*.gcno"))):
            for path, line, times in found:
                path = path if path.startswith("/") else str((build / path).resolve())
                if not path.startswith(str(ROOT)):
                    continue
                name = path[len(str(ROOT)) + 1:]
                if name.startswith(PRODUCT):
                    lines = counts.setdefault(name, {})
                    lines[line] = max(times, lines.get(line, 0))
    return counts


def statements(text: list[str], first: int) -> str:
    """The source from line `first` (from 1) to the end of its statement."""
    taken = []
    for line in text[first - 1:first + 11]:
        taken.append(line.strip())
        if line.rstrip().endswith((";", "{", "}")):
            break
    return " ".join(taken)


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    said = unsaid = 0
    for name, lines in sorted(all_counts(pathlib.Path(sys.argv[1]).resolve()).items()):
        text = (ROOT / name).read_text(encoding="utf-8").splitlines()
        seen: set[str] = set()
        for line, times in sorted(lines.items()):
            if times == 0.5 and not ONE_LINE.search(text[line - 1]):
                times = 1
            for literal in PROSE.findall(statements(text, line)):
                if literal in seen:
                    continue
                if times == 0 and any(lines.get(near, 0) for near in range(line + 1, line + 4)
                                      if literal in statements(text, near)):
                    continue
                seen.add(literal)
                said += times >= 1
                if times < 1:
                    unsaid += 1
                    print(f"{name}:{line}: {literal}")
    print(f"{said} texts said, {unsaid} not")
    return 0 if said and not unsaid else 1


if __name__ == "__main__":
    sys.exit(main())
