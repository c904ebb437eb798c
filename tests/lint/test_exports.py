# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the staged libraries export, need and allow to be bound to."""
import re
import subprocess

import pytest

_OURS = r"((vtable|VTT|typeinfo|typeinfo name|guard variable) for |(non-)?virtual thunk to )?(\w[\w ]*[ *&]+)?"
ALLOWED = {
    "libge_python_runtime.so.0": rf"({_OURS}ge::pyrt::|ge_pyrt_)",
    "libge_engine.so.0": rf"({_OURS}ge::|ge_|Ge[A-Z]|Es[A-Z]|aclgrph|GE_|operator(<<|==|!=)\(.*\bge::)",
    "libge_ort_backend.so": r"ge_pyrt_plugin_query$",
    "libge_tbe_shim.so": r"ge_pyrt_plugin_query$",
    "libge_python_pass_bridge.so": r"(GeGetPythonFusionBasePassBridgeApi$|PyInit__ge_pass_native$)",
    "libge_python_onnx_plugin_bridge.so": r"(GeGetPythonOnnxPluginBridgeApi$|PyInit__ge_onnx_plugin_native$)",
    "_ge_pass_native.so": r"PyInit__ge_pass_native$",
    "_ge_onnx_plugin_native.so": r"PyInit__ge_onnx_plugin_native$",
}


def _run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _staged(stage_dir):
    found = [p for p in sorted((stage_dir / "ge").rglob("*.so*")) if p.is_file() and not p.is_symlink()
             and p.parent.name not in ("compat", "lib64")]  # linker scripts
    return [(p, next((pattern for key, pattern in ALLOWED.items() if p.name.startswith(key)), None)) for p in found]


def _programs(stage_dir):
    """Native ones; gen_esb is a Python program."""
    programs = [p for p in sorted((stage_dir / "bin").iterdir()) if p.is_file() and p.name != "gen_esb"]
    assert {"atc", "ge_run", "gepyrt"} <= {p.name for p in programs}
    return programs


def test_every_staged_library_has_an_export_list(stage_dir):
    staged = _staged(stage_dir)
    assert staged
    assert [str(path) for path, pattern in staged if pattern is None] == []


def test_only_listed_symbols_are_exported(stage_dir):
    wrong = []
    for path, pattern in _staged(stage_dir):
        for line in _run("nm", "-D", "-C", "--defined-only", str(path)).splitlines():
            symbol = re.sub(r"^[0-9a-f]* +\w +", "", line)
            if not re.match(pattern or "$", symbol):
                wrong.append(f"{path.name}: {symbol}")
    assert not wrong, "\n".join(wrong[:60])


def test_nothing_staged_needs_libpython(stage_dir):
    needing = [
        p.name
        for p in [path for path, _ in _staged(stage_dir)] + _programs(stage_dir)
        if re.search(r"NEEDED.*libpython", _run("readelf", "-d", str(p)))
    ]
    assert needing == []


def test_the_manager_is_never_unmapped(stage_dir):
    library = next(path for path, _ in _staged(stage_dir) if path.name.startswith("libge_python_runtime.so"))
    assert re.search(r"FLAGS_1.*NODELETE", _run("readelf", "-d", str(library)))


def test_search_paths_are_relative_rpaths(stage_dir):
    wrong = []
    for path in [p for p, _ in _staged(stage_dir)] + _programs(stage_dir):
        for kind, value in re.findall(r"\((RPATH|RUNPATH)\).*\[(.*)\]", _run("readelf", "-d", str(path))):
            if kind != "RPATH" or any(not entry.startswith("$ORIGIN") for entry in value.split(":")):
                wrong.append(f"{path.name}: {kind} {value}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("library", ["libge_python_runtime.so.0", "libge_engine.so.0"])
def test_shared_libraries_have_their_soname(stage_dir, library):
    assert f"[{library}]" in _run("readelf", "-d", str(stage_dir / "ge" / "_lib" / library))


@pytest.mark.parametrize(("folder", "engine"), [("_lib/compat", "../libge_engine.so.0"),
                                                ("lib64", "../_lib/libge_engine.so.0")])
def test_link_names_are_scripts_for_the_engine(stage_dir, folder, engine):
    scripts = sorted((stage_dir / "ge" / folder).iterdir())
    assert {"libgraph.so", "libregister.so", "libge_compiler.so", "libes_all.so"} <= {path.name for path in scripts}
    for path in scripts:
        assert f"INPUT ( {engine} )" in path.read_text(encoding="ascii"), path
        assert (path.parent / engine).is_file()
