"""How a person gets at the demo's mailboxes: what any mail program must be told, and files for one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mailhost.adapters.embedded_mail_server import LOOPBACK

FOLDER = "neomutt"
NEOMUTT = """\
# neomutt -n -F {path}
set real_name = "{nick}"
set from = "{address}"
set folder = "imap://{host}:{imap}/"
set imap_user = "{address}"
set imap_pass = "{password}"
set spool_file = "+INBOX"
set smtp_url = "smtp://{login}@{host}:{smtp}/"
set smtp_pass = "{password}"
set ssl_starttls = no
set ssl_force_tls = no
set copy = no
set sort = threads
set sort_aux = date
set charset = "utf-8"
set send_charset = "utf-8"
set include = yes
set reply_to = yes
set fast_reply = yes
set markers = no
ignore *
unignore from to reply-to subject date
"""
"""Answers go where Reply-To says, with the mail quoted; nothing is asked that has one answer."""


@dataclass(frozen=True)
class Access:
    """Ports on this machine, without TLS; one password; the players' addresses by nickname."""

    imap_port: int
    smtp_port: int
    password: str
    addresses: Mapping[str, str]


def write_settings(access: Access, folder: Path) -> None:
    """A file of settings for each player, for those who have neomutt."""
    place = folder / FOLDER
    place.mkdir()
    for nick, address in access.addresses.items():
        path = settings_of(address, folder)
        path.write_text(
            NEOMUTT.format(
                path=path,
                nick=nick,
                address=address,
                login=address.replace("@", "%40"),
                password=access.password,
                host=LOOPBACK,
                imap=access.imap_port,
                smtp=access.smtp_port,
            ),
            encoding="utf-8",
        )


def settings_of(address: str, folder: Path) -> Path:
    """Where a player's file lies."""
    return folder / FOLDER / address.partition("@")[0]


def described(access: Access, folder: Path) -> Iterator[str]:
    """What to type into a mail program, a line each."""
    widest = max(map(len, access.addresses))
    yield "Ящики игроков — только с этой машины и без шифрования (TLS):"
    yield f"  IMAP     {LOOPBACK}, порт {access.imap_port}"
    yield f"  SMTP     {LOOPBACK}, порт {access.smtp_port}, тоже с паролем"
    yield f"  пароль   {access.password} — один на всех"
    yield "  имя пользователя — адрес:"
    for nick, address in access.addresses.items():
        yield f"    {nick:<{widest}}  {address}"
    yield f"Например: neomutt -n -F {settings_of(next(iter(access.addresses.values())), folder)}"
