# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Operators that users declare: ES functions, modules by entry point, refusals."""
import inspect
import subprocess
import sys
from pathlib import Path

import pytest
from ge.es import GraphBuilder
from ge.es import all as everything
from ge.es.all import Add
from ge.es.declaration import declare_op
from ge.graph import Tensor

PACKAGES = Path(__file__).with_name("packages")


def _run(text, stage_dir, **environment):
    """The output of a script in a process of its own that finds the test packages."""
    lines = f"import sys; sys.path[:0] = [{str(stage_dir)!r}, {str(PACKAGES)!r}]\n" + text
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=60,
        env=environment or None)
    assert done.returncode == 0, done.stderr
    told = "[INFO] [ge.es._plugin_loader] "    # of each package that is found
    return "".join(line for line in done.stdout.splitlines(True) if not line.startswith(told))


def test_a_declared_operator_has_a_function_and_nodes():
    function = declare_op("MyScale", inputs=["x", "bias?"], outputs=["y"],
        attrs={"axis": "Int", "factor": ("Float", 2.0)})
    assert list(inspect.signature(function).parameters) == ["x", "bias", "axis", "factor"]
    assert inspect.signature(function).parameters["factor"].default == 2.0
    assert everything.MyScale is not None and "MyScale" in dir(everything)
    x = GraphBuilder("g").create_input(0)
    node = function(x, axis=1)._get_node_snapshot()
    assert (node.type, node.get_attr("axis"), node.has_attr("factor")) == ("MyScale", 1, False)
    assert Add(function(x, axis=0, factor=3.0), x).name.startswith("Add")


def test_the_same_declaration_again_is_the_same_operator():
    first = declare_op("MyTwice", inputs=["x"], outputs=["y"])
    assert declare_op("MyTwice", inputs=["x"], outputs=["y"])(GraphBuilder("g").create_input(0)) is not None
    assert callable(first)


@pytest.mark.parametrize("arguments, reason", [
    ({"op_type": "Relu", "inputs": ["x", "y"], "outputs": ["y"]}, "in the operator catalogue with another signature"),
    ({"op_type": "My Op", "inputs": ["x"], "outputs": ["y"]}, "no identifier"),
    ({"op_type": "MyFault", "inputs": ["x", "x"], "outputs": ["y"]}, "input port 'x' is declared twice"),
    ({"op_type": "MyFault", "inputs": ["a b"], "outputs": ["y"]}, "input port 'a b' is no identifier"),
    ({"op_type": "MyFault", "outputs": ["y?"]}, "output 'y' is optional"),
    ({"op_type": "MyFault", "attrs": {"a": ("Number", 1)}}, "attribute 'a' has type 'Number', known are Int, Float"),
    ({"op_type": "MyFault", "attrs": {"a": ("Int", "one")}}, "default \"one\" of attribute 'a' is no Int"),
    ({"op_type": "MyFault", "attrs": {"a": ("ListInt", None)}}, "optional attribute 'a' has no default"),
    ({"op_type": "MyFault", "attrs": {"a": ("ListType", [5])}}, "no element type 5"),
    ({"op_type": "MyFault", "subgraphs": ["f", "f*"]}, "subgraph 'f' is declared twice"),
    ({"op_type": "MyFault", "inputs": ["?"], "outputs": ["y"]}, "input port without a name"),
    ({"op_type": "MyFault", "subgraphs": ["*"]}, "subgraph without a name"),
    ({"op_type": "MyFault", "inputs": ["x"], "outputs": ["a b"]}, "output port 'a b' is no identifier"),
    ({"op_type": "", "inputs": ["x"], "outputs": ["y"]}, "without a type name"),
])
def test_a_wrong_prototype_is_refused_with_its_place(arguments, reason):
    with pytest.raises(RuntimeError, match="cannot be declared.*test_declaration.py:") as caught:
        declare_op(arguments.pop("op_type"), **arguments)
    assert reason in str(caught.value)


def test_a_clash_names_both_places():
    declare_op("MyClash", inputs=["x"], outputs=["y"])
    places = r"test_declaration.py:\d+.*exists at .*test_declaration.py:\d+ with another"
    with pytest.raises(RuntimeError, match=places):
        declare_op("MyClash", inputs=["x"], outputs=["y"], attrs={"a": "Int"})


