# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX's own one-node models: what is imported computes what ONNX says, what is not is refused in words."""
import warnings

import numpy as np
import pytest
from importer.conftest import session
from onnx.backend.test.case.node import collect_testcases

# How many of onnx's cases must compile and compute; a lower number is a loss of coverage.
AT_LEAST = 1200
# Inputs beyond the range of the type, on which ONNX and ONNX Runtime differ; element types that an
# operator takes only in opsets newer than the one which the output is written in; chance without a seed.
UNDECIDED = ("test_mod_float_edge_cases", "test_celu_float16", "test_range_float16", "test_bernoulli")


def _cases():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in collect_testcases(None):
            if case.model is None or not case.data_sets or case.name.startswith(UNDECIDED):
                continue
            feeds, wanted = case.data_sets[0]
            if all(isinstance(value, (np.ndarray, np.generic)) for value in [*feeds, *wanted]):
                yield case.name, case.model, feeds, wanted


def _same(got, want):
    want = np.asarray(want)
    if got.shape != want.shape or got.dtype != want.dtype:
        return False
    if want.dtype.kind in "fc":
        return np.allclose(got.astype(np.float64), want.astype(np.float64), rtol=2e-3, atol=1e-3, equal_nan=True)
    return np.array_equal(got, want)


@pytest.mark.full
def test_imported_cases_compute_what_onnx_says(compiler):
    right, wrong, silent = 0, [], []
    for name, model, feeds, wanted in _cases():
        done, output = compiler.run(model)
        if done.returncode != 0:
            if "model" not in done.stdout + done.stderr:
                silent.append(name)
            continue
        named = {info.name: np.asarray(value) for info, value in zip(model.graph.input, feeds)}
        try:
            results = session(output).run(None, named)
        except Exception:  # kernels that this ONNX Runtime lacks for the original lack here as well
            try:
                session(model).run(None, named)
                wrong.append(name)
            except Exception:
                pass
            continue
        if all(map(_same, results, wanted)):
            right += 1
        elif not all(map(np.array_equal, results, session(model).run(None, named))):
            wrong.append(name)
    assert wrong == [] and silent == []
    assert right >= AT_LEAST
