"""The words of an attribution («On … NAME wrote:»), by language. Data only: a new language is new entries here.

`*` at a word's end stands for any ending. Lower case throughout; ё is written е.
"""

VERBS = {
    "ru": ("пишет", "написал*", "писал*", "сообщает", "сообщил*", "сказал(а)"),
    "uk": ("пише", "написав*", "написала", "писав*", "писали", "написали", "сказав(ла)"),
    "en": ("wrote", "writes", "said"),
    "de": ("schrieb", "schrieben sie", "geschrieben"),
    "fr": ("a écrit", "écrivait", "vous écriviez", "avez écrit"),
    "es": ("escribió", "ha escrito", "escribiste", "escribía"),
    "pl": ("napisał*", "pisze", "można przeczytać"),
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
        "a scris",
        "yazmış",
        "yozdi",
        "έγραψε",
        "rašė",
        "rakstīja",
        "kirjutas",
        "napisao*",
        "napisala",
        "napisali",
        "написао*",
        "đã viết",
        "menulis",
        "작성",
        "のメール",
        "כתב*",
        "գրել է",
        "დაწერა",
        "เขียนว่า",
        "напісаў*",
        "напісала",
    ),
}
"""«… wrote:» Players tell all day what somebody said: of that verb only the ending that forums write."""

NO_NAMES = {
    "ru": ("кто", "который", "которая", "что", "это", "как", "ты", "вы", "тот"),
    "uk": ("хто", "який", "яка", "що", "це", "як", "ти", "ви", "той"),
    "pl": ("kto", "który", "która"),
    "cs": ("kdo", "který", "která"),
}
"""Words of a sentence, and of no name that stands over a quote in a forum."""

VERBS_FIRST = {
    "ru": ("цитирую", "цитата от", "цитирование"),
    "uk": ("цитую",),
    "en": ("quoting", "excerpts from"),
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
    "ru": ("в", "в письме от", "в сообщении от", "вкл", "on"),
    "uk": ("у", "в", "о"),
    "en": ("on", "at", "in"),
    "de": ("am",),
    "fr": ("le",),
    "es": ("el",),
    "pl": ("dnia", "w dniu", "w twoim liście datowanym", "wiadomość napisana przez"),
    "others": (
        "il",
        "em",
        "no dia",
        "op",
        "den",
        "dne",
        "dana",
        "på",
        "на",
        "pe",
        "în",
        "pada",
        "vào",
        "kuupäev",
        "στις",
        "v",
        "ב*",
        "在",
        "ในวันที่",
    ),
}
"""How the date of an attribution may begin."""

MONTHS = {
    "ru": ("янв*", "фев*", "мар*", "апр*", "мая", "май", "июн*", "июл*", "авг*", "сен*", "окт*", "ноя*", "дек*"),
    "uk": ("січ*", "лют*", "бер*", "кві*", "тра*", "чер*", "лип*", "сер*", "вер*", "жов*", "лис*", "гру*"),
    "en": ("jan*", "feb*", "mar*", "apr*", "may", "jun*", "jul*", "aug*", "sep*", "oct*", "nov*", "dec*"),
    "de": ("mär*", "mai", "okt*", "dez*"),
    "fr": ("fév*", "avr*", "mai", "juin", "juil*", "août", "déc*"),
    "es": ("ene*", "abr*", "ago*", "dic*"),
    "it": ("gen*", "mag*", "giu*", "lug*", "set*", "ott*"),
    "nl": ("mrt*", "maart", "mei"),
    "pt": ("fev*", "out*", "dez*"),
    "cs": ("led*", "úno*", "bře*", "dub*", "kvě*", "červ*", "srp*", "zář*", "říj*", "listop*", "pros*"),
    "tr": ("oca*", "şub*", "nis*", "may*", "haz*", "tem*", "ağu*", "eyl*", "eki*", "kas*", "ara*"),
    "fi": ("tammi*", "helmi*", "maalis*", "huhti*", "touko*", "kesä*", "heinä*", "elo*", "syys*", "loka*", "joulu*"),
    "hu": ("márc*", "ápr*", "máj*", "jún*", "júl*", "szept*"),
    "others": ("ian*", "iun*", "iul*", "noi*", "ožu*", "tra*", "märts", "thg", "μαρ*"),
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
    "kk": ("дс", "сс", "бс", "жм", "жс", "дүйсенбі", "сейсенбі", "сәрсенбі", "бейсенбі", "жұма", "сенбі", "жексенбі"),
    "it": ("gio*", "ven*", "sab*", "dom*", "mercoledì"),
    "pt": ("seg*", "ter*", "qua*", "qui*", "sex*"),
    "nl": ("ma", "di", "wo", "do", "vr", "za", "zo"),
    "cs": ("po", "út", "st", "čt", "pá", "št", "ut"),
    "others": ("to", "ceturtd*", "tors*", "tor", "joi", "čet*", "чет", "пон", "уто", "сре", "пет", "суб", "нед"),
}

SHORT_FORMS = {"pl": ("godz",), "kk": ("сағ",), "lv": ("plkst",)}
"""Longer words within an attribution that end with a full stop; months and weekdays may do so too."""
