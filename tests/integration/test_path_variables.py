# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Paths in the environment at which there is nothing: atc compiles, and says which variable names them."""
import os

import pytest
from programs import PASS_FILE, PLUGIN_DIR

PLUGINS = "ASCEND_CUSTOM_OPP_PATH"


def warnings(done):
    assert done.code == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith(("warning: ", "problem "))]


@pytest.fixture
def places(tmp_path):
    """Places to name, by kind."""
    (tmp_path / "note.txt").touch()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "good").mkdir()
    return tmp_path


@pytest.mark.parametrize("name, said", [
    ("absent", "does not exist"), ("absent.py", "does not exist"), ("note.txt", "neither a folder nor a .py file"),
    ("pipe.py", "neither a folder nor a .py file"), ("loop", "cannot be followed")])
def test_a_plugin_path_without_anything_to_load_is_one_warning(stage, swish_model, places, name, said):
    value = f"{places / 'folder'}: {places / name} :"
    (warning,) = warnings(stage.atc(swish_model, places / "out", env={PLUGINS: value}))
    for word in (PLUGINS, f"'{places / name}'", said, "correct or remove"):
        assert word in warning


@pytest.mark.parametrize("odd", ["pipe", "dangling"])
def test_a_module_in_a_folder_that_cannot_be_read_is_told_and_not_waited_for(stage, swish_model, places, odd):
    folder = places / "folder"
    os.mkfifo(folder / "x.py") if odd == "pipe" else (folder / "x.py").symlink_to(folder / "none")
    done = stage.atc(swish_model, places / "out", env={PLUGINS: str(folder)}, timeout=30)
    assert done.code == 1 and f"no regular file: {folder / 'x.py'}; remove it" in done.stdout
    done = stage.fused(swish_model, places / "out", pass_file=folder, timeout=30)
    (problem,) = warnings(done)
    assert str(folder / "x.py") in problem and "no regular file" in problem


def test_a_plugin_that_cannot_be_read_among_others_ends_the_compile_with_one_text(stage, swish_model, places):
    value = f"{PLUGIN_DIR}:{places / 'absent'}"
    done = stage.atc(swish_model, places / "out", env={PLUGINS: value})
    assert done.code == 1
    assert done.stdout.count(str(places / "absent")) == 1 and PLUGINS in done.stdout


def test_other_variables_of_paths_are_looked_at_as_well(stage, swish_model, places):
    (warning,) = warnings(stage.atc(swish_model, places / "out", env={"ASCEND_OPP_PATH": str(places / "absent")}))
    for word in ("ASCEND_OPP_PATH", f"'{places / 'absent'}'", "no folder", "correct or unset"):
        assert word in warning
    (problem,) = warnings(stage.fused(swish_model, places / "out", pass_file=places / "absent"))
    for word in ("ASCEND_GE_PY_PASS_PATH", str(places / "absent"), "correct or remove"):
        assert word in problem


def test_paths_that_are_there_are_no_warning(stage, swish_model, places):
    env = {PLUGINS: str(places / "folder"), "ASCEND_OPP_PATH": str(places)}
    assert warnings(stage.fused(swish_model, places / "out", pass_file=PASS_FILE, env=env)) == []
