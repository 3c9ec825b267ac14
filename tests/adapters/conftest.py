"""A mailbox on the scripted server that a module has, as its `server`."""

from collections.abc import Iterator

import pytest

from mailhost.adapters.imap_mailbox import ImapMailbox
from tests.adapters.scripted_imap import ScriptedImap


@pytest.fixture
def mailbox(server: ScriptedImap) -> Iterator[ImapMailbox]:
    """Its adapter, with nothing asked yet."""
    made = ImapMailbox(server.account())
    yield made
    made.close()
