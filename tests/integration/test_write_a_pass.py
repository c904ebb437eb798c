# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The guide's passes, taken out of its text and run on its model: they do what the guide says that atc says."""
import re

import onnx
import onnx.parser
import pytest
from programs import ROOT

GUIDE = ROOT / "docs" / "guide" / "write_a_pass.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks():
    return BLOCK.findall(GUIDE.read_text(encoding="utf-8"))


def passes():
    """(file name, code, lines that atc says) of each pass of the guide."""
    found = []
    for kind, text in blocks():
        if kind == "python":
            name = re.match(r"# file: (\w+\.py)\n", text)
            assert name, f"a block without its file name:\n{text}"
            found.append((name.group(1), text, []))
        elif kind == "text":
            found[-1][2].extend(text.splitlines())
    return found


@pytest.fixture
def model(tmp_path):
    text = next(text for kind, text in blocks() if kind == "onnx")
    path = tmp_path / "m.onnx"
    onnx.save(onnx.parser.parse_model('<ir_version: 8, opset_import: ["": 17]> ' + text), path)
    return path


@pytest.mark.parametrize(("name", "code", "lines"), passes(), ids=[name for name, _, _ in passes()])
def test_pass_of_the_guide_does_what_the_guide_says(stage, model, tmp_path, name, code, lines):
    plugin = tmp_path / name
    plugin.write_text(code, encoding="utf-8")
    done = stage.fused(model, tmp_path / "m", pass_file=plugin)
    assert done.code == 0, done.stdout + done.stderr
    assert lines, f"the guide does not say what atc says of {name}"
    for line in lines:
        assert line in done.stdout
    ran = stage.difference(tmp_path / "m.om", model)
    assert ran.code == 0, ran.stdout + ran.stderr


def test_all_of_them_together_change_no_number(stage, model, tmp_path):
    folder = tmp_path / "passes"
    folder.mkdir()
    for name, code, _ in passes():
        (folder / name).write_text(code, encoding="utf-8")
    done = stage.fused(model, tmp_path / "m", pass_file=folder)
    assert done.code == 0, done.stdout + done.stderr
    ran = stage.difference(tmp_path / "m.om", model)
    assert ran.code == 0, ran.stdout + ran.stderr


def test_guide_and_index_of_samples_lead_to_one_another():
    index = ROOT / "examples" / "passes" / "README.md"
    assert "docs/guide/write_a_pass.md" in index.read_text(encoding="utf-8")
    assert "examples/passes/README.md" in GUIDE.read_text(encoding="utf-8")
