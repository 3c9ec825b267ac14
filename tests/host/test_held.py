"""Who wrote it: a command counts with the token, or once its writer has confirmed it; nothing is lost or done twice."""

import logging
from collections.abc import Callable
from dataclasses import replace

import pytest

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Replace
from mailhost.engine.founding import create
from mailhost.host import quarantine
from mailhost.host.eligibility import Newcomer
from mailhost.host.hand import carry_out, found
from mailhost.host.held import MOST_ASKED
from mailhost.host.overview import letters, waiting
from mailhost.host.rehearsal import GAME
from mailhost.host.reply_token import ALPHABET, LENGTH, reply_address
from mailhost.host.roll import enrol
from mailhost.host.transaction import written_with
from mailhost.host.verification import verify
from tests.host.doubts import Doubting
from tests.host.tables import NICKS

SECOND = "borya@work.example.net"
BORYA = {"Боря": ["Вера"]}


def test_every_mail_to_a_player_says_his_token_in_its_reply_to_and_nowhere_else() -> None:
    table = Doubting()
    mails = table.sent()
    tokens = {nick: table.token(nick) for nick in NICKS}
    assert len(set(tokens.values())) == len(NICKS)
    assert all(set(token) <= set(ALPHABET) and len(token) == LENGTH for token in tokens.values())
    for mail in mails:
        nick = next((nick for nick in NICKS if table.address(nick) == mail["To"]), None)
        whole = mail.as_string() + "".join(part.get_content() for part in mail.iter_parts())
        if nick is None:
            assert mail["Reply-To"] is None
        else:
            assert mail["Reply-To"] == f"host+{GAME}.{tokens[nick]}@example.org"
            assert whole.count(tokens[nick]) == 1
        assert not any(token in whole for other, token in tokens.items() if other != nick)


def test_with_the_token_it_counts_and_without_it_waits() -> None:
    table = Doubting()
    table.answers("Вера", "казнить Борю", "2 11:00")
    assert table.tally() == BORYA
    table.comes("Даша", "казнить Борю", "2 11:01")
    assert (table.tally(), table.held()) == (BORYA, ["unproved"])
    assert f"Код {table.word()}" in table.last("Даша").subject
    assert "> казнить Борю" in table.last("Даша").body


@pytest.mark.parametrize(
    "subject",
    [
        "Re: [{}] Город. День 1",
        "RE: re[2]: [{}] Город",
        "Ответ: [{}] Город. Де",
        "Fwd: [{}]",
        "Антв: Пересл: [{}] Город. День 1",
        "[EXTERNAL] Re: [{}] Город",
    ],
)
@pytest.mark.parametrize("spelled", [str.lower, str.upper])
def test_where_there_is_no_plus_addressing_the_subject_carries_it(subject: str, spelled: Callable[[str], str]) -> None:
    table = Doubting(plus_addressing=False)
    mail = next(each for each in table.sent() if each["To"] == table.address("Вера"))
    assert mail["Reply-To"] is None
    assert mail["Subject"].startswith(f"[{GAME}.{table.token('Вера')}] ")
    tag = f"{GAME}.{table.token('Вера')}"
    table.comes("Вера", "казнить Борю", "2 11:00", subject=subject.format(spelled(tag)))
    assert (table.tally(), table.held()) == (BORYA, [])


def test_a_game_whose_name_leaves_no_room_in_an_address_has_it_in_the_subject() -> None:
    table = Doubting()
    assert reply_address(table.house, "g" * 32, "a@example.org")
    long = Doubting()
    object.__setattr__(long.house.settings, "email", f"{'h' * 30}@example.org")
    assert reply_address(long.house, "g" * 32, "a@example.org") == ""


@pytest.mark.parametrize("answer", ["да", "Да, это я\n\nSent from my iPhone", "да\n\n> Если писали вы", "Ага"])
def test_confirmed_in_time_it_counts_as_of_its_arrival(answer: str) -> None:
    """C5, G4: the vote is as old as the letter."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.answers("Гриша", "казнить Дашу", "2 11:30")
    table.answers("Вера", answer, "2 12:00")
    assert table.tally() == BORYA | {"Даша": ["Гриша"]}
    assert table.game.votes[3][2][0] == table.at("2 11:00")
    assert table.verdicts() == ["held", "letter", "vouched", "letter"]
    assert table.held() == []
    assert table.last("Вера").body.startswith("Принято: за казнь — Боря.")
    assert verify(table.house, GAME).findings == ()


def test_the_word_alone_is_enough_for_somebody_who_writes_anew() -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.comes("Вера", f"Да, {table.word().upper()}", "2 12:00")
    assert table.tally() == BORYA


def test_a_word_is_of_its_letter_and_of_its_player() -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    word = table.word()
    table.comes("Гриша", f"да {word}", "2 11:30")
    table.comes("mallory@example.net", f"да {word}", "2 11:31")
    table.comes("Вера", "да 2222222222", "2 11:32")
    assert (table.tally(), table.held()) == ({}, ["unproved"])


def test_an_unproved_yes_confirms_nothing() -> None:
    """Whoever forged the first letter can forge a second one."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.comes("Вера", "да", "2 11:30")
    assert (table.tally(), table.held()) == ({}, ["unproved"])


