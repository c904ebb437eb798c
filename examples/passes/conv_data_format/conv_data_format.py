# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Lets convolutions work on NHWC where both neighbours are Transposes from and to NHWC, and removes those.

    Transpose(0, 3, 1, 2) -> Conv2D (NCHW) -> Transpose(0, 2, 3, 1)   becomes   Conv2D (NHWC)

Exporters that keep their own layout write this. The pass edits attributes and edges by hand: ``can_fuse`` is asked
before, ``report_fuse`` tells afterwards what was merged.
"""
from ge.graph import Format, Tensor
from ge.passes import FusionBasePass, PassStage, can_fuse, register_fusion_pass, report_fuse

TO_NCHW, TO_NHWC = [0, 3, 1, 2], [0, 2, 3, 1]


@register_fusion_pass(name="ConvDataFormatPass", stage=PassStage.BEFORE_INFER_SHAPE)
class ConvDataFormatPass(FusionBasePass):
    def run(self, graph, context):
        for conv in [node for node in graph.get_direct_nodes() if node.type == "Conv2D"]:
            if not is_nchw(conv):
                continue
            before, after = producer(conv, 0), only_consumer(conv)
            filter_node = producer(conv, 1)
            if not (is_transpose(before, TO_NCHW) and is_transpose(after, TO_NHWC) and is_own_filter(filter_node)):
                continue
            answer = can_fuse([before, conv, after])
            if not answer.ok:
                print(f"{conv.name} keeps its data format: {answer.reason}")
                continue
            switch_to_nhwc(conv, filter_node)
            report_fuse([before, conv, after], [conv], context)
            bypass(graph, before)
            bypass(graph, after)
        return True


def is_nchw(conv):
    return conv.has_attr("data_format") and conv.get_attr("data_format") == "NCHW"


def producer(node, port):
    try:
        return node.get_in_data_nodes_and_port_indexes(port)[0]
    except RuntimeError:
        return None


def only_consumer(node):
    consumers = node.get_out_data_nodes_and_port_indexes(0)
    return consumers[0][0] if len(consumers) == 1 else None


def is_transpose(node, order):
    if node is None or node.type != "Transpose":
        return False
    perm = producer(node, 1)
    return perm is not None and perm.type in ("Const", "Constant") and perm.get_attr("value").get_data() == order


def is_own_filter(node):
    """A constant that no other node reads, so its layout may change with the convolution's."""
    return (node is not None and node.type in ("Const", "Constant")
            and len(node.get_out_data_nodes_and_port_indexes(0)) == 1)


def switch_to_nhwc(conv, filter_node):
    conv.set_attr("data_format", "NHWC")
    for name in ("strides", "dilations"):
        if conv.has_attr(name):
            n, c, h, w = conv.get_attr(name)
            conv.set_attr(name, [n, h, w, c])
    filter_node.set_attr("value", in_hwcn(filter_node.get_attr("value")))
    conv.update_input_desc(0, conv.get_input_desc(0).set_format(Format.FORMAT_NHWC))
    conv.update_input_desc(1, conv.get_input_desc(1).set_format(Format.FORMAT_HWCN))
    conv.update_output_desc(0, conv.get_output_desc(0).set_format(Format.FORMAT_NHWC))


def in_hwcn(value):
    """A filter [n][c][h][w] as one [h][w][c][n], which is what NHWC goes with."""
    n, c, h, w = value.get_shape()
    data = value.get_data()
    flat = [data[i][j][k][m] for k in range(h) for m in range(w) for j in range(c) for i in range(n)]
    return Tensor(flat, data_type=value.get_data_type(), format=Format.FORMAT_HWCN, shape=[h, w, c, n])


def bypass(graph, transpose):
    """Connects the Transpose's consumers with its producer, and removes it and an order nobody else reads."""
    source, port = transpose.get_in_data_nodes_and_port_indexes(0)
    perm = producer(transpose, 1)
    for consumer, consumer_port in transpose.get_out_data_nodes_and_port_indexes(0):
        graph.remove_edge(transpose, 0, consumer, consumer_port)
        graph.add_data_edge(source, port, consumer, consumer_port)
    graph.remove_node(transpose)
    if not perm.get_out_data_nodes_and_port_indexes(0):
        graph.remove_node(perm)
