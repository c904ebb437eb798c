# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles each sample's model with its pass, counts the rewrites, and compares the result with ONNX Runtime.

A sample is a folder with a pass file and a model in ONNX's text form. Exit 0 only when every count is as expected
and every compiled model computes what the original does.

Usage: run.py [--stage build/release/stage] [--work DIR] [--records FILE] [SAMPLE ...]
       run.py SAMPLE --write-model FILE    # the sample's model as ONNX, to try things by hand; nothing else is done
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import onnx
import onnx.parser

HERE = Path(__file__).resolve().parent
STAGE = HERE.parent.parent / "build" / "release" / "stage"


@dataclass(frozen=True)
class Sample:
    """A folder and the rewrites of each of its passes; switches, if not all passes are to run.

    ``operators``: the compiled model's operators, instead of a run: custom operators have no kernel.
    ``importer``: a plugin for the model's own operators; the folder holds their package.
    """

    folder: str
    rewrites: dict
    switches: str = ""
    operators: tuple = ()
    importer: str = ""

    @property
    def name(self):
        return self.folder + (f" [{self.switches}]" if self.switches else "")


SAMPLES = (
    Sample("fuse_matmul_add", {"FuseMatMulAddPass": 2}),
    Sample("fuse_matmul_add_captures", {"FuseMatMulAddCapturesPass": 2}),
    Sample("fuse_matmul_add_matcher_config", {"FuseMatMulAddConfigPass": 2}),
    Sample("add_zero", {"AddZeroByRequirementPass": 3, "AddZeroByValueMatchPass": 0}),
    Sample("add_zero", {"AddZeroByValueMatchPass": 2}, "AddZeroByRequirementPass:off"),
    Sample("add_zero_custom_op", {"AddZeroCustomOpPass": 2}, importer="import_custom.py",
           operators=("AddCustom", "AddCustom", "Identity", "AddCustom", "AddCustom")),
    Sample("decompose_grouped_conv", {"DecomposeGroupedConvPass": 2}),
    Sample("legacy_matmul_add", {"LegacyMatMulAddPass": 2}),
    Sample("move_relu_before_concat", {"MoveReluBeforeConcatPass": 1}),
    Sample("conv_data_format", {"ConvDataFormatPass": 2}),
    Sample("fuse_hardswish", {"FuseHardSwishPass": 2}),
)


class Failed(Exception):
    """Something is not as it must be; the text says what."""


def program(stage, name, *arguments, env=None):
    """Runs a program of the stage; its standard output comes back."""
    done = subprocess.run([stage / "bin" / name, *arguments], env=env, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise Failed(f"{name} ended with exit code {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def write_model(folder, path):
    """The model of a sample's folder as an ONNX file."""
    text = (HERE / folder / "model.onnx.txt").read_text(encoding="utf-8")
    onnx.save(onnx.parser.parse_model(text), path)


def rewrites_of(record):
    """By its patterns, by SubgraphRewriter, and reported with report_fuse."""
    by_hand = record["by_hand"]
    return sum(pattern["replaced"] for pattern in record["patterns"]) + by_hand["replaced"] + by_hand["reported"]


def run(sample, stage, work):
    """Compiles and compares one sample; returns its record."""
    folder = HERE / sample.folder
    model, output = work / f"{sample.folder}.onnx", work / sample.folder
    write_model(sample.folder, model)
    switches = [f"--optimization_switch={sample.switches}"] if sample.switches else []
    env = {**os.environ, "ASCEND_GE_PY_PASS_PATH": str(folder / f"{sample.folder}.py")}
    if sample.importer:
        env.update(ASCEND_CUSTOM_OPP_PATH=str(folder / sample.importer), PYTHONPATH=str(folder))
    said = program(stage, "atc", f"--model={model}", "--framework=5", f"--output={output}",
                   f"--python={sys.executable}", *switches, env=env)
    report = json.loads(Path(f"{output}.report.json").read_text(encoding="utf-8"))
    found = {record["pass"]: rewrites_of(record) for record in report["passes"]["passes"]
             if record["verdict"] != "off"}
    if found != sample.rewrites:
        raise Failed(f"{sample.name}: {found} rewrites, expected {sample.rewrites}; atc said:\n{said}")
    if sample.operators:
        operators = tuple(node.op_type for node in onnx.load(f"{output}.om").graph.node)
        if operators != sample.operators:
            raise Failed(f"{sample.name}: the model has the operators {operators}, expected {sample.operators}")
        return {"sample": sample.name, "rewrites": found, "numeric": "not run: custom operators"}
    program(stage, "ge_run", f"--model={output}.om", f"--reference={model}", f"--python={sys.executable}")
    return {"sample": sample.name, "rewrites": found, "numeric": "equal"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stage", type=Path, default=STAGE)
    parser.add_argument("--work", type=Path, help="where models and outputs go; default: a temporary folder")
    parser.add_argument("--records", type=Path, help="file for the results as JSON")
    parser.add_argument("--write-model", type=Path, metavar="FILE", help="write the model of one SAMPLE, and end")
    parser.add_argument("samples", nargs="*", metavar="SAMPLE", help="folders; default: all")
    arguments = parser.parse_args()
    unknown = set(arguments.samples) - {sample.folder for sample in SAMPLES}
    if unknown:
        parser.error(f"no such sample: {', '.join(sorted(unknown))}")
    if arguments.write_model:
        if len(arguments.samples) != 1:
            parser.error("--write-model wants one SAMPLE")
        write_model(arguments.samples[0], arguments.write_model)
        return
    records = []
    with tempfile.TemporaryDirectory() as temporary:
        work = arguments.work or Path(temporary)
        work.mkdir(parents=True, exist_ok=True)
        for sample in SAMPLES:
            if arguments.samples and sample.folder not in arguments.samples:
                continue
            records.append(run(sample, arguments.stage.resolve(), work))
            print("{sample}: {rewrites} rewrites, numbers {numeric}".format(**records[-1]), flush=True)
    if arguments.records:
        arguments.records.write_text(json.dumps(records, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except Failed as err:
        sys.exit(f"FAILED: {err}")
