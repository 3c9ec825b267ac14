"""`mailhost run` as a process, against a real Dovecot and a real SMTP server: a night, a day, and a power cut."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.live.dovecot import Dovecot
from tests.live.served_house import ServedHouse
from tests.live.smtp_sink import SmtpSink

pytestmark = pytest.mark.live

ROLES = {
    "Аня": "citizen",
    "Боря": "mafia",
    "Вера": "citizen",
    "Гриша": "citizen",
    "Даша": "commissar",
    "Егор": "citizen",
    "Жанна": "consigliere",
    "Зоя": "citizen",
    "Иван": "citizen",
    "Кира": "citizen",
}
ADDRESS = {nick: f"player{number}@example.org" for number, nick in enumerate(ROLES, 1)}


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    """A real SMTP server that keeps what it takes."""
    server = SmtpSink()
    yield server
    server.stop()


@pytest.fixture
def house(tmp_path: Path, dovecot: Dovecot, sink: SmtpSink) -> Iterator[ServedHouse]:
    """A house with a mailbox of its own."""
    place = ServedHouse(tmp_path, dovecot, sink, f"{tmp_path.name.replace('_', '-')}@example.org")
    yield place
    place.stop()


def begin(house: ServedHouse, day_in: float, night_in: float) -> None:
    """Found, seat, deal, and start the daemon: night 1 opens at once, for it is night by the calendar."""
    house.configure(day_in, night_in)
    house.mailhost("new", "wolves", "--ruleset", "gorod")
    rows = "".join(f"{nick},{address}\n" for nick, address in ADDRESS.items())
    (house.folder / "players.csv").write_text("nick,email\n" + rows)
    house.mailhost("import", "wolves", "players.csv")
    dealt = [part for nick, role in ROLES.items() for part in ("--role", f"{nick}={role}")]
    house.mailhost("deal", "wolves", "--seed", "7", *dealt)
    house.start()
    house.until("a card for each", lambda: all(heard(house, nick, "Ваша роль") for nick in ROLES))


def heard(house: ServedHouse, nick: str, words: str) -> bool:
    """Whether a player was sent those words."""
    return any(words in text for text in house.texts_to(ADDRESS[nick]))


def phase(house: ServedHouse) -> str:
    """The open phase."""
    return str(house.json("status", "wolves")["phase"])


def entries(house: ServedHouse) -> list[dict[str, object]]:
    """The lines of the game's journal."""
    lines = (house.folder / "state" / "games" / "wolves" / "journal.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_a_night_and_a_day_by_mail(house: ServedHouse) -> None:
    """C1, C5, G4, G9: answers, the dead, the thread, receipts, the order of arrival."""
    begin(house, day_in=20, night_in=40)
    house.write(ADDRESS["Даша"], "проверить Борю")
    house.write(ADDRESS["Боря"], "убить Зою")
    house.write("stranger@example.net", "убить Аню")
    house.write(ADDRESS["Вера"], "убить Аню", Auto_Submitted="auto-replied")
    house.until("the commissar's answer", lambda: heard(house, "Даша", "Боря — мафия."))
    house.until("the morning", lambda: heard(house, "Аня", "Потери за ночь: Зоя"))
    assert phase(house) == "day 1"

    # Equal votes, the earlier last vote decides: what counts is the order of arrival at the server.
    for voter, accused in (("Аня", "Ивана"), ("Вера", "Киру"), ("Гриша", "Ивана"), ("Егор", "Киру")):
        house.write(ADDRESS[voter], f"Добрый день!\n\nказнить {accused}\n\n> казнить Аню")
    house.until("the receipts", lambda: all("Принято" in house.texts_to(ADDRESS[who])[-1] for who in ("Аня", "Егор")))
    house.until("the execution", lambda: heard(house, "Аня", "Казнь: Иван"))
    house.until("the second night", lambda: phase(house) == "night 2")
    status = house.json("status", "wolves")
    assert {player["nick"] for player in status["players"] if not player["alive"]} == {"Зоя", "Иван"}

    house.write(ADDRESS["Иван"], "казнить Аню")
    house.until("a word to the dead", lambda: "казнить Аню" in house.texts_to(ADDRESS["Иван"])[-1])
    (polite,) = house.texts_to("stranger@example.net")
    assert "Аню" not in polite
    thread = house.mailhost("thread", "wolves")
    assert thread.index("Потери за ночь: Зоя") < thread.index("Казнь: Иван")
    for nick, address in ADDRESS.items():
        for mail in house.mails_to(address):
            assert mail.get_all("To") == [address], nick
    house.stop()
    assert "Traceback" not in house.log()


def test_a_letter_that_went_to_junk_and_one_with_a_huge_photograph_count(house: ServedHouse) -> None:
    """What else is in the junk folder is left alone, and all of it as it was."""
    with house.dovecot.client(house.user) as client:
        client.create_folder("Спам")
    begin(house, day_in=300, night_in=600)
    junk = [house.letter(ADDRESS["Аня"], "статус"), house.letter("stranger@example.net", "выиграли миллион")]
    for each in junk:
        house.dovecot.append(house.user, each.as_bytes(), datetime.now(UTC), "Спам")
    photo = house.letter(ADDRESS["Даша"], "проверить Борю")
    photo.add_attachment(bytes(20_000_000), maintype="image", subtype="jpeg", filename="photo.jpg")
    house.dovecot.deliver(house.user, photo.as_bytes())
    house.until("the commissar's answer", lambda: heard(house, "Даша", "Боря — мафия."))
    asked = junk[0]["Message-ID"]
    house.until("an answer", lambda: any(mail["In-Reply-To"] == asked for mail in house.mails_to(ADDRESS["Аня"])))
    house.until("a word to the host", lambda: any("не спам" in text for text in house.texts_to("me@example.org")))
    house.stop()
    assert house.texts_to("stranger@example.net") == []
    with house.dovecot.client(house.user) as client:
        client.select_folder("Спам", readonly=True)
        uids = client.search()
        assert len(uids) == 2
        assert not any(b"\\Seen" in flags for flags in client.get_flags(uids).values())


def test_a_power_cut_loses_nothing_and_repeats_nothing(house: ServedHouse) -> None:
    """Killed while it reads and sends, started again: each letter handled once, each message sent, under one id."""
    begin(house, day_in=300, night_in=600)
    house.until("all quiet", lambda: len(house.mails_to("me@example.org")) > 0)
    sent_before = len(house.sink.taken)
    letters = [house.write(address, "голоса") for _ in range(9) for address in ADDRESS.values()]
    house.until("some answers", lambda: len(house.sink.taken) > sent_before + 5)
    house.kill()
    letters += [house.write(address, "статус") for address in ADDRESS.values()]
    house.start()
    house.until("all answers", lambda: len({raw_id(raw) for _, raw in house.sink.taken}) >= sent_before + len(letters))
    house.stop()

    journal = entries(house)
    handled = [entry["cause"]["key"] for entry in journal if entry["cause"]["type"] == "letter"]  # type: ignore[index]
    assert len(handled) == len(set(handled)) == len(letters)
    written = [message["id"] for entry in journal for message in entry.get("messages", [])]  # type: ignore[attr-defined]
    taken = Counter(raw_id(raw) for to, raw in house.sink.taken)
    assert set(written) <= set(taken)
    assert len(written) == len(set(written))
    bodies: dict[str, set[bytes]] = {}
    for _, raw in house.sink.taken:
        bodies.setdefault(raw_id(raw), set()).add(raw)
    assert all(len(versions) == 1 for versions in bodies.values()), "a message sent again is the same mail"


def raw_id(raw: bytes) -> str:
    """The Message-ID of a mail."""
    line = next(line for line in raw.split(b"\r\n") if line.lower().startswith(b"message-id:"))
    return line.partition(b":")[2].strip().decode()
