# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The demo on the real models, and what must hold of its results."""
import subprocess
import sys

import onnx
import pytest
from programs import ROOT, counts, report

MODELS = {"ch_ppocr_mobile_v2.0_cls_infer": 18, "ch_PP-OCRv4_det_infer": 24}


@pytest.fixture(scope="module")
def demo(stage, models, tmp_path_factory):
    work = tmp_path_factory.mktemp("quickstart")
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "quickstart" / "run.py", "--stage", stage.path, "--work", work],
        capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return work, done.stdout


@pytest.mark.parametrize("name, expected", MODELS.items())
def test_fuses_exactly_the_hard_swishes_of_the_model(demo, name, expected):
    work, _ = demo
    assert counts(work / name) == (expected, expected)
    model = onnx.load(work / f"{name}.om")
    assert sum(node.op_type == "HardSwish" for node in model.graph.node) == expected
    assert not any(node.op_type == "Clip" for node in model.graph.node)


@pytest.mark.parametrize("name", MODELS)
def test_every_fused_node_names_its_onnx_nodes_and_the_line_of_the_pass(demo, name):
    work, _ = demo
    made = [node for node in report(work / name)["provenance"] if node["type"] == "HardSwish"]
    assert len(made) == MODELS[name]
    for node in made:
        # The importer's types: Add, Clip, Mul and Div of the model.
        assert len(node["origin_names"]) == 4, node
        assert "fuse_hardswish.py:" in node["passes"][0]["location"]


@pytest.mark.parametrize("name", MODELS)
def test_inputs_and_outputs_keep_their_names(demo, models, name):
    work, _ = demo
    original = onnx.load(models.classifier.parent / f"{name}.onnx").graph
    compiled = onnx.load(work / f"{name}.om").graph
    assert [value.name for value in compiled.input] == [value.name for value in original.input]
    assert [value.name for value in compiled.output] == [value.name for value in original.output]


def test_shows_the_difference_and_the_owners_and_one_end(demo):
    _, text = demo
    assert text.count("difference '") == len(MODELS)
    for owner in ("python_passes", "python_onnx_plugins"):
        assert text.count(owner) >= len(MODELS)
    assert text.count("started once, ended once; state FINALIZED") == len(MODELS)


def test_a_folder_without_a_build_is_refused_by_name(tmp_path):
    done = subprocess.run([sys.executable, ROOT / "examples" / "quickstart" / "run.py", "--stage", tmp_path],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert str(tmp_path) in done.stderr and "setup.sh" in done.stderr
