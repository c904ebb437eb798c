# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""One refusal of the runtime manager in a Python host: manager_host.py LIBRARY CONFIG CASE; prints [code, text]."""
import ctypes
import json
import os
import subprocess
import sys
import threading
import types

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from manager_abi import EXEC, FAIL, PASSES, WORK, Client, Config, Error, Host, Runtime, Value, byref, c_void_p  # noqa: E402

THING = ctypes.c_int(7)
ADDRESS = ctypes.addressof(THING)


def in_a_thread(function):
    """What the function gives when another thread calls it."""
    answers = []
    thread = threading.Thread(target=lambda: answers.append(function()))
    thread.start()
    thread.join()
    return answers[0]


def configuration_without_size(runtime):
    return runtime.said(runtime.table.configure, byref(Config(0)))


def owner_without_name(runtime):
    return runtime.acquire("")


def owner_without_a_place(runtime):
    client = Client(ctypes.sizeof(Client), PASSES, 0, b"placeless", None, None, None)
    return runtime.said(runtime.table.acquire, byref(client), 1000, None)


def work_of_no_owner(runtime):
    return runtime.said(runtime.table.run_on_interpreter_thread, None, 1000, WORK(), None)


def owner_name_taken(runtime):
    assert runtime.acquire("twin", PASSES)[0] == 0
    return runtime.acquire("twin")


def end_of_use_without_a_beginning(runtime):
    return runtime.said(runtime.table.end_use, None, None)


def service_without_a_pointer(runtime):
    return runtime.said(runtime.table.publish, b"s", 1, None, None)


def service_without_a_name(runtime):
    return runtime.said(runtime.table.publish, b"", 1, None, ADDRESS)


def service_published_twice(runtime):
    assert runtime.said(runtime.table.publish, b"the.service", 1, None, ADDRESS)[0] == 0
    return runtime.said(runtime.table.publish, b"the.service", 1, None, ADDRESS + 1)


def service_too_old(runtime):
    assert runtime.said(runtime.table.publish, b"the.service", 3, None, ADDRESS)[0] == 0
    return runtime.service(b"the.service", 4)


def service_of_another_build(runtime):
    assert runtime.said(runtime.table.publish, b"the.service", 3, b"tag of ours", ADDRESS)[0] == 0
    return runtime.service(b"the.service", 3, b"tag of theirs")


def argument_of_an_unknown_kind(runtime):
    runtime.acquire("caller")
    return runtime.call("caller", b"builtins", b"len", Value(kind=99))


def result_that_is_nested_without_end(runtime):
    runtime.acquire("caller")
    text = b"[" * 500 + b"]" * 500
    return runtime.call("caller", b"json", b"loads", Value(kind=3, data=text, size=len(text)))


def shutdown_of_a_thread_that_is_inside(runtime):
    runtime.acquire("insider")
    lease = runtime.attach("insider")
    answer = runtime.said(runtime.table.shutdown, 1000, None, None)
    runtime.detach("insider", lease)
    return answer


def work_for_the_main_thread_on_another(runtime):
    runtime.acquire("worker")
    work = WORK(lambda argument, error: 0)
    return in_a_thread(lambda: runtime.said(runtime.table.run_on_interpreter_thread, runtime.owners["worker"], 1000,
                                            work, None))


def other_package_is_imported(runtime):
    package = sys.modules["ge"] = types.ModuleType("ge")
    package.__file__ = "/elsewhere/ge/__init__.py"
    return load(runtime)


def path_is_no_list(runtime):
    sys.path = ("/nowhere",)
    return load(runtime)


def load(runtime, role=EXEC):
    return runtime.said(runtime.table.load, role, 1)


def load_inside_a_load(runtime):
    """The plugin's load() calls us back, and we ask for another one."""
    answers = []
    back = ctypes.CFUNCTYPE(None)(lambda: answers.append(load(runtime)))
    assert runtime.said(runtime.table.publish, b"test.back", 1, None, ctypes.cast(back, c_void_p))[0] == 0
    assert load(runtime)[0] == 0
    return answers[0]


