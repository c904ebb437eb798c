# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A model in ONNX's text form, compiled by atc with pass files; and the graph as the last pass saw it."""
import json
import os
import shutil
import textwrap
from dataclasses import dataclass
from pathlib import Path

import onnx
import onnx.parser
from programs import ROOT, Outcome, Stage

GOLDEN = ROOT / "tests" / "golden" / "pass_cases"
HEAD = """\
from ge.es import GraphBuilder
from ge.es.all import *
from ge.graph import Graph, Shape
from ge.passes import *
from ge.passes import pattern
"""
WITNESS = """\
from ge.passes import FusionBasePass, PassStage, register_fusion_pass

@register_fusion_pass(name="zz_Witness", stage=PassStage.AFTER_ORIGIN_GRAPH_OPTIMIZE)
class Witness(FusionBasePass):
    def run(self, graph, context):
        with open("graph.txt", "a") as file:
            file.write(graph.dump_to_stream())
"""


_RUN = """
@register_fusion_pass(name="{name}", stage=PassStage.{stage})
class {name}(FusionBasePass):
    def run(self, graph, context):
        nodes = {{node.type: node for node in graph.get_direct_nodes()}}
        {body}
"""
_REWRITE = """
@register_fusion_pass(name="{name}", stage=PassStage.{stage})
class {name}(PatternFusionPass):
    def __init__(self):
        super().__init__(PatternMatcherConfigBuilder(){config}.build())

    @pattern
    def find(self, inputs):
        {before}

    def replacement(self, {given}):
        {after}
"""


def _inside(body):
    return body.strip().replace("\n", "\n        ")


def run_pass(name, body="return True", stage="BEFORE_INFER_SHAPE"):
    """A pass with a run(); ``nodes`` has the graph's nodes by type."""
    return _RUN.format(name=name, body=_inside(body), stage=stage)


def rewrite_pass(name, before, after, stage="BEFORE_INFER_SHAPE", config="", given="inputs"):
    """A pass with one pattern. ``before``, ``after``: bodies; ``config``: calls of the config builder."""
    return _REWRITE.format(name=name, before=_inside(before), after=_inside(after), stage=stage, config=config,
                           given=given)


def parse(text):
    """Model of ``name (inputs) => (outputs) { nodes }``."""
    return onnx.parser.parse_model('<ir_version: 8, opset_import: ["": 17, "own": 1]> ' + text)


@dataclass(frozen=True)
class Compiled:
    """What one compile left behind."""

    outcome: Outcome
    folder: Path

    @property
    def code(self):
        return self.outcome.code

    @property
    def said(self):
        return self.outcome.stdout + self.outcome.stderr

    @property
    def report(self):
        return json.loads((self.folder / "out.report.json").read_text(encoding="utf-8"))

    def record(self, name):
        """The report's entry of one pass."""
        return next(record for record in self.report["passes"]["passes"] if record["pass"] == name)

    def counts(self, name):
        """tried, matched, replaced, over all patterns of a pass."""
        patterns = self.record(name)["patterns"]
        return tuple(sum(pattern[what] for pattern in patterns) for what in ("tried", "matched", "replaced"))

    @property
    def graph(self):
        return (self.folder / "graph.txt").read_text(encoding="utf-8")

    @property
    def types(self):
        """Operator types of the compiled ONNX model."""
        return [node.op_type for node in onnx.load(str(self.folder / "out.om")).graph.node]


class Bench:
    """Compiles in one folder."""

    def __init__(self, stage_dir, folder):
        self.stage = Stage(stage_dir)
        self.folder = folder

    def write(self, text, name="plugin.py"):
        path = self.folder / name
        path.write_text(HEAD + textwrap.dedent(text))
        return path

    def compile(self, model, passes, *arguments, env=None, witness=True):
        """``passes``: text of the pass file, or paths of pass files."""
        if isinstance(model, str):
            model = parse(model)
        path = self.folder / "m.onnx"
        onnx.save(model, path)
        files = [self.write(passes)] if isinstance(passes, str) else list(passes)
        if witness:
            (self.folder / "witness.py").write_text(WITNESS)
            (self.folder / "graph.txt").unlink(missing_ok=True)
            files.append(self.folder / "witness.py")
        done = self.stage.atc(path, self.folder / "out", *arguments, cwd=str(self.folder),
                              env={"ASCEND_GE_PY_PASS_PATH": ":".join(map(str, files)), **(env or {})})
        return Compiled(done, self.folder)

    def good(self, *args, **kwargs):
        """A compile that has to succeed."""
        compiled = self.compile(*args, **kwargs)
        assert compiled.code == 0, compiled.said
        return compiled

    def records(self, model, passes):
        """What the report has of each pass, by name; those that fail are skipped."""
        config = self.folder / "config"
        shutil.copytree(self.stage.path / "config", config)
        (config / "compile.yaml").write_text("schema: 1\npasses: {on_pass_error: skip}\n")
        compiled = self.good(model, passes, f"--config={config}", witness=False)
        return {record["pass"]: record for record in compiled.report["passes"]["passes"]}

    def equal(self, *args, **kwargs):
        """A compile that has to succeed, and to compute what the model does."""
        compiled = self.good(*args, **kwargs)
        ran = self.stage.difference(self.folder / "out.om", self.folder / "m.onnx")
        assert ran.code == 0, ran.stdout + ran.stderr
        return compiled

    def bad(self, *args, **kwargs):
        """A compile that has to fail; returns what was said."""
        compiled = self.compile(*args, **kwargs)
        assert compiled.code == 1, compiled.said
        return compiled.said


def check_golden(name, text):
    """Compares with a file of tests/golden; GE_UPDATE_GOLDEN=1 writes it anew."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GE_UPDATE_GOLDEN") == "1":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"differs from {path}"
