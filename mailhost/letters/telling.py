"""The journal in the host's words: a line an event, by a template each (host/log/<event>). Holds secrets; no mail."""

import re

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.events import AnyEvent
from mailhost.engine.state import Game
from mailhost.letters.rendering import Texts
from mailhost.letters.theme import called, names_in
from mailhost.letters.views import heading_view, local, nicks


def told(texts: Texts, game: Game, event: AnyEvent) -> str:
    """One event on one line, `game` being the state after it; "" for one that is told together with others.

    The template is handed the event's own fields, and what makes words of seats, ids and instants.
    """

    def nick(seat: Seat | None) -> str:
        return "" if seat is None else nicks(game, (seat,))[0]

    facts = {
        "event": msgspec.structs.asdict(event),
        "game": heading_view(game),
        "players": len(game.players),
        "nick": nick,
        "nicks": lambda seats: ", ".join(nicks(game, seats)),
        "at": lambda moment: local(game, moment),
        "verb": texts.verb,
        "called": lambda found: called(game, texts.language, found),
        "role_of": lambda seat: names_in(game, texts.language).roles[game.player(seat).role],
    }
    return " ".join(texts.render(f"host/log/{template_of(event)}", facts)[1].split())


def template_of(event: AnyEvent) -> str:
    """ "vote-cast" for a VoteCast."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(event).__name__).lower()
