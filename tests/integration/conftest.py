# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
import shutil

import onnx
import pytest
from installation import Installation
from mutants import hard_swish_model
from own_operators import build
from programs import Stage, Target
from subjects import Subjects


@pytest.fixture(scope="session")
def stage(stage_dir):
    return Stage(stage_dir)


@pytest.fixture
def swish_model(tmp_path):
    """A model with one hard-swish as PaddlePaddle exports it."""
    path = tmp_path / "swish.onnx"
    onnx.save(hard_swish_model(), path)
    return path


@pytest.fixture
def target(tmp_path):
    """An output place with the files of an earlier compile."""
    return Target(tmp_path / "target").fill()


@pytest.fixture
def config(stage, tmp_path):
    """A private copy of the shipped configuration, as a folder to edit."""
    folder = tmp_path / "config"
    shutil.copytree(stage.path / "config", folder)
    return folder


@pytest.fixture(scope="session")
def copied_stage(stage, tmp_path_factory):
    return Installation.copy_of(stage, tmp_path_factory.mktemp("installation") / "stage")


@pytest.fixture
def installation(copied_stage):
    """An installation of its own; what a test changes in its Python files is undone."""
    yield copied_stage
    copied_stage.restore()


@pytest.fixture
def subjects(stage_dir, tmp_path):
    """Test processes with a run folder of their own."""
    return Subjects(stage_dir, tmp_path / "home").write_configuration()


@pytest.fixture(scope="session")
def prototype_libraries(stage, tmp_path_factory):
    """Libraries of REG_OP declarations by name."""
    return build(stage, tmp_path_factory.mktemp("prototypes"))
