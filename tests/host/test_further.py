"""Another address of a player's: his once both he and that address have said yes, in that game, until taken away."""

import pytest

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Say
from mailhost.engine.founding import create
from mailhost.host.eligibility import Newcomer, NotEnrolled
from mailhost.host.entry import LetterCause
from mailhost.host.hand import Wrong, carry_out, forget, found
from mailhost.host.overview import overview
from mailhost.host.rehearsal import GAME
from mailhost.host.reply_token import token_of
from mailhost.host.rewinding import undo
from mailhost.host.roll import enrol
from mailhost.host.verification import verify
from tests.host.doubts import Doubting

SECOND = "vera@work.example.net"
OTHER = "other"
BORYA = {"Боря": ["Вера"]}
DASHA = {"Даша": ["Вера"]}


class Moving(Doubting):
    """A table at which somebody writes from another address."""

    def mails_to(self, address: str) -> list[str]:
        """The subjects of all mails to that address, of every game, in order."""
        entries = [entry for stream in self.house.store.streams() for entry in self.house.store.read(stream)]
        mails = (mail for entry in sorted(entries, key=lambda entry: entry.at) for mail in entry.messages)
        return [mail.subject for mail in mails if mail.to == address]

    def said_there(self, address: str, text: str, local: str) -> None:
        """Whoever reads the mail of that address answers the last of ours."""
        self.comes(address, text, local, subject=f"Re: {self.mails_to(address)[-1]}")

    def shows(self, nick: str, game: str = GAME) -> str:
        """The plus-part that has that player's token."""
        return f"{game}.{token_of(self.house, game, self.address(nick))}"

    def adds(self, address: str, nick: str, game: str = GAME) -> None:
        """Both say yes."""
        to, hour = self.shows(nick, game), f"2 10:{self.count + 10}"
        self.comes(address, "здравствуйте", f"{hour}:00", to)
        self.said_there(address, "да", f"{hour}:10")
        self.comes(nick, "да", f"{hour}:20", to, f"Re: {self.mails_to(self.address(nick))[-1]}")
        assert address in self.house.ledger.rows[game].further

    def another_game(self, *nicks: str) -> None:
        """A second one, in sign-up, with those players."""
        found(self.house, create(OTHER, self.game.ruleset, "ru", "UTC", Calendar(), self.at("2 10:00")), "host")
        enrol(self.house, OTHER, [Newcomer(nick, self.address(nick)) for nick in nicks], "host")


def test_a_second_address_is_added_by_a_yes_from_there_and_one_from_the_first() -> None:
    table = Moving()
    table.comes(SECOND, "казнить Борю", "2 11:00", table.shows("Вера"))
    before = len(table.mails("Вера"))
    assert (table.tally(), table.held(), table.mails("Вера")[before:]) == ({}, ["address"], [])
    table.said_there(SECOND, "да", "2 11:10")
    assert (table.tally(), table.held()) == ({}, ["address"])
    assert SECOND in table.last("Вера").body
    table.answers("Вера", "да", "2 11:30")
    assert table.tally() == BORYA
    table.comes(SECOND, "казнить Дашу", "2 12:00", table.shows("Вера"))
    assert table.tally() == BORYA | DASHA
    table.comes(SECOND, "казнить Гришу", "2 12:30")
    assert table.held() == ["unproved"]
    assert {mail.to for mail in table.mails("Вера")} == {table.address("Вера")}
    assert len(table.mails_to(SECOND)) == 1


def test_the_question_to_it_holds_nothing_of_the_letter_and_names_its_player_alone() -> None:
    table = Moving()
    table.comes(SECOND, "Привет от Мэла, казнить Борю", "2 11:00", table.shows("Вера"), subject="Купите трубы")
    (mail,) = (mail for mail in table.mails() if mail.to == SECOND)
    whole = f"{mail.subject}\n{mail.body}"
    assert not any(word in whole for word in ("Мэл", "Бор", "трубы", table.address("Вера"), table.token("Вера")))
    assert "игрока по имени Вера" in whole
    assert mail.references == (mail.in_reply_to,), "nor is it an answer to it"


@pytest.mark.parametrize("answer", ["нет", "не мое", "кто это?", ""])
def test_without_a_yes_from_there_its_player_is_not_even_asked(answer: str) -> None:
    table = Moving()
    table.comes(SECOND, "казнить Борю", "2 11:00", table.shows("Вера"))
    before = table.last("Вера")
    table.said_there(SECOND, answer, "2 11:10")
    assert (table.tally(), table.last("Вера")) == ({}, before)
    assert SECOND not in table.house.ledger.rows[GAME].further
    if answer == "нет":
        assert table.held() == []
        assert any("чужой адрес" in mail.subject and SECOND in mail.body for mail in table.mails() if mail.seat == 0)


