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
        f'<blockquote style="margin:0;border-left: 1px solid #ccc">{QUOTE}</blockquote>',
        f'<blockquote style="BORDER-LEFT-WIDTH:2px">{QUOTE}</blockquote>',
        f'<blockquote class="x_quote">{QUOTE}</blockquote>',
        f'<blockquote class="cite"><p>да</p>{QUOTE}</blockquote>',
        f"[quote]<br>{QUOTE}<br>[/quote]",
        f'<div class="mail-quote-collapse">{QUOTE}</div>',
        f'<div id="mail-app-auto-quote">{QUOTE}</div>',
        f'<div class="mail-quote-collapse_mr_css_attr">{QUOTE}</div>',
        f'<div class="ydp12yahoo_quoted">{QUOTE}</div>',
        f'<div>12.03.2026 10:11, Игрок пишет:</div><div style="border-left:2px solid #ccc">{QUOTE}</div>',
        f"<div>Od: Host<br>Komu: x<br>Předmět: Day 3</div><blockquote>{QUOTE}</blockquote>",
        f"<div>От: Игрок<br>Кому: Хост<br>Тема: x</div><br><blockquote>{QUOTE}</blockquote>",
        f"<div>------ Исходное сообщение ------</div><blockquote>{QUOTE}</blockquote>",
        f'<div name="quote" style="border-left:2px solid #C3D9E5"><b>Gesendet:</b> Donnerstag<br>{QUOTE}</div>',
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
        '<div style="border-top:solid\n#E1E1E1 1.0pt">От: Игрок</div>',
        '<div style="border-right: none; border-top: 1pt solid rgb(225, 225, 225)">От: Игрок</div>',
        '<div style="BORDER-TOP: #b5c4df 1pt solid">От: Игрок</div>',
        '<span id="OLK_SRC_BODY_SECTION">От: Игрок</span>',
        "<hr><b>От:</b> Игрок<br><b>Отправлено:</b> четверг<br><b>Кому:</b> Хост<br><b>Тема:</b> x<br>",
    ],
)
def test_from_a_reply_head_on_all_is_quoted(opening: str) -> None:
    assert read_html(f"{OWN}{opening}<p>{QUOTE}</p>").fresh == ("казнить Борю",)


@pytest.mark.parametrize(
    "style", ["", "margin:0 0 0 40px;border:none;padding:0px", "border-left:none", "border-left:0 solid", "color:red"]
)
def test_a_bare_blockquote_is_a_quote_only_under_an_attribution(style: str) -> None:
    assert read_html(f'{OWN}<blockquote style="{style}">я сдвинул это вправо</blockquote>').fresh == (
        "казнить Борю",
        "я сдвинул это вправо",
    )


def test_a_quote_that_an_answer_has_parted_is_a_quote_in_both_parts() -> None:
    said = '<div>12.03.2026, 10:11, "Игрок" &lt;b@example.net&gt;:</div><blockquote>да</blockquote>'
    assert read_html(f"{said}{OWN}<blockquote>{QUOTE}</blockquote><p>пока</p>").fresh == ("казнить Борю", "пока")
    moved = '<blockquote style="margin:0 0 0 40px">я сдвинул это</blockquote>'
    assert read_html(f"{said}{OWN}{moved}").fresh == ("казнить Борю", "я сдвинул это")


@pytest.mark.parametrize(
    "unseen",
    [
        '<div style="display:none">{}</div>',
        '<span style="color:red; DISPLAY : None !important">{}</span>',
        '<p style="visibility:hidden">{}</p>',
        '<p style="opacity:0.0">{}</p>',
        '<div style="max-height:0;overflow:hidden">{}</div>',
        '<div style="overflow:hidden;height:0px">{}</div>',
        "<div hidden><p>{}</p></div>",
        '<div style="font-size:0">{}</div>',
        '<div style="font-size:0.0px"><span style="font-size:2em">{}</span></div>',
        "<p><del>{}</del></p>",
        "<p><s>{}</s></p>",
        "<p><S class=x>{}<br>да</S></p>",
        "<p><strike><b>{}</b></strike></p>",
        '<p style="text-decoration:underline line-through">{}</p>',
        '<p style="text-decoration-line:line-through">{}</p>',
    ],
)
def test_what_is_hidden_or_struck_out_was_not_said(unseen: str) -> None:
    assert read_html(f"{OWN}{unseen.format(QUOTE)}<p>ночью увидимся</p>").fresh == ("казнить Борю", "ночью увидимся")


