"""Nobody's mail tells him what is secret: not by a byte, not by a minute.

Each town is played twice. Once as its script has it; then two of its seats have exchanged their roles, and with them
all letters that belong to a role, or some parts have kept silent. As long as the public facts are the same and the
same words were accepted, everybody else must be sent the same bytes at the same instants.
"""

import os
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache, partial
from itertools import combinations, zip_longest
from random import Random

import pytest

from mailhost.letters.formats import FORMATS
from tests.host.twin_scripts import NICKS, RENAMED, RULESETS, SIZE, Script, Writer
from tests.host.twin_towns import Mail, Town

TOWNS = int(os.environ.get("MAILHOST_TOWNS", "2"))
"""Scripts of each ruleset."""
SWAPS = int(os.environ.get("MAILHOST_SWAPS", "3"))
"""Pairs of seats that exchange their roles, of each script."""
OWN_ID = re.compile("<[0-9a-f]{32}@example.org>")
"""Drawn by HMAC of the installation's key: it tells nobody the number it is drawn of."""
NEVER: tuple[datetime, tuple[object, ...]] = (datetime.max.replace(tzinfo=UTC), ("never",))
DIGEST = re.compile("[0-9a-f]{64}")
"""What seals the deal: of a text with a nonce in it."""
SEATS = range(1, SIZE + 1)
numbered = pytest.mark.parametrize("number", range(TOWNS))
by_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@cache
def town_of(ruleset: str, number: int) -> Town:
    """As the script has it: part n is held by seat n + 1."""
    return Town(Writer(ruleset, number).script(), SEATS)


def swaps(script: Script, number: int) -> list[tuple[int, int]]:
    """Some of the pairs of parts that are not the same role, other ones in each script."""
    pairs = [(one, two) for one, two in combinations(range(SIZE), 2) if script.parts[one] != script.parts[two]]
    return Random(f"swaps {number}").sample(pairs, min(SWAPS, len(pairs)))


@numbered
@by_ruleset
def test_who_holds_the_other_roles_changes_no_byte_and_no_minute(ruleset: str, number: int) -> None:
    """C5, C10: two others exchange their roles, and with them all letters that belong to a role."""
    town, compared = town_of(ruleset, number), 0
    for one, two in swaps(town.script, number):
        holders = list(SEATS)
        holders[one], holders[two] = holders[two], holders[one]
        twin = Town(town.script, holders)
        names = (NICKS[one], NICKS[two], RENAMED)
        # The gang know each other.
        known = [part for part in range(SIZE) if town.script.in_gang(part)]
        blind = {one, two} | (set(known) if {one, two} & set(known) else set())
        twins = Twins(town, twin)
        for part in sorted(set(range(SIZE)) - blind):
            compared += twins.compare(part + 1, partial(about, names))
        twins.compare_threads()
    assert compared > 5 * SIZE * SWAPS


@numbered
@by_ruleset
def test_what_others_order_in_secret_shows_in_nothing_but_deaths(ruleset: str, number: int) -> None:
    """C5, G10: the holders of a role write nothing at all, whatever they wrote before; elections, talk and all."""
    town, compared = town_of(ruleset, number), 0
    for silent in silences(town.script):
        twin = Town(town.script, SEATS, without=silent)
        visits = any(town.script.role(part).visit for part in silent)
        gang = {part for part in range(SIZE) if town.script.in_gang(part)}
        blind = silent | (gang if silent & gang else set())
        twins = Twins(town, twin, frozenset(each.at for each in town.script.inputs if twin.unsaid(each)))
        for part in sorted(set(range(SIZE)) - blind):
            compared += twins.compare(part + 1, anything if visits else nothing)
        twins.compare_threads()
    assert compared > 8 * SIZE


def silences(script: Script) -> Iterator[frozenset[int]]:
    """The gang; and all others who act by night, of each role."""
    yield frozenset(part for part in range(SIZE) if script.in_gang(part))
    for role in sorted({name for name in script.parts if name != script.ruleset.rest}):
        parts = frozenset(part for part, name in enumerate(script.parts) if name == role)
        if not any(script.in_gang(part) for part in parts):
            yield parts


def about(names: tuple[str, ...], body: str) -> bool:
    """Of an answer: whether its question was about one of them."""
    return any(name in body for name in names)


def anything(_: str) -> bool:
    """Y8: whoever had guests is told so in place of his answer."""
    return True


def nothing(_: str) -> bool:
    """No answer is another one."""
    return False


class Twins:
    """Two plays of one script. `unsaid`: the instants of letters that only the first one knows."""

    def __init__(self, town: Town, twin: Town, unsaid: frozenset[datetime] = frozenset()) -> None:
        self.town = town
        self.twin = twin
        self.unsaid = unsaid

    def compare(self, seat: int, may_learn: Callable[[str], bool]) -> int:
        """All that a seat was sent until the games part for themselves; returns how many mails that are.

        `may_learn`: whether an answer to a question of his, by its body, may be about what differs.
        """
        until = self.parting(seat)
        mails, others = ([each for each in of.received(seat) if each.at < until] for of in (self.town, self.twin))
        for mail, other in zip(mails, others, strict=False):
            assert self.shown(seat, mail, may_learn) == self.shown(seat, other, may_learn), f"part {seat}"
        assert len(mails) == len(others), [
            each.read for each in max(mails, others, key=len)[min(len(mails), len(others)) :]
        ]
        return len(mails)

    def shown(self, seat: int, mail: Mail, may_learn: Callable[[str], bool]) -> tuple[object, ...]:
        """All there is to see of it, but for its own id, which tells nothing, and for the answer he asked for."""
        headers, body = mail.read
        assert OWN_ID.fullmatch(headers["Message-ID"])
        rest = [(name, value) for name, value in headers.items() if name != "Message-ID"]
        answers = self.town.root(seat, "answers")
        if headers["References"].split()[0] == answers and may_learn(body):
            return mail.at, *rest
        return mail.at, *rest, DIGEST.sub("…", body)

    def compare_threads(self) -> None:
        """In every format."""
        until = self.parting(None)
        for form in FORMATS:
            one, other = ([each for each in of.thread(form) if each.at < until] for of in (self.town, self.twin))
            for post, twin in zip(one, other, strict=True):
                assert (post.at, post.phase, DIGEST.sub("…", post.text)) == (
                    twin.at,
                    twin.phase,
                    DIGEST.sub("…", twin.text),
                )

    def parting(self, seat: int | None) -> datetime:
        """When the public facts, or what became of the words of others than that seat, differ first; or the end."""
        facts, others = (self.public(of, seat) for of in (self.town, self.twin))
        ends = [at for at, what in (*facts, *others) if what[0] == "over"]
        differing = [min(one[0], two[0]) for one, two in zip_longest(facts, others, fillvalue=NEVER) if one != two]
        return min([*ends, *differing[:1], NEVER[0]])

    def public(self, town: Town, seat: int | None) -> list[tuple[datetime, tuple[object, ...]]]:
        """What may make the games differ, if it differs."""
        return [(each.at, each.what) for each in town.facts if each.by != seat and each.said not in self.unsaid]
