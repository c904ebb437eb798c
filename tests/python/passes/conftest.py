# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A registry that is empty before and after each test, and files that become plugins."""
import textwrap

import pytest
from ge.passes import _bridge, bootstrap, registry
from pass_bench import Bench


@pytest.fixture(autouse=True)
def clean_registry(monkeypatch):
    monkeypatch.delenv(bootstrap.ENV_PY_PASS_PATH, raising=False)
    monkeypatch.setattr(bootstrap.entry_points, "of_group", lambda group: [])
    registry.clear_registered_passes()
    yield
    _bridge.clear_pass_holders()
    _bridge.unload()
    registry.clear_registered_passes()


@pytest.fixture
def plugins(tmp_path, monkeypatch):
    """Writes files below a folder and puts paths on the variable."""

    class Plugins:
        folder = tmp_path

        @staticmethod
        def write(name, text):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text))
            return path

        @staticmethod
        def listed(*paths):
            monkeypatch.setenv(bootstrap.ENV_PY_PASS_PATH, ":".join(map(str, paths)))

    return Plugins()


PASS_FILE = """
from ge.passes import FusionBasePass, PassStage, register_fusion_pass

@register_fusion_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE)
class {cls}(FusionBasePass):
    def run(self, graph, context):
        return {result}
"""


@pytest.fixture
def pass_file():
    def text(name, cls="Demo", result=True):
        return PASS_FILE.format(name=name, cls=cls, result=result)

    return text


@pytest.fixture
def bench(stage_dir, tmp_path):
    return Bench(stage_dir, tmp_path)
