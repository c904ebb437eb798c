# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""gen_esb: headers and Python packages made from REG_OP declarations, used from C++ and Python."""
import ast
import base64
import csv
import hashlib
import io
import json
import os
import re
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import cpp_libraries as cpp
import own_operators as own
import pytest
from programs import ROOT, clean_environment

OWN = ["OwnAdd", "OwnBias", "OwnEvery", "OwnMaybe", "OwnSink", "OwnSource", "OwnSplit", "Relu"]
# Parameters of the functions of prototypes/own.cpp by GE's rules: name, default; those after "*" by keyword only.
SIGNATURES = {
    "OwnAdd": ["x1", "x2"],
    "OwnBias": ["x", "bias=None", "scale=None"],
    "OwnMaybe": ["a=None", "b=None", "owner_builder=None"],
    "OwnSource": ["owner_graph_builder"],
    "OwnSink": ["x"],
    "OwnSplit": ["x", "y_num"],
    "OwnEvery": ["x", "xs", "in_in", "next_num", "then", "branches", "*", "i", "f=0.1",
                 "s='a \"b\"\\\\\\n\u00e9 ??/'", "b=True", "t=<DataType.DT_INT8: 2>", "tensor=None", "li=[1, -2]",
                 "lf=[0.1, 2.0]", "lb=[True, False]", "lt=[<DataType.DT_FLOAT: 0>, <DataType.DT_INT8: 2>]",
                 "ls=['a', 'b']", "lli=[[1], [2, 3]]", "attr_xs=7", "attr_lambda=8"],
}
ASK = """
import inspect, json
import ge.es.own, es_own
def shown(function):
    found = []
    for one in inspect.signature(function).parameters.values():
        if one.kind is one.KEYWORD_ONLY and "*" not in found:
            found.append("*")
        found.append(one.name if one.default is one.empty else f"{one.name}={one.default!r}")
    return found
assert all(getattr(ge.es.own, name) is getattr(es_own, name) for name in es_own.__all__)
import ge.es.all
assert es_own.Relu is ge.es.all.Relu and "OwnAdd" in dir(ge.es.all)
print(json.dumps({name: shown(getattr(es_own, name)) for name in es_own.__all__}))
"""
USE = """
from ge.es import GraphBuilder
from ge.es.own import OwnAdd, OwnBias, OwnEvery, OwnMaybe, OwnSink, OwnSource, OwnSplit
from ge.graph.types import DataType

def body(name):
    inner = GraphBuilder(name)
    return inner.build_and_reset([OwnMaybe(inner.create_input(0))])

builder = GraphBuilder("g")
x, y = builder.create_inputs(2)
every = OwnEvery(OwnAdd(x, 1.5), [x, y], None, 2, body("then"), [body("left"), body("right")], i=5)
assert every._fields == ("ref_x", "next", "out_def") and len(every.next) == 2
assert OwnSink(y).name
graph = builder.build_and_reset([every.ref_x, every.next[1], OwnBias(x), OwnMaybe(owner_builder=builder),
                                 OwnSource(builder), OwnSplit(x, 3)[2]])
(node,) = [one for one in graph.get_direct_nodes() if one.type == "OwnEvery"]
assert node.get_attr("i") == 5 and not node.has_attr("f")
print("as expected", sorted(one.name for one in graph.get_all_subgraphs()))
"""


@pytest.fixture(scope="module")
def output(stage, prototype_libraries, tmp_path_factory):
    """What gen_esb made of prototypes/own.cpp."""
    folder = tmp_path_factory.mktemp("made")
    own.generated(stage, own.opp_with(prototype_libraries["own"], folder / "opp"), folder / "out", "own")
    return folder / "out"


def test_every_operator_has_its_header_and_its_module(output):
    assert sorted(path.name for path in (output / "include" / "es_own").iterdir()) == sorted(
        [f"es_{name}{form}.h" for name in OWN for form in ("", "_c")] + ["es_own_ops.h", "es_own_ops_c.h"])
    assert sorted(path.name for path in (output / "python" / "es_own").iterdir()) == sorted(
        [f"es_{name}.py" for name in OWN] + [f"es_{name}.pyi" for name in OWN if name != "Relu"]
        + ["es_own_ops.py", "__init__.py", "py.typed"])
    assert sorted(path.name for path in output.iterdir()) == ["include", "python", "whl"]


def test_signatures_follow_the_rules_of_ge(stage, output):
    said = json.loads(own.python(stage, ASK, output / "python").splitlines()[-1])
    assert sorted(said) == OWN
    assert {name: said[name] for name in SIGNATURES} == SIGNATURES


def test_stubs_say_what_the_functions_are(output):
    for name, parameters in SIGNATURES.items():
        tree = ast.parse((output / "python" / "es_own" / f"es_{name}.pyi").read_text())
        (function,) = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        found = [one.arg for one in [*function.args.args, *function.args.kwonlyargs]]
        assert found == [one.partition("=")[0] for one in parameters if one != "*"], name
    assert "lt: List[DataType]=[DataType.DT_FLOAT, DataType.DT_INT8]" in ast.unparse(function)


def test_the_python_functions_build_a_graph(stage, output):
    said = own.python(stage, USE, output / "python")
    assert "as expected ['left', 'right', 'then']" in said, said


