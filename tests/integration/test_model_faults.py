# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Models whose numbers have no meaning: atc names node, operator, attribute and value, and keeps the older output."""
import os

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from programs import assert_refused
from small_models import add_relu, save_model


def value_info(name, shape):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def one_node(path, op, shapes, constants=(), outputs=1, opset=17, out_type=TensorProto.FLOAT, **attributes):
    """A model of one node 'n': inputs of these shapes, then constants; it is not checked."""
    inputs = [value_info(f"x{i}", shape) for i, shape in enumerate(shapes)]
    weights = [numpy_helper.from_array(value, f"c{i}") for i, value in enumerate(constants)]
    results = [f"y{i}" for i in range(outputs)]
    node = helper.make_node(op, [v.name for v in inputs] + [w.name for w in weights], results, name="n", **attributes)
    infos = [helper.make_tensor_value_info(name, out_type, None) for name in results]
    model = helper.make_model(helper.make_graph([node], "g", inputs, infos, weights),
                              opset_imports=[helper.make_opsetid("", opset)], ir_version=8)
    path.write_bytes(model.SerializeToString())
    return path


def ints(*values):
    return np.array(values, np.int64)


X, W = [1, 4, 8, 8], [4, 4, 3, 3]
LSTM = [[5, 1, 3], [1, 8, 3], [1, 8, 2]]
FAULTS = {
    "conv_stride_0": ("Conv", [X, W], (), {"strides": [0, 1]}, ["'strides' [0, 1] holds 0", "at least 1"]),
    "conv_stride_negative": ("Conv", [X, W], (), {"strides": [1, -2]}, ["'strides' [1, -2] holds -2"]),
    "conv_dilation_0": ("Conv", [X, W], (), {"dilations": [1, 0]}, ["'dilations' [1, 0] holds 0"]),
    "conv_group_0": ("Conv", [X, W], (), {"group": 0}, ["'group' is 0", "at least 1"]),
    "conv_group_3": ("Conv", [[1, 12, 8, 8], W], (), {"group": 3}, ["'groups' is 3", "4 filters"]),
    "conv_pads": ("Conv", [X, W], (), {"pads": [0, 0, -1, 0]}, ["'pads'", "holds -1", "at least 0"]),
    "conv_auto_pad": ("Conv", [X, W], (), {"auto_pad": "SOME"}, ["'auto_pad' is 'SOME'", "SAME_UPPER"]),
    "conv_too_small": ("Conv", [[1, 4, 2, 2], W], (), {}, ["smaller than the filter"]),
    "conv_kernel": ("Conv", [X, W], (), {"kernel_shape": [5, 3]}, ["'kernel_shape' holds 5", "extent 3 at axis 2"]),
    "transposed_stride": ("ConvTranspose", [X, W], (), {"strides": [0, 0]}, ["'strides'", "holds 0"]),
    "transposed_group": ("ConvTranspose", [X, W], (), {"group": -1}, ["'group' is -1"]),
    "transposed_shape": ("ConvTranspose", [X, W], (), {"output_shape": [0, 3]}, ["'output_shape' [0, 3] holds 0"]),
    "pad_axes_of_text": ("Pad", [[2, 3]], (ints(0, 0), np.float32(0), np.array(["one"], object)), {"opset": 18},
                         ["input 3 ('axes')", "DT_STRING", "int64"]),
    "pad_pads_of_text": ("Pad", [[2, 3]], (np.array(["one", "two"], object), np.float32(0), ints(0)), {"opset": 18},
                         ["input 1 ('pads')", "DT_STRING", "int64"]),
    "pool_kernel_0": ("MaxPool", [X], (), {"kernel_shape": [0, 2]}, ["'kernel_shape' [0, 2] holds 0"]),
    "pool_stride_0": ("AveragePool", [X], (), {"kernel_shape": [2, 2], "strides": [2, 0]}, ["'strides' [2, 0]"]),
    "pool_too_large": ("MaxPool", [X], (), {"kernel_shape": [20, 20]}, ["smaller than the window along axis 2"]),
    "split_sum": ("Split", [[6, 2]], (ints(2, 3),), {"outputs": 2}, ["extent 6", "sum up to 5"]),
    "split_negative": ("Split", [[6, 2]], (ints(8, -2),), {"outputs": 2}, ["size -2 of a part is negative"]),
    "split_too_many": ("Split", [[5, 2]], (), {"outputs": 4, "num_outputs": 4, "opset": 18}, ["into 4 parts"]),
    "lstm_negative": ("LSTM", LSTM, (), {"hidden_size": -2}, ["'hidden_size' is -2", "at least 1"]),
    "lstm_other_size": ("LSTM", LSTM, (), {"hidden_size": 3}, ["has extent 8", "'hidden_size' 3"]),
    "transpose_negative": ("Transpose", [X], (), {"perm": [0, -1, 2, 1]}, ["'perm' [0, -1, 2, 1] holds -1"]),
    "transpose_twice": ("Transpose", [X], (), {"perm": [0, 1, 1, 2]}, ["'perm' [0, 1, 1, 2] holds 1 twice"]),
    "transpose_cut": ("Transpose", [X], (), {"perm": [0, 2 ** 32 + 1, 2, 3]}, ["4294967297", "'perm'"]),
    "reduce_cut": ("ReduceMean", [X], (), {"axes": [2 ** 32 + 1]}, ["attribute 'axes'", "4294967297", "DT_INT32"]),
    "reduce_below": ("ReduceMean", [X], (), {"axes": [-2 ** 40]}, ["attribute 'axes'", "-1099511627776"]),
    "reduce_axis": ("ReduceMean", [X], (), {"axes": [4]}, ["no axis 4"]),
    "reshape": ("Reshape", [X], (ints(-3, 4),), {}, ["holds -3"]),
    "expand": ("Expand", [[1, 2]], (ints(-2, 2),), {}, ["'shape' holds -2"]),
    "tile": ("Tile", [[1, 2]], (ints(-1, 2),), {}, ["'multiples' holds -1"]),
    "fill": ("ConstantOfShape", [], (ints(3, -1),), {}, ["'dims' holds -1"]),
    "top_k_negative": ("TopK", [X], (ints(-1),), {"outputs": 2}, ["'k' holds -1"]),
    "top_k_too_many": ("TopK", [X], (ints(9),), {"outputs": 2}, ["fewer than 9 elements"]),
    "resize": ("Resize", [X], (np.array([], np.float32), np.array([1, 1, -1, 2], np.float32)), {}, ["scale -1.0"]),
    "gather_axis": ("Gather", [X], (ints(0),), {"axis": 9}, ["no axis 9"]),
    "concat_axis": ("Concat", [X, X], (), {"axis": -9}, ["no axis -9"]),
    "depth_to_space": ("DepthToSpace", [X], (), {"blocksize": 0}, ["'block_size' is 0"]),
    "space_to_depth": ("SpaceToDepth", [X], (), {"blocksize": 3}, ["extent 8", "block_size 3"]),
    "pad": ("Pad", [[2, 2]], (ints(-2, 0, -1, 0),), {}, ["negative extent -1"]),
    "range": ("Range", [], tuple(np.array(v, np.float32) for v in (0, 5, 0)), {}, ["delta is 0"]),
    "softmax_axis": ("Softmax", [X], (), {"axis": 2 ** 32 + 1}, ["no axis 4294967297"]),
    "layer_norm_axis": ("LayerNormalization", [X, [8]], (), {"axis": 9}, ["no axis 9"]),
    "cum_sum_axis": ("CumSum", [X], (np.array(9, np.int64),), {}, ["no axis 9"]),
    "elements_axis": ("GatherElements", [X], (np.zeros((1, 1, 1, 1), np.int64),), {"axis": -5}, ["no axis -5"]),
    "batch_norm": ("BatchNormalization", [X, [3], [3], [3], [3]], (), {}, ["does not fit the 4 channels"]),
    "negative_input": ("Relu", [[2, -3]], (), {}, ["graph input 'x0'", "-3"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_numbers_without_a_meaning_name_the_node_and_the_attribute(stage, tmp_path, target, fault):
    op, shapes, constants, extra, said = FAULTS[fault]
    model = one_node(tmp_path / "model.onnx", op, shapes, constants, **extra)
    where = [] if fault == "negative_input" else ["node 'n"]
    assert_refused(stage.atc(model, target.output), target, *where, *said)


@pytest.mark.parametrize("domain, version, said", [
    ("", 0, "version 0 does not exist"), ("", -5, "version -5 does not exist"), ("", 999, "version 999 is newer"),
    ("acme", 0, "opset_import of domain 'acme': version 0"),
])
def test_an_opset_that_does_not_exist_is_named(stage, tmp_path, target, domain, version, said):
    proto = onnx.load(save_model(tmp_path / "model.onnx", add_relu()))
    imports = {"": 17, domain: version}
    del proto.opset_import[:]
    proto.opset_import.extend([helper.make_opsetid(*entry) for entry in imports.items()])
    (tmp_path / "model.onnx").write_bytes(proto.SerializeToString())
    assert_refused(stage.atc(tmp_path / "model.onnx", target.output), target, said, "export")


@pytest.mark.parametrize("version", [999, -1, 2 ** 40])
def test_an_ir_version_that_does_not_exist_is_named(stage, tmp_path, target, version):
    proto = onnx.load(save_model(tmp_path / "model.onnx", add_relu()))
    proto.ir_version = version
    (tmp_path / "model.onnx").write_bytes(proto.SerializeToString())
    assert_refused(stage.atc(tmp_path / "model.onnx", target.output), target, f"ir_version {version}",
                   f"1 to {onnx.IR_VERSION}")


def test_the_newest_versions_of_the_schema_are_served(stage, tmp_path):
    newest = onnx.defs.onnx_opset_version()
    proto = onnx.load(save_model(tmp_path / "model.onnx", add_relu(), [("", newest)]))
    proto.ir_version = onnx.IR_VERSION
    (tmp_path / "model.onnx").write_bytes(proto.SerializeToString())
    done = stage.atc(tmp_path / "model.onnx", tmp_path / "out")
    assert done.code == 0, done.stdout


@pytest.mark.parametrize("kind, values, said", [
    (TensorProto.INT8, [300], "element 0 is 300, which does not fit DT_INT8"),
    (TensorProto.UINT8, [1, -1], "element 1 is -1, which does not fit DT_UINT8"),
    (TensorProto.UINT16, [70000], "70000"), (TensorProto.FLOAT16, [2 ** 17], "131072"),
])
def test_an_element_that_its_type_cannot_hold_is_named(stage, tmp_path, target, kind, values, said):
    weight = TensorProto(name="w", dims=[len(values)], data_type=kind, int32_data=values)
    node = helper.make_node("Cast", ["w"], ["y"], name="n", to=TensorProto.FLOAT)
    graph = helper.make_graph([node], "g", [], [value_info("y", None)], [weight])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    (tmp_path / "model.onnx").write_bytes(model.SerializeToString())
    assert_refused(stage.atc(tmp_path / "model.onnx", target.output), target, "'w'", said)


def make_place(folder, kind):
    """What a path leads to, and what the error says of it."""
    path = folder / "place"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "circle":
        path.symlink_to(path)
    return path


KINDS = {"missing": "no such file", "folder": "is a folder", "pipe": "is a pipe, not a regular file",
         "device": "is a device, not a regular file", "circle": "symbolic links"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_model_that_is_no_file_says_what_it_is(stage, tmp_path, target, kind):
    path = make_place(tmp_path, kind)
    done = stage.atc(path, target.output, timeout=60)
    assert_refused(done, target, f"model '{path}'", KINDS[kind])
    assert kind == "missing" or "no such file" not in done.stdout


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe"])
def test_external_data_that_is_no_file_says_what_it_is(stage, tmp_path, target, kind):
    proto = onnx.load(save_model(tmp_path / "model.onnx", add_relu()))
    proto.graph.initializer.append(numpy_helper.from_array(np.ones((2, 2), np.float32), "weight"))
    proto.graph.node[0].input[1] = "weight"
    onnx.save(proto, tmp_path / "split.onnx", save_as_external_data=True, location="place", size_threshold=0)
    (tmp_path / "place").unlink()
    make_place(tmp_path, kind)
    assert_refused(stage.atc(tmp_path / "split.onnx", target.output, timeout=60), target, "'weight'",
                   tmp_path / "place", KINDS[kind])


def test_functions_that_double_at_each_level_are_refused_at_once(stage, tmp_path, target):
    def function(index, levels):
        last = index + 1 == levels
        body = [helper.make_node("Relu", ["a"], ["b"])] if last else [
            helper.make_node(f"f{index + 1}", ["a"], ["m"], domain="loc"),
            helper.make_node(f"f{index + 1}", ["m"], ["b"], domain="loc")]
        return helper.make_function("loc", f"f{index}", ["a"], ["b"], body,
                                    [helper.make_opsetid("", 17), helper.make_opsetid("loc", 1)])

    proto = onnx.load(save_model(tmp_path / "model.onnx", [helper.make_node("f0", ["x"], ["z"], domain="loc")],
                                 [("", 17), ("loc", 1)]))
    proto.functions.extend(function(index, 60) for index in range(60))
    (tmp_path / "model.onnx").write_bytes(proto.SerializeToString())
    done = stage.atc(tmp_path / "model.onnx", target.output, timeout=60)
    assert_refused(done, target, "expands to more than 250000 nodes", "Inline the functions")
    assert done.stdout.count("function '") == 1


def test_a_rewritten_node_names_its_pass_and_pattern_in_the_output(stage, swish_model, tmp_path):
    assert stage.fused(swish_model, tmp_path / "out").code == 0
    model = onnx.load(tmp_path / "out.om")
    facts = [{entry.key: entry.value for entry in node.metadata_props} for node in model.graph.node]
    made = [fact for fact in facts if fact.get("ge.passes") == "FuseHardSwishPass"]
    assert made and all(fact["ge.patterns"] for fact in made)
    assert all(fact["ge.onnx_names"] for fact in made)


def loop(inputs, output):
    """A model of one Loop with these inputs, whose body gives this output as its state."""
    info = helper.make_tensor_value_info
    body = helper.make_graph(
        [helper.make_node("Identity", ["go"], ["goes"]), helper.make_node("Relu", ["s"], ["t"])], "body",
        [info("i", TensorProto.INT64, []), info("go", TensorProto.BOOL, []), value_info("s", [2])],
        [info("goes", TensorProto.BOOL, []), value_info(output, [2])])
    node = helper.make_node("Loop", ["times", *inputs], ["y"], name="n", body=body)
    graph = helper.make_graph([node], "g", [value_info("x", [2])], [value_info("y", [2])],
                              [numpy_helper.from_array(np.array(3, np.int64), "times")])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8)


def function_of_a_later_opset():
    function = helper.make_function("own", "Fn", ["a"], ["b"], [helper.make_node("Relu", ["a"], ["b"])],
                                    [helper.make_opsetid("", 999)])
    graph = helper.make_graph([helper.make_node("Fn", ["x"], ["y"], domain="own")], "g", [value_info("x", [2])],
                              [value_info("y", [2])])
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("own", 1)]
    return helper.make_model(graph, opset_imports=opsets, functions=[function], ir_version=8)


@pytest.mark.parametrize("make, said", [
    (lambda: loop(["", ""], "t"), ["'n'", "Loop", "input 2"]),
    (lambda: loop(["", "x"], "nowhere"), ["'n'", "body", "'nowhere'"]),
    (function_of_a_later_opset, ["'Fn'", "999"]),
], ids=["loop_input", "loop_output", "function_opset"])
def test_a_faulty_body_is_refused_with_its_place(stage, tmp_path, make, said):
    (tmp_path / "m.onnx").write_bytes(make().SerializeToString())
    done = stage.atc(tmp_path / "m.onnx", tmp_path / "out")
    assert done.code == 1
    for word in said:
        assert word in done.stdout + done.stderr, (word, done)
