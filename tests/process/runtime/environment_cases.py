# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The table of environments: what is broken, what the refusal must name, how it is mended in place."""
import os
import shutil
from dataclasses import dataclass, field

BAD_ENVIRONMENT = 14


@dataclass
class Case:
    """One environment, prepared."""

    python: str = ""  # --python=; empty: the selection's own rules
    words: list = None  # of the refusal; None: READY at once
    env: dict = field(default_factory=dict)
    unset: tuple = ()
    fix: list = field(default_factory=list)
    before: list = field(default_factory=list)
    check: str = ""  # Python that must hold when READY
    naive: str = ""  # "fails": a plain start must fail here; "decides": refused exactly when that fails
    yaml: str = "schema: 1\n"
    deadline_ms: int = 60_000
    mount: tuple = ()  # (source or "tmpfs", place): hidden in a mount namespace of its own
    program: str = ""  # folder that the program is copied to


BROKEN = {}


def broken(function):
    BROKEN[function.__name__] = function
    return function


def _variable(name, value, **more):
    """One PYTHON* variable that is nonsense; unset again, the process starts."""
    return lambda world: Case(world.python.path, [name], {name: value}, fix=[["unsetenv", name]], **more)


for _name, _value in {
        "PYTHONHOME": "/nowhere", "PYTHONHASHSEED": "nonsense", "PYTHONMALLOC": "nonsense",
        "PYTHONTRACEMALLOC": "nonsense", "PYTHONUTF8": "nonsense", "PYTHONINTMAXSTRDIGITS": "nonsense",
        "PYTHONIOENCODING": "nonsense", "PYTHONPLATLIBDIR": "nonsense"}.items():
    BROKEN[_name.lower() + "_is_nonsense"] = _variable(_name, _value, naive="decides")
for _name, _value in {
        "PYTHON_GIL": "0", "PYTHON_CPU_COUNT": "nonsense", "PYTHON_FROZEN_MODULES": "nonsense",
        "PYTHONWARNINGS": "nonsense::", "PYTHONOPTIMIZE": "nonsense", "PYTHONCOERCECLOCALE": "nonsense",
        "PYTHONUNBUFFERED": "nonsense", "PYTHONDEVMODE": "nonsense"}.items():
    BROKEN[_name.lower() + "_as_python_takes_it"] = _variable(_name, _value, naive="decides")


@broken
def home_of_another_minor(world):
    return Case(world.python.path, ["PYTHONHOME", world.other()[0], world.python.version],
                {"PYTHONHOME": world.other()[0]}, fix=[["unsetenv", "PYTHONHOME"]], naive="fails")


@broken
def home_is_a_venv(world):
    world.venv()
    return Case(world.python.path, ["PYTHONHOME", world / "v", "it is a venv"], {"PYTHONHOME": world / "v"},
                fix=[["unsetenv", "PYTHONHOME"]], naive="fails")


@broken
def home_is_empty_entries(world):
    return Case(world.python.path, ["PYTHONHOME is ':'"], {"PYTHONHOME": ":"}, fix=[["unsetenv", "PYTHONHOME"]])


def _damaged_home(world, lost, **more):
    world.moved()
    place = world / f"p/lib/{world.python.name}/{lost}"
    os.rename(place, place + ".away")
    return Case(world.python.path, ["PYTHONHOME", world / "p", more.pop("word", lost)], {"PYTHONHOME": world / "p"},
                fix=[["rename", place + ".away", place]], **more)


@broken
def home_without_os(world):
    return _damaged_home(world, "os.py")


@broken
def home_without_encodings(world):
    return _damaged_home(world, "encodings", word="os.py", naive="fails")


@broken
def home_without_dynload(world):
    return _damaged_home(world, "lib-dynload")


@broken
def home_that_cannot_be_read(world):
    world.moved()
    stdlib = world / f"p/lib/{world.python.name}"
    return Case(world.python.path, ["PYTHONHOME", world / "p"], {"PYTHONHOME": world / "p"},
                before=[["drop_caps"], ["chmod", stdlib, 0]], fix=[["chmod", stdlib, 0o755]])


@broken
def installation_without_encodings(world):
    program = world.moved()
    place = world / f"p/lib/{world.python.name}/encodings"
    os.rename(place, place + ".away")
    return Case(program, [place], fix=[["rename", place + ".away", place]], naive="fails")


@broken
def installation_with_encodings_that_cannot_be_read(world):
    program = world.moved()
    place = world / f"p/lib/{world.python.name}/encodings"
    os.unlink(place)
    shutil.copytree(world.python.stdlib + "/encodings", place, ignore=shutil.ignore_patterns("__pycache__"))
    return Case(program, [place, "cannot be read"], before=[["drop_caps"], ["chmod", place + "/__init__.py", 0]],
                fix=[["chmod", place + "/__init__.py", 0o644]], naive="fails")


