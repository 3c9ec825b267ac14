"""Texts made to keep a reader busy: within the caps, whatever they repeat; how long each takes is shown in bench/."""

import pytest

from mailhost.letters.quoting import MOST_TEXT, fresh


@pytest.mark.parametrize(
    "hostile",
    [
        "On Mon, 1 Jan 2026 at 10:00 <a@example.org\n" * 5_000,
        "On Thu, Mar 12, 2026 at 10:11 AM X <a@example.org> wro:\n" * 5_000,
        "On " + "word " * 20_000 + ":",
        "=" * 1_999 + "x\n12.03.2026 10:11, Прокуратор пишет:\n> да",
        "On 1 May 2026 10:11, Y <a@example.org> wrote:   x " * 2_000,
        ("<" * 60 + "@" + "a" * 250) * 300,
        "Label: <a@example.org>\nLabel: 2026\nLabel: b\n" * 3_000,
        ("Кому: " + "\t" * 1_900 + "\n") * 60,
        "-- " + "- " * 30_000,
        "---- original message ---- " * 3_000,
        "X ---1.1.2026 10:11--" * 3_000,
        "Это сообщение предназначено адресату\n" * 3_000,
        "12.03.2026 10:11\n" * 3_000,
        "-" * 200_000,
        "---------------\n" * 20_000,
        "From: a\n" * 5_000,
        '"' * 5_000 + ":",
        ("a" * 64 + "@") * 100 + ":",
        "\n" * 500_000 + "> x",
        "[quote]" * 20_000,
        ("> " + "я" * 70 + "\nя\n") * 5_000,
    ],
)
def test_hostile_texts_are_read_within_the_caps(hostile: str) -> None:
    assert sum(map(len, fresh(hostile))) <= MOST_TEXT
