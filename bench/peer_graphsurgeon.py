# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""onnx-graphsurgeon: it has no rewriter, so its users walk the nodes; this walk is what they would write."""
from pathlib import Path

import onnx
import onnx_graphsurgeon as gs

_ENDS = {"match": ("Relu", "Mul"), "miss": ("Sigmoid", "Mul"), "late_miss": ("Relu", "Div"),
         "full_miss": ("Relu", "Relu")}


def build(size: int, model: Path):
    return gs.import_onnx(onnx.load(model))


def _inner(tensor, op: str):
    """The node that makes the tensor, when it is of that type and nothing else uses the tensor."""
    if len(tensor.inputs) != 1 or len(tensor.outputs) != 1 or tensor.inputs[0].op != op:
        return None
    return tensor.inputs[0]


def rewrite(graph, case: str) -> int:
    """Returns the number of replacements; replaced nodes are removed together, by graph.cleanup."""
    last, first = _ENDS[case]
    fused = []
    for node in graph.nodes:
        if node.op != last:
            continue
        total = _inner(node.inputs[0], "Add")
        product = total and _inner(total.inputs[0], first)
        if product is None:
            continue
        outputs = list(node.outputs)
        node.outputs.clear()
        fused.append(gs.Node("MulAddRelu", node.name + "_fused", domain="bench", outputs=outputs,
                             inputs=[product.inputs[0], product.inputs[1], total.inputs[1]]))
    if fused:
        graph.nodes.extend(fused)
        graph.cleanup()
    return len(fused)
