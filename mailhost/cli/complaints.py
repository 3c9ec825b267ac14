"""What the inner rings say of a wrong file or of a server, in Russian. They speak English among themselves; the keys,
the values and the names of things to type stay as they are, and so does whatever a server says of its own.
"""

import re
from collections.abc import Callable

from mailhost.cli.refusals import LINES, note

Words = str | Callable[[re.Match[str]], str]

KINDS = {
    "str": "текст",
    "int": "целое число",
    "float": "число",
    "bool": "true или false",
    "object": "таблица",
    "array": "список",
    "null": "ничего",
    "date": "дата",
    "time": "час",
    "datetime": "дата и час",
}
"""What a value is, as msgspec calls it."""


def kinds(names: str) -> str:
    """«текст или число» for "str | float"."""
    return " или ".join(KINDS.get(name, name) for name in names.split(" | "))


def unsaid(code: str, detail: str) -> str:
    """Why a scenario's players cannot be seated or dealt: «имя или адрес уже заняты: Аня»."""
    return next(words for known, words in LINES.items() if known == code).format(name=detail, detail=note(detail))


ORDER = {"first": "первым", "last": "последним"}

Table = tuple[tuple[str, Words], ...]
"""Patterns and what is said instead, each applied to what the ones before have left."""

FILES: Table = (
    (r"^option (\S+?):", r"--option \1:"),
    (r"not a TOML file: ", "это не TOML: "),
    (r"no such key( \(did you mean (.+?)\?\))?; allowed: ", lambda m: f"нет такого ключа{perhaps(m[2])}; есть: "),
    (r": missing, though gang\.kill is (\S+)", r": не хватает этой таблицы, раз gang.kill — \1"),
    (r": missing$", ": не хватает"),
    (r"ruleset '(.*?)': there is no such file", r"файла правил «\1» здесь нет; проверьте путь"),
    (
        r"ruleset '(.*?)': neither (.+) nor a path to a \.toml file",
        r"нет правил «\1»; есть: \2, или назовите файл .toml",
    ),
    (r"language (\S+): allowed are ", r"язык \1: можно: "),
    (r"found without count and share: none;", "нет роли без count и share;"),
    (r"found without count and share: (.+?);", r"без count и share роли \1;"),
    (r"found (\S+), which has no time zone", r"стоит \1, без часового пояса"),
    (r"found (.+), which is not after (.+)", r"стоит \1, а нужно позже, чем \2"),
    (r"found (\d+) seconds;", r"стоит секунд: \1;"),
    (r"found on side (\S+);", r"стоит у стороны \1;"),
    (r"found neither gang nor lone;", "стоит ни gang, ни lone;"),
    (r"found nothing;", "пусто;"),
    (r"; ruleset (\S+) has names in: ", r"; в правилах \1 названия есть для: "),
    (r"\bfound (.+?); write it like ", r"стоит \1; пишут так: "),
    (r"\bfound ", "стоит "),
    (r"; allowed: ", "; можно: "),
    (r"можно: a whole number\b", "можно: целое число"),
    (r"можно: a number\b", "можно: число"),
    (r"(?<=число) from (\S+) to (\S+)", r" от \1 до \2"),
    (r"(?<=число) from (\S+)", r" от \1"),
    (r"(?<=число) above (\S+?)( to (\S+))?$", lambda m: f" больше {m[1]}{f', до {m[3]}' if m[3] else ''}"),
    (r"(?<=число) to (\S+)", r" до \1"),
    (r"можно: a table", "можно: таблица"),
    (r"можно: a list", "можно: список"),
    (r"можно: a text", "можно: текст в кавычках"),
    (r"можно: true or false", "можно: true или false"),
    (
        r"можно: 1 to 32 of a-z, 0-9 and -, a letter or digit first",
        "можно: до 32 знаков a-z, 0-9 и -, первый — не дефис",
    ),
    (r"можно: exactly one role", "можно: ровно одна такая роль"),
    (r"можно: a role with a number", "можно: роль с count или share"),
    (r"можно: each step once", "можно: каждый шаг по одному разу"),
    (r"можно: (\S+) as the (first|last) step", lambda m: f"можно: {m[1]} {ORDER[m[2]]} шагом"),
    (r"можно: (\S+) among them, for (\S+) is there", r"можно: с шагом \1, раз есть \2"),
    (r"можно: on the gang's", "можно: только у стороны, которая gang"),
    (r"можно: on another than the gang's", "можно: у любой другой стороны, только не у gang"),
    (r"можно: neither gang nor lone", "можно: ни gang, ни lone"),
    (r"можно: a name", "можно: непустое название"),
    (r"можно: another hour than (\S+)", r"можно: не тот же час, что \1"),
    (r"можно: an hour before (\S+)", r"можно: час до \1"),
    (r"можно: a zone's name such as (\S+)", r"можно: часовой пояс, например \1"),
    (r"можно: a time before the deadline", "можно: время до срока, больше нуля"),
    (r"можно: an hour such as (\S+) or (\S+)", r"можно: час, например \1 или \2"),
    (r"можно: a time such as (.+) or (\S+)", r"можно: время, например \1 или \2"),
    (r"\bstep\[(\d+)\](?:\.|: )", lambda m: f"шаг {int(m[1]) + 1}: "),
    (r"\bstep (\d+)\b", r"шаг \1"),
    (r": the file: ", ": в файле: "),
    (r"Object contains unknown field `(.+)`", r"нет такого ключа: \1"),
    (r"Object missing required field `(.+)`", r"не хватает ключа: \1"),
    (r"Expected `(.+?)`, got `(.+?)`", lambda m: f"нужно: {kinds(m[1])}; стоит: {kinds(m[2])}"),
    (r"no zone (\S+); write it like ", r"нет часового пояса \1; пишут так: "),
    (r"at: (.+) lies before the step above it", r"at: \1 раньше, чем шаг над ним"),
    (r"has both from and host; make two steps of it", "и from, и host сразу; сделайте из него два шага"),
    (r"(\S.*) is no regular expression \(character (\d+)\)$", r"\1 — не регулярное выражение (ошибка в знаке \2)"),
    (r"from and text go together", "from и text пишут только вместе"),
    (r"no player (.+); \[players\] has: ", r"нет игрока \1; в [players] есть: "),
    (r"no player (.+)$", r"нет игрока \1"),
    (r"(\S+) is no further address of (.+)$", r"\1: такого второго адреса у игрока \2 нет"),
    (r"no role (.+) in (\S+); можно: ", r"нет роли \1 в правилах \2; есть: "),
    (r"no such host command: ", "нет такой команды ведущего: "),
    (r"no order of a player's: ", "это не приказ игрока: "),
    (r"there are no words in it", "слов нет; напишите их в кавычках"),
    (r"that time is still to come", "это время ещё не наступило"),
    (rf"(players\S*): ({'|'.join(LINES)}) ?(.*)$", lambda m: f"{m[1]}: {unsaid(m[2], m[3])}"),
    (
        r"no holidays are known for (.+); a country code such as (.+) is",
        r"о праздниках \1 ничего не известно; код страны — например \2",
    ),
    (
        r"game (\S+) exists already; choose another name, or see: ",
        r"игра \1 уже есть; назовите новую иначе или посмотрите: ",
    ),
    # What TOML's reader says
    (r"\(at line (\d+), column (\d+)\)", r"(строка \1, знак \2)"),
    (r"\(at end of document\)", "(в самом конце)"),
    (r"Unbalanced quotes|Unterminated string|Expected \"'\"|Expected '\"'", "кавычки не закрыты"),
    (r"Illegal character '(.+?)'", r"здесь не может стоять \1"),
    (r"Cannot declare \((.+?),?\) twice", r"таблица \1 описана дважды"),
    (r"Cannot overwrite a value", "ключ записан дважды"),
    (r"Duplicate inline table key [\"'](.+?)[\"']", r"ключ \1 записан дважды"),
    (r"Expected '(.+?)' at the end of an? (?:array|table) declaration", r"у заголовка таблицы нет \1"),
    (r"Expected '=' after a key in a key/value pair", "после ключа нет знака ="),
    (r"Expected newline or end of document after a statement", "лишнее после значения"),
    (r"Unclosed array", "список не закрыт скобкой"),
    (r"Unclosed inline table", "таблица не закрыта скобкой"),
    (r"Invalid statement", "это не ключ и не таблица"),
    (r"Invalid value", "это не значение; текст берут в кавычки"),
    (r"Invalid initial character for a key part", "ключ начинается не с того знака"),
    (r"'utf-8' codec can't decode .*", "файл не в UTF-8"),
    (r"\bPermission denied\b", "нет прав"),
    (r"\bIs a directory\b", "это папка"),
    (r"\bNo space left on device\b", "на диске нет места"),
)
SERVERS: Table = (
    (
        r"\[SSL: CERTIFICATE_VERIFY_FAILED\] certificate verify failed: (.+?)( \(_ssl\.c:\d+\))?$",
        r"сертификат сервера не подтверждён: \1",
    ),
    (r"\[SSL: (\w+)\] .+?(?: \(_ssl\.c:\d+\))?$", r"TLS не начался (\1); проверьте port и security"),
    (r"\bConnection refused\b", "соединение не принимают"),
    (r"\b(?:timed out|Connection timed out|The read operation timed out)\b", "сервер не отвечает"),
    (
        r"\b(?:Name or service not known|Temporary failure in name resolution|No address associated with hostname)\b",
        "такого сервера не нашлось",
    ),
    (r"\bNetwork is unreachable\b", "сети нет"),
    (r"\bNo route to host\b", "до сервера не добраться"),
    (r"\bConnection reset by peer\b|\bConnection unexpectedly closed\b|\bsocket error: EOF\b", "сервер оборвал связь"),
    (r" does not let (\S+) in: ", r" не впускает \1: "),
    (
        r"\(is the password right; does the provider want an app password(, and IMAP switched on)?\?\)",
        lambda m: f"(верен ли пароль; не нужен ли пароль приложения{', включён ли IMAP' if m[1] else ''}?)",
    ),
    (
        r"\(is the grant for this mailbox\? mailhost login\)",
        "(на этот ли ящик разрешение? получить другое: mailhost login)",
    ),
    (
        r" takes no OAuth token: it offers neither XOAUTH2 nor OAUTHBEARER",
        " не впускает по OAuth: ни XOAUTH2, ни OAUTHBEARER он не предлагает",
    ),
    (r"there is no grant yet; run: mailhost login", "разрешения ещё нет; получить: mailhost login"),
    (
        r"the grant has ended \((.+)\); run: mailhost login",
        r"разрешение кончилось (\1); получить новое: mailhost login",
    ),
    (r"(\S+) answers (\d+) without JSON", r"\1 отвечает не по-своему, с кодом \2"),
    (r"the answer holds no (?:token|device code)", "в ответе службы нет того, что просили"),
    (r"somebody else has been renewing the token for (\d+) s", r"другой процесс обновляет токен уже \1 с"),
    (
        r"User is authenticated but not connected",
        "вход верен, но ящика за ним нет (тот ли username; открыт ли ящику IMAP?)",
    ),
    (r"the mail server takes no address like (.+)", r"сервер не берёт такого адреса: \1"),
    (r"(\S+) is no e-mail address", r"\1 — не адрес почты"),
    (r"folder (.+) does not open: ", r"папка \1 не открывается: "),
    (r"there is no junk folder", "папки спама нет"),
    (r"the mails have been renumbered since they were seen", "письма успели перенумеровать"),
    (r"another daemon already serves ", "папка "),
)
JOURNALS: Table = (
    (r": somebody wrote entry (\d+) after (\d+) was read", r": запись \1 появилась, когда прочтена была \2"),
    (r": line (\d+) of (.+?) is no entry: ", r": строка \1 файла \2 — не запись: "),
    (r": line (\d+) of (.+?) holds entry (\d+)", r": в строке \1 файла \2 — запись \3"),
    (
        r": line (\d+) of (.+?) does not follow from the line before: one of the two was changed",
        r": строка \1 файла \2 не продолжает строку над ней: одну из двух меняли",
    ),
    (
        r"; put the file back from a copy, or cut it off before that line",
        "; верните файл из копии или обрежьте его до этой строки",
    ),
    (r"the mail server does not hand it over; look into the mailbox", "сервер его не отдаёт; загляните в ящик"),
    (r"took (\S+) s to read", r"читалось слишком долго, \1 с"),
    (r"stopped the program (\d+) times", r"на нём программа останавливалась, раз: \1"),
    (r"^unreadable: ", "не прочесть: "),
)
TEMPLATES: Table = (
    (r"'mailhost\.[\w.]+ object' has no attribute '(\w+)'", r"нет такого имени: \1"),
    (r"'(\w+)' is undefined", r"нет такого имени: \1"),
    (r"would read as a command: ", "прочлось бы как команда: "),
    (
        r"no code renders it( \(did you mean (.+?)\?\))?",
        lambda m: f"такого письма программа не пишет{perhaps(m[2])}",
    ),
    (r"stands in no language's folder; put it at ", "лежит не в папке языка; место ему в "),
    (r"there is no first line «Subject: …»", "нет первой строки «Subject: …»"),
    (r"not in UTF-8", "файл не в UTF-8; сохраните его в этой кодировке"),
    (r"there is no such template", "такого шаблона нет"),
    (r"Encountered unknown tag '(.+?)'\.?", r"нет такого тега: \1."),
    (r"No filter named '(.+?)'\.?", r"нет такого фильтра: \1"),
)
LOG: Table = (
    (r"^cannot read the mailbox: (.+)$", r"Ящик не прочесть: \1. Сроки подождут; проверить: mailhost check"),
    (r"^cannot send: (.+)$", r"Письма не отправить: \1. Они подождут; проверить: mailhost check"),
    (r"^cannot read the junk folder: (.+)$", r"Папку спама не прочесть: \1. Проверить: mailhost check"),
    (
        r"^template (.+?)\.?; the program's own was used, see mailhost check$",
        r"Шаблон \1; взят шаблон программы. Проверить: mailhost check",
    ),
    (r"^a mail of (.+) was set aside$", r"Письмо (пришло \1) отложено, чтение сломалось. Посмотреть: mailhost letters"),
    (r"^a mail of (.+) cannot be read$", r"Письма (пришло \1) не прочесть. Посмотреть: mailhost letters"),
    *SERVERS,
    *TEMPLATES,
)
"""What the daemon logs and a host can do something about; the rest of its log is for whoever looks for a mistake."""
STEPS: Table = (
    (r"^(\w+): expected nothing to (.+), saw (.+)$", r"\1: для \2 ничего не ждали, вышло \3"),
    (r"^(mail): expected (.+) to (.+), saw (.+)$", r"\1: для \3 ждали \2, вышло \4"),
    (r"^(no_mail): did not expect (.+) to (.+), saw (.+)$", r"\1: для \3 не ждали \2, вышло \4"),
    (r"^refused: expected no refusal, saw (.+)$", r"refused: отказа не ждали, вышло \1"),
    (r"^(\w+): expected (.+), saw (.+)$", r"\1: ждали \2, вышло \3"),
    (r"^(\w+): did not expect (.+), saw (.+)$", r"\1: не ждали \2, вышло \3"),
)


def perhaps(name: str | None) -> str:
    """A guess at what was meant."""
    return f" (может быть, {name}?)" if name else ""


def in_russian(line: str, table: Table = FILES) -> str:
    """The same complaint in the host's language; what is not known stays as it is."""
    for pattern, words in table:
        line = re.sub(pattern, words, line)
    return QUOTED.sub(r'\1"\2"', line)


QUOTED = re.compile(r"(^|[\s(])'([^']*)'(?=$|[\s,;:.)])")
"""A value as Python writes it; in a file it would stand in straight quotes."""
