"""How bytes come to last: whole writes, fsync, and the fsync of the folder that holds a new name.

Nothing here knows what the bytes mean.
"""

import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Make the names in a folder last: a new file's own fsync does not reach its name."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing, each name lasting."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def write_all(handle: int, data: bytes) -> None:
    """Write all of it: one call writes it whole unless the disk is full or a signal comes in between."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def append_or_nothing(handle: int, data: bytes, *, sync: bool) -> int:
    """Append to a file opened with O_APPEND, whole or (a full disk) not at all; returns where it begins."""
    start = os.lseek(handle, 0, os.SEEK_END)
    try:
        write_all(handle, data)
        if sync:
            os.fsync(handle)
    except BaseException:
        os.ftruncate(handle, start)
        raise
    return start


def replace_file(path: Path, data: bytes) -> None:
    """Put `data` in the file's place, so that after a crash either the old or the new is there whole."""
    make_folder(path.parent)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)
    fresh.replace(path)
    sync_folder(path.parent)
