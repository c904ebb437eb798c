# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The native part of ge.onnx_plugin: which artifact set serves this interpreter."""
from pathlib import Path
from types import ModuleType
from typing import Optional

from ge._internal import artifact_utils

ARTIFACTS_FOLDER = "python_onnx_plugin_artifacts"

_KIND = artifact_utils.NativeKind(
    "ge.onnx_plugin._ge_onnx_plugin_native", "_ge_onnx_plugin_native.so", "onnx_plugin",
    "ge_py_onnx_plugin_bridge-*-{tag}-{tag}-*.whl")


def artifact_roots() -> list[Path]:
    """Folders that hold artifact sets, in the order of the search."""
    return [Path(__file__).resolve().parent / ARTIFACTS_FOLDER]


def ensure_native_module(artifact_dir: Optional[str] = None) -> ModuleType:
    """The native module; see ge.passes.runtime.ensure_native_module."""
    return artifact_utils.ensure_native(_KIND, artifact_roots(), artifact_dir)
