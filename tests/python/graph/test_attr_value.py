# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
import pytest
from ge.graph import DataType, Tensor
from ge.graph._attr import _AttrValue
from ge.graph.types import AttrValueType

pytestmark = pytest.mark.api("_AttrValue")


@pytest.mark.parametrize("value, value_type", [
    ("text", AttrValueType.VT_STRING),
    (1.5, AttrValueType.VT_FLOAT),
    (True, AttrValueType.VT_BOOL),
    (DataType.DT_INT8, AttrValueType.VT_DATA_TYPE),
    (3, AttrValueType.VT_INT),
    ([1.0, 2.5], AttrValueType.VT_LIST_FLOAT),
    ([True, False], AttrValueType.VT_LIST_BOOL),
    ([1, 2], AttrValueType.VT_LIST_INT),
    (["a", "b"], AttrValueType.VT_LIST_STRING),
])
def test_the_first_type_that_fits_is_taken(value, value_type):
    attr = _AttrValue()
    assert attr.value_type == AttrValueType.VT_NONE
    assert attr.set_value(value)
    assert attr.value_type == attr.get_value_type() == value_type
    assert attr.get_value() == value


def test_a_tensor_is_kept_as_tensor():
    attr = _AttrValue()
    assert attr.set_tensor(Tensor([1.0])) is True
    assert attr.value_type == AttrValueType.VT_TENSOR
    assert attr.get_value().get_data() == [1.0] and attr.get_tensor().get_data() == [1.0]


def test_a_list_of_data_types_becomes_integers_unless_said_otherwise():
    attr = _AttrValue()
    attr.set_value([DataType.DT_INT8, DataType.DT_BOOL])
    assert attr.value_type == AttrValueType.VT_LIST_INT and attr.get_value() == [2, 12]
    assert attr.set_list_data_type([DataType.DT_INT8])
    assert attr.get_list_data_type() == [DataType.DT_INT8] == attr.get_value()


@pytest.mark.parametrize("value", [{"key": "value"}, [1, "a"], None, (1, 2), b"bytes", [[1]]])
def test_other_values_are_refused_by_type_and_text(value):
    with pytest.raises(ValueError) as error:
        _AttrValue().set_value(value)
    assert str(error.value) == f"Unsupported attribute type: {type(value)} for value: {value}"


def test_typed_setters_check_their_type():
    attr = _AttrValue()
    for call in (
        lambda: attr.set_int(3.14), lambda: attr.set_int("x"), lambda: attr.set_bool(1),
        lambda: attr.set_string(123), lambda: attr.set_float("1"), lambda: attr.set_data_type(1),
        lambda: attr.set_tensor([1]), lambda: attr.set_list_int("12"), lambda: attr.set_list_int([1.5]),
        lambda: attr.set_list_float(["1"]), lambda: attr.set_list_bool([1]), lambda: attr.set_list_string([1]),
        lambda: attr.set_list_data_type([1]),
    ):
        with pytest.raises(TypeError):
            call()


def test_empty_lists_are_refused():
    attr = _AttrValue()
    for setter in (attr.set_list_int, attr.set_list_float, attr.set_list_bool, attr.set_list_string,
                   attr.set_list_data_type, attr.set_value):
        with pytest.raises(ValueError, match="Empty list is not supported"):
            setter([])


def test_integers_outside_64_bits_are_refused():
    attr = _AttrValue()
    assert attr.set_int(2 ** 63 - 1) and attr.get_int() == 2 ** 63 - 1
    for value in (2 ** 63, [2 ** 63]):
        with pytest.raises(ValueError, match="64-bit"):
            attr.set_value(value)


def test_a_getter_of_another_type_is_a_runtime_error():
    attr = _AttrValue()
    attr.set_int(1)
    with pytest.raises(RuntimeError, match="the value is a Int, not a String"):
        attr.get_string()
    with pytest.raises(RuntimeError, match="Unsupported attribute value type: VT_NONE"):
        _AttrValue().get_value()


def test_texts_may_hold_any_character():
    attr = _AttrValue()
    attr.set_value(["a\0b", "\u00e9", "\udcff", ""])
    assert attr.get_list_string() == ["a\0b", "\u00e9", "\udcff", ""]
