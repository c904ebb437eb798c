# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""What the runtime manager refuses to a host that speaks its C tables: code, who, what and what to do."""
import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from made_plugin import made_plugin
from programs import clean_environment, preloadable

HOST = Path(__file__).with_name("manager_host.py")
FORKED, WRONG_THREAD, WOULD_DEADLOCK, TIMEOUT, MISMATCH = 5, 8, 9, 11, 12
BAD_ENVIRONMENT, CONFLICT, BLOCKED, BAD_ARGUMENT, PYTHON_ERROR, FAILED = 14, 15, 16, 19, 21, 22
# Case of manager_host.py: the code, what the text names.
CALLS = {
    "configuration_without_size": (BAD_ARGUMENT, ["ge_pyrt_config", "struct_size"]),
    "owner_without_name": (BAD_ARGUMENT, ["owner", "name"]),
    "owner_without_a_place": (BAD_ARGUMENT, ["owner", "NULL"]),
    "work_of_no_owner": (BAD_ARGUMENT, ["owner", "work", "NULL"]),
    "owner_name_taken": (CONFLICT, ["'twin'", "passes", "another name"]),
    "end_of_use_without_a_beginning": (BAD_ARGUMENT, ["EndUse", "BeginUse"]),
    "service_without_a_pointer": (BAD_ARGUMENT, ["service", "pointer"]),
    "service_without_a_name": (BAD_ARGUMENT, ["service", "name"]),
    "service_published_twice": (CONFLICT, ["'the.service'", "withdraw"]),
    "service_too_old": (MISMATCH, ["'the.service'", "3", "4", "update"]),
    "service_of_another_build": (MISMATCH, ["'the.service'", "'tag of ours'", "'tag of theirs'", "same build"]),
    "argument_of_an_unknown_kind": (BAD_ARGUMENT, ["argument", "kind", "99"]),
    "result_that_is_nested_without_end": (PYTHON_ERROR, ["json", "loads", "nested"]),
    "shutdown_of_a_thread_that_is_inside": (BLOCKED, ["Shutdown", "insider", "attach"]),
    "work_for_the_main_thread_on_another": (WRONG_THREAD, ["worker", "main thread"]),
    "shutdown_beside_another": (TIMEOUT, ["another Shutdown", "at work"]),
    "interrupt_without_python": (0, []),
    "shutdown_without_python": (0, []),
    "child_of_a_native_fork": (FORKED, ["fork", "exec", "os.fork"]),
}


@pytest.fixture
def refused(stage, tmp_path):
    """Runs a case with the rows of plugins.yaml; gives the code and the text."""
    def run(case, rows="", site=False, **environment):
        config = tmp_path / "config"
        config.mkdir(exist_ok=True)
        (config / "runtime.yaml").write_text("schema: 1\n")
        (config / "plugins.yaml").write_text("schema: 1\nplugins:" + (f"\n{rows}" if rows else " []\n"))
        library = stage.path / "ge" / "_lib" / "libge_python_runtime.so.0"
        arguments = [str(library), str(config), case]
        env = clean_environment({"XDG_RUNTIME_DIR": str(tmp_path), **environment})
        command = [sys.executable, HOST, *arguments]
        if site:
            (tmp_path / "sitecustomize.py").write_text(
                f"import sys\nsys.path.insert(0, {str(HOST.parent)!r})\nimport manager_host\n"
                f"manager_host.main(*{arguments!r})\n")
            env["PYTHONPATH"] = str(tmp_path)
            command = [sys.executable, "-c", ""]
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        return json.loads(done.stdout.splitlines()[-1])
    return run


def assert_said(answer, code, said):
    assert answer[0] == code, answer
    assert not said or answer[1].startswith("GEPY"), answer
    for word in said:
        assert word in answer[1], (word, answer)


@pytest.mark.parametrize("case", CALLS)
def test_a_call_that_is_refused_says_who_and_why(refused, case):
    assert_said(refused(case), *CALLS[case])


@pytest.fixture
def plugin(tmp_path):
    """Compiles a plugin; gives its row."""
    return lambda *fields, **more: made_plugin(tmp_path, *fields, **more)


