"""A whole game of bots, on mail in memory: it ends, it repeats, it crosses a weekend, everybody gets what is his."""

import re
from collections import Counter
from functools import cache

import pytest

from mailhost.engine.events import (
    AnyEvent,
    DayBroke,
    LastWordFiled,
    LastWordSpoken,
    NewspaperPublished,
    NightFell,
    Nominated,
    NoteWritten,
    Supported,
    TrialOpened,
    VerdictCast,
    VisitMade,
    VoteCast,
    VotingBegan,
)
from mailhost.host.bot_letters import heard
from mailhost.host.demonstration import GAME, Demonstration, Moment
from mailhost.host.entry import LetterCause
from mailhost.host.inspection import inspect
from tests.host.post_office import SETTINGS, PostOffice, demonstration

OF_RULES: dict[str, set[type[AnyEvent]]] = {
    "new-year": {VoteCast, LastWordFiled, NoteWritten, NewspaperPublished, VisitMade},
    "n-plus-1": {Supported, TrialOpened, LastWordSpoken, VerdictCast},
}
"""What else must happen in a game by such rules."""


@cache
def played(
    seed: int, players: int = 20, language: str = "ru", rules: str = "gorod"
) -> tuple[Demonstration, PostOffice, tuple[Moment, ...]]:
    """The game of that seed, to its end."""
    game, office = demonstration(seed, players, language, rules)
    return game, office, tuple(game.play())


def events(game: Demonstration) -> list[AnyEvent]:
    """All that happened in it."""
    return [event for entry in game.house.store.read(GAME) for event in entry.events]


def test_the_roles_are_those_of_a_demo() -> None:
    """G1: 4 mafia with a consigliere, a commissar; one of each that the host may add."""
    game, _, _ = played(1)
    roles = Counter(player.role for player in game.game.players)
    assert roles == {
        "mafia": 3,
        "consigliere": 1,
        "commissar": 1,
        "journalist": 1,
        "doctor": 1,
        "maniac": 1,
        "citizen": 12,
    }


@pytest.mark.parametrize("seed", range(1, 4))
def test_it_ends_with_a_winner_and_every_mail_in_its_place(seed: int) -> None:
    game, office, moments = played(seed)
    assert game.game.winner in {"town", "mafia", "maniac"}
    assert moments[-1].game.over
    entries = [entry for stream in game.house.store.streams() for entry in game.house.store.read(stream)]
    mails = {member.address: member.received for member in game.members}
    mails[SETTINGS.notify] = [raw for raw in kept(office, SETTINGS.notify) if raw]
    found = inspect(game.game, entries, mails)
    assert (found.findings, found.cards) == ((), 20)
    assert moments[-1].mails_out == found.messages
    assert moments[-1].mails_in == len(kept(office, SETTINGS.email))


@pytest.mark.parametrize("rules", ["new-year", "n-plus-1"])
def test_so_does_a_game_by_other_rules(rules: str) -> None:
    """Y1 to Y10, N6 to N8: what its days are made of happens in it, and no order comes at a wrong time."""
    game, office, _ = played(1, rules=rules)
    assert game.game.winner in {"town", "mafia", "maniac"}
    entries = list(game.house.store.read(GAME))
    mails = {member.address: member.received for member in game.members}
    mails[SETTINGS.notify] = [raw for raw in kept(office, SETTINGS.notify) if raw]
    assert inspect(game.game, entries, mails).findings == ()
    happened = {type(event) for event in events(game)}
    assert happened >= {VotingBegan, Nominated, *OF_RULES[rules]}
    refused = Counter(
        refusal.code for entry in entries if isinstance(entry.cause, LetterCause) for refusal in entry.cause.refused
    )
    assert refused.total() - refused["unknown-command"] < 5, refused


def kept(office: PostOffice, owner: str) -> list[bytes | None]:
    """All mails of a mailbox."""
    mailbox = office.mailboxes[owner]
    return [arrival.raw for arrival in mailbox.fetch(range(1, 5000))]


def test_the_same_seed_gives_the_same_game() -> None:
    again, _ = demonstration(2, 20)
    for _ in again.play():
        pass
    assert events(again) == events(played(2)[0])


def test_another_seed_gives_another_game() -> None:
    assert events(played(1)[0]) != events(played(2)[0])


