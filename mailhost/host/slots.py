"""In which order a transaction's mails leave where a provider takes only so many a minute: one that tells nothing.

At dawn some players are sent answers, and all of them the morning. Were the answers sent first, and then the rest, each
could see by his clock how many answers there were before him. So every player has a place by lot, the same for what is
private and for what is public, and his private mail's place is kept free where he has none.
"""

from mailhost.host.entry import ClockCause, Entry


def slots_of(entry: Entry) -> dict[str, int]:
    """By id, the place of each that has to wait for one; only where many are written to, as at a closing.

    The lot is drawn by the ids of the posts, which nobody can foretell. At a closing private mails come first.
    """
    messages = entry.messages
    posts = sorted(each.id for each in messages if each.kind == "post")
    if len(posts) < 2:
        return {}
    drawn = {id_: place for place, id_ in enumerate(posts)}
    place = {each.seat: drawn[each.id] for each in messages if each.kind == "post"}
    first = len(posts) if isinstance(entry.cause, ClockCause) or entry.rewound else 0
    found: dict[str, int] = {}
    for each in messages:
        if each.kind == "post":
            found[each.id] = first + drawn[each.id]
        elif each.kind == "private" and each.seat > 0:
            found[each.id] = place.get(each.seat, len(posts) - 1)
    return found