def test_a_yes_from_elsewhere_or_without_the_code_says_nothing() -> None:
    table = Moving()
    table.comes(SECOND, "казнить Борю", "2 11:00", table.shows("Вера"))
    subject = f"Re: {table.mails_to(SECOND)[-1]}"
    table.comes("mallory@evil.example", "да", "2 11:10", subject=subject)
    table.comes("Вера", "да", "2 11:11", table.shows("Вера"), subject=subject)
    table.comes(SECOND, "да", "2 11:12", subject="Re: Город")
    assert (table.tally(), table.held()) == ({}, ["address"])
    assert [each.there for each in table.house.ledger.book(GAME).held.values()] == ["asked"]


def test_one_question_goes_there_however_many_letters_wait() -> None:
    table = Moving()
    for number in range(6):
        table.comes(SECOND, "казнить Борю", f"2 11:0{number}", table.shows("Вера"))
    assert len(table.mails_to(SECOND)) == 1
    table.said_there(SECOND, "да", "2 11:10")
    table.comes(SECOND, "казнить Дашу", "2 11:20", table.shows("Вера"))
    assert len(table.mails_to(SECOND)) == 1
    table.answers("Вера", "да", "2 11:30")
    assert table.tally() == BORYA | DASHA


def test_what_goes_to_such_addresses_counts_with_what_goes_to_strangers() -> None:
    table = Moving()
    object.__setattr__(table.house.settings, "newcomers_per_day", 2)
    for number in range(4):
        table.comes(f"victim{number}@good.example", "привет", f"2 11:0{number}", table.shows("Вера"))
    assert [len(table.mails_to(f"victim{number}@good.example")) for number in range(4)] == [1, 1, 0, 0]
    assert len(table.held()) == 4


def test_it_is_remembered_and_its_letters_survive_an_undo() -> None:
    """Also once it has been taken away, and those that its player vouched for one by one."""
    table = Moving()
    table.adds(SECOND, "Вера")
    table.house.ledger.save(table.house.ledger.book(GAME))
    table.house = table.restarted()
    table.house.ledger.refresh()
    assert table.house.ledger.rows[GAME].further == {SECOND: 3}
    seq = table.house.ledger.book(GAME).version
    carry_out(table.house, GAME, lambda _: Say("слово"), "host")
    table.comes(SECOND, "казнить Дашу", "2 12:00", table.shows("Вера"))
    assert table.tally() == DASHA
    forget(table.house, GAME, "Вера", SECOND, "host")
    undo(table.house, GAME, "host", to=seq + 1)
    assert table.tally() == DASHA
    assert verify(table.house, GAME).findings == ()
    table.house = table.restarted()
    table.house.ledger.refresh()
    assert table.house.ledger.rows[GAME].further == {}


def test_the_host_is_told_sees_it_and_can_take_it_away() -> None:
    table = Moving()
    table.adds(SECOND, "Вера")
    (notice,) = (mail for mail in table.mails() if mail.seat == 0 and "ещё один адрес" in mail.subject)
    assert f"mailhost forget {GAME} 'Вера' {SECOND}" in notice.body
    rows = overview(table.house, table.house.ledger.book(GAME)).players
    assert {row.nick: row.further for row in rows if row.further} == {"Вера": (SECOND,)}
    for nick, address in (
        ("Боря", SECOND),
        ("Вера", table.address("Вера")),
        ("Вера", "x@example.net"),
        ("host", SECOND),
    ):
        with pytest.raises(Wrong):
            forget(table.house, GAME, nick, address, "host")
    forget(table.house, GAME, "Вера", SECOND, "host")
    assert table.house.ledger.rows[GAME].further == {}
    table.comes(SECOND, "казнить Борю", "2 12:00", table.shows("Вера"))
    assert (table.tally(), table.held(), len(table.mails_to(SECOND))) == ({}, ["address"], 2)


@pytest.mark.parametrize("text", ["казнить Дашу", "роль", "статус", "здравствуйте"])
def test_the_token_says_whose_letter_it_is_and_not_the_table_of_addresses(text: str) -> None:
    table = Moving()
    table.adds(SECOND, "Боря")
    before = table.mails("Боря")
    table.comes(SECOND, text, "2 11:00", table.shows("Вера"))
    assert (table.tally(), table.held(), table.mails("Боря")) == ({}, ["address"], before)
    assert [each.owner for each in table.house.ledger.book(GAME).held.values()] == [table.address("Вера")]
    table.said_there(SECOND, "да", "2 11:10")
    table.answers("Вера", "да", "2 11:20")
    cause = [each for each in table.causes() if isinstance(each, LetterCause)][-1]
    assert (cause.seat, cause.owner) == (3, table.address("Вера"))
    assert table.house.ledger.rows[GAME].further == {SECOND: 2}, "it stays whose it was"
    seq = table.house.ledger.book(GAME).version
    carry_out(table.house, GAME, lambda _: Say("слово"), "host")
    tally = table.tally()
    undo(table.house, GAME, "host", to=seq + 1)
    assert table.tally() == tally


