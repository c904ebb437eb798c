#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the acceptance table of one run of run_tests.sh: case, capability, result, reason.

Usage: acceptance_table.py RESULTS_DIR. Reads its ``pytest_summary.xml`` and ``samples.json``, writes ``acceptance.md``.
A case is a test with the number of the case in its name (``test_21_...``); the capability is the rest of the name.
Exit code 1 when something failed, or when there is nothing to show.
"""
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import NamedTuple, Optional

NUMBERED = re.compile(r"test_(\d+)_(\w+)(\[.*\])?$")


class Row(NamedTuple):
    case: str
    capability: str
    result: str
    reason: str

    def line(self) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in self) + " |"


def result_of(case: ElementTree.Element) -> tuple[str, str]:
    """What became of a test, and why when it did not pass."""
    for kind, word in (("failure", "failed"), ("error", "failed"), ("skipped", "skipped")):
        found: Optional[ElementTree.Element] = case.find(kind)
        if found is not None:
            return word, (found.get("message") or "").split("\n")[0]
    return "passed", ""


def cases(summary: Path) -> list[Row]:
    rows = []
    for case in ElementTree.parse(summary).getroot().iter("testcase"):
        named = NUMBERED.match(case.get("name", ""))
        if named:
            rows.append(Row(named[1], named[2].replace("_", " ") + (named[3] or ""), *result_of(case)))
    return sorted(rows, key=lambda row: int(row.case))


def samples(records: Path) -> list[Row]:
    if not records.exists():
        return [Row("samples", "all", "failed", f"{records.name} was not written")]
    return [Row("sample " + record["sample"],
                ", ".join(f"{name}: {count} rewrites" for name, count in record["rewrites"].items()), "passed",
                "numbers " + record["numeric"])
            for record in json.loads(records.read_text(encoding="utf-8"))]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    results = Path(sys.argv[1])
    try:
        numbered = cases(results / "pytest_summary.xml")
    except (OSError, ElementTree.ParseError) as error:
        print(f"acceptance_table: {results / 'pytest_summary.xml'} cannot be read ({error}); run ./run_tests.sh first",
              file=sys.stderr)
        return 1
    rows = numbered + samples(results / "samples.json")
    head = ["# Acceptance", "", "| case | capability | result | reason |", "|---|---|---|---|"]
    (results / "acceptance.md").write_text("\n".join([*head, *(row.line() for row in rows), ""]), encoding="utf-8")
    failed = [row for row in rows if row.result == "failed"]
    print(f"{len(rows)} rows, {len(failed)} failed: {results / 'acceptance.md'}")
    return 1 if failed or not numbered else 0


if __name__ == "__main__":
    sys.exit(main())
