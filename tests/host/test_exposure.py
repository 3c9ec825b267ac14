"""A letter to others that carries a role card or a token is not passed on: the host looks at it first."""

from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Strike
from mailhost.engine.founding import create
from mailhost.engine.refusals import Refused
from mailhost.host import quarantine
from mailhost.host.eligibility import Newcomer
from mailhost.host.hand import carry_out, found
from mailhost.host.rehearsal import GAME
from mailhost.host.reply_token import token_of
from mailhost.host.roll import enrol
from mailhost.host.verification import verify
from mailhost.letters.outgoing import card
from tests.host.doubts import Doubting

WAYS = ("последнее слово:", "мафии:")
LOOKS_LATIN = str.maketrans("аеорсухАВЕКМНОРСТХ", "aeopcyxABEKMHOPCTX")
LOOKS_CYRILLIC = str.maketrans("aeopcyx346", "аеорсухзчб")
BY_HAND = str.maketrans("abcehkmoptxyinurg", "авсенкмортхуіпигд")
LEET = str.maketrans("озОЗ", "0303")
MARKED = str.maketrans("аоуиАО", "ӓӧӱӥӒӦ")


TALK = (
    "Я не мафия, казните Гришу!",
    "я мирный житель",
    "Боря — мафия, он мне сам сказал",
    "Моя роль: мафия. Шучу",
    "роль",
    "1) Жанна 2) Вера 3) Гриша",
    "Свои: Жанна, Боря и Вера",
    "Жанна, Вера, Гриша, Даша, Егор — все свои",
    "Жанна (консильери), так мне приснилось",
    "Днём вы, как все, голосуете за казнь: «казнить: Имя».",
    "День 1 — до среды, 2 декабря, 22:00 (Москва).",
    "До завтра, 2222222222 раз прощайте, k7mq2x9htw",
)


def long(card: str) -> str:
    """Its longest line."""
    return max(card.splitlines(), key=len)


def line(card: str, begins: str) -> str:
    """The one that begins so."""
    return next(each for each in card.splitlines() if each.startswith(begins))


OF_TOKENS: dict[str, Callable[[str], str]] = {
    "token": str.upper,
    "spaced": " ".join,
    "in two lines": lambda token: f"{token[:5]}\n{token[5:]}",
    "with dashes": lambda token: f"{token[:3]}-{token[3:6]}-{token[6:]}",
    "look-alikes": lambda token: token.upper().translate(LOOKS_CYRILLIC),
    "in Cyrillic as far as it goes": lambda token: token.translate(BY_HAND),
    "in italics": lambda token: token.translate(str.maketrans("n", "п")),
    "fullwidth": lambda token: "".join(chr(ord(each) + 0xFEE0) for each in token),
    "zero-width": "\u200b".join,
    "amid letters": lambda token: f"код{token}вот",
    "reply-to": lambda token: f"пишите мне на host+{GAME}.{token}@example.org",
}
OF_CARDS: dict[str, Callable[[str], str]] = {
    "role": lambda card: line(card, "Ваша роль"),
    "people": lambda card: line(card, "Свои"),
    "people, shouted": lambda card: line(card, "Свои").upper().translate(LOOKS_LATIN),
    "role, digits for letters": lambda card: line(card, "Ваша роль").translate(LEET),
    "role, dotted letters": lambda card: line(card, "Ваша роль").translate(MARKED),
    "people, digits for letters": lambda card: line(card, "Свои").translate(LEET),
    "people, numbered": lambda card: line(card, "Свои").replace(": ", ": 1) "),
    "people, numbered otherwise": lambda card: line(card, "Свои").replace(": ", ":\n№ 1 "),
    "a paragraph, digits for letters": lambda card: long(card).translate(LEET),
    "a paragraph, dotted letters": lambda card: long(card).translate(MARKED),
    "wrapped": lambda card: "\n".join(long(card)[n : n + 40] for n in range(0, len(long(card)), 40)),
    "quoted by marks of no program": lambda card: "\n".join(f"~ {each}" for each in card.splitlines()),
    "half a sentence": lambda card: long(card)[10:70],
    "whole": lambda card: card,
    "the joke": lambda card: card.splitlines()[0],
    "how he wins": lambda card: line(card, "Вы побеждаете"),
}


def own_card(table: Doubting, nick: str) -> str:
    """As he was sent it."""
    seat = next(player.seat for player in table.game.players if player.nick == nick)
    return card(table.house.texts("ru", "gorod"), table.game, seat).body


def told_to_others(table: Doubting, since: int) -> str:
    """All that anybody but the writer and the host was sent since."""
    return "\n".join(mail.body for mail in table.mails()[since:] if mail.seat not in (0, 2))


