# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Made places for one real CPython: moved copies, venvs, programs that are none."""
import atexit
import functools
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

_ABOUT = """import json, sys, sysconfig, os
v = sysconfig.get_config_var
dyn = v("DESTSHARED") or os.path.join(sysconfig.get_path("stdlib"), "lib-dynload")
print(json.dumps({"minor": sys.version_info[1], "version": ".".join(map(str, sys.version_info[:3])),
  "libdir": v("LIBDIR"), "library": v("INSTSONAME"), "prefix": sys.base_prefix,
  "stdlib": sysconfig.get_path("stdlib"), "dynload": dyn, "real": os.path.realpath(sys.executable)}))"""


class Python:
    """One CPython of this machine."""

    def __init__(self, path):
        facts = json.loads(subprocess.check_output([path, "-I", "-c", _ABOUT], text=True, stderr=subprocess.DEVNULL))
        self.path, self.real, self.minor, self.version = path, facts["real"], facts["minor"], facts["version"]
        self.prefix, self.stdlib, self.libdir = facts["prefix"], facts["stdlib"], facts["libdir"]
        self.dynload = facts["dynload"]
        self.library = os.path.join(facts["libdir"], facts["library"])
        self.name = f"python3.{self.minor}"
        self.is_shared = self.libdir.encode() in Path(self.real).read_bytes() and self.prefix != "/usr"
        self.id = f"cp3{self.minor}" + ("_system" if self.prefix == "/usr" else "")

    @functools.cached_property
    def venv(self):
        """A venv to copy from; made once."""
        folder = tempfile.mkdtemp(prefix="gv", dir="/tmp")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        subprocess.check_call([self.path, "-m", "venv", "--without-pip", folder + "/v"], env=plain_environment(folder))
        return folder + "/v"


def plain_environment(folder):
    """What a process gets that inherits nothing from the test's own environment."""
    return {"PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": folder,
            "XDG_CACHE_HOME": folder + "/cache"}


@functools.cache
def pythons():
    """Every CPython of this machine that can be embedded, the distribution's first."""
    paths = ["/usr/bin/python3", *glob.glob(os.path.expanduser("~/.pyenv/versions/*/bin/python"))]
    found = []
    for path in paths:
        try:
            python = Python(path)
        except (OSError, subprocess.CalledProcessError):
            continue  # Python 2, or not usable at all
        if 9 <= python.minor <= 14 and os.path.exists(python.library):
            found.append(python)
    return sorted(found, key=lambda python: (python.prefix != "/usr", python.minor))


class World:
    """A folder of its own in which one case stands."""

    def __init__(self, python):
        self.python = python
        self.folder = tempfile.mkdtemp(prefix="g", dir="/tmp")
        self.environment = plain_environment(self.folder)

    def close(self):
        for root, folders, _ in os.walk(self.folder):
            for name in folders:
                if not os.path.islink(os.path.join(root, name)):
                    os.chmod(os.path.join(root, name), 0o700)
        shutil.rmtree(self.folder)

    def __truediv__(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text, mode=0o644):
        path = Path(self / name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)
        return str(path)

    def script(self, body, name="bin/python"):
        return self.write(name, "#!/bin/sh\n" + body + "\n", 0o755)

    def other(self):
        """The standard library of another minor: a real one where there is one."""
        for python in pythons():
            if python.minor != self.python.minor:
                return python.prefix, python.stdlib
        for name in ("os.py", "encodings/__init__.py", "lib-dynload/x"):
            self.write(f"other/lib/python3.99/{name}", "")
        return self / "other", self / "other/lib/python3.99"

    def moved(self, name="p", own_library=False):
        """The installation under another prefix: the program copied, the library as links. Returns its python."""
        python, prefix = self.python, Path(self / name)
        stdlib = prefix / "lib" / python.name
        stdlib.mkdir(parents=True)
        (prefix / "bin").mkdir()
        for entry in os.scandir(python.stdlib):
            if entry.name not in ("site-packages", "__pycache__") and not entry.name.startswith("_sysconfigdata"):
                os.symlink(entry.path, stdlib / entry.name)
            elif entry.name.startswith("_sysconfigdata"):
                text = Path(entry.path).read_text()
                if own_library:
                    text = text.replace(python.libdir, str(prefix / "lib"))
                (stdlib / entry.name).write_text(text)
        if not (stdlib / "lib-dynload").exists():
            os.symlink(python.dynload, stdlib / "lib-dynload")
        program = prefix / "bin" / python.name
        data = Path(python.real).read_bytes()
        if own_library:
            shutil.copy(python.library, prefix / "lib")
            if python.is_shared:
                old, new = python.libdir.encode() + b"\0", str(prefix / "lib").encode() + b"\0"
                assert len(new) <= len(old), "the place of the moved installation has too long a name"
                data = data.replace(old, new.ljust(len(old), b"\0"))
        program.write_bytes(data)
        program.chmod(0o755)
        return str(program)

    def venv(self, name="v", home=None, version=None):
        """A venv made with the python, its pyvenv.cfg changed at will. Returns its python."""
        folder = self / name
        shutil.copytree(self.python.venv, folder, symlinks=True)
        config = Path(folder) / "pyvenv.cfg"
        lines = []
        for line in config.read_text().splitlines():
            key = line.split("=")[0].strip()
            if key == "home" and home is not None:
                line = "home = " + home
            if key == "version" and version is not None:
                line = "version = " + version
            lines.append(line)
        config.write_text("\n".join(lines) + "\n")
        return folder + "/bin/python"


def can_mount():
    return os.geteuid() == 0 and subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode == 0


if __name__ == "__main__":
    for one in pythons():
        print(one.id, one.path, one.library, file=sys.stdout)
