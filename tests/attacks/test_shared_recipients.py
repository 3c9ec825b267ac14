"""One mail to many, whose To, Cc or Bcc shows who else reads.

Each mail of ours goes to one, over a real server too.
"""

from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.host.dispatch import Dispatch
from tests.attacks.town import Town, as_read
from tests.live.loopback import HOST
from tests.live.smtp_sink import SmtpSink


def test_one_recipient_a_transaction_and_nobody_elses_address_in_it() -> None:
    town = Town()
    town.answers_as("Боря", "мафии: привет\nпоследнее слово: пока", "2 11:00")
    town.answers_as("Вера", "казнить Борю", "2 11:01")
    town.look("2 22:05")
    written = [mail.to for mail in town.mails()][-30:]
    sink = SmtpSink()
    try:
        account = SmtpAccount(HOST, sink.port, "none", "", lambda: "", town.house.settings.email)
        Dispatch(town.house, SmtpOutbox(account)).send()
    finally:
        sink.stop()
    assert len(sink.taken) > 8
    addresses = {to for to, _ in sink.taken}
    assert addresses <= set(written) | {town.house.settings.notify}
    for to, raw in sink.taken:
        mail = as_read(raw)
        assert mail.get_all("To") == [to]
        assert not {"Cc", "Bcc", "Resent-To", "Resent-Bcc"} & set(mail.keys())
        others = addresses - {to}
        whole = mail.as_string() + "".join(part.get_content() for part in mail.walk() if not part.is_multipart())
        if to != town.house.settings.notify:
            assert not any(other in whole for other in others)
    assert set(sink.senders) == {town.house.settings.email}
