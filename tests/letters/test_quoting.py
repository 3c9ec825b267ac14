"""What is quoted and what was typed. Evidence decides: a shape alone cuts nothing, and a quote is never counted."""

import pytest

from mailhost.letters.formats import BBCODE
from mailhost.letters.incoming import read_html
from mailhost.letters.quoting import LONGEST_LINE, MOST_CLOSED, MOST_LINES, MOST_TEXT, Parted, capped, fresh, parted

QUOTE = "казнить Жертву Цитаты"

ATTRIBUTIONS = [
    "12.03.2026 10:11, Прокуратор пишет:",
    "чт, 12 мар. 2026 г. в 10:11, Прокуратор <host@example.org>:",
    "чт, 12 мар. 2026 г. в 10:11, <host@example.org>:",
    "12 марта 2026 г., 10:11 пользователь Прокуратор <host@example.org> написал:",
    "2026-03-12 10:11 GMT+03:00 Прокуратор <host@example.org>:",
    "В Чт, 12/03/2026 в 10:11 +0300, Прокуратор пишет:",
    "В письме от четверг, 12 марта 2026 г. 10:11:12 MSK пользователь Прокуратор написал:",
    "Прокуратор <host@example.org> писал(а) в своём письме Thu, 12 Mar 2026 10:11:12 +0300:",
    "Прокуратор писал(а) 2026-03-12 10:11:",
    "Вы писали 12 марта 2026 г., 10:11:12:",
    "Цитирую Прокуратор <host@example.org>:",
    '12 марта 2026 г., в 10:11, "Прокуратор" <host@example.org> написал(-а):',
    '12.03.2026, 10:11, "Прокуратор" <host@example.org>:',
    "12 мар. 2026 г., 10:11 от host@example.org:",
    "---- Вкл Чт, 12 мар 2026 10:11:12 +0300 Прокуратор <host@example.org> написал(а) ----",
    "чт, 12 бер. 2026 р. о 10:11 Прокуратор <host@example.org> пише:",
    "12 березня 2026 р. 10:11:12 Прокуратор написав:",
    "On Thu, Mar 12, 2026 at 10:11 AM Host <host@example.org> wrote:",
    "Thursday, March 12, 2026, 10:11:12 AM, you wrote:",
    "Thursday, 12 March 2026, 10:11 AM +0300 from host@example.org <host@example.org>:",
    "--- On Thu, 12/3/26, Host <host@example.org> wrote:",
    "Am Do., 12. März 2026 um 10:11 Uhr schrieb Host <host@example.org>:",
    "Am 12.03.2026 um 10:11 schrieb Max Mustermann:",
    "Le jeu. 12 mars 2026 à 10:11, Host <host@example.org> a écrit :",
    "El jue, 12 mar 2026 a las 10:11, Host (<host@example.org>) escribió:",
    "W dniu 12.03.2026 o 10:11, Host pisze:",
    "czw., 12 mar 2026 o 10:11 Host <host@example.org> napisał(a):",
    "Host <host@example.org> 于 2026年3月12日周四 10:11写道：",
    "Pada tanggal Kam, 12 Mar 2026 pukul 10.11 Host <host@example.org> menulis:",
    "On Thu, Mar 12, 2026 at 10:11 AM A Host With a Very Long Name\n<host@example.org> wrote:",
    "On Thu, Mar 12, 2026 at 10:11 AM Host <host@example.org>\nwrote:",
    "*чт, 12 мар. 2026 г. в 10:11, Прокуратор <host@example.org>:*",
    "Четверг, 12 марта 2026, 10:11 +03:00 от Прокуратор:",
    "12 марта 2026 г., 10:11 +0300, Прокуратор <host@example.org>, писал:",
    "чц, 12 сак 2026 г. у 10:11 Пракуратар <host@example.org> піша:",
    "Am Donnerstag, 12. März 2026 um 10:11:12 MEZ hat Host <host@example.org> Folgendes geschrieben:",
    "Wiadomość napisana przez Host <host@example.org> w dniu 12 mar 2026, o godz. 10:11:",
    "Il giorno gio 12 mar 2026 alle ore 10:11 Host <host@example.org> ha scritto:",
    "Em qui., 12 de mar. de 2026 às 10:11, Host <host@example.org> escreveu:",
    "Host <host@example.org>, 12 Mar 2026 Per, 10:11 tarihinde şunu yazdı:",
    "čt 12. 3. 2026 v 10:11 odesílatel Host <host@example.org> napsal:",
    ">>> Host <host@example.org> 12.03.2026 10:11 >>>",
    "12.03.2026, 10:11, Прокуратор <host@example.org>",
    "чт, 12 мар. 2026 г. в 10:11, Прокуратор <\nhost@example.org\n>:",
    "чт, 12 мар. 2026 г. в 10:11, Прокуратор <host@example.org <mailto:host@example.org>>\n:",
    'чт, 12 мар. 2026 г. в 10:11, пользователь "host@example.org" <\nhost@example.org> написал:',
    "В Thu, 12 Mar 2026 10:11:12 +0300\nПрокуратор <host@example.org> пишет:",
    "Host <host@example.org> írta (időpont: 2026. márc. 12., 10:11):",
    "2026. 03. 12. 10:11 keltezéssel, Host írta:",
    "2026년 3월 12일 (목) 오전 10:11, Host <host@example.org>님이 작성:",
    "Στις 12 Μαρ 2026, στις 10:11 π.μ., ο χρήστης Host <host@example.org> έγραψε:",
    "Pe 12.03.2026 10:11, Host a scris:",
    "Am 12. März 2026 um 10:11 schrieben Sie:",
    "Host hat am 12.03.2026 10:11 MEZ geschrieben:",
    "бс, 12 нау. 2026 ж., 10:11 Прокуратор <host@example.org> жазды:",
    "Excerpts from Host's message of Thu Mar 12 10:11:12 +0300 2026:",
    '"Host" host@example.org – March 12, 2026 10:11',
    "Host wrote in\n <20260312101112.abc@example.org>:",
]

