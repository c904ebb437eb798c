# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operators of an ONNX plugin's callback: refused on other threads, afterwards, and at exit."""
import json

import pytest
from onnx import helper
from programs import Stage
from small_models import Compiler

pytestmark = pytest.mark.api("Operator")

PLUGIN = """
import atexit, json, threading
from ge.onnx_plugin import onnx_plugin
plugin = onnx_plugin(source="Foo", domain="demo", opsets=[3], target="Relu")
KEPT = []

def tried(source, target):
    uses = {"source.name": lambda: source.name, "source.type": lambda: source.type,
            "source.get_attr": lambda: source.get_attr("name"), "target.name": lambda: target.name,
            "target.type": lambda: target.type, "target.set_attr": lambda: target.set_attr("a", 1),
            "target.get_attr": lambda: target.get_attr("a"), "input": lambda: target.register_input("p"),
            "optional": lambda: target.register_optional_input("q"), "output": lambda: target.register_output("r"),
            "dynamic input": lambda: target.register_dynamic_input("s", 1),
            "dynamic output": lambda: target.register_dynamic_output("t", 1)}
    told = {}
    for name, use in uses.items():
        try:
            use()
            told[name] = "worked"
        except RuntimeError as err:
            told[name] = "RuntimeError: " + str(err)
    return told

def note(name):
    with open(name + ".json", "w") as file:
        json.dump(tried(*KEPT), file)

def in_a_thread(name):
    thread = threading.Thread(target=note, args=(name,))
    thread.start()
    thread.join()

@plugin.parse_operator
def callback(source, target):
    KEPT[:] = source, target
    in_a_thread("other_thread")
    try:
        source.set_attr("a", 1)
    except RuntimeError as err:
        with open("read_only", "w") as file:
            file.write(str(err))
    target.set_attr("mine", 1)

@atexit.register
def at_exit():
    note("at_exit")
    in_a_thread("thread_at_exit")
"""


@pytest.mark.parametrize("when", ["other_thread", "at_exit", "thread_at_exit"])
def test_every_use_outside_its_time_is_a_runtime_error(stage_dir, tmp_path, when):
    atc = Compiler(Stage(stage_dir), tmp_path, "ASCEND_CUSTOM_OPP_PATH")
    node = helper.make_node("Foo", ["x"], ["z"], name="foo_1", domain="demo")
    outcome = atc.compile([node], PLUGIN, opsets=(("", 17), ("demo", 3)))
    assert outcome.code == 0, outcome.stdout + outcome.stderr
    told = json.loads((tmp_path / f"{when}.json").read_text())
    assert len(told) == 12
    assert [name for name, said in told.items() if not said.startswith("RuntimeError: ")] == []
    if when == "at_exit":
        assert all("Operator is only valid inside parse_node" in said for said in told.values()), told
    assert "Source Operator is read-only" in (tmp_path / "read_only").read_text()
