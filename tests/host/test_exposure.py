"""A letter to others that carries a role card or a token is not passed on: the host looks at it first."""

import pytest

from mailhost.host import quarantine
from mailhost.host.rehearsal import GAME
from mailhost.letters.outgoing import card
from tests.host.doubts import Doubting

WAYS = ("последнее слово:", "мафии:")


def own_card(table: Doubting, nick: str) -> str:
    """As he was sent it."""
    seat = next(player.seat for player in table.game.players if player.nick == nick)
    return card(table.house.texts("ru", "gorod"), table.game, seat).body


def told_to_others(table: Doubting, since: int) -> str:
    """All that anybody but the writer and the host was sent since."""
    return "\n".join(mail.body for mail in table.mails()[since:] if mail.seat not in (0, 2))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("secret", ["token", "reply-to", "line", "wrapped", "whole", "another's token"])
@pytest.mark.parametrize("sender", ["token", "from"])
def test_it_is_held_for_the_host(way: str, secret: str, sender: str) -> None:
    table = Doubting(sender)  # type: ignore[arg-type]
    role = next(line for line in own_card(table, "Боря").splitlines() if line.startswith("Ваша роль"))
    long = max(own_card(table, "Боря").splitlines(), key=len)
    text = {
        "token": table.token("Боря").upper(),
        "reply-to": f"пишите мне на host+{GAME}.{table.token('Боря')}@example.org",
        "line": role,
        "wrapped": "\n".join(long[n : n + 40] for n in range(0, len(long), 40)),
        "whole": own_card(table, "Боря"),
        "another's token": f"вот код Даши: {table.token('Даша')}",
    }[secret]
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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("text", ["Я не мафия, казните Гришу!", "Боря — мафия, он мне сам сказал", "роль", "прощайте"])
def test_what_people_say_of_themselves_passes(way: str, text: str) -> None:
    table = Doubting()
    table.answers("Боря", f"{way} {text}", "2 11:00")
    assert (table.held(), table.verdicts()) == ([], ["letter"])


def test_a_card_that_is_quoted_below_is_cut_off_as_ever() -> None:
    table = Doubting()
    quoted = "\n".join(f"> {line}" for line in own_card(table, "Боря").splitlines())
    table.answers("Боря", f"последнее слово: прощайте\n\n{quoted}", "2 11:00")
    assert (table.held(), table.verdicts()) == ([], ["letter"])
