# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Starts a program, waits until a pass in it is busy, and sends it a signal."""
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import onnx
from failing_passes import run_pass
from onnx import TensorProto, helper
from programs import Outcome, clean_environment

STARTED = "open({!r}, 'w').close()\n"
# Compiled C that neither returns at a signal nor lets another Python thread run meanwhile.
IN_C = "re.match('(a+)+$', 'a' * 64 + 'b')"
# The root candidates times the others: matching takes minutes, all of it in C++.
FAN = 900
LONG_MATCH = """
    @pattern
    def three(self, inputs):
        {started}
        return Relu(inputs[0]), Sigmoid(inputs[0]), Tanh(inputs[0])
"""


@dataclass(frozen=True)
class Busy:
    """A program that is busy in a pass; `marker` is made by that pass."""

    process: subprocess.Popen
    marker: Path

    def signal(self, number=signal.SIGINT, again_after=None):
        """Sends it once the pass runs. Returns the outcome and how long the program took to end."""
        limit = time.monotonic() + 60
        while not self.marker.exists():
            assert self.process.poll() is None and time.monotonic() < limit, self.process.communicate(timeout=1)
            time.sleep(0.02)
        time.sleep(0.3)
        begin = time.monotonic()
        self.process.send_signal(number)
        if again_after is not None:
            time.sleep(again_after)
            self.process.send_signal(number)
        try:
            stdout, stderr = self.process.communicate(timeout=30)
        finally:
            self.process.kill()
        return Outcome(self.process.returncode, stdout, stderr), time.monotonic() - begin


def start(command, marker, env=None):
    """The program with signals as in a shell's foreground, whatever this process ignores."""
    return Busy(subprocess.Popen(
        [str(word) for word in command], env=clean_environment(env), text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)), marker)


def busy_atc(stage, model, target, pass_file, marker, *arguments):
    return start([stage.path / "bin" / "atc", f"--model={model}", "--framework=5", f"--output={target.output}",
                  f"--python={sys.executable}", *arguments], marker, {"ASCEND_GE_PY_PASS_PATH": str(pass_file)})


def busy_pass(folder, body):
    """A pass whose run() says that it started and then does as told. (file, marker)"""
    marker = folder / "started"
    return run_pass(folder / "busy.py", STARTED.format(str(marker)) + body, "Busy"), marker


def long_match(folder):
    """A pass that matches for minutes without Python, and its model. (file, marker, model)"""
    file, marker = busy_pass(folder, "pass")
    text = file.read_text()
    head = text[: text.index("@register_fusion_pass")]
    file.write_text(head + '@register_fusion_pass(name="Busy", stage=PassStage.BEFORE_INFER_SHAPE)\n'
                    "class Busy(PatternFusionPass):" + LONG_MATCH.format(started=STARTED.format(str(marker)).strip()) +
                    "\n    def replacement(self, inputs):\n        raise AssertionError('nothing matches')\n")
    nodes = [helper.make_node(op, ["x"], [f"{op}{i}"]) for op in ("Relu", "Sigmoid") for i in range(FAN)]
    # An operator of the pattern that were absent would end the search at once.
    nodes.append(helper.make_node("Tanh", ["Relu0"], ["Tanh0"]))
    nodes.append(helper.make_node("Concat", [node.output[0] for node in nodes], ["z"], axis=0))
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 2])
    z = helper.make_tensor_value_info("z", TensorProto.FLOAT, [2 * FAN + 1, 2])
    model = helper.make_model(helper.make_graph(nodes, "fan", [x], [z]),
                              opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, folder / "fan.onnx")
    return file, marker, folder / "fan.onnx"
