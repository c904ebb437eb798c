# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Attributes that passes set must have the type that the operator declares."""
import pytest
from pass_bench import Bench, rewrite_pass, run_pass

MODEL = """m (float[2,3,4] x, float[2,3,4] w) => (float[2,3,4] z, float[2,3,4] v) {
    r = Elu <alpha = 0.5> (x)
    z = Softmax <axis = 1> (r)
    v = Neg (w)
}"""
DECLARED = """
from ge.es.declaration import declare_op
Own = declare_op("OwnTypes", inputs=["x"], outputs=["y"], attrs={"rates": ("ListFloat", [1.0]), "name": ("String", "")})
"""
ELU = "nodes['Elu'].set_attr('alpha', {})"
SOFT = "nodes['SoftmaxV2'].set_attr({})"
# What run() does, and what the error says beside pass, stage, graph and place.
REFUSED = {
    "BoolForFloat": (ELU.format(True), "'Elu_0' (Elu)", "'alpha' is Bool true", "Elu declares it as Float", "give one"),
    "TextForFloat": (ELU.format("'x'"), "'alpha' is String \"x\"", "declares it as Float"),
    "ListForFloat": (ELU.format([2.0]), "(Elu)", "'alpha' is ListFloat {2.0", "declares it as Float"),
    "TypeForFloat": (ELU.format("DataType.DT_INT8"), "'alpha' is DataType", "declares it as Float"),
    "IntForList": (SOFT.format("'axes', 2"), "(SoftmaxV2)", "'axes' is Int 2", "declares it as ListInt", "[2], not 2"),
    "FloatsForInts": (SOFT.format("'axes', [2.0]"), "(SoftmaxV2)", "'axes' is ListFloat", "declares it as ListInt"),
    "IntForBool": (SOFT.format("'half_to_float', 1"), "'half_to_float' is Int 1", "as Bool", "True or False"),
}
TAKEN = {
    "IntForFloat": f"{ELU.format(2)}\nassert repr(nodes['Elu'].get_attr('alpha')) == '2.0'",
    "Same": f"{ELU.format(0.25)}\n{SOFT.format(repr('axes') + ', [2]')}",
    "Marks": "nodes['Elu'].set_attr('_alpha', 'x')\nnodes['Elu'].set_attr('mine_alone', [True])",
    "NearName": "nodes['Elu'].set_attr('alhpa', 2.0)",
}


def pass_file():
    rewrites = {
        "NewProduct": "made = BatchMatMulV2(inputs[0], inputs[0])\n"
                      "made._get_node_snapshot().set_attr('adj_x1', 1)\nreturn made",
        "NewElu": "made = Elu(inputs[0])\nmade._get_node_snapshot().set_attr('scale', 'x')\nreturn made",
        "NewOwn": "made = Own(inputs[0])\nmade._get_node_snapshot().set_attr('rates', 0.5)\nreturn made",
        "OwnInts": "made = Own(inputs[0])\nnode = made._get_node_snapshot()\nnode.set_attr('rates', [1, 2])\n"
                   "assert repr(node.get_attr('rates')) == '[1.0, 2.0]'\nreturn made",
    }
    runs = {name: body for name, (body, *_) in REFUSED.items()} | TAKEN
    return (DECLARED + "from ge.graph.types import DataType\n" + "".join(run_pass(*run) for run in runs.items()) +
            "".join(rewrite_pass(name, "return Neg(inputs[0])", after) for name, after in rewrites.items()))


@pytest.fixture(scope="module")
def records(stage_dir, tmp_path_factory):
    """By pass."""
    return Bench(stage_dir, tmp_path_factory.mktemp("types")).records(MODEL, pass_file())


CASES = {name: words for name, (_, *words) in REFUSED.items()} | {
    "NewProduct": ["(BatchMatMulV2)", "'adj_x1' is Int 1", "declares it as Bool", "True or False"],
    "NewElu": ["(Elu)", "'scale' is String", "declares it as Float"],
    "NewOwn": ["(OwnTypes)", "plugin.py:", "'rates' is Float 0.5", "declares it as ListFloat", "[0.5], not 0.5"],
}


@pytest.mark.parametrize("name", CASES)
def test_an_attribute_of_another_type_fails_the_pass(records, name):
    said = records[name]["error"]
    assert said.startswith("E13028")
    for part in (name, "stage BeforeInferShape", "verification after the pass: graph 'm': node", *CASES[name]):
        assert part in said, said


@pytest.mark.parametrize("name", [*TAKEN, "OwnInts"])
def test_clear_values_and_undeclared_names_pass(records, name):
    assert not records[name].get("error"), records[name]


def test_a_name_like_a_declared_one_is_noted(records):
    assert [note for note in records["NearName"]["notes"] if "'alhpa'" in note and "did you mean 'alpha'?" in note]
    assert not [note for note in records["Marks"].get("notes", []) if "did you mean" in note]


def test_one_fault_ends_the_compile_naming_the_pass(bench):
    said = bench.bad(MODEL, run_pass("Wrong", ELU.format("'x'")))
    assert "Wrong" in said and "'alpha' is String" in said