def test_neither_a_player_s_address_nor_one_of_the_line_becomes_another_s() -> None:
    table = Moving()
    table.comes("Даша", "казнить Борю", "2 11:00", table.shows("Вера"))
    assert table.held() == ["unproved"]
    enrol(table.house, OTHER, [], "host") if OTHER in table.house.ledger.rows else table.another_game("Вера")
    enrol(table.house, OTHER, [Newcomer("Анна", "anna.b@gmail.com")], "host")
    before = len(table.house.ledger.book(OTHER).held)
    table.comes("annab@gmail.com", "выйти", "2 11:01", table.shows("Вера", OTHER))
    assert len(table.house.ledger.book(OTHER).held) == before, "the same mailbox in another spelling"


def test_an_address_of_two_players_is_nobody_s() -> None:
    """A further address is as taken as a registered one, for the host's hand too."""
    table = Moving()
    table.another_game("Вера")
    table.adds(SECOND, "Вера", OTHER)
    for taken in (SECOND, table.address("Вера")):
        with pytest.raises(NotEnrolled) as refused:
            enrol(table.house, OTHER, [Newcomer("Борис", taken)], "host")
        assert refused.value.problem == "address-taken"


def test_in_the_same_game_it_cannot_sign_up_and_is_told_so_itself() -> None:
    table = Moving()
    table.another_game("Вера")
    table.adds(SECOND, "Вера", OTHER)
    before = len(table.mails_to(table.address("Вера")))
    for number, subject in enumerate((f"[{OTHER}]", "Мафия")):
        table.comes(SECOND, "записаться Ольга", f"2 11:0{number}", subject=subject)
        mail = table.mails_of(OTHER)[-1]
        assert mail.to == SECOND
        assert "один ящик — один игрок" in mail.body.replace("\N{NO-BREAK SPACE}", " ")
        assert "Вер" not in mail.body
    assert len(table.mails_to(table.address("Вера"))) == before


def test_in_another_game_it_signs_up_like_anybody() -> None:
    table = Moving()
    table.adds(SECOND, "Вера")
    table.another_game()
    table.comes(SECOND, "записаться Ольга", "2 11:00", subject=f"[{OTHER}]")
    table.said_there(SECOND, "да", "2 11:01")
    assert [(each.nick, each.address) for each in table.house.ledger.book(OTHER).state.players] == [("Ольга", SECOND)]
    # And there it is its own, by its own token; here still Vera's, by hers.
    table.comes(SECOND, "казнить Борю", "2 11:02", table.shows("Вера"))
    assert table.tally() == BORYA


def test_what_is_somebody_s_other_address_in_one_game_gives_him_nothing_in_another() -> None:
    """Vera has agreed to be Malcolm's in a game of his; in her own she is asked and answered as ever."""
    table = Moving()
    table.another_game()
    enrol(table.house, OTHER, [Newcomer("Мэл", "mal@evil.example")], "host")
    table.adds(table.address("Вера"), "mal@evil.example", OTHER)
    before = len(table.mails_to("mal@evil.example"))
    table.comes("Вера", "казнить Борю", "2 11:00", subject="Голос")
    assert table.held() == ["unproved"], "no question which game she means"
    table.answers("Вера", "да", "2 11:01")
    assert table.tally() == BORYA
    # His token proves nothing of hers.
    table.comes("Вера", "казнить Дашу", "2 11:02", table.shows("mal@evil.example", OTHER), subject=f"[{GAME}]")
    assert (table.tally(), table.held()) == (BORYA, ["unproved"])
    assert len(table.mails_to("mal@evil.example")) == before


def test_an_address_that_is_only_another_one_in_several_games_is_nobody_s_where_it_names_none() -> None:
    table = Moving()
    table.another_game("Боря")
    table.adds(SECOND, "Вера")
    table.adds(SECOND, "Боря", OTHER)
    before = {nick: len(table.mails_to(table.address(nick))) for nick in ("Вера", "Боря")}
    table.comes(SECOND, "казнить Борю", "2 11:00", subject="Голос")
    assert {nick: len(table.mails_to(table.address(nick))) for nick in before} == before


def test_of_two_questions_each_names_its_player() -> None:
    """One plays from there; the other has forged a letter, to be shown what she will write there."""
    table = Moving()
    table.comes(SECOND, "привет", "2 11:00", table.shows("Боря"))
    table.comes(SECOND, "казнить Борю", "2 11:01", table.shows("Вера"))
    forged, own = [mail.body for mail in table.mails() if mail.to == SECOND]
    assert ("Боря" in forged, "Вера" in forged) == (True, False)
    assert ("Боря" in own, "Вера" in own) == (False, True)
