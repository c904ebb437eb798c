# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
import copy
import pickle

import pytest
from ge.graph import DataType, Operator, Tensor
from ge.graph.operator import create_operator

pytestmark = pytest.mark.api("Operator")


def test_operators_are_not_made_directly():
    with pytest.raises(RuntimeError, match="Operator objects should not be created directly"):
        Operator()
    for null in (None, 0):
        with pytest.raises(ValueError):
            create_operator(null)


def test_every_member_ends_with_the_callback():
    with create_operator(1) as operator:
        pass
    for use in (lambda: operator.name, lambda: operator.type, lambda: operator.get_attr("a"),
                lambda: operator.set_attr("a", 1), lambda: operator.register_input("x"),
                lambda: operator.register_dynamic_output("y", 1)):
        with pytest.raises(RuntimeError, match="Operator is only valid inside parse_node"):
            use()


def test_a_source_operator_is_read_only():
    operator = create_operator(1, read_only=True)
    for use in (lambda: operator.set_attr("a", 1), lambda: operator.register_input("x"),
                lambda: operator.register_dynamic_input("x", 1)):
        with pytest.raises(RuntimeError, match="Source Operator is read-only"):
            use()


def test_port_arguments_are_checked():
    operator = create_operator(1)
    for call, kind in [(operator.register_input, "input"), (operator.register_optional_input, "optional input"),
                       (operator.register_output, "output")]:
        for bad in ("", 1):
            with pytest.raises(TypeError, match=f"Operator {kind} name must be a non-empty string"):
                call(bad)
    for bad in (True, 1.0, "1"):
        with pytest.raises(TypeError):
            operator.register_dynamic_input("x", bad)
    for bad in (-1, 2 ** 32):
        with pytest.raises(ValueError, match="Operator dynamic port count must be in uint32 range"):
            operator.register_dynamic_output("y", bad)


@pytest.mark.parametrize("value", [DataType.DT_INT8, {"a": 1}, [1, "a"], [1, True], [], None, [DataType.DT_INT8]])
def test_values_other_than_plain_ones_are_refused_by_name(value):
    with pytest.raises(ValueError, match="Operator attribute 'alpha'"):
        create_operator(1).set_attr("alpha", value)


def test_tensors_are_refused():
    with pytest.raises(ValueError, match="Operator attribute 'alpha'"):
        create_operator(1).set_attr("alpha", Tensor())


def test_an_unknown_handle_is_an_error():
    operator = create_operator(2 ** 40)
    with pytest.raises(RuntimeError, match="Failed to get Operator name: "):
        _ = operator.name


@pytest.mark.parametrize("action, text", [(copy.copy, "copy"), (copy.deepcopy, "deepcopy"), (pickle.dumps, "pickle")])
def test_copies_are_refused(action, text):
    with pytest.raises(RuntimeError, match=f"Operator does not support {text}"):
        action(create_operator(1))
