"""config.toml: its defaults are those of the example, and every mistake is one line that says what to do."""

from pathlib import Path

import pytest

from mailhost.config import Config, ConfigError, load, secret

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


def test_what_is_not_written_is_as_by_default(tmp_path: Path) -> None:
    config = loaded(tmp_path, '[host]\nname = "Мэр"\n[imap]\nport = 143\nsecurity = "starttls"\n')
    assert (config.host.name, config.imap.port, config.imap.security) == ("Мэр", 143, "starttls")
    assert config.host.language == "ru"
    assert config.smtp == Config().smtp


def test_a_file_saved_by_notepad_is_read(tmp_path: Path) -> None:
    assert loaded(tmp_path, '\ufeff[host]\r\nname = "Мэр"\r\n').host.name == "Мэр"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "[inactive]\nstrik = true",
            "inactive.strik: no such key; did you mean strike? allowed: strike",
        ),
        (
            "[hots]",
            "hots: no such table; did you mean host? allowed: host, imap, smtp, security, calendar, inactive",
        ),
        (
            '[inactive]\ntimezone = "UTC"',
            "inactive.timezone: no such key; allowed: strike (timezone belongs to [host])",
        ),
        ('[imap]\nport = "993"', 'imap.port: found "993"; allowed: a port, 1 to 65535'),
        ("[imap]\nport = 99999", "imap.port: found 99999; allowed: a port, 1 to 65535"),
        ("[imap]\nport = true", "imap.port: found true; allowed: a port, 1 to 65535"),
        ('[smtp]\nsecurity = "ssl"', 'smtp.security: found "ssl"; allowed: "tls", "starttls" or "none"'),
        ('[imap]\nidle = "да"', 'imap.idle: found "да"; allowed: true or false'),
        ("[imap]\npoll_seconds = 0", "imap.poll_seconds: found 0; allowed: a whole number of seconds, 1 or more"),
        ("imap = 3", "imap: found 3; allowed: a table, [imap]"),
        ('[host]\nemail = "host"', 'host.email: found "host"; allowed: an e-mail address'),
        ('[host]\nlanguage = "de"', 'host.language: found "de"; allowed: "ru"; English texts are still to come'),
        (
            "[inactive]\nstrike = true",
            "inactive.strike: found true; allowed: false; the prokurator's own hand is still to come",
        ),
        (
            '[host]\ntimezone = "Europe/Mosow"',
            'host.timezone: found "Europe/Mosow"; allowed: a time zone of the tz database, such as "Europe/Moscow"',
        ),
        (
            '[host]\ntimezone = "../../etc/passwd"',
            'host.timezone: found "../../etc/passwd"; allowed: a time zone of the tz database, such as "Europe/Moscow"',
        ),
        (
            '[calendar]\nday_starts = "24:00"',
            'calendar.day_starts: found "24:00"; allowed: an hour such as "10:00" or "21:59:30"',
        ),
        (
            "[calendar]\nday_starts = 10:00:00",
            'calendar.day_starts: found "10:00:00"; allowed: an hour such as "10:00" or "21:59:30"',
        ),
        (
            '[calendar]\nnight_starts = "10:00:00"',
            'calendar.night_starts: found "10:00:00"; allowed: another hour than day_starts',
        ),
        (
            '[calendar]\nholidays = "XX"',
            'calendar.holidays: found "XX"; allowed: a country code such as "RU", or "" for none',
        ),
        (
            '[calendar]\nreminders = ["3 часа"]',
            'calendar.reminders: found ["3 часа"]; allowed: a list of times such as ["3h", "45m"]',
        ),
        (
            '[calendar]\ntallies = "12:00"',
            'calendar.tallies: found "12:00"; allowed: a list of hours such as ["12:00", "18:00"]',
        ),
        (
            '[security]\nsender = "token"',
            'security.sender: found "token"; allowed: "from"; "token" and "dmarc" are still to come',
        ),
    ],
)
def test_a_mistake_is_named_with_what_was_found_and_what_is_allowed(tmp_path: Path, text: str, line: str) -> None:
    assert complaint(tmp_path, text) == line


def test_a_password_is_never_repeated(tmp_path: Path) -> None:
    assert "12345" not in complaint(tmp_path, "[imap]\npassword = 12345")


def test_a_file_that_is_no_toml_names_the_line(tmp_path: Path) -> None:
    assert complaint(tmp_path, '[host]\nname = "Мэр').startswith("not a TOML file: ")


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"config\.toml: no such file; `mailhost init` writes one"):
        load(tmp_path / "config.toml")


def test_a_file_in_another_encoding_says_so(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes('[host]\nname = "Мэр"'.encode("cp1251"))
    with pytest.raises(ConfigError, match="not in UTF-8"):
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
        ("env:NO_SUCH_NAME", "imap.password: the environment has no NO_SUCH_NAME"),
        ("file:nowhere.txt", "nowhere.txt cannot be read"),
        ("command:no-such-program", "gave no password"),
        ("command:false", "gave no password"),
        ("command:true", "printed nothing"),
        ('command:"', "gave no password"),
    ],
)
def test_a_missing_password_is_one_clear_line(tmp_path: Path, value: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words) as caught:
        secret(value, tmp_path, "imap.password")
    assert "\n" not in str(caught.value)