def _hidden(world, place, words, **more):
    """Something of the real installation lies under a mount; taken away, it is whole again."""
    if os.path.isdir(place):
        source = "tmpfs"
    else:
        source = world.write("empty", "")
    return Case(world.python.path, words, mount=(source, place), fix=[["umount", place]], **more)


@broken
def installation_with_extensions_that_cannot_be_read(world):
    program = world.moved()
    place = world / f"p/lib/{world.python.name}/lib-dynload"
    os.unlink(place)
    os.makedirs(place)
    for entry in os.scandir(world.python.dynload):
        os.symlink(entry.path, f"{place}/{entry.name}")
    return Case(program, [place, "cannot be read"], before=[["drop_caps"], ["chmod", place, 0]],
                fix=[["chmod", place, 0o755]])


@broken
def installation_without_a_library(world):
    return _hidden(world, world.python.stdlib, [world.python.path])


@broken
def installation_that_is_damaged_in_place(world):
    return _hidden(world, world.python.stdlib + "/encodings", [world.python.stdlib + "/encodings"])


@broken
def path_with_another_standard_library(world):
    return Case(world.python.path, ["PYTHONPATH", world.other()[1]], {"PYTHONPATH": world.other()[1]},
                fix=[["unsetenv", "PYTHONPATH"]], naive="fails")


@broken
def path_with_a_hollow_encodings(world):
    world.write("hollow/encodings/__init__.py", "")
    return Case(world.python.path, ["PYTHONPATH", world / "hollow"], {"PYTHONPATH": world / "hollow"},
                fix=[["setenv", "PYTHONPATH", world.folder]], naive="decides")


@broken
def path_with_a_site_that_raises(world):
    world.write("bad/site.py", "raise RuntimeError('not this site')")
    return Case(world.python.path, ["PYTHONPATH", "not this site"], {"PYTHONPATH": world / "bad"},
                fix=[["unsetenv", "PYTHONPATH"]], naive="decides")


@broken
def path_with_a_module_in_the_way_of_threading(world):
    file = world.write("shadow/types.py", "MINE = 1\n")
    return Case(world.python.path, ["PYTHONPATH", "types"], {"PYTHONPATH": world / "shadow"},
                fix=[["unlink", file]], naive="decides")


def _sitecustomize(body, *words, **more):
    def case(world):
        file = world.write("custom/sitecustomize.py", body)
        return Case(world.python.path, [file, *words], {"PYTHONPATH": world / "custom"}, fix=[["write", file, ""]],
                    **more)
    return case


BROKEN["sitecustomize_that_exits"] = _sitecustomize("import sys\nsys.exit('no licence')", ":2", "no licence",
                                                    naive="fails")
BROKEN["sitecustomize_that_leaves_at_once"] = _sitecustomize("import os\nos._exit(0)", naive="fails")
BROKEN["sitecustomize_that_crashes"] = _sitecustomize("import os\nos.kill(os.getpid(), 11)", naive="fails")
BROKEN["sitecustomize_that_interrupts"] = _sitecustomize("raise KeyboardInterrupt", "KeyboardInterrupt", naive="fails")
BROKEN["sitecustomize_that_hangs"] = _sitecustomize("import time\ntime.sleep(100)", deadline_ms=12_000)


@broken
def user_pth_that_exits(world):
    file = world.write(f".local/lib/{world.python.name}/site-packages/x.pth", "import sys; sys.exit(3)\n")
    return Case(world.python.path, [file, "SystemExit"], fix=[["unlink", file]], naive="fails")


@broken
def usercustomize_that_exits(world):
    file = world.write(f".local/lib/{world.python.name}/site-packages/usercustomize.py", "raise SystemExit(4)")
    return Case(world.python.path, [file], fix=[["unlink", file]], naive="fails")


def _program(path, world, *words, **more):
    """A --python that is none: put right by a link to the real one."""
    return Case(path, [path, *words], fix=[["rename", path, path + ".away"], ["symlink", world.python.path, path]],
                **more)


@broken
def program_is_not_there(world):
    path = world / "python"
    return Case(path, [path, "no such program"], fix=[["symlink", world.python.path, path]])


@broken
def program_is_a_dead_link(world):
    os.symlink("/gone/python3", world / "python")
    return _program(world / "python", world, "/gone/python3", "gone")


@broken
def program_is_not_executable(world):
    return _program(world.write("bin/python", "#!/bin/sh\n"), world, "not executable")


@broken
def program_is_a_folder(world):
    os.makedirs(world / "bin/python")
    return _program(world / "bin/python", world, "folder")


@broken
def program_is_a_device(world):
    os.symlink("/dev/null", world / "python")
    return _program(world / "python", world, "no file")


@broken
def program_without_a_format(world):
    return _program(world.write("bin/python", "junk", 0o755), world, "Exec format error")


