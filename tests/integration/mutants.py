# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Small models around ``x * clip(x + 3, 0, 6) / 6``, one deviation each."""
import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper

SHAPE = [2, 3, 4]


class _Graph:
    def __init__(self):
        self.nodes, self.constants = [], {}

    def op(self, op_type, *inputs, name):
        self.nodes.append(helper.make_node(op_type, inputs, [name], name=name))
        return name

    def scalar(self, name, value):
        self.constants[name] = numpy_helper.from_array(np.float32(value), name)
        return name


def hard_swish_model(*, swap_mul=False, swap_add=False, six=6.0, second_consumer=False, expose=None, instances=1,
                     shared_constants=False):
    """The shape ``instances`` times in a row.

    Args:
        six: value that the product is divided by, and that the clip ends at.
        second_consumer: the clipped value also feeds a Relu that is a graph output.
        expose: one of "shifted", "gate", "product": that inner value is a graph output too.
        shared_constants: all instances read the same four constants.
    """
    graph, outputs, x = _Graph(), [], "x"
    for number in range(instances):
        suffix = "" if shared_constants else str(number)
        three, low, high, divisor = (graph.scalar(name + suffix, value) for name, value in
                                     (("three", 3.0), ("low", 0.0), ("high", six), ("six", six)))
        shifted = graph.op("Add", *((three, x) if swap_add else (x, three)), name=f"shifted{number}")
        gate = graph.op("Clip", shifted, low, high, name=f"gate{number}")
        product = graph.op("Mul", *((gate, x) if swap_mul else (x, gate)), name=f"product{number}")
        x = graph.op("Div", product, divisor, name=f"y{number}")
        if second_consumer:
            outputs.append(graph.op("Relu", gate, name=f"relu{number}"))
        if expose:
            outputs.append({"shifted": shifted, "gate": gate, "product": product}[expose])
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, SHAPE) for name in [x, *outputs]]
    model = helper.make_model(
        helper.make_graph(graph.nodes, "mutant", [helper.make_tensor_value_info("x", TensorProto.FLOAT, SHAPE)],
                          values, list(graph.constants.values())),
        opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    checker.check_model(model, full_check=True)
    return model
