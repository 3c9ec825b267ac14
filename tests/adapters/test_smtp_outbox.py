"""The SMTP outbox on the wire: encryption, logging in, what the server is asked and how its answers are judged."""

import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.host.ports import Outgoing, Receipt, Unreachable
from tests.live.loopback import HOST, free_ports, make_certificate, trusting
from tests.live.smtp_sink import SmtpSink, only

Start = Callable[..., SmtpSink]
RAW = b"To: anna@example.org\r\nSubject: x\r\n\r\nhello\r\n"


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts sinks, and stops them in the end."""
    running: list[SmtpSink] = []

    def started(**options: Any) -> SmtpSink:
        running.append(SmtpSink(**options))
        return running[-1]

    yield started
    for sink in running:
        sink.stop()


@pytest.fixture
def sink(start: Start) -> SmtpSink:
    return start()


def account(sink: SmtpSink, **changes: Any) -> SmtpAccount:
    plain = SmtpAccount(HOST, sink.port, "none", "", lambda: "", "bounces@example.org")
    return msgspec.structs.replace(plain, **changes)


def mail(to: str = "anna@example.org", raw: bytes = RAW) -> Outgoing:
    return Outgoing(f"<{to}>", to, raw)


def sent(sink: SmtpSink, *mails: Outgoing) -> list[Receipt]:
    return list(SmtpOutbox(account(sink)).send(mails))


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_mail_goes_over_an_encrypted_connection_of_a_server_that_is_trusted(
    start: Start, tmp_path: Path, security: str
) -> None:
    certificate, key = make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    encrypted = {"ssl_context": context} if security == "tls" else {"tls_context": context, "require_starttls": True}
    sink = start(**encrypted, authenticator=only("host", "secret"), auth_require_tls=False)
    ours = account(sink, security=security, username="host", password=lambda: "secret", tls=trusting(certificate))
    (receipt,) = SmtpOutbox(ours).send([mail()])
    assert receipt.outcome == "sent"
    stranger = msgspec.structs.replace(ours, tls=None)
    with pytest.raises(Unreachable, match=r"(?i)certificate verify failed"):
        SmtpOutbox(stranger).greet()


def test_a_refused_login_is_told_with_the_servers_words(start: Start) -> None:
    sink = start(authenticator=only("host", "secret"), auth_require_tls=False)
    wrong = account(sink, username="host", password=lambda: "wrong")
    with pytest.raises(Unreachable) as caught:
        list(SmtpOutbox(wrong).send([mail()]))
    assert str(caught.value) == (
        f"SMTP {HOST}:{sink.port} does not let 'host' in: 535 5.7.8 Authentication credentials invalid "
        "(is the password right; does the provider want an app password?)"
    )
    SmtpOutbox(msgspec.structs.replace(wrong, password=lambda: "secret")).greet()


def test_a_server_without_starttls_is_not_spoken_to_in_the_clear(sink: SmtpSink) -> None:
    with pytest.raises(Unreachable, match="STARTTLS"):
        list(SmtpOutbox(account(sink, security="starttls")).send([mail()]))
    assert sink.taken == []


def test_where_nobody_listens_the_address_is_named() -> None:
    (port,) = free_ports(1)
    outbox = SmtpOutbox(SmtpAccount(HOST, port, "none", "", lambda: "", "bounces@example.org"))
    with pytest.raises(Unreachable, match=rf"^SMTP {HOST}:{port}: Connection refused$"):
        list(outbox.send([mail()]))


def test_a_batch_is_one_connection_and_each_mail_has_the_envelope_sender(sink: SmtpSink) -> None:
    sent(sink, mail("anna@example.org"), mail("boris@example.org"))
    assert sink.connections == 1
    assert sink.senders == ["bounces@example.org"] * 2
    assert [to for to, _ in sink.taken] == ["anna@example.org", "boris@example.org"]


def test_lines_end_as_smtp_wants_them_and_leading_dots_survive(sink: SmtpSink) -> None:
    """RFC 5321, 2.3.8: a bare line feed before a dot would end the mail for some servers."""
    sent(sink, mail(raw=b"Subject: x\n\n.\n..\r\n\rend"))
    assert sink.taken[0][1] == b"Subject: x\r\n\r\n.\r\n..\r\n\r\nend\r\n"


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("550 5.1.1 no such user", "refused"),
        ("553 5.1.3 bad address", "refused"),
        ("451 4.7.1 greylisted", "deferred"),
        ("452 4.2.2 mailbox full", "deferred"),
        ("550 5.4.5 Daily user sending limit exceeded", "deferred"),
    ],
)
@pytest.mark.parametrize("stage", ["at_recipient", "at_data"])
def test_an_answer_is_judged_by_its_number_and_kept_in_the_servers_words(
    sink: SmtpSink, stage: str, answer: str, outcome: str
) -> None:
    getattr(sink, stage)["anna@example.org"] = answer
    receipts = sent(sink, mail("anna@example.org"), mail("boris@example.org"))
    assert [(each.outcome, each.answer) for each in receipts] == [(outcome, answer), ("sent", "")]


def test_our_own_address_refused_is_no_fault_of_the_recipients(sink: SmtpSink) -> None:
    sink.sender_answer = "553 5.7.1 sender address rejected: not owned by user"
    (receipt,) = sent(sink, mail())
    assert (receipt.outcome, receipt.answer) == ("deferred", sink.sender_answer)


def test_when_the_connection_is_lost_the_rest_is_put_off(sink: SmtpSink) -> None:
    sink.hang_up_at = {"boris@example.org"}
    receipts = sent(sink, *(mail(f"{name}@example.org") for name in ("anna", "boris", "vera", "gleb")))
    assert [each.outcome for each in receipts] == ["sent", "deferred", "deferred", "deferred"]
    assert "connection lost" in receipts[3].answer
    assert [to for to, _ in sink.taken] == ["anna@example.org"]


def test_the_same_outbox_sends_again_after_a_lost_connection(sink: SmtpSink) -> None:
    outbox = SmtpOutbox(account(sink))
    sink.hang_up_at = {"anna@example.org"}
    assert [each.outcome for each in outbox.send([mail()])] == ["deferred"]
    sink.hang_up_at = set()
    assert [each.outcome for each in outbox.send([mail()])] == ["sent"]


def test_a_caller_that_stops_in_the_middle_closes_the_connection(sink: SmtpSink) -> None:
    receipts = SmtpOutbox(account(sink)).send([mail("anna@example.org"), mail("boris@example.org")])
    next(receipts)
    del receipts
    assert [to for to, _ in sink.taken] == ["anna@example.org"]


def test_smtputf8_is_asked_for_only_where_the_address_needs_it(sink: SmtpSink) -> None:
    """RFC 6531; a domain alone can be told in ASCII (RFC 5891)."""
    sent(sink, mail("anna@example.org"), mail("anna@пример.example.org"), mail("анна@example.org"))
    assert [to for to, _ in sink.taken] == ["anna@example.org", "anna@xn--e1afmkfd.example.org", "анна@example.org"]
    assert ["SMTPUTF8" in options for options in sink.mail_options] == [False, False, True]


def test_an_address_that_the_server_cannot_take_is_refused_before_it_is_tried(start: Start) -> None:
    sink = start(enable_SMTPUTF8=False)
    receipts = sent(sink, mail("анна@example.org"), mail("boris@example.org"))
    assert [each.outcome for each in receipts] == ["refused", "sent"]
    assert receipts[0].answer == "the mail server takes no address like анна@example.org"


def test_eight_bit_mail_is_announced(sink: SmtpSink) -> None:
    """RFC 6152."""
    sent(sink, mail(raw="Subject: x\r\n\r\nёж\r\n".encode()), mail())
    assert ["BODY=8BITMIME" in options for options in sink.mail_options] == [True, False]


@pytest.mark.parametrize(
    "address",
    [
        "a\r\nRCPT TO:<eve@example.org>",
        "anna@example.org\nDATA",
        "anna@example.org <eve@example.org>",
        "anna@example.org, eve@example.org",
        "",
        "anna",
        "a@" + "x" * 70 + "ё",
    ],
)
def test_an_address_that_cannot_be_one_reaches_nobody(sink: SmtpSink, address: str) -> None:
    """smtplib reads an address as a header's, and would write to whom it finds in it."""
    receipts = sent(sink, mail(address), mail("boris@example.org"))
    assert [each.outcome for each in receipts] == ["refused", "sent"]
    assert [to for to, _ in sink.taken] == ["boris@example.org"]


