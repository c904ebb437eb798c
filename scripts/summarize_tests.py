#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Sums up one run of run_tests.sh: a time table per step, then ``N passed, N failed, N skipped``.

Reads from the results folder: ``steps.txt`` (name, seconds, exit code per line), ``ctest_summary.xml``,
``pytest_summary.xml``, and one ``<test>.xml`` per Boost.Test program; for the sanitizers' steps, those of
their own builds beside it. A Boost.Test program counts with its cases; a program that died before it could
report, and a step that failed without a failed test, count as one.
"""
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


class Counts:
    def __init__(self, passed=0, failed=0, skipped=0):
        self.passed, self.failed, self.skipped = passed, failed, skipped

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped

    def total(self):
        return self.passed + self.failed + self.skipped

    def __str__(self):
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def count_cases(path):
    """Counts the testcase elements of a JUnit file; None when it is missing or not whole."""
    try:
        cases = ElementTree.parse(path).getroot().iter("testcase")
    except (OSError, ElementTree.ParseError):
        return None
    counts = Counts()
    for case in cases:
        if case.find("failure") is not None or case.find("error") is not None:
            counts.failed += 1
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            counts.skipped += 1
        else:
            counts.passed += 1
    return counts


def count_ctest(results):
    """CTest's tests, each Boost.Test program replaced by the cases it reported."""
    try:
        tests = ElementTree.parse(results / "ctest_summary.xml").getroot().iter("testcase")
    except (OSError, ElementTree.ParseError):
        return Counts()
    counts = Counts()
    for test in tests:
        status = test.get("status")
        cases = count_cases(results / f"{test.get('name')}.xml")
        if cases is not None and cases.total():
            counts.add(cases)
            if status == "fail" and not cases.failed:
                counts.failed += 1  # it reported success and then died
        elif status == "run":
            counts.passed += 1
        elif status in ("notrun", "disabled"):
            counts.skipped += 1
        else:
            counts.failed += 1
    return counts


def count_pytest(results):
    return count_cases(results / "pytest_summary.xml") or Counts()


def count_build(results):
    counts = count_ctest(results)
    counts.add(count_pytest(results))
    return counts


def main(results):
    builds = results.parent.parent
    by_step = {
        "ctest": count_ctest(results),
        "pytest": count_pytest(results),
        "asan and ubsan": count_build(builds / "debug" / "test_results"),
        "tsan": count_build(builds / "tsan" / "test_results"),
    }
    total, seconds_total = Counts(), 0
    print(f"\n{'step':<22}{'seconds':>8}  result")
    for line in (results / "steps.txt").read_text().splitlines():
        name, seconds, code = line.split("\t")
        counts = by_step.get(name, Counts())
        if code != "0" and not counts.failed:
            counts.failed += 1
        total.add(counts)
        seconds_total += int(seconds)
        text = str(counts) if name in by_step else ("done" if code == "0" else "failed")
        print(f"{name:<22}{seconds:>8}  {text}")
    print(f"{'total':<22}{seconds_total:>8}\n")
    print(total)
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
