# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
# Prints what an interpreter says of itself. Imports little more than a start does, so that a user's json.py on
# PYTHONPATH is no reason for a refusal; valid for Python 2, so that an old candidate is refused by its version. `-c`
# puts the current folder on the path, an embedded start does not.
import sys

if sys.path and sys.path[0] == "":
    del sys.path[0]
import os
import sysconfig
import threading  # noqa: F401  (a start of ours imports it; a user's types.py may be in its way)

v = sysconfig.get_config_var
std = sysconfig.get_path("stdlib")
dyn = v("DESTSHARED") or ""
for place in (os.path.join(sysconfig.get_path("platstdlib"), "lib-dynload"), os.path.join(std, "lib-dynload")):
    if not os.path.isdir(dyn):
        dyn = place
for place in sys.path:
    if os.path.basename(place) == "lib-dynload" and os.path.isdir(place):
        dyn = place
mapped = []
try:
    with open("/proc/self/maps") as maps:
        for line in maps:
            name = line.rstrip("\n").partition("/")[2]
            if os.path.basename(name).startswith("libpython") and ".so" in name and "/" + name not in mapped:
                mapped.append("/" + name)
except Exception:
    pass
site = sys.modules.get("site")
sites = []
try:
    sites += site.getsitepackages()
    sites += [site.getusersitepackages()] if site.ENABLE_USER_SITE else []
except Exception:
    pass
def enc(x):
    if isinstance(x, (list, tuple)):
        return "[" + ", ".join(enc(y) for y in x) + "]"
    if isinstance(x, int):
        return str(int(x))
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\' else
                         "\\u%04x" % ord(c) if ord(c) < 0x10000 else
                         "\\u%04x\\u%04x" % (0xd7c0 + (ord(c) >> 10), 0xdc00 + (ord(c) & 0x3ff))
                         for c in utf8(x)) + '"'
def utf8(x):
    # Undecodable bytes of file names come as lone surrogates, which JSON cannot carry.
    return x.encode("utf-8", "replace").decode("utf-8") if isinstance(x, str) else ""
flags = [n + "=" + str(int(getattr(sys.flags, n))) for n in dir(sys.flags)
         if not n.startswith(("n_", "_")) and isinstance(getattr(sys.flags, n), int) and getattr(sys.flags, n)]
facts = [
    ("version", list(sys.version_info[:3])),
    ("implementation", getattr(sys, "implementation", None) and sys.implementation.name or "cpython"),
    ("abiflags", getattr(sys, "abiflags", "")),
    ("executable", sys.executable or ""),
    ("libpython", os.path.join(v("LIBDIR") or "", v("INSTSONAME") or "")),
    ("mapped", mapped),
    ("prefix", sys.prefix),
    ("base_prefix", getattr(sys, "base_prefix", sys.prefix)),
    ("stdlib", std),
    ("dynload", dyn),
    ("platlibdir", getattr(sys, "platlibdir", "lib")),
    ("path", sys.path),
    ("site_dirs", sites),
    ("flags", flags)]
sys.stdout.write("\nGE_PYRT_PROBE {" + ", ".join(enc(k) + ": " + enc(x) for k, x in facts) + "}\n")
sys.stdout.flush()
