"""Taking players into a game, one or a whole list: all of them or none."""

from collections.abc import Sequence

from mailhost.engine.commands import Join
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.host.correspondence import Desk
from mailhost.host.eligibility import Newcomer, NotEnrolled, address_of, nick_of, problem_of
from mailhost.host.entry import HostCause
from mailhost.host.house import House
from mailhost.host.transaction import Handling, Said, entry_of
from mailhost.letters.outgoing import drafts


def enrol(house: House, game_id: str, newcomers: Sequence[Newcomer], who: str) -> Game | Refused:
    """Seat all of them, in order; returns the game after it. Raises NotEnrolled, or returns the game's own refusal."""
    with house.store.lock():
        house.ledger.refresh()
        book = house.ledger.book(game_id)
        desk = Desk(house)
        at = house.clock.now().replace(microsecond=0)
        for newcomer in newcomers:
            game = book.state
            if game.phase.kind == "sign-up" and (problem := problem_of(house, game, newcomer)):
                house.ledger.books.pop(game_id)  # it ran ahead of its journal
                raise NotEnrolled(newcomer, problem)
            command = Join(nick_of(newcomer), address_of(newcomer))
            handling = Handling(game)
            result = handling.decide(command, at)
            if isinstance(result, Refused):
                house.ledger.books.pop(game_id)
                return result
            mails = drafts(house.texts_of(game), game, handling.steps)
            said = Said(mails, handling.events, handling.game)
            desk.put(book, entry_of(house, book, HostCause(command, who), at, said))
        desk.commit()
    return house.ledger.book(game_id).state
