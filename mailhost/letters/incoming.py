"""A mail's bytes to a Letter: who wrote it, and what he typed himself. Never raises, whatever the bytes.

The body is the text part, or else the HTML one; where there is no body at all, the subject is what he typed.
"""

import re
from collections.abc import Iterable

from mailhost.letters import armour, heading
from mailhost.letters.charsets import decode
from mailhost.letters.hypertext import MOST_HTML, MOST_TAGS, to_text
from mailhost.letters.letter import Kind, Letter
from mailhost.letters.machine import machine_mark
from mailhost.letters.mime import Part, Split, TooMuch, parse, payload
from mailhost.letters.plain import plain
from mailhost.letters.quoting import LITERAL, MOST_TEXT, Parted, parted
from mailhost.letters.quoting_words import REPLY_MARKS

_REPLY = re.compile(
    rf"\s*(?:{'|'.join(map(re.escape, REPLY_MARKS))})\.?(?:\[\d+\]|\(\d+\)|\^\d+)?\s*[:：]", re.IGNORECASE
)
_TAGGED = re.compile(r"\s*\[[^\[\]]{1,64}\](?=.*\S)")
"""A game's tag, a list's, «[EXTERNAL]»."""
_TAG_LAST = re.compile(r"(?<=\S)\s+\[[a-z0-9.-]{1,64}\]\s*$", re.IGNORECASE)
_LETTER_FIELDS = frozenset({"from", "to", "subject", "date", "message-id", "received", "return-path", "content-type"})
_SEALED = ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")
_ENCLOSED = ("message/rfc822", "message/global")
_NOTICE = re.compile(r"(?is)(?=.{0,200}\bhtml\b).{1,400}")
"""«Your program shows no HTML» in place of the text; whoever types that word himself, does so in the HTML too."""
_SETTING = str.maketrans("", "", "*_")
_LONGEST_BODY = 4 * MOST_TEXT
"""Bytes of a text part that are decoded: four a letter at most."""
_MOST_PAGES = 5
_LONGEST_BODIES = 2 * _LONGEST_BODY
"""Bytes of all text parts together, as they were sent."""


def read(halves: Split) -> Letter:
    """The mail as read. What is no letter of a person's has no fresh lines and says why."""
    try:
        mail = parse(halves)
    except TooMuch as error:
        return _letter(Part(halves.fields, halves.body, "text/plain", {}), "unreadable", why=str(error))
    if not mail.fields:
        return _letter(mail, "unreadable", why="no header")
    mark = machine_mark(mail)
    if mark:
        return _letter(mail, mark[0], why=mark[1])
    if any(each.kind in _SEALED or _is_sealed_text(each) for each in mail.walk()):
        return _letter(mail, "unreadable", why="encrypted")
    body = _body(mail)
    if body is None or body.fresh or body.quotes or _encloses_a_mail(mail):
        return _letter(mail, "letter", body.fresh if body else ())
    subject = _without_reply_marks(heading.subject(mail))
    return _letter(mail, "letter", (subject,) if subject else ())


def read_body(text: str) -> Letter:
    """A body alone, without a header, as a letter of nobody's."""
    return _headless(parted(plain(text[:MOST_TEXT])))


def read_html(html: str) -> Letter:
    """The same of an HTML body."""
    return _headless(_hypertext(html))


def is_mail(halves: Split) -> bool:
    """Whether it begins with a mail's header, and is not a mere body."""
    return not _LETTER_FIELDS.isdisjoint(halves.fields)


def _letter(mail: Part, kind: Kind, fresh: tuple[str, ...] = (), *, why: str = "") -> Letter:
    return Letter(
        kind=kind,
        sender=heading.sender(mail),
        recipients=heading.recipients(mail),
        subject=heading.subject(mail),
        message_id=heading.message_id(mail),
        fresh=fresh,
        why=why,
    )


def _headless(body: Parted) -> Letter:
    return Letter("letter", "", (), "", "", body.fresh)