BLOCKS = [
    "От: Прокуратор <host@example.org>\nОтправлено: 12 марта 2026 г. 10:11\nКому: Игрок\nТема: День 3",
    "*От:* Прокуратор\n*Отправлено:* четверг\n*Кому:* Игрок\n*Тема:* День 3",
    "От кого: Прокуратор\n\nКому: Игрок\n\nДата: четверг\n\nТема: День 3",
    "________________________________\nОт: Прокуратор\nДата: четверг\nТема: День 3",
    "From: Host\nSent: Thursday\nTo: Player\nCc: Other\nSubject: Day 3",
    "Від: Прокуратор\nНадіслано: четвер\nКому: Гравець\nТема: День 3",
    "Von: Host\nGesendet: Donnerstag\nAn: Spieler\nBetreff: Tag 3",
    "De : Host\nEnvoyé : jeudi\nÀ : Joueur\nObjet : Jour 3",
    "De: Host\nEnviado: jueves\nPara: Jugador\nAsunto: Día 3",
    "Ад: Host\nАдпраўлена: чацвер\nКаму: Ігрок\nТэма: Дзень 3",
    "Kimden: Host\nGönderildi: Perşembe\nKime: Oyuncu\nKonu: Gün 3",
    "发件人: Host\n发送时间: 2026年3月12日\n收件人: Player\n主题: Day 3",
    "Od: Host\nWysłano: czwartek\nDo: Gracz\nTemat: Dzień 3",
    "От: Прокуратор <host@example.org>\nДата: четверг",
    "Дата: четверг\n\nОт: host@example.org",
    "From: Host [mailto:host@example.org]\nSubject: Day 3",
    "----- Исходное сообщение -----",
    "-------- Переадресованное сообщение --------",
    "---------- Forwarded message ---------",
    "-----Ursprüngliche Nachricht-----",
    "Начало переадресованного сообщения:",
    '------ Исходное сообщение ------\nОт "Прокуратор" <host@example.org>\nДата 12.03.2026 10:11:12\nТема День 3',
    "‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐",
    "===8<===================Исходный текст сообщения===================",
    "-------- Бастапқы хабар --------\nКімнен: Прокуратор <host@example.org>\nКүні: 12.03.2026 10:11",
    "ვისგან: Host <host@example.org>\nთარიღი: 12.03.2026 10:11\nვის: Player",
    "Message du 12/03/26 10:11\nDe : Host <host@example.org>\nA : player@example.net",
    "Прокуратор ---12.03.2026 10:11:12---День 3\n\nОт: Прокуратор <host@example.org>\nДата: 12.03.2026 10:11",
    "-----Host <host@example.org> wrote: -----\nTo: player@example.net\nDate: 12.03.2026 10:11",
    "Кому: Игрок;\nТема: День 3;\n10:11, 12 марта 2026 г., Прокуратор <host@example.org>:",
    "От: Прокуратор\nДата: четверг\nТема: День 3\nВложения: карта.png\nВажность: Высокая",
    "Тема: День 3\nОт: Прокуратор <host@example.org>\n-----------------------",
]


