# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles and runs two PaddleOCR models with the example pass and the example ONNX plugin.

For each model: ``atc`` with an embedded CPython, ``ge_run`` against the original in ONNX Runtime with its
optimisation off, ``gepyrt owners`` on the record of the compile. Exit 0 only when every number is as expected.

Usage: run.py --stage build/release/stage [--work DIR]
"""
import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy
from sample_image import picture

EXAMPLES = Path(__file__).resolve().parent.parent
PASS_FILE = EXAMPLES / "passes" / "fuse_hardswish" / "fuse_hardswish.py"
PLUGIN_DIR = EXAMPLES / "onnx_plugin" / "hard_sigmoid"
PASS_NAME = "FuseHardSwishPass"
TOLERANCE = 1e-4


@dataclass(frozen=True)
class Model:
    title: str
    file: str
    height: int
    width: int
    replaced: int


MODELS = (
    Model("text-direction classifier", "ch_ppocr_mobile_v2.0_cls_infer.onnx", 48, 192, 18),
    Model("PP-OCRv4 detector", "ch_PP-OCRv4_det_infer.onnx", 320, 320, 24),
)


class Failed(Exception):
    """Something is not as it must be; the text says what."""


def models_folder():
    spec = importlib.util.find_spec("rapidocr_onnxruntime")
    if spec is None or not spec.submodule_search_locations:
        raise Failed(f"{sys.executable} has no package rapidocr-onnxruntime, which brings the models; "
                     "run scripts/setup.sh, or pip install --no-deps -r requirements-models.txt")
    return Path(next(iter(spec.submodule_search_locations))) / "models"


def make_config(stage, work):
    """The shipped configuration with the example's compile.yaml over it."""
    config = work / "config"
    shutil.rmtree(config, ignore_errors=True)
    config.mkdir(parents=True)
    for source in sorted((stage / "config").glob("*.yaml")) + [PLUGIN_DIR / "compile.yaml"]:
        shutil.copy(source, config)
    return config


def run(program, *arguments, env):
    """Runs a program of the stage and shows what it prints; both streams come back."""
    print(f"$ {program.name} {' '.join(map(str, arguments))}", flush=True)
    done = subprocess.run([program, *arguments], env=env, capture_output=True, text=True, timeout=600)
    print(done.stdout, end="", flush=True)
    if done.returncode != 0:
        print(done.stderr, end="", file=sys.stderr)
        raise Failed(f"{program.name} ended with exit code {done.returncode}")
    return done


def check_report(path, model):
    report = json.loads(path.read_text(encoding="utf-8"))
    records = [record for record in report["passes"]["passes"] if record["pass"] == PASS_NAME]
    if len(records) != 1:
        raise Failed(f"{path} has {len(records)} records of {PASS_NAME}, expected one")
    counts = {key: sum(pattern[key] for pattern in records[0]["patterns"])
              for key in ("tried", "matched", "replaced")}
    print(f"{PASS_NAME}: tried {counts['tried']}, matched {counts['matched']}, replaced {counts['replaced']} "
          f"(expected {model.replaced})")
    if counts["matched"] != model.replaced or counts["replaced"] != model.replaced:
        raise Failed(f"{PASS_NAME} replaced {counts['replaced']} times, expected {model.replaced}")
    fused = [node for node in report["provenance"] if node["type"] == "HardSwish"]
    if len(fused) != model.replaced:
        raise Failed(f"{path} explains {len(fused)} HardSwish nodes, expected {model.replaced}")
    plugins = [plugin for plugin in report["onnx_plugins"] if plugin["target"] == "HardSigmoid"]
    if not plugins:
        raise Failed(f"{path} shows no Python ONNX plugin for HardSigmoid")
    print(f"HardSigmoid was imported by {plugins[0]['location']}")


def record_path(log):
    found = re.findall(r"run record: (\S+)", log)
    if len(found) != 1:
        raise Failed(f"expected one run record of this process, found {found or 'none'}")
    return found[0]


def check_record(path):
    """The interpreter was started once and ended once, and every owner ended before it, passes first."""
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    owners = sorted(record["owners"], key=lambda owner: owner["ended_seq"])
    roles = [owner["role"] for owner in owners]
    if (record["starts"], record["ends"], record["state"]) != (1, 1, "FINALIZED"):
        raise Failed(f"{path}: started {record['starts']} times, ended {record['ends']} times, {record['state']}")
    if roles != ["passes", "onnx"]:
        raise Failed(f"{path}: owners ended in the order {roles}, expected passes, then onnx")


def compile_and_run(model, stage, work, config):
    print(f"\n== PaddleOCR {model.title}", flush=True)
    original = models_folder() / model.file
    output = work / original.stem
    env = dict(os.environ, ASCEND_GE_PY_PASS_PATH=str(PASS_FILE), ASCEND_CUSTOM_OPP_PATH=str(PLUGIN_DIR))
    tools, common = stage / "bin", (f"--config={config}", f"--python={sys.executable}")
    compiled = run(tools / "atc", f"--model={original}", "--framework=5", f"--output={output}", "--log=info",
                   *common, env=env)
    check_report(output.with_name(output.name + ".report.json"), model)
    numpy.save(output.with_name(output.name + ".npy"), picture(model.height, model.width))
    run(tools / "ge_run", f"--model={output}.om", f"--reference={original}", f"--input=x={output}.npy",
        f"--tolerance={TOLERANCE}", *common, env=env)
    record = record_path(compiled.stderr)
    run(tools / "gepyrt", "owners", record, env=env)
    check_record(record)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--stage", type=Path, required=True, help="stage folder of a build")
    parser.add_argument("--work", type=Path, help="folder for results; default: quickstart beside the stage")
    arguments = parser.parse_args()
    stage = arguments.stage.resolve()
    work = (arguments.work or stage.parent / "quickstart").resolve()
    try:
        if not (stage / "bin" / "atc").exists():
            raise Failed(f"{stage} is no stage folder: bin/atc is missing; build first (scripts/setup.sh)")
        config = make_config(stage, work)
        for model in MODELS:
            compile_and_run(model, stage, work, config)
    except Failed as error:
        print(f"quickstart: {error}", file=sys.stderr)
        return 1
    print(f"\nquickstart: all as expected; results are in {work}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
