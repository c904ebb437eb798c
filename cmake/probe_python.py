# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Run by a candidate interpreter: prints ``tag;version;include`` or ``refused;reason`` for GePythons.cmake."""
import os
import sys
import sysconfig

OLDEST, NEWEST = (3, 9), (3, 14)


def probe():
    version = "{}.{}".format(*sys.version_info[:2])
    if sys.implementation.name != "cpython":
        return "refused;it is {}, not CPython".format(sys.implementation.name)
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        return "refused;it is {}, outside 3.9 to 3.14".format(version)
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        return "refused;it is a free-threaded build, whose objects have another layout"
    include = sysconfig.get_path("include")
    if not os.path.isfile(os.path.join(include, "Python.h")):
        return "refused;{} has no Python.h (install its headers)".format(include)
    return "cp{}{};{};{}".format(*sys.version_info[:2], version, include)


if __name__ == "__main__":
    sys.stdout.write(probe())
