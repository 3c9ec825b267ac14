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

    language: str
    programs: tuple[str, ...]
    """The lines that mail programs put above a quote: patterns of babel's for a date, {host} in them."""
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
    notes: tuple[str, ...]
    """For the newspaper."""


def named(rows: str) -> tuple[Called, ...]:
    """A row a player: nickname, object form, local part, parted by «|»."""
    return tuple(Called(*(cell.strip() for cell in row.split("|"))) for row in rows.strip().splitlines())


def spelled(nicks: str) -> tuple[Called, ...]:
    """Nicknames that are the same in every place of a sentence, parted by white space."""
    return tuple(Called(nick, nick, nick.lower()) for nick in nicks.split())


RUSSIAN = Talk(
    language="ru",
    programs=(
        "EEE, d MMM y 'г'. 'в' HH:mm, '{host}:'",
        "d MMMM y 'г'., 'в' HH:mm, '{host} написал(а):'",
        "EEEE, d MMMM y, HH:mm xxx 'от {host}:'",
        "dd.MM.y, HH:mm, '{host}:'",
    ),
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
        "support": ("поддерживаю {whom}", "Поддерживаю: {nick}", "поддерживаю {number}"),
        "convict": ("виновен", "Виновен!", "осуждаю {whom}", "осудить {whom}"),
        "acquit": ("невиновен", "Не виновен.", "оправдать {whom}", "оправдываю {whom}"),
        "newspaper": ("в газету: {text}", "В газету: {text}"),
        "visit": ("посетить {whom}", "Посещаю {whom}", "навестить: {nick}", "навещаю {whom}"),
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
    notes=(
        "Редакция знает больше, чем печатает.",
        "Куплю алиби, недорого. Обращаться в редакцию.",
        "Вчерашний номер просим считать недоразумением.",
    ),
)

ENGLISH = Talk(
    language="en",
    programs=(
        "'On' EEE, d MMM y 'at' HH:mm, '{host} wrote:'",
        "'On' dd/MM/y HH:mm, '{host} wrote:'",
        "'On' MMM d, y, 'at' h:mm a, '{host} wrote:'",
        "'On' EEEE, d MMMM y 'at' HH:mm:ss xxx, '{host} wrote:'",
    ),
    names=spelled("""
        Alice Bob Carol Dave Erin Frank Grace Heidi Igor Judy Kevin Laura Mike Nora Oscar Peggy Quentin Rupert Sybil
        Trent Ursula Victor Walter Xenia Yolanda Zachary Amber Boris Clara Derek Esther Felix Gilbert Harriet Iris
        Jasper Katherine Leonard Mabel Nathan Olivia Percy Queenie Rosalind Stanley Theodora Ulric Violet Wilfred
        Yorick Zelda Agnes Bertram Cecily Dorothy Edmund Florence Godfrey Horace Imogen
    """),
    orders={
        "vote": (
            "vote {nick}",
            "Vote {nick}.",
            "vote: {nick}",
            "Vote for {nick}",
            "vote {number}",
            "lynch {nick}",
            "LYNCH {nick}!",
            "Execute {nick}",
            "## vote {nick}",
            "vote for the execution of {nick}",
            "vote #{number}",
        ),
        "withdraw": ("unvote {nick}", "Unvote: {nick}", "withdraw my vote for {nick}", "withdraw {number}"),
        "nominate": ("nominate {nick}", "Nominate: {nick}"),
        "kill": ("kill {nick}", "Kill {nick}.", "kill: {nick}", "kill {number}"),
        "no-kill": ("no kill", "Pass", "No kill.", "kill nobody"),
        "check": ("check {nick}", "Check {nick}", "investigate {nick}", "check {number}"),
        "compare": ("compare {nick} and {other}", "Compare {nick} with {other}", "compare {nick}, {other}"),
        "protect": ("protect {nick}", "Heal {nick}", "save {nick}", "protect: {nick}"),
        "last-word": ("last word: {text}", "Last word: {text}", "Last words: {text}"),
        "no-last-word": ("no last word",),
        "open-election": ("election", "Election by majority", "election unanimous", "Election majority"),
        "elect-godfather": ("godfather {nick}", "Godfather: {nick}", "godfather {number}"),
        "appoint-godfather": ("appoint {nick}", "Appoint: {number}"),
        "reelect": ("re-election", "Re-election!"),
        "gang-talk": ("gang: {text}", "Gang: {text}"),
        "support": ("support {nick}", "Support: {nick}", "second {number}"),
        "convict": ("guilty", "Guilty!", "convict {nick}"),
        "acquit": ("innocent", "Innocent.", "acquit {nick}"),
        "newspaper": ("newspaper: {text}", "Newspaper: {text}"),
        "visit": ("visit {nick}", "Visit: {nick}", "visit {number}"),
    },
    questions=("status", "votes", "role", "Votes?", "help", "Status", "rules"),
    greetings=(
        "Good morning.",
        "Hello all.",
        "Good day to you, prokurator.",
        "Evening, everyone.",
        "Hi!",
        "Apologies for the silence.",
    ),
    reasons=(
        "Too quiet for a second day running.",
        "There is no evidence, but there is no alibi either.",
        "My grounds will follow, if I live.",
        "Kindly enter it in the record: I have my doubts.",
        "Intuition, nothing more.",
        "They agreed with each other so suspiciously yesterday that I cannot keep it to myself.",
        "I am an honest resident, ask the neighbours.",
        "Let us see who objects the loudest.",
        "Writing from work, so briefly.",
    ),
    farewells=(
        "Thank you!",
        "Good luck to us all.",
        "Until tomorrow, I hope.",
        "Take care.",
        "Waiting for the morning.",
    ),
    footers=("Sent from my iPhone", "Sent from my Galaxy", "Get Outlook for Android"),
    idle=(
        "Do I get my mail? Kindly see whether this has reached you.",
        "What a night. Let me think first.",
        "May I abstain today?",
        "I do not know what to write, but I am all for justice.",
    ),
    last_words=(
        "Citizens, it was not I. Look at whoever accuses the loudest.",
        "I should like to be buried at public expense, with a band.",
        "You are wrong, but you are used to it by now.",
        "The town will remember this day. Give the cat to the neighbours.",
    ),
    whispers=(
        "by day we keep quiet and vote with the crowd.",
        "I think the commissar is among the first five.",
        "do not all vote for the same one, it shows.",
        "I propose the talkative ones.",
        "has anybody seen the doctor?",
    ),
    notes=(
        "The editor knows more than the editor prints.",
        "Alibi wanted, in good condition. Apply to the editor.",
        "Yesterday’s issue is to be regarded as a misunderstanding.",
    ),
)

TALKS = {"ru": RUSSIAN, "en": ENGLISH}
