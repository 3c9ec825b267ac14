"""Which mails wait for those that the game itself writes, and in which order they do, where a provider sets limits.

Whoever likes may write letter after letter. So nothing that letters bring about leaves before the posts, the cards and
the answers of the night; and of it each reader gets one at a time, from each who writes, all of them in turn.
"""

from collections import Counter
from collections.abc import Sequence

from mailhost.engine.events import Answered
from mailhost.host.checkpoint import Pending
from mailhost.host.day_count import doubtful
from mailhost.host.entry import OUTSIDER, AskCause, Entry, LetterCause, Message

RANK = {"notice": 0, "private": 1, "receipt": 1, "post": 2}
"""What leaves first of what may leave now."""
OWN = ""


def lane_of(entry: Entry, message: Message) -> str:
    """In whose line it waits: a reader's, for one writer's letters; OWN for what the game itself writes.

    What a letter has made happen in public, and the answer to a night's one question (G10), is the game's own word.
    What is forged stands in another line than what the player wrote himself; people without a seat share theirs.
    """
    cause = entry.cause
    if not isinstance(cause, LetterCause | AskCause) or message.kind == "post":
        return OWN
    if message.kind == "private":
        answered = any(isinstance(event, Answered) and event.seat == message.seat for event in entry.events)
        if answered or any(each.kind == "post" for each in entry.messages):
            return OWN
    if message.seat == OUTSIDER:
        return "without a seat"
    sure = isinstance(cause, LetterCause) and not doubtful(cause)
    return f"{message.to} {cause.seat if isinstance(cause, LetterCause) and sure else '?'}"


def in_turn(waiting: Sequence[tuple[str, Pending]]) -> list[tuple[str, Pending]]:
    """The order of leaving: the game's own by rank; then the first of each line, the second of each, and so on."""
    places: Counter[str] = Counter()
    order: list[tuple[tuple[bool, int, int, object, int], tuple[str, Pending]]] = []
    for stream, each in sorted(waiting, key=lambda found: found[1].written):
        place = 0
        if each.lane:
            place = places[each.lane]
            places[each.lane] += 1
        key = (each.lane != OWN, place, RANK[each.message.kind], each.written, each.slot)
        order.append((key, (stream, each)))
    return [found for _, found in sorted(order, key=lambda found: found[0])]


def answers_a_day(most: int) -> int:
    """Of a day's limit, how much answers to letters may fill: the other half is kept for the game's own mails."""
    return max(most // 2, 1)