def test_the_second_day_is_the_weekend() -> None:
    """C4: night 1 falls on Thursday; Saturday and Sunday are one day, and Monday's follows."""
    happened = events(played(1)[0])
    nights = [event.began.weekday() for event in happened if isinstance(event, NightFell)]
    days = [(event.began.weekday(), event.dates) for event in happened if isinstance(event, DayBroke)]
    assert nights[:3] == [3, 4, 6]
    assert days[:3] == [(4, 1), (5, 2), (0, 1)]


def test_each_bot_has_read_its_own_card_and_the_day() -> None:
    """What the house says comes by mail: a bot's role stands in the first private mail it was sent."""
    game, _, _ = played(1)
    names = game.game.ruleset.names["ru"].roles
    for member in game.members:
        mails = [heard(raw) for raw in member.received]
        cards = [mail.text for mail in mails if "Ваша роль" in mail.subject]
        assert f"Ваша роль: {names[game.game.player(member.seat).role]}." in cards[0]
        if game.game.player(member.seat).died != "night 1":
            assert any("Город. День 1" in mail.subject for mail in mails)


def test_the_host_understands_nearly_all_that_bots_write() -> None:
    """They slip seldom: a letter left out, a mail without a command."""
    causes = [entry.cause for entry in played(3)[0].house.store.read(GAME)]
    letters = [cause for cause in causes if isinstance(cause, LetterCause)]
    refused = Counter(refusal.code for cause in letters for refusal in cause.refused)
    assert {cause.verdict for cause in letters} == {"letter"}
    assert set(refused) <= {"unknown-command", "dead-target"}
    assert refused.total() < len(letters) / 10


def test_a_town_may_play_in_english() -> None:
    """Every mail is in English, and every command that bots write in it is understood."""
    game, office, _ = played(4, 12, "en")
    assert game.game.winner
    texts = [heard(raw).text for member in game.members for raw in member.received]
    texts += [heard(raw).text for raw in kept(office, SETTINGS.notify) if raw]
    assert len(texts) > 100
    assert [text for text in texts if re.search("[а-яё]", text, re.IGNORECASE)] == []
    causes = [entry.cause for entry in game.house.store.read(GAME)]
    refused = [refusal.code for cause in causes if isinstance(cause, LetterCause) for refusal in cause.refused]
    assert set(refused) <= {"unknown-command", "dead-target"}


def test_a_small_town_plays_too() -> None:
    game, _, _ = played(5, 7)
    assert game.game.winner


def test_whoever_writes_from_a_mailbox_plays_instead_of_its_bot() -> None:
    """He answers a mail of the house's, as his program does; of the others no letter is other than it was."""
    game, office = demonstration(6, 9)
    borya = game.members[1]
    moments = game.play()
    next(moment for moment in moments if moment.game.phase.name == "day 1")
    borya.read()
    mail = heard(borya.received[-1])
    text = f"From: {borya.address}\r\nMessage-ID: <mine@example.org>\r\n\r\nголоса\r\n"
    written = borya.written
    office.mailboxes[SETTINGS.email].deliver(text.encode(), game.clock.now())
    assert mail.reply_to != SETTINGS.email
    next(moments)
    assert {moment.said for moment in moments} == {""}, "what bots write, a player is not to see"
    assert borya.written == written
    assert borya.taken
    assert [member.called.nick for member in game.members if member.taken] == ["Боря"]
    letters = Counter(
        entry.cause.sender for entry in game.house.store.read(GAME) if isinstance(entry.cause, LetterCause)
    )
    assert letters[borya.address] == written + 1


def test_a_bot_answers_the_house_alone() -> None:
    """People may write to each other, and to bots."""
    game, office = demonstration(6, 9)
    for _ in range(3):
        for member in game.members:
            office.mailboxes[member.address].deliver(b"From: anya@players.example.org\r\n\r\n?\r\n", game.clock.now())
    for _ in game.play():
        pass
    assert game.game.over


def test_a_mailbox_whose_owner_may_have_thrown_mails_away_is_left_out_of_the_inspection() -> None:
    game, _, _ = played(1)
    entries = [entry for stream in game.house.store.streams() for entry in game.house.store.read(stream)]
    one = game.members[0].address
    mails = {member.address: member.received for member in game.members[1:]} | {one: []}
    found = inspect(game.game, entries, mails, {one, SETTINGS.notify})
    assert (found.findings, found.cards) == ((), 19)
