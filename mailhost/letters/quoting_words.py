"""The words by which mail programs mark what they quote, by language. Data only: a new language is new entries here.

`*` at a word's end stands for any ending. Lower case throughout; ё is written е.
"""

VERBS = {
    "ru": ("пишет", "написал*", "писал*", "сообщает", "сообщил*"),
    "uk": ("пише", "написав*", "написала", "писав*"),
    "en": ("wrote", "writes", "said"),
    "de": ("schrieb",),
    "fr": ("a écrit", "écrivait"),
    "es": ("escribió", "ha escrito"),
    "pl": ("napisał*", "pisze"),
    "others": ("escreveu", "ha scritto", "schreef", "skrev", "kirjoitti", "napsal*"),
}
"""«… wrote:»"""

VERBS_FIRST = {
    "ru": ("цитирую", "цитата от"),
    "uk": ("цитую",),
    "en": ("quoting",),
    "de": ("zitat von",),
    "fr": ("citant",),
    "es": ("citando a",),
    "pl": ("cytowanie",),
}
"""«Quoting NAME <address>:»"""

SOURCES = {
    "ru": ("от", "пользователь"),
    "uk": ("від", "користувач"),
    "en": ("from", "by"),
    "de": ("von",),
    "fr": ("de",),
    "es": ("de",),
    "pl": ("od",),
}
"""«… from NAME:», without a verb."""

OPENERS = {
    "ru": ("в", "в письме от"),
    "uk": ("у", "в", "о"),
    "en": ("on", "at", "in"),
    "de": ("am",),
    "fr": ("le",),
    "es": ("el",),
    "pl": ("dnia", "w dniu"),
}
"""How the date of an attribution may begin."""

MONTHS = {
    "ru": ("янв*", "фев*", "мар*", "апр*", "мая", "май", "июн*", "июл*", "авг*", "сен*", "окт*", "ноя*", "дек*"),
    "uk": ("січ*", "лют*", "бер*", "кві*", "тра*", "чер*", "лип*", "сер*", "вер*", "жов*", "лис*", "гру*"),
    "en": ("jan*", "feb*", "mar*", "apr*", "may", "jun*", "jul*", "aug*", "sep*", "oct*", "nov*", "dec*"),
    "de": ("mär*", "mai", "okt*", "dez*"),
    "fr": ("fév*", "avr*", "mai", "juin", "juil*", "août", "déc*"),
    "es": ("ene*", "abr*", "ago*", "dic*"),
    "pl": ("sty*", "lut*", "kwi*", "maj*", "cze*", "lip*", "sie*", "wrz*", "paź*", "lis*", "gru*"),
}

WEEKDAYS = {
    "ru": (
        "пн",
        "вт",
        "ср",
        "чт",
        "пт",
        "сб",
        "вс",
        "понедельник",
        "вторник",
        "сред*",
        "четверг",
        "пятниц*",
        "суббот*",
        "воскресенье",
    ),
    "uk": ("нд", "понеділок", "вівторок", "середа", "четвер", "п'ятниця", "субота", "неділя"),
    "en": ("mon*", "tue*", "wed*", "thu*", "fri*", "sat*", "sun*"),
    "de": (
        "mo",
        "di",
        "mi",
        "do",
        "fr",
        "sa",
        "so",
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
    ),
    "fr": ("lun*", "mar*", "mer*", "jeu*", "ven*", "sam*", "dim*"),
    "es": ("lun*", "mar*", "mié*", "jue*", "vie*", "sáb*", "dom*"),
    "pl": ("pon*", "wt*", "śr*", "czw*", "pt*", "sob*", "niedz*"),
}

HEADERS = {
    "from": ("от", "от кого", "від", "from", "von", "de", "od", "отправитель", "da", "van", "från", "fra"),
    "date": (
        "отправлено",
        "отправленные",
        "дата",
        "послано",
        "надіслано",
        "sent",
        "date",
        "gesendet",
        "datum",
        "envoyé",
        "enviado",
        "fecha",
        "wysłano",
        "data",
        "verzonden",
        "skickat",
        "sendt",
        "inviato",
    ),
    "to": ("кому", "to", "an", "à", "para", "do", "получатель", "aan", "till", "til", "a"),
    "copy": ("копия", "копія", "cc", "kopie", "dw", "bcc", "скрытая копия"),
    "subject": (
        "тема",
        "subject",
        "betreff",
        "objet",
        "asunto",
        "temat",
        "assunto",
        "onderwerp",
        "ämne",
        "emne",
        "oggetto",
    ),
    "reply": ("обратный адрес", "reply-to", "ответить", "antwort an", "répondre à", "responder a", "odpowiedz do"),
}
"""The header lines that programs put above a quoted mail, by what they hold."""

MARKERS = {
    "ru": (
        "исходное сообщение",
        "пересылаемое сообщение",
        "пересланное сообщение",
        "перенаправленное сообщение",
        "пересылаемое письмо",
        "начало переадресованного сообщения",
        "начало пересылаемого сообщения",
        "конец пересылаемого сообщения",
        "сообщение переслано",
        "первоначальное сообщение",
        "исходное письмо",
        "пересланное письмо",
        "переадресованное сообщение",
        "переадресованное письмо",
        "оригинальное сообщение",
    ),
    "uk": (
        "оригінальне повідомлення",
        "переслане повідомлення",
        "початок листа, що пересилається",
        "перенаправлене повідомлення",
    ),
    "en": ("original message", "forwarded message", "begin forwarded message", "original appointment", "reply message"),
    "de": (
        "ursprüngliche nachricht",
        "weitergeleitete nachricht",
        "anfang der weitergeleiteten nachricht",
        "original-nachricht",
    ),
    "fr": ("message d'origine", "message transféré", "début du message transféré", "message original"),
    "es": ("mensaje original", "mensaje reenviado", "inicio del mensaje reenviado"),
    "pl": ("wiadomość oryginalna", "wiadomość przekazana", "oryginalna wiadomość", "początek przekazywanej wiadomości"),
}
"""Lines that open a quoted or forwarded mail: between dashes, or with a colon."""

FOOTERS = {
    "ru": (
        "отправлено с ",
        "отправлено из ",
        "отправлено через ",
        "отправлено со ",
        "получить outlook для ",
        "скачать outlook для ",
    ),
    "uk": ("надіслано з ", "надіслано від ", "надіслано із ", "відправлено з "),
    "en": ("sent from ", "sent via ", "get outlook for "),
    "de": ("von meinem ", "gesendet von ", "outlook für "),
    "fr": ("envoyé de ", "envoyé depuis ", "télécharger outlook pour "),
    "es": ("enviado desde ", "obtener outlook para "),
    "pl": ("wysłane z ", "wysłano z ", "pobierz outlook "),
}
"""How the line begins that a telephone's mail program adds under a letter."""

REPLY_MARKS = ("re", "fwd", "fw", "ответ", "отв", "на", "пересл", "aw", "wg", "sv", "odp", "tr", "rv", "вiдп", "відп")
"""What programs put before the subject of an answer."""
