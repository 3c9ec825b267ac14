"""How the subjects of machines' mails begin, by language. Data only: a new language is new entries here.

Lower case throughout, before a colon.
"""

AUTOMATIC = {
    "ru": ("автоматический ответ", "автоответ", "нет на рабочем месте", "не на рабочем месте", "вне офиса"),
    "uk": ("автоматична відповідь", "автовідповідь", "поза офісом"),
    "en": ("automatic reply", "auto reply", "autoreply", "auto-reply", "auto response", "out of office"),
    "de": ("automatische antwort", "abwesenheitsnotiz", "abwesend", "autom. antwort"),
    "fr": ("réponse automatique", "absence du bureau", "absent du bureau"),
    "es": ("respuesta automática", "fuera de la oficina", "fuera de oficina"),
    "pl": ("odpowiedź automatyczna", "autoodpowiedź", "poza biurem"),
    "others": (
        "risposta automatica",
        "fuori sede",
        "automatisch antwoord",
        "resposta automática",
        "automatická odpověď",
        "automatická odpoveď",
        "otomatik yanıt",
        "automatiskt svar",
        "automatisk svar",
        "automaattinen vastaus",
        "automatikus válasz",
        "răspuns automat",
        "автоматичен отговор",
        "аўтаматычны адказ",
        "автоматты жауап",
    ),
}
"""Vacation replies. People's answers to one have «Re:» before it."""

RECEIPTS = {
    "ru": ("прочитано", "прочтено", "не прочитано", "не прочтено", "прочитанное", "доставлено"),
    "uk": ("прочитано", "не прочитано"),
    "en": ("read", "not read", "delivered"),
    "de": ("gelesen", "nicht gelesen", "ungelesen gelöscht"),
    "fr": ("lu", "non lu"),
    "es": ("leído", "leido", "no leído"),
    "pl": ("przeczytane", "przeczytano", "nieprzeczytane"),
    "others": ("letto", "gelezen", "lida", "lido", "přečteno", "okundu", "läst", "læst"),
}
"""Outlook's receipts, which beyond its own network are no reports, but have its sealed part."""

DIGESTS = {
    "ru": ("дайджест сообщений для ", "сводка для ", "сокращенная сводка для ", "дайджест для "),
    "en": ("digest for ", "abridged summary of ", "digest of ", "daily digest "),
}
"""What comes of a group once a day, not before a colon."""
