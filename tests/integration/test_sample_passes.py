# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Each sample pass on its model through atc: the expected number of rewrites, and the same numbers as the original."""
import importlib.util
import json
import re

import pytest
from programs import ROOT

FOLDER = ROOT / "examples" / "passes"


def load_runner():
    spec = importlib.util.spec_from_file_location("sample_runner", FOLDER / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RUNNER = load_runner()


@pytest.mark.parametrize("sample", RUNNER.SAMPLES, ids=lambda sample: sample.name)
def test_sample_rewrites_and_computes_the_same(stage_dir, tmp_path, monkeypatch, sample):
    monkeypatch.delenv("PYTHONPATH", raising=False)
    record = RUNNER.run(sample, stage_dir, tmp_path)
    numeric = "not run: custom operators" if sample.operators else "equal"
    assert record == {"sample": sample.name, "rewrites": sample.rewrites, "numeric": numeric}


def test_wrong_count_is_a_failure(stage_dir, tmp_path):
    with pytest.raises(RUNNER.Failed, match="expected {'FuseMatMulAddPass': 3}"):
        RUNNER.run(RUNNER.Sample("fuse_matmul_add", {"FuseMatMulAddPass": 3}), stage_dir, tmp_path)


def test_wrong_operators_are_a_failure(stage_dir, tmp_path):
    wrong = RUNNER.Sample("add_zero", {"AddZeroByRequirementPass": 3, "AddZeroByValueMatchPass": 0},
                          operators=("Relu", "Relu"))
    with pytest.raises(RUNNER.Failed, match="expected .'Relu', 'Relu'."):
        RUNNER.run(wrong, stage_dir, tmp_path)


def test_grouped_convolutions_become_single_ones(stage_dir, tmp_path):
    RUNNER.run(next(s for s in RUNNER.SAMPLES if s.folder == "decompose_grouped_conv"), stage_dir, tmp_path)
    compiled = RUNNER.onnx.load(str(tmp_path / "decompose_grouped_conv.om"))
    groups = [next((a.i for a in node.attribute if a.name == "group"), 1) for node in compiled.graph.node
              if node.op_type == "Conv"]
    assert groups == [1] * 6


def test_every_sample_is_in_the_index():
    samples = {path.parent.name for path in FOLDER.glob("*/README.md")}
    linked = set(re.findall(r"\]\((\w+)/README\.md\)", (FOLDER / "README.md").read_text(encoding="utf-8")))
    assert linked == samples
    assert {sample.folder for sample in RUNNER.SAMPLES} == samples


def test_records_are_written(stage_dir, tmp_path, monkeypatch):
    records = tmp_path / "records.json"
    monkeypatch.setattr(RUNNER.sys, "argv", ["run.py", f"--stage={stage_dir}", f"--records={records}", "add_zero"])
    RUNNER.main()
    assert [record["sample"] for record in json.loads(records.read_text())] == [
        "add_zero", "add_zero [AddZeroByRequirementPass:off]"]


def test_write_model_wants_one_sample(monkeypatch, tmp_path, capsys):
    for samples in ([], ["add_zero", "fuse_matmul_add"], ["none"]):
        monkeypatch.setattr(RUNNER.sys, "argv", ["run.py", *samples, "--write-model", str(tmp_path / "m.onnx")])
        with pytest.raises(SystemExit):
            RUNNER.main()
        assert ("one SAMPLE" if samples != ["none"] else "no such sample: none") in capsys.readouterr().err
    assert not (tmp_path / "m.onnx").exists()
