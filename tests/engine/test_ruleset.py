"""A ruleset's file and its options: what is read, and the one line for what is wrong."""

import re

import pytest

from mailhost.engine import ruleset
from mailhost.engine.ruleset import RulesetError
from tests.engine.games import GOROD, gorod

NIGHT = '["kill", "lone-kill", "protect"]'
OF_A_ROLE = "side, count, share, within, like, check, compare, protect, visit, lead, edit, lone-kill, call-election"


def edited(old: str, new: str) -> bytes:
    text = GOROD.decode()
    assert old in text
    return text.replace(old, new, 1).encode()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            '"earlier-last-vote" ',
            '"sooner" ',
            "my.toml: vote.tie: found 'sooner'; allowed: earlier-last-vote, later-last-vote, second-ballot",
        ),
        (
            "reveal_on_death",
            "reveal_on_dead",
            "my.toml: reveal_on_dead: no such key (did you mean reveal_on_death?); allowed: id, first_night, ",
        ),
        (
            "protect = {",
            "protekt = {",
            f"my.toml: roles.doctor.protekt: no such key (did you mean protect?); allowed: {OF_A_ROLE}",
        ),
        (
            'when = "day", ',
            'when = "dusk", ',
            "my.toml: roles.doctor.protect.when: found 'dusk'; allowed: day, night",
        ),
        (
            'idle = "violation"',
            'idel = "violation"',
            "my.toml: roles.maniac.lone-kill.idel: no such key (did you mean idle?); allowed: idle",
        ),
        ("share = 0.2", "share = 20", "my.toml: roles.mafia.share: found 20; allowed: a number from 0 to 1"),
        ("words   = 400", "words   = 0", "my.toml: last_word.words: found 0; allowed: a whole number from 1"),
        ("words   = 400", "words   = true", "my.toml: last_word.words: found True; allowed: a whole number from 1"),
        ("many   = true", "many   = 1", "my.toml: vote.many: found 1; allowed: true or false"),
        ('id = "gorod"', "id = 3", "my.toml: id: found 3; allowed: a text"),
        ('id = "gorod"', "", "my.toml: id: missing"),
        (
            '"kill", "lone-kill"',
            '"kill", "snore"',
            "my.toml: night: found 'snore'; allowed: kill, lone-kill, protect, visit",
        ),
        ('night           = ["kill", "lone-kill", "protect"]', "night = 1", "my.toml: night: found 1; allowed: a list"),
        (
            "call-election = {}",
            "call-election = 1",
            "my.toml: roles.consigliere.call-election: found 1; allowed: a table",
        ),
        ("[victory]", "[wins]", "my.toml: wins: no such key; allowed: id, "),
        ("[sides.town]", "[sides.town", "my.toml: not a TOML file: "),
        (
            'side  = "mafia"\nshare',
            'side  = "mob"\nshare',
            "my.toml: roles.mafia.side: found 'mob'; allowed: town, mafia, maniac",
        ),
        (
            'within = "mafia"',
            'within = "mob"',
            "my.toml: roles.consigliere.within: found 'mob'; allowed: citizen, mafia, ",
        ),
        (
            'within = "mafia"',
            'within = "citizen"',
            "my.toml: roles.consigliere.within: found 'citizen'; allowed: a role with",
        ),
        ("share = 0.2", "", "my.toml: roles: found without count and share: citizen, mafia; allowed: exactly one role"),
        ("[godfather]", "[victory.godfather]", "my.toml: victory.godfather: no such key; allowed: maniac_is_honest"),
        ("lone = true", "gang = true", "my.toml: sides.maniac: found gang = true; allowed: lone = true"),
        ("lone = true", "", "my.toml: sides.maniac: found neither gang nor lone; allowed: lone = true"),
        (
            "gang = true",
            "gang = true\nlone = true",
            "my.toml: sides.mafia: found gang = true, lone = true; allowed: gang",
        ),
        (
            "[sides.town]",
            "[sides.town]\nlone = true",
            "my.toml: sides.town: found lone = true; allowed: neither gang nor",
        ),
        ("[sides.town]", "[sides.village]", "my.toml: sides: found 'village'; allowed: town, mafia, maniac"),
        ("[sides.town]", "", "my.toml: sides.town: missing"),
        (
            'id = "gorod"',
            'id = ""',
            "my.toml: id: found ''; allowed: 1 to 32 of a-z, 0-9 and -, a letter or digit first",
        ),
        ('id = "gorod"', 'id = " gorod"', "my.toml: id: found ' gorod'; allowed: 1 to 32"),
        ('id = "gorod"', 'id = "../gorod"', "my.toml: id: found '../gorod'; allowed: 1 to 32"),
        ('id = "gorod"', 'id = "город"', "my.toml: id: found 'город'; allowed: 1 to 32"),
        ('id = "gorod"', 'id = "-"', "my.toml: id: found '-'; allowed: 1 to 32"),
        ('id = "gorod"', f'id = "{"g" * 33}"', f"my.toml: id: found '{'g' * 33}'; allowed: 1 to 32"),
        ("[roles.doctor]", '[roles."the doctor"]', "my.toml: roles: found 'the doctor'; allowed: 1 to 32"),
        (NIGHT, "[]", "my.toml: night: found nothing; allowed: kill among them, for sides.mafia is there"),
        (NIGHT, '["kill", "kill"]', "my.toml: night: found kill, kill; allowed: each step once"),
        (
            NIGHT,
            '["protect", "kill", "lone-kill"]',
            "my.toml: night: found protect, kill, lone-kill; allowed: protect as",
        ),
        (
            NIGHT,
            '["kill", "protect", "lone-kill"]',
            "my.toml: night: found kill, protect, lone-kill; allowed: protect as",
        ),
        (
            NIGHT,
            '["lone-kill", "protect"]',
            "my.toml: night: found lone-kill, protect; allowed: kill among them, for sides",
        ),
        (
            NIGHT,
            '["kill", "protect"]',
            "my.toml: night: found kill, protect; allowed: lone-kill among them, for roles.man",
        ),
        (
            NIGHT,
            '["kill", "lone-kill"]',
            "my.toml: night: found kill, lone-kill; allowed: protect among them, for roles.d",
        ),
        (
            "check = {",
            "call-election = {}\ncheck = {",
            "my.toml: roles.commissar.call-election: found on side 'town'; allowed: on the gang's",
        ),
        (
            "call-election = {}",
            "lone-kill = {}",
            "my.toml: roles.consigliere.lone-kill: found on side 'mafia'; allowed: on another than the gang's",
        ),
        (
            "check = {",
            "lead = {}\ncheck = {",
            "my.toml: roles.commissar.lead: found on side 'town'; allowed: on the gang's",
        ),
        (
            "compare = {}",
            "compare = {}\nvisit = {}",
            "my.toml: night: found kill, lone-kill, protect; allowed: visit among them, for roles.journalist is there",
        ),
        (
            NIGHT,
            '["kill", "visit", "lone-kill", "protect"]',
            "my.toml: night: found kill, visit, lone-kill, protect; allowed: visit as the f",
        ),
        ("extra = 2", "extra = 0", "my.toml: ballot.extra: found 0; allowed: a number above 0 to 72"),
        ('title = "Город"', 'title = ""', "my.toml: names.ru.title: found ''; allowed: a name"),
        ('host  = "прокуратор"', 'host = " "', "my.toml: names.ru.host: found ' '; allowed: a name"),
        ('doctor      = "доктор"', 'doctor = ""', "my.toml: names.ru.roles.doctor: found ''; allowed: a name"),
        (
            'doctor      = "доктор"',
            'doctor = "доктор"\nwizard = "волшебник"',
            "my.toml: names.ru.roles: found 'wizard'; allowed: citizen, mafia, ",
        ),
        (
            'maniac = "маньяк"',
            'maniac = "маньяк"\nelves = "эльфы"',
            "my.toml: names.ru.sides: found 'elves'; allowed: town, mafia, maniac",
        ),
        ('\ndoctor      = "доктор"', "", "my.toml: names.ru.roles.doctor: missing"),
        ('maniac = "маньяк"', "", "my.toml: names.ru.sides.maniac: missing"),
    ],
)
def test_what_is_wrong_with_a_file(old: str, new: str, line: str) -> None:
    """One line: the file, the key with its whole path, what was found, what is allowed."""
    with pytest.raises(RulesetError) as caught:
        ruleset.read(edited(old, new), source="my.toml")
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("night", ['["lone-kill", "kill", "protect"]', NIGHT])
def test_the_killers_may_come_in_any_order(night: str) -> None:
    """G7, G13: they strike at one dawn."""
    assert ruleset.read(edited(NIGHT, night)).night[-1] == "protect"


