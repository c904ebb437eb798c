# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What importing ge.passes costs and binds."""
import subprocess
import sys

import pytest


def run_python(stage_dir, code):
    done = subprocess.run([sys.executable, "-c", code], cwd=stage_dir, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_is_free(stage_dir):
    code = """
import os, sys
before = dict(os.environ)
import ge.passes, ge.onnx_plugin
from ge.passes import FusionBasePass, PatternFusionPass, register_fusion_pass, PassStage, NodeIo
maps = open('/proc/self/maps').read()
assert 'libge_' not in maps and '_ge_pass_native' not in maps, maps
assert 'importlib.metadata' not in sys.modules
assert 'ctypes' not in sys.modules and 'subprocess' not in sys.modules
assert before == dict(os.environ)
"""
    run_python(stage_dir, code)


def test_import_starts_no_process_and_compiles_and_writes_nothing(stage_dir):
    run_python(stage_dir, """
import sys
events = []
sys.addaudithook(lambda name, args: events.append((name, args)))
import ge.passes, ge.onnx_plugin, ge.es, ge.graph, ge.utils, ge.error
from ge.passes import PatternFusionPass, register_fusion_pass, register_decompose_pass, NodeIo, pattern
for name, args in events:
    assert not name.startswith(("subprocess.", "os.fork", "os.exec", "os.posix_spawn", "os.system", "os.putenv")), name
    assert name != "ctypes.dlopen" or args == (None,), args    # the process itself, by ctypes
    assert name not in ("socket.connect", "os.mkdir", "os.remove", "os.rename"), (name, args)
    if name == "open" and args[1] not in (None, "r", "rb"):
        assert "__pycache__" in str(args[0]), args
assert 'importlib.metadata' not in sys.modules
maps = open('/proc/self/maps').read()
assert 'libge_' not in maps and '_ge_pass_native' not in maps, maps
""")


@pytest.mark.parametrize("first", [
    "from ge.passes import NodeIo",
    "import ge.passes.pattern",
    "from ge.passes.pattern import NodeIo, pattern",
    "from ge.passes import Pattern",
    "from ge.passes import pattern",
    "import ge.passes.base, ge.passes.pattern, ge.passes.registry",
])
def test_pattern_stays_the_decorator(stage_dir, first):
    run_python(stage_dir, f"""
{first}
import ge.passes, ge.passes.pattern, types
from ge.passes import pattern
assert isinstance(ge.passes.pattern, types.FunctionType)
assert pattern is ge.passes.pattern
""")


def test_every_public_name_resolves(stage_dir):
    run_python(stage_dir, """
import ge.passes
for name in ge.passes.__all__:
    assert getattr(ge.passes, name) is not None, name
assert not hasattr(ge.passes, 'NoSuchName')
""")
