# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Outputs that would harm what is there, or that name no place for a file: refused before any work."""
import os
import shutil
import subprocess

import numpy as np
import onnx
import pytest
from failing_passes import run_pass
from onnx import helper, numpy_helper
from programs import PASS_FILE, assert_refused, clean_environment
from small_models import save_model

ONE_FILE = {
    "symlink": lambda model, place: place.symlink_to(model),
    "hard_link": lambda model, place: os.link(model, place),
}


def refuse(stage, model, *arguments, env=None, cwd=None):
    """atc is to refuse: its last line."""
    done = stage.atc(model, *arguments, env=env, cwd=cwd)
    assert done.code == 1 and "ATC run failed" in done.stdout, done.stdout + done.stderr
    assert "E10001" in done.last_line, done.stdout
    return done.last_line


@pytest.mark.parametrize("way", ["symlink", "hard_link"])
@pytest.mark.parametrize("name", ["out.om", "out.om.data", "out.report.json"])
def test_an_output_that_leads_to_the_model_is_refused(stage, swish_model, tmp_path, way, name):
    before = swish_model.read_bytes()
    ONE_FILE[way](swish_model, tmp_path / name)
    line = refuse(stage, swish_model, tmp_path / "out")
    assert str(tmp_path / name) in line and str(swish_model) in line
    assert swish_model.read_bytes() == before


@pytest.mark.parametrize("there", [True, False])
def test_an_output_that_is_a_link_is_written_through(stage, swish_model, tmp_path, there):
    behind = tmp_path / "store"
    behind.mkdir()
    for name in ("out.om", "out.report.json"):
        (tmp_path / name).symlink_to(f"store/{name}")
        if there:
            (behind / name).write_text("older")
    assert stage.atc(swish_model, tmp_path / "out").code == 0
    for name in ("out.om", "out.report.json"):
        assert (tmp_path / name).is_symlink() and (behind / name).stat().st_size > len("older")
    assert len(list(behind.iterdir())) == 2


def test_a_link_that_leads_round_in_a_circle_is_named(stage, swish_model, tmp_path):
    (tmp_path / "out.om").symlink_to("out.om")
    assert str(tmp_path / "out.om") in refuse(stage, swish_model, tmp_path / "out")