def test_the_wheel_is_well_formed_and_serves_by_entry_point(stage, output, tmp_path):
    (wheel,) = (output / "whl").iterdir()
    assert wheel.name == "es_own-1.0.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        record = "es_own-1.0.0.dist-info/RECORD"
        rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(archive.read(record).decode()))}
        assert sorted(rows) == sorted(archive.namelist()) and rows.pop(record) == ["", ""]
        for name, (digest, size) in rows.items():
            data = archive.read(name)
            wanted = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert (digest, size) == ("sha256=" + wanted, str(len(data)))
    installed = subprocess.run([sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target",
                                tmp_path / "site", wheel], capture_output=True, text=True, env=clean_environment())
    assert installed.returncode == 0, installed.stderr
    assert "as expected" in own.python(stage, USE, tmp_path / "site")


@pytest.mark.parametrize(("source", "language"), [
    ("own.cpp", ["-std=c++17"]), ("own.c", ["-x", "c", "-std=c99", "-Wpedantic"])])
def test_the_headers_compile_and_work_without_the_library(stage, output, tmp_path, source, language):
    program, line = tmp_path / "own", cpp.command(stage, cpp.SOURCES / "generated" / source, tmp_path / "own")
    line[1:2] = language
    line += [f"-Wl,-rpath,{stage.path / 'ge' / '_lib'}", f"-I{output / 'include' / 'es_own'}"]
    if source == "own.c":
        line.insert(line.index("-o"), "-xnone")
    subprocess.run(line, check=True, env=clean_environment())
    done = subprocess.run([program], capture_output=True, text=True, timeout=60, env=clean_environment())
    assert done.stdout == "as expected\n" and done.returncode == 0, done.stdout


def test_equal_libraries_give_equal_bytes(stage, prototype_libraries, output, tmp_path):
    opp = own.opp_with(prototype_libraries["own"], tmp_path / "opp", "built-in/op_proto")
    own.generated(stage, opp, tmp_path / "out", "own")
    for path in output.rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            assert path.read_bytes() == (tmp_path / "out" / path.relative_to(output)).read_bytes(), path


def test_flags_take_their_values_in_both_forms(stage, prototype_libraries, tmp_path):
    opp = own.opp_with(prototype_libraries["own"], tmp_path / "opp")
    done = own.generate(stage, opp, "--output_dir", tmp_path / "out", "--module_name", "own", "--h_guard_prefix",
                        "MINE_", "--exclude_ops=OwnEvery, Relu", "--es_mode=codegen")
    assert done.code == 0 and "6 operators" in done.stdout, done.stderr
    headers = {path.name: path.read_text() for path in (tmp_path / "out" / "include" / "es_own").iterdir()}
    assert "es_OwnEvery.h" not in headers and "es_Relu.h" not in headers
    assert all("#ifndef MINE_ES_" in text for text in headers.values())


def test_another_run_replaces_what_the_first_one_made(stage, prototype_libraries, tmp_path):
    opp, out = own.opp_with(prototype_libraries["own"], tmp_path / "opp"), tmp_path / "out"
    own.generated(stage, opp, out, "own")
    own.generated(stage, opp, out, "other")
    own.generated(stage, opp, out, "own", "--exclude_ops=OwnAdd")
    assert not (out / "include" / "es_own" / "es_OwnAdd.h").exists()
    assert not (out / "python" / "es_own" / "es_OwnAdd.py").exists()
    assert (out / "include" / "es_other" / "es_OwnAdd.h").exists()
    assert sorted(path.name for path in out.iterdir()) == ["include", "python", "whl"]


def test_what_no_function_can_take_is_named_and_left_out(stage, prototype_libraries, tmp_path):
    done = own.generated(stage, own.opp_with(prototype_libraries["odd"], tmp_path / "opp"), tmp_path / "out", "odd")
    warnings = {word: line for line in done.stderr.splitlines() for word in line.split("'")[1:2]}
    for name, said in {"OddBytes": "'blob': attributes of kind Bytes", "OddFloat": "'limit' is not finite",
                       "OddFloats": "'limits' is not finite", "OddText": "no text", "OddNames": "'body'",
                       "lambda": "a word of Python", "NoOp": "catalogue has it"}.items():
        assert said in warnings[name] and "odd.cpp:" in warnings[name], done.stderr
    assert "with 1 operator is" in done.stdout and "OddButFine" not in done.stderr


def test_the_commands_of_the_guide_do_what_it_says(stage, prototype_libraries, tmp_path):
    guide = (ROOT / "docs" / "guide" / "write_a_cpp_pass.md").read_text()
    (commands,) = (block for block in re.findall(r"```sh\n(.*?)```", guide, re.DOTALL) if "gen_esb" in block)
    own.opp_with(prototype_libraries["own"], tmp_path / "opp")
    path = f"{stage.path / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(["bash", "-euc", commands], cwd=tmp_path, env=clean_environment({"PATH": path}),
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    for place in ("include/es_custom/es_custom_ops.h", "python/es_custom", "whl/es_custom-1.0.0-py3-none-any.whl"):
        assert f"`es_output/{place}`" in guide and (tmp_path / "es_output" / place).exists()


def test_the_program_starts_by_itself_and_helps(stage):
    program = stage.path / "bin" / "gen_esb"
    assert os.stat(program).st_mode & stat.S_IXUSR
    done = stage.run("gen_esb", "--help")
    assert done.code == 0, done.stderr
    for flag in ("--output_dir", "--module_name", "--h_guard_prefix", "--exclude_ops", "ASCEND_OPP_PATH"):
        assert flag in done.stdout
