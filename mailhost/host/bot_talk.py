"""What the demo's players are called and how they put things, by language: data, no decision.

A phrase that is no command must not read as one; tests/host/test_bots.py holds every one of them to it.
"""

import msgspec


class Called(msgspec.Struct, frozen=True):
    """A player's nickname, the form it takes after a verb or «за», and the local part of his address."""

    nick: str
    object_form: str
    local: str


class Talk(msgspec.Struct, frozen=True):
    """One language's names and phrases. Slots: {nick}, {whom} (the object form), {number}, {other}, {text}."""

    names: tuple[Called, ...]
    orders: dict[str, tuple[str, ...]]
    """By command id (letters.words): lines that give the command."""
    questions: tuple[str, ...]
    greetings: tuple[str, ...]
    reasons: tuple[str, ...]
    farewells: tuple[str, ...]
    footers: tuple[str, ...]
    idle: tuple[str, ...]
    """Mails without any command in them."""
    last_words: tuple[str, ...]
    whispers: tuple[str, ...]


def named(rows: str) -> tuple[Called, ...]:
    """A row a player: nickname, object form, local part, parted by «|»."""
    return tuple(Called(*(cell.strip() for cell in row.split("|"))) for row in rows.strip().splitlines())


RUSSIAN = Talk(
    names=named("""
        Аня | Аню | anya
        Боря | Борю | borya
        Вера | Веру | vera
        Гриша | Гришу | grisha
        Даша | Дашу | dasha
        Егор | Егора | egor
        Жанна | Жанну | zhanna
        Зоя | Зою | zoya
        Иван | Ивана | ivan
        Катя | Катю | katya
        Лёва | Лёву | lyova
        Миша | Мишу | misha
        Маша | Машу | masha
        Нина | Нину | nina
        xX_Вася_Xx | Васю | vasya2007
        Пётр Степной | Петра Степного | p.stepnoy
        Рита | Риту | rita
        Семён | Семёна | semyon
        Тимур | Тимура | timur
        Ульяна | Ульяну | ulyana
        Фёдор | Фёдора | fyodor
        Харитон | Харитона | hariton
        Циля | Цилю | tsilya
        Шура | Шуру | shura
        Эдик | Эдика | edik
        Юля | Юлю | yulya
        Яша | Яшу | yasha
        Алиса | Алису | alisa
        Богдан | Богдана | bogdan
        Влад | Влада | vlad
        Глеб | Глеба | gleb
        Дина | Дину | dina
        Женя | Женю | zhenya
        Захар | Захара | zahar
        Игнат | Игната | ignat
        Инга | Ингу | inga
        Кирилл | Кирилла | kirill
        Лена | Лену | lena
        Макс | Макса | maks
        Настя | Настю | nastya
        Оксана | Оксану | oksana
        Полина | Полину | polina
        Роман | Романа | roman
        Соня | Соню | sonya
        Таня | Таню | tanya
        Устин | Устина | ustin
        Филипп | Филиппа | filipp
        Христина | Христину | hristina
        Эмма | Эмму | emma
        Юрий | Юрия | yuriy
        Яна | Яну | yana
        Артём | Артёма | artyom
        Варя | Варю | varya
        Галя | Галю | galya
        Денис | Дениса | denis
        Клим | Клима | klim
        Люба | Любу | lyuba
        Марк | Марка | mark
        Надя | Надю | nadya
        Ольга | Ольгу | olga
    """),
    orders={
        "vote": (
            "казнить {whom}",
            "Казнить {whom}.",
            "казню {whom}",
            "голосую за {whom}",
            "Голосую за {whom}!",
            "казнить: {nick}",
            "казнить {number}",
            "Голос за {whom}",
            "КАЗНИТЬ {whom}",
            "голосую казнить {whom}",
            "## казнить {whom}",
            "повесить {whom}",
            "казнить №{number}",
        ),
        "withdraw": (
            "снять голос с: {nick}",
            "Снимаю голос: {nick}",
            "отменить голос за {whom}",
            "голос снимаю: {number}",
        ),
        "nominate": ("выдвигаю {whom}", "Выдвигаю: {nick}", "номинирую {whom}"),
        "kill": (
            "убить {whom}",
            "Убиваем {whom}",
            "жертва: {nick}",
            "убить: {number}",
            "мочить {whom}",
            "убиваю {whom}",
        ),
        "no-kill": ("никого не убивать", "Отказ", "Никого не убиваем.", "отказываемся"),
        "check": ("проверить {whom}", "Проверяю {whom}", "проверка: {nick}", "проверить {number}", "узнать: {nick}"),
        "compare": ("сравнить {whom} и {other}", "Сравниваю {whom} и {other}", "сравнить {whom}, {other}"),
        "protect": ("лечить {whom}", "Лечу {whom}", "спасти {whom}", "защитить: {nick}", "защищаю {whom}"),
        "last-word": ("последнее слово: {text}", "Последнее слово: {text}"),
        "no-last-word": ("отказ от последнего слова",),
        "open-election": ("выборы", "Выборы большинством", "выборы единогласно", "Выборы"),
        "elect-godfather": ("крёстный {nick}", "крестный: {nick}", "Крёстный — {nick}", "крёстный {number}"),
        "appoint-godfather": ("назначаю крёстным: {nick}", "Назначаю крестным {number}"),
        "reelect": ("перевыборы", "Перевыборы!"),
        "gang-talk": ("мафии: {text}", "Мафии: {text}"),
    },
    questions=("статус", "голоса", "роль", "Голоса?", "помощь", "Статус", "правила"),
    greetings=(
        "Добрый день!",
        "Здравствуйте!",
        "Привет всем.",
        "Доброго времени суток, прокуратор.",
        "Добрый вечер.",
        "Приветствую!",
        "Всем здравствуйте, извините за молчание.",
    ),
    reasons=(
        "Слишком тихо сидит второй день.",
        "Улик нет, но и алиби тоже.",
        "Обоснование пришлю позже, если доживу.",
        "Прошу занести в протокол: сомневаюсь.",
        "Интуиция, больше ничего.",
        "Вчера так подозрительно соглашались друг с другом, что не могу молчать.",
        "Если что, я честный человек, соседи подтвердят.",
        "Посмотрим, кто будет возражать громче всех.",
        "Пишу с работы, коротко.",
    ),
    farewells=("Спасибо!", "Всем удачи.", "До завтра, надеюсь.", "Берегите себя.", "Жду утра."),
    footers=(
        "Отправлено с iPhone",
        "Отправлено из мобильного приложения Яндекс Почты",
        "Отправлено из Почты Mail.ru для Android",
    ),
    idle=(
        "Получаю ли я письма? Проверьте, пожалуйста, дошло ли это.",
        "Ну и ночка была. Дайте хоть подумать.",
        "А можно я сегодня воздержусь?",
        "Не понимаю, что писать, но я за справедливость.",
    ),
    last_words=(
        "Граждане, я ни при чём. Кто громче всех обвиняет, на того и смотрите.",
        "Прошу похоронить меня за счёт города и с оркестром.",
        "Вы ошибаетесь, но уже привыкли.",
        "Город ещё вспомнит этот день. Кошку отдайте соседям.",
    ),
    whispers=(
        "днём молчим и голосуем как все.",
        "по-моему, комиссар сидит в первой пятёрке.",
        "не голосуйте все за одного, это заметно.",
        "предлагаю самых разговорчивых.",
        "кто-нибудь видел доктора?",
    ),
)

TALKS = {"ru": RUSSIAN}
