# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Interpreters, libraries and artifact sets with one fault each: what `gepyrt doctor` and `plugins` say of them."""
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from programs import PASS_FILE, PLUGIN_DIR, ROOT, assert_refused, clean_environment, preloadable

REAL = os.path.realpath(sys.executable)
LIBPYTHON = Path(sysconfig.get_config_var("LIBDIR")) / sysconfig.get_config_var("INSTSONAME")
TIMEOUT = 11
ROW = "  - {name: made, role: exec, activate: {always: true}, library: %s}\n"


@pytest.fixture
def doctor(stage, tmp_path):
    """Exit code and all that it says of a program, and of rows of plugins.yaml."""
    def ask(program=sys.executable, rows="", limit="true", options=(), **environment):
        config = tmp_path / "config"
        config.mkdir(exist_ok=True)
        (config / "runtime.yaml").write_text("schema: 1\n")
        (config / "plugins.yaml").write_text("schema: 1\nplugins:" + (f"\n{rows}" if rows else " []\n"))
        command = [stage.path / "bin" / "gepyrt", "doctor", "--config", config, "--python", program, "--no-cache",
                   *options]
        env = clean_environment({"XDG_CACHE_HOME": str(tmp_path / "cache"), **environment})
        done = subprocess.run(["sh", "-c", f'{limit}; exec "$@"', "sh", *map(str, command)], env=env,
                              capture_output=True, text=True, timeout=90)
        return done.returncode, done.stdout + done.stderr
    return ask


def script(path, body):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def answering(path, first="", real=sys.executable, **changes):
    """A program that answers the manager's question as the real Python does, but for some fields."""
    edit = (f"import json, sys\nmark = 'GE_PYRT_PROBE '\nchanges = json.loads({json.dumps(json.dumps(changes))!s})\n"
            "for line in sys.stdin:\n"
            "    head, found, answer = line.partition(mark)\n"
            "    print(head + mark + json.dumps({**json.loads(answer), **changes}) if found else line)\n")
    editor = path.with_suffix(".edit.py")
    editor.parent.mkdir(parents=True, exist_ok=True)
    editor.write_text(edit)
    real, editor = shlex.quote(str(real)), shlex.quote(str(editor))
    return script(path, f'{first}\nLD_PRELOAD= {real} "$@" | LD_PRELOAD= {real} -I {editor}')


def assert_told(answer, *said):
    code, text = answer
    assert code != 0, text
    for word in said:
        assert str(word) in text, (word, text)


def test_a_python_of_another_implementation_is_named(doctor, tmp_path):
    assert_told(doctor(answering(tmp_path / "bin" / "python", implementation="pypy")), "pypy", "CPython",
                tmp_path / "bin" / "python")


def test_a_program_with_two_libpythons_by_preloading_is_told_which_to_take_out(doctor, tmp_path):
    other = preloadable(tmp_path, "libpython3.11", "int Py_IsInitialized(void) { return 0; }")
    program = answering(tmp_path / "bin" / "python", mapped=[str(other), str(LIBPYTHON)])
    assert_told(doctor(program, LD_PRELOAD=str(other)), "LD_PRELOAD", other, LIBPYTHON, "two", "take")


@pytest.mark.parametrize("variable", ["LD_LIBRARY_PATH", ""], ids=["by_variable", "by_the_loader"])
def test_a_libpython_of_another_installation_is_told_with_who_lets_it_in(doctor, tmp_path, variable):
    (tmp_path / "decoy").mkdir()
    other = shutil.copy(LIBPYTHON, tmp_path / "decoy")
    program = answering(tmp_path / "bin" / "python", mapped=[other], libpython=str(LIBPYTHON))
    environment = {variable: str(tmp_path / "decoy")} if variable else {}
    assert_told(doctor(program, **environment), program if variable == "x" else "belongs to", LIBPYTHON, other,
                "remove" if variable else "reinstall", variable or "loader")


def test_a_libpython_without_the_functions_is_told_with_what_is_missing(stage, swish_model, tmp_path):
    other = preloadable(tmp_path, "libpython3.11", "int Py_IsInitialized(void) { return 0; }")
    program = answering(tmp_path / "bin" / "python", mapped=[str(other)], libpython=str(other))
    done = stage.run("atc", f"--model={swish_model}", "--framework=5", f"--output={tmp_path / 'out'}",
                     f"--python={program}", env={"ASCEND_GE_PY_PASS_PATH": str(PASS_FILE)})
    assert done.code == 0 and done.last_line.startswith("Python passes: NOT loaded"), done
    for word in (other, "lacks", "PyGILState_Ensure", "another interpreter"):
        assert str(word) in done.stdout, (word, done.stdout)


