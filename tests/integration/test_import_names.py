# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What docs/operators.md says an ONNX operator becomes is what stands in the imported graph."""
import re

import onnx
import onnx.parser
from programs import ROOT

MODEL = """
<ir_version: 8, opset_import: ["": 17]>
names (float[1,2,8,8] x, float[4,4] m) => (float[1,2,8,8] a, float[1,2,4,4] b, float[4,4] c, float[1,2,15,15] d)
<float[2,2,1,1] w = {1, 2, 3, 4}, float low = {0}, float high = {6}>
{
  conv = Conv (x, w)
  a = LRN <size = 3> (conv)
  top = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (conv)
  mean = AveragePool <kernel_shape = [2, 2], strides = [2, 2]> (conv)
  b = Max (top, mean)
  product = MatMul (m, m)
  ratio = Div (product, high)
  clipped = Clip (ratio, low, high)
  soft = Softmax (clipped)
  c = Gemm (soft, m)
  d = ConvTranspose <strides = [2, 2]> (x, w)
}
"""
TYPES = re.compile(r"Node\[type=(\w+)\]")


def described():
    """ONNX operator to the alternatives of its last row."""
    page = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
    return {name: text.replace("`", "").split(", or ")
            for name, text in re.findall(r"^\| `(\w+)` \| \d+ \| (.+) \|$", page, re.MULTILINE)}


def test_operators_become_what_the_table_says(stage, tmp_path):
    model = onnx.parser.parse_model(MODEL)
    onnx.save(model, tmp_path / "m.onnx")
    done = stage.atc("m.onnx", "m", cwd=tmp_path,
                     env={"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_LEVEL": "4", "DUMP_GRAPH_FORMAT": "readable"})
    assert done.code == 0, done.stdout + done.stderr
    (dump,) = tmp_path.glob("ge_readable_*")
    imported = [name for name in TYPES.findall(dump.read_text(encoding="utf-8"))
                if name not in ("Data", "Const", "NetOutput")]
    table = described()
    expected = [table.get(node.op_type, [node.op_type]) for node in model.graph.node]
    assert len(imported) == len(expected)
    for name, alternatives in zip(imported, expected):
        assert name in alternatives
