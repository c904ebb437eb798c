# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The guide's ONNX plugins, taken out of its text and run on its models: atc says what the guide says."""
import pytest
from guides import Guide, run_commands
from programs import ROOT

GUIDE = Guide("write_an_onnx_plugin.md")
SCRIPT, LEAK, TOTAL, BEND, GATE, FAULTY, OWN = GUIDE.listings()
PLUGINS = [LEAK, TOTAL, BEND, GATE]


@pytest.fixture
def folder(tmp_path):
    """The models of the guide, and its plugins in the folder that the guide puts them in."""
    GUIDE.make_models(tmp_path)
    (tmp_path / "plugins").mkdir()
    for listing in PLUGINS:
        listing.write(tmp_path / "plugins")
    return tmp_path


def assert_said(done, code, lines):
    assert done.code == code, done.stdout + done.stderr
    assert lines
    for line in lines:
        assert line in done.stdout


def test_every_block_is_one_that_these_tests_execute():
    assert [listing.name for listing in PLUGINS] == ["leak.py", "total.py", "bend.py", "gate.py"]
    assert (SCRIPT.name, FAULTY.name, OWN.name) == ("make_model.py", "leak.py", "elu.py")


def test_without_a_plugin_the_operators_are_listed(stage, folder):
    assert_said(stage.atc(folder / "m.onnx", folder / "m"), 1, SCRIPT.said)


def test_plugins_of_the_guide_import_the_model_and_the_numbers_are_right(stage, folder):
    done = stage.atc("m.onnx", "m", env={"ASCEND_CUSTOM_OPP_PATH": str(folder / "plugins")}, cwd=folder)
    ran = stage.difference("m.om", "plain.onnx", cwd=folder)
    assert ran.code == 0, ran.stdout + ran.stderr
    *of_atc, of_ge_run = GATE.said
    assert_said(done, 0, of_atc)
    assert_said(ran, 0, [of_ge_run])


def test_the_faulty_plugin_ends_the_compile_with_its_line(stage, folder):
    FAULTY.write(folder / "plugins")
    done = stage.atc(folder / "m.onnx", folder / "m", env={"ASCEND_CUSTOM_OPP_PATH": str(folder / "plugins")})
    assert_said(done, 1, FAULTY.said)
    assert not (folder / "m.om").exists()


def test_an_operator_of_onnx_is_a_plugins_once_the_importer_is_off(stage, folder, config):
    model = folder / "plain.onnx"
    own = {"ASCEND_CUSTOM_OPP_PATH": str(OWN.write(folder))}
    assert_said(stage.atc(model, folder / "plain", env=own), 1, OWN.said)
    (settings,) = GUIDE.blocks("yaml")
    (config / "compile.yaml").write_text(settings, encoding="utf-8")
    assert stage.atc(model, folder / "plain", f"--config={config}", env=own).code == 0
    ran = stage.difference(folder / "plain.om", model)
    assert ran.code == 0, ran.stdout + ran.stderr


def test_commands_of_the_guide_work_as_they_stand(stage, tmp_path, config):
    for listing in [SCRIPT, *PLUGINS, OWN]:
        listing.write(tmp_path)
    (config / "compile.yaml").write_text(*GUIDE.blocks("yaml"), encoding="utf-8")
    _, compile_all, compile_own = GUIDE.blocks("sh")
    done = run_commands(stage, compile_all + "unset ASCEND_CUSTOM_OPP_PATH\n" + compile_own, tmp_path)
    assert_said(done, 0, GATE.said)
    assert (tmp_path / "plain.om").exists()


def test_guide_is_found_from_the_readme_the_index_and_the_sample():
    for page in ("README.md", "docs/README.md", "examples/onnx_plugin/hard_sigmoid/README.md"):
        assert "write_an_onnx_plugin.md" in (ROOT / page).read_text(encoding="utf-8"), page
