# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Each case stands in a folder of its own."""
import pytest
from environment_world import World


@pytest.fixture
def world(request, stage_dir):
    made = World(request.param)
    made.program = stage_dir.parent / "tests/process/runtime/environment_case"
    made.libraries = stage_dir / "ge/_lib"
    yield made
    made.close()
