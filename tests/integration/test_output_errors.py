# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Outputs that cannot be written: the reason is told, older files stay, no temporary file is left."""
import os
import resource
import subprocess
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper
from programs import Target, assert_refused, clean_environment
from small_models import save_model

BIG = 64 << 10  # bytes of weights: more than fits where the tests below let atc write


@pytest.fixture
def big_model(tmp_path):
    """A model whose .om is far larger than its report."""
    rows = BIG // 256
    path = save_model(tmp_path / "big.onnx", [helper.make_node("Add", ["x", "weight"], ["z"])], shape=(rows, 64))
    proto = onnx.load(path)
    weight = np.random.default_rng(0).random((rows, 64), np.float32)
    proto.graph.initializer.append(numpy_helper.from_array(weight, "weight"))
    onnx.save(proto, path)
    return path


@contextmanager
def mounted(folder, options):
    """A small file system of its own on the folder, where this user may mount."""
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip(f"this user may not mount: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def test_a_folder_that_does_not_exist_is_named_before_anything_is_compiled(stage, tmp_path, target):
    done = stage.atc(tmp_path / "no_model.onnx", tmp_path / "none" / "out")
    assert_refused(done, target, tmp_path / "none", "E10001")
    assert "no_model" not in done.stdout


@pytest.mark.parametrize("name", ["out.om", "out.report.json"])
def test_a_folder_in_the_outputs_place_is_named(stage, swish_model, tmp_path, name):
    folder = tmp_path / "place"
    (folder / name).mkdir(parents=True)
    done = stage.atc(swish_model, folder / "out")
    assert done.code == 1 and str(folder / name) in done.stdout and "folder" in done.stdout
    assert [path.name for path in folder.iterdir()] == [name]


def test_a_report_that_cannot_be_written_changes_no_model(stage, swish_model, tmp_path, target):
    done = stage.atc(swish_model, target.output, f"--report={tmp_path / 'none' / 'r.json'}")
    assert_refused(done, target, tmp_path / "none")


@pytest.mark.skipif(os.geteuid() == 0, reason="rights do not stop root")
def test_a_folder_without_the_right_to_write_is_named(stage, swish_model, target):
    target.folder.chmod(0o555)
    done = stage.atc(swish_model, target.output)
    target.folder.chmod(0o755)
    assert_refused(done, target, target.folder, "Permission denied")


def test_a_folder_that_takes_no_files_is_named(stage, swish_model, target):
    done = stage.atc(swish_model, "/proc/out")
    assert_refused(done, target, "/proc/out", "cannot be")


def test_a_read_only_file_system_is_named(stage, swish_model, tmp_path, target):
    with mounted(tmp_path / "disk", "ro") as folder:
        assert_refused(stage.atc(swish_model, folder / "out"), target, folder, "Read-only file system")


def test_a_full_disk_is_told_and_the_older_output_stays(stage, big_model, tmp_path):
    with mounted(tmp_path / "disk", f"size={BIG // 2}") as disk:
        target = Target(disk / "out").fill()
        done = stage.atc(big_model, target.output)
        assert_refused(done, target, f"{target.output}.om", "No space left on device")
        assert list(disk.iterdir()) == [target.folder]


@pytest.mark.parametrize("limit", [100, BIG // 2], ids=["report", "model"])
def test_a_file_size_limit_is_an_error_not_the_end(stage, big_model, target, limit):
    command = [stage.path / "bin" / "atc", f"--model={big_model}", "--framework=5", f"--output={target.output}"]
    done = subprocess.run(command, capture_output=True, text=True, env=clean_environment(), timeout=120,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{target.output}.om" in done.stdout and "File too large" in done.stdout and "ulimit" in done.stdout
    assert target.is_untouched()


def test_an_output_replaces_the_older_files_and_leaves_no_other(stage, swish_model, target):
    done = stage.atc(swish_model, target.output)
    assert done.code == 0, done.stdout + done.stderr
    assert {path.name for path in target.folder.iterdir()} == set(target.older)
    assert not any(path.read_bytes() == target.older[path.name].encode() for path in target.folder.iterdir())


def test_an_output_name_of_the_greatest_length_is_written(stage, swish_model, tmp_path):
    name = "n" * (255 - len(".report.json"))
    done = stage.atc(swish_model, tmp_path / name)
    assert done.code == 0, done.stdout + done.stderr
    assert Path(tmp_path / f"{name}.om").exists() and Path(tmp_path / f"{name}.report.json").exists()
