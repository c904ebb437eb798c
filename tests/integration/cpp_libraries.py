# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Builds libraries of C++ passes against the staged headers and link names, as their authors do."""
import shutil
import subprocess
from pathlib import Path

import onnx
import onnx.parser
import pytest
from programs import ROOT, clean_environment

SOURCES = ROOT / "tests" / "cpp_passes"
SAMPLES = ROOT / "examples" / "passes"
LINK_NAMES = ("graph", "register", "ge_compiler", "es_all")


def compiler():
    found = shutil.which("g++")
    if found is None:
        pytest.skip("no C++ compiler for passes")
    return found


def command(stage, source, output, *flags, link=LINK_NAMES):
    home = stage.path / "ge"
    return [compiler(), "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fPIC", f"-I{home / 'include'}", str(source),
            "-o", str(output), f"-L{home / '_lib' / 'compat'}", *(f"-l{name}" for name in link), *flags]


def build_all(stage, folder, sources):
    """All libraries at once, two compilers at a time."""
    waiting, running, libraries = list(sources), [], {}
    while waiting or running:
        while waiting and len(running) < 2:
            source = waiting.pop()
            libraries[source.stem] = folder / f"lib{source.stem}.so"
            line = command(stage, source, libraries[source.stem], "-shared")
            running.append((source, subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                                     env=clean_environment())))
        source, process = running.pop(0)
        said, _ = process.communicate(timeout=600)
        assert process.returncode == 0, f"{source.name}:\n{said}"
    return libraries


def passes_folder(opp, vendor="mine"):
    folder = Path(opp) / "vendors" / vendor / "custom_fusion_passes"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def install(library, opp, vendor="mine", name=None):
    target = passes_folder(opp, vendor) / (name or library.name)
    shutil.copyfile(library, target)
    return target


def run_step(*words):
    """One command of a build; its output is together."""
    return subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=clean_environment(), timeout=600)


def build_sample(stage, sample, build, opp):
    """Builds the C++ form of a sample with its own build file, and installs it."""
    source = SAMPLES / sample / "cpp"
    for step in (["-S", source, "-B", build, f"-DGE_HOME={stage.path / 'ge'}"], ["--build", build],
                 ["--install", build, "--prefix", opp]):
        done = run_step("cmake", *step)
        assert done.returncode == 0, done.stdout


def sample_model(sample, folder):
    """The sample's model, from its text form."""
    path = Path(folder) / f"{sample}.onnx"
    onnx.save(onnx.parser.parse_model((SAMPLES / sample / "model.onnx.txt").read_text(encoding="utf-8")), path)
    return path


def op_types(model):
    types = [node.op_type for node in onnx.load(model).graph.node]
    return {name: types.count(name) for name in set(types)}
