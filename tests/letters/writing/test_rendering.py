"""Templates: found by theme before language, strict, sandboxed, escaped by construction."""

import jinja2
import pytest

from mailhost.letters.blocks import tidy
from mailhost.letters.formats import BBCODE
from mailhost.letters.rendering import Texts, short
from tests.letters.writing.desk import WORDS


def texts(**templates: str) -> Texts:
    """Texts of these templates, `__` for a slash."""
    files = {f"{name.replace('__', '/')}.txt": source for name, source in templates.items()}
    return Texts(jinja2.DictLoader(files), "ru", "gorod", WORDS)


def test_a_file_looks_like_the_mail() -> None:
    assert texts(ru__host__a="Subject: Тема {{ n }}\n\nТекст.\n").render("host/a", {"n": 5}) == ("Тема 5", "Текст.")


def test_a_part_without_subject_is_all_body() -> None:
    assert texts(ru__host__a="Текст.\n").render("host/a", {}) == ("", "Текст.")


def test_a_theme_comes_before_the_language() -> None:
    both = texts(ru__host__a="общий", ru__gorod__host__a="свой", ru__host__b='{% include "host/a" %}')
    assert both.render("host/a", {})[1] == "свой"
    assert both.render("host/b", {})[1] == "свой"


def test_a_missing_template_is_an_error() -> None:
    with pytest.raises(jinja2.TemplateNotFound):
        texts().render("host/a", {})


def test_an_undefined_name_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError):
        texts(ru__host__a="{{ nobody }}").render("host/a", {})


@pytest.mark.parametrize("source", ["{{ words.__class__ }}", "{{ words.append(1) }}", "{{ ''.__class__.__mro__ }}"])
def test_a_template_cannot_reach_into_python(source: str) -> None:
    with pytest.raises(jinja2.TemplateError):
        texts(ru__host__a=source).render("host/a", {"words": ["a"]})


def test_every_value_is_escaped_and_folded() -> None:
    page = texts(ru__host__a="{{ nick }}|{{ nick | capital }}|{{ [nick] | joined }}|{{ nick ~ 1 }}")
    assert page.render("host/a", {"nick": "а\n[б]\u202e"}, BBCODE)[1] == "а ［б］|А ［б］|а ［б］|а ［б］1"


def test_a_player_cannot_write_template_code() -> None:
    assert texts(ru__host__a="{{ nick }}").render("host/a", {"nick": "{{ 7*191 }}"})[1] == "{{ 7*191 }}"


def test_only_the_quotation_filter_keeps_lines() -> None:
    said = texts(ru__host__a="{{ text | quoted }}").render("host/a", {"text": "раз\nдва"})[1]
    assert said == "> раз\n> два"


def test_a_line_that_begins_with_a_nickname_is_guarded_where_it_would_be_obeyed() -> None:
    page = texts(ru__host__a="{{ line | guarded }}")
    assert page.render("host/a", {"line": "Казнить Борю — мафия."})[1] == "— Казнить Борю — мафия."
    assert page.render("host/a", {"line": "Боря — мафия."})[1] == "Боря — мафия."


def test_bodies_are_tidy() -> None:
    assert tidy("\n\nа \n\n\n\nб\n") == "а\n\nб"


def test_a_quoted_line_is_cut_with_a_sign() -> None:
    assert short("казнить Борю") == "казнить Борю"
    assert short("раз\nдва") == "раз…"
    assert short("а" * 500) == "а" * 160 + "…"


def test_a_broken_template_of_the_hosts_gives_way_to_the_programs_own() -> None:
    """A misspelt name, a wrong tag, a broken part: the mail goes out all the same, and somebody is told which."""
    own = texts(ru__player__a="Subject: a\n\nкак было", ru__player__b='{% include "player/a" %}')
    told: list[str] = []
    for source in ("{{ game.tally }}", "{% if %}", "{{ 1 // 0 }}", "{% include 'player/none' %}"):
        hosts = texts(ru__player__a=source, ru__player__b='{% include "player/a" %}')
        hosts.backed(own, told.append)
        assert hosts.render("player/a", {"game": {}}) == ("a", "как было")
        assert "как было" in hosts.render("player/b", {"game": {}})[1]
    assert len(told) == 8
    assert told[0].startswith("player/a: ")
