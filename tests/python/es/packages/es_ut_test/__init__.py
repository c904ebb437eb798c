# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The prototypes that tests of GE's eager-style builder use, as ``ge.es.ut_test``."""
import sys

from ge.es.all import Add, Const, While
from ge.es.declaration import declare_op

_INDEX = ("ListInt", [10, 10, 10])
_FLAG = {"flag": "Bool"}

phony_1i_1o = declare_op("phony_1i_1o", inputs=["x"], outputs=["y"], attrs={"index": ("Int", 0)})
phony_1i1dyi_1o = declare_op("phony_1i1dyi_1o", inputs=["x", "dx*"], outputs=["y"], attrs={"index": _INDEX})
phony_1i1opi_1o = declare_op("phony_1i1opi_1o", inputs=["x", "dx?"], outputs=["y"],
    attrs={"dt": ("Type", 0), **_FLAG})
phony_3opi_1o = declare_op("phony_3opi_1o", inputs=["x1?", "x2?", "x3?"], outputs=["y"])
phony_1opi_1o = declare_op("phony_1opi_1o", inputs=["x1?"], outputs=["y"], attrs=_FLAG)
phony_2opi1i_1o = declare_op("phony_2opi1i_1o", inputs=["x1?", "x2?", "x3"], outputs=["y"])
phony_1opi1i_1o = declare_op("phony_1opi1i_1o", inputs=["x1?", "x2"], outputs=["y"])
phony_1i_2o = declare_op("phony_1i_2o", inputs=["x"], outputs=["y1", "y2"])
phony_1i_1dyo = declare_op("phony_1i_1dyo", inputs=["x"], outputs=["dy*"], attrs={"index": ("Int", 0)})
phony_1i1dyi_1dyo = declare_op("phony_1i1dyi_1dyo", inputs=["x", "dx*"], outputs=["dy*"])
phony_1i_1o1dyo = declare_op("phony_1i_1o1dyo", inputs=["x"], outputs=["y", "dy*"])
phony_1i_1dyo1o = declare_op("phony_1i_1dyo1o", inputs=["x"], outputs=["dy*", "y"])
phony_1i_2o1dyo = declare_op("phony_1i_2o1dyo", inputs=["x"], outputs=["y1", "y2", "dy*"])
phony_1i_2dyo = declare_op("phony_1i_2dyo", inputs=["x"], outputs=["dy1*", "dy2*"])
phony_1i1dyi_3dyo = declare_op("phony_1i1dyi_3dyo", inputs=["x", "dx*"], outputs=["dy1*", "dy2*", "dy3*"])
phony_1i1dyi_2o2dyo1o = declare_op("phony_1i1dyi_2o2dyo1o", inputs=["x", "dx*"],
    outputs=["y1", "y2", "dy1*", "dy2*", "y3"])
phony_multi_attr = declare_op("phony_multi_attr", inputs=["x"], outputs=["y"], attrs={
    "li": ("ListInt", [1, 2]), "f": ("Float", 0.5), "s": ("String", "s"), "b": ("Bool", True),
        "lf": ("ListFloat", [0.5]),
    "lb": ("ListBool", [True, False])})
phony_req_attrs = declare_op("phony_req_attrs", inputs=["x"], outputs=["y"], attrs={
    "req_data_type": "Type", "req_list_data_type": "ListType", "req_list_list_int": "ListListInt",
        "req_tensor": "Tensor",
    "req_list_string": "ListString"})
phony_opt_attrs = declare_op("phony_opt_attrs", inputs=["x"], outputs=["y"], attrs={
    "opt_data_type": ("Type", 3), "opt_list_data_type": ("ListType", [0, 9]),
        "opt_list_list_int": ("ListListInt", [[1, 2], [3]]),
    "opt_tensor": ("Tensor", None), "opt_list_string": ("ListString", ["a", "b"])})
phony_If = declare_op("phony_If", inputs=["cond", "input*"], outputs=["output*"],
    subgraphs=["then_branch", "else_branch"])
phony_Case = declare_op("phony_Case", inputs=["branch_index", "input*"], outputs=["output*"], subgraphs=["branches*"])
phony_PartitionedCall = declare_op("phony_PartitionedCall", inputs=["args*"], outputs=["output*"], subgraphs=["f"])
phony_mix_subgraphs = declare_op("phony_mix_subgraphs", inputs=["x"], outputs=["y*"],
    subgraphs=["cond", "branches*", "body"])
phony_dup_name = declare_op("phony_dup_name", inputs=["x", "y"], outputs=["x"], attrs={"y": ("Int", 0)})
phony_keyword = declare_op("phony_keyword", inputs=["if"], outputs=["else"], attrs={"class": ("Int", 0)},
    subgraphs=["while"])

__all__ = ["Add", "Const", "While"] + [name for name in dir() if name.startswith("phony_")]


def get_module():
    """What the entry point names."""
    return sys.modules[__name__]
