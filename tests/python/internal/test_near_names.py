# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A misspelt name is answered with those that it may have meant."""
import importlib
import pickle

import pytest
from ge._internal import error_text
from ge._internal.near_names import did_you_mean


@pytest.mark.parametrize("name, known, text", [
    ("Releu", ["Relu", "Tanh"], "; did you mean 'Relu'?"),
    ("relu", ["Relu"], "; did you mean 'Relu'?"),
    ("Conv1D", ["Conv2D", "Conv3D", "Conv4D", "Relu"], "; did you mean 'Conv4D', 'Conv3D' or 'Conv2D'?"),
    ("Qqqq", ["Relu"], ""),
    ("x", [], ""),
])
def test_nearest_names_end_the_text(name, known, text):
    assert did_you_mean(name, known) == text


MISSPELT = [
    ("ge.es.all", "Reluu", "no operator 'Reluu'; did you mean 'Relu'"),
    ("ge.es.nn", "sofmaxV2", "'SoftmaxV2'"),
    ("ge.es.nn", "Add", "no operator 'Add'; it is in ge.es.all"),
    ("ge.es", "GraphBilder", "did you mean 'GraphBuilder'?"),
    ("ge.es", "al", "did you mean 'all'?"),
    ("ge.graph", "Grph", "did you mean 'Graph'?"),
    ("ge.graph", "Datatype", "did you mean 'DataType'"),
    ("ge.passes", "PatternFusionPas", "did you mean 'PatternFusionPass'"),
    ("ge.onnx_plugin", "onnx_plugn", "did you mean 'onnx_plugin'"),
]


@pytest.mark.parametrize("module, name, said", MISSPELT)
def test_a_module_of_ge_knows_what_was_meant(module, name, said):
    with pytest.raises(AttributeError) as caught:
        getattr(importlib.import_module(module), name)
    assert said in str(caught.value)


@pytest.mark.parametrize("module, name, said", MISSPELT)
def test_an_import_that_fails_in_a_plugin_is_told_the_same(module, name, said):
    with pytest.raises(ImportError) as caught:
        exec(f"from {module} import {name}")
    text = error_text.describe(caught.value)
    assert f"cannot import name '{name}' from '{module}'" in text and said in text


def test_a_misspelt_module_of_ge_is_told_the_same():
    with pytest.raises(ImportError) as caught:
        importlib.import_module("ge.es.al")
    text = error_text.describe(caught.value)
    assert "No module named 'ge.es.al'" in text and "did you mean 'all'?" in text


@pytest.mark.parametrize("module, enumeration, name, meant", [
    ("ge.passes", "PassStage", "BEFORE_INFERSHAPE", "BEFORE_INFER_SHAPE"),
    ("ge.graph", "DataType", "DT_FLOT", "DT_FLOAT"),
    ("ge.graph", "Format", "FORMAT_NCWH", "FORMAT_NCHW"),
])
def test_an_enumeration_of_ge_knows_what_was_meant(module, enumeration, name, meant):
    found = getattr(importlib.import_module(module), enumeration)
    with pytest.raises(AttributeError, match=f"'{enumeration}' has no member '{name}'; did you mean '{meant}'"):
        getattr(found, name)
    assert getattr(found, meant) is found[meant] and pickle.loads(pickle.dumps(found[meant])) is found[meant]
    assert not hasattr(found, "_no_such_thing")


def test_an_import_of_another_package_is_told_as_it_is():
    with pytest.raises(ImportError) as caught:
        exec("from json import loadz")
    assert "did you mean" not in error_text.describe(caught.value)
