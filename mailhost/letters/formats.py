"""What text has to look like where it is read: plain mail, a forum's BBCode or Markdown, a page. No wording.

A format is data, so that another one is another row. Nothing that a player wrote may act as markup in any of them.
Where marks around things do not suffice, they are control characters (blocks.py), and `laid` makes the text of them.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

import msgspec

from mailhost.letters import blocks
from mailhost.letters.markdown import markdown
from mailhost.letters.page_fragment import fragment

INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
HIDDEN = re.compile(
    # What no reader sees though Unicode counts it among letters, marks and signs, or has not given it away yet: joiners
    # and fillers, the Braille pattern of no dots, variants (but for those of emoji), tags.
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0d\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)
SHORT = 64
"""Letters of a text that is remembered."""
BREAKING = frozenset("\t\n\v\f\r\x85\u2028\u2029")


class Sweeping(dict[int, str]):
    """What becomes of a character, found out when it is first met: all of Unicode in advance takes half a second.

    A line break or a tab turns into a space; what cannot be seen (control, bidirectional, zero-width, filler) goes.
    """

    def __missing__(self, code: int) -> str:
        character = chr(code)
        gone = unicodedata.category(character) in INVISIBLE or HIDDEN.match(character)
        self[code] = " " if character in BREAKING else "" if gone else character
        return self[code]


SWEPT = Sweeping()


class Safe(str):
    """Text that is already what its format wants; only this module and rendering make it."""

    __slots__ = ()


@lru_cache(maxsize=4096)
def swept(text: str) -> Safe:
    """The text without what cannot be seen; of short ones, names and words of ours, the same come again and again."""
    if not text.isprintable() or HIDDEN.search(text):
        text = unicodedata.normalize("NFC", text).translate(SWEPT)
    return Safe(text)


class Format(msgspec.Struct, frozen=True):
    """Marks around and in front of things; `letters` replaces characters that could be markup."""

    name: str
    letters: dict[int, str]
    title: tuple[str, str]
    strong: tuple[str, str]
    quote: tuple[str, str, str]
    """Before a quotation, in front of each of its lines, after it."""
    bullets: tuple[str, str, str]
    """Before a list, in front of each item, after it."""
    columns: tuple[str, str] = ("", "")
    """Before a table, in front of each of its cells. Without them it is a list of sentences."""
    laid: Callable[[str], str] = str
    """The last step, for a whole text."""

    def escape(self, text: str) -> Safe:
        """One line of harmless text: what cannot be seen is gone, line breaks are folded, markup is defused."""
        clean = swept(text) if len(text) <= SHORT else swept.__wrapped__(text)
        return Safe(clean.translate(self.letters)) if self.letters else clean

    def quoted(self, text: str) -> Safe:
        """A player's own words, line by line, each marked, so that no line of his passes for one of ours."""
        before, mark, after = self.quote
        lines = [f"{mark}{self.escape(line.strip())}".rstrip() for line in text.strip().splitlines()]
        return Safe(f"{before}{chr(10).join(lines)}{after}")

    def emphasised(self, text: str) -> Safe:
        """A name or a heading that the eye should find."""
        before, after = self.strong
        found = self.escape(text).strip()
        return Safe(f"{before}{found}{after}" if found else "")

    def titled(self, line: str) -> Safe:
        """What a whole text is called."""
        before, after = self.title
        return Safe(f"{before}{self.escape(line)}{after}")

    def table(self, *heads: str) -> Safe:
        """Opens a table; what ends a list ends it."""
        opens, cell = self.columns
        return Safe(f"{opens}{cell.join(map(self.escape, heads))}\n" if opens else self.bullets[0])

    def row(self, sentence: object, *cells: object) -> Safe:
        """A row; `sentence` says the same where there are no tables."""
        _, cell = self.columns
        texts = [self.escape(str(each)).strip() for each in (sentence, *cells)]
        return Safe(self.bullets[1] + (cell.join(texts) if cell else texts[0]))


TEXT = Format("text", {}, ("", ""), ("", ""), ("", "> ", ""), ("", "", ""))

# Fullwidth brackets are the one escape that no forum tried turns back into a tag.
BBCODE = Format(
    "bbcode",
    {ord("["): "［", ord("]"): "］"},
    ("[b]", "[/b]"),
    ("[b]", "[/b]"),
    ("[quote]\n", "", "\n[/quote]"),
    ("[list]\n", "[*]", "[/list]\n"),
)

MARKED = Format(
    "marked",
    {},
    (blocks.HEADING, ""),
    (blocks.STRONG, blocks.STRONG_ENDS),
    # Each line of a quotation has a mark too, so that none is tidied away for being empty.
    (f"{blocks.QUOTE}\n", blocks.ROW, f"\n{blocks.QUOTE_ENDS}"),
    (f"{blocks.LIST}\n", blocks.ROW, blocks.LIST_ENDS),
    (blocks.TABLE, blocks.CELL),
    blocks.unmarked,
)
"""What a mail is written in whose HTML shows more than its plain text does: the marks stay until both are made."""

MARKDOWN = msgspec.structs.replace(MARKED, name="markdown", laid=markdown)

HTML = msgspec.structs.replace(MARKED, name="html", laid=fragment)

FORMATS = {each.name: each for each in (TEXT, BBCODE, MARKDOWN, HTML)}
"""Those that a thread is shown in."""
