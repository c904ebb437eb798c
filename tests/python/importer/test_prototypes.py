# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The catalogue against a table of GE's prototypes, name by name, and its ES functions against the catalogue."""
import csv
import importlib
import inspect
import json
from pathlib import Path

import ge.es
import pytest
from importer.test_catalog import generator, language  # noqa: F401  (fixtures)

DATA = Path(__file__).with_name("data")
MODULES = ("math", "nn", "cv", "all")
SIGNS = {"required": "", "optional": "?", "dynamic": "*"}
# GE builds these itself: no ES function.
WITHOUT_FUNCTION = {"Data", "RefData", "NetOutput", "NoOp", "Variable"}


def _rows():
    with open(DATA / "prototypes.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def catalogue(stage_dir):
    ops = json.loads((stage_dir / "ge" / "es" / "_catalog.json").read_text(encoding="utf-8"))["ops"]
    return {op["type"]: op for op in ops}


def _ports(ports):
    return " ".join(name + SIGNS[kind] for name, kind in ports)


@pytest.mark.parametrize("row", _rows(), ids=lambda row: row["type"])
def test_prototype_is_ge_s(catalogue, generator, row):  # noqa: F811
    op = catalogue[row["type"]]
    if row["inputs"] == "unpublished":
        return
    assert (_ports(op["inputs"]), _ports(op["outputs"])) == (row["inputs"], row["outputs"])
    assert " ".join(op["subgraphs"]) == row["subgraphs"]
    wanted = [generator.parse_attr(*attr.split(": ", 1)) for attr in filter(None, row["attributes"].split("; "))]
    assert op["attrs"] == wanted
    if row["type"] not in WITHOUT_FUNCTION:
        assert row["module"] == "all" or row["module"] in op["modules"]


def test_every_prototype_has_an_es_function_in_its_modules(catalogue):
    loaded = {name: importlib.import_module("ge.es." + name) for name in MODULES}
    for name, op in catalogue.items():
        for module in MODULES:
            expected = bool(op["modules"]) and (module == "all" or module in op["modules"])
            assert hasattr(loaded[module], name) == expected, (module, name)
    assert {name for name, op in catalogue.items() if not op["modules"]} == WITHOUT_FUNCTION


def test_signatures_have_inputs_counts_graphs_and_keyword_attributes(catalogue):
    for name, op in catalogue.items():
        if not op["modules"]:
            continue
        parameters = inspect.signature(getattr(ge.es.all, name)).parameters
        keywords = [p for p in parameters.values() if p.kind is inspect.Parameter.KEYWORD_ONLY]
        required = [attr["required"] for attr in op["attrs"]]
        assert [p.default is inspect.Parameter.empty for p in keywords] == sorted(required, reverse=True), name
        counts = [port + "_num" for port, kind in op["outputs"] if kind == "dynamic"]
        inputs = len(op["inputs"]) + (not op["inputs"] or all(kind == "optional" for _, kind in op["inputs"]))
        assert len(parameters) == inputs + len(counts) + len(op["subgraphs"]) + len(keywords), name
        assert set(counts) <= set(parameters), name


@pytest.mark.parametrize("module, names", [
    ("math", "GEMM Add MatMul Split Concat ConcatV2 Identity TensorMove Reshape Shape Slice "
             "Mul Tile Transpose ReduceSum"),
    ("nn", "BatchMatMul BatchMatMulV2 Relu Conv2D Conv2DV2 MatMulV2 GEMM MatMul Elu Threshold If"),
    ("cv", "ROIAlign NonMaxSuppressionV6 GridSampler2D Col2ImV2"),
    ("all", "GEMM Add MatMul BatchMatMulV2 Relu Conv2D Concat ConcatV2 Split Const "
            "PartitionedCall ReduceSumD AddCustom While"),
])
def test_names_that_users_files_import_are_there(module, names):
    for name in names.split():
        scope = {}
        exec(f"from ge.es.{module} import {name}", scope)
        assert callable(scope[name])