@pytest.mark.parametrize("arguments", [
    {"op_type": 3}, {"op_type": "MyType", "inputs": "x"}, {"op_type": "MyType", "outputs": [1]},
    {"op_type": "MyType", "attrs": {"a": 1}}, {"op_type": "MyType", "attrs": {"a": ("Float", float("nan"))}},
    {"op_type": "MyType", "attrs": {"a": ("Tensor", Tensor())}},
])
def test_arguments_of_another_form_are_type_errors(arguments):
    with pytest.raises(TypeError, match="declare_op"):
        declare_op(arguments.pop("op_type"), **arguments)


def test_a_package_with_an_entry_point_is_a_module_of_es(stage_dir):
    said = _run("""
from ge.es.custom import ScaledSum
from es_custom import AddCustom
import ge.es
from ge.es import GraphBuilder
b = GraphBuilder("g")
x = b.create_input(0)
graph = b.build_and_reset([ScaledSum([x, AddCustom(x, 0.0)], None, weights=[1.0, 2.0])])
print(ge.es.custom.ScaledSum is ScaledSum, "custom" in ge.es.list_plugins())
print([node.type for node in graph.get_all_nodes()])""", stage_dir)
    assert said.splitlines() == [
        "True True", "['Data', 'Const', 'AddCustom', 'ScaledSum', 'NetOutput']"]


def test_the_phony_operators_have_the_signatures_of_generated_ones(stage_dir):
    said = _run("""
import inspect
from ge.es import ut_test as ut
for name in ("phony_3opi_1o", "phony_1i1dyi_2o2dyo1o", "phony_req_attrs", "phony_If", "phony_Case", "phony_keyword",
             "phony_dup_name", "phony_mix_subgraphs"):
    print(name, ",".join(inspect.signature(getattr(ut, name)).parameters))""", stage_dir)
    assert dict(line.split() for line in said.splitlines()) == {
        "phony_3opi_1o": "x1,x2,x3,owner_builder",
        "phony_1i1dyi_2o2dyo1o": "x,dx,dy1_num,dy2_num",
        "phony_req_attrs": "x,req_data_type,req_list_data_type,req_list_list_int,req_tensor,req_list_string",
        "phony_If": "cond,input,output_num,then_branch,else_branch",
        "phony_Case": "branch_index,input,output_num,branches",
        "phony_keyword": "in_if,subgraph_while,attr_class",
        "phony_dup_name": "x,y,attr_y",
        "phony_mix_subgraphs": "x,y_num,cond,branches,body",
    }


def test_attributes_of_every_type_are_stored(stage_dir):
    said = _run("""
from ge.es import GraphBuilder
from ge.es.ut_test import phony_req_attrs, phony_opt_attrs
from ge.graph import DataType, Tensor
x = GraphBuilder("g").create_input(0)
node = phony_req_attrs(
    x, req_data_type=DataType.DT_INT8, req_list_data_type=[DataType.DT_BOOL], req_list_list_int=[[1], [2, 3]],
    req_tensor=Tensor([1.0]), req_list_string=["a"])._get_node_snapshot()
print(node.get_attr("req_data_type").name, node.get_attr("req_list_string"), node.has_attr("req_list_list_int"))
plain = phony_opt_attrs(x)._get_node_snapshot()
names = ("data_type", "list_data_type", "list_list_int", "tensor", "list_string")
print([plain.has_attr("opt_" + name) for name in names])""", stage_dir)
    assert said.splitlines() == ["DT_INT8 ['a'] True", str([False] * 5)]


@pytest.mark.parametrize("attr_type, default, text", [
    ("Int", 2 ** 63, "is no 64-bit integer"), ("Int", 1.5, "1.5 is no 64-bit integer"),
    ("ListInt", [2 ** 64], "is no 64-bit integer"), ("ListListInt", [[1], [2 ** 70]], "is no 64-bit integer"),
    ("Float", 1e39, "no 32-bit float holds 1e[+]39"), ("ListFloat", [1.0, -1e39], "no 32-bit float holds -1e[+]39"),
])
def test_a_default_is_never_cut(attr_type, default, text):
    with pytest.raises(RuntimeError, match=f"'CutDefault' cannot be declared .*default of attribute 'a': .*{text}"):
        declare_op("CutDefault", inputs=["x"], outputs=["y"], attrs={"a": (attr_type, default)})


def test_names_are_text_in_lists():
    with pytest.raises(TypeError, match="inputs must be a list of names .* got None"):
        declare_op("NoInputs", inputs=None)
    for name in ("A\ud800", "A\udc80"):
        with pytest.raises(ValueError, match="no valid Unicode text; rename it"):
            declare_op(name, inputs=["x"], outputs=["y"])
