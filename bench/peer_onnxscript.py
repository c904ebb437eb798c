# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""onnxscript's rewriter: one RewriteRule with a condition, applied once over the model."""
from pathlib import Path

from onnxscript import ir
from onnxscript.rewriter.pattern import RewriteRule, RewriteRuleSet


def build(size: int, model: Path):
    return ir.load(model)


def _match(op, x, scale, bias):
    return op.Relu(op.Add(op.Mul(x, scale), bias))


def _miss(op, x, scale, bias):
    return op.Sigmoid(op.Add(op.Mul(x, scale), bias))


def _late_miss(op, x, scale, bias):
    return op.Relu(op.Add(op.Div(x, scale), bias))


def _full_miss(op, x, scale, bias):
    return op.Relu(op.Add(op.Relu(x), bias))


def _condition(context, x, scale, bias):
    return True


def _replacement(op, x, scale, bias):
    return op.MulAddRelu(x, scale, bias, _domain="bench")


_PATTERNS = {"match": _match, "miss": _miss, "late_miss": _late_miss, "full_miss": _full_miss}


def rewrite(model, case: str) -> int:
    """Returns the number of replacements. The rule is made here: a pass of ours makes its pattern in its Run, too."""
    rule = RewriteRule(_PATTERNS[case], _replacement, _condition)
    return RewriteRuleSet([rule]).apply_to_model(model)