@pytest.mark.parametrize("leave", ["hang up", "421 4.3.0 too busy to say goodbye", "500 5.5.1 what?"])
def test_what_a_server_says_to_quit_does_not_make_a_mail_unsent(sink: SmtpSink, leave: str) -> None:
    """An exception from QUIT led to the whole batch being sent again (pallets-eco/flask-mail#139)."""
    sink.at_quit = leave
    assert [each.outcome for each in sent(sink, mail("anna@example.org"), mail("boris@example.org"))] == ["sent"] * 2
    assert len(sink.taken) == 2


def test_a_connection_lost_behind_the_250_does_not_make_a_mail_unsent(sink: SmtpSink) -> None:
    """What was taken was taken; only the next one waits (pimalaya/core#45: duplicates after an error behind DATA)."""
    sink.leaves_after = 1
    receipts = sent(sink, mail("anna@example.org"), mail("boris@example.org"))
    assert [each.outcome for each in receipts] == ["sent", "deferred"]
    assert [to for to, _ in sink.taken] == ["anna@example.org"]


def test_no_connection_is_kept_from_one_batch_to_the_next(sink: SmtpSink) -> None:
    """One held open while the next mail may not be sent yet: 451 4.4.2 timeout (mozilla/sumo#2215)."""
    outbox = SmtpOutbox(account(sink))
    for _ in range(2):
        assert [each.outcome for each in outbox.send([mail()])] == ["sent"]
    assert sink.connections == 2
    assert sink.goodbyes == 2
