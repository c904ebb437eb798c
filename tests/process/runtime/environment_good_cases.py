# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Environments that look odd and are none of our business: each must reach READY at once."""
import os

from environment_cases import Case

GOOD = {}

_ALL_NONSENSE = {name: "nonsense" for name in (
    "PYTHONHASHSEED", "PYTHONMALLOC", "PYTHONTRACEMALLOC", "PYTHONUTF8", "PYTHONINTMAXSTRDIGITS", "PYTHONIOENCODING",
    "PYTHONPLATLIBDIR", "PYTHONHOME", "PYTHONPATH", "PYTHONWARNINGS", "PYTHONOPTIMIZE")}


def good(function):
    GOOD[function.__name__] = function
    return function


def _env(check="", unset=(), **env):
    return lambda world: Case(world.python.path, None, env, unset, check=check)


GOOD.update({
    "nothing_special": _env(),
    "safe_path": _env(PYTHONSAFEPATH="1"),
    "empty_path": _env(PATH=""),
    "no_path": _env(unset=("PATH",)),
    "no_home": _env(unset=("HOME", "XDG_CACHE_HOME")),
    "no_run_folder": _env(unset=("XDG_RUNTIME_DIR",)),
    "locale_c": _env("assert 'é'.encode(sys.getfilesystemencoding()) == b'\\xc3\\xa9'", LC_ALL="C"),
    "locale_that_is_not_there": _env(LC_ALL="xx_XX.UTF-8"),
    "no_bytecode": _env("assert sys.dont_write_bytecode", PYTHONDONTWRITEBYTECODE="1"),
    "warnings_are_errors": _env("assert 'error' in sys.warnoptions", PYTHONWARNINGS="error"),
    "no_user_site": _env("assert sys.flags.no_user_site == 1", PYTHONNOUSERSITE="1"),
    "startup_file_that_is_not_there": _env(PYTHONSTARTUP="/nowhere.py"),
    "inspect": _env(PYTHONINSPECT="1"),
    "verbose": _env(PYTHONVERBOSE="1"),
    "optimise": _env("assert sys.flags.optimize == 2 or 1/0", PYTHONOPTIMIZE="2"),
    "development_mode": _env(PYTHONDEVMODE="1", PYTHONMALLOC="debug", PYTHONFAULTHANDLER="1"),
    "hash_seed": _env("assert sys.flags.hash_randomization == 0", PYTHONHASHSEED="0"),
    "preload_that_is_not_there": _env(LD_PRELOAD="/nowhere.so"),
    "empty_variables": _env(PYTHONHOME="", PYTHONPATH="", PYTHONHASHSEED="", PYTHONIOENCODING="", VIRTUAL_ENV=""),
    "stale_virtual_env": lambda world: Case(
        "", None, {"VIRTUAL_ENV": "/gone/venv", "PATH": os.path.dirname(world.python.path)}),
    "isolated_from_all_nonsense": lambda world: Case(
        world.python.path, None, _ALL_NONSENSE, yaml="schema: 1\npython: {isolated: true}\n",
        check="assert sys.flags.isolated == 1"),
})


def _is_venv(folder):
    return f"assert sys.prefix == {folder!r}, sys.prefix\nassert sys.executable == {folder + '/bin/python'!r}"


@good
def venv_by_path(world):
    return Case(world.venv(), check=_is_venv(world / "v"))


@good
def venv_active(world):
    world.venv()
    return Case(env={"VIRTUAL_ENV": world / "v"}, check=_is_venv(world / "v"))


@good
def venv_above_the_program(world):
    world.venv()
    return Case(program=world / "v/app/bin", check=_is_venv(world / "v"))


@good
def venv_behind_a_link(world):
    world.venv()
    os.symlink(world / "v", world / "link")
    return Case(world / "link/bin/python", check=_is_venv(world / "link"))


@good
def venv_with_a_package(world):
    world.venv()
    site = world / f"v/lib/{world.python.name}/site-packages"
    world.write(f"v/lib/{world.python.name}/site-packages/marker.py", "")
    return Case(world / "v/bin/python", check=f"import marker\nassert marker.__file__.startswith({site!r})")


@good
def configured_in_yaml(world):
    return Case(yaml=f"schema: 1\npython: {{executable: {world.python.path}}}\n", env={"PATH": "/nowhere"})


@good
def first_on_path(world):
    return Case(env={"PATH": "/nowhere::relative:" + os.path.dirname(world.python.path)},
                check=f"assert sys.version_info[1] == {world.python.minor}")


@good
def shim(world):
    """A script that runs another interpreter: what runs is what counts."""
    path = world.script(f"exec {world.python.path} \"$@\"")
    return Case(path, check=f"assert sys.executable != {path!r}, sys.executable")


@good
def moved_installation(world):
    return Case(world.moved(), check=f"assert sys.prefix == {world / 'p'!r}, sys.prefix")


@good
def moved_installation_with_its_home(world):
    return Case(world.moved(own_library=True), env={"PYTHONHOME": world / "p"},
                check=f"assert sys.prefix == {world / 'p'!r}, sys.prefix")


@good
def blanks_and_letters_in_the_path(world):
    return Case(world.moved("ein Ort é 漢"), check="assert 'é 漢' in sys.executable")


@good
def path_with_modules(world):
    world.write("more/extra.py", "")
    return Case(world.python.path, env={"PYTHONPATH": world / "more:/nowhere:"}, check="import extra")


@good
def path_with_the_own_standard_library(world):
    return Case(world.python.path, env={"PYTHONPATH": world.python.stdlib})


@good
def path_that_shadows_what_a_start_does_not_need(world):
    for name in ("json", "platform", "decimal"):
        world.write(f"shadow/{name}.py", "MINE = 1\ndef __getattr__(name): return None\n")
    return Case(world.python.path, env={"PYTHONPATH": world / "shadow"}, check="import decimal; assert decimal.MINE")


@good
def current_folder_that_shadows(world):
    """The probe must not import from the current folder: the start does not either."""
    world.write("here/sysconfig.py", "raise RuntimeError")
    world.write("here/os.py", "raise RuntimeError")
    return Case(world.python.path, before=[["chdir", world / "here"]])


@good
def current_folder_that_is_gone(world):
    os.makedirs(world / "here")
    return Case(world.python.path, before=[["chdir", world / "here"], ["rmdir", world / "here"]])


@good
def closed_standard_streams(world):
    return Case(world.python.path, before=[["close", 0], ["close", 1], ["close", 2]])


@good
def closed_standard_input(world):
    return Case(world.python.path, before=[["close", 0]])


@good
def no_proc(world):
    return Case(world.python.path, mount=("tmpfs", "/proc"))


@good
def sitecustomize_that_prints_and_raises(world):
    world.write("custom/sitecustomize.py", "import sys\nprint('GE_PYRT_PROBE {}')\nraise ValueError('noise')")
    return Case(world.python.path, env={"PYTHONPATH": world / "custom"})
