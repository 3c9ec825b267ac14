"""Public events carry public facts only (C5, C10)."""

import re

import msgspec

from mailhost.engine.commands import Check, Compare, GangTalk, Kill, OpenElection, Protect, SetOffice, Vote
from mailhost.engine.events import AnyEvent
from tests.engine.games import Play

# Seats: 1 consigliere, 2 mafia, 3 commissar, 4 journalist, 5 doctor, 6 maniac, 7 and on citizens.
TOWN = ("consigliere", "mafia", "commissar", "journalist", "doctor", "maniac", *["citizen"] * 8)
SECRET = re.compile(
    "consigliere|mafia|commissar|journalist|doctor|maniac|citizen|town|gang|kill|check|compare|protect|шёпот"
)


def public(events: list[AnyEvent]) -> list[AnyEvent]:
    return [event for event in events if event.audience.kind == "everyone"]


def busy(options: dict[str, str]) -> Play:
    """Everybody with a role acts, two die in the night, one by day."""
    play = Play(*TOWN, options=options)
    play.tell(OpenElection(1))
    play.tell(SetOffice("godfather", 2))
    play.tell(GangTalk(2, "шёпот"))
    for order in (Kill(2, 7), Kill(6, 8), Check(3, 2), Compare(4, 1, 2)):
        play.tell(order)
    play.tell(Protect(5, 9), "12-02 12:00")
    play.tell(Vote(9, (10, 2)))
    play.until("12-02 22:00")
    play.tell(Kill(2, 9))
    play.until("12-03 10:00")
    return play


def test_no_role_and_no_order_in_a_public_event() -> None:
    """C10: with nothing revealed of the dead, nothing at all is."""
    events = public(busy({"reveal_on_death": "none"}).events)
    assert len(events) > 6
    for event in events:
        assert not SECRET.search(msgspec.json.encode(event).decode()), event


def test_a_quiet_night_looks_like_a_saved_one() -> None:
    """C5, G12: whether the doctor saved somebody or nobody was ordered dead, the public events are the same."""
    saved, quiet = Play(*TOWN), Play(*TOWN)
    for play in (saved, quiet):
        play.tell(Vote(9, (10,)), "12-02 12:00")
        play.tell(Protect(5, 9))
        play.until("12-02 22:00")
    saved.tell(Kill(2, 9))
    for play in (saved, quiet):
        play.until("12-03 10:00")
    assert public(saved.events) == public(quiet.events)


def test_two_killers_look_like_two_deaths() -> None:
    """C5: in roster order, whoever killed whom."""
    one, other = Play(*TOWN), Play(*TOWN)
    for play, (first, second) in ((one, (7, 8)), (other, (8, 7))):
        play.tell(Kill(2, first))
        play.tell(Kill(6, second))
        play.until("12-02 10:00")
    assert public(one.events) == public(other.events)
