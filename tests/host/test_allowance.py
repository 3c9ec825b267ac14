"""What a provider lets through: the game's own mail first, answers in turn, the rest waits and says so; and the order
gives nothing away.
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from mailhost.engine.events import NightFell
from mailhost.host.dispatch import Dispatch
from mailhost.host.overview import waiting
from mailhost.host.ports import HOUSE
from mailhost.host.rehearsal import GAME, address
from tests.host.doubts import Doubting
from tests.host.tables import NICKS, Table

PLAYERS = {address(seat): nick for seat, nick in enumerate(NICKS, 1)}


def limited(table: Table, **limits: int) -> Dispatch:
    """The way out of a house whose provider has these limits; what has left before does not count."""
    Dispatch(table.house, table.outbox).send()
    table.house = replace(table.house, settings=replace(table.house.settings, **limits))  # type: ignore[arg-type]
    return Dispatch(table.house, table.outbox)


def test_what_the_day_keeps_back_is_told_once_a_day_with_its_hour_and_shown() -> None:
    table = Table()
    sent = len(table.outbox.sent)
    table.house = replace(table.house, settings=replace(table.house.settings, messages_per_day=sent + 4))
    table.look("2 10:00")
    dispatch = Dispatch(table.house, table.outbox)
    for minute in (1, 2, 3):
        table.rehearsal.stage.clock.instant = table.at(f"2 10:0{minute}")
        assert dispatch.send()
    told = [mail for mail in table.mails("host") if mail.subject == "Почта уходит не вся"]
    assert len(told) == 1
    assert told[0].id in [mail.id for mail in table.outbox.sent[sent:]], "the host reads it today"
    # Seven posts and this notice, of which four may go; what had left before did so at the deal, the evening before.
    kept = waiting(table.house, table.house.ledger.book(GAME)).kept_back
    assert kept is not None
    assert (kept.count, kept.until) == (4, table.at("2 22:00"))
    assert "Ждёт: 3 письма, последнее уйдёт не раньше 22:00 (Москва)." in told[0].body
    table.rehearsal.stage.clock.instant = table.at("2 22:00:01")
    assert not dispatch.send()
    assert waiting(table.house, table.house.ledger.book(GAME)).kept_back is None


def test_without_a_limit_nothing_is_said_of_one() -> None:
    table = Table()
    table.look("2 10:00")
    table.outbox.offline = True
    assert waiting(table.house, table.house.ledger.book(GAME)).kept_back is None
    assert not table.entries(HOUSE)


def departures(kind: str, per_minute: int, *, answered: bool) -> dict[str, int]:
    """By player, in which minute after dawn his mail of that kind left; `answered`: whether the commissar has asked."""
    table = Table(options='answers = "dawn"')
    dispatch = limited(table, messages_per_minute=per_minute)
    if answered:
        table.write("Даша", "проверить Аню", "1 23:00")
    table.look("2 10:00:01")
    found: dict[str, int] = {}
    for minute in range(40):
        hour, past = divmod(minute, 60)
        table.rehearsal.stage.clock.instant = table.at(f"2 {10 + hour}:{past:02}:05")
        before = len(table.outbox.sent)
        dispatch.send()
        kinds = {mail.id: mail.kind for mail in table.mails()}
        for mail in table.outbox.sent[before:]:
            if kinds[mail.id] == kind and mail.to in PLAYERS:
                found[PLAYERS[mail.to]] = minute
    return found


@pytest.mark.parametrize("per_minute", [1, 2, 5])
def test_the_minute_of_the_morning_does_not_tell_how_many_were_answered(per_minute: int) -> None:
    """Nor does the order of the players: all by the same lot, whoever has a role that answers."""
    dawns = [departures("post", per_minute, answered=answered) for answered in (False, True)]
    assert len(dawns[0]) == len(NICKS)
    spans = [(min(dawn.values()), max(dawn.values())) for dawn in dawns]
    assert len(set(spans)) == 1, "the morning takes the same minutes whoever was answered"
    if per_minute == 1:
        orders = [sorted(dawn, key=dawn.__getitem__) for dawn in dawns]
        assert orders[0] != list(NICKS), "nobody comes first for his number"
        assert all(sorted(order) == sorted(NICKS) for order in orders)


def test_the_minute_of_an_answer_does_not_tell_who_else_has_one() -> None:
    """His place is by lot among all, and those of the others are kept free."""
    answers = departures("private", 1, answered=True)
    posts = departures("post", 1, answered=True)
    assert set(answers) == {"Даша"}
    assert answers["Даша"] == posts["Даша"] - len(NICKS), "the same place in both rounds"


QUESTIONS = "статус\nголоса\nроль\nправила\nпомощь"


def besieged(*, proved: bool, **limits: int) -> tuple[Doubting, Dispatch]:
    """A table under these limits, on the evening of day 1, a flood before nightfall still on its way out.

    `proved`: of a player's own letters, else of forged ones, in everybody's name.
    """
    table = Doubting()
    dispatch = limited(table, **limits)
    table.rehearsal.stage.house = table.house
    for number in range(400 if proved else 150):
        nick = "Вера" if proved else NICKS[number % len(NICKS)]
        to = f"{GAME}.{table.token(nick)}" if proved else ""
        table.mailbox.deliver(asking(table.address(nick), to, number), table.at("2 21:55"))
    table.look("2 21:56")
    dispatch.send()
    return table, dispatch


def asking(sender: str, to: str, number: int) -> bytes:
    """A letter that asks for all there is."""
    head = f"From: {sender}\r\nTo: host{f'+{to}' if to else ''}@example.org\r\nMessage-ID: <{number}@x.example>\r\n"
    return f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{QUESTIONS}\r\n\r\n{number}\r\n".encode()


def sent_by_minute(table: Table, dispatch: Dispatch, local: str, minutes: int) -> dict[str, int]:
    """In which minute from then on each message left."""
    began, found = table.at(local), dict[str, int]()
    for minute in range(minutes):
        table.rehearsal.stage.clock.instant = began + timedelta(minutes=minute, seconds=10)
        done = len(table.outbox.sent)
        dispatch.send()
        found |= {mail.id: minute for mail in table.outbox.sent[done:]}
    return found


def night(table: Table) -> list[str]:
    """The posts of night 2."""
    (closing,) = [entry for entry in table.entries() if any(isinstance(each, NightFell) for each in entry.events)][1:]
    return [each.id for each in closing.messages if each.kind == "post"]


@pytest.mark.parametrize("proved", [True, False], ids=["a player", "a forger"])
def test_under_a_days_limit_nobodys_flood_keeps_a_post_of_the_town(*, proved: bool) -> None:
    """Answers fill half of the day's measure at most; the rest is the game's own."""
    table, dispatch = besieged(proved=proved, messages_per_day=100)
    answered = {mail.id for mail in table.mails() if mail.kind != "post"} & {mail.id for mail in table.outbox.sent}
    assert dispatch.pending(), "it is more than the limit lets through"
    assert len(answered) <= 50 + len(NICKS)
    table.look("2 22:00:01")
    assert set(night(table)) <= sent_by_minute(table, dispatch, "2 22:00", 1).keys()


@pytest.mark.parametrize("proved", [True, False], ids=["a player", "a forger"])
def test_under_a_minutes_limit_nobodys_flood_puts_a_post_off_for_more_than_a_minute(*, proved: bool) -> None:
    table, dispatch = besieged(proved=proved, messages_per_minute=5)
    table.look("2 22:00:01")
    posts = night(table)
    sent = sent_by_minute(table, dispatch, "2 22:00", 10)
    assert dispatch.pending(), "it takes longer to answer it all"
    undisturbed = -(-2 * len(posts) // 5)  # a place for a private mail is kept for each, before his post
    assert max(sent[each] for each in posts) <= undisturbed


def test_answers_leave_to_everybody_in_turn() -> None:
    """One who asks a hundred times keeps nobody's single answer; nor does a forger what is answered to the player."""
    table, dispatch = besieged(proved=True, messages_per_minute=5)
    table.answers("Гриша", "статус", "2 21:57")
    table.comes("Боря", "статус", "2 21:57")
    answers = [table.mails(nick)[-1].id for nick in ("Гриша", "Боря")]
    assert set(answers) <= sent_by_minute(table, dispatch, "2 21:58", 1).keys()


def test_gang_talk_is_no_way_to_keep_the_towns_mail() -> None:
    table = Doubting()
    dispatch = limited(table, messages_per_day=60)
    table.rehearsal.stage.house = table.house
    for number in range(90):
        text = "\n".join(f"мафии: слово {number} {line}" for line in range(3))
        raw = asking(table.address("Боря"), f"{GAME}.{table.token('Боря')}", number).decode()
        table.mailbox.deliver(raw.replace(QUESTIONS, text).encode(), table.at("2 21:55"))
    table.look("2 21:56")
    dispatch.send()
    table.look("2 22:00:01")
    assert set(night(table)) <= sent_by_minute(table, dispatch, "2 22:00", 1).keys()
