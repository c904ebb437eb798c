# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Artifact sets: the native files of one CPython minor on one platform, described by a manifest."""
import importlib.machinery
import importlib.util
import json
import platform
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Optional

BRIDGE_ABI = "1"


class PythonArtifact(NamedTuple):
    """One set whose manifest is sound and whose files exist."""

    root: Path
    manifest_path: Path
    python_tag: str
    platform_tag: str
    abi: str
    native_path: Path
    bridge_path: Optional[Path] = None


class NativeKind(NamedTuple):
    """A native module that lives in artifact sets."""

    module: str       # full name in sys.modules
    file: str         # file name in a set
    what: str         # for messages
    wheel: str        # file pattern with {tag}


def current_python_tag() -> str:
    """``cp311``; with the ABI flag of free-threaded and debug builds."""
    return "cp{}{}{}".format(*sys.version_info[:2], getattr(sys, "abiflags", ""))


def current_platform_tag() -> str:
    """``linux-x86_64``."""
    return f"{platform.system().lower()}-{platform.machine()}"


def iter_manifest_paths(root: Path) -> Iterator[Path]:
    """Manifests of a root: its own, then those of its sorted children."""
    folders = [root]
    if root.is_dir():
        folders += sorted(child for child in root.iterdir() if child.is_dir())
    for folder in folders:
        manifest = folder / "manifest.json"
        if manifest.is_file():
            yield manifest


def _text(data: dict, key: str) -> str:
    value = data[key]
    if not isinstance(value, (str, int)) or value == "":
        raise ValueError(f"'{key}' is missing or empty")
    return str(value)


def read_manifest(path: Path) -> PythonArtifact:
    """The set that a manifest describes.

    Raises:
        KeyError, TypeError, ValueError, OSError: a field is missing or empty, or a file does not exist.
    """
    data = json.loads(path.read_text(encoding="utf-8"))
    files = {key: path.parent / _text(data["artifacts"], key) for key in ("bridge", "native")}
    for file in files.values():
        if not file.is_file():
            raise ValueError(f"'{file}' does not exist")
    return PythonArtifact(path.parent, path, _text(data, "python_tag"), _text(data, "platform"),
                          _text(data, "bridge_abi"), files["native"], files["bridge"])


def load_artifact(path: Path) -> Optional[PythonArtifact]:
    """As read_manifest, or None when the manifest is not sound."""
    try:
        return read_manifest(path)
    except (KeyError, TypeError, ValueError, OSError):
        return None


def find_compatible_artifact(artifacts: Iterable[PythonArtifact], abi: str) -> Optional[PythonArtifact]:
    """The first set made for this interpreter, this platform and this ABI."""
    wanted = (current_python_tag(), current_platform_tag(), abi)
    for artifact in artifacts:
        if (artifact.python_tag, artifact.platform_tag, artifact.abi) == wanted:
            return artifact
    return None


def load_module_from_path(name: str, path: Path) -> ModuleType:
    """The extension module at ``path`` under ``name``; one that is in sys.modules is returned as it is."""
    module = sys.modules.get(name)
    if module is not None:
        return module
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    spec = importlib.util.spec_from_file_location(name, str(path), loader=loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    parent, _, child = name.rpartition(".")
    if parent in sys.modules:
        setattr(sys.modules[parent], child, module)
    return module


def _nothing_found(kind: NativeKind, roots: list[Path], abi: str) -> ImportError:
    seen = []
    for root in roots:
        for path in iter_manifest_paths(root):
            try:
                artifact = read_manifest(path)
                seen.append(f"{path.parent} (for {artifact.python_tag}-{artifact.platform_tag}, ABI {artifact.abi})")
            except (KeyError, TypeError, ValueError, OSError) as err:
                seen.append(f"{path} (invalid: {err})")
    tag = current_python_tag()
    return ImportError(
        "no native part of ge.{} for this interpreter: {} needs python tag {}, platform {}, bridge ABI {}. "
        "Searched: {}. Found: {}. Install the wheel {}".format(
            kind.what, sys.executable or "the embedded Python", tag, current_platform_tag(), abi,
            ", ".join(map(str, roots)), "; ".join(seen) or "nothing", kind.wheel.format(tag=tag)))


def ensure_native(kind: NativeKind, roots: list[Path], artifact_dir: Optional[str]) -> ModuleType:
    """The native module of the set in ``artifact_dir``, else of the first fitting set under ``roots``.

    Raises:
        ImportError: no set fits, its library cannot be loaded, or another set's module is loaded.
    """
    loaded = sys.modules.get(kind.module)
    if artifact_dir is None:
        if loaded is not None:
            return loaded
        found = (load_artifact(path) for root in roots for path in iter_manifest_paths(root))
        artifact = find_compatible_artifact((one for one in found if one is not None), BRIDGE_ABI)
        if artifact is None:
            raise _nothing_found(kind, roots, BRIDGE_ABI)
        path = artifact.native_path
    else:
        path = Path(artifact_dir) / kind.file
        if loaded is not None and Path(loaded.__file__).resolve() != path.resolve():
            raise ImportError(
                f"the native part of ge.{kind.what} was imported from {loaded.__file__}, but the bridge of this "
                f"process is in {artifact_dir}; both must come from one set: remove one of them from sys.path")
    return load_module_from_path(kind.module, path)
