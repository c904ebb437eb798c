# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
import copy
import math
import re
import warnings

import pytest
from ge.graph import DataType, Format, Placement, Shape, Tensor, TensorDesc
from ge.graph._numeric import float_list_to_fp16_bits, float_to_fp16_bits
from ge.graph.tensor import _parse_str_list, unflatten_tensor_data

pytestmark = pytest.mark.api("Tensor", "TensorDesc", "Shape")

INTEGERS = [DataType.DT_INT8, DataType.DT_INT16, DataType.DT_INT32, DataType.DT_INT64, DataType.DT_UINT8,
            DataType.DT_UINT16, DataType.DT_UINT32, DataType.DT_UINT64]


def test_an_empty_tensor_has_a_handle():
    tensor = Tensor()
    assert tensor._handle and tensor.get_data() == [] and tensor.shape == []


@pytest.mark.parametrize("data_type", INTEGERS)
def test_integers_round_trip(data_type):
    assert Tensor([[1, 2], [3, 4]], data_type=data_type, shape=[2, 2]).get_data() == [[1, 2], [3, 4]]


@pytest.mark.parametrize("data_type", [DataType.DT_FLOAT, DataType.DT_FLOAT16, DataType.DT_BF16])
def test_floats_round_trip(data_type):
    assert Tensor([0.5, -2.0, 1.0, 3], data_type=data_type, shape=[2, 2]).data == [[0.5, -2.0], [1.0, 3.0]]


@pytest.mark.parametrize(("data_type", "too_large", "largest"), [
    (DataType.DT_FLOAT16, 65520.0, 65504.0), (DataType.DT_BF16, 3.4e38, 3.3895313892515355e38)])
def test_a_finite_number_that_becomes_infinite_is_warned_of_where_it_is_written(data_type, too_large, largest):
    text = re.escape(f"{too_large} (and 1 more) is beyond {data_type.name}")
    with pytest.warns(RuntimeWarning, match=text) as told:
        tensor = Tensor([too_large, -too_large, math.inf], data_type=data_type)
    assert told[0].filename == __file__
    assert tensor.get_data() == [math.inf, -math.inf, math.inf]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Tensor([largest, math.inf], data_type=data_type).get_data() == [largest, math.inf]


def test_bools_round_trip():
    assert Tensor([True, False], data_type=DataType.DT_BOOL, shape=[2]).get_data() == [True, False]


def test_a_scalar_is_a_number_and_exact_values_stay():
    assert Tensor([2 ** 53 + 1], data_type=DataType.DT_INT64, shape=[]).get_data() == 2 ** 53 + 1
    assert Tensor([7]).get_shape() == [1]
    assert Tensor([], data_type=DataType.DT_INT32, shape=[0, 3]).get_data() == []


def test_a_file_is_read(tmp_path):
    path = tmp_path / "raw.bin"
    path.write_bytes(bytes([1, 2, 3, 4]))
    tensor = Tensor(file_path=str(path), data_type=DataType.DT_UINT8, shape=[2, 2])
    assert tensor.get_data() == [[1, 2], [3, 4]]
    for bad in (str(tmp_path / "none"), str(path)):
        with pytest.raises(RuntimeError, match="Failed to create Tensor"):
            Tensor(file_path=bad, data_type=DataType.DT_INT64, shape=[2])


def test_arguments_are_checked():
    with pytest.raises(RuntimeError, match="Tensor should be created either by data or by file"):
        Tensor([1], "file")
    with pytest.raises(TypeError, match="Shape must be a list of integers"):
        Tensor([1], shape=(1,))
    with pytest.raises(TypeError, match="Placement must be a Placement"):
        Tensor([1], placement=0)
    with pytest.raises(TypeError, match="data should be List"):
        Tensor(1)
    with pytest.raises(RuntimeError, match="DT_DOUBLE is not supported in python Tensor constructor"):
        Tensor([1.0], data_type=DataType.DT_DOUBLE)


@pytest.mark.parametrize("data, data_type, shape", [
    (["a"], DataType.DT_FLOAT, [1]), ([1.5], DataType.DT_INT32, [1]), ([300], DataType.DT_INT8, [1]),
    ([1], DataType.DT_STRING, [1]), ([1, 2], DataType.DT_INT8, [3]), ([[1], [2, 3]], DataType.DT_INT8, None),
    ([1], DataType.DT_INT8, [-1]),
])
def test_bad_elements_are_refused(data, data_type, shape):
    with pytest.raises(RuntimeError, match="^Failed to create Tensor: "):
        Tensor(data, data_type=data_type, shape=shape)


def test_setters_return_the_tensor_and_check():
    tensor = Tensor([1], data_type=DataType.DT_INT32)
    assert tensor.set_format(Format.FORMAT_NCHW) is tensor and tensor.format == Format.FORMAT_NCHW
    assert tensor.set_data_type(DataType.DT_UINT32) is tensor and tensor.data_type == DataType.DT_UINT32
    with pytest.raises(TypeError, match="Format must be a Format"):
        tensor.set_format(0)
    with pytest.raises(TypeError, match="Data_type must be a DataType"):
        tensor.set_data_type(0)