def test_a_program_without_its_library_folder_names_the_folder(doctor, tmp_path):
    program = script(tmp_path / "bin" / "python3.99", "exit 1")
    assert_told(doctor(program), tmp_path / "lib" / "python3.99", "there is no")


def test_a_start_that_fails_for_no_known_reason_gives_the_reason_of_python(doctor, tmp_path):
    program = tmp_path / "bin" / "python"
    answering(program, 'case "$1" in -I) ;; *) echo "of its own mind" >&2; exit 3;; esac', executable=str(program))
    assert_told(doctor(program), "does not start", "of its own mind", "PYTHON", "sitecustomize")


def test_no_pipe_for_a_child_is_told_with_the_systems_reason(doctor):
    seen = [doctor(limit=f"ulimit -n {count}") for count in range(4, 12)]
    assert all(code != 0 or "chosen" in text for code, text in seen)
    assert any("pipe" in text and "Too many open files" in text for code, text in seen), seen


TAG = "cp{}{}".format(*sys.version_info[:2])
GOOD = {"python_tag": TAG, "platform": f"linux-{os.uname().machine}", "bridge_abi": 1,
        "artifacts": {"bridge": "b.so", "native": "n.so"}}
def bridge_row(folder, manifest):
    """A row whose artifact set has one manifest."""
    file = folder / "sets" / "one" / "manifest.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(manifest))
    return (f"  - {{name: made, role: passes, artifact_set: {folder / 'sets'}, activate: {{always: true}}}}\n",
            file)


@pytest.mark.parametrize("make, said", [
    (Path.mkdir, "folder"), (os.mkfifo, "regular file"), (lambda place: place.symlink_to("gone"), "link to nothing"),
    (lambda place: None, "no such file")], ids=["folder", "fifo", "link", "nothing"])
def test_a_row_whose_library_is_no_file_says_what_it_is(doctor, tmp_path, make, said):
    place = tmp_path / "libmade.so"
    make(place)
    assert_told(doctor(rows=ROW % place), "made", place, said)


def test_an_artifact_for_another_processor_is_refused(doctor, tmp_path):
    library = preloadable(tmp_path, "made", "int nothing;")
    data = bytearray(library.read_bytes())
    data[18:20] = b"\x08\x00"  # e_machine: MIPS
    library.write_bytes(data)
    assert_told(doctor(options=["--artifact", library]), library, "another processor")


def test_an_artifact_that_brings_the_chosen_libpython_is_told_what_that_does_elsewhere(doctor, tmp_path):
    library = tmp_path / "libmade.so"
    (tmp_path / "made.c").write_text("int Py_IsInitialized(void);\nint asks(void) { return Py_IsInitialized(); }\n")
    subprocess.run(["cc", "-shared", "-fPIC", tmp_path / "made.c", "-o", library, "-Wl,--no-as-needed", LIBPYTHON,
                    f"-Wl,-rpath,{LIBPYTHON.parent}"], check=True)
    assert_told(doctor(options=["--artifact", library]), library, LIBPYTHON.name, "NEED", "second Python",
                "without a libpython")


# What is wrong with a manifest -> what is said of it.
MANIFESTS = {
    "platform": ({**GOOD, "platform": "plan9-vax"}, ["plan9-vax", f"linux-{os.uname().machine}"]),
    "bridge_abi": ({**GOOD, "bridge_abi": 77}, ["bridge ABI", "77", "1"]),
    "folder_in_a_name": ({**GOOD, "artifacts": {"bridge": "../b.so", "native": "n.so"}},
                         ["bridge", "'../b.so'", "folder"]),
    "file_is_missing": (GOOD, ["b.so", "missing"]),
    "field_is_missing": ({**GOOD, "platform": ""}, ["platform", "missing"]),
    "no_artifacts": ({**GOOD, "artifacts": []}, ["artifacts", "missing"]),
    "no_object": ([], ["JSON object"]),
}


@pytest.mark.parametrize("fault", MANIFESTS)
def test_a_set_that_does_not_fit_is_told_with_its_manifest_and_the_reason(doctor, tmp_path, fault):
    manifest, said = MANIFESTS[fault]
    row, file = bridge_row(tmp_path, manifest)
    code, text = doctor(rows=row)
    assert code != 0, text
    assert str(file) in text
    for word in said:
        assert word in text, (word, text)


def test_a_row_that_is_switched_off_says_so(stage, config):
    (config / "plugins.yaml").write_text("schema: 1\nplugins:\n" + (ROW % "libmade.so").replace("always", "never"))
    done = stage.run("gepyrt", "plugins", "--config", config)
    assert "made" in done.stdout and "never" in done.stdout and "off" in done.stdout, done


