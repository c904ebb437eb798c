# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""``python -m ge.pyatc …``: atc's flags, compiled inside this interpreter.

``--launch`` runs the native program ``atc`` in a process of its own instead, with this interpreter
for the Python passes and plugins.
"""
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, Optional

LAUNCH = "--launch"
INTERRUPTED = 130       # atc's exit code after Ctrl-C, a shell's for SIGINT
_GOODBYE_SECONDS = 2.0  # atc ends within one after Ctrl-C


def _command_name(given: Optional[str]) -> str:
    name = given or sys.argv[0]
    return f"{sys.executable} -m ge.pyatc" if name.endswith("__main__.py") else name


def _run_here(name: str, arguments: Sequence[str]) -> int:
    from ge._capi.pypyatc_wrapper import pyatc_lib, take_host_exception
    from ge._internal import host_signals

    words = [os.fsencode(word) for word in (name, *arguments)]
    argv = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    sys.stdout.flush()  # atc writes to the same stdout past Python's buffer
    sys.stderr.flush()
    take_host_exception()  # of a compile that another exception left in between
    with host_signals.watched():
        code = pyatc_lib.GeApiWrapper_Atc_Main(len(words), argv)
    raised = take_host_exception()
    if raised is not None:
        raise raised
    if code == INTERRUPTED:
        raise KeyboardInterrupt("atc was interrupted")
    return code


def _native_atc() -> str:
    """The program beside this package; build stage, install tree and wheel have the same layout."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = os.path.join(root, "bin", "atc")
    if not os.access(path, os.X_OK):
        raise SystemExit(f"pyatc {LAUNCH}: there is no program '{path}'; reinstall ge, or run without {LAUNCH}")
    return path


def _run_launched(arguments: list[str]) -> int:
    if not any(word == "--python" or word.startswith("--python=") for word in arguments):
        arguments.append(f"--python={sys.executable}")
    sys.stdout.flush()
    with subprocess.Popen([_native_atc(), *arguments]) as atc:
        try:
            code = atc.wait()
        except BaseException:
            # The terminal sends Ctrl-C to atc as well; another sender may have meant us alone.
            _end(atc)
            raise
    return code if code >= 0 else 128 - code  # as a shell reports the end by a signal


def _end(atc: "subprocess.Popen[bytes]") -> None:
    """Waits for an atc that was interrupted; it removes its temporary files itself."""
    try:
        atc.wait(_GOODBYE_SECONDS / 2)
    except subprocess.TimeoutExpired:
        atc.send_signal(signal.SIGINT)
        atc.wait()


def _words(arguments: Any) -> list[Any]:
    """The arguments as a list; one text is no list of words, although it could be iterated."""
    if isinstance(arguments, (str, bytes)) or not isinstance(arguments, Sequence):
        raise TypeError("main(): args must be a list of words such as ['--model=m.onnx', '--framework=5', "
                        f"'--output=out'], got {type(arguments).__name__}")
    wrong = [word for word in arguments if not isinstance(word, (str, bytes, os.PathLike))]
    if wrong:
        raise TypeError(f"main(): each of args must be a text such as '--framework=5', got {wrong[0]!r}")
    return [os.fsdecode(word) for word in arguments]


def main(cmdline_argv0: Optional[str] = None, args: Optional[Sequence[str]] = None) -> None:
    """Compiles and leaves by ``sys.exit`` with atc's exit code.

    Args:
        cmdline_argv0: name of the command for atc's messages; default from ``sys.argv[0]``.
        args: arguments without the command's name; default ``sys.argv[1:]``.

    Raises:
        TypeError: the arguments are not of this form.
        SystemExit: the compile came to an end. A caller that catches it can go on using its
            interpreter.
        KeyboardInterrupt: Ctrl-C stopped it; no output was written, no temporary file is left.
        BaseException: whatever else a signal handler of the caller raised meanwhile; the same.
    """
    if cmdline_argv0 is not None and not isinstance(cmdline_argv0, str):
        raise TypeError("main(): the first argument is the command's name, a str; give atc's flags as args=[...]")
    arguments = _words(sys.argv[1:] if args is None else args)
    if LAUNCH in arguments:
        sys.exit(_run_launched([word for word in arguments if word != LAUNCH]))
    sys.exit(_run_here(_command_name(cmdline_argv0), arguments))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
