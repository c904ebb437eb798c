# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""One runtime in a process, however the libpythons came into it: refused, cured or warned of."""
import os
import shutil
import subprocess

import pytest
from environment_cases import Case
from environment_runs import interpreters, run
from environment_world import pythons

SECOND_LIBPYTHON, CONFIG_CONFLICT = 13, 15
BY_COMPONENT = "loaded by a component"
IN_NAMESPACE = "in a link namespace of its own: dlmopen"


def other(world):
    found = [python for python in pythons() if python.minor != world.python.minor and python.is_shared]
    return found[-1] if found else pytest.skip("needs two minors")


def plugin(world, library, name="plugin"):
    """A library that NEEDs a libpython."""
    code = "int Py_IsInitialized(void);\nint plugin_asks(void) { return Py_IsInitialized(); }\n"
    source = world.write(f"{name}.c", code)
    target = world / f"{name}.so"
    subprocess.check_call(["cc", "-shared", "-fPIC", source, "-o", target, "-Wl,--no-as-needed", library,
                           "-Wl,-rpath," + os.path.dirname(library)])
    return target


def copy(world):
    """The same soname at another place."""
    os.makedirs(world / "copy", exist_ok=True)
    return shutil.copy(world.python.library, world / "copy")


def starts(python, library=None):
    return [["start", library or python.library, python.path]]


def loads(*pairs):
    return [["dlopen", path, flags] for path, flags in pairs]


def refused(world, words, before, code=SECOND_LIBPYTHON, python=None, times=1, **case):
    made = Case(world.python.path if python is None else python, before=before, **case)
    status, text = run(world, made, "case", refused={"code": code, "words": words, "times": times}, ready=False)
    assert status == 0 and "refused: " in text, (status, text)


def ready(world, before, words=(), attached=False, python=None, **case):
    made = Case(world.python.path if python is None else python, before=before, **case)
    status, text = run(world, made, "case", attached=attached)
    assert status == 0 and text.rstrip().endswith("ready"), (status, text)
    for word in words:
        assert word in text, (word, text)
    return text


every = pytest.mark.parametrize("world", interpreters(), indirect=True)


@every
@pytest.mark.parametrize("flags", ["global", "local", "local deepbind"])
def test_another_minor_that_is_mapped_refuses_a_start(world, flags):
    library = other(world).library
    refused(world, [library, world.python.library, BY_COMPONENT, "--python="], loads((library, flags)))


@every
@pytest.mark.parametrize("flags", ["global", "local", "local deepbind"])
def test_the_same_name_from_another_place_refuses_a_start(world, flags):
    library = copy(world)
    refused(world, [library, world.python.library, BY_COMPONENT], loads((library, flags)))


@every
@pytest.mark.parametrize("flags", ["lazy", "now", "local deepbind", "global"])
def test_a_plugin_that_needs_another_minor_is_named(world, flags):
    library = other(world).library
    made = plugin(world, library)
    refused(world, [library, f"needed by '{made}'", f"link '{made}' without a libpython"], loads((made, flags)))


@every
def test_a_preloaded_decoy_is_named_with_its_variable(world):
    library = other(world).library
    refused(world, [library, "LD_PRELOAD", f"take '{library}' out of LD_PRELOAD"], [], env={"LD_PRELOAD": library})


@every
def test_a_preloaded_copy_of_the_same_name_is_named_with_its_variable(world):
    library = copy(world)
    refused(world, [library, "LD_PRELOAD"], [], env={"LD_PRELOAD": library})


@every
def test_two_runtimes_that_run_are_refused(world):
    second = other(world)
    refused(world, ["two Python interpreters run", world.python.library, second.library], python="", before=[
        *loads((world.python.library, "local deepbind")), *starts(world.python),
        *loads((second.library, "local deepbind")), *starts(second)])


@every
def test_another_library_in_front_of_the_one_that_runs_is_refused(world):
    front = other(world).library
    refused(world, [world.python.library, front, "the process's Py_* names mean"], python="", before=[
        *loads((world.python.library, "local deepbind")), *starts(world.python), *loads((front, "global"))])


@every
def test_a_wish_for_another_python_than_the_one_that_runs_is_a_conflict(world):
    wish = other(world).path
    # Often: a thread that such a refusal leaves behind is gone a moment later.
    refused(world, ["--python", wish, "already runs"], code=CONFIG_CONFLICT, python=wish, times=100, before=[
        *loads((world.python.library, "global")), *starts(world.python)])


@every
@pytest.mark.parametrize("which", ["the chosen file", "a copy", "another minor"])
def test_a_libpython_in_a_link_namespace_of_its_own_refuses_a_start(world, which):
    library = {"the chosen file": lambda: world.python.library, "a copy": lambda: copy(world),
               "another minor": lambda: other(world).library}[which]()
    refused(world, [library, IN_NAMESPACE, "use dlopen instead"], [["dlmopen", library]])


@every
def test_a_python_that_runs_in_a_link_namespace_of_its_own_is_not_joined(world):
    refused(world, [world.python.library, IN_NAMESPACE, "where no plugin can reach it"], python="",
            before=[["dlmopen", world.python.library], ["start_elsewhere", world.python.path]])