# What sitecustomize does in atc only, not where the start is rehearsed; what atc says of it.
STARTS = {
    "threading_cannot_be_imported": ("sys.modules['threading'] = None", ["threading", "ModuleNotFoundError"]),
    "another_major": ("sys.version_info = types.SimpleNamespace(major=2, minor=7, micro=18)",
                      ["2.7.18", "3.9 to 3.14"]),
    "another_micro": ("sys.version_info = types.SimpleNamespace(major=3, minor=sys.version_info[1], micro=99)",
                      [f"3.{sys.version_info[1]}.99", sys.executable, "reinstall"]),
}


@pytest.mark.parametrize("kind", STARTS)
def test_a_start_that_goes_otherwise_than_its_rehearsal_is_told(stage, swish_model, tmp_path, target, kind):
    text, said = STARTS[kind]
    (tmp_path / "sitecustomize.py").write_text(
        f"import os, sys, types\nif os.readlink('/proc/self/exe').endswith('/atc'):\n    {text}\n")
    done = stage.fused(swish_model, tmp_path / "out", env={"PYTHONPATH": str(tmp_path)})
    assert done.code == 0, done.stdout + done.stderr
    for word in said:
        assert word in done.stdout + done.stderr, (word, done.stdout, done.stderr)
    assert done.last_line.startswith("Python passes: NOT loaded") == (kind != "another_micro")
    if kind == "another_micro":
        return
    both = stage.fused(swish_model, target.output,
                       env={"PYTHONPATH": str(tmp_path), "ASCEND_CUSTOM_OPP_PATH": str(PLUGIN_DIR)})
    assert_refused(both, target, "python_onnx_plugins", "earlier start", "new process")


@pytest.fixture(scope="module")
def hanging_start(stage_dir, tmp_path_factory):
    """The program hanging_start.c, and what it says while the module of this name does not come to its end."""
    folder = tmp_path_factory.mktemp("hanging")
    program = folder / "hanging_start"
    libraries = stage_dir / "ge" / "_lib"
    source = Path(__file__).with_name("hanging_start.c")
    subprocess.run(["cc", f"-I{ROOT / 'runtime_manager' / 'include'}", source, "-o", program, f"-L{libraries}",
                    "-l:libge_python_runtime.so.0", f"-Wl,-rpath,{libraries}", "-ldl", "-pthread"], check=True)
    (folder / "runtime.yaml").write_text("schema: 1\n")
    (folder / "plugins.yaml").write_text("schema: 1\nplugins: []\n")

    def run(file, text, *libpython):
        path = folder / f"of_{len(libpython)}" / file
        path.parent.mkdir(parents=True)
        path.write_text(text)
        env = clean_environment({"PYTHONPATH": str(folder / f"of_{len(libpython)}"), "XDG_RUNTIME_DIR": str(folder)})
        done = subprocess.run([program, folder, sys.executable, *libpython], env=env, capture_output=True, text=True,
                              timeout=60)
        assert done.returncode == 0, done
        code, _space, text = done.stdout.partition(" ")
        return int(code), text
    return run


def test_our_own_start_that_does_not_end_in_time_may_be_asked_for_again(hanging_start):
    code, text = hanging_start("sitecustomize.py", "import os, time\n"
                               "if os.readlink('/proc/self/exe').endswith('hanging_start'):\n    time.sleep(30)\n")
    assert code == TIMEOUT and "goes on" in text and "deadline" in text and "again" in text, text


def test_a_start_of_another_component_that_does_not_end_in_time_is_told_as_such(hanging_start):
    code, text = hanging_start("encodings/__init__.py", "import time\ntime.sleep(30)\n", LIBPYTHON)
    assert code == TIMEOUT and "another component" in text and "starting" in text, text


OTHER_BUILD = """
static struct { unsigned layout; void* backend; const char* file; void* table; } point = {
  77, 0, "/elsewhere/libge_python_runtime.so.0", 0};
void* other_build __asm__("_ZN2ge4pyrt21ge_pyrt_meeting_pointE") = &point;
"""


def test_two_builds_of_the_manager_in_one_process_are_refused_with_both_places(stage, swish_model, tmp_path):
    library = preloadable(tmp_path, "other_build", OTHER_BUILD)
    done = stage.fused(swish_model, tmp_path / "out", env={"LD_PRELOAD": str(library)})
    assert done.code == 1, done
    for word in ("two", "builds", "/elsewhere/libge_python_runtime.so.0", stage.path / "ge", "one"):
        assert str(word) in done.stdout, (word, done)
