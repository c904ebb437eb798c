# SPDX-FileCopyrightText: 2026 the GE Python runtime authors
# SPDX-License-Identifier: Apache-2.0
"""Puts what gen_esb made in its place, as a whole or not at all."""
import errno
import fcntl
import os
import shutil
import signal
import tempfile
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ge._gen_esb.messages import GenError

_WORK = ".gen_esb-"
_REMEDIES = {
    errno.ENAMETOOLONG: "take a shorter --module_name, --output_dir or operator name",
    errno.EXDEV: "its include, python and whl must be folders of one file system, not links to or mounts of others",
    errno.ENOSPC: "make room, or choose another folder",
}


class Part(NamedTuple):
    """A folder or wheel that is replaced as a whole."""

    path: str
    sign: str    # a file in it that holds the mark when gen_esb made it
    mark: str


def _sign_text(path: Path, sign: str) -> str:
    """Empty when there is none. Only regular files: a pipe would block."""
    try:
        if (path / sign).is_file():
            return (path / sign).read_text(encoding="utf-8")
        if path.is_file():
            with zipfile.ZipFile(path) as archive:
                return archive.read(sign).decode("utf-8")
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        pass
    return ""


def _check_own(output: Path, parts: list[Part]) -> None:
    """Refuses to replace what something else made."""
    for part in parts:
        path = output / part.path
        if os.path.lexists(path) and part.mark not in _sign_text(path, part.sign):
            raise GenError(f"{path} exists and was not made by gen_esb; choose another --output_dir or --module_name, "
                           f"or take it away")


def _locked(output: Path) -> int:
    """The output folder, made when missing, held until the descriptor is closed: another run waits."""
    while True:
        output.mkdir(parents=True, exist_ok=True)
        folder = os.open(output, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
        except OSError as err:
            if err.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.EBADF):    # a file system without locks
                os.close(folder)
                raise
        except BaseException:
            os.close(folder)
            raise
        if output.exists() and os.path.samestat(os.fstat(folder), os.stat(output)):
            return folder
        os.close(folder)    # a run that failed took it away


def _clear_up(output: Path) -> None:
    """What a run that was killed left: a part that it took away comes back."""
    for work in output.glob(_WORK + "*"):
        for old in work.glob("old/*/*"):
            place = output / old.relative_to(work / "old")
            if not os.path.lexists(place):
                old.rename(place)
        shutil.rmtree(work, ignore_errors=True)


@contextmanager
def _folder(output: Path):
    """A temporary folder in the output folder; takes away what was made when that ends with an error."""
    made = [path for path in [output, *output.parents] if not path.exists()]
    folder = work = None
    try:
        folder = _locked(output)
        _clear_up(output)
        work = Path(tempfile.mkdtemp(prefix=_WORK, dir=output))
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
    else:
        shutil.rmtree(work, ignore_errors=True)
    finally:
        if folder is not None:
            os.close(folder)


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


def place(output: Path, files: dict[str, bytes], parts: list[Part]) -> None:
    """Writes the files, all below the parts. Ctrl-C has no effect from the moment when they take their places.

    Raises:
        GenError: something cannot be written, or is not gen_esb's own; nothing is changed then.
    """
    try:
        with _folder(output) as work:
            _check_own(output, parts)
            for name, data in files.items():
                path = work / "new" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            _swap(output, work, [part.path for part in parts])
    except OSError as err:
        where = err.filename or output
        remedy = _REMEDIES.get(err.errno, "make room or rights, or choose another folder")
        raise GenError(f"--output_dir '{output}' cannot be written: {err.strerror} ({where}); {remedy}") from None