@every
def test_one_that_runs_in_a_link_namespace_beside_one_that_runs_is_refused(world):
    refused(world, ["two Python interpreters run", world.python.library, IN_NAMESPACE], python="", before=[
        *loads((world.python.library, "global")), *starts(world.python),
        ["dlmopen", world.python.library], ["start_elsewhere", world.python.path]])


@every
def test_a_dead_copy_in_a_link_namespace_is_warned_of(world):
    copied = copy(world)
    ready(world, [*loads((world.python.library, "global")), *starts(world.python), ["dlmopen", copied]],
          [copied, IN_NAMESPACE, "is mapped but does not run"], attached=True, python="")


@every
def test_a_link_namespace_that_is_closed_again_is_no_hindrance(world):
    ready(world, [["dlmopen", copy(world)], ["dlclose_elsewhere"]])


@every
def test_a_libpython_that_is_mapped_to_be_read_is_none(world):
    ready(world, [["map", copy(world)]])


@every
@pytest.mark.parametrize("flags", ["lazy", "now", "local deepbind"])
def test_a_plugin_that_needs_the_chosen_libpython_is_cured(world, flags):
    made = plugin(world, world.python.library)
    ready(world, loads((made, flags)), ["event: promoted"])


@every
def test_a_plugin_that_boost_dll_loads_by_default_is_cured(world):
    ready(world, [["boost_dll", plugin(world, world.python.library)]], ["event: promoted"])


@every
def test_a_plugin_of_boost_dll_that_needs_another_minor_is_named(world):
    library = other(world).library
    made = plugin(world, library)
    refused(world, [library, f"needed by '{made}'", f"link '{made}' without a libpython"], [["boost_dll", made]])


@every
def test_the_chosen_libpython_mapped_local_is_made_global(world):
    ready(world, loads((world.python.library, "local")), ["event: promoted"])


@every
def test_the_chosen_libpython_mapped_global_is_used(world):
    assert "event: promoted" not in ready(world, loads((world.python.library, "global")))


@every
def test_a_link_to_the_chosen_libpython_is_no_second_one(world):
    os.symlink(world.python.library, world / os.path.basename(world.python.library))
    ready(world, loads((world / os.path.basename(world.python.library), "global")))


@every
def test_a_python_that_a_component_started_local_is_joined_and_made_global(world):
    ready(world, [*loads((world.python.library, "local")), *starts(world.python)],
          ["event: promoted", "event: join"], attached=True, python="")


@every
def test_a_dead_copy_behind_the_one_that_runs_is_warned_of(world):
    copied = copy(world)
    ready(world, [*loads((world.python.library, "global")), *starts(world.python), *loads((copied, "now"))],
          [copied, "is mapped but does not run", f"the interpreter is '{world.python.library}', which its names"],
          attached=True, python="")


@every
def test_a_copy_with_data_of_its_own_is_warned_of(world):
    copied = copy(world)
    ready(world, [*loads((world.python.library, "global")), *starts(world.python),
                  *loads((copied, "local deepbind"))],
          [copied, "finds no interpreter and may start a second one"], attached=True, python="")


@every
def test_a_running_library_whose_file_was_replaced_is_joined(world):
    copied = copy(world)
    ready(world, [*loads((copied, "global")), *starts(world.python, copied), ["unlink", copied],
                  ["symlink", world.python.library, copied]], [copied], attached=True, python="")


@every
def test_a_preloaded_libpython_chooses_its_own_interpreter(world):
    if world.python.prefix == "/usr":
        pytest.skip("needs bin/pythonX.Y in the library's own prefix")
    text = ready(world, [], ["chosen by: beside the mapped libpython (preloaded: LD_PRELOAD)"], python="",
                 env={"LD_PRELOAD": world.python.library})
    assert "event: promoted" not in text


HOST = """import ctypes, os, sys
for path, flags in {before!r}:
    ctypes.CDLL(path, getattr(os, flags))
client = ctypes.CDLL({client!r})
assert client.client_begin() == 0
print(client.client_warnings())
import decimal, json, math
"""


@every
@pytest.mark.parametrize("options", [[], ["-S"], ["-I"], ["-X", "utf8"]])
def test_a_python_host_is_joined(world, options, stage_dir):
    text = host(world, stage_dir, [], options)
    assert "is mapped" not in text


@every
def test_a_python_host_whose_extension_needs_its_libpython(world, stage_dir):
    """The distribution's python has no libpython: there the extension brings a dead copy, legal and common."""
    made = plugin(world, world.python.library)
    text = host(world, stage_dir, [(made, "RTLD_NOW")])
    if world.python.is_shared:
        assert "is mapped" not in text
    else:
        assert world.python.library in text and f"needed by '{made}'" in text and world.python.real in text


@every
def test_a_venv_host_is_joined(world, stage_dir):
    host(world, stage_dir, [], python=world.venv())


def host(world, stage_dir, before, options=(), python=None):
    client = str(stage_dir.parent / "tests/process/runtime/libge_attached_client.so")
    code = HOST.format(before=before, client=client)
    result = subprocess.run([python or world.python.path, *options, "-c", code], env=world.environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    assert result.returncode == 0, result.stdout
    return result.stdout