@pytest.mark.parametrize("answer", ["да", "Да, я здесь", "ок"])
def test_a_yes_to_another_mail_of_ours_says_nothing_of_the_held_letter(answer: str) -> None:
    """He need not have read our question: it may be a roll-call that he answers."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.comes("Вера", answer, "2 11:30", f"{GAME}.{table.token('Вера')}", "Re: Город. Перекличка")
    assert (table.tally(), table.held()) == ({}, ["unproved"])


@pytest.mark.parametrize("answer", ["", "да?", "ага, щас", "Да не писал я ничего", "OK, but not me"])
def test_an_answer_that_is_no_yes_leaves_it_waiting(answer: str) -> None:
    """An empty one too, though its subject holds the word."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.answers("Вера", answer, "2 11:30")
    assert (table.tally(), table.held()) == ({}, ["unproved"])


def test_where_two_wait_a_bare_yes_does_not_say_which() -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    first = table.last("Вера").subject
    table.comes("Вера", "казнить Дашу", "2 11:01")
    token = f"{GAME}.{table.token('Вера')}"
    table.comes("Вера", "да", "2 11:30", token)
    assert (table.tally(), len(table.held())) == ({}, 2)
    table.comes("Вера", "да", "2 11:31", token, f"Re: {first}")
    assert (table.tally(), len(table.held())) == (BORYA, 1)


def test_confirmed_too_late_it_changes_nothing_and_both_are_told() -> None:
    """C5."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 21:59")
    question = table.last("Вера").subject
    table.look("2 22:01")
    assert table.game.phase.name == "night 2"
    assert (table.held(), table.verdicts()) == ([], ["held", "late"])
    assert "Письмо не засчитано" in table.last("Вера").subject
    assert "письмо не дождалось" in table.last("host").subject
    count = len(table.mails())
    table.comes("Вера", "да", "2 22:05", f"{GAME}.{table.token('Вера')}", f"Re: {question}")
    assert table.verdicts()[-1] == "talk"
    assert not [each for each in table.mails()[count:] if "Вера" in each.subject]
    table.look("2 23:00")
    assert table.verdicts().count("late") == 1


def test_a_letter_found_after_its_phase_asks_nobody() -> None:
    """C5: found in a junk folder, and unproved too."""
    table = Doubting()
    table.look("2 22:01")
    raw = table.comes("Вера", "казнить Борю", "2 22:02").replace(b"<1@", b"<9@")
    table.mailbox.deliver(raw, table.at("2 21:00"))
    table.look("2 22:03")
    assert table.verdicts() == ["held", "held", "late"]
    assert [mail.subject for mail in table.mails("Вера")[-1:]] == ["Город. Письмо не засчитано [rehearsal]"]


@pytest.mark.parametrize("answer", ["нет", "Это не я!", "Нет, я такого не писал"])
def test_whoever_disowns_it_is_believed_and_the_host_is_told(answer: str) -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.answers("Вера", answer, "2 12:00")
    assert (table.tally(), table.held(), table.verdicts()) == ({}, [], ["held", "disowned"])
    assert "чужое письмо" in table.last("host").subject


@pytest.mark.parametrize("answer", ["да", "нет"])
def test_a_text_for_others_is_shown_whole_before_it_is_confirmed_and_a_disowned_one_to_the_host(answer: str) -> None:
    """Each line of it marked; a line without an end has one."""
    text = ["последнее слово: ищите", "зелёных и ушастых.", "казнить Борю", "я " * 2000, "прощайте"]
    table = Doubting()
    table.comes("Вера", "\n".join(("голоса", "казнить Дашу", *text)), "2 11:00")
    question = table.mails("Вера")[-1].body.splitlines()
    shown = [f"> {line}" for line in ("казнить Дашу", *text)]
    assert [line for line in question if line in shown] == [line for line in shown if len(line) < 100]
    assert max(map(len, question)) < 2010
    table.answers("Вера", answer, "2 12:00")
    told = table.mails("host")[-1]
    assert (answer == "нет") == all(line in told.body for line in ("> казнить Дашу", "> прощайте"))


def test_a_command_in_answer_is_a_command_and_no_answer() -> None:
    """Neither is the order lost, nor does the doubtful letter count by it; after a yes both do."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.answers("Вера", "казнить Дашу", "2 11:30")
    assert (table.tally(), table.held()) == ({"Даша": ["Вера"]}, ["unproved"])
    both = Doubting()
    both.comes("Вера", "казнить Борю", "2 11:00")
    both.answers("Вера", "да\nказнить Дашу", "2 11:30")
    assert both.tally() == {"Боря": ["Вера"], "Даша": ["Вера"]}
    assert verify(both.house, GAME).findings == ()


