# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The project's files as the lint tests see them, and the declared table of who may include whom."""
from __future__ import annotations

import functools
import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OUTSIDE = {"build", ".git", "__pycache__", ".pytest_cache", ".ruff_cache"}
CPP_SUFFIXES = {".h", ".hpp", ".c", ".cpp", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)

# area -> folder. The longest folder that holds a file decides.
AREA_FOLDERS = {
    "config": "config",
    "runtime": "runtime_manager",
    "runtime_cli": "runtime_manager/cli",
    "runtime_abi": "runtime_manager/include/ge/pyrt/abi",
    "api": "graph_engine/include",
    **{
        layer: f"graph_engine/src/{layer}"
        for layer in (
            "support", "ir", "service", "catalog", "infer", "match", "rewrite", "onnx", "air", "lower", "backend",
            "pass", "session", "capi", "cpp",
        )
    },
    "engine_cli": "graph_engine/cli",
    "bridge_common": "bridge_common",
    "pass_bridge": "pass_bridge",
    "onnx_bridge": "onnx_bridge",
    "plugin_support": "plugin_support",
    "ort_backend": "ort_backend",
    "tbe_shim": "tbe_shim",
}

# First words of an include path -> area. Anything else is a system header or one of the same folder.
INCLUDE_AREAS = {
    "ge/config/": "config",
    "ge/pyrt/abi/": "runtime_abi",
    "ge/pyrt/": "runtime",
    "bridge_common/": "bridge_common",
    "plugin_support/": "plugin_support",
    "ge/": "api", "graph/": "api", "register/": "api", "es/": "api",
    **{f"{name}/": name for name in AREA_FOLDERS if AREA_FOLDERS[name].startswith("graph_engine/src/")},
}

_FACTS = {"api", "support", "ir"}  # types, status, values
_CORE = _FACTS | {"catalog", "service"}
_PLUGIN = _FACTS | {"service", "runtime", "runtime_abi"}
_ENGINE = _CORE | {"infer", "match", "rewrite", "onnx", "air", "lower", "backend", "pass"}
# area -> the areas it may include (itself always). Arrows point downwards only.
MAY_INCLUDE = {
    "config": set(),
    "runtime_abi": set(),
    "runtime": {"runtime_abi", "config"},
    "runtime_cli": {"runtime", "runtime_abi", "config"},
    "support": {"api"},
    "api": set(),  # what a user compiles against stands alone
    "ir": _FACTS,
    "service": _FACTS,  # what bridges and backends give the engine and get from it
    "catalog": _FACTS | {"service"},
    "infer": _CORE, "match": _CORE, "onnx": _CORE, "air": _CORE, "lower": _CORE,
    "rewrite": _CORE | {"match"},
    # These two publish a service at the manager.
    "backend": _CORE | {"runtime", "runtime_abi"},
    "pass": _CORE | {"infer", "match", "rewrite", "runtime", "runtime_abi"},
    "session": _ENGINE | {"runtime", "runtime_abi", "config"},
    "capi": _ENGINE | {"session"},
    "cpp": _ENGINE | {"session", "capi"},
    "engine_cli": _ENGINE | {"session", "runtime", "runtime_abi", "config"},
    "plugin_support": _PLUGIN,
    "ort_backend": _PLUGIN | {"plugin_support"}, "tbe_shim": _PLUGIN | {"plugin_support"},
    # The bridges wrap the engine's handles, which the C door defines, in Python objects.
    "bridge_common": _PLUGIN | {"capi"},
    "pass_bridge": _PLUGIN | {"capi", "bridge_common"},
    "onnx_bridge": _PLUGIN | {"capi", "bridge_common"},
}


@functools.cache
def _all_files() -> tuple[Path, ...]:
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = set(folders) - OUTSIDE
        found += [Path(folder, name) for name in names]
    return tuple(sorted(found))


def files(*suffixes: str) -> list[Path]:
    """Every file of the project with one of the suffixes, sorted, build output left out."""
    return [path for path in _all_files() if path.suffix in suffixes]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def area_of(path: Path) -> str | None:
    folders = [(folder, area) for area, folder in AREA_FOLDERS.items() if name(path).startswith(folder + "/")]
    return max(folders, key=lambda pair: len(pair[0]))[1] if folders else None


def include_area(include: str) -> str | None:
    words = [(prefix, area) for prefix, area in INCLUDE_AREAS.items() if include.startswith(prefix)]
    return max(words, key=lambda pair: len(pair[0]))[1] if words else None


def includes(path: Path) -> list[str]:
    return INCLUDE.findall(path.read_text(encoding="utf-8"))


def is_product(path: Path) -> bool:
    """Code that ships, as opposed to tests, benchmarks and examples."""
    return area_of(path) is not None


def cpp_product_files() -> list[Path]:
    return [p for p in files(*CPP_SUFFIXES) if is_product(p)]