def test_a_step_may_stand_ready_for_nobody() -> None:
    """A town without a maniac may keep the classic order of the night."""
    maniacless = re.sub(r"^(lone-kill|protect) .*$", "", GOROD.decode(), flags=re.MULTILINE)
    assert ruleset.read(maniacless.encode()).night == ("kill", "lone-kill", "protect")


def test_a_file_that_is_no_text() -> None:
    """Whatever its bytes are."""
    with pytest.raises(RulesetError, match=r"^my\.toml: not a TOML file: "):
        ruleset.read(b"\xff\xfe", source="my.toml")


def test_an_office_that_nobody_described() -> None:
    """G6: a file that says nothing of its godfather means the usual rules, whether there is one or not."""
    text = re.sub(r"\[godfather\].*?\[victory\]", "[victory]", GOROD.decode(), flags=re.DOTALL)
    assert ruleset.read(text.encode()) == gorod()


def test_the_file_is_the_classic_town() -> None:
    """G1 to G15, as data."""
    rules = gorod()
    assert (rules.town, rules.rest) == ("town", "citizen")
    assert [name for name, role in rules.roles.items() if role.side == "mafia"] == ["mafia", "consigliere"]
    assert rules.night == ("kill", "lone-kill", "protect")


class TestOptions:
    """One game's keys over the file's."""

    def test_by_section_role_and_ability(self) -> None:
        """The keys of docs/rules.md; a whole number does for a chance."""
        rules = gorod(
            {"vote.many": False, "mafia.count": 6, "doctor.chance": 1, "reveal_on_death": "none", "consigliere": 0}
        )
        doctor = rules.roles["doctor"].protect
        assert doctor
        assert doctor.chance == 1.0
        assert (rules.vote.many, rules.reveal_on_death) == (False, "none")
        assert (rules.roles["mafia"].count, rules.roles["consigliere"].count) == (6, 0)

    def test_a_setting_that_the_file_leaves_at_its_default(self) -> None:
        """What may be written into a file may be set for a game."""
        bare = edited("""{ when = "day", stops = "mafia", self = true, repeat = true, chance = 1.0 }""", "{}")
        doctor = ruleset.read(bare, {"doctor.self": False}).roles["doctor"].protect
        assert doctor
        assert not doctor.self

    @pytest.mark.parametrize(
        ("key", "value", "line"),
        [
            (
                "godfather.silent",
                "shout",
                "option godfather.silent: found 'shout'; allowed: consigliere, host, nobody, plurality",
            ),
            ("doctor.count", "two", "option doctor.count: found 'two'; allowed: a whole number from 0"),
            ("doctor.count", -1, "option doctor.count: found -1; allowed: a whole number from 0"),
            ("doctor.chance", 1.5, "option doctor.chance: found 1.5; allowed: a number from 0 to 1"),
            ("citizen.count", 3, "option citizen.count: no such key; allowed: answers, ballot.extra, candidates, comm"),
            ("doctr.count", 3, "option doctr.count: no such key (did you mean doctor.count?); allowed: answers"),
        ],
    )
    def test_what_is_wrong_with_an_option(self, key: str, value: str | float, line: str) -> None:
        """One line that names the option, as the host typed it."""
        with pytest.raises(RulesetError) as caught:
            gorod({key: value})
        assert str(caught.value).startswith(line)