def test_a_plugin_with_another_sanitizer_is_refused_with_both(refused, plugin):
    answer = refused("load", plugin(sanitizer='"of the moon"'))
    assert_said(answer, MISMATCH, ["'made'", "'of the moon'", "sanitizer", "build both"])


def test_a_plugin_of_another_engine_is_refused_with_both_tags(refused, plugin):
    answer = refused("plugin_of_another_engine",
                     plugin('.engine_abi = "tag of theirs", .features = GE_PYRT_FEATURE_USES_ENGINE_CXX'))
    assert_said(answer, MISMATCH, ["'made'", "'tag of theirs'", "'tag of ours'", "one build"])


def test_a_plugin_that_loads_plugins_while_it_is_loaded_is_answered_at_once(refused, plugin):
    load = 'void (*back)(void) = the_host->service("test.back", 1, NULL, err); back();'
    assert_said(refused("load_inside_a_load", plugin(load=load)), WOULD_DEADLOCK, ["load", "thread", "after"])


@pytest.mark.parametrize("case, code, said", [
    ("other_package_is_imported", MISMATCH, ["'ge'", "/elsewhere/ge", "installation"]),
    ("path_is_no_list", BAD_ENVIRONMENT, ["sys.path", "list", "'ge'"])])
def test_a_package_that_cannot_be_the_one_of_the_runtime_is_told_with_its_place(refused, plugin, case, code, said):
    assert_said(refused(case, plugin()), code, said)


@pytest.mark.parametrize("name", ["libge_ort_backend.so", "libge_tbe_shim.so"])
def test_a_shipped_plugin_refuses_a_runtime_from_before_its_time(stage, refused, name):
    answer = refused("plugin_for_a_newer_runtime", PLUGIN=str(stage.path / "ge" / "_lib" / name))
    assert answer[0] == MISMATCH and "older" in answer[1] and "both" in answer[1], answer


def bridge(stage, folder):
    return (f"  - {{name: bridge, artifact_set: {stage.path / 'ge' / folder}, role: passes, entry: ENTRY, "
            "activate: {always: true}}\n")


@pytest.mark.parametrize("folder, entry, service", [
    ("passes/python_pass_artifacts", "GeGetPythonFusionBasePassBridgeApi", "pass"),
    ("onnx_plugin/python_onnx_plugin_artifacts", "GeGetPythonOnnxPluginBridgeApi", "ONNX")])
def test_a_bridge_without_the_engine_names_what_the_engine_does_not_offer(stage, refused, folder, entry, service):
    row = bridge(stage, folder).replace("ENTRY", entry)
    answer = refused("registrar_is_absent", row, WITHDRAWN="nothing")
    assert answer[0] != 0 and f"no {service} registrar" in answer[1] and "service" in answer[1], answer


def test_a_status_page_that_is_too_small_says_where_the_rest_stands(stage, refused):
    code, text = refused("more_owners_than_a_status_page_holds", GEPYRT=str(stage.path / "bin" / "gepyrt"))
    assert code == 0 and "status page" in text and "too small" in text and "record" in text, (code, text[-2000:])


THREADS = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
static int denied;
void deny_threads(int on) { denied = on; }
int pthread_create(pthread_t* thread, const pthread_attr_t* attr, void* (*start)(void*), void* arg) {
  int (*next)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) = dlsym(RTLD_NEXT, "pthread_create");
  return denied ? EAGAIN : next(thread, attr, start, arg);
}
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="preloads into glibc")
@pytest.mark.parametrize("case, said", [("no_thread_for_an_attach", ["thread", "GIL"]),
                                        ("no_thread_for_an_interrupt", ["thread", "interrupt"])])
def test_a_system_without_threads_is_an_error_of_the_call(refused, tmp_path, case, said):
    library = preloadable(tmp_path, "threads", THREADS)
    assert_said(refused(case, LD_PRELOAD=str(library)), FAILED, said)


@pytest.mark.parametrize("case, said", [("site_that_does_not_end", ["start", "site.py"]),
                                        ("second_thread_while_site_runs", ["deadline", "another thread"])])
def test_a_start_of_the_host_that_does_not_end_is_waited_for_until_the_deadline(refused, case, said):
    assert_said(refused(case, site=True), TIMEOUT, said)
