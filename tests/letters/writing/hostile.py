"""What players might write to be taken for more than text, and a thread in which they do."""

from functools import cache

import msgspec
from hypothesis import strategies as st

from mailhost.engine import events as e
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.outgoing import posts
from tests.letters.writing.desk import TEXTS, day

PIECES = st.sampled_from(
    [
        *"\\`*_{}[]()#+-.!|<>&~^$=:/@'\"0123 \t\n\r\u2028\u202e\u200b\xa0\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f",
        *("казнить", "Аня", "в", "a", "\n\n", "\n    ", "\n\t", "\n- ", "\n1. ", "\n2) ", "\n> ", "\n# ", "\n---\n"),
        "\n===\n",
        *("http://", "https://", "ftp://", "mailto:", "//", "www.", ".org", ".ru", ".рф", "@all", "#1", "gh-1", "u/"),
        *("![a](b)", "[a]: b", "<b>", "</p>", "<!--", "&amp;", "&#35;", "```", "~~~", ":-", "|-|", "**", "__", "~~"),
        *("[ ]", "[x] ", "[^1]", ":::", "[quote]", "</td>", "<script>", '" onload="', "]]>", "<br>", "/r/", "$$"),
    ]
)  # fmt: skip
WORDS = st.lists(PIECES | st.characters(), max_size=25).map("".join)
"""Any number of lines."""


@cache
def noon() -> Game:
    """A day with two votes."""
    return samples.after(day(), [e.VoteCast(1, 2, samples.NOON), e.VoteCast(2, 1, samples.NOON)])


def thread(form: str, nick: str, said: str) -> list[str]:
    """A last word, a tally and the end, of a game in which everybody is called that."""
    players = tuple(msgspec.structs.replace(player, nick=nick) for player in noon().players)
    game = msgspec.structs.replace(noon(), players=players)
    happened: tuple[list[e.AnyEvent], ...] = (
        [e.LastWordSpoken(1, said)],
        [e.TallyPosted(samples.NOON)],
        [samples.death(game, 1, "struck"), e.GameOver("town")],
    )
    steps = [(samples.NOON, game, samples.stepped(game, events)) for events in happened]
    return [post.text for post in posts(TEXTS, steps, form)]
