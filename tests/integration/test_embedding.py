# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The installed package: strangers' programs find it, build against it and run, wherever it was put."""
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from programs import ROOT, clean_environment

EXAMPLES = ROOT / "examples"


def run(command, **kwargs):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **kwargs)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def prefix(stage_dir, tmp_path_factory):
    """The manager, installed, then moved: the package is relocatable. Its path has a space."""
    build = stage_dir.parent
    cache = (build / "CMakeCache.txt").read_text()
    if re.search(r"^GE_SANITIZER:\w+=.+$", cache, re.MULTILINE):
        pytest.skip("a stranger's program is not built with sanitizers")
    folder = tmp_path_factory.mktemp("installed")
    run(["cmake", "--install", build, "--component", "runtime", "--prefix", folder / "first"])
    return (folder / "first").rename(folder / "moved to here")


def readme_commands(example):
    """The shell block of the example's page."""
    text = (EXAMPLES / example / "README.md").read_text(encoding="utf-8")
    return re.search(r"```sh\n(.*?)```", text, re.DOTALL).group(1)


def follow_readme(example, prefix, tmp_path):
    copy = tmp_path / f"my {example}"
    shutil.copytree(EXAMPLES / example, copy)
    environment = clean_environment({"PREFIX": str(prefix), "XDG_RUNTIME_DIR": str(tmp_path)})
    environment["PATH"] = f"{Path(sys.executable).parent}:{environment['PATH']}"
    return run(["bash", "-euc", readme_commands(example)], cwd=copy, env=environment), copy, environment


def test_the_installed_files_are_the_ones_of_the_package(prefix):
    files = {path.relative_to(prefix).as_posix() for path in prefix.rglob("*") if not path.is_dir()}
    headers = {path.relative_to(ROOT / "runtime_manager").as_posix()
               for path in (ROOT / "runtime_manager" / "include").rglob("*.h")}
    package = {f"lib/cmake/GePythonRuntime/{name}" for name in (
        "GePythonRuntimeConfig.cmake", "GePythonRuntimeConfigVersion.cmake", "GePythonRuntimeTargets.cmake",
        "GePythonRuntimeTargets-release.cmake")}
    assert files == headers | package | {
        "ge/_lib/libge_python_runtime.so", "ge/_lib/libge_python_runtime.so.0", "bin/gepyrt", "config/runtime.yaml",
        "config/plugins.yaml", "config/schema/runtime.schema.json", "config/schema/plugins.schema.json",
        "lib/pkgconfig/ge-python-runtime.pc"}
    for path in package:
        assert str(ROOT) not in (prefix / path).read_text(), path
    needed = run(["readelf", "-d", prefix / "ge/_lib/libge_python_runtime.so.0"])
    assert "[libge_python_runtime.so.0]" in needed and "libpython" not in needed


def test_the_installed_tool_reads_the_installed_configuration(prefix, tmp_path):
    done = subprocess.run([prefix / "bin" / "gepyrt", "doctor", f"--python={sys.executable}"], capture_output=True,
                          text=True, env=clean_environment(), timeout=60)
    assert str(prefix / "config") in done.stdout, done.stdout + done.stderr


def test_a_native_program_with_two_components_shares_one_interpreter(prefix, tmp_path):
    output, copy, environment = follow_readme("embed_cpp", prefix, tmp_path)
    for line in ("mean 50", "ended statistics", "ended report", "Python is finalised"):
        assert f"{line}\n" in output
    assert f'"prefix": "{sys.prefix}"' in output
    assert "owned: started once, ended once; state FINALIZED" in output
    other = run([copy / "build" / "embed_cpp", "/usr/bin/python3"], env=environment)
    assert '"prefix": "/usr"' in other


def test_a_python_program_lends_its_interpreter_to_native_threads(prefix, tmp_path):
    output, _, environment = follow_readme("embed_from_python", prefix, tmp_path)
    assert output.endswith("ran 4 on [0, 1, 2, 3]\nPython goes on\n")
    shown = run([prefix / "bin" / "gepyrt", "owners"], env=environment)
    assert "attached: the host's own interpreter" in shown and "4 attaches" in shown


def test_another_minor_version_is_not_taken(prefix, tmp_path):
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(x LANGUAGES CXX)\nfind_package(GePythonRuntime 0.2 REQUIRED)\n")
    done = subprocess.run(["cmake", "-S", tmp_path, "-B", tmp_path / "b", f"-DCMAKE_PREFIX_PATH={prefix}"],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode != 0 and "0.1.0" in done.stderr


def test_pkg_config_tells_the_same(prefix):
    if shutil.which("pkg-config") is None:
        pytest.skip("pkg-config is not installed")
    flags = run(["pkg-config", "--cflags", "--libs", "ge-python-runtime"],
                env={**clean_environment(), "PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig")})
    assert "-lge_python_runtime" in flags and "include" in flags
