"""What anybody may do in a game, drawn at random: commands, the rules they are given under, the hours kept."""

from typing import Any

from hypothesis import strategies as st

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import (
    AppointGodfather,
    Ask,
    Check,
    Close,
    Compare,
    Deal,
    DeclareLongDay,
    ElectGodfather,
    Extend,
    GangTalk,
    Here,
    Join,
    Kill,
    LastWord,
    Leave,
    Misread,
    Newspaper,
    NoKill,
    NoLastWord,
    Nominate,
    OnBehalf,
    OpenElection,
    PlayerCommand,
    PlayerCommands,
    Protect,
    Reelect,
    Rename,
    Replace,
    ReplaceMe,
    Resume,
    Revive,
    Say,
    SetOffice,
    SignUp,
    Support,
    Unfound,
    Verdict,
    Visit,
    Vote,
    Waive,
    Withdraw,
)
from mailhost.engine.ruleset import keys
from tests.engine.games import FILES, table_of

SEATS = st.integers(1, 12)
NAMED = st.one_of(*[SEATS] * 9, st.builds(Unfound, text=st.just("Ева"), several=st.booleans()))
ELECTABLE = st.one_of(*[NAMED] * 5, st.just(0))
"""Seat 0 is the host, who may stand for execution in some rulesets (Y11)."""
TEXTS = st.sampled_from(["", "не я", "да " * 6, "ы" * 61])
PLAYERS: dict[type[PlayerCommand], st.SearchStrategy[PlayerCommands]] = {
    Vote: st.builds(Vote, by=SEATS, targets=st.lists(ELECTABLE, min_size=1, max_size=2).map(tuple)),
    Withdraw: st.builds(Withdraw, by=SEATS, target=st.none() | ELECTABLE),
    Nominate: st.builds(Nominate, by=SEATS, target=ELECTABLE),
    Support: st.builds(Support, by=SEATS, target=NAMED),
    Verdict: st.builds(Verdict, by=SEATS, guilty=st.booleans(), target=st.none() | NAMED),
    Kill: st.builds(Kill, by=SEATS, target=NAMED),
    NoKill: st.builds(NoKill, by=SEATS),
    Check: st.builds(Check, by=SEATS, target=NAMED),
    Compare: st.builds(Compare, by=SEATS, first=NAMED, second=NAMED),
    Protect: st.builds(Protect, by=SEATS, target=NAMED),
    Visit: st.builds(Visit, by=SEATS, target=NAMED),
    LastWord: st.builds(LastWord, by=SEATS, text=TEXTS),
    NoLastWord: st.builds(NoLastWord, by=SEATS),
    Newspaper: st.builds(Newspaper, by=SEATS, text=TEXTS),
    OpenElection: st.builds(OpenElection, by=SEATS, rule=st.sampled_from([None, "plurality", "majority", "unanimous"])),
    ElectGodfather: st.builds(ElectGodfather, by=SEATS, target=NAMED),
    AppointGodfather: st.builds(AppointGodfather, by=SEATS, target=NAMED),
    Reelect: st.builds(Reelect, by=SEATS),
    GangTalk: st.builds(GangTalk, by=SEATS, text=TEXTS),
    SignUp: st.builds(SignUp, by=SEATS, nick=st.just("Ещё")),
    Here: st.builds(Here, by=SEATS),
    Leave: st.builds(Leave, by=SEATS),
    ReplaceMe: st.builds(ReplaceMe, by=SEATS),
    Ask: st.builds(Ask, by=SEATS, what=st.sampled_from(["status", "votes", "role", "rules", "help"])),
    Misread: st.builds(Misread, by=SEATS),
}
HOSTS = st.one_of(
    st.builds(Join, nick=st.just("Поздно"), address=st.none()),
    st.just(Deal("0" * 64)),
    st.builds(OnBehalf, player=NAMED, command=st.one_of(*PLAYERS.values())),
    st.builds(Revive, target=NAMED),
    st.builds(Replace, target=NAMED, nick=st.sampled_from(["Новенький", "player3"]), address=st.none()),
    st.builds(Rename, target=NAMED, nick=st.sampled_from(["Иначе", "player3", ""])),
    st.builds(SetOffice, office=st.just("godfather"), target=st.none() | NAMED),
    st.builds(DeclareLongDay, dates=st.integers(0, 4)),
    st.builds(Extend, seconds=st.integers(-10, 30 * 3600)),
    st.builds(Close, phase=st.sampled_from(["", "", "night 1", "day 1"])),
    st.just(Resume()),
    st.builds(Waive, number=st.integers(1, 4)),
    st.builds(Say, text=st.just("Тихо!")),
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "first_night": st.sampled_from(["full", "acquaintance"]),
    "candidates": st.sampled_from(["everyone", "nominated", "trial"]),
    "answers": st.sampled_from(["at-once", "dawn"]),
    "vote.many": st.booleans(),
    "vote.tie": st.sampled_from(["earlier-last-vote", "later-last-vote", "second-ballot"]),
    "vote.change": st.sampled_from(["direct", "withdraw-first"]),
    "vote.none": st.sampled_from(["lot", "nobody"]),
    "ballot.extra": st.sampled_from([0.5, 2, 30]),
    "last_word.when": st.sampled_from(["before", "after"]),
    "gang.kill": st.sampled_from(["godfather", "don-first", "plurality"]),
    "gang.own": st.booleans(),
    "godfather.rules": st.sampled_from(["plurality", "majority", "unanimous"]),
    "godfather.silent": st.sampled_from(["plurality", "consigliere", "nobody", "host"]),
    "reveal_on_death": st.sampled_from(["role", "side", "none"]),
    "suicide": st.sampled_from(["violation", "allowed"]),
    "victory.maniac_is_honest": st.booleans(),
    "host.candidate": st.booleans(),
    "consigliere": st.integers(0, 1),
    "commissar.learns": st.sampled_from(["side", "role"]),
    "commissar.forgets": st.sampled_from([0, 0.5, 1]),
    "doctor.when": st.sampled_from(["day", "night"]),
    "doctor.stops": st.sampled_from(["mafia", "all"]),
    "doctor.self": st.booleans(),
    "doctor.repeat": st.booleans(),
    "doctor.chance": st.sampled_from([0, 0.5, 1]),
    "maniac.idle": st.sampled_from(["violation", "dies"]),
    "courtesan.effect": st.sampled_from(["block", "none"]),
}
COUNTS = {"mafia.count": 3, "doctor.count": 1, "journalist.count": 1, "maniac.count": 1, "courtesan.count": 2}
"""So that twelve hold everybody, two of those who visit."""


def rules_and_options(name: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """That ruleset with any other values of its keys, as many as are drawn."""
    known = keys(table_of(name))
    counts = {key: count for key, count in COUNTS.items() if key in known} | {"last_word.words": 5}
    values = {key: value for key, value in VALUES.items() if key in known}
    return st.fixed_dictionaries({}, optional=values).map(lambda options: (name, counts | options))


RULES = st.one_of([rules_and_options(name) for name in FILES])
CALENDARS = st.builds(
    Calendar,
    voting_starts=st.sampled_from(["16:00", "11:30"]),
    long_days=st.sampled_from(["weekends", "none"]),
    reminders=st.sampled_from([(), (10800,), (3600, 50000)]),
    tallies=st.sampled_from([(), ("12:00", "23:30")]),
)