@broken
def program_prints_junk(world):
    return _program(world.script("echo hello"), world, "did not answer as a Python")


@broken
def program_prints_a_false_answer(world):
    return _program(world.script("echo 'GE_PYRT_PROBE {\"version\": \"x\"'"), world, "cannot be read")


@broken
def program_is_an_old_python(world):
    answer = ('GE_PYRT_PROBE {"version": [2, 7, 18], "implementation": "cpython", "executable": "/x", "libpython": "",'
              ' "mapped": [], "abiflags": "", "prefix": "/", "base_prefix": "/", "stdlib": "/", "dynload": "/",'
              ' "platlibdir": "lib", "path": [], "site_dirs": [], "flags": []}')
    return _program(world.script(f"echo '{answer}'"), world, "2.7.18", "3.9 to 3.14")


@broken
def program_prints_without_end(world):
    return _program(world.script("while :; do echo " + "y" * 100 + "; done"), world, "wrote more than")


@broken
def program_hangs(world):
    return _program(world.script("sleep 1000"), world, "did not answer within", deadline_ms=6000)


@broken
def program_dies(world):
    return _program(world.script("echo 'no such version' >&2; kill -9 $$"), world, "no such version")


@broken
def shim_of_a_missing_version(world):
    return _program(world.script("echo \"shim: version '3.99' is not installed\" >&2; exit 1"), world,
                    "version '3.99' is not installed")


@broken
def libpython_is_missing(world):
    program = world.moved(own_library=True)
    library = world / f"p/lib/{os.path.basename(world.python.library)}"
    os.rename(library, library + ".away")
    return Case(program, [os.path.basename(library)], fix=[["rename", library + ".away", library]])


@broken
def libpython_cannot_be_read(world):
    program = world.moved(own_library=True)
    library = world / f"p/lib/{os.path.basename(world.python.library)}"
    return Case(program, [os.path.basename(library), "ermission denied"],
                before=[["drop_caps"], ["chmod", library, 0]], fix=[["chmod", library, 0o755]])


@broken
def libpython_is_junk(world):
    program = world.moved(own_library=True)
    library = world / f"p/lib/{os.path.basename(world.python.library)}"
    os.rename(library, library + ".away")
    world.write(f"p/lib/{os.path.basename(library)}", "junk")
    return Case(program, [os.path.basename(library)], fix=[["rename", library + ".away", library]])


@broken
def library_path_with_a_decoy(world):
    """A shared build takes the decoy's code; a static program does not look there."""
    os.makedirs(world / "decoy")
    shutil.copy(world.python.library, world / "decoy")
    decoy = world / f"decoy/{os.path.basename(world.python.library)}"
    words = ["LD_LIBRARY_PATH", decoy, world.python.library] if world.python.is_shared else None
    return Case(world.python.path, words, {"LD_LIBRARY_PATH": world / "decoy"}, fix=[["unsetenv", "LD_LIBRARY_PATH"]])


@broken
def venv_whose_base_is_gone(world):
    program = world.venv()
    link = world / f"v/bin/{os.path.basename(os.readlink(program))}"
    os.unlink(program)
    os.symlink("/gone/bin/python3", program)
    return Case(program, [program, "/gone/bin/python3", "venv"],
                fix=[["unlink", program], ["symlink", world.python.real, program]] if link else [])


@broken
def active_venv_whose_base_is_gone(world):
    case = venv_whose_base_is_gone(world)
    case.words += ["VIRTUAL_ENV"]
    case.python, case.env = "", {"VIRTUAL_ENV": world / "v"}
    return case


def _venv_config(world, trouble, **change):
    program = world.venv(**change)
    config = world / "v/pyvenv.cfg"
    with open(world.python.venv + "/pyvenv.cfg") as stream:
        return Case(program, [config, *trouble], fix=[["write", config, stream.read()]])


@broken
def venv_config_names_a_dead_home(world):
    return _venv_config(world, ["/gone/bin", "gone"], home="/gone/bin")


@broken
def venv_config_names_itself(world):
    return _venv_config(world, ["itself"], home=world / "v/bin")


@broken
def venv_config_names_another_minor(world):
    os.makedirs(world / "old/bin")
    for name in ("python3.99", "python3"):
        world.write("old/bin/python3.99", "")
        if name != "python3.99":
            os.symlink("python3.99", world / f"old/bin/{name}")
    return _venv_config(world, [world / "old/bin", f"no Python 3.{world.python.minor}"], home=world / "old/bin")


@broken
def venv_made_for_another_minor(world):
    return _venv_config(world, ["3.99.1", world.python.version], version="3.99.1")


@broken
def venv_config_cannot_be_read(world):
    program = world.venv()
    config = world / "v/pyvenv.cfg"
    return Case(program, ["pyvenv.cfg", "cannot be read"], before=[["drop_caps"], ["chmod", config, 0]],
                fix=[["chmod", config, 0o644]])
