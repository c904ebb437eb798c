# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A registry that is empty before and after each test."""
import pytest
from ge.onnx_plugin import _bridge, bootstrap, registry


@pytest.fixture(autouse=True)
def clean_registry(monkeypatch):
    monkeypatch.delenv(bootstrap.ENV_PY_ONNX_PLUGIN_PATH, raising=False)
    registry.clear_registered_onnx_plugins()
    yield
    _bridge.unload()
    registry.clear_registered_onnx_plugins()