def plugin_of_another_engine(runtime):
    assert runtime.said(runtime.table.publish, b"engine", 1, b"tag of ours", ADDRESS)[0] == 0
    return load(runtime)


def registrar_is_absent(runtime):
    """The engine's library comes with the bridge; nobody initialised it here."""
    runtime.table.withdraw(os.environ["WITHDRAWN"].encode())
    return load(runtime, PASSES)


def plugin_for_a_newer_runtime(runtime):
    """Opens a shipped plugin with the functions of a runtime from before its time."""
    library = ctypes.CDLL(os.environ["PLUGIN"])
    library.ge_pyrt_plugin_query.restype = ctypes.POINTER(c_void_p)
    opens = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.POINTER(Host), c_void_p, ctypes.POINTER(c_void_p),
                             ctypes.POINTER(Error))(library.ge_pyrt_plugin_query(1)[7])
    old = Host.from_buffer_copy(runtime.host)
    old.struct_size = Host.fail.offset + ctypes.sizeof(FAIL)
    return runtime.said(opens, byref(old), None, byref(c_void_p()))


def child_of_a_native_fork(runtime):
    runtime.acquire("parent")
    reader, writer = os.pipe()
    if ctypes.CDLL(None).fork() == 0:
        os.write(writer, json.dumps(runtime.acquire("child")).encode())
        os._exit(0)
    os.close(writer)
    return json.loads(os.read(reader, 10_000))


def shutdown_beside_another(runtime):
    """The first one waits for a thread that is inside."""
    runtime.acquire("client")
    inside, go = threading.Event(), threading.Event()

    def attached():
        lease = runtime.attach("client")
        inside.set()
        go.wait()
        runtime.detach("client", lease)
    threads = [threading.Thread(target=attached),
               threading.Thread(target=lambda: runtime.said(runtime.table.shutdown, 5000, None, None))]
    threads[0].start()
    inside.wait()
    threads[1].start()
    threading.Event().wait(0.3)
    answer = in_a_thread(lambda: runtime.said(runtime.table.shutdown, 200, None, None))
    go.set()
    for thread in threads:
        thread.join()
    return answer


def more_owners_than_a_status_page_holds(runtime):
    """What gepyrt, run meanwhile, says of this process."""
    for number in range(300):
        assert runtime.acquire(f"{number} " + "x" * 200)[0] == 0
    done = subprocess.run([os.environ["GEPYRT"], "owners", str(os.getpid())], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def interrupt_without_python(runtime):
    return runtime.said(runtime.table.interrupt)


def shutdown_without_python(runtime):
    return runtime.said(runtime.table.shutdown, 100, None, None)


def no_thread_for_an_attach(runtime):
    runtime.acquire("client")
    ctypes.CDLL(None).deny_threads(1)
    answer = runtime.said(runtime.host.attach, runtime.owners["client"], 500, byref(c_void_p()))
    ctypes.CDLL(None).deny_threads(0)
    return answer


def no_thread_for_an_interrupt(runtime):
    runtime.acquire("client")
    inside = threading.Event()

    def attached():
        lease = runtime.attach("client")
        inside.set()
        threading.Event().wait(2)
        runtime.detach("client", lease)
    thread = threading.Thread(target=attached)
    thread.start()
    inside.wait()
    ctypes.CDLL(None).deny_threads(1)
    answer = runtime.said(runtime.table.interrupt)
    ctypes.CDLL(None).deny_threads(0)
    thread.join()
    return answer


def site_that_does_not_end(runtime):
    """Called from sitecustomize: a thread asks for Python, whose start does not go on."""
    return in_a_thread(lambda: runtime.acquire("early", deadline_ms=500))


def second_thread_while_site_runs(runtime):
    first = threading.Thread(target=lambda: runtime.acquire("first", deadline_ms=5000))
    first.start()
    threading.Event().wait(0.5)
    answer = in_a_thread(lambda: runtime.acquire("second", deadline_ms=500))
    return answer


def main(library, config, case):
    runtime = Runtime(library, config)
    assert runtime.configured[0] == 0, runtime.configured
    print(json.dumps(globals()[case](runtime)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
