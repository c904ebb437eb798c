# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Models of one operator, with inputs for them."""
from dataclasses import dataclass, field
from typing import Any, Optional

import numpy as np
import onnx
from onnx import helper, numpy_helper


@dataclass(frozen=True)
class Case:
    """One node. ``inputs``: arrays; None leaves one out; those numbered in ``const`` are initializers."""

    op: str
    inputs: list
    outputs: int = 1
    opset: int = 18
    const: tuple = ()
    used: Optional[tuple] = None    # numbers of the outputs that the model has; None: all
    attrs: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    tolerance: float = 1e-4
    quanta: int = 0                 # by how much whole numbers may differ

    def __str__(self):
        return "-".join(filter(None, [self.op, str(self.opset), self.note]))

    def feeds(self):
        return {f"x{i}": value for i, value in enumerate(self.inputs) if value is not None and i not in self.const}

    def model(self):
        names = ["" if value is None else f"x{i}" for i, value in enumerate(self.inputs)]
        used = range(self.outputs) if self.used is None else self.used
        results = [f"y{i}" if i in used else "" for i in range(self.outputs)]
        node = helper.make_node(self.op, names, results, **self.attrs)
        infos = [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(value.dtype), value.shape)
                 for name, value in self.feeds().items()]
        weights = [numpy_helper.from_array(self.inputs[i], f"x{i}") for i in self.const]
        graph = helper.make_graph([node], "one", infos, [onnx.ValueInfoProto(name=f"y{i}") for i in used], weights)
        opsets = [helper.make_opsetid("", self.opset)]
        model = helper.make_model(graph, opset_imports=opsets,
            ir_version=max(8, helper.find_min_ir_version_for(opsets)))
        return onnx.shape_inference.infer_shapes(model, data_prop=True)


def numbers(*shape, low=-2.0, high=2.0, dtype=np.float32, seed=0):
    return np.random.default_rng(seed).uniform(low, high, shape).astype(dtype)


def ints(*values, dtype=np.int64):
    return np.array(values, dtype)


def scalar(value, dtype=np.int64):
    return np.array(value, dtype)
