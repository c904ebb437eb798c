# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""onnxoptimizer: its rewrites are built in and cannot be written in Python. One that looks at every node and fits none
of the chain stands for a miss; the other cases do not apply. The model goes in and comes out as bytes, as it must.
"""
from pathlib import Path

import onnx
import onnxoptimizer

CASES = ("miss",)
_PASS = "fuse_matmul_add_bias_into_gemm"  # tries each Add


def build(size: int, model: Path):
    return onnx.load(model)


def rewrite(model, case: str) -> int:
    """Returns the number of replacements, which is none."""
    done = onnxoptimizer.optimize(model, [_PASS])
    return (len(model.graph.node) - len(done.graph.node)) // 2
