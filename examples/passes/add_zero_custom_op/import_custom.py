# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Brings the custom operators of the sample's model in: ONNX knows them by name only."""
import ge.es.custom  # noqa: F401  declares AddCustom
from ge.onnx_plugin import onnx_plugin

add_custom = onnx_plugin(source="AddCustom", domain="sample", opsets=[1], target="AddCustom")
move = onnx_plugin(source="Move", domain="sample", opsets=[1], target="TensorMove")


@add_custom.parse_node
def parse_add_custom(node, target):
    """Its ports are those of the prototype, and it has no attributes."""


@move.parse_node
def parse_move(node, target):
    """As above."""
