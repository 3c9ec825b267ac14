"""A robot that answers our mail, and ids that tell an outsider something.

Every mail of ours says that a robot wrote it and wants no answer, has an id that never changes and tells nothing,
and is known for ours when it comes back.
"""

import re

from mailhost.host.dispatch import Dispatch
from tests.attacks.town import Town, as_read, eml
from tests.host.tables import NICKS

ID = re.compile(r"<[0-9a-f]{32}@example\.org>")


def a_day() -> Town:
    """With mail of all kinds: cards, posts, receipts, refusals, gang talk, a held letter, a stranger, notices."""
    town = Town()
    town.answers_as("Боря", "мафии: привет\nпоследнее слово: пока\nроль\nправила", "2 11:00")
    town.answers_as("Вера", "казнить Борю\nказнить Зину", "2 11:01")
    town.suffers(eml("From: player4@players.example.org", "Subject: x", body="казнить Борю"), "2 11:02")
    town.suffers(eml("From: stranger@evil.example", "Subject: x", "Message-ID: <2@x>", body="привет"), "2 11:03")
    town.suffers(eml("From: player5@players.example.org", f"X-A: {'a' * 70_000}", "Message-ID: <3@x>"), "2 11:04")
    town.look("2 22:05")
    town.look("3 10:05")
    town.leaves()
    return town


def test_every_mail_says_that_a_robot_wrote_it() -> None:
    town = a_day()
    sent = [as_read(mail.raw) for mail in town.outbox.sent]
    assert {mail["Auto-Submitted"] for mail in sent} == {"auto-generated", "auto-replied"}
    for mail in sent:
        assert mail["X-Auto-Response-Suppress"] == "All"
        assert mail["X-Loop"] == "mailhost host@example.org"
        assert ID.fullmatch(mail["Message-ID"])
        assert not {"List-Id", "Precedence", "Disposition-Notification-To", "Return-Receipt-To"} & set(mail.keys())
        assert len(mail.keys()) == len(set(mail.keys()))
    ids = [mail["Message-ID"] for mail in sent]
    assert len(set(ids)) == len(ids)


def test_an_answer_says_so_and_what_nobody_asked_for_too() -> None:
    town = a_day()
    kinds = {mail.id: mail.kind for mail in town.mails()}
    for mail in (as_read(each.raw) for each in town.outbox.sent):
        expected = "auto-replied" if kinds[mail["Message-ID"]] == "receipt" else "auto-generated"
        assert mail["Auto-Submitted"] == expected


def test_an_id_stays_with_its_mail_whoever_sends_it_and_when() -> None:
    town = Town()
    town.outbox.offline = True
    town.answers_as("Вера", "казнить Борю", "2 11:00")
    (entry,) = town.entries()[-1:]
    ready = []
    for house in (town.house, town.restarted()):
        house.ledger.refresh()
        dispatch = Dispatch(house, town.outbox)
        ready.append([dispatch.bytes_of(stream, each) for stream, each in dispatch.pending()])
    assert ready[0] == ready[1]
    assert entry.messages[0].id.encode() in b"".join(ready[0])


def test_a_hostile_id_is_answered_without_being_repeated() -> None:
    town = Town()
    hostile = (
        "<x\r\n y@z>",
        "<<script>@x>",
        "=?utf-8?q?=0D=0ABcc=3A_x?=",
        "<" + "a" * 2000 + "@x>",
        "<a b@x>",
        "<\x1b[2J@x>",
    )
    for number, each in enumerate(hostile):
        head = (
            f"From: {town.address('Вера')}",
            f"To: {town.reply_to('Вера')}",
            f"Message-ID: {each}",
            f"Subject: {number}",
        )
        town.suffers(eml(*head, body="казнить Борю"), f"2 11:0{number}")
    for mail in town.leaves():
        ids = " ".join([mail["References"] or "", mail["In-Reply-To"] or ""]).split()
        assert ids
        assert all(re.fullmatch(r"<[!-;=?-~]{1,250}>", each) for each in ids)


def test_no_mail_of_ours_is_a_letter_when_it_comes_back() -> None:
    """Sent on, redirected, through a list that writes its own From: by its marks alone it is known."""
    town = a_day()
    for mail in town.outbox.sent[-40:]:
        for sender in (b"host@example.org", b"player3@players.example.org", b"list@evil.example"):
            back = re.sub(rb"(?m)^From: .*(?:\r\n .*)*", b"From: " + sender, mail.raw, count=1)
            assert town.suffers(back, "3 11:00").mails == []
    assert len(NICKS) == len(town.game.players)
