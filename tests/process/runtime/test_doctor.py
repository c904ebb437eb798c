# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""`gepyrt doctor` says beforehand what a start will do, and what stands in its way."""
import glob
import json
import os
import shutil
import subprocess

import pytest
from environment_cases import Case
from environment_runs import interpreters, run
from environment_world import pythons
from test_topologies import copy, other, plugin

CONFIGURATION, INTERPRETER, LIBRARY, ENVIRONMENT, PLUGIN, ARTIFACT = range(10, 16)
every = pytest.mark.parametrize("world", interpreters(), indirect=True)
first = pytest.mark.parametrize("world", interpreters()[:1], indirect=True)


# Not with assert, which PYTHONOPTIMIZE leaves out.
LIVE = """import sys
names = [name for name in dir(sys.flags) if not name.startswith(("n_", "_")) and type(getattr(sys.flags, name)) in
         (int, bool)]
live_flags = sorted(f"{name}={int(getattr(sys.flags, name))}" for name in names if getattr(sys.flags, name))
def same(live, told):
    if live != told:
        raise ValueError(f"{live} is not {told}")
"""


@pytest.fixture
def doctor(world, gepyrt):
    """Runs it with a configuration that has no rows unless the test writes some."""
    world.write("config/runtime.yaml", "schema: 1\n")
    world.write("config/plugins.yaml", "schema: 1\nplugins: []\n")

    def ask(*options, json_=True, **environment):
        command = [gepyrt, "doctor", "--config", world / "config", *(["--json"] if json_ else []), *options]
        done = subprocess.run(command, env={**world.environment, **environment}, text=True, timeout=60,
                              capture_output=True)
        if not json_:
            return done.returncode, done.stdout
        told = json.loads(done.stdout)
        assert told["exit_code"] == done.returncode
        return done.returncode, told
    return ask


def counting(world, name):
    """A python3 that counts its runs and is the real one otherwise."""
    path = world.script(f"echo run >> '{world.folder}/{name}.runs'\nexec {world.python.path} \"$@\"", f"{name}/python3")

    def runs():
        if not os.path.exists(world / f"{name}.runs"):
            return 0
        with open(world / f"{name}.runs") as stream:
            return len(stream.readlines())
    return os.path.dirname(path), runs


@every
def test_what_it_predicts_is_what_a_start_finds(world, doctor):
    code, told = doctor("--python", world.venv(), PYTHONOPTIMIZE="1", PYTHONNOUSERSITE="1")
    assert code == 0, told
    found = told["interpreter"]
    assert found["version"] == world.python.version and found["libpython"] == world.python.library
    assert found["venv"] and found["children"]["executable"] == world / "v/bin/python"
    check = (LIVE + f"same(live_flags, {sorted(found['flags'])!r})\nsame(sys.prefix, {found['prefix']!r})\n"
             f"same(sys.executable, {found['executable']!r})\nsame(sys.path, {found['path']!r})\n")
    case = Case(world / "v/bin/python", env={"PYTHONOPTIMIZE": "1", "PYTHONNOUSERSITE": "1"})
    status, text = run(world, case, "case", check=check)
    assert status == 0, text


@every
def test_an_answer_is_kept_until_something_changes(world, doctor):
    program = world.venv()

    def from_cache(*options, **environment):
        code, told = doctor("--python", program, *options, **environment)
        assert code == 0
        return told["interpreter"]["from_cache"]
    assert not from_cache()
    assert from_cache()
    (kept,) = glob.glob(world / "cache/ge_pyrt/*.json")
    assert os.stat(kept).st_mode & 0o777 == 0o600 and os.stat(os.path.dirname(kept)).st_mode & 0o077 == 0
    assert not from_cache("--no-cache")
    assert from_cache()
    assert not from_cache(PYTHONWARNINGS="error")
    assert from_cache(PYTHONWARNINGS="error")
    world.write("v/pyvenv.cfg", open(world / "v/pyvenv.cfg").read() + "# touched\n")
    assert not from_cache()
    assert from_cache()
    world.write(f"v/lib/{world.python.name}/site-packages/x.pth", "")
    assert not from_cache()
    assert from_cache()
    for damage in ("", "{", "[]", '{"format": 1}', open(kept).read().replace('"format":1', '"format":2')):
        with open(kept, "w") as stream:
            stream.write(damage)
        assert not from_cache(), damage
    assert from_cache()
    os.chmod(kept, 0o644)
    assert not from_cache()
    os.chmod(kept, 0o600)
    if os.geteuid() == 0:
        os.chown(kept, 12345, 0)
        assert not from_cache()
    os.remove(kept) if os.path.exists(kept) else None
    os.symlink(shutil.copy(world.write("elsewhere", "{}"), world / "target"), kept)
    assert not from_cache()


