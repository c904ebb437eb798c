# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Puts what gen_esb made in its place, as a whole or not at all."""
import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

from ge._gen_esb.messages import GenError


def check_own(output: Path, signs: dict[str, str], mark: str) -> None:
    """Refuses to replace a folder that something else made.

    Args:
        signs: a file of each folder that holds the mark when gen_esb made it, by folder.
    """
    for folder, sign in signs.items():
        path = output / folder
        if not os.path.lexists(path):
            continue
        try:
            ours = mark in (path / sign).read_text(encoding="utf-8")
        except (OSError, ValueError):
            ours = False
        if not ours:
            raise GenError(f"{path} exists and was not made by gen_esb; choose another --output_dir or --module_name, "
                           f"or take it away")


@contextmanager
def _folder(output: Path):
    """The output folder, and a temporary one inside; takes away what was made when that ends with an error."""
    made = [path for path in [output, *output.parents] if not path.exists()]
    work = None
    try:
        output.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=".gen_esb-", dir=output))
        yield work
    except BaseException:
        if work is not None:
            shutil.rmtree(work, ignore_errors=True)
        for path in made:
            try:
                path.rmdir()
            except OSError:
                break
        raise
    shutil.rmtree(work, ignore_errors=True)


def _swap(output: Path, work: Path, parts: list[str]) -> None:
    """Moves each part from the new folder to its place; moves all back when one does not go."""
    moves: list[tuple[Path, Path]] = []

    def move(source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        source.rename(target)
        moves.append((source, target))

    try:
        for part in parts:
            if os.path.lexists(output / part):
                move(output / part, work / "old" / part)
            move(work / "new" / part, output / part)
    except BaseException:
        for source, target in reversed(moves):
            target.rename(source)
        raise


def place(output: Path, files: dict[str, bytes], parts: list[str]) -> None:
    """Writes the files; ``parts`` are the folders and files that are replaced as a whole.

    Raises:
        GenError: something cannot be written; nothing is changed then.
    """
    try:
        with _folder(output) as work:
            for name, data in files.items():
                path = work / "new" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            _swap(output, work, parts)
    except OSError as err:
        where = err.filename or output
        raise GenError(f"--output_dir '{output}' cannot be written: {err.strerror} ({where}); make room or rights, or "
                       f"choose another folder") from None
