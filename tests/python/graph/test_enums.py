# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
import enum
import re

import ge.graph
import pytest
from ge.graph import DataType, Format, Placement
from ge.graph.types import AttrValueType


@pytest.mark.parametrize("python_enum, macro", [(DataType, "GE_DATA_TYPE"), (Format, "GE_FORMAT")])
def test_numbers_equal_the_engines_list(repo_root, python_enum, macro):
    text = (repo_root / "graph_engine/include/graph/type_list.inc").read_text()
    native = {name: int(value) for name, value in re.findall(rf"^{macro}\((\w+), (\d+)", text, re.M)}
    assert native and native == {item.name: item.value for item in python_enum}


def test_list_types_are_scalar_types_plus_a_base():
    for item in AttrValueType:
        if item.name.startswith("VT_LIST_") and item.value > AttrValueType.VT_LIST_BASE:
            scalar = AttrValueType["VT_" + item.name[len("VT_LIST_"):]]
            assert item == AttrValueType.VT_LIST_BASE + scalar


def test_enums_print_like_int_enums():
    assert repr(DataType.DT_FLOAT) == "<DataType.DT_FLOAT: 0>"
    assert issubclass(Placement, enum.IntEnum) and Placement.PLACEMENT_DEVICE == 1


def test_the_public_names():
    assert set(ge.graph.__all__) == {"Graph", "Node", "Operator", "DataType", "Format", "Placement", "Shape",
                                     "Tensor", "TensorDesc", "DumpFormat"}