@pytest.mark.parametrize("opening", [*ATTRIBUTIONS, *BLOCKS])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_what_an_opening_announces_is_cut_though_nothing_marks_it(opening: str, gap: str) -> None:
    assert fresh(f"казнить Борю\n\n{opening}{gap}{QUOTE}\n") == ["казнить Борю"]


@pytest.mark.parametrize("opening", [*ATTRIBUTIONS, *BLOCKS])
def test_below_marked_lines_the_writer_goes_on(opening: str) -> None:
    assert fresh(f"{opening}\n\n> {QUOTE}\n>\n> ещё\n\nказнить Борю\n") == ["казнить Борю"]


EARLIEST_WRAP = 25


@pytest.mark.parametrize(
    "opening", [each for each in ATTRIBUTIONS if "\n" not in each and not each.endswith((".org>", "10:11"))]
)
def test_an_attribution_may_be_wrapped_at_any_word(opening: str) -> None:
    words = opening.rstrip(" -").split(" ")
    for count in range(1, len(words)):
        above, below = " ".join(words[:count]), " ".join(words[count:]) + opening[len(opening.rstrip(" -")) :]
        if len(above) >= EARLIEST_WRAP:
            for quoted in (QUOTE, f"> {QUOTE}"):
                assert fresh(f"казнить Борю\n{above}\n{below}\n{quoted}") == ["казнить Борю"]


def test_a_quote_may_begin_in_the_line_that_announces_it() -> None:
    said = "В чт, 12 мар. 2026 г. в 10:11, Прокуратор<host@example.org> написал(а):"
    assert fresh(f"казнить Борю\n\n  {said}   День 3\n{QUOTE}") == ["казнить Борю"]
    assert fresh(f"{said} да\nказнить Борю") == [f"{said} да", "казнить Борю"]


def test_a_date_and_a_time_before_a_colon_announce_a_quote_that_follows() -> None:
    for said in ("12. 3. 2026 v 10:11, Host:", "Host @ 2026-03-12 10:11 MSK:", "Quoting Host (2026-03-12 10:11:12)"):
        assert fresh(f"{said}\n> {QUOTE}\nказнить Борю") == ["казнить Борю"]
        assert fresh(f"{said}\nказнить Борю") == [said, "казнить Борю"]


@pytest.mark.parametrize(
    "head",
    [
        "Вера писал(а):",
        "**Вера писал(а):**",
        "xX_Вася_Xx написал(-а):",
        "Вера сказал(а):",
        "Вера писав(ла):",
        "Wiera napisał(a):",
        "Вера сказал(а): ↑",
        "Вера писал(а): ↑02 дек 2026, 10:00",
        "Vera wrote: ↑Wed Dec 02, 2026 10:00 am",
        "02.12.2026 в 10:00, Вера сказал:",
        "Цитата: Вера от 02 Декабрь 2026, 10:00:00",
        "Цитата: Вера от Сегодня в 10:00:00",
        "Quote from: Vera on December 02, 2026, 10:00:00 am",
        "Цитата(Вера @ 2.12.2026, 10:00)",
        "Цитата:",
        "Quote:",
        "Вера, [02.12.2026 10:00]",
        "Вера Иванова 🌹, [02.12.26 10:00:15]:",
        "Вера, [2 дек. 2026 г. в 10:00:11]",
        "Vera, [Dec 2, 2026 at 10:00 AM]",
        "[02.12.26 10:00] Вера:",
        "[02.12, 10:00] Вера: давайте так",
        "[02.12.2026, 10:00:15] Вера Иванова: давайте так",
        "[ 2 декабря 2026 г. 10:00 ] Вера: давайте так",
        "[10:00:15] Вера:",
        "02.12.2026, 10:00 - Вера: давайте так",
        "Дядя Фёдор и кот сообщил(а):",
        "Вера писал(а): ↑Вчера, 10:00",
        "**02.12.2026 в 10:00, Вера сказал:**",
        "02.12.2026 о 10:00, Вера сказав:",
        "Цитата: Вера от Вчера в 10:00:00",
        "Quote from: Vera on Today at 10:00:00 am",
        "Цитата(Вера @ Сегодня, 10:00)",
        "Quote (Vera @ Dec 2 2026, 10:00 AM)",
        "Вера, [2026-12-02 10:00]",
        "[10:00, 02.12.2026] Вера: давайте так",
        "[12/2/26, 10:00:15 AM] Vera: давайте так",
        "[2.12., 10:00] Vera: давайте так",
    ],
)
def test_what_is_copied_from_a_chat_or_a_forum_is_quoted(head: str) -> None:
    for quote in (f"{QUOTE}", f"{QUOTE}\n\n{head}\n{QUOTE}", f"\n{QUOTE}"):
        assert fresh(f"казнить Борю\n{head}\n{quote}") == ["казнить Борю"]
        assert parted(f"{head}\n{quote}").cut
    assert fresh(f"{head}\n> {QUOTE}\n\nказнить Борю") == ["казнить Борю"]


