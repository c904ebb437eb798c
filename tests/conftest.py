# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Paths that every suite needs: the staged product, its programs, real models."""
import importlib.util
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STAGE = Path(os.environ.get("GE_STAGE_DIR") or ROOT / "build" / "release" / "stage").resolve()
# The staged package is what ships, so `import ge` in a test means that one.
sys.path.insert(0, str(STAGE))
# A shell starts what runs in its background with Ctrl-C ignored, and programs hand that down.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption("--full", action="store_true", help="also the tests marked 'full'; an -m with it decides alone")


def pytest_collection_modifyitems(config, items):
    """Without being asked for, what is slow does not run."""
    if config.getoption("--full") or "full" in (config.getoption("-m") or ""):
        return
    full = [item for item in items if item.get_closest_marker("full") is not None]
    config.hook.pytest_deselected(items=full)
    items[:] = [item for item in items if item not in full]


@dataclass(frozen=True)
class Models:
    """PaddleOCR's models as the pinned rapidocr-onnxruntime distribution ships them."""

    classifier: Path
    detector: Path


def _required(path: Path) -> Path:
    if not path.exists():
        pytest.fail(f"{path} does not exist; run scripts/setup.sh --with-tests, or set GE_STAGE_DIR", pytrace=False)
    return path


@pytest.fixture(scope="session")
def repo_root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def stage_dir() -> Path:
    return _required(STAGE)


@pytest.fixture(scope="session")
def atc(stage_dir: Path) -> Path:
    return _required(stage_dir / "bin" / "atc")


@pytest.fixture(scope="session")
def ge_run(stage_dir: Path) -> Path:
    return _required(stage_dir / "bin" / "ge_run")


@pytest.fixture(scope="session")
def gepyrt(stage_dir: Path) -> Path:
    return _required(stage_dir / "bin" / "gepyrt")


@pytest.fixture(scope="session")
def models() -> Models:
    spec = importlib.util.find_spec("rapidocr_onnxruntime")
    if spec is None or spec.origin is None:
        pytest.fail("no rapidocr-onnxruntime in this venv; run scripts/setup.sh", pytrace=False)
    folder = Path(spec.origin).parent / "models"
    return Models(
        classifier=_required(folder / "ch_ppocr_mobile_v2.0_cls_infer.onnx"),
        detector=_required(folder / "ch_PP-OCRv4_det_infer.onnx"),
    )
