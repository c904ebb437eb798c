# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Runs as the host: ``attached.py <library> <scenario>``. The native side joins this interpreter."""
import builtins
import ctypes
import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading

BAD_WISH = 15  # GE_PYRT_CONFIG_CONFLICT
PYTHON_ERROR = 21


def host_goes_on(library):
    for loader in (ctypes.CDLL, ctypes.PyDLL):  # without and with the GIL
        assert loader(library).client_begin() == 0
    assert builtins.client_was_here
    worker = threading.Thread(target=ctypes.CDLL(library).client_begin)
    worker.start()
    worker.join()
    modules = set(sys.modules)
    assert ctypes.CDLL(library).client_end() == 0
    assert builtins.client_quiesced
    assert modules <= set(sys.modules)
    import decimal  # a new import still works
    print("host goes on", decimal.Decimal(1))


def host_ends_first(library):
    ctypes.CDLL(library).client_begin()
    import atexit
    atexit.register(lambda: print("later hook"))


def another_python_is_a_conflict(library):
    assert ctypes.CDLL(library).client_wrong_wish(b"/elsewhere/python") == BAD_WISH


def host_handles_signals(library):
    seen = []
    signal.signal(signal.SIGUSR1, lambda number, frame: seen.append(number))
    for loader in (ctypes.CDLL, ctypes.PyDLL):
        assert loader(library).client_signal(signal.SIGUSR1) == 0 and seen == [signal.SIGUSR1], seen
        # Ctrl-C's exception is given back as a code and does not come up here a second time.
        assert loader(library).client_signal(signal.SIGINT) == PYTHON_ERROR
        seen.clear()
    worker = threading.Thread(target=lambda: seen.append(ctypes.CDLL(library).client_signal(signal.SIGUSR1)))
    worker.start()
    worker.join()
    assert sorted(seen) == [0, signal.SIGUSR1], seen  # the main thread ran the handler, as always
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def hosts_handlers_stay(library):
    """A plugin that takes the host's own signal handler away at its import does not keep it."""
    def mine(number, frame):
        raise AssertionError("not to be called")
    signal.signal(signal.SIGTERM, mine)
    with open(os.environ["XDG_RUNTIME_DIR"] + "/greedy.py", "w") as stream:
        stream.write("import signal\nsignal.signal(signal.SIGTERM, lambda number, frame: None)\n"
                     "signal.signal(signal.SIGUSR2, signal.SIG_IGN)\n")
    sys.path.insert(0, os.environ["XDG_RUNTIME_DIR"])
    client = ctypes.CDLL(library)
    assert client.client_load(os.environ["XDG_RUNTIME_DIR"].encode(), b"greedy") == 0
    assert "greedy" in sys.modules
    assert signal.getsignal(signal.SIGTERM) is mine, signal.getsignal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGUSR2) is signal.SIG_DFL
    assert client.client_warnings() == 2


def a_wish_names_every_key(library):
    folder = os.environ["XDG_RUNTIME_DIR"]
    text = ctypes.create_string_buffer(4000)
    ctypes.CDLL(library).client_wishes(folder.encode(), text, len(text))
    for word in ("python.executable in " + folder, "'/elsewhere/python'", sys.executable, "python.isolated", "true",
                 "python.argv", "[other]"):
        assert word in text.value.decode(), (word, text.value)


def main():
    library, scenario = sys.argv[1:]
    if "XDG_RUNTIME_DIR_OF_TEST" in os.environ:
        return {"host_goes_on": host_goes_on, "host_ends_first": host_ends_first,
                "host_handles_signals": host_handles_signals,
                "hosts_handlers_stay": hosts_handlers_stay, "a_wish_names_every_key": a_wish_names_every_key,
                "another_python_is_a_conflict": another_python_is_a_conflict}[scenario](library)
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, XDG_RUNTIME_DIR=folder, XDG_RUNTIME_DIR_OF_TEST=folder)
        run = subprocess.run([sys.executable, *sys.argv], env=environment, stdout=subprocess.PIPE, text=True)
        assert run.returncode == 0, run.returncode
        if scenario == "host_goes_on":
            assert run.stdout == "host goes on 1\n", run.stdout
        if scenario == "host_ends_first":
            (path,) = glob.glob(folder + "/ge_pyrt/*.record.json")
            with open(path) as stream:
                record = json.load(stream)
            events = [event["event"] for event in record["events"]]
            assert record["state"] == "FOREIGN_FINALIZED" and record["mode"] == "attached", record
            assert record["starts"] == 0 and record["ends"] == 0, record
            assert events[-4:] == ["foreign_ending", "gate_closed", "quiesce", "foreign_gone"] or \
                events[-3:] == ["foreign_ending", "quiesce", "foreign_gone"], events
            assert record["owners"][0]["end"] == "quiesced", record


main()
