"""What the town is told: the public facts of one transaction, merged into one post. It sees public views only."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import assert_never

import msgspec

from mailhost.engine import commitment
from mailhost.engine import events as e
from mailhost.engine.commands import Seat
from mailhost.engine.state import Game
from mailhost.engine.timetable import day_closing, day_start
from mailhost.letters.draft import Draft, Post, Step
from mailhost.letters.formats import FORMATS, MARKED, TEXT, Format, Safe
from mailhost.letters.rendering import Texts, stacked
from mailhost.letters.secret_views import people
from mailhost.letters.views import Rulings, candidate, local, nick, nicks, public_view, resident, rulings, tally


class PostSection(msgspec.Struct, frozen=True):
    """A part of a post: its template, the facts of its event, the state it speaks of, whether it opens a phase.

    `corrects`: what was said before is taken back by it; it stands above all else.
    """

    template: str
    game: Game
    facts: Mapping[str, object] = {}
    opens: bool = False
    corrects: bool = False


def announcements(texts: Texts, before: Game, steps: Sequence[Step]) -> tuple[Draft, ...]:
    """The one post of a transaction, to the living and to those who died in it; the end of a game to everybody.

    What opens a phase the dead read too, in a thread of their own (C6). A game that is called off is no news only to
    who waits for a seat in it.
    """
    written = post(texts, before, steps, MARKED)
    if written is None:
        return ()
    game = steps[-1].game
    alive = {player.seat for player in (*before.living, *game.living)}
    over = before.over or game.over
    seats = tuple(player.seat for player in game.players if over or player.seat in alive)
    off = before.phase.kind == "sign-up" and any(isinstance(step.event, e.GameOver) for step in steps)
    waiting = tuple(each.address for each in game.waitlist if each.address) if off else ()
    town = Draft.of(seats, written, "post", game.phase.name, waiting)
    dead = tuple(player.seat for player in game.players if player.seat not in seats)
    if not dead or not any(part.opens for part in sections(before, steps)):
        return (town,)
    subject, marked = map(Safe, written)
    told = texts.render("everyone/from-the-cemetery", {"subject": subject, "body": marked}, MARKED)
    return town, Draft.of(dead, told, "post", "from-the-cemetery")


def posts(texts: Texts, transactions: Iterable[tuple[datetime, Game, Sequence[Step]]], form: str) -> tuple[Post, ...]:
    """A game's public thread, an entry for each transaction (instant, state before, steps) that says something.

    `form`: a name in FORMATS.
    """
    wanted = FORMATS[form]
    thread = ((at, steps, post(texts, before, steps, wanted)) for at, before, steps in transactions)
    return tuple(
        Post(at, steps[-1].game.phase.name, wanted.laid(stacked((wanted.titled(written[0]), written[1]))))
        for at, steps, written in thread
        if written is not None
    )


def post(texts: Texts, before: Game, steps: Sequence[Step], form: Format = TEXT) -> tuple[str, str] | None:
    """Subject and body of what the steps make known at once, None where that is nothing.

    The subject is that of a correction, else of the last phase opened, else of the last section.
    """
    parts = sections(before, steps)
    if not parts:
        return None
    chief = max(range(len(parts)), key=lambda n: (parts[n].corrects, parts[n].opens, n))
    over = steps[-1].game.over
    # One joke a post: the end has the last word; elsewhere each part has its turn, by a number that all know.
    jester = chief if over else parts[chief].game.phase.number % len(parts)
    written = [
        texts.render(part.template, {"game": public_view(part.game), "wit": n == jester, **part.facts}, form)
        for n, part in enumerate(parts)
    ]
    return written[chief][0], stacked([body for _, body in written])


def sections(before: Game, steps: Sequence[Step]) -> list[PostSection]:
    """The sections of a post in the order of their events, a correction first."""
    found = (section(before, steps, place) for place in range(len(steps)))
    return sorted((each for each in found if each is not None), key=lambda each: not each.corrects)


def section(  # noqa: C901, PLR0911, PLR0912 - one table
    before: Game, steps: Sequence[Step], place: int
) -> PostSection | None:
    """What the town reads of the event at `place`, None where it reads nothing of it, or not yet (C5)."""
    event, game = steps[place].event, steps[place].game
    prior = steps[place - 1].game if place else before
    match event:
        case e.EveBegan():
            return PostSection("everyone/eve", game, opens=True)
        case e.NightFell():
            return PostSection("everyone/night", game, opens=True)
        case e.DayBroke():
            lost = tuple(resident(game, game.player(seat)) for seat in event.lost)
            return PostSection("everyone/day", game, {"lost": lost, **paper(steps[:place])}, opens=True)
        case e.LongDayDeclared():
            facts = {"day": event.number, "dates": event.dates, "running": event.closes is not None}
            return PostSection("everyone/long-day", game, {**facts, "ends": coming_dusk(game, event.dates)})
        case e.DeadlineMoved():
            # An early close is followed by the closing itself, which says all there is to say.
            return PostSection("everyone/deadline", game) if event.why == "extend" else None
        case e.Reminded():
            return PostSection("everyone/reminder", game, {"seconds": event.seconds})
        case e.TallyPosted():
            return PostSection("everyone/tally", game)
        case e.HostSaid():
            return PostSection("everyone/announcement", game, {"text": event.text})
        case e.LastWordSpoken():
            return PostSection("everyone/last-word", game, speech(game, event))
        case e.Died():
            return death(prior, steps, place, event)
        case e.Paused():
            return PostSection("everyone/paused", game)
        case e.Resumed():
            return PostSection("everyone/resumed", game)
        case e.Revived():
            back = game.player(event.seat).nick
            return PostSection("everyone/revived", game, {"name": back, "over": steps[-1].game.over})
        case e.PlayerRenamed() | e.PlayerReplaced():
            template = "everyone/renamed" if isinstance(event, e.PlayerRenamed) else "everyone/replaced"
            return PostSection(template, game, {"number": event.seat, "name": event.nick, "was": event.was})
        case e.Rewound():
            return PostSection("everyone/correction", game, amended(before, steps, event), corrects=True)
        case e.RollCalled():
            return PostSection("everyone/roll-call", game)
        case e.DealCommitted():
            return PostSection("everyone/sealed", game, {"digest": event.digest})
        case e.GameOver() if prior.phase.kind == "sign-up":
            return PostSection("everyone/called-off", game, opens=True)
        case e.GameOver():
            return PostSection(
                "everyone/victory", game, {"people": people(game), "why": event.why, **envelope(game)}, opens=True
            )
        case e.Nominated() | e.TrialOpened() | e.VotingBegan() | e.SecondBallotOpened() | e.NobodyExecuted():
            return of_the_vote(prior, steps, place, event)
        case e.GameHalted():
            return PostSection("everyone/halted", game, count(steps[:place]), opens=True)
        case e.VoteCast() | e.VoteWithdrawn() | e.ExecutionDecided() | e.NewspaperPublished():
            # The newspaper is a part of the morning's post, or of the losses that no morning follows.
            return None
        case e.Supported() | e.VerdictCast() | e.VerdictWithdrawn():
            return None
        case e.HostEvent() | e.PlayerEvent() | e.GangEvent():
            return None
        case _:
            assert_never(event)


def of_the_vote(
    before: Game,
    steps: Sequence[Step],
    place: int,
    event: e.Nominated | e.TrialOpened | e.VotingBegan | e.SecondBallotOpened | e.NobodyExecuted,
) -> PostSection | None:
    """How a day comes to its vote, and a vote that kills nobody (Y1, Y3, N6, N7)."""
    game = steps[place].game
    match event:
        case e.Nominated():
            if not newly_nominated(game, event):
                return None
            return PostSection(
                "everyone/nominated", game, {"name": nick(game, event.target), "by": nick(game, event.by)}
            )
        case e.TrialOpened():
            return PostSection("everyone/trial", game, {"supporters": nicks(game, game.supporters(event.seat))})
        case e.VotingBegan():
            # A day that begins with its vote says so itself.
            morning = any(isinstance(step.event, e.DayBroke) for step in steps)
            turned_down = tuple(candidate(game, seat) for seat in event.turned_down)
            return None if morning else PostSection("everyone/voting", game, {"turned_down": turned_down})
        case e.SecondBallotOpened():
            return PostSection("everyone/second-ballot", game, standing(before))
        case e.NobodyExecuted():
            return PostSection("everyone/spared", game, {"why": event.why, **standing(before)})
        case _:
            assert_never(event)


def newly_nominated(game: Game, event: e.Nominated) -> bool:
    """Whether a nomination is news: the first of that candidate, and nowhere where everyone stands anyway (C5)."""
    return game.ruleset.candidates != "everyone" and game.nominations[event.target] == (event.by,)


def coming_dusk(game: Game, dates: int) -> datetime | None:
    """When the day after this phase closes, as the clock goes now; None while it stands still."""
    if game.phase.closes is None or game.phase.paused:
        return None
    begins = day_start(game, game.phase.closes) if game.phase.kind == "eve" else game.phase.closes
    return local(game, day_closing(game, begins, dates))


def paper(steps: Sequence[Step]) -> dict[str, object]:
    """The newspaper that came out in these steps: its last words with who wrote them, and the notes (Y10)."""
    for step in reversed(steps):
        if isinstance(step.event, e.NewspaperPublished):
            words = [(resident(step.game, step.game.player(seat)), text) for seat, text in step.event.words]
            return {"last_words": words, "notes": step.event.notes}
    return {"last_words": (), "notes": ()}


def death(before: Game, steps: Sequence[Step], place: int, event: e.Died) -> PostSection | None:
    """An execution with its count, a strike, or the losses of a night that no morning follows."""
    game = steps[place].game
    dead = resident(game, game.player(event.seat))
    match event.manner:
        case "executed":
            return PostSection("everyone/execution", game, {"dead": dead, **count(steps[:place])})
        case "struck":
            last = steps[-1].game
            # Struck at dusk: the night that follows says how many are left, and of votes nothing is left to say.
            over = last.over or last.phase.name != game.phase.name
            facts = {"dead": dead, "over": over, "freed": freed(before, game), **gone(before, game)}
            return PostSection("everyone/struck", game, facts)
        case "night":
            told = any(isinstance(step.event, e.DayBroke) for step in steps)
            if told or event.seat != fallen(steps)[-1]:
                return None
            lost = tuple(resident(game, game.player(seat)) for seat in fallen(steps))
            return PostSection("everyone/losses", game, {"lost": lost, **paper(steps)})
        case _:
            assert_never(event.manner)


def freed(before: Game, game: Game) -> tuple[str, ...]:
    """The living whose votes fell with a strike (C6): they may want to vote again."""
    voters = sorted(seat for seat, against in before.votes.items() if against.keys() - game.votes.get(seat, {}).keys())
    return nicks(game, (seat for seat in voters if game.alive(seat)))


def speech(game: Game, event: e.LastWordSpoken) -> dict[str, object]:
    """Whose last word, and its text, or how long the recording of it is."""
    said = {"text": event.text, "recording": bool(event.recording), "seconds": event.seconds}
    return {"name": game.player(event.by).nick, **said}


def envelope(game: Game) -> dict[str, object]:
    """What was sealed at the deal, line by line, with its fingerprint; no line where nothing was."""
    return {"lines": commitment.opened(game).splitlines(), "digest": commitment.digest(game)}


def amended(before: Game, steps: Sequence[Step], event: e.Rewound) -> dict[str, object]:
    """What an undo took back, and which of the great news stands otherwise by it, unless it is told anew beside it.

    `void`: an end of the game that was made known; `stands`: such an end, `dealt`: a deal, that had been taken back.
    """
    now = steps[-1].game
    anew = {type(step.event) for step in steps}
    stands = now.over and not before.over and e.GameOver not in anew
    dealt = before.phase.kind == "sign-up" and now.phase.kind != "sign-up" and e.Dealt not in anew and not now.over
    return {"taken": event.taken, "void": before.over and not now.over, "stands": stands, "dealt": dealt}


def fallen(steps: Sequence[Step]) -> list[Seat]:
    """Whom the night of these steps has killed, in order."""
    died = (step.event for step in steps if isinstance(step.event, e.Died))
    return [event.seat for event in died if event.manner == "night"]


def count(steps: Sequence[Step]) -> dict[str, object]:
    """Of the decision that led to an execution: why him, and the votes that stood then, from the most."""
    for step in reversed(steps):
        if isinstance(step.event, e.ExecutionDecided):
            return {"why": step.event.why, "count": tally(step.game), "rulings": rulings(step.game)}
    return {"why": "most", "count": (), "rulings": Rulings((), ())}


def standing(game: Game) -> dict[str, object]:
    """The votes, or the verdicts for and against the one on trial."""
    return {"count": tally(game), "rulings": rulings(game)}


def gone(before: Game, after: Game) -> dict[str, object]:
    """Who is no candidate any more because of whose death; whoever died himself is told apart (C6)."""
    lost = (seat for seat in before.candidates if seat not in after.candidates and after.alive(seat))
    return {"dropped": nicks(after, lost), "acquitted": before.trial is not None and after.trial is None}
