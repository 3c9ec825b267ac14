"""The browser's way back: the one redirect that is ours, whatever else knocks; or its address, pasted in."""

import os
import socket
import threading
import urllib.error
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from mailhost.adapters.loopback_redirect import Denied, Listener
from tests.live.authorization_server import open_page

PAGE = {True: "ours", False: "not ours"}


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener("127.0.0.1", PAGE.__getitem__) as running:
        yield running


@contextmanager
def browser(*addresses: str) -> Iterator[list[str]]:
    """Opens them in turn, and notes what it is shown."""
    seen: list[str] = []

    def walk() -> None:
        for address in addresses:
            try:
                seen.append(open_page(address))
            except urllib.error.HTTPError as error:
                with error:
                    seen.append(f"{error.code} {error.read().decode()}")

    thread = threading.Thread(target=walk)
    thread.start()
    yield seen
    thread.join()


@contextmanager
def typed(*lines: str, shut: bool = False) -> Iterator[int]:
    """A terminal on which those lines stand already."""
    reader, writer = os.pipe()
    os.write(writer, "\n".join(lines).encode())
    if shut:
        os.close(writer)
    yield reader
    os.close(reader)
    if not shut:
        os.close(writer)


def no_line() -> None:
    pytest.fail("no line was typed")


def test_the_redirect_brings_the_code_past_all_that_is_not_ours(listener: Listener) -> None:
    """RFC 6749, 10.12: a redirect without our state is somebody else's."""
    base = listener.redirect
    with browser(
        f"{base}favicon.ico",
        f"{base}?code=evil",
        f"{base}?code=evil&state=guessed",
        f"{base}?state={listener.state}",
        f"{base}?code=the-code&state={listener.state}&scope=x",
    ) as seen:
        assert listener.code(30, None, no_line) == "the-code"
    assert seen == ["400 not ours"] * 4 + ["ours"]


def test_it_listens_to_this_machine_alone_and_its_state_cannot_be_guessed(listener: Listener) -> None:
    assert listener.server_address[0] == "127.0.0.1"
    assert len(listener.state) >= 43
    with Listener("localhost", PAGE.__getitem__) as another:
        assert another.redirect == f"http://localhost:{another.server_port}/"
        assert another.state != listener.state


def test_a_no_is_told_in_one_line(listener: Listener) -> None:
    address = f"{listener.redirect}?error=access_denied&error_description=not%0Atoday&state={listener.state}"
    with browser(address) as seen, pytest.raises(Denied, match=r"^access_denied: not today$"):
        listener.code(30, None, no_line)
    assert seen == ["ours"]


def test_a_connection_that_says_nothing_does_not_hold_up_the_one_that_does(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers open some ahead."""
    monkeypatch.setattr("mailhost.adapters.loopback_redirect.Handler.timeout", 0.1)
    with (
        socket.create_connection(("127.0.0.1", listener.server_port)),
        browser(f"{listener.redirect}?code=c&state={listener.state}"),
    ):
        assert listener.code(30, None, no_line) == "c"


def test_an_address_may_be_pasted(listener: Listener) -> None:
    stray: list[int] = []
    address = f"  {listener.redirect}?state={listener.state}&code=pasted  "
    with typed(
        "", "https://example.org/?code=x", "[", f"{listener.redirect}?code=x&state=other", address, ""
    ) as terminal:
        assert listener.code(30, terminal, lambda: stray.append(1)) == "pasted"
    assert len(stray) == 3


def test_a_pasted_no_is_a_no(listener: Listener) -> None:
    address = f"{listener.redirect}?error=access_denied&state={listener.state}"
    with typed(address, shut=True) as terminal, pytest.raises(Denied, match=r"^access_denied$"):
        listener.code(30, terminal, no_line)


def test_a_terminal_that_ends_is_no_end_of_the_wait(listener: Listener) -> None:
    with typed(shut=True) as terminal, browser(f"{listener.redirect}?code=c&state={listener.state}"):
        assert listener.code(30, terminal, no_line) == "c"


def test_nobody_comes(listener: Listener) -> None:
    with typed("half a line") as terminal:
        assert listener.code(0.05, terminal, no_line) == ""


def test_what_the_browser_brings_is_kept_from_caches_and_logs(
    listener: Listener, capfd: pytest.CaptureFixture[str]
) -> None:
    with browser(f"{listener.redirect}?code=the-code&state={listener.state}"):
        listener.code(30, None, no_line)
    assert capfd.readouterr() == ("", "")
