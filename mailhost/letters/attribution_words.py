"""The words of an attribution («On … NAME wrote:»), by language. Data only: a new language is new entries here.

`*` at a word's end stands for any ending. Lower case throughout; ё is written е.
"""

VERBS = {
    "ru": ("пишет", "написал*", "писал*", "сообщает", "сообщил*"),
    "uk": ("пише", "написав*", "написала", "писав*"),
    "en": ("wrote", "writes", "said"),
    "de": ("schrieb", "folgendes geschrieben"),
    "fr": ("a écrit", "écrivait"),
    "es": ("escribió", "ha escrito"),
    "pl": ("napisał*", "pisze"),
    "others": (
        "escreveu",
        "ha scritto",
        "schreef",
        "geschreven",
        "skrev",
        "kirjoitti",
        "napsal*",
        "napísal*",
        "yazdı",
        "жазды",
        "піша",
        "написа",
        "írta",
    ),
}
"""«… wrote:»"""

VERBS_FIRST = {
    "ru": ("цитирую", "цитата от"),
    "uk": ("цитую",),
    "en": ("quoting",),
    "de": ("zitat von",),
    "fr": ("citant",),
    "es": ("citando a",),
    "pl": ("cytowanie", "wiadomość napisana przez"),
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
    "ru": ("в", "в письме от", "в сообщении от", "вкл"),
    "uk": ("у", "в", "о"),
    "en": ("on", "at", "in"),
    "de": ("am",),
    "fr": ("le",),
    "es": ("el",),
    "pl": ("dnia", "w dniu", "wiadomość napisana przez"),
    "others": ("il", "em", "op", "den", "dne", "på", "на"),
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
    "be": ("студ*", "лют*", "сак*", "крас*", "чэр*", "ліп*", "жні*", "вер*", "кас*", "ліс*", "сне*"),
    "kk": ("қаң*", "ақп*", "нау*", "сәу*", "мам*", "мау*", "шіл*", "там*", "қыр*", "қаз*", "қар*", "жел*"),
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
    "be": ("аў", "чц"),
    "cs": ("po", "út", "st", "čt", "pá"),
}

SHORT_FORMS = {"pl": ("godz",)}
"""Longer words within an attribution that end with a full stop; months and weekdays may do so too."""
