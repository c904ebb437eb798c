# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The generator of the operator catalogue and the table it makes for the ES functions."""
import importlib.util
import json
import sys

import pytest

ATTR_KEYS = {"name", "type", "required", "default"}


@pytest.fixture(scope="module")
def language(repo_root):
    folder = repo_root / "graph_engine" / "catalog"
    spec = importlib.util.spec_from_file_location("mapping_language", folder / "mapping_language.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def generator(repo_root, language):
    folder = repo_root / "graph_engine" / "catalog"
    sys.modules["mapping_language"] = language
    spec = importlib.util.spec_from_file_location("gen_catalog", folder / "gen_catalog.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["mapping_language"]


def _write(tmp_path, text):
    path = tmp_path / "ops.yaml"
    path.write_text(text, encoding="utf-8")
    return [path]


def test_table_of_the_es_functions_is_sorted_and_complete(stage_dir):
    ops = json.loads((stage_dir / "ge" / "es" / "_catalog.json").read_text(encoding="utf-8"))["ops"]
    assert [op["type"] for op in ops] == sorted({op["type"] for op in ops})
    by_type = {op["type"]: op for op in ops}
    assert by_type["Add"]["inputs"] == [["x1", "required"], ["x2", "required"]]
    assert by_type["Conv2D"]["inputs"][2] == ["bias", "optional"]
    assert by_type["ConcatV2"]["inputs"][0] == ["x", "dynamic"]
    assert by_type["If"]["subgraphs"] == ["then_branch", "else_branch"]
    assert by_type["Data"]["modules"] == []
    assert all(set(attr) == ATTR_KEYS for op in ops for attr in op["attrs"])


def test_a_step_is_read_into_its_parts(language):
    step = language.parse_step("t, u = SplitV($0, i64(@split), _, num_split=count(outputs), axis=@axis|0)")
    assert step["outs"] == ["t", "u"] and step["op"] == "SplitV"
    assert [argument["k"] for argument in step["args"]] == ["in", "tensor", "none"]
    split, axis = ["num_split", {"k": "count", "n": "outputs"}], ["axis", {"k": "attr", "n": "axis", "d": 0}]
    assert step["attrs"] == [split, axis]


def test_conditions_are_an_or_of_ands(language):
    condition = language.parse_condition('!has(bias) && @mode|"a" == "b" || rank(x) == 2')
    assert [len(tests) for tests in condition] == [2, 1]
    assert condition[0][0] == {"not": True, "f": "has", "a": "bias"}


@pytest.mark.parametrize("text", ["Relu", "Relu(x", "Relu(unknown_kind(x))", "Relu(x) trailing", "Relu(a=?)"])
def test_what_is_not_in_the_language_is_refused(language, text):
    with pytest.raises(language.MappingError):
        language.parse_step(text)


@pytest.mark.parametrize("entry, reason", [
    ("Foo: {io: 'x -> y', attrs: {a: Int}}", "needs either"),
    ("Foo: {io: 'x -> y', attrs: {a: Number 1}}", "is not 'Type!'"),
    ("Foo: {io: 'x -> y', shapes: same}", "unknown keys"),
    ("Foo: {io: 'x -> y', lower: {do: 'Foo(x)', hook: a}}", "one of do, hook, refuse"),
    ("onnx_import: {Foo: 'NoSuchType($0)'}", "no GE type 'NoSuchType'"),
    ("Foo: {io: 'x -> y', lower: [{if: 'has(x)', do: 'Foo(x)'}]}", "last alternative has a condition"),
    ("onnx_import: {Foo: [{if: 'has($0)', do: 'Relu($0)'}]}", "last alternative has a condition"),
])
def test_a_fault_in_an_entry_is_named(generator, language, tmp_path, entry, reason):
    with pytest.raises(language.MappingError, match=reason):
        generator.load(_write(tmp_path, entry))


def test_a_twin_maps_both_ways_with_onnx_defaults(generator, tmp_path):
    ops, imports = generator.load(_write(
        tmp_path, "Foo: {io: 'x -> y', attrs: {slope: Float 0.0}, since: 6, twin: 'Bar(slope=alpha|0.01)'}"))
    (version,) = imports["Bar"]
    assert version["since"] == 6
    assert version["alternatives"][0]["steps"][0]["attrs"] == [["slope", {"k": "attr", "n": "alpha", "d": 0.01}]]
    assert ops["Foo"]["lower"][0]["steps"][0]["attrs"] == [["alpha", {"k": "attr", "n": "slope"}]]
