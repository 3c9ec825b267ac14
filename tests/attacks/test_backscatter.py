"""A mail with a forged From, so that we write to its victim.

A stranger gets one polite line a day, without a word of the mail in it; what a machine wrote gets none.
"""

from tests.attacks.town import Town, eml
from tests.host.reception import Reception

VICTIM = "victim@innocent.example"
SPAM = "Buy now https://evil.example/spam"


def forged(number: int, *head: str, sender: str = VICTIM) -> bytes:
    """In the victim's name."""
    return eml(
        f"From: {sender}", *head, f"Message-ID: <{number}@x>", f"Subject: {SPAM}", body=f"{SPAM}\r\nказнить Борю"
    )


def test_one_line_a_day_and_nothing_of_the_mail_in_it() -> None:
    town = Town()
    came = [town.suffers(forged(number), f"2 11:{number:02}") for number in range(30)]
    written = [mail for each in came for mail in each.mails]
    assert [mail.to for mail in written] == [VICTIM]
    assert not any("Buy" in text or "evil" in text for mail in written for text in (mail.subject, mail.body))
    (sent,) = [mail for mail in town.leaves() if mail["To"] == VICTIM]
    assert sent["Auto-Submitted"] == "auto-replied"
    assert len(list(sent.iter_attachments())) == 0


def test_a_day_has_an_end_however_many_victims_there_are() -> None:
    town = Town()
    came = [town.suffers(forged(number, sender=f"v{number}@innocent.example"), "2 11:00") for number in range(60)]
    assert sum(len(each.mails) for each in came) <= 20


def test_no_answer_to_nobody_to_a_list_of_people_or_to_a_machine() -> None:
    town = Town()
    heads = ("Return-Path: <>", "Auto-Submitted: auto-generated", "Content-Type: multipart/report; boundary=b")
    for number, head in enumerate(heads):
        assert town.suffers(forged(number, head), "2 11:00").mails == []
    for number, sender in enumerate(
        ("", "<>", f"{VICTIM}, other@innocent.example", "no address", f"<{VICTIM}", '"x"@y')
    ):
        assert town.suffers(forged(50 + number, sender=sender), "2 11:00").mails == []


def test_where_people_sign_up_one_address_is_answered_a_few_times_and_no_more() -> None:
    """The name that was asked for is in the question; a whole text is no name."""
    hall = Reception()
    for number in range(30):
        hall.write(VICTIM, f"записаться {SPAM} {number}", f"1 10:{number:02}")
    written = hall.mails(VICTIM)
    assert len(written) <= 5
    assert not any("https://evil.example" in mail.subject for mail in written)
