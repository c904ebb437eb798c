# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Splits a grouped convolution into one convolution for each group.

x and filter (and bias) are split, each part is convolved, the results are joined along the channels.
"""
from ge.es import GraphBuilder
from ge.es.all import Concat, Conv2D, Split
from ge.passes import DecomposePass, PassStage, infer_shape, register_decompose_pass

X, FILTER, BIAS = range(3)
CHANNELS = 1   # axis of x in NCHW
OUT_CHANNELS = 0


@register_decompose_pass(name="DecomposeGroupedConvPass", stage=PassStage.AFTER_INFER_SHAPE, op_types=["Conv2D"])
class DecomposeGroupedConvPass(DecomposePass):
    def meet_requirements(self, node):
        return attr(node, "groups", 1) > 1 and attr(node, "data_format", "NHWC") == "NCHW"

    def replacement(self, node):
        groups = node.get_attr("groups")
        builder = GraphBuilder("grouped_conv")
        tensors = builder.create_inputs(connected_inputs(node))
        parts = [Split(CHANNELS if port == X else OUT_CHANNELS, tensor, groups, num_split=groups)
                 for port, tensor in enumerate(tensors)]
        settings = {"strides": node.get_attr("strides"), "pads": node.get_attr("pads"),
                    "dilations": attr(node, "dilations", [1, 1, 1, 1]), "data_format": "NCHW"}
        convolved = [Conv2D(*inputs, groups=1, **settings) for inputs in zip(*parts)]
        graph = builder.build_and_reset([Concat(CHANNELS, convolved, N=groups)])
        infer_shape(graph, node)  # shapes that do not fit are an error here, at the node that caused it
        return graph


def attr(node, name, default):
    """An attribute that has its default value is not stored."""
    return node.get_attr(name) if node.has_attr(name) else default


def connected_inputs(node):
    """2, or 3 with a bias; the optional input after it is for quantised convolution."""
    count = 0
    for port in range(node.get_inputs_size()):
        try:
            node.get_in_data_nodes_and_port_indexes(port)
        except RuntimeError:
            break
        count += 1
    return min(count, BIAS + 1)
