# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""GE IR files with one fault each: what the graph that loads them is told."""
import ctypes
import re
import shutil
import subprocess

import pytest
from ge._capi import _calls
from ge._capi._calls import engine
from ge._capi._prototypes import Text
from ge.es import GraphBuilder
from ge.es.nn import If, Relu
from ge.graph import DataType, DumpFormat, Graph, Tensor


def branch(name):
    builder = GraphBuilder(name)
    return builder.build_and_reset([Relu(builder.create_input(0))])


@pytest.fixture(scope="module")
def text():
    """A model with two subgraphs, in protobuf's text form."""
    builder = GraphBuilder("saved")
    cond, x = builder.create_inputs(2)
    total = Relu(x) + builder.create_const_float([1.0, 2.0])
    graph = builder.build_and_reset(If(cond, [total], 1, branch("left"), branch("right")))
    graph.find_node_by_name("Relu_0").set_attr("kind", DataType.DT_INT8)
    graph.find_node_by_name("Relu_0").set_attr("words", Tensor([1], data_type=DataType.DT_INT8, shape=[1]))
    return graph.dump_to_stream(DumpFormat.kTxt)


@pytest.fixture
def load(repo_root, tmp_path):
    """Loads a text as a GE IR file; gives what is said."""
    protoc = shutil.which("protoc")
    if protoc is None:
        pytest.skip("no protoc, which makes a file of a text")

    def encode(text):
        folder = repo_root / "graph_engine/src/air"
        done = subprocess.run([protoc, "--encode=ge.proto.ModelDef", f"--proto_path={folder}", "ge_ir.proto"],
                              input=text.encode(), capture_output=True, check=True)
        return done.stdout

    def load(text):
        return loads(encode(text))

    def loads(data):
        path = tmp_path / "faulty.air"
        path.write_bytes(data)
        graph = Graph("kept")
        with pytest.raises(RuntimeError) as caught:
            graph.load_from_air(str(path))
        assert str(path) in str(caught.value) and graph.name == "kept"
        return str(caught.value)

    load.bytes, load.encode = loads, encode
    return load


def op(text, name):
    """The lines of one node."""
    found = re.search(rf'^  op {{\n    name: "{name}"\n.*?^  }}\n', text, re.M | re.S)
    return found.group()


def changed(text, name, old, new):
    node = op(text, name)
    assert re.search(old, node, re.S), f"{old} not in\n{node}"
    return text.replace(node, re.sub(old, new, node, count=1, flags=re.S))


