"""How mail programs quote the text of a mail in an answer, as data: the lines above it, its marks, how it is wrapped.

The forms are from the programs' own answers; a new program is a new row.
"""

import textwrap
from collections.abc import Iterator

import msgspec

_HOST = "Прокуратор <host@example.org>"
_BLOCK = f"От: {_HOST}\nОтправлено: 12 марта 2026 г. 10:11\nКому: Игрок <player@example.net>\nТема: День 3"


class Program(msgspec.Struct, frozen=True):
    """`opening`: the lines over the quote; `mark` before each of its lines, "" for none.

    `width`: letters of its longest line, 0 where it does not wrap; `footer` stands under what was typed.
    """

    name: str
    opening: str
    mark: str = "> "
    width: int = 0
    footer: str = ""
    loses: bool = False
    """Its wrapping leaves the rest of a long line without a mark."""

    def quoted(self, text: str) -> str:
        """The quote without what is over it."""
        return "\n".join(self._lines(text))

    def _lines(self, text: str) -> Iterator[str]:
        for line in text.split("\n"):
            wrapped = textwrap.wrap(line, self.width - len(self.mark)) if self.width and line else [line]
            for count, piece in enumerate(wrapped):
                yield piece if self.loses and count else f"{self.mark}{piece}".rstrip() if self.mark else piece


