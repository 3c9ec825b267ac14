"""What a program leaves without a mark when it wraps what it quotes: it is quoted, whatever follows it or not."""

import pytest

from mailhost.letters.incoming import read, read_html
from mailhost.letters.mime import split
from mailhost.letters.quoting import fresh

WIDTHS = range(60, 79)
"""Letters of the longest line of programs that mark only the first line of what they wrapped."""
VOTE = "казнить Жертву Цитаты"
ABOVE = "Не уверен, подождём."
SAID = "Вера <player@example.net> писала 02.12.2026 10:00:"
FIRST = "> Предлагаю не тянуть до вечера, а сейчас и др"
LONG = "> Прокуратор объявляет: голоса принимаются до десяти вечера, и просит"
BELOW = (
    "", "\n", "\n\n-- \nГриша", "\n-- \nГриша", "\n>\n> Вера", "\n\n> Вера", "\n> Вера",
    "\n\nВера <player@example.net> писала 01.12.2026 10:00:\n> да",
)  # fmt: skip
"""What may stand below a quote's last line."""


def filled(length: int, end: str = "") -> str:
    """A quoted line of so many letters that breaks off in mid-sentence."""
    return f"{FIRST}{'у' * (length - len(FIRST) - len(end) - 3)}жно{end}"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("vote", [VOTE, VOTE.capitalize(), f"{VOTE}.", "голос: Боря».", "«казнить Борю»"])
def test_what_goes_on_in_mid_sentence_below_a_full_line_is_quoted(width: int, vote: str) -> None:
    for length in range(width - len(vote.split(maxsplit=1)[0]), width + 1):
        for below in BELOW:
            assert fresh(f"{ABOVE}\n\n{SAID}\n{filled(length)}\n{vote}{below}") == [ABOVE]


@pytest.mark.parametrize("end", [",", ":", " —", "-", " («", " и", " 12"])
@pytest.mark.parametrize("mark", ["> ", ">> ", "> > ", "В> "])
def test_so_it_is_whatever_the_line_breaks_off_at_and_however_it_is_marked(end: str, mark: str) -> None:
    assert fresh(f"{SAID}\n{mark}{filled(70, end)[2:]}\n{VOTE}\n\n{ABOVE}") == [ABOVE]


@pytest.mark.parametrize("mark", ["| ", "Vera> "])
def test_so_it_is_under_another_mark(mark: str) -> None:
    line = f"{mark}{filled(70)[2:]}"
    assert fresh(f"{SAID}\n{line}\n{mark}да\nказнить Борю") == ["казнить Борю"]
    assert fresh(f"{SAID}\n{line}\n{line}\n{VOTE}\n\nказнить Борю") == ["казнить Борю"]


def test_all_that_was_wrapped_out_of_a_line_is_quoted_though_a_sentence_ends_in_it() -> None:
    more = f"{filled(72)[2:]}\n{filled(72)[2:-1]}.\n{VOTE}"
    for below in BELOW:
        assert fresh(f"{ABOVE}\n{SAID}\n> да\n{filled(72)}\n{more}{below}") == [ABOVE]


@pytest.mark.parametrize("end", [".", "!", "?", "…", ".»", "!)", "?”", ";"])
def test_below_a_sentence_the_writer_goes_on(end: str) -> None:
    for width in WIDTHS:
        assert fresh(f"{SAID}\n{filled(width, end)}\nказнить Борю") == ["казнить Борю"]


@pytest.mark.parametrize(
    "end",
    [
        "🙂", " 🙂", " 🙂🙂", " ❤", " ❤\N{VARIATION SELECTOR-16}", " ☹\N{VARIATION SELECTOR-16}", " 👍", " ✅",
        " 👍🏽!", " ❗", " 👨\N{ZERO WIDTH JOINER}👧", " 🇷🇺", " («так» 🙂)",
        ")", "))", ")))", " ))", " )))", " (вот так))", " (вот (так)))", " («так)))»", "(", "(((",
        ":)", " :)", " :-)", " ;-)", " =)", " :(", " :D", " xD", " ^_^", " <3",
    ],
)  # fmt: skip
def test_so_he_does_below_a_smile(end: str) -> None:
    for width in WIDTHS:
        assert fresh(f"{SAID}\n{filled(width, end)}\nказнить Борю") == ["казнить Борю"]