RELU, SUM, IF = "Relu_0", "Add_2", "If_3"
FAULTS = {
    "no name": (RELU, 'name: "Relu_0"', 'name: ""', ("'saved'", "Relu", "no name")),
    "same name": (RELU, 'name: "Relu_0"', 'name: "input_1"', ("'saved'", "two nodes", "'input_1'")),
    "form of an input": (RELU, 'input: "input_1:0"', 'input: "input_1"', ("'Relu_0'", "'input_1'", "<node>:<output>")),
    "input of no node": (RELU, 'input: "input_1:0"', 'input: "nobody:0"', ("'Relu_0'", "'nobody:0'", "no node")),
    "output": (RELU, 'input: "input_1:0"', 'input: "input_1:7"', ("'Relu_0'", "'input_1:7'", "'input_1'", "has 1")),
    "input without a descriptor": (RELU, 'input: "input_1:0"', 'input: "input_1:0"\n    input: "input_0:0"',
                                   ("'Relu_0'", "input 1", "descriptor")),
    "subgraph": (IF, 'subgraph_name: "left"', 'subgraph_name: "centre"', ("'If_3'", "'centre'", "not in the model")),
    "subgraph of two": (IF, 'subgraph_name: "left"', 'subgraph_name: "right"', ("'If_3'", "'right'", "another node")),
    "subgraph around": (IF, 'subgraph_name: "left"', 'subgraph_name: "saved"', ("'If_3'", "'saved'")),
    "format": (RELU, 'layout: "ND"\n(.*?)i: 2', 'layout: "ROUND"\n\\1i: 250', ("'Relu_0'", "'ROUND'", "format")),
    "data type of a desc": (RELU, "dtype: DT_FLOAT", "dtype: 99", ("'Relu_0'", "99")),
    "data type": (RELU, r"dt: \d+", "dt: 999", ("'Relu_0'", "'kind'", "999")),
    "data": ("Const_1", 'data: "', 'data: "x', ("'Const_1'", "9 bytes", "2 elements", "DT_FLOAT")),
    "strings": ("Const_1", "dtype: DT_FLOAT(.*?data: )", "dtype: DT_STRING\\1", ("'Const_1'", "8 bytes", "2 strings")),
    "a string": ("Const_1", 'dtype: DT_FLOAT(.*?)dim: 2(.*?data: ").*?"\n',
                 "dtype: DT_STRING\\1dim: 1\\2\\\\377" + "\\\\0" * 7 + "\\\\1" + "\\\\0" * 7 + '"\n',
                 ("'Const_1'", "string 0", "16 bytes")),
    "kinds of ports": (RELU, r'(_ir_inputs_value.*?)i: 0', "\\1i: 0\n          i: 0",
                       ("'Relu_0'", "_ir_inputs_key", "_ir_inputs_value", "length")),
    "kind of a port": (RELU, r'(_ir_inputs_value.*?)i: 0', "\\1i: 17", ("'Relu_0'", "kind 17", "'x'")),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_file_is_refused_with_its_place(text, load, name):
    node, old, new, parts = FAULTS[name]
    said = load(changed(text, node, old, new))
    assert not [part for part in parts if part not in said], said


def test_subgraphs_of_one_name_are_refused(text, load):
    said = load(text.replace('name: "left"', 'name: "right"'))
    assert "two subgraphs" in said and "'right'" in said


def test_a_subgraph_that_holds_its_owner_is_refused(text, load):
    inner = op(text, "Relu_0").replace("_0", "_9").replace('input: "input_1:0"', 'input: "input_0:0"')
    node = re.search(r'^graph {\n  name: "left".*?^}\n', text, re.M | re.S).group()
    owner = inner.replace('    type: "Relu"', '    type: "If"\n    subgraph_name: "left"')
    looped = node.replace("\n  op {", f"\n{owner}  op {{", 1)
    said = load(changed(text.replace(node, looped), IF, 'subgraph_name: "left"', 'subgraph_name: ""'))
    assert "'left'" in said and "'Relu_9'" in said and "itself" in said


def test_an_empty_list_is_not_read(text, load, tmp_path):
    data = load.encode(changed(text, RELU, r"dt: \d+", "list { val_type: VT_LIST_INT }"))
    (tmp_path / "list.air").write_bytes(data)
    graph = Graph("g")
    graph.load_from_air(str(tmp_path / "list.air"))
    with pytest.raises(RuntimeError, match="'kind'.*empty list"):
        graph.find_node_by_name(RELU).get_attr("kind")


def test_a_dump_needs_a_folder_for_files_and_a_known_format(monkeypatch):
    graph = branch("dumped")
    monkeypatch.chdir("/proc")
    with pytest.raises(RuntimeError, match="ge_readable.*(writable|created)"):
        graph.dump_to_file()
    assert engine.graph_dump(graph._handle, 99, ctypes.byref(Text())) != 0
    assert "'dumped'" in _calls.reason() and "99" in _calls.reason() and "kReadable" in _calls.reason()


def varint(number):
    out = b""
    while True:
        number, low = number >> 7, number & 127
        out += bytes([low | (128 if number else 0)])
        if not number:
            return out


def field(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


@pytest.mark.parametrize("data, parts", [
    (field(1, b"model"), ("GE IR", "no graph")),
    (field(7, field(1, b"g")) + field(11, b"\xff"), ("model header", "damaged")),
    (field(7, field(1, b"g") + field(11, b"\xff")), ("graph 0", "damaged")),
    (field(7, field(1, b"g") + field(6, field(10, b"\xff"))), ("'g'", "node number 0", "damaged")),
    (b"\x0a\x05ab", ()),
])
def test_damaged_bytes_are_refused(load, data, parts):
    said = load.bytes(data)
    assert "GE IR" in said and not [part for part in parts if part not in said], said
