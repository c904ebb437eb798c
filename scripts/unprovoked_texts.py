# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Lists the texts that a build with --coverage holds and that no test has made it say.

Usage: unprovoked_texts.py --mark BUILD_DIR, then the tests, then unprovoked_texts.py BUILD_DIR. A text is what one
statement of a product source holds in literals of two words or more, or in a constant of such a literal. It counts as
said when its statement ran at least once since --mark: for C++ by the .gcda files in BUILD_DIR, for Python by what the
marked stage noted. texts_excused.txt beside this script names those that nothing from outside can provoke, with the
reason. Exits 1 when another text is left, or when an excuse is for a text that is gone.
scripts/count_texts.sh does it all.
"""
import json
import pathlib
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import python_texts
from cpp_texts import Text, constants_of, texts_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXCUSES = pathlib.Path(__file__).resolve().with_name("texts_excused.txt")
PRODUCT = ("bridge_common", "config", "graph_engine/cli", "graph_engine/src", "onnx_bridge", "ort_backend",
           "pass_bridge", "plugin_support", "runtime_manager/cli", "runtime_manager/src", "tbe_shim")
BATCH = 20    # object files for one gcov


class Runs:
    """How often the lines of one source ran, in any object that holds them."""

    def __init__(self) -> None:
        self.times: dict[int, int] = defaultdict(int)
        self.whole: dict[int, bool] = defaultdict(bool)
        self.in_lambdas: dict[int, int] = {}

    def add(self, entry: dict) -> None:
        line = entry["line_number"]
        self.times[line] = max(self.times[line], entry["count"])
        self.whole[line] |= entry["count"] > 0 and not entry["unexecuted_block"]
        if "Ul" in entry.get("function_name", ""):
            self.in_lambdas[line] = max(self.in_lambdas.get(line, 0), entry["count"])

    def said(self, text: Text) -> bool:
        """Whether a line of the text ran. One that begins with its condition ran for it only when all of it ran."""
        apart = [line for line in text.lines if line not in text.shared and line in self.times]
        if apart:
            return any(self.in_lambdas.get(line, 0) if line in text.lambdas and line in self.in_lambdas
                       else self.times[line] for line in apart)
        return any(self.whole[line] for line in text.lines if line in self.times)

    def compiled(self, text: Text) -> bool:
        return any(line in self.times for line in text.lines)


def files_of(notes: list[str]) -> list[dict]:
    """What gcov says of the sources of some object files."""
    out = subprocess.run(["gcov", "--json-format", "--stdout", *notes], capture_output=True, check=True).stdout
    return [source for line in out.splitlines() if line.startswith(b"{") for source in json.loads(line)["files"]]


def all_runs(build: pathlib.Path) -> dict[str, Runs]:
    """Per product source, by its path in the tree."""
    runs: dict[str, Runs] = defaultdict(Runs)
    folders = sorted({folder.split("/")[0] for folder in PRODUCT})
    notes = [str(path) for folder in folders for path in sorted((build / folder).rglob("*.gcno"))]
    with ThreadPoolExecutor(2) as pool:
        for files in pool.map(files_of, [notes[i:i + BATCH] for i in range(0, len(notes), BATCH)]):
            for source in files:
                path = (build / source["file"]).resolve()
                name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else ""
                if name.startswith(PRODUCT):
                    for entry in source["lines"]:
                        runs[name].add(entry)
    return runs


def excuses() -> dict[tuple[str, str], str]:
    """Reason by source and beginning of the text."""
    found = {}
    for number, line in enumerate(EXCUSES.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            parts = [part.strip() for part in line.split(" | ")]
            if len(parts) != 3 or not all(parts):
                sys.exit(f"{EXCUSES}:{number}: write 'source | beginning of the text | reason'")
            found[parts[0], parts[1]] = parts[2]
    return found


def cpp_texts(build: pathlib.Path) -> list[tuple[str, int, str, bool]]:
    """(source, line, text, whether it was said)."""
    runs = all_runs(build)
    sources = {name: (ROOT / name).read_text(encoding="utf-8") for name in sorted(runs)}
    shared = {key: text for name, source in sources.items() if name.endswith(".h")
              for key, text in constants_of(source).items()}
    return [(name, text.lines[0], text.shown, runs[name].said(text)) for name, source in sources.items()
            for text in texts_of(source, shared) if runs[name].compiled(text)]


def count(build: pathlib.Path) -> int:
    known = excuses()
    unused = set(known)
    said = excused = left = 0
    for name, line, shown, was_said in cpp_texts(build) + python_texts.read(build):
        key = next((key for key in known if key[0] == name and shown.startswith(key[1])), None)
        unused.discard(key)
        if was_said:
            said += 1
        elif key is not None:
            excused += 1
        else:
            left += 1
            print(f"{name}:{line}: {shown}")
    for name, text in sorted(unused):
        print(f"{EXCUSES.name}: {name} has no text that begins with '{text}'; take the line out")
    print(f"{said} texts provoked, {excused} excused with a reason, {left} left")
    return 0 if said and not left and not unused else 1


def main() -> int:
    if len(sys.argv) == 3 and sys.argv[1] == "--mark":
        build = pathlib.Path(sys.argv[2]).resolve()
        for counts in build.rglob("*.gcda"):
            counts.unlink()
        print(f"{python_texts.mark(ROOT, build)} texts of the Python package will be noted")
        return 0
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    return count(pathlib.Path(sys.argv[1]).resolve())


if __name__ == "__main__":
    sys.exit(main())
