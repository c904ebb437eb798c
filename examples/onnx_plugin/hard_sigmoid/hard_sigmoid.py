# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Imports ONNX HardSigmoid. ONNX's default alpha is 0.2, GE's is 1/6, so both attributes are always set."""
from ge.onnx_plugin import onnx_plugin

ONNX_ALPHA = 0.2
ONNX_BETA = 0.5

hard_sigmoid = onnx_plugin(source="HardSigmoid", domain="ai.onnx", opsets=range(6, 22), target="HardSigmoid")


@hard_sigmoid.parse_node
def parse_hard_sigmoid(node, target):
    target.set_attr("alpha", node.attrs.get("alpha", ONNX_ALPHA))
    target.set_attr("beta", node.attrs.get("beta", ONNX_BETA))
