"""HTML mail to text: what a reader sees, without the quotes and signatures that programs mark as such.

A bare blockquote, or a box with a line at its left, is a quote only right under an attribution, or with one at its
head; its lines then get a `>`.
What is hidden or struck out was not said.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec
from selectolax.lexbor import LexborHTMLParser, LexborNode

from mailhost.letters.attribution import attribution, may_end
from mailhost.letters.openings import header, is_marker
from mailhost.letters.quoting import MOST_CLOSED, MOST_LINES
from mailhost.letters.styling import Styling

MOST_HTML = 262_144
"""Letters of HTML that are read: programs' style sheets come before the text."""
MOST_TAGS = 3_500
"""The parser takes time by the square of nesting: 3,500 unclosed tags a fortieth of a second, 40,000 five seconds."""
_TAG = re.compile(r"<[a-zA-Z]")
_FORMATTING = re.compile(r"<(/?)(?:a|b|big|code|em|font|i|nobr|small|strong|tt|u)(?=[\s/>])", re.IGNORECASE)
"""Unclosed, each is opened anew in every later paragraph, which multiplies a hostile mail by thousands."""
_STRUCK = re.compile(r"<(/?)(?:s|strike)(?=[\s/>])", re.IGNORECASE)
"""The same danger, but these mean something."""
_UNSEEN = "style, script, head, title, template, noscript, object, iframe, svg, select, del, [hidden]"
_SIGNATURES = (
    '[class*="signature"], [id*="signature"], [id*="Signature"]:not(#AppleMailSignature), signature, '
    "[data-signature-widget], [data-sigid], [data-marker^=__SIG_], [fairemail=signature], "
    "[name=messageSignatureSection], #_rc_sig, #CanarySig, .bloop_sign, #DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2"
)
"""Not Apple's: there the writer's own lines may end up inside."""
_QUOTES = (
    '[class*="gmail_quote"], [class*="gmail_attr"], [class*="moz-cite-prefix"], '
    'blockquote[type=cite], blockquote[class*="quote"], blockquote[class*="cite"], '
    '[class*="mail-quote-collapse"], #mail-app-auto-quote, [class*="yahoo_quoted"], .protonmail_quote, '
    "div[name=quote]"
)
"""Elements that hold a quote or announce it."""
_AMID = 'div[class*="gmail_quote"] > blockquote[class*="gmail_quote"]'
_HEAD = '[class*="gmail_attr"]'
"""Gmail puts one element around the quotes of an answer and what was typed between them."""
_BEGINNINGS = (
    "#divRplyFwdMsg, #x_divRplyFwdMsg, #appendonsend, #x_appendonsend, "
    "#mail-editor-reference-message-container, hr#stopSpelling, hr#zwchr, .moz-forward-container, #OLK_SRC_BODY_SECTION"
)
"""Elements from which on everything is quoted."""
_BLOCKS = frozenset(
    re.findall(
        r"\w+",
        "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 "
        "header hr li main nav ol p pre section table tbody tfoot thead tr ul",
    )
)
_CELLS = frozenset({"td", "th"})
_SPACE = re.compile(r"[ \t\n\r\f]+")
_ATTRIBUTION_LINES = 4


_Look = tuple[str, str, str]
"""An element's tag, class and style."""


class _Line(msgspec.Struct, frozen=True):
    """A line of the text, and which outermost blockquote or box it lies in, from 1; 0 for none."""

    text: str
    blockquote: int


class Text(msgspec.Struct, frozen=True):
    """The text of an HTML body, its bare quotes marked with `>`; whether marked ones were left out.

    `ended`: whether a quote that goes on to the end was reached.
    """

    text: str
    quotes: bool
    ended: bool = False


def to_text(html: str) -> Text:
    """What a reader sees of the HTML, quotes apart."""
    tree = LexborHTMLParser(_STRUCK.sub(r"<\1del", _FORMATTING.sub(r"<\1span", _capped(html))))
    marks = _marks(tree)
    writer = _Writer(marks)
    if tree.root is not None:
        writer.write(tree.root)
    quotes = bool(marks.quotes or marks.asides or marks.ends)
    return Text("\n".join(_marked(writer.lines, writer.looks)), quotes, ended=bool(marks.ends))


def _capped(html: str) -> str:
    html = html[:MOST_HTML]
    for count, tag in enumerate(_TAG.finditer(html)):
        if count == MOST_TAGS:
            return html[: tag.start()]
    return html


class _Marks(msgspec.Struct, frozen=True):
    """Which elements mean something, by mem_id."""

    unseen: set[int]
    """They leave no trace."""
    signatures: set[int]
    """They only end a line."""
    quotes: set[int]
    """Each leaves an empty quoted line."""
    asides: set[int]
    """Quotes amid a sentence, which leave «…»."""
    boxes: set[int]
    """Those with a line at their left, which may be a quote."""
    ends: set[int]
    """From the first of them on, nothing is read."""
    sizes: dict[int, bool]
    """Those that say how large their letters are, and whether that is anything at all."""


def _marks(tree: LexborHTMLParser) -> _Marks:
    marks = _Marks(
        unseen=_found(tree, _UNSEEN),
        signatures=_found(tree, _SIGNATURES),
        quotes=_found(tree, _QUOTES),
        asides=_found(tree, "q"),
        boxes=set(),
        ends=_found(tree, _BEGINNINGS),
        sizes={},
    )
    for node in tree.css(_AMID):
        around = node.parent
        if around is not None and not _forwards(around):
            marks.quotes.discard(around.mem_id)
    for node in tree.css("[style]"):
        styling = Styling(node.attributes["style"] or "")
        if styling.unseen():
            marks.unseen.add(node.mem_id)
        elif styling.has_outlooks_line():
            marks.ends.add(node.mem_id)
        elif node.tag in ("blockquote", "div") and styling.has_line_at_left():
            (marks.quotes if node.tag == "blockquote" else marks.boxes).add(node.mem_id)
        if (size := styling.size()) != "as-around":
            marks.sizes[node.mem_id] = size == "some"
    return marks