@pytest.mark.parametrize(
    "end",
    [
        " №",
        " (",
        " (вот так)",
        " (вот (так))",
        " а) так, б)",
        " 5)",
        " 👉",
        " ➡\N{VARIATION SELECTOR-16}",
        " →",
        " |",
        " 20°",
        " +",
        " :",
        " х",
    ],
)
def test_what_is_no_smile_ends_no_sentence(end: str) -> None:
    assert fresh(f"{SAID}\n{filled(72, end)}\n{VOTE}") == []


def test_nor_does_a_bracket_that_was_opened_in_the_line_above() -> None:
    assert fresh(f"{SAID}\n> Давайте решать (как и\n{filled(72, ')')}\n{VOTE}") == []


@pytest.mark.parametrize("longest", range(70, 79))
def test_below_a_line_that_others_show_to_be_no_full_one_the_writer_goes_on(longest: int) -> None:
    for length in range(50, longest - len("казнить") - 4):
        assert fresh(f"{SAID}\n{filled(longest)}\n{filled(length)}\nказнить Борю") == ["казнить Борю"]
    unwrapped = f"> {'Предлагаю не тянуть, да, не тянуть. ' * 5}"
    assert fresh(f"{SAID}\n{unwrapped}\n>\n{filled(longest)}\nказнить Борю") == ["казнить Борю"]


def test_what_cannot_be_wrapped_says_nothing_of_the_width() -> None:
    address = f"> https://example.org/{'а' * 80}"
    assert fresh(f"{SAID}\n{address}\n{filled(70)}\n{VOTE}") == []


@pytest.mark.parametrize("mark", ["> ", ">", ">> ", "> > ", "В> ", "| "])
@pytest.mark.parametrize(
    "line",
    [
        f"https://example.org/{'а' * 80}",
        "а" * 80,
        f"Правила тут: https://example.org/{'а' * 130}",
        "Не тянуть, да, " * 10,
    ],
)
def test_below_what_was_not_wrapped_the_writer_goes_on(line: str, mark: str) -> None:
    """A single word, or a line longer than those that programs wrap."""
    assert fresh(f"{SAID}\n{mark}{line}\nказнить Борю") == ["казнить Борю"]
    assert fresh(f"{SAID}\n{mark}да\n{mark}{line}\nказнить Борю") == ["казнить Борю"]
    assert fresh(f"{SAID}\n{mark}{line}\nказнить Борю\n{mark}да\n{mark}{line}\nубить Веру") == [
        "казнить Борю",
        "убить Веру",
    ]


def test_though_not_where_a_program_is_known_to_lose_marks() -> None:
    lost = f"{LONG}\nне медлить\n> и решать.\n"
    assert fresh(f"{lost}> https://example.org/{'а' * 80}\n{VOTE}") == []


@pytest.mark.parametrize(
    "opening",
    [
        "12.03.2026 10:11, Вера пишет:",
        "12.03.2026 10:11, Вера с очень длинным именем, каких не бывает, в общем\n<player@example.net>\nпишет:",
        "От: Вера\nДата: четверг\nТема: День 3",
        "-----Исходное сообщение-----",
        "Вера, [02.12.2026 10:00]",
    ],
)
def test_what_announces_another_quote_is_seen_below_a_full_line_too(opening: str) -> None:
    assert fresh(f"{ABOVE}\n{SAID}\n{filled(70)}\n{opening}\n\n{VOTE}\n") == [ABOVE]
    assert fresh(f"{ABOVE}\n{SAID}\n{filled(70)}\n{opening}\n> {VOTE}\nказнить Борю") == [ABOVE, "казнить Борю"]


