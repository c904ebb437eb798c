# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles ONNX models with the staged atc and compares them with the originals in ONNX Runtime."""
import os
import subprocess
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest

# Python plugins of the caller's shell would change what is imported.
UNWANTED = ("ASCEND_", "LD_", "PYTHON")


class Compiler:
    """atc in a folder of its own."""

    def __init__(self, atc: Path, folder: Path):
        self._atc = atc
        self._folder = folder
        self._count = 0

    def run(self, model, *arguments):
        """The finished process and the output path (which exists only on success)."""
        self._count += 1
        if not isinstance(model, (str, Path)):
            path = self._folder / f"model{self._count}.onnx"
            onnx.save(model, path)
            model = path
        output = self._folder / f"out{self._count}"
        environment = {k: v for k, v in os.environ.items() if not k.startswith(UNWANTED)}
        done = subprocess.run(
            [self._atc, f"--model={model}", "--framework=5", f"--output={output}", *arguments],
            env=environment, capture_output=True, text=True, timeout=120)
        return done, output.with_suffix(".om")

    def compile(self, model, *arguments) -> Path:
        done, output = self.run(model, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return output

    def error(self, model, *arguments) -> str:
        done, output = self.run(model, *arguments)
        assert done.returncode != 0
        assert not output.exists()
        return done.stdout + done.stderr


def session(model):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    if isinstance(model, onnx.ModelProto):
        model = model.SerializeToString()
    return onnxruntime.InferenceSession(model if isinstance(model, bytes) else str(model), options,
                                        providers=["CPUExecutionProvider"])


def assert_same(compiled, original, feeds, tolerance=1e-4):
    """Outputs have the same names, types and shapes, and values within tolerance of their range."""
    after, before = session(compiled), session(original)
    assert [o.name for o in after.get_outputs()] == [o.name for o in before.get_outputs()]
    for output, got, want in zip(after.get_outputs(), after.run(None, feeds), before.run(None, feeds)):
        assert got.dtype == want.dtype and got.shape == want.shape, output.name
        if want.dtype.kind == "f" and want.size:
            limit = tolerance * max(1e-12, float(np.max(np.abs(want))))
            assert float(np.max(np.abs(got - want))) <= limit, output.name
        else:
            assert np.array_equal(got, want), output.name


@pytest.fixture
def compiler(atc, tmp_path):
    return Compiler(atc, tmp_path)
