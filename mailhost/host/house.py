"""The house: what every use case is handed. bootstrap fills it; nothing here does anything."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Literal

from mailhost.engine.state import Game, Player
from mailhost.host.ledger import Ledger
from mailhost.host.ports import Archive, Clock, GameStore, Posted, Taken, Templates
from mailhost.letters.grammar import Grammar
from mailhost.letters.names import NameBook, roster
from mailhost.letters.rendering import Texts


@dataclass(frozen=True)
class Settings:
    """Of the config, what the use cases ask. `notify`: where the host's own mail goes. `sender`: how it is known who
    wrote a letter; `plus_addressing`: whether host+…@ comes in too; `authserv_id`: whose word on a sender is taken.
    `mails_per_day`, `commands_per_day`, `answers_per_day`, `unproved_per_day`: what a sender may write in a day and is
    answered (`quota`), 0 for no end.
    `newcomers_per_day`: so many mails a day go to people without a seat, all of them together; 0 for no end.
    """

    name: str
    email: str
    notify: str
    language: str
    timezone: str
    settle: timedelta = timedelta(seconds=5)
    messages_per_minute: int = 0
    messages_per_day: int = 0
    sender: Literal["token", "dmarc", "from"] = "token"
    plus_addressing: bool = True
    authserv_id: str = ""
    mails_per_day: int = 500
    commands_per_day: int = 2000
    answers_per_day: int = 300
    unproved_per_day: int = 20
    newcomers_per_day: int = 100


@dataclass(frozen=True)
class Roster:
    """The players of a game as they stand in one of its states, what they may be called, and the book of that."""

    players: tuple[Player, ...]
    named: tuple[tuple[int, str], ...]
    book: NameBook


@dataclass(frozen=True)
class House:
    """`secret`: the key of this installation, from which Message-IDs are drawn. `texts`: by language and ruleset."""

    settings: Settings
    store: GameStore
    archive: Archive
    posted: Posted
    taken: Taken
    clock: Clock
    ledger: Ledger
    grammar: Grammar
    texts: Templates
    secret: bytes
    rosters: dict[str, Roster] = field(default_factory=dict)

    def texts_of(self, game: Game | None) -> Texts:
        """The texts of that game's language and theme; where there is none, those of the house's own language."""
        return self.texts(game.language, game.ruleset.id) if game else self.texts(self.settings.language, "")

    def names(self, game: Game) -> NameBook:
        """The name book of that game's roster; the cases of a nickname are worked out once."""
        known = self.rosters.get(game.id)
        if known is None or known.players is not game.players:
            named = roster(game, self.grammar.hosts)
            book = known.book if known and known.named == named else NameBook(named)
            known = self.rosters[game.id] = Roster(game.players, named, book)
        return known.book
