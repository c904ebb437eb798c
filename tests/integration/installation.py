# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""An installation of the test's own, whose Python files may be exchanged for those of no release."""
import shutil
from dataclasses import dataclass
from pathlib import Path

from programs import Stage


@dataclass(frozen=True)
class Installation(Stage):
    """A copy of the stage. What the tests leave behind in it is taken back with restore()."""

    original: Path

    @classmethod
    def copy_of(cls, stage, folder):
        shutil.copytree(stage.path, folder, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        return cls(folder, stage.path)

    def file(self, name):
        return self.path / "ge" / name

    def append(self, name, text):
        """Code at the end of a file of the package: its later definitions win."""
        path = self.file(name)
        source = path.read_text()
        marker = '\nif __name__ == "__main__":'
        body, found, rest = source.partition(marker)
        path.write_text(body + "\n" + text + "\n" + found + rest)
        # Two texts of one length in one second look the same to what was compiled of the first.
        shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)

    def restore(self):
        for path in (self.path / "ge").rglob("*.py"):
            original = self.original / path.relative_to(self.path)
            if path.read_bytes() != original.read_bytes():
                path.write_bytes(original.read_bytes())
                shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)