def _body(mail: Part) -> Parted | None:
    """What was typed in the text parts together, or, where these are blank, in the HTML parts.

    None for a mail that holds something, and no text.
    """
    shown = [each for each in mail.walk() if not each.parts and not _is_attachment(each)]
    text = _texts(each for each in shown if each.kind == "text/plain")
    pages = [each for each in shown if each.kind == "text/html"]
    if text.strip():
        typed = parted(armour.bared(text))
        if pages and typed.cut:
            return _gone_on(typed, pages[0])
        if pages and not typed.quotes and (not typed.fresh or _NOTICE.fullmatch(text)):
            return _hypertext(_decoded(pages[0], MOST_HTML))
        # An answer that seems to quote nothing: its text may not mark what its HTML does.
        return _marked(typed, pages[0]) if pages and not typed.quotes and _answers(mail) else typed
    if pages:
        return _hypertext(*(_decoded(page, MOST_HTML) for page in pages[:_MOST_PAGES]))
    blank = any(each.kind == "text/plain" for each in shown)
    return Parted((), quotes=False) if blank else None


def _gone_on(typed: Parted, html: Part) -> Parted:
    """Where the text does not mark what it quotes, and the HTML does, what was typed below is in the HTML."""
    written = _decoded(html, MOST_HTML)
    if "<blockquote" not in written.lower() and 'name="quote"' not in written:
        return typed
    whole = _hypertext(written)
    return whole if _bare(whole.fresh).startswith(_bare(typed.fresh)) else typed


def _answers(mail: Part) -> bool:
    return bool(mail.values("in-reply-to") or mail.values("references"))


def _marked(typed: Parted, html: Part) -> Parted:
    """Where the HTML marks a quote of which the text shows nothing, only what lies outside it was typed."""
    whole = _hypertext(_decoded(html, MOST_HTML))
    text = _bare(typed.fresh)
    return whole if whole.quotes and all(_bare((line,)) in text for line in whole.fresh) else typed


def _bare(fresh: tuple[str, ...]) -> str:
    """The lines as one run of letters, digits and signs, however they are wrapped and set."""
    return "".join("".join(fresh).translate(_SETTING).split())


def _encloses_a_mail(mail: Part) -> bool:
    """Whether a mail is forwarded in it whole; then the subject may be that mail's."""
    return any(each.kind in _ENCLOSED for each in mail.walk())


def _is_sealed_text(of: Part) -> bool:
    return of.kind == "text/plain" and armour.is_sealed(of.body[:200])


def _hypertext(*pages: str) -> Parted:
    """Of pages one below the other, between which Apple's program puts pictures; none below a quote without an end.

    As many as have no more tags together than one may have.
    """
    texts: list[str] = []
    quotes = False
    tags = 0
    for page in pages:
        tags += page.count("<")
        if texts and tags > MOST_TAGS:
            break
        seen = to_text(page)
        texts.append(seen.text)
        quotes = quotes or seen.quotes
        if seen.ended:
            break
    typed = parted(plain("\n".join(texts)[:MOST_TEXT]))
    return Parted(typed.fresh, typed.quotes or quotes, typed.cut)


def _texts(of: Iterable[Part]) -> str:
    """All of them, one below the other, as far as the cap goes."""
    texts: list[str] = []
    left = _LONGEST_BODIES
    for each in of:
        if left <= 0:
            break
        texts.append(_text(each))
        left -= len(each.body)
    return "\n".join(texts)


def _text(of: Part) -> str:
    text = plain(_decoded(of, _LONGEST_BODY)[:MOST_TEXT])
    flowed = of.parameters.get("format", "").lower() == "flowed"
    return _unflowed(text, delete=of.parameters.get("delsp", "").lower() == "yes") if flowed else text


def _decoded(of: Part, most: int) -> str:
    return decode(payload(of, most), of.parameters.get("charset", ""))


def _is_attachment(of: Part) -> bool:
    disposition = of.text("content-disposition").lower()
    return disposition.startswith("attachment") or "filename" in disposition or "name" in of.parameters


def _without_reply_marks(subject: str) -> str:
    """The subject as its writer typed it: without marks and tags before it, and a tag behind it."""
    while mark := _REPLY.match(subject) or _TAGGED.match(subject):
        subject = subject[mark.end() :]
    return _TAG_LAST.sub("", subject).strip()


def _unflowed(text: str, *, delete: bool) -> str:
    """RFC 3676: a line that ends with a space goes on in the next, if that one is quoted as deep."""
    lines: list[str] = []
    depth, flows = 0, False
    for raw in text.split("\n"):
        level = len(raw) - len(raw.lstrip(">"))
        line = raw[level:].removeprefix(" ")
        if flows and level == depth and line != "-- ":
            lines[-1] += line
        elif level:
            lines.append(f"{'>' * level} {line}")
        else:
            lines.append(f"{LITERAL}{line}" if line.startswith(">") else line)
        flows = line.endswith(" ") and line != "-- "
        depth = level
        if flows and delete:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)