@first
def test_no_python_of_path_is_run_when_one_is_named(world, doctor):
    folder, runs = counting(world, "wrapped")
    code, told = doctor("--python", world.python.path, PATH=folder)
    assert code == 0 and runs() == 0
    losers = [candidate for candidate in told["candidates"] if not candidate["won"]]
    assert [(one["source"], one["verdict"]) for one in losers] == [("PATH", "not run: a better candidate decided")]
    world.write("config/runtime.yaml", f"schema: 1\npython: {{executable: {world.python.path}}}\n")
    assert doctor(PATH=folder)[0] == 0 and runs() == 0
    case = Case(env={"PATH": folder}, yaml=f"schema: 1\npython: {{executable: {world.python.path}}}\n")
    status, text = run(world, case, "case", runtime_yaml=case.yaml)
    assert status == 0 and runs() == 0, text
    world.write("config/runtime.yaml", "schema: 1\n")
    code, told = doctor("--no-cache", PATH=folder)
    assert code == 0 and runs() == 1 and told["interpreter"]["chosen_by"] == "PATH"


@first
def test_a_running_python_wins_and_nothing_is_run(world, doctor, stage_dir):
    folder, runs = counting(world, "wrapped")
    client = str(stage_dir.parent / "tests/process/runtime/libge_attached_client.so")
    code = f"import ctypes; assert ctypes.CDLL({client!r}).client_begin() == 0"
    environment = {**world.environment, "PATH": folder, "VIRTUAL_ENV": "/nowhere"}
    subprocess.run([world.python.path, "-c", code], env=environment, check=True, timeout=60)
    assert runs() == 0


@first
def test_every_candidate_has_its_reason(world, doctor):
    bad, good = world.script("echo no python; exit 1", "bad/python3"), os.path.dirname(world.python.path)
    code, told = doctor(PATH=os.path.dirname(bad), VIRTUAL_ENV="/gone")
    assert code == INTERPRETER
    assert [(one["source"], one["won"]) for one in told["candidates"]] == [("VIRTUAL_ENV", False), ("PATH", False)]
    assert "no such program" in told["candidates"][0]["verdict"]
    assert "did not answer as a Python" in told["candidates"][1]["verdict"]
    code, text = doctor(json_=False, PATH=good)
    assert code == 0 and f"* PATH '{good}/python3': chosen: Python {world.python.version}" in text


@first
def test_old_pythons_are_told_their_version(world, doctor):
    old = glob.glob(os.path.expanduser("~/.pyenv/versions/[23].[678]*/bin/python"))
    if not old:
        pytest.skip("needs a Python older than 3.9")
    for path in old:
        code, told = doctor("--python", path)
        assert code == INTERPRETER
        assert "served are 3.9 to 3.14" in told["troubles"][0], told["troubles"]


@every
def test_variables_are_told_with_their_effect(world, doctor):
    _, told = doctor("--python", world.python.path, PYTHONUNBUFFERED="1", PYTHONSTARTUP="/x", PYTHONNOSUCH="1")
    effects = {one["name"]: one["effect"] for one in told["variables"]}
    assert effects == {"PYTHONUNBUFFERED": "the standard streams are not buffered",
                       "PYTHONSTARTUP": "no effect: only interactive sessions read it",
                       "PYTHONNOSUCH": "not known to CPython 3.9 to 3.14"}
    world.write("config/runtime.yaml", "schema: 1\npython: {isolated: true}\n")
    code, told = doctor("--python", world.python.path, PYTHONHASHSEED="nonsense")
    assert code == 0 and told["variables"][0]["effect"].startswith("ignored here")
    assert "isolated=1" in told["interpreter"]["flags"]


@first
def test_each_class_of_trouble_has_its_code(world, doctor):
    assert doctor("--python", "/nowhere")[0] == INTERPRETER
    assert doctor("--python", world.python.path, PYTHONHOME="/nowhere")[0] == ENVIRONMENT
    assert doctor("--python", world.python.path, LD_PRELOAD=copy(world))[0] == LIBRARY
    junk = world.write("junk.so", "junk")
    code, told = doctor("--python", world.python.path, "--artifact", junk)
    assert code == ARTIFACT and "no shared library" in told["artifacts"][0]["troubles"][0]
    code, told = doctor("--python", world.python.path, "--artifact", "/dev/zero")  # never ends
    assert code == ARTIFACT and "no regular file" in told["artifacts"][0]["troubles"][0]
    row = "  - {name: p, library: libnone.so, role: exec, activate: {always: true}, search_paths: [%s, /nowhere]}\n"
    world.write("config/plugins.yaml", "schema: 1\nplugins:\n" + row % world.folder)
    os.symlink("/gone", world / "libnone.so")
    code, told = doctor("--python", world.python.path)
    assert code == PLUGIN
    assert f"'{world.folder}/libnone.so' (a link to nothing)" in told["plugins"][0]["trouble"]
    assert "'/nowhere/libnone.so' (no such file)" in told["plugins"][0]["trouble"]
    world.write("config/plugins.yaml", "schema: 9\n")
    assert doctor()[0] == CONFIGURATION


