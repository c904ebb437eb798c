# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""A machine that gives no more threads or memory: a clear error of whoever needed it, never an abort."""
import resource
import subprocess
import sys

import pytest
from programs import PASS_FILE, assert_refused, clean_environment, preloadable

FEW_THREADS = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
static int made;
int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*run)(void*), void* data) {
  int (*real)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  *(void**)&real = dlsym(RTLD_NEXT, "pthread_create");
  if (__atomic_fetch_add(&made, 1, __ATOMIC_RELAXED) >= atoi(getenv("THREADS_LEFT"))) return EAGAIN;
  return real(thread, how, run, data);
}
"""


@pytest.fixture(scope="module")
def few_threads(tmp_path_factory):
    """Environment for a process that gets so many threads."""
    library = preloadable(tmp_path_factory.mktemp("few_threads"), "few", FEW_THREADS)
    return lambda count: {"LD_PRELOAD": str(library), "THREADS_LEFT": str(count)}


def test_without_any_thread_atc_says_so_before_anything(stage, swish_model, target, few_threads):
    assert_refused(stage.atc(swish_model, target.output, env=few_threads(0)), target, "no thread", "ulimit -u")


def test_without_a_thread_for_python_the_passes_are_left_out(stage, swish_model, tmp_path, target, few_threads):
    done = stage.fused(swish_model, tmp_path / "out", env=few_threads(1))
    assert done.code == 0 and done.last_line.startswith("Python passes: NOT loaded"), done.stdout + done.stderr
    assert "no thread for the interpreter" in done.stdout and "ulimit -u" in done.stdout
    strict = stage.fused(swish_model, target.output, "--strict", env=few_threads(1))
    assert_refused(strict, target, "no thread for the interpreter")


def test_with_threads_for_these_two_a_compile_succeeds(stage, swish_model, tmp_path, few_threads):
    done = stage.fused(swish_model, tmp_path / "out", env=few_threads(2))
    assert done.code == 0 and "NOT loaded" not in done.stdout, done.stdout + done.stderr


def test_without_any_thread_ge_run_says_so(stage, swish_model, few_threads):
    done = stage.run("ge_run", f"--model={swish_model}", f"--python={sys.executable}", env=few_threads(0))
    assert done.code == 1 and "no thread for the interpreter" in done.stderr


def test_a_pass_that_gets_no_thread_fails_with_its_line(stage, swish_model, tmp_path, target, few_threads):
    file = tmp_path / "threads.py"
    file.write_text(PASS_FILE.read_text() + "\n\nimport threading\nthreading.Thread(target=print).start()\n")
    done = stage.fused(swish_model, target.output, "--strict", pass_file=file, env=few_threads(2))
    assert done.code == 0 and f"{file}:" in done.stdout and "can't start new thread" in done.stdout


@pytest.mark.parametrize("kilobytes", [45_000, 60_000, 75_000])
def test_memory_that_runs_out_is_told_and_leaves_no_file(stage, swish_model, target, kilobytes):
    limit = kilobytes * 1024
    done = subprocess.run(
        [stage.path / "bin" / "atc", f"--model={swish_model}", "--framework=5", f"--output={target.output}",
         f"--python={sys.executable}"], env=clean_environment({"ASCEND_GE_PY_PASS_PATH": str(PASS_FILE)}),
        capture_output=True, text=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    assert done.returncode in (0, 1, 127), (done.returncode, done.stdout, done.stderr)
    if done.returncode == 0 and "NOT loaded" in done.stdout:
        assert "ulimit" in done.stdout, done.stdout
    if done.returncode == 1:
        said = (done.stdout + done.stderr).lower()    # CPython's own start says MemoryError
        assert "memory" in said or "bad_alloc" in said, said
        assert target.is_untouched()
