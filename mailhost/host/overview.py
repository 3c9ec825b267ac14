"""A game at a glance, for its host: what waits for him first, then how the game stands. Holds secrets.

Plain values: ids, phases and codes in the engine's words, instants in UTC. The CLI makes lines or JSON of them.
"""

from datetime import datetime

import msgspec

from mailhost.engine import sign_up
from mailhost.engine.state import Game, Player
from mailhost.host import held, quarantine
from mailhost.host.allowance import KeptBack, kept_back
from mailhost.host.entry import LetterCause
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.ports import HOUSE
from mailhost.letters.secret_views import InLine, host_view
from mailhost.letters.views import Candidate, Rulings, Tallied, candidate, nicks, rulings, tally


class PlayerRow(msgspec.Struct, frozen=True):
    """A player. `votes`: for whose execution he votes now. `further`: other addresses that he may write from."""

    number: int
    nick: str
    address: str | None
    role: str
    alive: bool
    manner: str
    died: str
    votes: tuple[str, ...]
    further: tuple[str, ...] = ()


class Broken(msgspec.Struct, frozen=True):
    """A violation (G13, G15)."""

    number: int
    nick: str
    what: str
    phase: str
    waived: bool


class Refusing(msgspec.Struct, frozen=True):
    """An address that took no mail when it was last tried; `nick` is "" for the host's own."""

    nick: str
    address: str
    answer: str


class Aside(msgspec.Struct, frozen=True):
    """A mail set aside or held; `id` is how the host names it. `game`: of a held one, else ""."""

    id: str
    sender: str
    arrived: datetime
    why: str
    game: str = ""
    owner: str = ""
    """Of a held one, the player whom it would speak for."""


class Waiting(msgspec.Struct, frozen=True):
    """What waits for the host. `overdue`: the deadline has passed, and the phase waits for the mailbox to be read.

    `paused`: since when the clock stands, until he starts it again.
    """

    overdue: bool
    paused: datetime | None
    violations: tuple[Broken, ...]
    letters: tuple[Aside, ...]
    unsent: int
    unsent_since: datetime | None
    kept_back: KeptBack | None
    """Of all the house's mail, what the provider's limit for a day keeps back."""
    refusing: tuple[Refusing, ...]
    replacing: tuple[str, ...]
    """Who asks to be replaced."""
    to_deal: bool
    """The sign-up is over, and the roles are not dealt."""
    word_for: str
    """In whose name he may say whom the gang kills, its godfather being silent; "" where nobody asks him (G7)."""

    def __bool__(self) -> bool:
        told = (
            self.overdue,
            self.paused,
            self.violations,
            self.letters,
            self.unsent,
            self.refusing,
            self.replacing,
            self.to_deal,
            self.word_for,
        )
        return any(map(bool, told))


class Summary(msgspec.Struct, frozen=True):
    """A game in one line."""

    game: str
    ruleset: str
    phase: str
    closes: datetime | None
    winner: str
    players: int
    living: int


class Overview(msgspec.Struct, frozen=True):
    """A game on one page. `silent`: the living who have not voted today.

    `waitlist`: who stands in line for a seat. `absent`: the living who have not answered the last roll-call.

    `strangers`: mails since the game was made from addresses that sit in no game; the house's journal tells which.
    `too_many`: players' letters beyond what they may write in a day; the game's journal tells which.
    """

    game: str
    ruleset: str
    timezone: str
    waiting: Waiting
    phase: str
    began: datetime
    closes: datetime | None
    winner: str
    players: tuple[PlayerRow, ...]
    silent: tuple[str, ...]
    godfather: str
    strangers: int
    too_many: int
    seats: int
    waitlist: tuple[InLine, ...]
    absent: tuple[str, ...]


class Ballot(msgspec.Struct, frozen=True):
    """The standing votes, the one to be executed now on top; before the vote, who is nominated.

    `stage`: the part of the day (`state.Stage`), "" by no day. `voting`: when the nominations end, None where there are
    none. `accused`: who is on trial, "" for nobody; `rulings`: the verdicts on him.
    """

    phase: str
    closes: datetime | None
    tally: tuple[Tallied, ...]
    silent: tuple[str, ...]
    stage: str
    voting: datetime | None
    nominated: tuple[Candidate, ...]
    accused: str
    rulings: Rulings


def summary(game: Game) -> Summary:
    """That game in one line."""
    phase = game.phase
    return Summary(game.id, game.ruleset.id, phase.name, phase.closes, game.winner, len(game.players), len(game.living))


def overview(house: House, book: Book) -> Overview:
    """The page of that game."""
    game = book.state
    return Overview(
        game=game.id,
        ruleset=game.ruleset.id,
        timezone=game.timezone,
        waiting=waiting(house, book),
        phase=game.phase.name,
        began=game.phase.began,
        closes=game.phase.closes,
        winner=game.winner,
        players=tuple(row(book, player) for player in game.players),
        silent=silent(game),
        godfather=game.player(game.godfather).nick if game.godfather else "",
        strangers=strangers(house, book.created),
        too_many=too_many(house, book.stream),
        seats=game.seats,
        waitlist=host_view(game).waitlist,
        absent=absent(game),
    )


