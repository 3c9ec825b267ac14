"""Mail programs of players: what each makes of a few typed lines and of the mail that they answer."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr
from html import escape

from babel.dates import format_date

OURS = "host@example.org"


@dataclass(frozen=True)
class Answered:
    """A mail of ours, as its reader's program shows it. `at`: local; `to`: where an answer goes."""

    name: str
    to: str
    subject: str
    at: datetime
    lines: tuple[str, ...]


Program = Callable[[EmailMessage, tuple[str, ...], Answered], None]
"""Fills a mail with the typed lines and with what the program adds of the mail that they answer."""


def marked(lines: tuple[str, ...], mark: str = "> ") -> list[str]:
    """A quote, line by line."""
    return [f"{mark}{line}".rstrip() for line in lines]


def fill(mail: EmailMessage, *lines: str, charset: str = "utf-8", cte: str = "quoted-printable") -> None:
    """The text part."""
    mail.set_content("\n".join(lines) + "\n", charset=charset, cte=cte)


def rows(lines: tuple[str, ...], tag: str = "div") -> str:
    """Lines as HTML, each in an element of its own."""
    return "".join(f"<{tag}>{escape(line) or '<br>'}</{tag}>" for line in lines)


def gmail_phone(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Gmail for Android: text and HTML, the quote below."""
    day = f"{format_date(last.at, 'EEE, d MMM y', locale='ru')} г."
    opening = f"{day}, {last.at:%H:%M} {last.name} <{last.to}>:"
    fill(mail, *typed, "", opening, "", *marked(last.lines))
    quote = f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{rows(last.lines)}</blockquote>'
    head = f'<div dir="ltr" class="gmail_attr">{escape(opening)}<br></div>'
    mail.add_alternative(
        f'<div dir="auto">{rows(typed)}</div><br><div class="gmail_quote">{head}{quote}</div>', subtype="html"
    )


def gmail_english(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Gmail in a browser, in English; its opening wrapped, as a long one is."""
    opening = f"On {last.at:%a, %b} {last.at.day}, {last.at:%Y at %I:%M %p} {last.name} <"
    fill(mail, *typed, "", opening, f"{last.to}> wrote:", "", *marked(last.lines))


def yandex_web(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Yandex in a browser: HTML alone."""
    opening = f"{last.at:%d.%m.%Y, %H:%M}, &quot;{last.name}&quot; &lt;{last.to}&gt;:"
    quote = f"<blockquote>{rows(last.lines, 'p')}</blockquote>"
    mail.set_content(f"{rows(typed)}<div> </div><div>{opening}</div>{quote}", subtype="html")


def mailru_web(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Mail.ru in a browser: the opening itself stands in the quote."""
    day = format_date(last.at, "EEEE, d MMMM y", locale="ru").capitalize()
    opening = f"{day}, {last.at:%H:%M} +03:00 от {last.name} <{last.to}>:"
    fill(mail, *typed, " ", *marked((opening, "", *last.lines), ">"), cte="base64")
    style = "border-left:1px solid #0857A6;margin:10px;padding:0 0 0 10px"
    quote = f'<blockquote style="{style}">{escape(opening)}<br>{rows(last.lines)}</blockquote>'
    mail.add_alternative(f"{rows(typed)}{quote}", subtype="html")


def outlook(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Outlook for Windows: a block of headers, and the mail below it without a mark."""
    block = (
        f"From: {last.name} <{last.to}>",
        f"Sent: {format_date(last.at, 'EEEE, d MMMM y', locale='ru')} г. {last.at:%H:%M}",
        f"To: {mail['From']}",
        f"Subject: {last.subject}",
    )
    fill(mail, *typed, "", *block, "", *last.lines)
    rule = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    html = f"{rows(typed, 'p')}<div>{rule}{rows(block, 'p')}</div></div>{rows(last.lines, 'p')}"
    mail.add_alternative(f"<html><body>{html}</body></html>", subtype="html")


def outlook_phone(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Outlook for iOS: a rule, then the same block in Russian."""
    day = format_date(last.at, "EEEE, d MMMM y", locale="ru")
    block = (
        f"От: {last.name} <{last.to}>",
        f"Отправлено: {day} г. {last.at:%H:%M:%S}",
        f"Кому: {mail['From']}",
        f"Тема: {last.subject}",
    )
    fill(mail, *typed, "", "Получить Outlook для iOS<https://aka.ms/o0ukef>", "_" * 32, *block, "", *last.lines)


def iphone(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Mail on an iPhone: its footer, then the quote."""
    day = f"{format_date(last.at, 'd MMM y', locale='ru')} г."
    opening = f"{day}, в {last.at:%H:%M}, {last.name} <{last.to}> написал(а):"
    quote = marked((opening, "", f"\ufeff{last.lines[0]}", *last.lines[1:]))
    fill(mail, *typed, "", "Отправлено с iPhone", "", *quote)


def iphone_english(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """The same in English."""
    opening = f"On {last.at.day} {last.at:%b %Y}, at {last.at:%H:%M}, {last.name} <{last.to}> wrote:"
    quote = marked((opening, "", f"\ufeff{last.lines[0]}", *last.lines[1:]))
    fill(mail, *typed, "", "Sent from my iPhone", "", *quote)


def outlook_english(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Outlook for Windows in English."""
    block = (
        f"From: {last.name} <{last.to}>",
        f"Sent: {last.at:%A, %B} {last.at.day}, {last.at:%Y %I:%M %p}",
        f"To: {mail['From']}",
        f"Subject: {last.subject}",
    )
    fill(mail, *typed, "", *block, "", *last.lines)


def thunderbird(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """Thunderbird: the quote above, the answer below it, a signature."""
    fill(mail, f"{last.at:%d.%m.%Y %H:%M}, {last.name} пишет:", *marked(last.lines), *typed, "", "-- ", "С уважением")


def bat(mail: EmailMessage, typed: tuple[str, ...], last: Answered) -> None:
    """The Bat!: an opening of its own, windows-1251."""
    day = f"{format_date(last.at, 'd MMMM y', locale='ru')} г."
    fill(
        mail,
        *typed,
        "",
        f"Вы писали {day}, {last.at:%H:%M:%S}:",
        "",
        *marked(last.lines),
        charset="windows-1251",
    )


PROGRAMS: dict[str, tuple[str, Program]] = {
    "gmail": ("Gmail, телефон", gmail_phone),
    "yandex": ("Яндекс, браузер", yandex_web),
    "mailru": ("Mail.ru, браузер", mailru_web),
    "outlook": ("Outlook", outlook),
    "outlook-ios": ("Outlook, iPhone", outlook_phone),
    "iphone": ("Почта, iPhone", iphone),
    "thunderbird": ("Thunderbird", thunderbird),
    "bat": ("The Bat!", bat),
    "gmail-en": ("Gmail in a browser", gmail_english),
    "iphone-en": ("Mail on an iPhone", iphone_english),
    "outlook-en": ("Outlook", outlook_english),
}
"""By the key of a game's file: what the golden calls it, and how it writes."""


def letter(program: str, typed: tuple[str, ...], last: Answered, who: str, at: datetime) -> EmailMessage:
    """The mail that such a program sends in answer to that one. `who`: a From."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = who
    mail["To"] = last.to
    mail["Subject"] = last.subject if last.subject.startswith("Re: ") else f"Re: {last.subject}"
    mail["Date"] = at
    mail["Message-ID"] = f"<{at:%d%H%M%S}.{parseaddr(who)[1]}>"
    PROGRAMS[program][1](mail, typed, last)
    return mail
