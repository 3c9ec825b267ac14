"""What closing the open phase now would do and say: decided on a copy, written nowhere. Holds secrets."""

from datetime import datetime

import msgspec

from mailhost.engine.commands import Close, Ring
from mailhost.engine.events import Answered, Died, Event, Unanswered
from mailhost.engine.hand import no_deadline, past_deadline
from mailhost.engine.refusals import Refused
from mailhost.engine.state import HOST, Game
from mailhost.engine.timetable import bell_of
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.transaction import Handling
from mailhost.letters.outgoing import Draft, drafts, told
from mailhost.letters.views import Tallied, nicks, tally

LANGUAGE = "ru"
"""The host's."""


class Written(msgspec.Struct, frozen=True):
    """A mail that would go out. `to`: nicknames, "" for the host himself."""

    kind: str
    to: tuple[str, ...]
    subject: str
    body: str


class Fallen(msgspec.Struct, frozen=True):
    """Who would die, and as what."""

    nick: str
    role: str
    manner: str


class Preview(msgspec.Struct, frozen=True):
    """The phase now and the one after it; what lies between. `story`: every event in the host's words."""

    phase: str
    votes: tuple[Tallied, ...]
    next_phase: str
    closes: datetime | None
    winner: str
    dead: tuple[Fallen, ...]
    answers: tuple[str, ...]
    story: tuple[str, ...]
    mails: tuple[Written, ...]


def preview(house: House, book: Book) -> Preview | Refused:
    """Decide the closing as `close` and the clock would, at this second, and throw the decision away."""
    game = book.state
    at = house.clock.now().replace(microsecond=0)
    if game.phase.closes is None or game.phase.kind == "sign-up":
        return no_deadline(game)
    handling = Handling(game)
    if not past_deadline(game, at):
        refused = handling.decide(Close(), at)
        if isinstance(refused, Refused):
            return refused
    closing = False
    while not closing and (bell := bell_of(handling.game)) is not None:
        closing = bell.kind == "close"
        handling.decide(Ring(), bell.at)
    texts = house.texts_of(game)
    own = house.texts(LANGUAGE, game.ruleset.id)
    after = handling.game
    return Preview(
        phase=game.phase.name,
        votes=tally(game),
        next_phase=after.phase.name,
        closes=after.phase.closes,
        winner=after.winner,
        dead=tuple(fallen(after, event) for event in handling.events if isinstance(event, Died)),
        answers=tuple(told(own, step.game, step.event) for step in handling.steps if is_answer(step.event)),
        story=tuple(line for step in handling.steps if (line := told(own, step.game, step.event))),
        mails=tuple(written(after, draft) for draft in drafts(texts, game, handling.steps)),
    )


def is_answer(event: Event) -> bool:
    """Whether somebody's question ends with it."""
    return isinstance(event, Answered | Unanswered)


def fallen(game: Game, event: Died) -> Fallen:
    """One of the dead, with the role that he had."""
    player = game.player(event.seat)
    return Fallen(player.nick, player.role, event.manner)


def written(game: Game, draft: Draft) -> Written:
    """A draft with its readers' names."""
    readers = (seat for seat in draft.seats if seat != HOST)
    return Written(draft.kind, (*nicks(game, readers), *draft.addresses), draft.subject, draft.body)
