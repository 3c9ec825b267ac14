"""Template code in a name or a text (SSTI), and a template of the host's that reaches for more than it is handed.

Text is a value, printed once; templates run in a sandbox, on plain values.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import jinja2
import msgspec
import pytest

from mailhost.engine.commands import Rename, Say
from mailhost.engine.refusals import Refused
from mailhost.host.hand import carry_out
from mailhost.host.rehearsal import GAME
from mailhost.letters.rendering import Texts
from tests.attacks.town import Town, eml
from tests.host.reception import Reception
from tests.letters.writing.desk import WORDS

CODE = ("{{7*7}}", "{{ game.__class__.__mro__ }}", "{% for x in range(10**9) %}x{% endfor %}", "{{ config }}", "${7*7}")
PLAIN = (str, int, float, bool, type(None), datetime, timedelta)


@pytest.mark.parametrize("code", CODE)
def test_what_a_player_writes_is_printed_as_he_wrote_it(code: str) -> None:
    town = Town()
    town.answers_as("Боря", f"последнее слово: {code}", "2 11:00")
    town.answers_as("Боря", f"мафии: {code}", "2 11:01")
    town.answers_as("Боря", f"казнить {code}", "2 11:02")
    mails = town.mails()[-12:]
    assert {mail.seat for mail in mails if code in mail.body} >= {1, 2, 7}
    assert not any("49" in mail.body or "xxxx" in mail.body or "mailhost." in mail.body for mail in mails)


@pytest.mark.parametrize("code", CODE)
def test_a_subject_or_a_name_is_not_run_either(code: str) -> None:
    town = Town()
    stranger = eml(f'From: "{code}" <new@evil.example>', f"Subject: {code}", body="")
    assert "49" not in town.suffers(stranger, "2 11:00").text
    hall = Reception()
    hall.write("new", f"записаться {code}", "1 10:00")
    assert hall.mails()
    assert not any("49" in mail.body or "mailhost." in mail.body for mail in hall.mails())


def test_templates_are_handed_plain_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a night and a day, with talk, a last word, a held letter, a replacement: no object of the game's."""
    handed: dict[str, Mapping[str, object]] = {}
    rendered = Texts.rendered

    def watched(self: Texts, name: str, facts: Mapping[str, object], form: Any) -> tuple[str, str]:
        handed[name] = facts
        return rendered(self, name, facts, form)

    monkeypatch.setattr(Texts, "rendered", watched)
    town = Town(at="2 10:00")
    town.answers_as("Боря", "мафии: привет\nпоследнее слово: пока\nроль\nстатус\nголоса\nправила\nпомощь", "2 11:00")
    town.suffers(eml("From: player3@players.example.org", body="казнить Борю"), "2 11:30")
    town.answers_as("Вера", "казнить Борю\nказнить Зину\nабракадабра", "2 12:00")
    town.rename_address("Гриша", "new@players.example.org")
    for command in (Say("Внимание"), Rename(4, "Гена")):
        assert not isinstance(carry_out(town.house, GAME, lambda _, made=command: made, "host"), Refused)  # type: ignore[misc]
    town.look("2 22:05")
    town.answers_as("Даша", "проверить Аню", "2 23:00")
    town.look("3 10:05")
    assert len(handed) > 15
    for name, facts in handed.items():
        for key, value in facts.items():
            unplain = next(unplain_in(value), None)
            assert (name, key, unplain) == (name, key, None)


def unplain_in(value: object) -> Any:
    """Whatever in it is no plain value."""
    match value:
        case msgspec.Struct():
            if not type(value).__module__.startswith("mailhost.letters."):
                yield value
            for field in value.__struct_fields__:
                yield from unplain_in(getattr(value, field))
        case dict():
            for key, inner in value.items():
                yield from unplain_in(key)
                yield from unplain_in(inner)
        case list() | tuple() | frozenset() | set():
            for inner in value:
                yield from unplain_in(inner)
        case _ if not isinstance(value, PLAIN):
            yield value


REACHES = (
    "{{ x.__class__ }}",
    "{{ x.__class__.__mro__[1].__subclasses__() }}",
    "{{ x | attr('__class__') }}",
    "{{ [x] | map(attribute='__class__') | join }}",
    "{{ x['__class__'] }}",
    "{{ '{0.__class__.__init__.__globals__}'.format(x) }}",
    "{{ '%s' | format(x.__init__) }}",
    "{{ x.__struct_fields__ }}",
    "{{ x.__init__.__globals__ }}",
    "{{ example.__self__ }}",
    "{{ example.__func__ }}",
    "{{ one_of.__globals__ }}",
    "{{ lipsum.__globals__ }}",
    "{{ cycler.__init__.__globals__ }}",
    "{{ self.__init__.__globals__ }}",
    "{{ joiner.__class__ }}",
    "{{ namespace.__init__ }}",
    "{{ ''.__class__.__base__ }}",
    "{{ x.nobody }}",
    "{{ [].append(1) }}",
    "{{ open('/etc/passwd') }}",
    "{{ x.__setattr__('nick', 'y') }}",
    "{% set x.nick = 'y' %}",
    "{% include '../../../../etc/passwd' %}",
    "{% import 'os' as os %}{{ os.system }}",
    "{{ range(10 ** 9) | list | length }}",
    "{% for n in range(999999999) %}{% endfor %}",
    "{{ 'x' * 10 ** 10 }}",
    "{{ [0] * 10 ** 10 }}",
    "{{ 10 ** 10 ** 10 }}",
    "{{ lipsum(n=10 ** 9) }}",
)


class View(msgspec.Struct, frozen=True):
    """What a template is handed."""

    nick: str


@pytest.mark.parametrize("source", REACHES)
def test_a_template_reaches_nothing_else_and_takes_no_more_than_its_share(source: str) -> None:
    """And where a host's own does, the program's own is used instead."""
    own = jinja2.DictLoader({"ru/player/x.txt": source})
    broken: list[str] = []
    texts = Texts(own, "ru", "", WORDS)
    spare = Texts(jinja2.DictLoader({"ru/player/x.txt": "Наше слово."}), "ru", "", WORDS)
    assert texts.backed(spare, broken.append).render("player/x", {"x": View("Вера")}) == ("", "Наше слово.")
    assert len(broken) == 1
