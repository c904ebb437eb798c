# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The same chain of Mul, Add, Relu in each product: ``r = Relu(x * scale + bias)`` over and over.

``scale`` and ``bias`` are scalar inputs that all links share, so a chain of N nodes has N nodes and
nothing else. Products are imported where they are used: each is measured in a process of its own.
"""
from pathlib import Path

LINK = 3  # nodes of one link
WIDTH = 4


def write_onnx(size: int, folder: Path) -> Path:
    """Writes ``chain_<size>.onnx``, once; ``size`` nodes, a multiple of 3."""
    from onnx import TensorProto, helper, save

    path = folder / f"chain_{size}.onnx"
    if path.exists():
        return path
    nodes = []
    value = "x"
    for link in range(size // LINK):
        nodes += [helper.make_node("Mul", [value, "scale"], [f"mul_{link}"], f"Mul_{link}"),
                  helper.make_node("Add", [f"mul_{link}", "bias"], [f"add_{link}"], f"Add_{link}"),
                  helper.make_node("Relu", [f"add_{link}"], [f"relu_{link}"], f"Relu_{link}")]
        value = f"relu_{link}"
    inputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
              for name, shape in (("x", [WIDTH]), ("scale", []), ("bias", []))]
    output = helper.make_tensor_value_info(value, TensorProto.FLOAT, [WIDTH])
    graph = helper.make_graph(nodes, "chain", inputs, [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8)
    partial = path.with_suffix(".partial")
    save(model, str(partial))
    partial.rename(path)
    return path
