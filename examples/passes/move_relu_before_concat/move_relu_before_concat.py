# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Moves a Relu that follows a concatenation in front of it, one to each input.

The concatenation has a dynamic number of inputs, which no pattern can have: so this pass walks the graph itself,
cuts out what it replaces, and lets SubgraphRewriter do the edit.
"""
from ge.es import GraphBuilder
from ge.es.all import ConcatD, ConcatV2, Relu
from ge.passes import (
    FusionBasePass,
    PassStage,
    SubgraphBoundary,
    SubgraphInput,
    SubgraphOutput,
    SubgraphRewriter,
    register_fusion_pass,
)


@register_fusion_pass(name="MoveReluBeforeConcatPass", stage=PassStage.BEFORE_INFER_SHAPE)
class MoveReluBeforeConcatPass(FusionBasePass):
    def run(self, graph, context):
        for concat in [node for node in graph.get_direct_nodes() if node.type in ("ConcatD", "ConcatV2")]:
            relu = only_consumer(concat)
            if relu is not None and relu.type == "Relu":
                SubgraphRewriter.replace(boundary(concat, relu), relus_first(concat), context=context)
        return True


def only_consumer(node):
    consumers = node.get_out_data_nodes_and_port_indexes(0)
    return consumers[0][0] if len(consumers) == 1 else None


def boundary(concat, relu):
    cut = SubgraphBoundary()
    for port in range(concat.get_inputs_size()):
        cut.add_input(port, SubgraphInput([(concat, port)]))
    cut.add_output(0, SubgraphOutput(relu, 0))
    return cut


def relus_first(concat):
    """The last input of ConcatV2 is the axis; ConcatD has it as an attribute."""
    builder = GraphBuilder("relus_first")
    inputs = builder.create_inputs(concat.get_inputs_size())
    if concat.type == "ConcatV2":
        *tensors, axis = inputs
        joined = ConcatV2([Relu(tensor) for tensor in tensors], axis, N=len(tensors))
    else:
        joined = ConcatD([Relu(tensor) for tensor in inputs], concat_dim=concat.get_attr("concat_dim"),
                         N=len(inputs))
    return builder.build_and_reset([joined])
