# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""sync_tree.py SOURCE TARGET RECORD: mirrors *.py, *.pyi and py.typed of SOURCE into TARGET.

Copies what differs, and removes what RECORD says an earlier run put there and SOURCE no longer has.
"""
import filecmp
import os
import shutil
import sys
from pathlib import Path

SUFFIXES = {".py", ".pyi", ".typed"}


def sync(source, target, record):
    wanted = sorted(str(p.relative_to(source)) for p in source.rglob("*") if p.suffix in SUFFIXES and p.is_file())
    for name in wanted:
        old, new = target / name, source / name
        if not (old.is_file() and filecmp.cmp(old, new, shallow=False)):
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(new, old)
    before = record.read_text().splitlines() if record.exists() else []
    for name in set(before) - set(wanted):
        remove_with_empty_parents(target / name, target)
    record.write_text("".join(name + "\n" for name in wanted))


def remove_with_empty_parents(path, stop):
    path.unlink(missing_ok=True)
    for parent in path.parents:
        if parent == stop:
            return
        shutil.rmtree(parent / "__pycache__", ignore_errors=True)
        if not parent.is_dir() or os.listdir(parent):
            return
        parent.rmdir()


if __name__ == "__main__":
    sync(*(Path(argument) for argument in sys.argv[1:4]))