def test_a_bare_attribution_counts_only_where_a_quote_follows() -> None:
    assert fresh(f"Прокуратор пишет:\n> {QUOTE}\nказнить Борю") == ["казнить Борю"]
    assert fresh("Прокуратор пишет:\nказнить Борю") == ["Прокуратор пишет:", "казнить Борю"]


@pytest.mark.parametrize(
    "line",
    [
        "Голоса на 22:00 от мафии:",
        "Список подозреваемых:",
        "Вот что я думаю про 12.03 в 10:11:",
        "В понедельник, 12 марта, решаем:",
        "От: меня",
        "Дата: завтра",
        "Дата: завтра\nОт: меня",
        "Кому: городу\nТема: Боря врёт",
        "План: казнить\nСрок: 22:00\nИтог: победа",
        "Отправлено вчера, но не дошло.",
        "От: host@example.org",
        "Я писал ещё утром:",
        "--- моё мнение ---",
        "____________",
        "On your remote host you can run:",
        "Письмо отправлено с iPhone моего брата, но пишу я",
        "12.03.2026 в 10:11 я писал на host@example.org",
        "Вера пишет:",
        "Вера сказала:",
        "Вера сказала [02.12.2026 10:00]",
        "В 10:00 я (был) в клубе:",
        "Увидимся, [как всегда]",
        "[10:00] буду: ждите",
        "[ответ] Вера: нет",
        "Цитата дня: ночь прошла",
        "Цена вопроса: ↑ растёт",
    ],
)
def test_a_shape_without_evidence_cuts_nothing(line: str) -> None:
    assert fresh(f"{line}\nказнить Борю") == [*line.split("\n"), "казнить Борю"]


@pytest.mark.parametrize(
    "typed",
    [
        "Вчера в 21:30 Боря сказал:\n— я комиссар",
        "2 декабря Боря сказал:",
        "2 декабря Боря сказал:…",
        "2 декабря в 21:30 Боря сказал:",
        "02.12 в 21:30 Вера мне сказала:",
        "В 9:40 Вера сказала —",
        "казнить Борю\nВ 21:00 я уже сказала:",
        "газета\nВ 23:10 часовой сказал:\n— Спите спокойно…",
        "В 21:00 они сказали:",
        "Учора о 21:30 Боря сказав:",
        "2 грудня Віра сказала:",
        "Цитата: «встретимся в 10:00",
        "Цитата: «встретимся сегодня в 10:00",
        "Цитата: 2 декабря он спал в 22:00",
        "Цитата(2.12 в 22:00)",
        "Quote: he said he slept at 22:00",
        "Quote: yesterday at 22:00",
        "Голосую за Борю, [как и 1.12 в 21:40]",
        "Голосую за Борю, [как и 01.12.2026 в 21:40]",
        "Голосую за Борю, [1.12 в 21:40]",
        "Голосую за Борю, [2 декабря в 21:40]",
        "[02.12 в 10:00] казнить: Борю",
        "[2 декабря в 10:00] казнить: Борю",
        "[02.12 10:00] голос: Боря",
        "Игрок, который это сообщил(а):",
        "Кто это написал(а):",
        "Тот, кто писал(а):",
        "Вот что мой главный подозреваемый вчера сообщил(а):",
        "Ты сам(а) написал(а):",
        "Написал(а):",
        "Как выше: ↑",
        "Смотрите стрелку: ↑",
    ],
)
def test_what_is_told_of_others_words_is_typed(typed: str) -> None:
    """In the text, and in a page."""
    lines = [*typed.split("\n"), "казнить Борю"]
    assert fresh("\n".join(lines)) == lines
    assert list(read_html("".join(f"<div>{line}</div>" for line in lines)).fresh) == lines


