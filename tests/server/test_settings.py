"""Settings: from flags and variables, with a line for each mistake, and never a secret in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.datastructures import Headers

from diwan.core.i18n import Message
from diwan.server.guard import is_own_origin
from diwan.server.settings import BadSetting, Settings, make_database_folder, settings_rows
from diwan.server.store.address import shown_address

POSTGRES = "postgresql://me:hush@host/diwan"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_without_a_word_a_private_server_with_a_file_of_ones_own(home: Path) -> None:
    settings = Settings.from_environment({})
    assert settings == Settings()
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert settings.database == f"sqlite:///{home / 'data' / 'diwan' / 'diwan.db'}"
    assert settings.thinkers >= 2
    assert settings.painters >= 1
    assert not (home / "data").exists()
    make_database_folder(settings)
    make_database_folder(settings)
    assert (home / "data" / "diwan").is_dir()


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_default() -> None:
    environ = {"DIWAN_PORT": "9000", "DIWAN_HOST": " 0.0.0.0 ", "DIWAN_LIMITS": "off", "DIWAN_LOG_LEVEL": ""}
    settings = Settings.from_environment(environ, {"port": 9001, "webhooks": False, "thinkers": None})
    assert (settings.port, settings.host, settings.limits, settings.webhooks) == (9001, "0.0.0.0", False, False)
    rows = {name: (value, source) for name, value, source, _ in settings_rows(settings)}
    assert rows["DIWAN_PORT"] == ("9001", "flag")
    assert rows["DIWAN_HOST"] == ("0.0.0.0", "environment")
    assert rows["DIWAN_LIMITS"] == ("no", "environment")
    assert rows["DIWAN_LOG_LEVEL"] == ("info", "default")
    assert rows["DIWAN_PUBLIC_URL"] == ("-", "default")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "http", "DIWAN_PORT: expected a whole number from 0 to 65535, not 'http'"),
        ("PORT", "65536", "from 0 to 65535, not '65536'"),
        ("PORT", "-1", "from 0 to 65535"),
        ("PORT", "٣", "from 0 to 65535"),
        ("WORKERS", "0", "from 1 to 64"),
        ("THINKERS", "9" * 5000, "from 1 to 256"),
        ("BOT_PAUSE", "nan", "DIWAN_BOT_PAUSE: expected a number from 0 to 30, not 'nan'"),
        ("HINT_SECONDS", "2.5", "a number from 1 to 2"),
        ("LIMITS", "perhaps", "DIWAN_LIMITS: expected yes or no, not 'perhaps'"),
        ("LOG_FORMAT", "xml", "expected one of: text, json, not 'xml'"),
        ("HOST", "two words", "one word of at most 255 characters"),
        ("PUBLIC_URL", "play.example.org", "an address like https://play.example.org"),
        ("PUBLIC_URL", "https://host/path", "without a path"),
        ("PUBLIC_URL", "https://me:pw@host", "without a path"),
        ("PUBLIC_URL", "https://host:port", "without a path"),
        ("PUBLIC_URL", "https://me:hush@host", "DIWAN_PUBLIC_URL: expected an address like https://play.example.org"),
        ("PUBLIC_URL", "https://me:hush@host:port/path", "DIWAN_PUBLIC_URL: expected an address like"),
        ("PUBLIC_URL", "https://two..dots", "DIWAN_PUBLIC_URL: expected an address like"),
        ("PUBLIC_URL", f"https://{'д' * 70}.example", "DIWAN_PUBLIC_URL: expected an address like"),
        ("PUBLIC_URL", "https://[::g]", "DIWAN_PUBLIC_URL: expected an address like"),
        ("MEMBER_URL", "http://me:hush@host:80", "DIWAN_MEMBER_URL: expected an address with a port"),
        ("PUBLIC_URL", "ftp://host", "an address like"),
        ("TRUSTED_PROXIES", "localhost", "addresses or networks"),
        ("TRUSTED_PROXIES", "10.0.0.1/8", "addresses or networks"),
        ("DATABASE", "mysql://me:hush@host/db", "DIWAN_DATABASE: Diwan keeps tables in SQLite or PostgreSQL"),
        ("DATABASE", "postgresql://me:hush@host:99x/db", "DIWAN_DATABASE: this is no address of a database"),
        ("DATABASE", "postgresql://host:port/db?password=hush", "DIWAN_DATABASE: this is no address of a database"),
        ("DATABASE", "postgresql://[::1/hush", "DIWAN_DATABASE: this is no address of a database"),
        ("DATABASE", "sqlite:////no/such/folder/diwan.db", "DIWAN_DATABASE: there is no folder for"),
        ("SECRET", "hush", "DIWAN_SECRET: expected at least 16 characters"),
        ("METRICS_TOKEN", "hush", "DIWAN_METRICS_TOKEN: expected at least 16 ASCII characters without spaces"),
        ("METRICS_TOKEN", "hush hush hush hush hush", "DIWAN_METRICS_TOKEN: expected at least 16 ASCII characters"),
        ("METRICS_TOKEN", "hush" * 4 + "é", "DIWAN_METRICS_TOKEN: expected at least 16 ASCII characters"),
        ("METRICS_TOKEN", "hush" * 4 + "\n" + "hush", "DIWAN_METRICS_TOKEN: expected at least 16 ASCII characters"),
    ],
)
def test_a_wrong_value_is_told_in_one_line_with_its_name(name: str, value: str, expected: str) -> None:
    with pytest.raises(BadSetting) as caught:
        Settings.from_environment({f"DIWAN_{name}": value})
    line = str(caught.value)
    assert expected in line
    assert "hush" not in line
    assert len(line) < 200
    assert "\n" not in line
    assert isinstance(caught.value.reason, Message)


def test_a_wrong_flag_is_told_as_a_flag() -> None:
    with pytest.raises(BadSetting, match=r"^--hint-seconds: expected a number"):
        Settings.from_environment({}, {"hint_seconds": 99})


def test_several_processes_need_postgresql() -> None:
    with pytest.raises(BadSetting, match=r"^DIWAN_WORKERS: a SQLite file is served by one process"):
        Settings.from_environment({"DIWAN_WORKERS": "2"})
    assert Settings.from_environment({"DIWAN_WORKERS": "2", "DIWAN_DATABASE": POSTGRES}).workers == 2


@pytest.mark.parametrize(("url", "secure"), [("https://Play.example.org/", True), ("http://host:8080", False)])
def test_cookies_are_secure_where_the_server_is_reached_by_https(url: str, secure: bool) -> None:
    settings = Settings.from_environment({"DIWAN_PUBLIC_URL": url})
    assert settings.secure_cookies is secure
    assert settings.public_url == url.lower().rstrip("/")
    assert Settings.from_environment({"DIWAN_PUBLIC_URL": url, "DIWAN_SECURE_COOKIES": "no"}).secure_cookies is False


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("https://games.example:443", "https://games.example"),
        ("https://games.example:8443", "https://games.example:8443"),
        ("http://Games.example:80/", "http://games.example"),
        ("http://games.example:443", "http://games.example:443"),
        ("https://диван.рф", "https://xn--80adfq1a.xn--p1ai"),
        ("https://Пример.Example:444", "https://xn--e1afmkfd.example:444"),
        ("http://[2001:DB8:0:0::1]:80", "http://[2001:db8::1]"),
        ("https://127.0.0.1", "https://127.0.0.1"),
    ],
)
def test_forms_of_a_public_address_are_our_own_however_it_was_written(given: str, sent: str) -> None:
    settings = Settings.from_environment({"DIWAN_PUBLIC_URL": given})
    assert settings.public_url == sent
    assert is_own_origin(Headers({"host": sent.partition("//")[2], "origin": sent}), settings)


@pytest.mark.parametrize("host", ["straße.example", "βόλος.gr", "a\u200db.example"])
def test_a_host_that_browsers_write_otherwise_than_we_would_must_be_given_in_ascii(host: str) -> None:
    with pytest.raises(BadSetting, match=r"a host in ASCII, as in https://xn--"):
        Settings.from_environment({"DIWAN_PUBLIC_URL": f"https://{host}"})
    plain = "https://xn--strae-oqa.example"
    assert Settings.from_environment({"DIWAN_PUBLIC_URL": plain}).public_url == plain


def test_the_address_of_a_member_keeps_its_port() -> None:
    settings = Settings.from_environment({"DIWAN_MEMBER_URL": "http://10.0.0.5:80", "DIWAN_DATABASE": POSTGRES})
    assert settings.member_url == "http://10.0.0.5:80"


def test_no_secret_is_shown_anywhere() -> None:
    secret, token = "correct horse battery staple", "another-horse-and-battery"
    environ = {
        "DIWAN_SECRET": secret,
        "DIWAN_METRICS_TOKEN": token,
        "DIWAN_DATABASE": POSTGRES + "?sslpassword=hush",
    }
    settings = Settings.from_environment(environ)
    assert (settings.secret, settings.metrics_token) == (secret, token)
    assert "hush" in settings.database
    shown = f"{settings_rows(settings)} {settings!r}"
    assert secret not in shown
    assert token not in shown
    assert "hush" not in shown
    assert "postgresql+psycopg://me:***@host/diwan" in shown_address(settings.database)


@pytest.mark.parametrize("given", ["yes", "no"])
def test_what_once_opened_or_hid_the_measures_to_all_opens_nothing(given: str) -> None:
    assert Settings.from_environment({"DIWAN_METRICS": given}) == Settings()


def test_every_setting_says_what_it_means() -> None:
    rows = settings_rows(Settings())
    assert len(rows) >= 15
    assert all(meaning for _, _, _, meaning in rows)


def test_without_a_home_a_database_must_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(BadSetting, match="give DIWAN_DATABASE"):
        Settings.from_environment({})
    assert Settings.from_environment({"DIWAN_DATABASE": POSTGRES}).port == 8000


def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    (home / "data").write_text("in the way")
    with pytest.raises(BadSetting, match="can't be made: "):
        make_database_folder(Settings())
