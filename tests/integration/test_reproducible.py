# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Equal input gives equal bytes: other process, other folders, other hash seed."""
import shutil
from pathlib import Path

import pytest
from programs import PASS_FILE, PLUGIN_DIR


def compile_in(stage, folder, model, config, seed):
    """Compiles with pass and plugin, everything copied to `folder` first."""
    folder.mkdir()
    (folder / "work").mkdir()
    passes, plugins, input_file = folder / PASS_FILE.name, folder / "plugins", folder / model.name
    shutil.copy(PASS_FILE, passes)
    shutil.copytree(PLUGIN_DIR, plugins)
    shutil.copy(model, input_file)
    shutil.copytree(config, folder / "config")
    shutil.copy(PLUGIN_DIR / "compile.yaml", folder / "config")
    done = stage.fused(input_file, folder / "out", f"--config={folder / 'config'}", pass_file=passes,
                       env={"ASCEND_CUSTOM_OPP_PATH": str(plugins), "PYTHONHASHSEED": seed}, cwd=folder / "work")
    assert done.code == 0, done.stdout + done.stderr
    return Path(folder / "out.om").read_bytes()


@pytest.mark.parametrize("name", ["classifier", "detector"])
def test_models_give_the_same_bytes_everywhere(stage, models, config, tmp_path, name):
    model = getattr(models, name)
    first = compile_in(stage, tmp_path / "a", model, config, "0")
    second = compile_in(stage, tmp_path / "another_folder", model, config, "4242")
    assert first == second


def test_nothing_of_the_surroundings_is_in_the_output(stage, swish_model, config, tmp_path):
    data = compile_in(stage, tmp_path / "telltale", swish_model, config, "7")
    assert b"telltale" not in data
    assert b"_ge_py_pass_" not in data
    assert b"fuse_hardswish.py" not in data