@every
def test_a_set_that_does_not_fit_is_told(world, doctor):
    for tag in ("cp399", "cp27"):
        world.write(f"sets/{tag}-linux/manifest.json", json.dumps({
            "python_tag": tag, "platform": "linux-x86_64", "bridge_abi": 1,
            "artifacts": {"bridge": "b.so", "native": "n.so"}}))
    world.write("config/plugins.yaml", "schema: 1\nplugins:\n  - {name: b, artifact_set: sets, role: passes, activate: "
                f"{{always: true}}, search_paths: [{world.folder}]}}\n")
    code, told = doctor("--python", world.python.path)
    assert code == PLUGIN
    reasons = {one["manifest"]: one["reason"] for one in told["plugins"][0]["rejected"]}
    assert len(reasons) == 2
    for tag in ("cp399", "cp27"):
        assert reasons[world / f"sets/{tag}-linux/manifest.json"].startswith(f"it is for {tag}, running is cp3")


@every
def test_an_artifact_that_needs_a_libpython_is_told(world, doctor):
    foreign = other(world)
    made = plugin(world, foreign.library)
    code, told = doctor("--python", world.python.path, "--artifact", made)
    assert code == ARTIFACT
    for word in (os.path.basename(foreign.library), foreign.library, world.python.library, "Link it without"):
        assert word in told["artifacts"][0]["troubles"][0], told["artifacts"]
    clean = world.write("clean.c", "int clean(void) { return 0; }\n")
    subprocess.check_call(["cc", "-shared", "-fPIC", clean, "-o", world / "clean.so"])
    code, told = doctor("--python", world.python.path, "--artifact", world / "clean.so")
    assert code == 0 and told["artifacts"][0]["troubles"] == []


@every
def test_a_preloaded_library_of_a_name_that_python_needs_is_told(world, doctor):
    needed = needed_names(world)
    if not needed:
        pytest.skip("no extension of this Python needs a library of the system's")
    soname, asker = needed
    source = world.write("decoy.c", "int decoy;\n")
    decoy = world / soname
    subprocess.check_call(["cc", "-shared", "-fPIC", source, "-o", decoy, "-Wl,-soname," + soname])
    # A preloaded decoy that really hides the library ends every child; doctor needs only the name.
    code, told = doctor("--python", world.python.path, LD_PRELOAD=decoy)
    assert code == LIBRARY
    assert any(decoy in text and soname in text and "LD_PRELOAD" in text for text in told["troubles"]), told["troubles"]
    assert asker and told["preloaded"] == [decoy]


def needed_names(world):
    """A library outside libc that an extension needs and a plain start does not."""
    for module in sorted(glob.glob(world.python.dynload + "/*.so")):
        text = subprocess.check_output(["readelf", "-d", module], text=True)
        for line in text.splitlines():
            name = line.split("[")[-1].rstrip("]") if "NEEDED" in line else ""
            if name.startswith(("libexpat", "libffi", "libbz2", "liblzma", "libsqlite3", "libreadline")):
                return name, module
    return None


@every
def test_a_preloaded_libpython_is_told(world, doctor):
    code, told = doctor("--python", world.python.path, LD_PRELOAD=other(world).library)
    assert code == LIBRARY and "LD_PRELOAD" in told["troubles"][0] and told["preloaded"] == [other(world).library]
    if world.python.prefix != "/usr":
        code, told = doctor(LD_PRELOAD=world.python.library)
        assert code == 0 and told["interpreter"]["version"] == world.python.version
        assert told["interpreter"]["chosen_by"] == "beside the mapped libpython (preloaded: LD_PRELOAD)"


@first
def test_a_libpython_that_exports_names_of_others_is_told(world, doctor):
    shared = [python for python in pythons() if python.is_shared]
    if not shared:
        pytest.skip("needs a shared build")
    world.python = shared[0]
    program = world.moved(own_library=True)
    library = world / f"p/lib/{os.path.basename(world.python.library)}"
    real = library.replace("libpython", "libqython")
    with open(library, "rb") as source, open(real, "wb") as target:
        target.write(source.read().replace(b"libpython", b"libqython"))
    os.unlink(library)
    extra = world.write("extra.c", "int my_free(void) { return 1; }\n")
    subprocess.check_call(["cc", "-shared", "-fPIC", extra, "-o", library, "-Wl,--no-as-needed", real,
                           "-Wl,-soname," + os.path.basename(library), "-Wl,-rpath," + world / "p/lib"])
    subprocess.check_call(["cc", "-shared", "-fPIC", extra, "-o", world / "host.so"])
    code, told = doctor("--python", program, "--artifact", world / "host.so")
    assert code == LIBRARY
    assert any("my_free" in text and world / "host.so" in text for text in told["troubles"]), told


@first
def test_nothing_is_started_in_its_own_process(world, gepyrt):
    """Its process maps no libpython: LD_DEBUG lists what the loader maps."""
    environment = {**world.environment, "LD_DEBUG": "files", "LD_DEBUG_OUTPUT": world / "loader"}
    done = subprocess.run([gepyrt, "doctor", "--python", world.python.path], capture_output=True, env=environment,
                          timeout=60)
    logs = [open(name).read() for name in glob.glob(world / "loader.*")]
    own = [text for text in logs if "gepyrt" in text]
    assert done.returncode in (0, PLUGIN) and own and all("libpython3" not in text for text in own)