def _forwards(around: LexborNode) -> bool:
    """Whether a forwarded mail stands in this element of Gmail's: then all of it is quoted, and not the boxes in it."""
    head = around.css_first(_HEAD)
    return head is not None and (head.text() or "").lstrip().startswith("--")


def _found(tree: LexborHTMLParser, selector: str) -> set[int]:
    return {node.mem_id for node in tree.css(selector)}


class _Writer:
    """Writes down a tree, walking it without recursion."""

    def __init__(self, marks: _Marks) -> None:
        self.lines: list[_Line] = []
        self._marks = marks
        self._skipped = marks.unseen | marks.signatures | marks.quotes | marks.asides
        self._sized: list[int] = []
        self._line: list[str] = []
        self.looks: list[_Look] = [("", "", "")]
        """How each outermost blockquote or box is written, by its number."""
        self._outermost: int | None = None
        self._verbatim = 0

    def write(self, root: LexborNode) -> None:
        node: LexborNode | None = root
        while node is not None and node.mem_id not in self._marks.ends and len(self.lines) < MOST_LINES:
            self._enter(node)
            below = None if node.mem_id in self._skipped else node.child
            node = below if below is not None else self._after(node)
        self._break(always=False)

    def _after(self, node: LexborNode) -> LexborNode | None:
        """The next node that is not below this one, having left all between."""
        at: LexborNode | None = node
        while at is not None:
            self._leave(at)
            if at.next is not None:
                return at.next
            at = at.parent
        return None

    def _enter(self, node: LexborNode) -> None:
        tag = node.tag
        if node.mem_id in self._marks.unseen:
            return
        if node.mem_id in self._marks.sizes:
            self._sized.append(node.mem_id)
        if node.mem_id in self._marks.quotes:
            self._break(always=False)
            self.lines.append(_Line(">", 0))
        elif node.mem_id in self._marks.asides:
            self._text("«…»")
        elif tag == "-text":
            self._text(node.text_content or "")
        elif tag in _CELLS:
            self._line.append(" ")
        elif tag == "br" or tag in _BLOCKS:
            self._break(always=tag == "br")
        if (tag == "blockquote" or node.mem_id in self._marks.boxes) and self._outermost is None:
            self._outermost = node.mem_id
            attributes = node.attributes
            self.looks.append((tag or "", attributes.get("class") or "", attributes.get("style") or ""))
        self._verbatim += tag == "pre"

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag
        if node.mem_id in self._marks.unseen:
            return
        if self._sized and self._sized[-1] == node.mem_id:
            self._sized.pop()
        if tag in _BLOCKS:
            self._break(always=False)
        if node.mem_id == self._outermost:
            self._outermost = None
        self._verbatim -= tag == "pre"

    def _text(self, text: str) -> None:
        if self._sized and not self._marks.sizes[self._sized[-1]]:
            return
        if not self._verbatim:
            self._line.append(_SPACE.sub(" ", text))
            return
        first, *rest = text.split("\n")
        self._line.append(first)
        for line in rest:
            self._break(always=True)
            self._line.append(line)

    def _break(self, *, always: bool) -> None:
        """Ends the line, or only one that holds something."""
        text = "".join(self._line)
        if always or text.strip():
            self.lines.append(_Line(text.strip(), len(self.looks) - 1 if self._outermost is not None else 0))
        self._line.clear()


def _marked(lines: Sequence[_Line], looks: Sequence[_Look]) -> Iterator[str]:
    """The lines, with `>` before those of a blockquote that an attribution stands over or in, and of those below it
    that look the same: an answer between may have parted them.
    """
    quotes: set[_Look] = set()
    texts = [line.text for line in lines]
    quoted: dict[int, bool] = {0: False}
    ends: dict[int, bool] = {}
    within = False
    for index, line in enumerate(lines):
        if line.blockquote not in quoted:
            announced = any(_ends(texts, each, ends) for each in _near(texts, index))
            quoted[line.blockquote] = announced or _under_headers(texts, index) or looks[line.blockquote] in quotes
            if quoted[line.blockquote]:
                quotes.add(looks[line.blockquote])
        if within and not quoted[line.blockquote]:
            yield ""  # else what is typed below might pass for the rest of the last line, which no program wrapped
        within = quoted[line.blockquote]
        yield f"> {line.text}" if within else line.text


def _under_headers(texts: Sequence[str], start: int) -> bool:
    """Whether two header lines of a mail, or a marker, stand right over it."""
    above = [texts[index] for index in range(max(0, start - 2 * _ATTRIBUTION_LINES), start) if texts[index]]
    return bool(above) and (is_marker(above[-1]) or (len(above) > 1 and all(map(header, above[-2:]))))


def _near(texts: Sequence[str], start: int) -> Iterator[int]:
    """The last line above `start` that holds something, if one is near, and the first ones from there."""
    above = range(start - 1, max(-1, start - 1 - 2 * _ATTRIBUTION_LINES), -1)
    yield from islice((index for index in above if texts[index]), 1)
    yield from range(start, min(len(texts), start + _ATTRIBUTION_LINES))


def _ends(texts: Sequence[str], index: int, known: dict[int, bool]) -> bool:
    """Whether an attribution ends with that line; each is looked at once, and too many are taken for one."""
    if not may_end(texts[index]):
        return False
    if index not in known:
        known[index] = len(known) >= MOST_CLOSED or attribution(texts, index) is not None
    return known[index]
