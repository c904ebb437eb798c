# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Tiny ONNX models, and plugin files beside them."""
import textwrap
from dataclasses import dataclass
from pathlib import Path

import onnx
from onnx import TensorProto, helper
from programs import Stage

# A pass that replaces Relu(Add(x, y)); both hooks are given as the source of their bodies.
FUSE = """
from ge.es.all import Add, Relu, Mul
from ge.graph import Graph
from ge.passes import PassStage, PatternFusionPass, pattern, register_fusion_pass

@register_fusion_pass(name="Fuse", stage=PassStage.BEFORE_INFER_SHAPE)
class Fuse(PatternFusionPass):
    @pattern
    def add_relu(self, inputs):
        return Relu(Add(inputs[0], inputs[1]))

    def meet_requirements(self, match_result, context):
        {meet}

    def replacement(self, inputs, match_result, context):
        {replace}
"""


def save_model(path, nodes, opsets=(("", 17),), shape=(2, 2)):
    """x, y -> nodes -> the last node's first output."""
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, list(shape)) for name in ("x", "y")]
    out = helper.make_tensor_value_info(nodes[-1].output[0], TensorProto.FLOAT, list(shape))
    graph = helper.make_graph(nodes, "small", values, [out])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid(*opset) for opset in opsets])
    model.ir_version = 8
    onnx.save(model, str(path))
    return path


def add_relu():
    return [helper.make_node("Add", ["x", "y"], ["s"], name="add"), helper.make_node("Relu", ["s"], ["z"], name="relu")]


@dataclass(frozen=True)
class Compiler:
    """atc on one model with one plugin file."""

    stage: Stage
    folder: Path
    variable: str

    def write(self, text, name="plugin.py"):
        path = self.folder / name
        path.write_text(textwrap.dedent(text))
        return path

    def compile(self, nodes, text, *arguments, opsets=(("", 17),), name="plugin.py"):
        model = save_model(self.folder / "m.onnx", nodes, opsets)
        plugin = self.write(text, name)
        return self.stage.atc(model, self.folder / "out", *arguments, env={self.variable: str(plugin)},
                              cwd=str(self.folder))
