# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The native part of ge.passes: which artifact set serves this interpreter, loaded at first use."""
import sys
from pathlib import Path
from types import ModuleType
from typing import Optional

from ge._internal import artifact_utils
from ge._internal.artifact_utils import current_platform_tag, current_python_tag  # noqa: F401

NATIVE_MODULE = "ge.passes._ge_pass_native"
ARTIFACTS_FOLDER = "python_pass_artifacts"
NATIVE_FILE = "_ge_pass_native.so"
WHEEL = "ge_py_pass_bridge-*-{tag}-{tag}-*.whl"

_KIND = artifact_utils.NativeKind(NATIVE_MODULE, NATIVE_FILE, "passes", WHEEL)


def artifact_roots() -> list[Path]:
    """Folders that hold artifact sets, in the order of the search."""
    return [Path(__file__).resolve().parent / ARTIFACTS_FOLDER]


def ensure_native_module(artifact_dir: Optional[str] = None) -> ModuleType:
    """The native module, loaded from the set that fits this interpreter.

    Args:
        artifact_dir: the set that the process's bridge was loaded from; None: search the roots.

    Raises:
        ImportError: no usable set (the text names tag, platform, ABI, roots, what was found and the wheel
            to install), or the module was imported from another set already.
    """
    return artifact_utils.ensure_native(_KIND, artifact_roots(), artifact_dir)


def run_fallback_codegen():
    """Builds a set on this machine. Not part of this release.

    Raises:
        RuntimeError: always; the text says what to install instead.
    """
    tag = current_python_tag()
    raise RuntimeError(
        f"building a bridge set for {tag}-{current_platform_tag()} on this machine is not supported; install "
        f"the wheel {WHEEL.format(tag=tag)} for {sys.executable}, or build the project with "
        f"-DGE_PYTHONS={sys.executable}")
