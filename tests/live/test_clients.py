"""Players who write with neomutt and alpine on the demo's mail server: their answers are read right, and ours to them.

The days of the game are passed over, the mail is real: IMAP, SMTP, programs that were made without a thought of us.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from mailhost.cli.demo_stage import Plan, staged
from mailhost.host.entry import LetterCause
from mailhost.host.held import proved
from mailhost.host.opened import opened
from mailhost.host.ports import HOUSE, Arrival
from tests.live.mail_programs import Alpine, MailProgram, Neomutt, Place, russian
from tests.live.town import Town, subject_of

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("neomutt_and_alpine")]


@pytest.fixture(params=["ru", "en"])
def language(request: pytest.FixtureRequest) -> str:
    """Of the game."""
    return str(request.param)


@pytest.fixture
def town(tmp_path: Path, language: str) -> Iterator[Town]:
    """On a server of its own."""
    (tmp_path / "home").mkdir()
    plan = Plan(5, 8, "gorod", "en" if language == "en" else "ru")
    with staged(plan, tmp_path / "game") as stage:
        yield Town(stage, tmp_path / "home")


WORDS = {
    "ru": ("Город. День 1", "казнить Борю", "Боря", "Аня"),
    "en": ("The Town. Day 1", "vote Bob", "Bob", "Alice"),
}
"""By language: the subject of the day's thread, a vote, whom it is for, whose it is."""

PROGRAMS: dict[str, tuple[MailProgram, Place]] = {
    "neomutt, above": (Neomutt(), "above"),
    "neomutt, below, flowed": (Neomutt(("set text_flowed = yes",)), "below"),
    "neomutt, koi8-r, Russian attribution": (
        Neomutt(('set attribution = "%d, %n <%a> пишет:"', 'set send_charset = "koi8-r:utf-8"')),
        "above",
    ),
    "alpine, above": (Alpine(), "above"),
    "alpine, below, of the plain part": (Alpine(features=("prefer-plain-text",)), "below"),
}


@pytest.mark.parametrize("which", PROGRAMS)
def test_a_quoting_answer_counts_once_and_says_only_what_was_typed(town: Town, language: str, which: str) -> None:
    """C1: the day's thread is opened, answered with all of it quoted; the token comes back, the thread is kept."""
    program, place = PROGRAMS[which]
    subject, vote, accused, voter = WORDS[language]
    typed = ["Добрый день!" if language == "ru" else "Hello,", vote]
    shown = program.reply(town.player, subject, typed, place)
    assert "Content-Type" not in shown, "no bare source"
    assert "<p>" not in shown

    cause, raw = town.letter()
    assert (cause.verdict, cause.accepted, cause.refused) == ("letter", 1, ())
    assert town.votes() == {voter: [accused]}
    house, mine = town.demonstration.house, opened(Arrival(1, cause.arrived, raw))
    assert list(mine.letter.fresh) == typed
    day, mail = town.mail(f"{subject} [demo]"), message_from_bytes(raw)
    assert mail["To"] == day["Reply-To"]
    assert re.fullmatch(r"host\+demo\.[a-z2-9]{10}@example\.org", mail["To"])
    assert proved(house, mine, "demo")
    assert mail["In-Reply-To"] == day["Message-ID"]
    assert mail["References"].split() == [*day["References"].split(), day["Message-ID"]]
    assert day.get_content_type() == "multipart/alternative"
    quoted = [line.strip() for line in re.findall(r"^>(.*)", body_of(mail), re.MULTILINE)]
    plain = [line.strip() for line in body_of(day).splitlines()]
    assert [line for line in plain if line not in quoted] == [] or program == Alpine(), (
        "of the two parts, the plain one"
    )
    assert len(quoted) > 5

    receipt = town.mail(f"Re: {subject} [demo]")
    assert receipt["In-Reply-To"] == mail["Message-ID"]


@pytest.mark.parametrize("language", ["ru"])
@pytest.mark.parametrize("which", ["neomutt", "alpine"])
def test_a_program_that_speaks_russian(town: Town, language: str, which: str, tmp_path: Path) -> None:
    """Its dates and its line above the quote are Russian; the answer to a receipt has the first vote in its quote."""
    environment = russian(tmp_path)
    settings = ('set attribution = "%d, %n написал(а):"', "set hide_thread_subject = no")
    programs: dict[str, MailProgram] = {
        "neomutt": Neomutt(settings, environment, sent="ообщение отправлено"),
        "alpine": Alpine(('reply-leadin="_LONGDATE_ пользователь _FROM_ написал:"',), environment=environment),
    }
    program = programs[which]
    subject, vote, accused, voter = WORDS[language]
    program.reply(town.player, subject, [vote], "above")
    first, raw = town.letter()
    assert (first.verdict, first.accepted, town.votes()) == ("letter", 1, {voter: [accused]})
    assert re.search(r"написал(\(а\))?:", body_of(message_from_bytes(raw)))
    shown = program.reply(town.player, f"Re: {subject}", ["Передумала.", "снять голос с Бори"], "above")
    assert f"за казнь — {accused}" in shown, "the receipt says what it was for"
    second, raw = town.letter(2)
    assert (second.verdict, second.accepted, second.refused, town.votes()) == ("letter", 1, (), {voter: []})
    assert f"за казнь — {accused}" in body_of(message_from_bytes(raw)), "and is quoted"


