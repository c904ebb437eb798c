# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""atc inside a running Python: the interpreter is joined, the output is native atc's, the host goes on."""
import json
import re
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest
from programs import PASS_FILE, clean_environment, counts

# Compiles twice through main(), then shows that its interpreter still works.
HOST = """\
import json, re, sys, threading
from ge.pyatc.__main__ import main
codes = []
for output in sys.argv[2:]:
    try:
        main("pyatc", ["--framework=5", "--model=" + sys.argv[1], "--output=" + output])
    except SystemExit as end:
        codes.append(end.code)
import numpy
done = []
thread = threading.Thread(target=lambda: done.append(float(numpy.arange(4.0).sum())))
thread.start()
thread.join()
with open("/proc/self/maps") as file:
    maps = file.read()
print(json.dumps({"codes": codes, "sum": done, "bridge": "ge_python_pass_bridge" in maps,
                  "libpythons": sorted(set(re.findall(r"/\\S*libpython3\\S*", maps)))}))
"""


@dataclass(frozen=True)
class Host:
    """An interpreter and what it needs to find this venv's numpy."""

    python: str
    site: str = ""
    libpythons: int = 0

    def run(self, stage, *arguments, passes=True, timeout=180):
        env = {"PYTHONPATH": ":".join(filter(None, [str(stage.path), self.site]))}
        if passes:
            env["ASCEND_GE_PY_PASS_PATH"] = str(PASS_FILE)
        return subprocess.run([self.python, *map(str, arguments)], env=clean_environment(env), capture_output=True,
                              text=True, timeout=timeout)


def shared_python():
    """A CPython of this minor whose runtime is a libpython, unlike the distribution's."""
    asked = "import sys, sysconfig; print(sys.version_info[:2], sysconfig.get_config_var('LDLIBRARY'))"
    wanted = (str(sys.version_info[:2]), ".so")
    version = "{}.{}".format(*sys.version_info[:2])
    for python in sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python")):
        answer = subprocess.run([python, "-c", asked], capture_output=True, text=True).stdout
        if wanted[0] in answer and wanted[1] in answer:
            return str(python)
    return None


@pytest.fixture(params=["static", "shared"])
def host(request):
    if request.param == "static":
        return Host(sys.executable)
    python = shared_python()
    if python is None:
        pytest.skip("no CPython of this minor with a shared runtime")
    return Host(python, sysconfig.get_path("purelib"), 1)


def test_the_output_is_that_of_native_atc_and_the_host_goes_on(stage, swish_model, tmp_path, host):
    assert stage.fused(swish_model, tmp_path / "native").code == 0
    done = host.run(stage, "-c", HOST, swish_model, tmp_path / "first", tmp_path / "second")
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["codes"] == [0, 0] and seen["sum"] == [6.0] and seen["bridge"]
    assert len(seen["libpythons"]) == host.libpythons, seen
    for name in ("first", "second"):
        assert counts(tmp_path / name) == (1, 1)
        assert (tmp_path / f"{name}.om").read_bytes() == (tmp_path / "native.om").read_bytes()


@pytest.mark.parametrize("launch", [[], ["--launch"]], ids=["in_process", "launched"])
def test_the_module_is_the_command(stage, swish_model, tmp_path, host, launch):
    done = host.run(stage, "-m", "ge.pyatc", *launch, "--framework=5", f"--model={swish_model}",
                    f"--output={tmp_path / 'out'}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ATC run success" in done.stdout
    assert counts(tmp_path / "out") == (1, 1)


def test_a_failed_compile_has_atcs_exit_code_and_names_the_command(stage, tmp_path, host):
    done = host.run(stage, "-m", "ge.pyatc", "--framework=5", f"--model={tmp_path / 'none.onnx'}",
                    f"--output={tmp_path / 'out'}", passes=False)
    assert done.returncode == 1
    assert re.search(rf"Try '{re.escape(host.python)} -m ge.pyatc --help'", done.stdout), done.stdout


def test_without_passes_no_bridge_is_loaded(stage, swish_model, tmp_path, host):
    done = host.run(stage, "-c", HOST, swish_model, tmp_path / "out", passes=False)
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["codes"] == [0] and not seen["bridge"]


CALLS = """\
import sys
import ge.pyatc
for call in {calls}:
    try:
        ge.pyatc.main(*call[0], **call[1])
    except TypeError as error:
        print(error)
try:
    ge.pyatc.mian
except AttributeError as error:
    print(error)
ge.pyatc.main(args=["--framework=5", "--model=" + sys.argv[1], "--output=" + sys.argv[2]])
"""


def test_main_of_the_package_compiles_and_says_how_it_is_called(stage, swish_model, tmp_path):
    calls = [((["--framework=5"],), {}), ((), {"args": "--framework=5"}), ((), {"args": ["--framework", 5]}),
             ((), {"args": {"--framework": "5"}})]
    done = Host(sys.executable).run(stage, "-c", CALLS.format(calls=calls), swish_model, tmp_path / "out")
    assert done.returncode == 0, done.stdout + done.stderr
    first, text, number, mapping, near, *_ = done.stdout.splitlines()
    assert "args=[...]" in first and "got str" in text and "list of words" in text
    assert "got 5" in number and "got dict" in mapping and "did you mean 'main'" in near
    assert counts(tmp_path / "out") == (1, 1)


def test_another_python_than_the_running_one_is_a_conflict(stage, swish_model, tmp_path):
    other = shared_python()
    if other is None:
        pytest.skip("no second CPython")
    done = Host(sys.executable).run(stage, "-m", "ge.pyatc", "--framework=5", f"--model={swish_model}",
                                    f"--output={tmp_path / 'out'}", f"--python={other}", "--strict")
    assert done.returncode == 1
    assert other in done.stdout
