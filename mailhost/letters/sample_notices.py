"""Sample facts for the letters that no event causes: made-up post, so that every such template can be tried."""

from collections.abc import Sequence
from typing import get_args

from mailhost.letters.nicknames import NickProblem
from mailhost.letters.sample_games import HOUR, NOON

HELD: Sequence[dict[str, object]] = (
    {"lines": ["казнить Борю", "голоса"], "address": "", "id": "ab12cd34"},
    {"lines": ["последнее слово: прощайте"], "address": "anna@example.org", "id": "cd34ab12"},
)
ABROAD: Sequence[dict[str, object]] = (
    {"nick": "Аня", "address": "anna@example.org", "answer": "550 no such user"},
    {"nick": "Боря", "address": "borya@example.org", "answer": ""},
)
DISOWNED: dict[str, object] = {"sender": "anna@example.org", "id": "ab12cd34", "lines": ["казнить Борю", "голоса"]}
BIG: dict[str, object] = {"nick": "Аня"}
QUESTION: dict[str, object] = {"word": "k7mq2x9htw", "again": False}
MEASURE: dict[str, object] = {"nick": "Аня", "most": 20, "proof": "token"}
BOUNDS = ("mails", "commands", "answers", "unproved")
NOTICES: Sequence[tuple[str, dict[str, object], bool]] = (
    ("host/late-letter", {"nick": "Аня", "lines": ["казнить Борю", "голоса"], "phase": "night 2"}, True),
    ("host/quarantined", {"sender": "anna@example.org", "reason": "bad MIME", "id": "ab12cd34"}, False),
    ("host/quarantined", {"sender": "", "reason": "bad MIME", "id": "ab12cd34"}, False),
    ("host/bounced", {"players": ABROAD[1:]}, False),
    ("host/bounced", {"players": ABROAD}, False),
    ("host/damaged", {"stream": "town", "error": "games/town/journal.jsonl: line 7 is not whole"}, False),
    *(
        ("host/loop", {"nick": "Аня", "count": 6, "same": same, "sure": sure}, True)
        for same in (False, True)
        for sure in (True, False)
    ),
    *(("host/too-many", MEASURE | {"bound": bound}, True) for bound in BOUNDS),
    *(("player/too-many", MEASURE | {"bound": bound}, True) for bound in BOUNDS),
    ("player/too-many", MEASURE | {"bound": "unproved", "proof": "dmarc"}, True),
    ("host/enough", {"about": "Город: нарушение", "most": 20, "stream": "town"}, False),
    ("host/mail-waits", {"count": 12, "most": 500, "until": NOON + HOUR, "since": NOON, "zone": "Москва"}, False),
    ("host/undeliverable", {"game": "town", "address": "anna@example.org", "answer": "550 no such user"}, False),
    ("host/mail-unreachable", {"since": NOON, "error": "timed out", "waiting": True}, False),
    ("host/mail-unreachable", {"since": NOON, "error": "timed out", "waiting": False}, False),
    ("host/mail-back", {"since": NOON}, False),
    ("host/junk", {"nick": "Аня", "sender": "anna@example.org"}, False),
    *(("host/oversize", BIG | {"kilobytes": size}, True) for size in (1024, 128)),
    *(("player/oversize", BIG | {"kilobytes": size}, True) for size in (1024, 128)),
    ("host/renumbered", {}, False),
    ("host/secret", {"nick": "Аня", "letters": HELD}, True),
    ("host/disowned", {"nick": "Аня", "letters": (DISOWNED,) * 2}, True),
    *(("player/held", QUESTION | {"letters": letters}, True) for letters in (HELD, HELD[:1], HELD[1:])),
    ("player/held", QUESTION | {"letters": HELD, "again": True}, True),
    ("player/lapsed", {"letters": HELD}, True),
    ("player/lapsed", {"letters": HELD[:1]}, True),
    ("host/lapsed", {"players": ({"nick": "Аня", "letters": HELD},) * 2, "phase": "night 2"}, True),
    ("host/lapsed", {"players": ({"nick": "Аня", "letters": HELD[:1]},), "phase": "night 2"}, True),
    ("host/disowned", {"nick": "Аня", "letters": (DISOWNED,)}, True),
    ("player/further", {"word": "k7mq2x9htw", "nick": "Аня"}, True),
    ("host/further", {"nick": "Аня", "stream": "town", "addresses": ("anna@example.org",)}, True),
    ("host/further", {"nick": "Аня", "stream": "town", "addresses": ("anna@example.org", "anya@example.net")}, True),
    ("host/not-further", {"nick": "Аня", "address": "anna@example.org", "letters": ("ab12cd34",)}, True),
    ("host/not-further", {"nick": "Аня", "address": "anna@example.org", "letters": ("ab12cd34", "cd34ab12")}, True),
    ("player/secret", {}, True),
    ("player/stranger", {}, False),
    ("player/again", {}, True),
    ("player/unseated", {}, True),
    ("player/unheard", {"lines": ["казнить Борю", "голоса"]}, True),
    ("player/which-game", {"games": ["town", "village"]}, True),
    ("player/which-sign-up", {"games": ["town", "village"]}, False),
    ("player/how-to-sign-up", {}, True),
    ("player/confirm", {"nick": "Мила", "key": "0123456789abcdef0123", "again": False}, True),
    ("player/confirm", {"nick": "Мила", "key": "0123456789abcdef0123", "again": True}, True),
    ("player/not-seated", {"nick": "Мила", "closed": False, "games": ["town"]}, True),
    ("player/not-seated", {"nick": "Мила", "closed": True, "games": []}, True),
    ("player/not-seated", {"nick": "Мила", "closed": True, "games": ["town", "village"]}, True),
    ("player/leave-line", {"nick": "Мила", "place": 2}, True),
    ("host/flood", {"count": 100}, True),
    *(
        ("player/not-signed-up", {"nick": nick, "problem": problem}, True)
        for problem in (*get_args(NickProblem), "address-taken")
        for nick in ("Мила", "")
    ),
)
"""Letters that no event causes: template, facts, and whether it speaks of a game."""
