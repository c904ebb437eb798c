# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The guide's passes, taken out of its text and run on its model: they do what the guide says that atc says."""
import pytest
from guides import MODEL_SCRIPT, Guide, run_commands
from programs import ROOT

GUIDE = Guide("write_a_pass.md")
PASSES = [listing for listing in GUIDE.listings() if listing.name != MODEL_SCRIPT]


@pytest.fixture
def model(tmp_path):
    GUIDE.make_models(tmp_path)
    return tmp_path / "m.onnx"


@pytest.mark.parametrize("listing", PASSES, ids=lambda listing: listing.name)
def test_pass_of_the_guide_does_what_the_guide_says(stage, model, tmp_path, listing):
    done = stage.fused(model, tmp_path / "m", pass_file=listing.write(tmp_path), cwd=tmp_path)
    assert done.code == 0, done.stdout + done.stderr
    assert listing.said, f"the guide does not say what atc says of {listing.name}"
    for line in listing.said:
        assert line in done.stdout
    assert "note:" not in done.stdout, f"the guide does not explain this:\n{done.stdout}"
    ran = stage.difference(tmp_path / "m.om", model)
    assert ran.code == 0, ran.stdout + ran.stderr


def test_all_of_them_together_change_no_number(stage, model, tmp_path):
    folder = tmp_path / "passes"
    folder.mkdir()
    for listing in PASSES:
        listing.write(folder)
    done = stage.fused(model, tmp_path / "m", pass_file=folder, cwd=tmp_path)
    assert done.code == 0, done.stdout + done.stderr
    ran = stage.difference(tmp_path / "m.om", model)
    assert ran.code == 0, ran.stdout + ran.stderr


def test_commands_of_the_guide_work_as_they_stand(stage, tmp_path):
    for listing in GUIDE.listings():
        listing.write(tmp_path)
    _, commands, dumps = GUIDE.blocks("sh")
    done = run_commands(stage, commands, tmp_path)
    assert done.code == 0 and "difference 'z'" in done.stdout, done.stdout + done.stderr
    done = run_commands(stage, f"export ASCEND_GE_PY_PASS_PATH={tmp_path / 'drop_relu.py'}\n{dumps}", tmp_path)
    assert done.code == 0, done.stdout + done.stderr
    imported, rewritten = done.stdout.split('graph("scale_shift"):')[1:]
    assert "type=Elu" in imported and "type=Elu" not in rewritten and "type=Relu" in rewritten


def test_file_that_a_pass_dumps_has_the_name_that_the_guide_says(stage, model, tmp_path):
    show = next(listing for listing in PASSES if listing.name == "show_graph.py")
    done = stage.fused(model, tmp_path / "m", pass_file=show.write(tmp_path), cwd=tmp_path)
    assert done.code == 0, done.stdout + done.stderr
    (written,) = tmp_path.glob("ge_*_graph_*")
    assert f"`{written.name}`" in GUIDE.text


def test_guide_and_index_of_samples_lead_to_one_another():
    index = ROOT / "examples" / "passes" / "README.md"
    assert "docs/guide/write_a_pass.md" in index.read_text(encoding="utf-8")
    assert "examples/passes/README.md" in GUIDE.text
