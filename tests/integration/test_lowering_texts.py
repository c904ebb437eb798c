# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What atc says of GE graphs that have no ONNX form: graph or node, operator, input or attribute, reason."""
from pathlib import Path

import numpy as np
import onnx
import pytest
from failing_passes import run_pass
from many_compiles import ManyCompiles
from onnx import TensorProto, helper, numpy_helper
from programs import assert_refused
from small_models import add_relu, save_model

# Each name is that of a graph in faulty_graphs.py; the shape of its input, and what the error says.
FAULTS = {
    "ShortStrides": (None, ["(Conv2D)", "'strides'", "1 entries"]),
    "CastType": ([2, 3], ["(Cast)", "'dst_type'", "DT_QINT8", "ONNX number"]),
    "SwapWithoutRank": (None, ["(BatchMatMulV2)", "'x1'", "known and at least 2"]),
    "OpenAxis": ([2, 3], ["(GatherV2)", "'axis'", "must be a constant"]),
    "TwoAxes": ([2, 3], ["(GatherV2)", "'axis'", "exactly one element"]),
    "TwoValues": ([2, 3], ["(Fill)", "'value'", "one element"]),
    "CalledInputs": ([2, 3], ["(PartitionedCall)", "'input_1'", "number 1", "1 arguments"]),
    "CalledOutputs": ([2, 3], ["(PartitionedCall)", "more outputs than the graph"]),
    "OpenSlice": ([2, 3], ["(Slice)", "offsets and size", "constants"]),
    "OpenMasks": ([2, 3], ["(StridedSlice)", "begin, end and strides", "constants"]),
    "AxesAndMasks": ([2, 3], ["(StridedSliceV2)", "axes", "masks"]),
    "MasksWithoutRank": (None, ["(StridedSlice)", "rank of x"]),
    "ListOfLists": ([2, 3], ["(LoweringTextsListed)", "'pairs'", "no ONNX attribute type"]),
    "NoBranches": ([2, 3], ["(Case)", "1 branches", "PartitionedCall"]),
    "WideCondition": ([2, 3], ["(While)", "'cond'", "one output"]),
    "WideBody": ([2, 3], ["(While)", "'body' has 2 outputs", "1 inputs"]),
    "NoFile": ([2, 3], ["(FileConstant)", "'file_path' is empty"]),
    "MissingFile": ([2, 3], ["(FileConstant)", "'/nowhere/weights'", "no such file"]),
    "ShortFile": ([2, 1], ["(FileConstant)", "faulty_graphs.py'", "needs 8388608 from byte 0"]),
    "OpenFile": ([2, 3], ["(FileConstant)", "DT_FLOAT", "not read from files"]),
    "Sequence": ([2, 3], ["graph output 'y'", "(SequenceConstruct)", "ConcatFromSequence"]),
    "CalledNothing": ([2, 3], ["(PartitionedCall)", "called graph has no NetOutput"]),
    "NoSamples": ([2, 3], ["(Multinomial)", "'num_samples'", "empty list"]),
    "TwoScales": (None, ["(ROIPooling)", "'spatial_scale_h'", "'spatial_scale_w'", "one value for both"]),
    "LargeFactor": ([3, 3], ["(GEMM)", "'alpha'", "32-bit floats"]),
    "BranchOfItems": ([2, 3], ["(If)", "then_branch", "of a branch", "ConcatFromSequence"]),
    "TypeAttribute": ([2, 3], ["(LoweringTextsTyped)", "'kind'", "DT_QINT8", "does not exist in ONNX"]),
}


@pytest.fixture(scope="module")
def compiles(stage_dir):
    plugins = Path(__file__).with_name("faulty_graphs.py")
    with ManyCompiles(stage_dir, {"ASCEND_CUSTOM_OPP_PATH": str(plugins)}) as many:
        yield many


@pytest.mark.parametrize("graph", FAULTS)
def test_what_has_no_onnx_form_is_named_with_its_node(compiles, tmp_path, target, graph):
    shape, said = FAULTS[graph]
    node = helper.make_node(graph, ["x", "large"], ["y"], name="n", domain="ge.test")
    made = helper.make_model(
        helper.make_graph([node], "g", [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
                          [onnx.ValueInfoProto(name="y")], [numpy_helper.from_array(np.array([1e300]), "large")]),
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("ge.test", 1)], ir_version=8)
    path = tmp_path / "model.onnx"
    path.write_bytes(made.SerializeToString())
    assert_refused(compiles.atc(path, target.output), target, "lowering", *said)


# What a pass does to a graph that was complete, and what the error says.
EDITS = {
    "no_end": ("graph.remove_node(nodes['NetOutput'])", ["no NetOutput", "set its outputs"]),
    "open_output": ("graph.remove_edge(nodes['Relu'], 0, nodes['NetOutput'], 0)",
        ["graph output 0 'z'", "not connected"]),
    "open_input": ("graph.remove_edge(nodes['Add'], 0, nodes['Relu'], 0)",
        ["'relu' (Relu)", "required input 'x'", "not connected"]),
}


CONV = helper.make_node("Conv", ["x", "y"], ["z"], name="c", pads=[0, 0, 1, 1])
NORMAL = helper.make_node("RandomNormal", [], ["z"], name="n", shape=[1, 1, 2, 2], scale=2.0)
# The node, a change of its attributes, and what the error says.
TYPES = {
    "list": (CONV, "nodes['Conv2D'].set_attr('strides', 'one')",
        ["(Conv2D)", "'strides'", "String", "list of whole numbers"]),
    "number": (NORMAL, "nodes['Muls'].set_attr('value', 'two')", ["(Muls)", "'value'", "String", "DT_FLOAT tensor"]),
}


def refuse_unverified(stage, config, tmp_path, target, model, change, said):
    (config / "compile.yaml").write_text("schema: 1\nverify: off\n")
    file = run_pass(tmp_path / "pass.py", f"nodes = {{n.type: n for n in graph.get_all_nodes()}}\n{change}",
                    stage="AFTER_ORIGIN_GRAPH_OPTIMIZE")
    done = stage.fused(model, target.output, f"--config={config}", pass_file=file)
    assert_refused(done, target, "lowering", *said)


@pytest.mark.parametrize("edit", EDITS)
def test_what_a_pass_left_open_is_named_also_when_no_pass_is_verified(stage, config, tmp_path, target, edit):
    model = save_model(tmp_path / "model.onnx", add_relu())
    refuse_unverified(stage, config, tmp_path, target, model, *EDITS[edit])


@pytest.mark.parametrize("kind", TYPES)
def test_attributes_of_a_wrong_type_are_named_also_when_no_pass_is_verified(stage, config, tmp_path, target, kind):
    node, *edit = TYPES[kind]
    model = save_model(tmp_path / "model.onnx", [node], shape=(1, 1, 2, 2))
    refuse_unverified(stage, config, tmp_path, target, model, *edit)