@pytest.mark.parametrize(
    "wrapped",
    [
        f"{LONG}\n{VOTE}\n> и не медлить.",
        f"> {LONG}\n{VOTE}\n>> и не медлить.",
        f"{LONG}\n{VOTE}, как просили вчера на площади все до одного и ещё\nголосовать\n>\n> всё",
    ],
)
def test_what_a_program_wrapped_out_of_a_quoted_line_is_quoted(wrapped: str) -> None:
    assert fresh(f"{wrapped}\nпрощайте") == ["прощайте"]


def test_where_a_program_is_known_to_lose_marks_a_sentence_may_end_with_the_line() -> None:
    ended = "> Прокуратор объявляет: голоса принимаются до десяти, ни минутой позже."
    lost = f"{LONG}\nне медлить.\n"
    assert fresh(f"{lost}{ended}\n{VOTE}\n> всё\nпрощайте") == ["прощайте"]
    assert fresh(f"{lost}{ended}\n{VOTE}") == []
    assert fresh(f"{ended}\n{VOTE}\n>\n{lost}> всё\nпрощайте") == ["прощайте"], "as what follows shows"
    assert fresh(f"{ended}\nказнить Борю\n> всё") == ["казнить Борю"]


def test_a_program_that_is_known_to_lose_marks_may_break_amid_words() -> None:
    broken = f"{filled(76)}\nе, и не медлить?\n>\n{filled(64, '.')}"
    assert fresh(f"{SAID}\n{broken}\n{VOTE}\n>\n\nказнить Борю") == ["казнить Борю"]


@pytest.mark.parametrize(
    "quoted",
    [
        "> Кого казним?\n{}\n> А кого спасаем?",
        f"{LONG} всех.\n{{}}\n> А кого спасаем?",
        f"{LONG}\n\n{{}}\n\n> А кого спасаем?",
        f"{LONG}\n\n{{}}\n> А кого спасаем?",
        f"{LONG}\n\n{{}}",
    ],
)
def test_an_answer_between_quoted_lines_stays(quoted: str) -> None:
    assert fresh(quoted.format("казнить Борю")) == ["казнить Борю"]


@pytest.mark.parametrize("parted", ["", "<div>ещё</div>"])
def test_a_line_of_a_page_was_wrapped_by_nobody(parted: str) -> None:
    quote = f"<blockquote>{filled(70)[2:]}</blockquote>"
    page = f"<div>12.03.2026 10:11, Прокуратор пишет:</div>{quote}<div>казнить Борю</div>{parted}{quote}"
    assert read_html(page).fresh == ("казнить Борю", *(["ещё"] if parted else []))


@pytest.mark.parametrize("vote", ["казнить Борю", "Нет, нет и нет."])
def test_where_the_page_beside_the_text_marks_its_quote_it_says_what_was_typed(vote: str) -> None:
    """What the text leaves open: both programs end it alike."""
    head = "From: b@example.net\nContent-Type: multipart/alternative; boundary=b\n\n"
    text = f"--b\nContent-Type: text/plain; charset=utf-8\n\n{ABOVE}\n{SAID}\n{filled(70)}\n{vote}\n"
    for quote, typed in ((filled(70)[2:], (ABOVE, vote)), (f"{filled(70)[2:]} {vote}", (ABOVE,))):
        below = f"<div>{vote}</div>" if vote in typed else ""
        page = f"<div>{ABOVE}</div><div>{SAID.replace('<', '&lt;')}</div><blockquote>{quote}</blockquote>{below}"
        whole = f"{head}{text}--b\nContent-Type: text/html; charset=utf-8\n\n{page}\n--b--\n"
        assert read(split(whole.encode())).fresh == typed