@pytest.mark.parametrize(
    "seen",
    [
        '<div style="font-size:0"><p style="font-size:14px">{}</p></div>',
        '<div style="font-size:0.8em">{}</div>',
        '<div style="font-size:small">{}</div>',
        '<div style="font-size:100%;display:block;visibility:visible;opacity:0.9">{}</div>',
        '<div style="display:none;display:block">{}</div>',
        '<p style="font-size:0"></p><p>{}</p>',
        '<div style="overflow:hidden;height:100%">{}</div>',
        '<div style="height:0">{}</div>',
        '<p style="text-decoration:underline">{}</p>',
        "<ins>{}</ins>",
        "<small>{}</small><s></s>",
    ],
)
def test_what_a_reader_sees_was_said(seen: str) -> None:
    assert read_html(seen.format("казнить Борю")).fresh == ("казнить Борю",)


def test_what_is_struck_out_of_a_line_leaves_the_rest_of_it() -> None:
    assert read_html("<p>казнить <s>Веру</s><span style='display:none'>Аню</span>Борю</p>").fresh == ("казнить Борю",)
    assert read_html("казнить<div style='display:none'>Аню</div> Борю").fresh == ("казнить Борю",)
    assert read_html("<p>казнить <s>Веру</p><p>казнить Борю</p>").fresh == ("казнить", "казнить Борю")


@pytest.mark.parametrize(
    "mark",
    [
        'class="gmail_signature"',
        'class="x_gmail_signature" dir="ltr"',
        'class="moz-signature" cols="72"',
        'class="protonmail_signature_block protonmail_signature_block-empty"',
        'id="Signature"',
        'id="ms-outlook-mobile-signature"',
        'id="_rc_sig"',
        'fairemail="signature"',
        'name="messageSignatureSection"',
        'id="mail-app-auto-signature"',
        'class="k9mail-signature"',
        'data-signature-widget="container"',
        'data-marker="__SIG_PRE__"',
        'data-sigid="12"',
        'class="-x-evo-signature"',
        'id="ninesignature"',
        'id="CanarySig"',
    ],
)
def test_a_signature_that_a_program_marks_goes_and_what_stands_below_it_stays(mark: str) -> None:
    assert read_html(f"казнить Борю<div {mark}>{QUOTE}</div>ночью увидимся").fresh == ("казнить Борю", "ночью увидимся")


def test_between_the_quotes_that_gmail_puts_into_one_element_the_writer_goes_on() -> None:
    head = '<div class="gmail_quote"><div class="gmail_attr">{}</div>'
    quote = f'<blockquote class="gmail_quote">{QUOTE}</blockquote>'
    answer = f"{head.format('чт, Игрок:')}{quote}казнить Борю{quote}</div>ночью увидимся"
    assert read_html(answer).fresh == ("казнить Борю", "ночью увидимся")
    forward = f"вот{head.format('---------- Forwarded message ---------')}{QUOTE}{quote}{QUOTE}</div>"
    assert read_html(forward).fresh == ("вот",)


def test_a_box_with_a_line_is_a_quote_only_under_an_attribution() -> None:
    assert read_html(f'{OWN}<div style="border-left:2px solid red">важно</div>').fresh == ("казнить Борю", "важно")


def test_an_inline_quotation_is_somebody_elses_words() -> None:
    assert read_html(f"<p>Вера сказала <q>да<br>{QUOTE}</q> и ушла</p>").fresh == ("Вера сказала «…» и ушла",)
    assert read_html(f"<q>{QUOTE}</q>").fresh == ("«…»",)


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
        "<s><strike>" * 40_000 + "<p>" * 5_000,
        '<div style="font-size:0">' * 20_000,
        f'<p style="{"display:" * 30_000}">x',
    ],
)
def test_hostile_html_is_cut_before_the_parser_sees_it(html: str) -> None:
    assert len(to_text(html).text.split("\n")) <= MOST_TAGS
