"""HTML mail as a reader sees it, without what its writer quoted."""

import pytest

from mailhost.letters.hypertext import MOST_TAGS, to_text
from mailhost.letters.incoming import read_html

QUOTE = "казнить Жертву Цитаты"
OWN = "<p>казнить Борю</p>"


@pytest.mark.parametrize(
    "quote",
    [
        f'<div class="gmail_quote"><div class="gmail_attr">чт:</div><blockquote>{QUOTE}</blockquote></div>',
        f'<div class="x_gmail_quote">{QUOTE}</div>',
        f'<div class="gmail_quote gmail_quote_container">{QUOTE}</div>',
        f'<div class="moz-cite-prefix">12.03.2026, Игрок пишет:</div><blockquote type="cite">{QUOTE}</blockquote>',
        f'<div>12 марта 2026 г., в 10:11, Игрок написал(а):</div><blockquote type="cite">{QUOTE}</blockquote>',
        f'<div>12.03.2026, 10:11, "Игрок" &lt;b@example.net&gt;:</div><blockquote>{QUOTE}</blockquote>',
        f"<blockquote>Четверг, 12 марта 2026, 10:11 от Игрок &lt;b@example.net&gt;:<br>{QUOTE}</blockquote>",
        f'<div class="mail-quote-collapse">{QUOTE}</div>',
        f'<div id="mail-app-auto-quote">{QUOTE}</div>',
    ],
)
def test_a_quote_goes_and_what_stands_below_it_stays(quote: str) -> None:
    assert read_html(f"{OWN}{quote}<p>ночью увидимся</p>").fresh == ("казнить Борю", "ночью увидимся")


@pytest.mark.parametrize(
    "opening",
    [
        '<div id="divRplyFwdMsg">От: Игрок</div>',
        '<div id="x_divRplyFwdMsg">От: Игрок</div>',
        '<div id="appendonsend"></div><hr>',
        '<div style="border:none;border-top:solid #E1E1E1 1.0pt">От: Игрок</div>',
        '<div style="border:none;border-top:solid #B5C4DF 1.0pt">От: Игрок</div>',
        "<hr><b>От:</b> Игрок<br><b>Отправлено:</b> четверг<br><b>Кому:</b> Хост<br><b>Тема:</b> x<br>",
    ],
)
def test_from_a_reply_head_on_all_is_quoted(opening: str) -> None:
    assert read_html(f"{OWN}{opening}<p>{QUOTE}</p>").fresh == ("казнить Борю",)


def test_a_bare_blockquote_is_a_quote_only_under_an_attribution() -> None:
    assert read_html(f"{OWN}<blockquote>я сдвинул это вправо</blockquote>").fresh == (
        "казнить Борю",
        "я сдвинул это вправо",
    )


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a<br>b<br/>c", "a\nb\nc"),
        ("<p>a</p><p>b</p>", "a\nb"),
        ("<div>a<div>b</div>c</div>", "a\nb\nc"),
        ("<table><tr><td>казнить</td><td>Борю</td></tr><tr><td>x</td></tr></table>", "казнить Борю\nx"),
        ("a&nbsp;&lt;b&gt; <b>c</b>\n d", "a\xa0<b> c d"),
        ("<pre>a\nb</pre>", "a\nb"),
        ("<style>p{}</style><script>x()</script><title>t</title>a<!-- b -->", "a"),
        ("<ul><li>a<li>b</ul>", "a\nb"),
        ("", ""),
    ],
)
def test_lines_are_what_a_reader_takes_for_lines(html: str, text: str) -> None:
    assert to_text(html).text == text


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 40_000,
        "".join(f"<b id={n}>" for n in range(3_000)) + "<p>" * 50_000,
        "<table><tr><td>" * 20_000,
        "<blockquote>x wrote:<br></blockquote>" * 5_000,
        "<!--" * 50_000,
        '<a "' * 50_000,
    ],
)
def test_hostile_html_is_cut_before_the_parser_sees_it(html: str) -> None:
    assert len(to_text(html).text.split("\n")) <= MOST_TAGS
