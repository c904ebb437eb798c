# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The acceptance table of run_tests.sh says what became of each numbered case and each sample."""
import json
import subprocess
import sys

from programs import ROOT

SUMMARY = """<testsuites><testsuite>
<testcase name="test_21_output_is_kept[a|b]"/>
<testcase name="test_4_chain_is_gone"><failure message="expected 5000&#10;more">long</failure></testcase>
<testcase name="test_40_typo_is_named"><skipped message="no file"/></testcase>
<testcase name="test_without_a_number"/>
</testsuite></testsuites>"""


def table(folder):
    return subprocess.run([sys.executable, ROOT / "scripts" / "acceptance_table.py", folder], capture_output=True,
                          text=True, timeout=60)


def test_every_numbered_case_has_its_row_in_order(tmp_path):
    (tmp_path / "pytest_summary.xml").write_text(SUMMARY)
    (tmp_path / "samples.json").write_text(json.dumps([{"sample": "s", "rewrites": {"P": 2}, "numeric": "equal"}]))
    done = table(tmp_path)
    assert done.returncode == 1 and "4 rows, 1 failed" in done.stdout, done.stderr
    assert (tmp_path / "acceptance.md").read_text().splitlines()[4:] == [
        "| 4 | chain is gone | failed | expected 5000 |",
        "| 21 | output is kept[a\\|b] | passed |  |",
        "| 40 | typo is named | skipped | no file |",
        "| sample s | P: 2 rewrites | passed | numbers equal |"]


def test_samples_without_records_are_a_failure(tmp_path):
    (tmp_path / "pytest_summary.xml").write_text('<testsuite><testcase name="test_1_a"/></testsuite>')
    done = table(tmp_path)
    assert done.returncode == 1 and "2 rows, 1 failed" in done.stdout


def test_a_missing_summary_names_the_file_and_the_command(tmp_path):
    done = table(tmp_path)
    assert done.returncode == 1 and "pytest_summary.xml" in done.stderr and "run_tests.sh" in done.stderr
