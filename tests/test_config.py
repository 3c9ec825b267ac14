"""config.toml: its defaults are those of the example, and every mistake is one line that says what to do."""

import sys
from pathlib import Path

import pytest

from mailhost.config import SECTIONS, Config, ConfigError, by_token, load
from mailhost.letters.cut import LEAST_MAX_BYTES, MAX_BYTES
from mailhost.secret import secret

EXAMPLE = Path(__file__).parents[1] / "config.example.toml"


def loaded(tmp_path: Path, text: str) -> Config:
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    return load(file)


def complaint(tmp_path: Path, text: str) -> str:
    """What is said of the file, its path taken off."""
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, text)
    line = str(caught.value)
    assert "\n" not in line
    path = f"{tmp_path / 'config.toml'}: "
    assert line.startswith(path)
    return line.removeprefix(path)


def test_the_example_is_the_defaults() -> None:
    assert load(EXAMPLE) == Config()


def test_the_example_names_every_key() -> None:
    """A host must see what there is to set."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for name in Config.__struct_fields__:
        assert f"[{name}]" in text
        section = text.partition(f"[{name}]")[2].partition("\n[")[0]
        for key in getattr(Config(), name).__struct_fields__:
            assert f"\n{key} " in section


def test_what_is_read_of_a_mail_is_bounded_as_the_reader_of_letters_needs_it(tmp_path: Path) -> None:
    assert Config().imap.max_bytes == MAX_BYTES
    assert loaded(tmp_path, f"[imap]\nmax_bytes = {LEAST_MAX_BYTES}").imap.max_bytes == LEAST_MAX_BYTES
    assert complaint(tmp_path, f"[imap]\nmax_bytes = {LEAST_MAX_BYTES - 1}").startswith("imap.max_bytes: ")


def test_what_is_not_written_is_as_by_default(tmp_path: Path) -> None:
    config = loaded(tmp_path, '[host]\nname = "Мэр"\n[imap]\nport = 143\nsecurity = "starttls"\n')
    assert (config.host.name, config.imap.port, config.imap.security) == ("Мэр", 143, "starttls")
    assert config.host.language == "ru"
    assert config.smtp == Config().smtp


def test_a_game_may_be_in_english(tmp_path: Path) -> None:
    assert loaded(tmp_path, '[host]\nlanguage = "en"\n').host.language == "en"


def test_a_file_saved_by_notepad_is_read(tmp_path: Path) -> None:
    assert loaded(tmp_path, '\ufeff[host]\r\nname = "Мэр"\r\n').host.name == "Мэр"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "[inactive]\nstrik = true",
            "inactive.strik: нет такого ключа (может быть, strike?); есть: strike",
        ),
        (
            "[hots]",
            f"hots: нет такой таблицы (может быть, host?); есть: {', '.join(SECTIONS)}",
        ),
        (
            '[inactive]\ntimezone = "UTC"',
            "inactive.timezone: нет такого ключа; есть: strike (место timezone — в [host])",
        ),
        ('[imap]\nport = "993"', 'imap.port: стоит "993"; можно: порт, от 1 до 65535, без кавычек'),
        ("[imap]\nport = 99999", "imap.port: стоит 99999; можно: порт, от 1 до 65535"),
        ("[imap]\nport = true", "imap.port: стоит true; можно: порт, от 1 до 65535"),
        ('[smtp]\nsecurity = "ssl"', 'smtp.security: стоит "ssl"; можно: "tls", "starttls" или "none"'),
        ('[imap]\nidle = "да"', 'imap.idle: стоит "да"; можно: true или false'),
        ("[imap]\npoll_seconds = 0", "imap.poll_seconds: стоит 0; можно: целое число секунд от 1"),
        (
            "[imap]\nmax_bytes = 1024",
            "imap.max_bytes: стоит 1024; можно: целое число байт от 131072 (128 КБ)",
        ),
        (
            "[imap]\njunk = false",
            'imap.junk: стоит false; можно: "" (найдётся сама), "off" (не заглядывать) или имя папки',
        ),
        ("imap = 3", "imap: стоит 3; можно: таблица, [imap]"),
        ('[host]\nemail = "host"', 'host.email: стоит "host"; можно: адрес почты, имя@example.org'),
        (
            '[host]\nnotify = "me@example.org, you@example.org"',
            'host.notify: стоит "me@example.org, you@example.org"; можно: адрес почты, имя@example.org',
        ),
        ('[host]\nnotify = "me@example."', 'host.notify: стоит "me@example."; можно: адрес почты, имя@example.org'),
        (
            '[imap]\nserver = "imap example.org"',
            'imap.server: стоит "imap example.org"; можно: имя почтового сервера, например imap.example.org',
        ),
        ('[host]\nlanguage = "de"', 'host.language: стоит "de"; можно: "ru" или "en"'),
        (
            "[inactive]\nstrike = 3",
            "inactive.strike: стоит 3; можно: true или false",
        ),
        (
            '[host]\ntimezone = "Europe/Mosow"',
            'host.timezone: стоит "Europe/Mosow"; можно: часовой пояс по базе tz, например "Europe/Moscow"',
        ),
        (
            '[host]\ntimezone = "../../etc/passwd"',
            'host.timezone: стоит "../../etc/passwd"; можно: часовой пояс по базе tz, например "Europe/Moscow"',
        ),
        (
            '[calendar]\nday_starts = "24:00"',
            'calendar.day_starts: стоит "24:00"; можно: час, например "10:00" или "21:59:30"',
        ),
        (
            "[calendar]\nday_starts = 10:00:00",
            'calendar.day_starts: стоит "10:00:00"; можно: час, например "10:00" или "21:59:30"',
        ),
        (
            '[calendar]\nnight_starts = "10:00:00"',
            'calendar.night_starts: стоит "10:00:00"; можно: не тот же час, что day_starts',
        ),
        (
            '[calendar]\nholidays = "XX"',
            'calendar.holidays: стоит "XX"; можно: код страны, например "RU", или "", если никакой',
        ),
        (
            '[calendar]\nreminders = ["3 часа"]',
            'calendar.reminders: стоит ["3 часа"]; можно: список времён, например ["3h", "45m"]',
        ),
        (
            '[calendar]\ntallies = "12:00"',
            'calendar.tallies: стоит "12:00"; можно: список часов, например ["12:00", "18:00"]',
        ),
        (
            '[security]\nsender = "spf"',
            'security.sender: стоит "spf"; можно: "token", "dmarc" или "from"',
        ),
        (
            '[security]\nsender = "dmarc"',
            'security.authserv_id: стоит ""; можно: имя вашего почтового сервера, раз sender — "dmarc"',
        ),
        (
            '[security]\nauthserv_id = "mx.example.org; dmarc=pass"',
            'security.authserv_id: стоит "mx.example.org; dmarc=pass"; можно: имя сервера без пробелов и «;», или ""',
        ),
        (
            "[security]\nplus_addressing = 1",
            "security.plus_addressing: стоит 1; можно: true или false",
        ),
    ],
)
def test_a_mistake_is_named_with_what_was_found_and_what_is_allowed(tmp_path: Path, text: str, line: str) -> None:
    assert complaint(tmp_path, text) == line


@pytest.mark.parametrize("key", ["imap.password", "smtp.password", "oauth.client_secret"])
def test_a_secret_is_never_repeated(tmp_path: Path, key: str) -> None:
    table, _, name = key.partition(".")
    assert complaint(tmp_path, f"[{table}]\n{name} = 12345").startswith(f"{key}: стоит не текст; можно: ")


OAUTH = """[imap]
password = "oauth"
[oauth]
provider = "custom"
client_id = "mailhost"
token_url = "https://login.example.org/token"
device_url = "https://login.example.org/device"
"""


def test_what_a_token_needs_is_asked_for_only_where_a_password_is_one(tmp_path: Path) -> None:
    assert by_token(loaded(tmp_path, OAUTH)) == ("imap.password",)
    assert by_token(loaded(tmp_path, OAUTH.replace("[imap]", "[smtp]"))) == ("smtp.password",)
    assert by_token(loaded(tmp_path, '[smtp]\nusername = ""\npassword = "oauth"')) == ()
    assert by_token(loaded(tmp_path, '[oauth]\nprovider = "custom"')) == ()


@pytest.mark.parametrize(
    ("found", "instead", "line"),
    [
        (
            '"custom"',
            '""',
            'oauth.provider: стоит ""; можно: "google", "microsoft" или "custom", раз imap.password — "oauth"',
        ),
        (
            '"custom"',
            '"yahoo"',
            'oauth.provider: стоит "yahoo"; можно: "google", "microsoft", "custom" или "", если вход по паролю',
        ),
        (
            'client_id = "mailhost"',
            "",
            'oauth.client_id: стоит ""; можно: номер вашего приложения у службы (docs/providers.md)',
        ),
        (
            'token_url = "https://login.example.org/token"',
            "",
            'oauth.token_url: стоит ""; можно: адрес, где служба выдаёт токены, раз provider — "custom"',
        ),
        (
            'device_url = "https://login.example.org/device"',
            "",
            'oauth.authorization_url: стоит ""; можно: адрес, где просят разрешения, — или задайте device_url',
        ),
        (
            "[imap]",
            '[imap]\nsecurity = "none"',
            'imap.security: стоит "none"; можно: "tls" или "starttls", раз imap.password — "oauth"',
        ),
        (
            "[oauth]",
            '[oauth]\nscopes = ["a b"]',
            'oauth.scopes: стоит ["a b"]; можно: список прав, ["mail.imap"], или [] — как принято у службы',
        ),
        (
            "[oauth]",
            '[oauth]\ntenant = "../x"',
            'oauth.tenant: стоит "../x"; можно: "common", "consumers", "organizations" или своя организация',
        ),
    ],
)
def test_what_a_token_still_needs_is_named(tmp_path: Path, found: str, instead: str, line: str) -> None:
    assert complaint(tmp_path, OAUTH.replace(found, instead)) == line


def test_a_keyring_must_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert complaint(tmp_path, OAUTH + 'tokens = "keyring"\n') == (
        'oauth.tokens: стоит "keyring", а пакета нет; поставьте: pip install keyring (или назовите файл)'
    )


@pytest.mark.parametrize("key", ["authorization_url", "device_url", "token_url"])
@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://login.example.org/token?x=1", True),
        ("http://127.0.0.1:8080/token", True),
        ("http://[::1]/token", True),
        ("http://localhost", True),
        ("http://login.example.org/token", False),
        ("http://localhost.example.org/token", False),
        ("http://localhost:80@example.org/", False),
        ("http://127.0.0.1@example.org/", False),
        ("https://user@example.org/", False),
        ("ftp://127.0.0.1/token", False),
        ("HTTP://example.org", False),
        ("https://", False),
    ],
)
def test_tokens_travel_encrypted_or_stay_on_this_machine(tmp_path: Path, key: str, url: str, safe: bool) -> None:  # noqa: FBT001
    """RFC 6749, 3.1 and 3.2: TLS; what never leaves loopback needs none."""
    text = f'[oauth]\n{key} = "{url}"\n'
    if safe:
        assert getattr(loaded(tmp_path, text).oauth, key) == url
    else:
        assert complaint(tmp_path, text).startswith(f'oauth.{key}: стоит "{url}"; можно: адрес https://… или ""')


def test_a_file_that_is_no_toml_names_the_line(tmp_path: Path) -> None:
    assert complaint(tmp_path, '[host]\nname = "Мэр').startswith("это не TOML: ")


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"config\.toml: нет такого файла; его запишет mailhost init"):
        load(tmp_path / "config.toml")


def test_a_file_in_another_encoding_says_so(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes('[host]\nname = "Мэр"'.encode("cp1251"))
    with pytest.raises(ConfigError, match="не в UTF-8"):
        load(file)


@pytest.mark.parametrize("country", ["", "RU", "DE", "KZ"])
def test_a_country_with_known_holidays_or_none_is_taken(tmp_path: Path, country: str) -> None:
    assert loaded(tmp_path, f'[calendar]\nholidays = "{country}"').calendar.holidays == country


def test_a_password_comes_from_where_the_config_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAILHOST_PASSWORD", "из среды")
    (tmp_path / "secret.txt").write_text("из файла\n", encoding="utf-8")
    assert secret("env:MAILHOST_PASSWORD", tmp_path) == "из среды"
    assert secret("file:secret.txt", tmp_path) == "из файла"
    assert secret(f"file:{tmp_path / 'secret.txt'}", Path("/")) == "из файла"
    assert secret("command:cat secret.txt", tmp_path) == "из файла"
    assert secret("b:c d", tmp_path) == "b:c d"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("env:NO_SUCH_NAME", "imap.password: в окружении нет NO_SUCH_NAME"),
        ("file:nowhere.txt", "nowhere.txt не прочесть"),
        ("command:no-such-program", "не дала пароля: нет такой программы"),
        ("command:false", "не дала пароля: код завершения 1"),
        ("command:true", "ничего не напечатала"),
        ('command:"', "не дала пароля: кавычки не закрыты"),
    ],
)
def test_a_missing_password_is_one_clear_line(tmp_path: Path, value: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words) as caught:
        secret(value, tmp_path, "imap.password")
    assert "\n" not in str(caught.value)