@pytest.mark.parametrize("program", [Neomutt(), Alpine()], ids=["neomutt", "alpine"])
def test_a_mail_begun_anew_counts_once_its_writer_has_said_yes(town: Town, language: str, program: MailProgram) -> None:
    """It has no token: the house asks at his address, and a yes above its question is enough."""
    _, vote, accused, voter = WORDS[language]
    program.write(town.player, "host@example.org", "Vote", [vote])
    held, raw = town.letter()
    assert (held.verdict, town.votes()) == ("held", {})
    assert list(opened(Arrival(1, held.arrived, raw)).letter.fresh) == [vote]
    member = town.demonstration.members[0]
    member.read()
    question = subject_of(message_from_bytes(member.received[-1])).removesuffix(" [demo]")
    shown = program.reply(town.player, question, ["Да." if language == "ru" else "Yes."], "above")
    assert vote in shown, "he sees what it is about"
    yes, _ = town.letter(2)
    assert (yes.verdict, town.votes()) == ("vouched", {voter: [accused]})


@pytest.mark.parametrize("program", [Neomutt(), Alpine()], ids=["neomutt", "alpine"])
def test_a_forwarded_mail_says_what_stands_above_it(town: Town, language: str, program: MailProgram) -> None:
    """Nothing in the part that is passed on is its writer's."""
    subject, vote, _, _ = WORDS[language]
    typed = ["Не спится." if language == "ru" else "I cannot sleep.", vote]
    program.forward(town.player, "host@example.org", subject, typed)
    held, raw = town.letter()
    letter = opened(Arrival(1, held.arrived, raw)).letter
    assert (held.verdict, list(letter.fresh)) == ("held", typed)
    assert subject in body_of(message_from_bytes(raw)), "the mail is in it"


def test_a_mail_of_ours_that_is_sent_back_is_no_letter(town: Town, language: str) -> None:
    """Nobody is answered, or it would come back for ever."""
    store, written = town.demonstration.house.store, town.demonstration.mails_out
    Neomutt().bounce(town.player, "host@example.org", WORDS[language][0])
    town.until("what came back", lambda: store.version(HOUSE) > 0)
    (entry,) = store.read(HOUSE)
    assert isinstance(entry.cause, LetterCause)
    assert (entry.cause.verdict, entry.messages) == ("own", ())
    assert town.demonstration.mails_out == written


def test_a_phase_is_one_thread(town: Town, language: str) -> None:
    """All posts of a phase hang together in the index, and nothing else with them but what was said between."""
    subject, vote, _, _ = WORDS[language]
    Neomutt().reply(town.player, subject, [vote], "above")
    town.letter()
    town.pass_to("night 2")
    with Neomutt().opened(town.player, {"ru": "Город. Ночь 2", "en": "The Town. Night 2"}[language]) as terminal:
        index = terminal.screen.text
    rows = re.findall(r"^ *\d+ .*\) (?P<tree>[─>├└┬│* ]*)(?P<subject>\S.*?) \[demo\]$", index, re.MULTILINE)
    threads: list[list[str]] = []
    for tree, title in rows:
        if tree.startswith(("├", "└")):
            threads[-1].append(title)
        else:
            threads.append([title])
    days = [thread for thread in threads if any(subject in title for title in thread)]
    nights = [thread for thread in threads if any(re.search("(Ночь|Night) 1", title) for title in thread)]
    assert [len(days), len(nights)] == [1, 1], index
    assert len([title for title in days[0] if title.startswith(subject)]) == 3, "the day, its tally, its reminder"
    assert days[0][0] == subject
    assert all(subject in title for title in days[0])
    assert len(nights[0]) == 2, "the night and its reminder"


def body_of(mail: Message) -> str:
    """The text that a mail begins with; its no-break spaces as others."""
    part = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode(part.get_content_charset() or "utf-8").replace("\N{NO-BREAK SPACE}", " ")
