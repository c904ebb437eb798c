# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What importing costs, how the library is found, that both halves of the C interface agree."""
import re
import subprocess
import sys

import pytest
from ge._capi import _lib_loader, _prototypes


def run(code, stage_dir):
    program = f"import sys; sys.path.insert(0, {str(stage_dir)!r})\n{code}"
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)


def test_import_loads_no_library(stage_dir):
    done = run(
        "import os\n"
        "before = dict(os.environ)\n"
        "import ge, ge.graph, ge.error\n"
        "from ge.graph import Operator, Shape, DataType\n"
        "Shape([1])\n"
        "assert before == dict(os.environ)\n"
        "assert 'libge_engine' not in open('/proc/self/maps').read()\n"
        "ge.graph.Graph()\n"
        "assert 'libge_engine' in open('/proc/self/maps').read()\n", stage_dir)
    assert done.returncode == 0, done.stderr


def test_objects_that_live_at_exit_do_no_harm(stage_dir):
    done = run(
        "import ge.graph, sys\n"
        "class Keeper:\n"
        "    def __init__(self): self.items = [ge.graph.Graph(), ge.graph.Tensor([1.0]), ge.graph.TensorDesc()]\n"
        "    def __del__(self): self.items.clear()\n"
        "sys.keeper = Keeper(); sys.keeper.self = sys.keeper\n"
        "graph = ge.graph.Graph('g')\n", stage_dir)
    assert "Exception ignored" not in done.stderr


def test_a_missing_library_names_every_attempt(tmp_path):
    with pytest.raises(OSError) as error:
        _lib_loader.load_lib_from_path("libnone.so", str(tmp_path))
    assert str(tmp_path / "libnone.so") in str(error.value) and "\n  libnone.so: " in str(error.value)


# The builder's functions (es_) have a table of their own in ge.es.
def test_the_table_lists_what_the_headers_declare(repo_root):
    declared = set()
    for header in (repo_root / "graph_engine/src/capi").glob("c_api*.h"):
        declared |= set(re.findall(r"\bge_capi_(?!es_)(\w+)\(", header.read_text()))
    assert declared == set(_prototypes.PROTOTYPES)


def test_every_function_of_the_table_is_exported():
    for name in _prototypes.PROTOTYPES:
        assert callable(getattr(_prototypes.engine, name))


def test_errors_carry_the_engines_text():
    from ge.error import GeError, get_ge_error_msg, raise_ge_error
    from ge.graph import Graph

    with pytest.raises(RuntimeError):
        Graph().get_attr("none")
    assert "no attribute 'none'" in get_ge_error_msg()
    with pytest.raises(GeError, match="AddGraph failed; graph_id=2, stream=0x1111; .*no attribute") as error:
        raise_ge_error("AddGraph", graph_id=2, stream=0x1111)
    assert error.value.api_name == "AddGraph" and error.value.context["graph_id"] == 2
