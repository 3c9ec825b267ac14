"""What a mail turns out to be, and what its lines mean: the shapes between the steps of reading."""

from typing import Literal

import msgspec

from mailhost.engine.commands import PlayerCommands

Kind = Literal["letter", "auto", "bounce", "unreadable"]


class Letter(msgspec.Struct, frozen=True):
    """A mail as read. Texts are decoded, cleaned of control characters, and never longer than the caps."""

    kind: Kind
    sender: str
    """The one address of the one From, lower-cased; "" where there is not exactly one."""
    recipients: tuple[str, ...]
    """Whom it was delivered or addressed to, lower-cased, plus-parts kept."""
    subject: str
    message_id: str
    """With its angle brackets, or "" where it is missing or could not stand in a header of ours."""
    fresh: tuple[str, ...]
    """The lines its writer typed: no quote, no signature, no mobile footer; blank lines left out."""
    why: str = ""
    """For kinds other than letter: the mark that decided, in a few English words for the log."""


class Reading(msgspec.Struct, frozen=True):
    """One command line: as typed (for quoting it back), and what it asks for."""

    line: str
    command: PlayerCommands