@pytest.mark.parametrize("text", ["статус", "роль", "помощь", "здравствуйте!", "казнит Борю"])
def test_what_changes_nothing_need_not_be_proved(text: str) -> None:
    """Its answer goes to the registered address alone."""
    table = Doubting()
    table.comes("Вера", text, "2 11:00", Reply_To="mallory@example.net", Cc="mallory@example.net")
    assert table.held() == []
    assert {mail.to for mail in table.mails() if mail.seat == 3} == {table.address("Вера")}
    assert not [mail for mail in table.mails() if mail.to == "mallory@example.net"]


def test_another_player_with_somebody_s_token_is_himself() -> None:
    """He has answered a mail that was forwarded to him."""
    table = Doubting()
    table.comes("Даша", "казнить Борю", "2 11:00", f"{GAME}.{table.token('Вера')}")
    assert (table.tally(), table.held()) == ({}, ["unproved"])
    assert "код" in table.last("Даша").body.lower()
    assert all("Код " not in mail.subject for mail in table.mails("Вера"))


def test_a_replaced_player_s_token_is_worth_nothing() -> None:
    table = Doubting()
    old = f"{GAME}.{table.token('Вера')}"
    carry_out(table.house, GAME, lambda _: Replace(3, "Мила", "mila@example.org"), "host")
    table.comes("Вера", "казнить Борю", "2 11:00", old)
    table.comes("mila@example.org", "казнить Борю", "2 11:01", old)
    assert (table.tally(), table.held()) == ({}, ["unproved"])
    new = next(mail for mail in table.sent() if mail["To"] == "mila@example.org")["Reply-To"]
    assert old not in new
    table.comes("mila@example.org", "казнить Дашу", "2 11:02", new.partition("+")[2].partition("@")[0])
    assert table.tally() == {"Даша": ["Мила"]}


def test_a_lost_key_loses_nothing() -> None:
    table = Doubting()
    old = f"{GAME}.{table.token('Вера')}"
    assert written_with(table.house, GAME)
    table.house = replace(table.house, secret=b"another")
    assert not written_with(table.house, GAME)
    table.comes("Вера", "казнить Борю", "2 11:00", old)
    assert (table.tally(), table.held()) == ({}, ["unproved"])
    table.answers("Вера", "да", "2 11:30")
    assert table.tally() == BORYA


def test_the_same_letter_is_held_once_and_counts_once() -> None:
    table = Doubting()
    raw = table.comes("Вера", "казнить Борю", "2 11:00")
    table.arrives(raw, "2 11:01")
    assert len(table.held()) == 1
    yes = table.answers("Вера", "да", "2 11:30")
    table.arrives(yes, "2 11:31")
    table.arrives(raw, "2 11:32")
    assert (table.verdicts(), table.tally()) == (["held", "vouched", "letter"], BORYA)
    strange = table.comes(SECOND, "казнить Дашу", "2 12:00", f"{GAME}.{table.token('Вера')}")
    table.arrives(strange, "2 12:01")
    assert len(table.held()) == 1


