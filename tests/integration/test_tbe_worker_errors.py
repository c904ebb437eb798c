# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Workers of the operator check that fail: each way is told with the operator and what the worker left behind."""
import subprocess
import sys

import pytest
from programs import clean_environment

# The end of ge/_tbe_worker.py: what a worker does with a request.
REPLIES = {
    "dies_by_signal": ("def answer(request):\n    os.kill(os.getpid(), 9)\n",
                       ["worker", "operator '", "signal 9", "Killed"]),
    "exits": ("def answer(request):\n    os._exit(7)\n", ["worker", "operator '", "exit code 7"]),
    "raises": ("def answer(request):\n    raise LookupError('lost the way')\n",
               ["worker", "operator '", "exit code 1", "last words", "LookupError: lost the way"]),
    "reports_an_error": ("def answer(request):\n    return {'error': 'no kernels today'}\n",
                         ["worker", "operator '", "no kernels today"]),
    "replies_a_list": ("def answer(request):\n    return ['yes']\n", ["worker", "operator '", "reply", '["yes"]']),
    "replies_without_verdict": ("def answer(request):\n    return {'ok': 'perhaps'}\n",
                                ["worker", "operator '", "reply", "perhaps"]),
    "is_of_another_version": ("def answer(request):\n    return {'ok': True, 'reason': '', 'version': 'of 1999'}\n",
                              ["worker", "'of 1999'", "onnxruntime", "again"]),
    "speaks_no_protocol": ("def write_message(stream, message):\n    stream.write(b'\\xff' * 64)\n    stream.flush()\n",
                           ["worker", "operator '", "protocol"]),
    "closes_the_connection": ("def answer(request):\n    import time\n    os.closerange(3, 64)\n    time.sleep(30)\n",
                              ["worker", "operator '", "signal 9"]),
}
# The end of ge/_tbe.py, which tells the plugin how a worker is started and what it is asked.
QUESTIONS = {
    "command_is_no_program": ("def worker_command():\n    return [['/no/such/program', '-m'], [], '/']\n",
                              ["/no/such/program", "started", "No such file"]),
    "command_is_empty": ("def worker_command():\n    return [[], [], '/']\n", ["worker", "command"]),
    "command_is_no_list": ("def worker_command():\n    return 7\n", ["list", "command"]),
    "command_is_too_short": ("def worker_command():\n    return [['x']]\n", ["list of 3", "command"]),
    "argv_is_no_text": ("def worker_command():\n    return [[1], [], '/']\n", ["str", "argv"]),
    "environment_is_no_list": ("def worker_command():\n    return [['x'], 1, '/']\n", ["list", "environment"]),
    "folder_is_no_text": ("def worker_command():\n    return [['x'], [], 1]\n", ["str", "folder"]),
    "question_is_too_short": ("def prepare(*arguments):\n    return ['key']\n", ["list of 4", "question"]),
    "question_is_no_list": ("def prepare(*arguments):\n    return None\n", ["list", "question"]),
}


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache folder of this test alone, which so far does not exist."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ge_python_runtime" / "operator_check"


def check(installation, model, output):
    return installation.atc(model, output, "--operator_check=on")


@pytest.mark.parametrize("fault", REPLIES)
def test_a_worker_that_fails_is_named_with_the_operator_and_how_it_ended(installation, swish_model, tmp_path, cache,
                                                                        fault):
    text, said = REPLIES[fault]
    installation.append("_tbe_worker.py", text)
    done = check(installation, swish_model, tmp_path / "out")
    assert done.code == 1, done.stdout + done.stderr
    for word in said:
        assert word in done.stdout, (word, done.stdout)
    assert not (tmp_path / "out.om").exists()
    assert not list(cache.glob("*")), "a failure was kept as an answer"