def test_an_attribution_takes_the_latest_start_and_no_line_over_a_blank_one() -> None:
    assert fresh(f"Дата 12.03.2026 10:11 мне не нравится\n12.03.2026 10:11, Игрок пишет:\n> {QUOTE}") == [
        "Дата 12.03.2026 10:11 мне не нравится"
    ]
    assert fresh(f"Встретимся 12.03.2026 в 10:11\n\nHost <host@example.org> wrote:\n{QUOTE}") == [
        "Встретимся 12.03.2026 в 10:11"
    ]
    assert fresh(f"Был 12.03.2026 в 10:11\nHost <host@example.org> wrote:\n{QUOTE}") == ["Был 12.03.2026 в 10:11"]


@pytest.mark.parametrize(
    "typed",
    [
        "казнить Борю и Веру, 12 марта",
        "последнее слово: увидимся в 10:11",
        "в 22:00 казнить Борю",
        "казнить Борю, мой адрес b@example.net",
        "в газету: от Бори ни слова",
        "12.03 казнить Борю",
    ],
)
@pytest.mark.parametrize("said", ["Прокуратор пишет:", "Host writes:", "12. 3. 2026 v 10:11, Host:"])
def test_a_line_typed_right_over_a_short_attribution_is_none_of_it(typed: str, said: str) -> None:
    assert fresh(f"{typed}\n{said}\n> {QUOTE}") == [typed]
    assert fresh(f"да\n{typed}\n{said}\n> {QUOTE}") == ["да", typed]


def test_initials_may_stand_before_the_quoting_mark() -> None:
    assert fresh(f"П> {QUOTE}\nВП>> {QUOTE}\nказнить Борю") == ["казнить Борю"]


def test_a_signature_starts_at_its_mark_alone() -> None:
    assert fresh(f"казнить Борю\n-- \n{QUOTE}") == ["казнить Борю"]
    for rule in ("---", "—", "___", "* * *"):
        typed = ["казнить Борю", rule, "снять голос с Веры"]
        assert fresh("\n".join(typed)) == typed, "people draw rules too"


def test_below_a_signature_that_stands_over_the_quote_the_writer_goes_on() -> None:
    said = "12.03.2026 10:11, Прокуратор пишет:"
    assert fresh(f"-- \nИгрок\n\n{said}\n> {QUOTE}\n\nказнить Борю\n") == ["казнить Борю"]
    assert fresh(f"казнить Борю\n-- \nИгрок\n\n{said}\n{QUOTE}\n") == ["казнить Борю"]


@pytest.mark.parametrize(
    "quote",
    [
        f"[quote]\n{QUOTE}\n[/quote]",
        f"[QUOTE=Прокуратор]\n{QUOTE}\n[/QUOTE]",
        f'[quote="Прокуратор, 12.03"]{QUOTE}[/quote]',
        f"[quote author=Прокуратор]\n{QUOTE}\n\nещё\n[/quote]",
        f"[quote]\n[quote]\nда\n[/quote]\n{QUOTE}\n[/quote]",
        f"Прокуратор пишет:\n[quote]\n{QUOTE}\n-- \n[/quote]",
        f"Прокуратор пишет: [quote]\n{QUOTE}\n[/quote]",
    ],
)
def test_what_stands_between_quote_tags_of_a_forum_is_quoted(quote: str) -> None:
    assert fresh(f"казнить Борю\n{quote}\nпрощайте") == ["казнить Борю", "прощайте"]
    assert fresh(f"казнить Борю\n{quote} прощайте") == ["казнить Борю", "прощайте"]
    assert parted(quote) == Parted((), quotes=True)


def test_our_own_quotations_for_a_forum_are_read_as_quotes() -> None:
    assert fresh(f"{BBCODE.quoted(QUOTE)}\nказнить Борю") == ["казнить Борю"]


