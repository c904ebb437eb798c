# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Equal input gives equal bytes where several places compete for the same nodes, whatever Python hashes."""
from concurrent.futures import ThreadPoolExecutor

import onnx
from pass_bench import parse
from programs import Stage

MODEL = """m (float[2] x) => (float[2] a, float[2] b, float[2] c) {
    r0 = Relu (x)  r1 = Relu (r0)  r2 = Relu (r1)  r3 = Relu (r2)  r4 = Relu (r3)  r5 = Relu (r4)  r6 = Relu (r5)
    s0 = Abs (r6)  s1 = Neg (r6)  s2 = Abs (r6)  s3 = Neg (r6)
    a = Add (s0, s1)  b = Add (s2, s1)  c = Add (s2, s3) }"""
PASSES = """
from ge.es.all import Abs, Exp, Neg, Relu, Sigmoid, Tanh
from ge.passes import FusionBasePass, PassStage, PatternFusionPass, pattern, register_fusion_pass

@register_fusion_pass(name="Pairs", stage=PassStage.BEFORE_INFER_SHAPE)
class Pairs(PatternFusionPass):
    @pattern
    def three(self, inputs):
        return Relu(Relu(Relu(inputs[0])))

    @pattern
    def two(self, inputs):
        return Relu(Relu(inputs[0]))

    def replacement(self, inputs):
        return Sigmoid(inputs[0])

@register_fusion_pass(name="Siblings", stage=PassStage.BEFORE_INFER_SHAPE)
class Siblings(PatternFusionPass):
    @pattern
    def siblings(self, inputs):
        return [Abs(inputs[0]), Neg(inputs[0])]

    def replacement(self, inputs):
        return [Tanh(inputs[0]), Exp(inputs[0])]

@register_fusion_pass(name="Sets", stage=PassStage.AFTER_INFER_SHAPE)
class Sets(FusionBasePass):
    def run(self, graph, context):
        for key in {node.name for node in graph.get_direct_nodes()}:
            graph.find_node_by_name(key)
"""


def test_twenty_processes_with_other_hash_seeds_write_the_same_bytes(stage_dir, tmp_path):
    stage = Stage(stage_dir)
    model, plugin = tmp_path / "m.onnx", tmp_path / "plugin.py"
    onnx.save(parse(MODEL), model)
    plugin.write_text(PASSES)

    def compile_with(seed):
        output = tmp_path / f"out{seed}"
        done = stage.atc(model, output, env={"ASCEND_GE_PY_PASS_PATH": str(plugin), "PYTHONHASHSEED": str(seed)})
        assert done.code == 0, done.stdout + done.stderr
        return (tmp_path / f"out{seed}.om").read_bytes()

    with ThreadPoolExecutor(2) as pool:
        outputs = list(pool.map(compile_with, range(1, 21)))
    assert len(set(outputs)) == 1
    types = [node.op_type for node in onnx.load_from_string(outputs[0]).graph.node]
    assert sorted(types) == sorted(["Sigmoid", "Sigmoid", "Relu", "Tanh", "Exp", "Tanh", "Exp", "Add", "Add", "Add"])