def test_a_crash_between_forgets_no_held_letter() -> None:
    """What is held lives in the journal: a new process asks no second time, and knows the word."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    count = len(table.mails())
    for checkpointed in (False, True):
        if checkpointed:
            table.house.ledger.save(table.house.ledger.book(GAME))
        table.house = table.restarted()
        table.house.ledger.refresh()
        table.look("2 11:10")
        assert (table.held(), len(table.mails())) == (["unproved"], count)
    table.answers("Вера", "да", "2 11:30")
    assert table.tally() == BORYA


def test_a_flood_in_his_name_asks_a_player_so_often_and_the_host_sees_them_all() -> None:
    table = Doubting()
    before = len(table.mails("Вера"))
    for number in range(MOST_ASKED + 3):
        table.comes("Вера", "казнить Борю", f"2 11:{number:02}")
    assert len(table.mails("Вера")) == before + MOST_ASKED
    assert len(letters(table.house)) == MOST_ASKED + 3


def test_held_letters_wait_for_the_host_who_may_let_one_count_or_drop_it() -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.comes("Даша", "казнить Гришу", "2 11:01")
    first, second = waiting(table.house, table.house.ledger.book(GAME)).letters
    assert (first.game, first.owner, first.why, first.arrived) == (GAME, "Вера", "unproved", table.at("2 11:00"))
    cause = quarantine.retry(table.house, first.id, "host")
    assert (cause.verdict, cause.accepted, table.tally()) == ("letter", 1, BORYA)
    quarantine.drop(table.house, second.id, "host")
    assert (table.held(), table.tally()) == ([], BORYA)
    with pytest.raises(quarantine.NoLetter):
        quarantine.retry(table.house, second.id, "host")
    assert verify(table.house, GAME).findings == ()
    table.house = table.restarted()
    table.house.ledger.refresh()
    assert table.held() == []


def test_a_token_of_one_game_proves_the_same_address_in_another() -> None:
    """He answers our mail of one game and types the other's name into its subject."""
    table = Doubting()
    other = create("other", table.game.ruleset, "ru", "Europe/Moscow", Calendar(), table.at("2 10:00"))
    found(table.house, other, "host")
    enrol(table.house, "other", [Newcomer(nick, table.address(nick)) for nick in NICKS], "host")
    table.comes("Вера", "выйти", "2 11:00", f"{GAME}.{table.token('Вера')}", subject="[other] Re: Город")
    assert "Вера" not in [player.nick for player in table.house.ledger.book("other").state.players]
    table.comes("Даша", "выйти", "2 11:01", subject="[other]")
    assert [each.why for each in table.house.ledger.book("other").held.values()] == ["unproved"]
    table.comes("Гриша", "казнить Борю", "2 11:02", f"{GAME}.{table.token('Гриша')}", subject="")
    assert table.tally() == {"Боря": ["Гриша"]}


HEADERS = {
    "pass": ("mx.example.org; dmarc=pass header.from=players.example.org", True),
    "fail": ("mx.example.org; dmarc=fail header.from=players.example.org", False),
    "foreign": ("mx.evil.net; dmarc=pass header.from=players.example.org", False),
    "none": ("mx.example.org; none", False),
}


@pytest.mark.parametrize("case", HEADERS)
def test_dmarc_asks_the_host_s_own_server(case: str) -> None:
    header, counts = HEADERS[case]
    table = Doubting("dmarc")
    assert all(mail["Reply-To"] is None for mail in table.sent())
    table.comes("Вера", "казнить Борю", "2 11:00", Authentication_Results=header)
    assert (table.tally(), table.held()) == ((BORYA, []) if counts else ({}, ["unproved"]))
    if not counts:
        table.comes("Вера", f"да {table.word()}", "2 11:30")
        assert table.tally() == BORYA


def test_from_believes_from() -> None:
    table = Doubting("from")
    table.comes("Вера", "казнить Борю", "2 11:00")
    assert table.tally() == BORYA


@pytest.mark.parametrize("mode", ["token", "dmarc", "from"])
@pytest.mark.parametrize(
    "head",
    [
        b"From: {a}\r\nFrom: {b}\r\n",
        b"From: {b}\r\nFrom: {a}\r\n",
        b"From: {a}, {b}\r\n",
        b"From: {a}<{b}>\r\n",
        b"From: {b}\r\nSender: {a}\r\n",
        b"From: {b}\r\nReply-To: {a}\r\n",
        b'From: "{a}" <{b}>\r\n',
        b"From: {b} ({a})\r\n",
    ],
)
def test_nobody_speaks_for_a_player_by_a_header_that_only_looks_like_his(mode: str, head: bytes) -> None:
    table = Doubting(mode)  # type: ignore[arg-type]
    vera, mallory = table.address("Вера").encode(), b"mallory@evil.example"
    raw = head.replace(b"{a}", vera).replace(b"{b}", mallory)
    to = f"host+{GAME}.{table.token('Вера')}@example.org".encode()
    table.arrives(
        raw + b"To: " + to + b"\r\nAuthentication-Results: mx.example.org; dmarc=pass\r\n"
        b"Message-ID: <x@evil.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        + "казнить Борю\r\n".encode(),
        "2 11:00",
    )
    assert table.tally() == {}
    assert "letter" not in table.verdicts()


def test_no_token_is_ever_logged(caplog: pytest.LogCaptureFixture) -> None:
    table = Doubting()
    with caplog.at_level(logging.DEBUG):
        table.answers("Вера", "казнить Борю", "2 11:00")
        table.comes("Даша", "казнить Борю", "2 11:01")
        word = table.word()
        table.comes(SECOND, "казнить Борю", "2 11:02", f"{GAME}.{table.token('Вера')}")
        table.sent()
    secrets = (word, table.token("Вера"), table.token("Даша"))
    assert caplog.messages
    assert not [line for line in caplog.messages if any(each in line for each in secrets)]
