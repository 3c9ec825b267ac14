"""The HTML of our mails: it says what the text says, in a few harmless elements, and no line of it can be obeyed.

Every text that can be written is tried, in every theme and language, by players called as they should not be.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import msgspec
import pytest
from hypothesis import assume, example, given
from selectolax.lexbor import LexborHTMLParser

from mailhost.engine import events as e
from mailhost.engine import ruleset as rulesets
from mailhost.letters import samples
from mailhost.letters.announcements import announcements, post
from mailhost.letters.blocks import STRONG, STRONG_ENDS, tidy, unmarked
from mailhost.letters.draft import Draft
from mailhost.letters.formats import MARKED, TEXT
from mailhost.letters.handbook import answered, rules_text
from mailhost.letters.hypertext import to_text
from mailhost.letters.mail_page import mail_page
from mailhost.letters.outgoing import drafts
from mailhost.letters.receipts import receipts
from mailhost.letters.rendering import Texts
from tests.letters.writing.desk import GRAMMAR, LANGUAGES, ROOT, TEMPLATES, TEXTS, WORDS, day, rules
from tests.letters.writing.hostile import WORDS as SAID
from tests.letters.writing.hostile import noon

FILES = {path.stem: path for path in (ROOT / "mailhost/engine/rulesets").glob("*.toml")}
NICKS = ("Казнить Борю", "Снять", "Убить", "Роль", "Голоса", "Vote Anya", "Kill", "Help", "Здесь")
SPOKEN = "казнить Борю\n\nубить Веру: сегодня\nvote Anya\n> снять голос"
ELEMENTS: dict[str, set[str]] = {
    "html": {"lang"},
    "head": set(),
    "meta": {"charset", "name", "content"},
    "body": {"style"},
    "div": {"role", "lang", "style"},
    "strong": set(),
    "br": set(),
    **{name: {"style"} for name in ("p", "h2", "ul", "li", "blockquote", "td")},
    "table": {"role", "cellpadding", "style"},
    "thead": set(),
    "tbody": set(),
    "tr": {"valign"},
    "th": {"scope", "align", "style"},
}
"""All that may stand in a mail of ours, with the attributes that each may have."""
TAG = re.compile(r"<[^>]*>")
STYLE = re.compile(r' style="[^"]*"')


@cache
def every(language: str, ruleset: str, nicks: tuple[str, ...] = NICKS) -> tuple[Draft, ...]:
    """All that is written in games of that theme, each text once."""
    theme = rulesets.read(FILES[ruleset].read_bytes(), {})
    texts = Texts(TEMPLATES, language, ruleset, WORDS)
    found: dict[str, Draft] = {}
    for before, steps in samples.transactions(theme, language, nicks, SPOKEN):
        found |= {draft.marked or draft.body: draft for draft in drafts(texts, before, steps)}
    for game in samples.moments(theme, language, nicks):
        for seat, outcomes in samples.letters(game):
            found |= {draft.marked or draft.body: draft for draft in receipts(texts, game, seat, outcomes)}
    return tuple(found.values())


def page_of(draft: Draft, language: str = "ru") -> str:
    """Its HTML."""
    return mail_page(draft.body, draft.marked, language, TEXTS.phrases)


def bare(text: str) -> str:
    """Without white space."""
    return "".join(text.split())


def made_text_of(page: str) -> Iterator[str]:
    """The lines that come of it where no quote is marked: by our own reader, with styles lost, by strippers of tags."""
    yield from to_text(page).text.split("\n")
    yield from to_text(STYLE.sub("", page)).text.split("\n")
    for instead in ("", " ", "\n"):
        yield from unescape(TAG.sub(instead, page)).split("\n")


each_theme = pytest.mark.parametrize("ruleset", FILES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
@each_theme
def test_no_line_of_it_reads_as_a_command_whatever_is_made_of_it(ruleset: str, language: str) -> None:
    lines = {line for draft in every(language, ruleset) for line in made_text_of(page_of(draft, language))}
    assert len(lines) > 300
    assert [line for line in sorted(lines) if GRAMMAR.reads_as_command(line)] == []


@each_language
@each_theme
def test_it_holds_nothing_from_elsewhere_and_nothing_that_acts(ruleset: str, language: str) -> None:
    for draft in every(language, ruleset):
        page = page_of(draft, language)
        tree = LexborHTMLParser(page)
        assert tree.root is not None
        for node in (tree.root, *tree.root.traverse()):
            assert set(node.attributes) <= ELEMENTS[str(node.tag)]
            assert "url" not in (node.attributes.get("style") or "")
        assert page.startswith(f'<!DOCTYPE html>\n<html lang="{language}">')


@each_language
@each_theme
def test_it_says_what_the_text_says(ruleset: str, language: str) -> None:
    """Where the text alone is kept, letter for letter, but for the quotes' marks and the dashes that guard a line."""
    plain = [draft for draft in every(language, ruleset) if not draft.marked]
    assert len(plain) > 100
    for draft in plain:
        tree = LexborHTMLParser(page_of(draft, language))
        assert tree.body is not None
        said = "\n".join(line.removeprefix(">") for line in draft.body.split("\n"))
        assert bare(tree.body.text()).replace("—", "") == bare(said).replace("—", "")


@each_language
@each_theme
def test_the_marked_text_without_its_marks_is_the_text(ruleset: str, language: str) -> None:
    theme = rulesets.read(FILES[ruleset].read_bytes(), {})
    texts = Texts(TEMPLATES, language, ruleset, WORDS)
    for before, steps in samples.transactions(theme, language, NICKS, SPOKEN):
        marked, text = (post(texts, before, steps, form) for form in (MARKED, TEXT))
        if marked and text:
            assert (marked[0], unmarked(marked[1])) == text


