# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Passes that keep what was lent to them, or turn to the runtime manager from inside a hook."""
from pathlib import Path

import pytest
from failing_passes import pattern_pass, run_pass
from made_plugin import made_plugin

ABI = """\
        sys.path.insert(0, {folder!r})
        import manager_abi
        manager = manager_abi.Runtime.__new__(manager_abi.Runtime)
        query = ctypes.CDLL({library!r}).ge_pyrt_manager_query
        query.restype = manager_abi.POINTER(manager_abi.Manager)
        manager.table, manager.owners = query(1).contents, {{}}
"""
SHOWS = """

@register_fusion_pass(name="Shows", stage=PassStage.AFTER_INFER_SHAPE)
class Shows(FusionBasePass):
    def run(self, graph, context):
        for kept in sys.kept:
            print("kept:", str(kept))
"""


@pytest.fixture
def abi(stage):
    """Statements after which `manager` is the one of the process."""
    library = str(stage.path / "ge" / "_lib" / "libge_python_runtime.so.0")
    return ABI.format(folder=str(Path(__file__).parent), library=library).replace("\n        ", "\n").strip()


def test_a_match_that_a_pass_keeps_says_later_that_it_has_expired(stage, swish_model, tmp_path):
    file = pattern_pass(tmp_path / "keeps.py", meet_requirements="sys.kept = (match_result, context)\nreturn False")
    file.write_text(file.read_text() + SHOWS)
    done = stage.fused(swish_model, tmp_path / "out", pass_file=file)
    assert done.code == 0, done.stdout + done.stderr
    kept = [line for line in done.stdout.splitlines() if line.startswith("kept:")]
    assert len(kept) == 2 and "MatchResult" in kept[0] and "PassContext" in kept[1], done.stdout
    assert all("expired" in line for line in kept)


def turning(path, abi, call):
    """Two passes, of which the first one calls a function of the manager's table."""
    run_pass(path, f"{abi}\nprint('said:', *manager.said(manager.table.{call}))", name="ATurns")
    text = path.read_text()
    path.write_text(text + "\n\n" + text[text.index("@register"):].replace("ATurns", "BFollows"))
    return path


@pytest.mark.parametrize("call", ["unload, 0", "load, 0, 1"])
def test_a_running_compile_keeps_passes_that_are_unloaded_or_loaded_anew(stage, swish_model, tmp_path, abi, call):
    done = stage.fused(swish_model, tmp_path / "out", pass_file=turning(tmp_path / "turns.py", abi, call))
    assert done.code == 0 and done.stdout.count("said: 0") == 2, done


@pytest.mark.parametrize("call", ["quiesce", "unload"])
def test_a_plugin_that_refuses_the_end_is_told_with_its_reason(stage, swish_model, tmp_path, config, call):
    file = config / "plugins.yaml"
    file.write_text("schema: 1\nplugins:\n" + made_plugin(tmp_path, f".{call} = &refuse", role="passes"))
    done = stage.atc(swish_model, tmp_path / "out", f"--config={config}")
    assert done.code == 0, done.stdout + done.stderr
    for word in ("not ended", "made", "no, says the plugin"):
        assert word in done.stdout, (word, done.stdout, done.stderr)
