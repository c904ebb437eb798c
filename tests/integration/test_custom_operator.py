# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operators that a user's package declares: compiled with all they have, refused where they would run."""
import textwrap
from pathlib import Path

import onnx
from onnx import TensorProto, helper

PACKAGES = Path(__file__).parents[1] / "python" / "es" / "packages"
PLUGIN = """
import sys
sys.path.insert(0, {packages!r})
from ge.es import GraphBuilder
from ge.es.custom import AddCustom, ScaledSum
from ge.onnx_plugin import onnx_plugin

plugin = onnx_plugin(source="Blend", domain="user", opsets=[1], target="PartitionedCall")

@plugin.decompose
def expand(source):
    builder = GraphBuilder("blend")
    x, y = builder.create_inputs(2)
    return builder.build_and_reset([ScaledSum([x, AddCustom(x, y)], None, weights=[0.5, 2.0], scale=3.0)])
"""


def _compiled(stage, tmp_path, functions=()):
    info = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [2]) for name in "xyz"]
    nodes = [helper.make_node("Blend", ["x", "y"], ["b"], name="blend", domain="user"),
        helper.make_node("Relu", ["b"], ["z"])]
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("user", 1)]
    model = tmp_path / "m.onnx"
    graph = helper.make_graph(nodes, "g", info[:2], info[2:])
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=8, functions=functions), model)
    plugin = tmp_path / "plugin.py"
    plugin.write_text(textwrap.dedent(PLUGIN.format(packages=str(PACKAGES))))
    return stage.atc(model, tmp_path / "out", env={"ASCEND_CUSTOM_OPP_PATH": str(plugin)}, cwd=str(tmp_path))


def test_a_user_s_operators_are_written_with_inputs_and_attributes(stage, tmp_path):
    done = _compiled(stage, tmp_path)
    assert done.code == 0, done.stdout + done.stderr
    model = onnx.load(tmp_path / "out.om")
    nodes = {node.op_type: node for node in model.graph.node}
    assert [(t, n.domain) for t, n in nodes.items()] == [("AddCustom", "ge.custom"), ("ScaledSum", "ge.custom"),
        ("Relu", "")]
    assert list(nodes["ScaledSum"].input) == ["x", nodes["AddCustom"].output[0]]
    attributes = {a.name: helper.get_attribute_value(a) for a in nodes["ScaledSum"].attribute}
    assert attributes == {"weights": [0.5, 2.0], "scale": 3.0}
    assert {opset.domain for opset in model.opset_import} == {"", "ge.custom"}


def test_running_them_is_refused_by_name(stage, tmp_path):
    assert _compiled(stage, tmp_path).code == 0
    done = stage.run("ge_run", f"--model={tmp_path / 'out.om'}")
    assert done.code == 1
    for said in ("(AddCustom)", "(ScaledSum)", "node '", "no kernel", "with a pass"):
        assert said in done.stderr


def test_a_plugin_wins_over_the_model_s_own_function(stage, tmp_path):
    body = [helper.make_node("Add", ["a", "b"], ["c"])]
    function = helper.make_function("user", "Blend", ["a", "b"], ["c"], body, [helper.make_opsetid("", 18)])
    done = _compiled(stage, tmp_path, [function])
    assert done.code == 0, done.stdout + done.stderr
    assert [node.op_type for node in onnx.load(tmp_path / "out.om").graph.node] == ["AddCustom", "ScaledSum", "Relu"]
