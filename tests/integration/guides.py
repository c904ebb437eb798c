# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What stands in the blocks of a guide, for the tests to execute."""
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field

from programs import ROOT, Outcome, clean_environment

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MODEL_SCRIPT = "make_model.py"


@dataclass
class Listing:
    """A Python or C++ file of a guide, and the lines that a program says of it by the ``text`` blocks behind it."""

    name: str
    code: str
    said: list[str] = field(default_factory=list)

    def write(self, folder):
        path = folder / self.name
        path.write_text(self.code, encoding="utf-8")
        return path


@dataclass(frozen=True)
class Guide:
    """One page of docs/guide."""

    page: str

    @property
    def path(self):
        return ROOT / "docs" / "guide" / self.page

    @property
    def text(self):
        return self.path.read_text(encoding="utf-8")

    def blocks(self, kind):
        return [text for found, text in BLOCK.findall(self.text) if found == kind]

    def listings(self):
        """All of the page's Python files and named C++ files, in order; a name may come again with other code."""
        found = []
        for kind, text in BLOCK.findall(self.text):
            if kind == "python":
                name = re.match(r"# file: (\w+\.py)\n", text)
                assert name, f"a block without its file name:\n{text}"
                found.append(Listing(name.group(1), text))
            elif kind == "cpp" and (name := re.match(r"// file: (\w+\.cpp)\n", text)):
                found.append(Listing(name.group(1), text))
            elif kind == "text":
                found[-1].said.extend(text.splitlines())
        return found

    def make_models(self, folder):
        """Runs the page's script that writes the models, as its reader does."""
        script = next(listing for listing in self.listings() if listing.name == MODEL_SCRIPT).write(folder)
        subprocess.run([sys.executable, script.name], cwd=folder, check=True, timeout=60)


def run_commands(stage, commands, folder):
    """The lines of a shell block, with the path that the guides set."""
    path = os.pathsep.join([str(stage.path / "bin"), os.path.dirname(sys.executable), os.environ["PATH"]])
    done = subprocess.run(["bash", "-euc", commands], cwd=folder, env=clean_environment({"PATH": path}),
                          capture_output=True, text=True, timeout=180)
    return Outcome(done.returncode, done.stdout, done.stderr)