def secrets(table: Doubting) -> dict[str, str]:
    """All that a member of the gang could give away by a paste."""
    card = own_card(table, "Боря")
    tokens = {name: spelled(table.token("Боря")) for name, spelled in OF_TOKENS.items()}
    pieces = {name: taken(card) for name, taken in OF_CARDS.items()}
    return tokens | pieces | {"another's token": f"вот код Даши: {table.token('Даша')}"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("secret", [*OF_TOKENS, *OF_CARDS, "another's token"])
@pytest.mark.parametrize("sender", ["token", "from"])
def test_it_is_held_for_the_host(way: str, secret: str, sender: str) -> None:
    table = Doubting(sender)  # type: ignore[arg-type]
    text = secrets(table)[secret]
    before = len(table.mails())
    table.answers("Боря", f"{way} слушайте все\n{text}", "2 11:00")
    assert table.held() == ["secret"]
    assert told_to_others(table, before) == ""
    assert "дальше не пошло" in table.last("Боря").subject
    assert "письмо с тайной" in table.last("host").subject
    table.answers("Боря", "да", "2 11:10")  # it is the host's word that it waits for
    assert table.held() == ["secret"]
    (key,) = table.house.ledger.book(GAME).held
    cause = quarantine.retry(table.house, key[:8], "host")
    assert (cause.verdict, cause.accepted) == ("letter", 1)
    assert "слушайте все" in told_to_others(table, before)


def without_his_token(table: Doubting, text: str) -> None:
    """He writes from his own address, and says yes to the question."""
    table.comes("Боря", text, "2 11:00")
    assert table.held() == ["unproved"]
    table.answers("Боря", "да", "2 11:10")


def with_the_word(table: Doubting, text: str) -> None:
    """And has typed the question's word alone."""
    table.comes("Боря", text, "2 11:00")
    table.comes("Боря", table.word(), "2 11:10", subject="")


def below_a_yes(table: Doubting, text: str) -> None:
    """In the answer itself to a question about another letter."""
    table.comes("Боря", "казнить Аню", "2 11:00")
    table.answers("Боря", f"да\n{text}", "2 11:10")


def below_a_no(table: Doubting, text: str) -> None:
    """The same, and that one is not his."""
    table.comes("Боря", "казнить Аню", "2 11:00")
    table.answers("Боря", f"нет\n{text}", "2 11:10")


def from_elsewhere(table: Doubting, text: str) -> None:
    """From a second address, which says yes, and then he does."""
    elsewhere = "borya@work.example.net"
    table.comes(elsewhere, text, "2 11:00", f"{GAME}.{table.token('Боря')}")
    table.comes(elsewhere, "да", "2 11:05", subject=f"Re: {table.last(elsewhere).subject}")
    table.answers("Боря", "да", "2 11:10")


def by_the_hosts_hand(table: Doubting, text: str) -> None:
    """The host lets one count that nothing proved: he has not been told yet what is in it."""
    table.comes("Боря", text, "2 11:00")
    (key,) = table.house.ledger.book(GAME).held
    quarantine.retry(table.house, key[:8], "host")
    table.look("2 11:10")


VOUCHED = (without_his_token, with_the_word, below_a_yes, below_a_no, from_elsewhere, by_the_hosts_hand)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("secret", ["token", "role", "people", "whole", "another's token"])
@pytest.mark.parametrize("vouched", VOUCHED)
def test_nor_is_it_passed_on_once_its_writer_has_vouched_for_it(
    way: str, secret: str, vouched: Callable[[Doubting, str], None]
) -> None:
    table = Doubting()
    text = secrets(table)[secret]
    before = len(table.mails())
    vouched(table, f"{way} слушайте все\n{text}")
    assert table.held() == ["secret"]
    assert "слушайте все" not in told_to_others(table, before)
    assert "дальше не пошло" in table.last("Боря").subject
    assert "письмо с тайной" in table.last("host").subject
    (key,) = table.house.ledger.book(GAME).held
    assert quarantine.retry(table.house, key[:8], "host").verdict == "letter"
    assert "слушайте все" in told_to_others(table, before)
    assert verify(table.house, GAME).findings == ()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("text", TALK)
def test_what_people_say_of_themselves_passes(way: str, text: str) -> None:
    table = Doubting()
    table.answers("Боря", f"{way} {text}", "2 11:00")
    assert (table.held(), table.verdicts()) == ([], ["letter"])


def test_a_card_that_is_quoted_below_is_cut_off_as_ever() -> None:
    table = Doubting()
    quoted = "\n".join(f"> {line}" for line in own_card(table, "Боря").splitlines())
    table.answers("Боря", f"последнее слово: прощайте\n\n{quoted}", "2 11:00")
    assert (table.held(), table.verdicts()) == ([], ["letter"])


def test_a_list_of_his_people_is_known_by_its_beginning_though_they_have_died_since() -> None:
    table = Doubting()
    people = line(own_card(table, "Боря"), "Свои")
    assert not isinstance(carry_out(table.house, GAME, lambda _: Strike(7), "host"), Refused)
    assert people not in own_card(table, "Боря")
    table.answers("Боря", f"последнее слово: прощайте, {people}", "2 11:00")
    assert table.held() == ["secret"]


def test_the_one_time_word_of_a_held_letter_is_a_secret_too() -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    word = table.word()
    table.answers("Боря", f"мафии: гляньте, что у Веры: {word}", "2 11:10")
    assert sorted(table.held()) == ["secret", "unproved"]


@pytest.mark.parametrize("way", WAYS)
def test_a_card_that_a_program_has_made_html_of_is_known(way: str) -> None:
    table = Doubting()
    cells = "".join(f"<tr><td><b>{each}</b></td></tr>" for each in own_card(table, "Боря").splitlines())
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"] = table.address("Боря"), f"host+{GAME}.{table.token('Боря')}@example.org"
    mail.set_content(f"<p>{way} смотрите</p><table>{cells}</table>", subtype="html")
    table.arrives(mail.as_bytes(), "2 11:00")
    assert table.held() == ["secret"]


def test_a_token_of_another_game_is_a_secret_in_this_one() -> None:
    table = Doubting()
    found(table.house, create("other", table.game.ruleset, "ru", "UTC", Calendar(), table.at("2 10:00")), "host")
    enrol(table.house, "other", [Newcomer("Зоя", "zoya@players.example.org")], "host")
    token = token_of(table.house, "other", "zoya@players.example.org")
    table.answers("Боря", f"мафии: смотрите, {token}", "2 11:00")
    assert table.held() == ["secret"]
