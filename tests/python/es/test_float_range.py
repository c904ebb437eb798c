# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Numbers that a 32-bit float does not hold are refused, wherever GE stores 32-bit floats."""
import math

import pytest
from ge.es import GraphBuilder
from ge.es.all import LeakyRelu, Muls
from ge.graph import DataType, Graph, Tensor

LARGEST = 3.4028234663852886e38
BEYOND = [1e39, -1e39, 10 ** 400, 3.4028235678e38]


@pytest.mark.parametrize("value", BEYOND)
def test_an_attribute_of_an_operator_is_named(value):
    x = GraphBuilder("g").create_input(0)
    with pytest.raises(ValueError, match=r"LeakyRelu\(\) attribute 'negative_slope' is .* no 32-bit float holds"):
        LeakyRelu(x, negative_slope=value)


@pytest.mark.parametrize("value", BEYOND)
def test_attributes_of_graphs_and_constants_are_refused(value):
    with pytest.raises(ValueError, match="32-bit float"):
        Graph("g").set_attr("a", float(value) if abs(value) < 1e300 else [1e300, 0.5])
    with pytest.raises(ValueError, match="32-bit float"):
        GraphBuilder("g").create_scalar_float(value)
    with pytest.raises(ValueError, match="32-bit float"):
        GraphBuilder("g").create_const_float([0.0, value])
    with pytest.raises(RuntimeError, match="Failed to create Tensor.*32-bit float"):
        Tensor([value], data_type=DataType.DT_FLOAT, shape=[1])


@pytest.mark.parametrize("value", [LARGEST, -LARGEST, math.inf, -math.inf, 1e-50, 0])
def test_the_largest_number_and_infinity_itself_are_kept(value):
    x = GraphBuilder("g").create_input(0)
    stored = Muls(x, value=value)._get_node_snapshot().get_attr("value")
    assert stored == (0 if value == 1e-50 else value)
    assert Tensor([value], data_type=DataType.DT_FLOAT, shape=[1]).get_data() == [stored]
