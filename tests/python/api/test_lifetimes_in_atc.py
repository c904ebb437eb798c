# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What atc lends a pass: refused on other threads, after the Run, and while the process ends."""
import json

import pytest
from programs import Stage
from small_models import FUSE, Compiler, add_relu

PASS = """
import atexit, json, threading
from ge.passes import FusionBasePass, PassStage, can_fuse, register_fusion_pass, report_fuse

KEPT = {{}}

def uses(kept):
    graph, node, context = kept["graph"], kept["node"], kept["context"]
    found = {{"graph.name": lambda: graph.name, "graph.get_all_nodes": graph.get_all_nodes,
              "graph.dump": graph.dump_to_stream, "graph.set_attr": lambda: graph.set_attr("a", 1),
              "graph.find": lambda: graph.find_node_by_name("add"), "graph.remove": lambda: graph.remove_node(node),
              "node.name": lambda: node.name, "node.get_attr": lambda: node.get_attr("a"),
              "node.set_attr": lambda: node.set_attr("a", 1), "node.desc": lambda: node.get_output_desc(0),
              "node.producer": lambda: node.get_in_data_nodes_and_port_indexes(0),
              "context.name": context.get_pass_name, "context.error": lambda: context.set_error_message("x"),
              "context.option": lambda: context.get_option_value("ge.exec.deviceId"),
              "can_fuse": lambda: can_fuse([node]), "report_fuse": lambda: report_fuse([node], [], context)}}
    if "match" in kept:
        match = kept["match"]
        found.update({{"match.nodes": match.get_matched_nodes, "match.graph": match.get_pattern_graph_name,
                       "match.capture": lambda: match.get_captured_tensor(0)}})
    return found

def tried(kept):
    told = {{}}
    for name, use in uses(kept).items():
        try:
            use()
            told[name] = "worked"
        except RuntimeError as err:
            told[name] = "RuntimeError"
        except BaseException as err:
            told[name] = type(err).__name__ + ": " + str(err)
    return told

def note(name, kept):
    with open(name + ".json", "w") as file:
        json.dump(tried(kept), file)

def in_a_thread(name, kept):
    thread = threading.Thread(target=note, args=(name, kept))
    thread.start()
    thread.join()

@register_fusion_pass(name="Later", stage=PassStage.AFTER_INFER_SHAPE)
class Later(FusionBasePass):
    def run(self, graph, context):
        mine = dict(graph=graph, node=graph.find_node_by_name("add"), context=context)
        in_a_thread("other_thread", mine)
        KEPT["graph"] = graph
        note("after_the_run", dict(KEPT, graph=OLD["graph"]))
        OLD["later"] = mine

OLD = {{}}

@register_fusion_pass(name="Before", stage=PassStage.BEFORE_INFER_SHAPE)
class Before(FusionBasePass):
    def run(self, graph, context):
        OLD["graph"] = graph

def at_exit():
    note("at_exit", OLD["later"])
    in_a_thread("thread_at_exit", OLD["later"])

{exit}

class AtTheVeryEnd:
    def __del__(self):
        tried(OLD["later"])

KEPT["end"] = AtTheVeryEnd()
""" + FUSE.replace("Fuse", "Early")
MEET = """
        KEPT.update(match=match_result, context=context, node=match_result.get_matched_nodes()[0])
        return False"""


@pytest.fixture
def compile_with(stage_dir, tmp_path):
    atc = Compiler(Stage(stage_dir), tmp_path, "ASCEND_GE_PY_PASS_PATH")

    def run(exit="atexit.register(at_exit)"):
        outcome = atc.compile(add_relu(), PASS.format(exit=exit, meet=MEET, replace="return Mul(inputs[0], inputs[1])"))
        assert outcome.code == 0, outcome.stdout + outcome.stderr
        return lambda name: json.loads((tmp_path / f"{name}.json").read_text())

    return run


@pytest.mark.parametrize("when", ["other_thread", "after_the_run", "at_exit", "thread_at_exit"])
def test_every_use_outside_its_time_is_a_runtime_error(compile_with, when):
    told = compile_with()(when)
    assert len(told) >= 16
    assert {name: result for name, result in told.items() if result != "RuntimeError"} == {}


def test_what_was_lent_may_be_garbage_at_the_very_end(compile_with):
    compile_with(exit="import builtins; builtins.kept = (KEPT, OLD)")
