# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""atc with no Python row active: no libpython ever, and the output of a compile without passes."""
from pathlib import Path

import pytest
from programs import preloadable

# Copies the process's own map at its end; preloaded into atc.
PROBE = r"""
#include <stdio.h>
#include <stdlib.h>
__attribute__((destructor)) static void copy_maps(void) {
  FILE* from = fopen("/proc/self/maps", "r");
  FILE* to = fopen(getenv("PROBE_MAPS"), "w");
  for (int c; from && to && (c = fgetc(from)) != EOF;) fputc(c, to);
  if (to) fclose(to);
}
"""


@pytest.fixture(scope="module")
def probe(tmp_path_factory):
    return preloadable(tmp_path_factory.mktemp("probe"), "probe", PROBE)


def observe(tmp_path, probe):
    """Environment that records the maps at the end and every library the loader ever opened."""
    return {"LD_PRELOAD": str(probe), "PROBE_MAPS": str(tmp_path / "maps"), "LD_DEBUG": "files",
            "LD_DEBUG_OUTPUT": str(tmp_path / "loader")}


def observed(tmp_path):
    maps = (tmp_path / "maps").read_text()
    loader = "".join(path.read_text(errors="replace") for path in Path(tmp_path).glob("loader.*"))
    assert "libge_engine.so" in maps and "libge_engine.so" in loader, "the observation itself failed"
    return maps, loader


def test_no_active_row_never_maps_a_libpython(stage, swish_model, tmp_path, probe):
    done = stage.atc(swish_model, tmp_path / "out", env=observe(tmp_path, probe))
    assert done.code == 0, done.stdout + done.stderr
    maps, loader = observed(tmp_path)
    assert "libpython" not in maps
    assert "libpython" not in loader


def test_the_observation_sees_libpython_when_a_row_is_active(stage, swish_model, tmp_path, probe):
    done = stage.fused(swish_model, tmp_path / "out", env=observe(tmp_path, probe))
    assert done.code == 0, done.stdout + done.stderr
    maps, _ = observed(tmp_path)
    assert "libpython" in maps


def test_output_is_that_of_a_compile_without_passes(stage, swish_model, tmp_path):
    plain, switched_off = tmp_path / "plain", tmp_path / "off"
    assert stage.atc(swish_model, plain).code == 0
    done = stage.fused(swish_model, switched_off, "--optimization_switch=ALL:off")
    assert done.code == 0, done.stdout + done.stderr
    assert Path(f"{plain}.om").read_bytes() == Path(f"{switched_off}.om").read_bytes()


def test_a_folder_of_cpp_packages_does_not_activate_the_onnx_row(stage, swish_model, tmp_path, probe):
    (tmp_path / "opp" / "vendors").mkdir(parents=True)
    env = {**observe(tmp_path, probe), "ASCEND_CUSTOM_OPP_PATH": str(tmp_path / "opp")}
    assert stage.atc(swish_model, tmp_path / "out", env=env).code == 0
    assert "libpython" not in "".join(observed(tmp_path))
