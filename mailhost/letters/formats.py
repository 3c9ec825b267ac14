"""What text has to look like where it is read: plain mail, or a forum's BBCode. Data and escaping, no wording.

A format is data, so that another one is another row. Nothing that a player wrote may act as markup in any of them.
"""

import unicodedata

import msgspec

INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")


BREAKING = frozenset("\t\n\v\f\r\x85\u2028\u2029")


class Sweeping(dict[int, str]):
    """What becomes of a character, found out when it is first met: all of Unicode in advance takes half a second.

    A line break or a tab turns into a space; what cannot be seen (control, bidirectional, zero-width, surrogate) goes.
    """

    def __missing__(self, code: int) -> str:
        character = chr(code)
        gone = unicodedata.category(character) in INVISIBLE
        self[code] = " " if character in BREAKING else "" if gone else character
        return self[code]


SWEPT = Sweeping()


class Safe(str):
    """Text that is already what its format wants; only this module and rendering make it."""

    __slots__ = ()


class Format(msgspec.Struct, frozen=True):
    """Marks around and in front of things; `letters` replaces characters that could be markup."""

    name: str
    letters: dict[int, str]
    strong: tuple[str, str]
    quote: tuple[str, str, str]
    """Before a quotation, in front of each of its lines, after it."""
    bullets: tuple[str, str, str]
    """Before a list, in front of each item, after it."""

    def escape(self, text: str) -> Safe:
        """One line of harmless text: what cannot be seen is gone, line breaks are folded, markup is defused."""
        if not text.isprintable():
            text = unicodedata.normalize("NFC", text).translate(SWEPT)
        return Safe(text.translate(self.letters) if self.letters else text)

    def quoted(self, text: str) -> Safe:
        """A player's own words, line by line, each marked, so that no line of his passes for one of ours."""
        before, mark, after = self.quote
        lines = [f"{mark}{self.escape(line.strip())}".rstrip() for line in text.strip().splitlines()]
        return Safe(f"{before}{chr(10).join(lines)}{after}")

    def emphasised(self, text: str) -> Safe:
        """A heading or a name that the eye should find."""
        before, after = self.strong
        return Safe(f"{before}{self.escape(text)}{after}")


TEXT = Format("text", {}, ("", ""), ("", "> ", ""), ("", "", ""))

# Fullwidth brackets are the one escape that no forum tried turns back into a tag.
BBCODE = Format(
    "bbcode",
    {ord("["): "［", ord("]"): "］"},
    ("[b]", "[/b]"),
    ("[quote]\n", "", "\n[/quote]"),
    ("[list]\n", "[*]", "[/list]\n"),
)

FORMATS = {each.name: each for each in (TEXT, BBCODE)}
