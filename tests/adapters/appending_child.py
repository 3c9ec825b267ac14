"""A process that appends to the journal of «gorod» under the lock, so many batches of so many entries.

After each append it prints the last seq: what it has printed must never be lost.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from mailhost.adapters.journal_store import JournalStore
from tests.contracts.sample_entries import entries

store = JournalStore(Path(sys.argv[1]))
batches, size = int(sys.argv[2]), int(sys.argv[3])
for _ in range(batches):
    with store.lock():
        version = store.version("gorod")
        store.append("gorod", version, entries(version + 1, version + size))
    sys.stdout.write(f"{version + size}\n")
    sys.stdout.flush()