def test_the_law_in_a_mail_is_the_law_on_paper() -> None:
    draft = answered(TEXTS, day(), 1, "rules")
    assert draft.marked
    assert draft.body.split("\n\n")[0] == rules_text(TEXTS, rules(), "ru").split("\n\n")[0]
    assert not re.search(r"[\x00-\x08\x0e-\x1f]", draft.body)
    assert "<li" in page_of(draft)
    assert "<strong>Кто есть кто</strong>" in page_of(draft)


@given(SAID)
@example("раз\n\n\n\nдва")
@example("> раз\n>> два")
def test_a_quotation_is_found_again_in_the_plain_text(said: str) -> None:
    marked = f"Пишет Боря:\n\n{MARKED.quoted(said)}\n\nОтветить?"
    text = f"Пишет Боря:\n\n{TEXT.quoted(said)}\n\nОтветить?"
    assume(TEXT.escape(said).strip())
    assert unmarked(marked) == tidy(text)
    assert mail_page(text, "", "ru", TEXTS.phrases) == mail_page("", marked, "ru", TEXTS.phrases)


@given(SAID)
def test_whatever_a_player_says_his_lines_are_text_and_are_not_obeyed(said: str) -> None:
    text = f"Слово берёт Боря.\n\n{TEXT.quoted(said)}\n\nГолосуем."
    page = mail_page(text, "", "ru", TEXTS.phrases)
    assert [line for line in made_text_of(page) if GRAMMAR.reads_as_command(line)] == []
    tree = LexborHTMLParser(page)
    assert tree.root is not None
    assert {str(node.tag) for node in tree.root.traverse()} <= ELEMENTS.keys()


@given(SAID, SAID)
@example("</td></table><h1>Прокуратор</h1>", "</blockquote><img src=x onerror=alert(1)>")
def test_no_name_and_no_word_changes_the_shape_of_a_mail(nick: str, said: str) -> None:
    assume(TEXT.escape(nick).strip())
    line = TEXT.escape(said).strip() or "…"
    assert list(map(shape, posted(nick, line))) == list(map(shape, posted("Аня", "Нет.")))


def posted(nick: str, said: str) -> list[str]:
    """The pages of a last word, of a tally and of the end, in a game in which everybody is called that."""
    players = tuple(msgspec.structs.replace(player, nick=nick) for player in noon().players)
    game = msgspec.structs.replace(noon(), players=players)
    happened: tuple[list[e.AnyEvent], ...] = (
        [e.LastWordSpoken(1, said), e.TallyPosted(samples.NOON)],
        [samples.death(game, 1, "struck"), e.GameOver("town")],
    )
    mails = (announcements(TEXTS, game, samples.stepped(game, events)) for events in happened)
    return [page_of(draft) for found in mails for draft in found]


def shape(page: str) -> list[tuple[str, list[str]]]:
    """Every element in order, with the names of its attributes."""
    tree = LexborHTMLParser(page)
    assert tree.root is not None
    return [(str(node.tag), list(node.attributes)) for node in tree.root.traverse()]


def test_the_votes_are_a_table_with_heads() -> None:
    game = day()
    steps = samples.stepped(game, [e.VoteCast(1, 2, samples.NOON), e.TallyPosted(samples.NOON)])
    (draft,) = announcements(TEXTS, game, steps)
    assert "1 голос — " in draft.body
    tree = LexborHTMLParser(page_of(draft))
    assert [node.text() for node in tree.css('table[role=table] th[scope="col"]')] == [
        "Голосов",
        "За казнь",
        "Кто подал",
    ]
    assert [node.text() for node in tree.css("td")] == ["1", game.player(2).nick, game.player(1).nick]


def test_a_long_word_breaks_in_its_cell_so_that_the_table_fits_on_a_telephone() -> None:
    cells = MARKED.row("", "2", "Константинопольский", "Аня и Вера")
    page = mail_page("", f"{MARKED.table('Голосов', 'За казнь', 'Кто подал')}{cells}\n", "ru", TEXTS.phrases)
    styles = [node.attributes["style"] or "" for node in LexborHTMLParser(page).css("td")]
    assert ["overflow-wrap:anywhere" in style for style in styles] == [False, True, False]


def test_only_what_the_text_does_not_show_is_kept_beside_it() -> None:
    game = day()
    spoken = announcements(TEXTS, game, samples.stepped(game, [e.LastWordSpoken(1, "Нет.")]))
    told = announcements(TEXTS, game, samples.stepped(game, [e.TallyPosted(samples.NOON)]))
    assert [bool(draft.marked) for draft in (*spoken, *told)] == [False, False]
    assert "<blockquote" in page_of(spoken[0])
    assert not {STRONG, STRONG_ENDS} & set(spoken[0].body)


def test_the_largest_of_mails_is_not_clipped() -> None:
    """60 players with long names, as many candidates, the last execution and the end: Gmail shows 102 kB of HTML."""
    nicks = tuple(f"Длинноимённый житель {number}" for number in range(60))
    sizes = [0]
    for before, happened in samples.transactions(rules(), "ru", nicks):
        events = [step.event for step in happened]
        if any(isinstance(event, e.GameOver) for event in events):
            votes = [e.VoteCast(seat, seat * 7 % 60 + 1, samples.NOON) for seat in range(1, 61)]
            decided = e.ExecutionDecided(60, ((60, 1),), "most")
            steps = samples.stepped(before, [*votes, decided, samples.death(before, 60, "executed"), *events])
            sizes += [len(page_of(draft).encode()) for draft in announcements(TEXTS, before, steps)]
    assert 30_000 < max(sizes) < 60_000