def test_a_null_handle_is_an_error():
    tensor = Tensor()
    tensor._owns_handle, tensor._handle = False, None
    with pytest.raises(RuntimeError, match="Failed to get Tensor data"):
        tensor.get_data()
    with pytest.raises(RuntimeError, match="Failed to set format 0"):
        tensor.set_format(Format.FORMAT_NCHW)
    with pytest.raises(RuntimeError, match="Failed to set datatype 9"):
        tensor.set_data_type(DataType.DT_INT64)


def test_there_is_only_host_memory():
    tensor = Tensor([1.0])
    assert tensor.placement == Placement.PLACEMENT_HOST
    with pytest.raises(ValueError, match="to_host.. only supports device tensors"):
        tensor.to_host()
    with pytest.raises(RuntimeError, match="no device"):
        tensor.to_device()
    with pytest.raises(RuntimeError, match="Failed to create Tensor"):
        Tensor([1.0], placement=Placement.PLACEMENT_DEVICE)


def test_copies_and_second_owners_are_refused():
    class Owner:
        name = "graph"

    tensor = Tensor()
    with pytest.raises(RuntimeError, match="Tensor does not support copy"):
        copy.copy(tensor)
    with pytest.raises(RuntimeError, match="Tensor does not support deepcopy"):
        copy.deepcopy(tensor)
    with pytest.raises(ValueError, match="Tensor pointer cannot be None"):
        Tensor._create_from(None)
    tensor._transfer_ownership_when_pass_as_attr(Owner())
    text = "Tensor already has an new owner builder :graph, cannot transfer ownership again"
    with pytest.raises(RuntimeError, match=text):
        tensor._transfer_ownership_when_pass_as_attr(Owner())


def test_the_text_has_its_fields():
    text = str(Tensor([1, 2], data_type=DataType.DT_INT32, shape=[2]))
    assert text.startswith("\n        ")
    for part in ("format=2", "data_type=3", "shape=[2]", "data=[1, 2]"):
        assert part in text


def test_flat_text_is_parsed():
    assert _parse_str_list("[1 2.5 -3]") == [1, 2.5, -3] == _parse_str_list("[1, 2.5, -3]")
    assert unflatten_tensor_data("[1 2 3 4]", [2, 2]) == [[1, 2], [3, 4]]
    assert unflatten_tensor_data("[1]", []) == 1
    with pytest.raises(ValueError, match="Invalid item: '2;23'"):
        _parse_str_list("[1 2;23]")
    with pytest.raises(ValueError, match=r"Input must start with '\[' and end with '\]'"):
        _parse_str_list("1 2")


def test_halves_are_rounded_saturated_and_flushed():
    assert float_list_to_fp16_bits([1.0, -0.0, 2049.0, 2051.0]) == [0x3C00, 0x8000, 0x6800, 0x6802]
    assert float_to_fp16_bits(1e30) == 0x7C00 and float_to_fp16_bits(-math.inf) == 0xFC00
    assert float_to_fp16_bits(65519.0) == 0x7BFF and float_to_fp16_bits(65520.0) == 0x7C00
    assert float_to_fp16_bits(2.0 ** -24) == 1 and float_to_fp16_bits(2.0 ** -24 * 0.99) == 0
    assert float_to_fp16_bits(math.nan) & 0x3FF


def test_descs_are_read_and_set():
    desc = TensorDesc([1, 2], Format.FORMAT_NCHW, DataType.DT_INT8)
    assert isinstance(desc.get_shape(), Shape) and desc.shape == [1, 2]
    assert desc.set_origin_shape([3]).set_origin_format(Format.FORMAT_NHWC) is desc
    assert (desc.origin_shape, desc.origin_format) == ([3], Format.FORMAT_NHWC)
    assert desc.set_shape([4]).set_format(Format.FORMAT_ND).set_data_type(DataType.DT_BOOL).shape == [4]
    assert (TensorDesc().shape, TensorDesc().format, TensorDesc().data_type) == ([], 2, 0)
    text = repr(TensorDesc([1, 2]))
    assert "TensorDesc" in text and "shape=[1, 2]" in text and "format=" in text and "data_type=" in text


def test_desc_arguments_are_checked():
    desc = TensorDesc()
    for call, text in [
        (lambda: TensorDesc("x"), "shape must be a list of integers"),
        (lambda: TensorDesc(format=0), "Format must be a Format"),
        (lambda: TensorDesc(data_type=0), "Data type must be a DataType"),
        (lambda: desc.set_shape((1,)), "shape must be a list of integers"),
        (lambda: desc.set_origin_shape(["1"]), "shape must be a list of integers"),
        (lambda: desc.set_format(1), "Format must be a Format"),
        (lambda: desc.set_data_type(1), "Data type must be a DataType"),
    ]:
        with pytest.raises(TypeError, match=text):
            call()
    with pytest.raises(RuntimeError, match="TensorDesc does not support copy"):
        copy.copy(desc)
    with pytest.raises(RuntimeError, match="TensorDesc does not support deepcopy"):
        copy.deepcopy(desc)
    with pytest.raises(ValueError, match="TensorDesc pointer cannot be None"):
        TensorDesc._create_from(None)


def test_shapes_count_like_ge():
    assert [Shape(d).get_shape_size() for d in (None, [2, 3], [2, -1], [0, 3])] == [0, 6, -1, 0]
    assert [Shape(d).is_unknown_shape() for d in ([], [1], [1, -1], [-2])] == [False, False, True, True]
    with pytest.raises(TypeError, match="dims must be a list of integers"):
        Shape("12")
