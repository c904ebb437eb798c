# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""openvino's MatcherPass in Python: a Matcher over a pattern, a callback for each match, one Manager run."""
from pathlib import Path

import openvino as ov
from openvino import opset13 as ops
from openvino.passes import AnyInput, Manager, Matcher, MatcherPass, WrapType

_ENDS = {"match": ("opset13.Relu", "opset13.Multiply"), "miss": ("opset13.Sigmoid", "opset13.Multiply"),
         "late_miss": ("opset13.Relu", "opset13.Divide"), "full_miss": ("opset13.Relu", "opset13.Relu")}


def build(size: int, model: Path):
    return ov.Core().read_model(model)


class _Fusion(MatcherPass):
    """Its op set has no operator for the three, so one that is as large as ours takes their place."""

    def __init__(self, last: str, first: str):
        super().__init__()
        self.count = 0
        x, scale, bias = AnyInput(), AnyInput(), AnyInput()
        product = WrapType(first, [x] if first.endswith("Relu") else [x, scale])
        total = WrapType("opset13.Add", [product, bias])
        root = WrapType(last, [total])

        def callback(matcher: Matcher) -> bool:
            found = matcher.get_pattern_value_map()
            if any(len(found[inner].get_target_inputs()) != 1 for inner in (product, total)):
                return False
            node = matcher.get_match_root()
            fused = ops.select(ops.constant(True), found[x], found[bias])
            for consumer in node.output(0).get_target_inputs():
                consumer.replace_source_output(fused.output(0))
            self.count += 1
            return True

        self.register_matcher(Matcher(root, "Fusion"), callback)


def rewrite(model, case: str) -> int:
    """Returns the number of replacements."""
    fusion = _Fusion(*_ENDS[case])
    manager = Manager()
    manager.register_pass(fusion)
    manager.run_passes(model)
    return fusion.count