@pytest.mark.parametrize("fault", QUESTIONS)
def test_a_worker_that_cannot_be_asked_is_an_error_and_nothing_is_written(installation, swish_model, tmp_path, cache,
                                                                         fault):
    text, said = QUESTIONS[fault]
    installation.append("_tbe.py", text)
    done = check(installation, swish_model, tmp_path / "out")
    assert done.code == 1, done.stdout + done.stderr
    for word in said:
        assert word in done.stdout, (word, done.stdout)
    assert not (tmp_path / "out.om").exists()


def cache_is_a_file(folder):
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder")


def cache_is_open_to_all(folder):
    folder.mkdir(parents=True)
    folder.chmod(0o777)


def cache_is_below_a_file(folder):
    folder.parent.parent.mkdir(parents=True)
    folder.parent.write_text("no folder")


CACHES = {"file": (cache_is_a_file, ["not a folder"]), "open_to_all": (cache_is_open_to_all, ["0700", "alone"]),
          "below_a_file": (cache_is_below_a_file, ["Not a directory"])}


@pytest.mark.parametrize("kind", CACHES)
def test_a_cache_that_cannot_be_used_is_a_warning_with_the_folder_and_the_check_goes_on(stage, swish_model, tmp_path,
                                                                                       cache, kind):
    make, said = CACHES[kind]
    make(cache)
    done = check(stage, swish_model, tmp_path / "out")
    assert done.code == 0, done.stdout + done.stderr
    (line,) = [line for line in (done.stdout + done.stderr).splitlines() if f"'{cache}'" in line]
    for word in ("memory", *said):
        assert word in line, (word, line)


@pytest.mark.parametrize("folder, said", [("relative/cache", "absolute"), ("", "HOME")], ids=["relative", "nowhere"])
def test_a_cache_folder_that_is_none_is_told_with_what_would_be_one(stage, swish_model, config, tmp_path, monkeypatch,
                                                                   folder, said):
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    file = config / "plugins.yaml"
    file.write_text(file.read_text().replace('cache_dir: ""', f'cache_dir: "{folder}"'))
    done = stage.atc(swish_model, tmp_path / "out", f"--config={config}", "--operator_check=on")
    assert done.code == 0, done.stdout + done.stderr
    assert any("cache folder" in line and said in line for line in (done.stdout + done.stderr).splitlines()), done


BUSY = """\
import threading
from ge.graph import DataType
from ge.es import GraphBuilder
from ge.es.all import Erf
from ge.utils import GeUtils

def node(size):
    builder = GraphBuilder("g")
    graph = builder.build_and_reset([Erf(builder.create_input(0, data_type=DataType.DT_FLOAT))])
    GeUtils.infer_shape(graph, [[2, size]])
    return graph, next(node for node in graph.get_all_nodes() if node.type == "Erf")

def ask(graph, erf):
    try:
        GeUtils.check_node_support_on_aicore(erf)
    except Exception as err:
        print("refused:", err, flush=True)

threads = [threading.Thread(target=ask, args=node(size)) for size in (3, 4, 5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_a_question_for_which_all_workers_are_busy_says_how_many_there_are(installation, config, tmp_path, cache):
    plugins = installation.path / "config" / "plugins.yaml"
    before = plugins.read_text()
    plugins.write_text(before.replace("deadline_ms: 60000", "deadline_ms: 2000").replace("workers: 2", "workers: 1"))
    installation.append("_tbe_worker.py", "def answer(request):\n    import time\n    time.sleep(60)\n")
    try:
        done = subprocess.run([sys.executable, "-c", BUSY], text=True, capture_output=True, timeout=120,
                              env=clean_environment({"PYTHONPATH": str(installation.path)}))
    finally:
        plugins.write_text(before)
    assert done.returncode == 0, done.stderr
    refused = [line for line in done.stdout.splitlines() if line.startswith("refused:")]
    assert len(refused) == 3, done.stdout + done.stderr
    assert any("'Erf'" in line and "1 worker" in line and "busy" in line for line in refused), refused
