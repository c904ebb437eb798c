# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""``python -m ge.pyatc …``: atc's flags, compiled inside this interpreter.

``--launch`` runs the native program ``atc`` in a process of its own instead, with this interpreter
for the Python passes and plugins.
"""
import ctypes
import os
import subprocess
import sys
from typing import List, Optional, Sequence

LAUNCH = "--launch"


def _command_name(given: Optional[str]) -> str:
    name = given or sys.argv[0]
    return f"{sys.executable} -m ge.pyatc" if name.endswith("__main__.py") else name


def _run_here(name: str, arguments: Sequence[str]) -> int:
    from ge._capi.pypyatc_wrapper import pyatc_lib

    words = [os.fsencode(word) for word in (name, *arguments)]
    argv = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    sys.stdout.flush()  # atc writes to the same stdout past Python's buffer
    sys.stderr.flush()
    return pyatc_lib.GeApiWrapper_Atc_Main(len(words), argv)


def _native_atc() -> str:
    """The program beside this package; build stage, install tree and wheel have the same layout."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = os.path.join(root, "bin", "atc")
    if not os.access(path, os.X_OK):
        raise SystemExit(f"pyatc {LAUNCH}: there is no program '{path}'; reinstall ge, or run without {LAUNCH}")
    return path


def _run_launched(arguments: List[str]) -> int:
    if not any(word == "--python" or word.startswith("--python=") for word in arguments):
        arguments.append(f"--python={sys.executable}")
    sys.stdout.flush()
    code = subprocess.call([_native_atc(), *arguments])
    return code if code >= 0 else 128 - code  # as a shell reports the end by a signal


def main(cmdline_argv0: Optional[str] = None, args: Optional[Sequence[str]] = None) -> None:
    """Compiles and leaves by ``sys.exit`` with atc's exit code.

    Args:
        cmdline_argv0: name of the command for atc's messages; default from ``sys.argv[0]``.
        args: arguments without the command's name; default ``sys.argv[1:]``.

    Raises:
        SystemExit: always. A caller that catches it can go on using its interpreter.
    """
    arguments = list(sys.argv[1:] if args is None else args)
    if LAUNCH in arguments:
        sys.exit(_run_launched([word for word in arguments if word != LAUNCH]))
    sys.exit(_run_here(_command_name(cmdline_argv0), arguments))


if __name__ == "__main__":
    main()
