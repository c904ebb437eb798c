# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""The guide's C++ passes, taken out of its text and built with its commands: atc says what the guide says."""
import cpp_libraries as cpp
import pytest
from guides import Guide, run_commands

GUIDE = Guide("write_a_cpp_pass.md")


@pytest.fixture(scope="module")
def done(stage, tmp_path_factory):
    """The outcome of the guide's commands, and their folder."""
    cpp.compiler()
    folder = tmp_path_factory.mktemp("cpp_guide")
    Guide("write_a_pass.md").make_models(folder)
    (listing,) = GUIDE.listings()
    listing.write(folder)
    commands = GUIDE.blocks("sh")[1]
    return run_commands(stage, f"export ASCEND_HOME_PATH={stage.path / 'ge'}\n{commands}", folder), folder, listing


def test_commands_of_the_guide_compile_the_passes_and_keep_the_numbers(done):
    outcome, folder, _ = done
    assert outcome.code == 0 and "difference 'z'" in outcome.stdout, outcome.stdout + outcome.stderr
    assert (folder / "opp/vendors/mine/custom_fusion_passes/libsmall_passes.so").exists()


def test_atc_says_of_them_what_the_guide_says(done):
    outcome, _, listing = done
    assert len(listing.said) == 4
    for line in listing.said:
        assert line in outcome.stdout, outcome.stdout


def test_the_listing_compiles_without_a_warning(stage, done):
    _, folder, listing = done
    built = cpp.run_step(*cpp.command(stage, folder / listing.name, folder / "strict.o", "-c", link=()))
    assert built.returncode == 0, built.stdout