def test_a_quote_tag_never_closed_goes_on_and_one_amid_a_sentence_is_talk() -> None:
    assert fresh(f"казнить Борю\n[quote]\n{QUOTE}\n{QUOTE}") == ["казнить Борю"]
    assert fresh("тег [quote] не нужен\nказнить Борю") == ["тег [quote] не нужен", "казнить Борю"]
    assert fresh("[/quote]\nказнить Борю") == ["[/quote]", "казнить Борю"]


@pytest.mark.parametrize(
    "footer",
    [
        "Отправлено с iPhone",
        "Отправлено из мобильной Почты Mail",
        "Sent from my Galaxy",
        "Надіслано з iPhone",
        "Von meinem iPhone gesendet",
        "Envoyé de mon iPhone",
        "Enviado desde mi iPhone",
        "Wysłane z iPhone'a",
        "Get Outlook for iOS<https://example.org/ios>",
        "Inviato da iPhone",
        "Verstuurd vanaf mijn iPhone",
        "Enviado do meu iPhone",
        "Odesláno z iPhonu",
        "iPhone'umdan gönderildi",
        "Адпраўлена з iPhone",
        "iPhone құрылғысынан жіберілді",
        "Envoyé à partir d\u2019un Smartphone Samsung Galaxy",
    ],
)
def test_a_telephones_footer_was_not_typed(footer: str) -> None:
    assert fresh(f"казнить Борю\n\n{footer}\n") == ["казнить Борю"]


def test_parting_says_whether_there_was_a_quote() -> None:
    assert parted("> да").quotes
    assert parted("12.03.2026 10:11, Игрок пишет:\nда").quotes
    assert not parted("да\n-- \n> нет").quotes


def test_text_lines_and_a_lines_length_are_capped_before_anything_reads_them() -> None:
    assert len(capped("\n" * 200_000)) == MOST_LINES
    assert capped("-" * 200_000) == ["-" * LONGEST_LINE]
    assert sum(map(len, capped(("я" * 1_000 + "\n") * 2_000))) <= MOST_TEXT


def test_no_more_lines_are_read_than_may_end_attributions() -> None:
    typed = ["вот что:"] * MOST_CLOSED
    assert fresh("\n".join([*typed, "казнить Борю", "ещё:", "убить Веру"])) == [*typed, "казнить Борю"]


@pytest.mark.parametrize("mark", ["| ", "Host> ", "    Host> "])
def test_another_mark_counts_right_under_an_attribution_only(mark: str) -> None:
    said = "On Thu, 12 Mar 2026, Host wrote:"
    assert fresh(f"{said}\n\n{mark}{QUOTE}\n{mark}{QUOTE}\n\nказнить Борю") == ["казнить Борю"]
    assert fresh(f"{mark}привет\nказнить Борю") == [f"{mark}привет".strip(), "казнить Борю"]


def test_a_quote_that_nothing_marks_is_said_to_be_cut() -> None:
    assert parted(f"да\n12.03.2026 10:11, Игрок пишет:\n{QUOTE}").cut
    assert not parted(f"да\n12.03.2026 10:11, Игрок пишет:\n> {QUOTE}").cut


def test_a_link_and_a_rule_go_with_the_footer_that_they_belong_to() -> None:
    footer = "This email has been checked for viruses by Avast antivirus software.\nhttps://example.org/antivirus"
    assert fresh(f"казнить Борю\n---\n{footer}") == ["казнить Борю"]
    assert fresh("казнить Борю\n---\nhttps://example.org/game") == ["казнить Борю", "---", "https://example.org/game"]


def test_a_mailing_lists_footer_begins_at_its_rule() -> None:
    rule = "_" * 47
    assert fresh(f"казнить Борю\n{rule}\ntown mailing list\ntown@example.org") == ["казнить Борю"]
    assert fresh(f"казнить Борю\n{rule}\nснять голос с Веры") == ["казнить Борю", rule, "снять голос с Веры"]


NOTE = "Это сообщение предназначено только для адресата и может содержать конфиденциальные сведения; если"


def test_a_companys_note_was_not_typed_and_talk_of_secrets_was() -> None:
    assert fresh(f"казнить Борю\n\n{NOTE}\nоно попало к вам по ошибке, удалите его.\nпрощайте") == [
        "казнить Борю",
        "прощайте",
    ]
    for talk in ("Это сообщение конфиденциально, только для ведущего.", "Это письмо я писал вчера и сегодня. " * 3):
        assert fresh(f"{talk}\nказнить Борю") == [talk.strip(), "казнить Борю"]