def absent(game: Game) -> tuple[str, ...]:
    """The living who have not answered the last roll-call; nobody where none was held."""
    if game.present is None:
        return ()
    return tuple(player.nick for player in game.living if player.seat not in game.present)


def strangers(house: House, since: datetime | None) -> int:
    """How many of their mails have come, that nobody has answered."""
    causes = (entry.cause for entry in house.store.read(HOUSE))
    found = (each for each in causes if isinstance(each, LetterCause) and each.verdict == "stranger")
    return sum(1 for each in found if since is None or each.arrived >= since)


def too_many(house: House, game: str) -> int:
    """How many letters of its players were neither done nor answered for that."""
    causes = (entry.cause for entry in house.store.read(game))
    return sum(1 for each in causes if isinstance(each, LetterCause) and each.verdict == "too-many" and each.owner)


def waiting(house: House, book: Book) -> Waiting:
    """What waits for the host in that game and in the house."""
    game = book.state
    pending = [each for stream in (book.stream, HOUSE) for each in house.ledger.book(stream).pending.values()]
    phase, closes = game.phase, game.phase.closes
    return Waiting(
        overdue=closes is not None and not phase.paused and closes + house.settings.settle < house.clock.now(),
        paused=phase.pauses[-1][0] if phase.paused else None,
        violations=tuple(each for each in violations(game) if not each.waived),
        letters=tuple(each for each in letters(house) if each.game in ("", book.stream)),
        unsent=len(pending),
        unsent_since=min((each.written for each in pending), default=None),
        kept_back=kept_back(house),
        refusing=(*refusing(house, book.stream, game), *refusing(house, HOUSE, game)),
        replacing=tuple(game.player(seat).nick for seat in game.replacing if game.alive(seat)),
        to_deal=game.phase.kind == "sign-up" and (game.sign_up_closed or sign_up.full(game)),
        word_for=game.speaker.nick if game.host_asked and game.godfather_silent and game.host_word is None else "",
    )


def row(book: Book, player: Player) -> PlayerRow:
    """One of the roster."""
    game = book.state
    return PlayerRow(
        number=player.seat,
        nick=player.nick,
        address=player.address,
        role=player.role,
        alive=player.alive,
        manner=player.manner or "",
        died=player.died,
        votes=nicks(game, game.votes.get(player.seat, {})),
        further=tuple(sorted(each for each, seat in book.row().further.items() if seat == player.seat)),
    )


def silent(game: Game) -> tuple[str, ...]:
    """While the town votes, the living without a standing vote or verdict."""
    if game.stage not in ("open", "vote"):
        return ()
    spoken = {*(seat for seat, votes in game.votes.items() if votes), *game.verdicts}
    return nicks(game, (player.seat for player in game.living if player.seat not in spoken))


def ballot(game: Game) -> Ballot:
    """How the town votes now."""
    return Ballot(
        phase=game.phase.name,
        closes=game.phase.closes,
        tally=tally(game),
        silent=silent(game),
        stage=game.stage or "",
        voting=game.phase.voting,
        nominated=tuple(candidate(game, seat) for seat in game.nominated),
        accused="" if game.trial is None else nicks(game, (game.trial,))[0],
        rulings=rulings(game),
    )


def violations(game: Game) -> tuple[Broken, ...]:
    """All that were recorded, by number."""
    return tuple(
        Broken(each.number, game.player(each.seat).nick, each.what, each.phase, each.waived) for each in game.violations
    )


def letters(house: House) -> tuple[Aside, ...]:
    """The mails that are set aside, then those that are held."""
    aside = [Aside(each.key[:8], each.sender, each.arrived, each.why) for each in quarantine.waiting(house)]
    waits = [
        Aside(each.key[:8], each.sender, each.arrived, each.why, game, nick_of(house, game, each.owner))
        for game, each in held.waiting(house)
    ]
    return (*aside, *waits)


def nick_of(house: House, game: str, address: str) -> str:
    """Who has that registered address, "" for nobody."""
    return next((each.nick for each in house.ledger.book(game).state.players if each.address == address), "")


def refusing(house: House, stream: str, game: Game) -> tuple[Refusing, ...]:
    """The addresses whose last mail no server would take; one that took a later mail is all right."""
    outcomes = house.posted.outcomes(stream)
    if all(receipt.outcome != "refused" for receipt in outcomes.values()):
        return ()
    last: dict[str, Refusing | None] = {}
    for entry in house.store.read(stream):
        for message in entry.messages:
            if receipt := outcomes.get(message.id):
                nick = game.player(message.seat).nick if message.seat > 0 else ""
                failed = Refusing(nick, message.to, receipt.answer)
                last[message.to] = failed if receipt.outcome == "refused" else None
    return tuple(each for each in last.values() if each)
