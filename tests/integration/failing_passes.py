# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Pass files with a body per hook, to fail or to hang where a test wants it."""
import textwrap

_HEAD = """\
import ctypes, re, sys, time
from ge.es.all import Add, ClipByValue, Const, HardSwish, Relu, Sigmoid, Tanh
from ge.passes import (DecomposePass, FusionBasePass, PassStage, PatternFusionPass, pattern, register_decompose_pass,
                       register_fusion_pass)


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no text")


def deep():
    return deep() + 1


"""
# Matches the one Clip of a hard-swish model.
_PATTERN = """\
@register_fusion_pass(name="{name}", stage=PassStage.BEFORE_INFER_SHAPE)
class {name}(PatternFusionPass):
    @pattern
    def clip(self, inputs):
        {patterns}
        return ClipByValue(*inputs[:3])

    def meet_requirements(self, match_result, context):
        {meet_requirements}
        return True

    def replacement(self, inputs):
        {replacement}
        return ClipByValue(*inputs[:3])
"""
_RUN = """\
@register_fusion_pass(name="{name}", stage=PassStage.{stage})
class {name}(FusionBasePass):
    def run(self, graph, context):
        {run}
"""


def _body(text):
    return textwrap.dedent(text).strip().replace("\n", "\n        ") or "pass"


def pattern_pass(path, name="Stumbles", patterns="", meet_requirements="", replacement=""):
    """A pattern pass; what a hook does before its usual work."""
    path.write_text(_HEAD + _PATTERN.format(name=name, patterns=_body(patterns), replacement=_body(replacement),
                                            meet_requirements=_body(meet_requirements)))
    return path


def run_pass(path, run, name="Stumbles", stage="BEFORE_INFER_SHAPE"):
    """A pass with a run() of its own."""
    path.write_text(_HEAD + _RUN.format(name=name, stage=stage, run=_body(run)))
    return path