@pytest.mark.skipif(os.getuid() != 0, reason="makes files of another user")
def test_a_link_of_another_user_in_a_shared_folder_is_not_followed(stage, swish_model, tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    victim = tmp_path / "victim"
    victim.write_text("kept")
    (shared / "out.om").symlink_to(victim)
    os.chown(shared / "out.om", 65534, 65534, follow_symlinks=False)
    done = stage.atc(swish_model, shared / "out")
    assert done.code == 1 and str(shared / "out.om") in done.last_line, done.stdout
    assert victim.read_text() == "kept"


def test_the_model_itself_is_no_report_and_no_output(stage, swish_model, tmp_path):
    compiled = tmp_path / "again.om"
    shutil.copy(swish_model, compiled)
    before = compiled.read_bytes()
    assert str(compiled) in refuse(stage, compiled, tmp_path / "again")
    assert str(compiled) in refuse(stage, compiled, tmp_path / "out", f"--report={compiled}")
    assert compiled.read_bytes() == before


@pytest.mark.parametrize("report", ["out.om", "./sub/../out.om", "out.om.data"])
def test_report_and_model_in_one_place_are_refused(stage, swish_model, tmp_path, report):
    (tmp_path / "sub").mkdir()
    line = refuse(stage, swish_model, tmp_path / "out", f"--report={tmp_path}/{report}")
    assert "--report" in line
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("listed", ["{file}", "{file.parent}", " {file} :"])
def test_a_pass_file_is_not_overwritten(stage, swish_model, tmp_path, listed):
    passes = tmp_path / "passes"
    passes.mkdir()
    file = passes / PASS_FILE.name
    shutil.copy(PASS_FILE, file)
    env = {"ASCEND_GE_PY_PASS_PATH": listed.format(file=file)}
    line = refuse(stage, swish_model, tmp_path / "out", f"--report={file}", env=env)
    assert str(file) in line and "pass file" in line
    assert file.read_bytes() == PASS_FILE.read_bytes()


@pytest.mark.parametrize("name", ["runtime.yaml", "plugins.yaml", "compile.yaml"])
def test_the_configuration_is_not_overwritten(stage, swish_model, config, tmp_path, name):
    before = (config / name).read_bytes()
    refuse(stage, swish_model, tmp_path / "out", f"--config={config}", f"--report={config / name}")
    assert (config / name).read_bytes() == before


def test_a_data_file_of_the_model_is_not_overwritten(stage, tmp_path, target):
    model = save_model(tmp_path / "m.onnx", [helper.make_node("Add", ["x", "weight"], ["z"])])
    proto = onnx.load(model)
    proto.graph.initializer.append(numpy_helper.from_array(np.ones((2, 2), np.float32), "weight"))
    onnx.save(proto, model, save_as_external_data=True, location="w.bin", size_threshold=0)
    before = (tmp_path / "w.bin").read_bytes()
    done = stage.atc(model, target.output, f"--report={tmp_path / 'w.bin'}")
    assert_refused(done, target, "E10001", tmp_path / "w.bin", "data file")
    assert (tmp_path / "w.bin").read_bytes() == before


def test_a_device_is_not_replaced(stage, swish_model, tmp_path):
    assert "device" in refuse(stage, swish_model, tmp_path / "out", "--report=/dev/null")
    assert not os.path.isfile("/dev/null")


@pytest.mark.parametrize("output", ["dir/", "dir/.om", ".", "dir/..", "/"])
def test_an_output_without_a_file_name_is_refused(stage, swish_model, tmp_path, output):
    (tmp_path / "dir").mkdir()
    assert "names no file" in refuse(stage, swish_model, output, cwd=tmp_path)
    assert not list((tmp_path / "dir").iterdir())


def test_what_stands_in_the_way_is_named_before_anything_is_read(stage, tmp_path):
    (tmp_path / "file").write_text("")
    model = tmp_path / "absent.onnx"
    assert f"'{tmp_path / 'file'}' is not a folder" in refuse(stage, model, tmp_path / "file" / "out")
    assert f"'{tmp_path / 'file'}' is not a folder" in refuse(stage, model, tmp_path / "file" / "sub" / "out")
    assert "does not exist" in refuse(stage, model, tmp_path / "none" / "out")
    assert "File name too long" in refuse(stage, model, tmp_path / ("n" * 300))


def test_a_relative_output_in_a_folder_that_was_deleted_is_told(stage, swish_model, tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    command = [stage.path / "bin" / "atc", "--framework=5", f"--model={swish_model}", "--output=out"]
    done = subprocess.run(["/bin/sh", "-c", 'cd "$1" && rmdir "$1" && shift && exec "$@"', "sh", gone, *command],
                          env=clean_environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "current folder" in done.stdout and "deleted" in done.stdout


def test_a_pass_that_changes_the_folder_does_not_move_the_output(stage, swish_model, tmp_path):
    (tmp_path / "else").mkdir()
    file = run_pass(tmp_path / "moves.py", f"import os; os.chdir({str(tmp_path / 'else')!r})")
    done = stage.fused(swish_model, "out", pass_file=file, cwd=tmp_path)
    assert done.code == 0, done.stdout + done.stderr
    assert (tmp_path / "out.om").exists() and not list((tmp_path / "else").iterdir())


def test_a_place_that_a_pass_takes_is_looked_at_again_before_writing(stage, swish_model, tmp_path):
    file = run_pass(tmp_path / "takes.py", f"import os; os.symlink({str(swish_model)!r}, {str(tmp_path / 'out.om')!r})")
    before = swish_model.read_bytes()
    done = stage.fused(swish_model, tmp_path / "out", pass_file=file)
    assert done.code == 1 and str(swish_model) in done.last_line and "E10001" in done.last_line
    assert swish_model.read_bytes() == before and (tmp_path / "out.om").is_symlink()