PROGRAMS = (
    Program("gmail-ru", f"чт, 12 мар. 2026 г. в 10:11, {_HOST}:", width=76),
    Program("gmail-ru-android", f"чт, 12 мар. 2026 г., 10:11 {_HOST}:", width=76),
    Program("gmail-ru-old", f"12 марта 2026 г., 10:11 пользователь {_HOST} написал:", width=72),
    Program("gmail-en", "On Thu, Mar 12, 2026 at 10:11 AM Host <host@example.org> wrote:", width=76),
    Program("gmail-uk", "чт, 12 бер. 2026 р. о 10:11 Прокуратор <host@example.org> пише:", width=76),
    Program("gmail-kk", f"бс, 12 нау. 2026 ж., 10:11 {_HOST} жазды:", width=76),
    Program("apple-ru", f"12 марта 2026 г., в 10:11, {_HOST} написал(а):\n", footer="Отправлено с iPhone"),
    Program("apple-ru-unmarked", f"12 марта 2026 г., в 10:11, {_HOST} написал(а):\n", "", footer="Отправлено с iPad"),
    Program(
        "apple-de", "Am 12.03.2026 um 10:11 schrieb Host <host@example.org>:\n", footer="Von meinem iPhone gesendet"
    ),
    Program("thunderbird-ru", "12.03.2026 10:11, Прокуратор пишет:", width=72),
    Program("thunderbird-ru-bare", "Прокуратор пишет:", width=72),
    Program("thunderbird-de", "Am 12.03.26 um 10:11 schrieb Host:", width=72),
    Program("thunderbird-fr", "Le 12/03/2026 à 10:11, Host a écrit :", width=72),
    Program("mailru-web", f"Четверг, 12 марта 2026, 10:11 +03:00 от {_HOST}:\n"),
    Program("mailru-narrow", f"Четверг, 12 марта 2026, 10:11 +03:00 от {_HOST}:", ">"),
    Program(
        "mailru-android",
        "четверг, 12 марта 2026г., 10:11 +03:00 от Прокуратор host@example.org:\n",
        ">",
        footer="--\nОтправлено из Mail для Android",
    ),
    Program("mailru-unmarked", f"Четверг, 12 марта 2026, 10:11 +03:00 от {_HOST}:\n", ""),
    Program("yandex", '12.03.2026, 10:11, "Прокуратор" <host@example.org>:\n', ""),
    Program(
        "yandex-head",
        f"----------------\nКому: player@example.net;\nТема: День 3;\n12.03.2026, 10:11, {_HOST}:\n",
        "",
    ),
    Program("yandex-app", f"Кому: Игрок;\nТема: День 3;\n10:11, 12 марта 2026 г., {_HOST}:\n", ""),
    Program("rambler", '12.03.2026, 10:11, "Прокуратор" <host@example.org> :\n', ""),
    Program("the-bat", "Вы писали 12 марта 2026 г., 10:11:12:\n", "П> ", 76),
    Program("the-bat-en", "Thursday, March 12, 2026, 10:11:12 AM, you wrote:\n", "> ", 70),
    Program("the-bat-cut", "===8<===================Исходный текст сообщения===================", ""),
    Program("outlook-ru", _BLOCK + "\n", ""),
    Program("outlook-ru-rule", "________________________________\n" + _BLOCK, "", footer="Получить Outlook для iOS"),
    Program("outlook-ru-marked", "> -----Исходное сообщение-----\n> " + _BLOCK.replace("\n", "\n> ") + "\n>", width=72),
    Program("outlook-express", "----- Original Message ----- \n" + _BLOCK, width=74, loses=True),
    Program("outlook-mac", '12.03.2026, 10:11 пользователь "Прокуратор" <host@example.org> написал:\n', ""),
    Program(
        "samsung", f"-------- Исходное сообщение --------\n{_BLOCK}\n", "", footer="Отправлено с устройства Galaxy"
    ),
    Program("yahoo-ru", f"В четверг, 12 марта 2026 г. в 10:11:12 GMT+3, {_HOST} написал:\n", ""),
    Program("yahoo-line", "  В чт, 12 мар. 2026 г. в 10:11, Прокуратор<host@example.org> написал(а):   Привет", ""),
    Program("roundcube", "Прокуратор писал(а) 2026-03-12 10:11:", width=72),
    Program("rainloop", '12 марта 2026 г. 10:11, "Прокуратор" <host@example.org> написал:\n', width=72),
    Program("sogo", f"Четверг, 12 марта 2026 10:11 MSK, {_HOST} писал(а):\n", width=72),
    Program("horde", f"Цитирую {_HOST}:\n", width=76),
    Program("squirrelmail", "Чт, Март 12, 2026 10:11 am, Прокуратор писал:", width=74, loses=True),
    Program("zimbra", f"----- Исходное сообщение -----\n{_BLOCK}\n", ""),
    Program("k9", f"12 марта 2026 г. 10:11:12 GMT+03:00, {_HOST} пишет:", ">", 74),
    Program("fairemail", f"12 марта 2026 г. 10:11:12 GMT+03:00, {_HOST} написал:\n"),
    Program("bluemail", f"12 мар. 2026 г., в 10:11, {_HOST} написал:\n", footer="Отправлено с помощью BlueMail"),
    Program("spark", f"12 мар. 2026 г., 10:11 +0300, {_HOST}, писал:\n", ""),
    Program("aqua", f"12 марта 2026 г. 10:11:12 {_HOST} написал:\n", footer="Отправлено из Aqua Mail"),
    Program("proton", f"В четверг, 12 марта 2026 г. в 10:11, {_HOST} написал:\n", width=72),
    Program("tuta", "12 мар. 2026 г., 10:11 от host@example.org:\n"),
    Program("evolution", "В Чт, 12/03/2026 в 10:11 +0300, Прокуратор пишет:", width=71),
    Program("kmail", "В письме от четверг, 12 марта 2026 г. 10:11:12 MSK пользователь Прокуратор написал:"),
    Program("claws", f"В Thu, 12 Mar 2026 10:11:12 +0300\n{_HOST} пишет:\n", width=72),
    Program("mutt", "On Thu, Mar 12, 2026 at 10:11:12AM +0300, Host wrote:"),
    Program("alpine", "On Thu, 12 Mar 2026, Host wrote:\n"),
    Program("gnus", "Host <host@example.org> writes:\n"),
    Program("s-nail", "Host wrote in\n <20260312101112.abc@example.org>:", " |"),
    Program("notes", f"{_BLOCK}\n\n\n", ""),
    Program("em-client", '------ Исходное сообщение ------\nОт "Прокуратор" <host@example.org>\nТема День 3\n', ""),
    Program(
        "gmx", "Gesendet: Donnerstag, 12. März 2026 um 10:11 Uhr\nVon: Host <host@example.org>\nAn: x\nBetreff: 3\n", ""
    ),
    Program("onet", "W dniu 2026-03-12 10:11:12 użytkownik Host <host@example.org> napisał:\n", width=74),
    Program("ukrnet", '12 березня 2026, 10:11:12, від "Прокуратор" <host@example.org>:\n', ""),
    Program("forwarding", f"---------- Пересылаемое сообщение ---------\n{_BLOCK}\n\n", ""),
)
