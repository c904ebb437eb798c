# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Libraries of C++ passes that fail while they are loaded, and the order in which libraries are loaded."""
import os

import cpp_libraries as cpp
import pytest
from interrupting import start
from many_compiles import ManyCompiles
from programs import PASS_NAME, counts, report

PASS = """
#include "register_custom_pass.h"
static ge::Status Run(ge::GraphPtr&, ge::CustomPassContext&) { return ge::NOT_CHANGED; }
REGISTER_CUSTOM_PASS(NAME).CustomPassFn(Run);
"""
FAULTS = {
    "throws": ('#include <stdexcept>\n'
               'static int broken = [] { throw std::runtime_error("no table today"); return 1; }();\n',
               "no table today"),
    "crashes": ("#include <csignal>\nstatic int broken = std::raise(SIGSEGV);\n", "crashed while it was loaded"),
    "exits": ("#include <cstdlib>\n#include <unistd.h>\nstatic int broken = [] { _exit(0); return 1; }();\n",
              "ended the process"),
    "misses": ("void not_there();\nvoid (*needed)() = not_there;\n", "undefined symbol"),
}


@pytest.fixture(scope="module")
def built(stage, tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    sources = []
    for name, (text, _) in FAULTS.items():
        sources.append(folder / f"{name}.cpp")
        sources[-1].write_text(text)
    for name in ("First", "Second", "Third"):
        sources.append(folder / f"{name}.cpp")
        sources[-1].write_text(PASS.replace("NAME", f'"{name}"'))
    return cpp.build_all(stage, folder, sources)


@pytest.fixture
def opp(tmp_path):
    return tmp_path / "opp"


def problems(output):
    return [f"{p['source']}: {p['text']}" for p in report(output)["passes"]["problems"]]


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_one_library_fails_and_the_others_live(stage, built, opp, tmp_path, swish_model, fault):
    bad = cpp.install(built[fault], opp)
    cpp.install(built["First"], opp, "other")
    done = stage.fused(swish_model, tmp_path / "out", env={"ASCEND_OPP_PATH": str(opp)})
    assert done.code == 0, done.stdout
    assert counts(tmp_path / "out", PASS_NAME)[1] == 1
    assert "First" in [r["pass"] for r in report(tmp_path / "out")["passes"]["passes"]]
    (problem,) = problems(tmp_path / "out")
    assert f"E13029: Failed to load custom fusion pass lib {bad}" in problem
    assert FAULTS[fault][1] in problem and str(bad) in done.stdout


@pytest.mark.parametrize("content, reason", [(b"", "file too short"), (b"no library at all" * 8, "invalid ELF header")])
def test_a_file_that_is_no_library_is_named(stage, opp, tmp_path, swish_model, content, reason):
    (cpp.passes_folder(opp) / "libtext.so").write_bytes(content)
    done = stage.atc(swish_model, tmp_path / "out", env={"ASCEND_OPP_PATH": str(opp)})
    assert done.code == 0
    (problem,) = problems(tmp_path / "out")
    assert "libtext.so" in problem and reason in problem


def test_a_broken_python_file_leaves_cpp_passes_alone(stage, built, opp, tmp_path, swish_model):
    cpp.install(built["First"], opp)
    (tmp_path / "broken.py").write_text("import nothing_of_that_name\n")
    done = stage.fused(swish_model, tmp_path / "out", pass_file=tmp_path / "broken.py",
                       env={"ASCEND_OPP_PATH": str(opp)})
    assert done.code == 0
    assert "First" in [r["pass"] for r in report(tmp_path / "out")["passes"]["passes"]]
    assert any("broken.py" in problem for problem in problems(tmp_path / "out"))


def legacy_order(stage, swish_model, output, **environment):
    done = stage.atc(swish_model, output, env={key: str(value) for key, value in environment.items()})
    assert done.code == 0, done.stdout
    return [r["pass"] for r in report(output)["passes"]["passes"]]


def test_vendors_load_by_priority_then_by_name(stage, built, opp, tmp_path, swish_model):
    for name, vendor in (("First", "c"), ("Second", "b"), ("Third", "a")):
        cpp.install(built[name], opp, vendor)
    assert legacy_order(stage, swish_model, tmp_path / "by_name", ASCEND_OPP_PATH=opp) == ["Third", "Second", "First"]
    (opp / "vendors" / "config.ini").write_text("load_priority=c, b\n")
    assert legacy_order(stage, swish_model, tmp_path / "given", ASCEND_OPP_PATH=opp) == ["First", "Second", "Third"]


def test_custom_packages_come_before_vendors_and_once(stage, built, opp, tmp_path, swish_model):
    cpp.install(built["First"], opp, "a")
    cpp.install(built["Second"], tmp_path / "more", "own")
    order = legacy_order(stage, swish_model, tmp_path / "out", ASCEND_OPP_PATH=opp,
                         ASCEND_CUSTOM_OPP_PATH=f"{tmp_path / 'more' / 'vendors' / 'own'}:{opp / 'vendors' / 'a'}")
    assert order == ["Second", "First"]


def test_a_library_that_two_names_lead_to_is_loaded_once(stage, built, opp, tmp_path, swish_model):
    cpp.install(built["First"], opp, "a")
    (tmp_path / "link").symlink_to(opp / "vendors" / "a")
    done = stage.atc(swish_model, tmp_path / "out", "--log=info", env={
        "ASCEND_OPP_PATH": str(opp), "ASCEND_CUSTOM_OPP_PATH": str(tmp_path / "link")})
    assert done.code == 0 and done.stderr.count("libFirst.so is loaded") == 1, done.stderr


def test_the_first_pass_of_a_name_wins(stage, built, opp, tmp_path, swish_model):
    cpp.install(built["First"], opp, "a")
    cpp.install(built["First"], opp, "b", "libcopy.so")
    assert legacy_order(stage, swish_model, tmp_path / "out", ASCEND_OPP_PATH=opp) == ["First"]
    assert any("First" in problem for problem in problems(tmp_path / "out"))


COUNTED = """#include <cstdio>
#include <cstdlib>
#include <unistd.h>
static int broken = [] {
  if (FILE* file = fopen(getenv("MARKER"), "a")) { fputc('x', file); fclose(file); }
  if (getenv("HANG") != nullptr) sleep(600);
  _exit(0);
  return 1;
}();
"""


@pytest.fixture(scope="module")
def counted(stage, tmp_path_factory):
    """A library that writes a letter when its start runs, and then hangs or ends the process."""
    source = tmp_path_factory.mktemp("counted") / "counted.cpp"
    source.write_text(COUNTED)
    return cpp.build_all(stage, source.parent, [source])["counted"]


def test_a_library_that_failed_is_tried_again_when_its_file_changed(stage, counted, opp, tmp_path, swish_model):
    library, marker = cpp.install(counted, opp), tmp_path / "marker"
    with ManyCompiles(stage.path, {"ASCEND_OPP_PATH": str(opp), "MARKER": str(marker)}) as many:
        for tries in (1, 1, 2):
            if tries == 2:
                os.utime(library, (1, 1))
            done = many.atc(swish_model, tmp_path / 'out')
            assert done.code == 0 and marker.read_text() == "x" * tries, done.stdout
            (problem,) = problems(tmp_path / "out")
            assert "ended the process" in problem


def test_an_interrupt_ends_the_trial_of_a_library(stage, counted, opp, tmp_path, swish_model):
    cpp.install(counted, opp)
    marker = tmp_path / "marker"
    line = [stage.path / "bin" / "atc", "--framework=5", f"--model={swish_model}", f"--output={tmp_path / 'out'}"]
    busy = start(line, marker, {"ASCEND_OPP_PATH": str(opp), "MARKER": str(marker), "HANG": "1"})
    done, seconds = busy.signal()
    assert done.code == 130 and "interrupted by SIGINT" in done.stdout, done.stdout
    assert seconds < 20 and "E13029" not in done.stdout + done.stderr
