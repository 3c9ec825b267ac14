"""What is told to one player or to the living gang, and to nobody else: a text for each, never a shared one."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from mailhost.engine import events as e
from mailhost.engine import silence
from mailhost.engine.commands import Seat
from mailhost.engine.permissions import has_last_word
from mailhost.engine.state import HOST, Applicant, Game
from mailhost.letters.draft import Draft, Step
from mailhost.letters.handbook import answered, card
from mailhost.letters.rendering import Texts, stacked
from mailhost.letters.secret_views import gang_view, player_view
from mailhost.letters.views import nicks, public_view

Facts = Mapping[str, object]


def confidences(  # noqa: C901, PLR0912 - one table
    texts: Texts, steps: Sequence[Step]
) -> Iterator[Draft]:
    """Mails for single players, in the order of their events."""
    facts: dict[str, object]
    for step in steps:
        match step.event:
            case e.PlayerJoined():
                moved = any(isinstance(each.event, e.PlayerLeft) for each in steps)
                template = "player/moved-up" if moved else "player/joined"
                yield own(texts, step.game, step.event.seat, (template, "seat"))
            case e.Unlisted(address=address) if takes_seat(steps, address):
                continue
            case e.PlayerReplaced(seat=seat) if (was := step.game.player(seat).address) != steps[-1].game.player(
                seat
            ).address:
                yield from to_outsider(texts, step.game, ("player/relieved", was), {"name": step.event.nick})
            case e.Waitlisted() | e.Unlisted() | e.PlayerLeft():
                yield from outside(texts, step)
            case e.Dealt():
                for each in step.game.waitlist:
                    yield from in_line(texts, step.game, "player/reserve", each)
            case e.GameOver() if any(player.role for player in step.game.players):
                for each in step.game.waitlist:
                    yield from to_outsider(texts, step.game, ("player/waited", each.address), {"nick": each.nick})
            case e.FellSilent(days=days) if days < silence.PATIENCE and steps[-1].game.alive(step.event.seat):
                facts = {"days": days, "strike": step.game.inactivity.strike}
                yield own(texts, steps[-1].game, step.event.seat, ("player/silent", "silence"), facts)
            case e.RoleDealt():
                # Only when all are dealt does the gang have its members.
                yield card(texts, steps[-1].game, step.event.seat)
            case e.AddressChanged(address=address) if address is not None and not step.game.over:
                yield from seated(texts, steps[-1].game, step.event.seat)
            case e.Answered():
                facts = answer(step.game, step.event)
                yield own(texts, step.game, step.event.seat, (f"player/{step.event.ability}", "answers"), facts)
            case e.Unanswered():
                facts = {"names": nicks(step.game, step.event.targets), "why": step.event.why}
                yield own(texts, step.game, step.event.seat, ("player/unanswered", "answers"), facts)
            case e.Asked():
                yield answered(texts, step.game, step.event.seat, step.event.what)
            case e.Died() if not steps[-1].game.over:
                # The phase that follows is the one in which he may still say something (Y10).
                game, seat = steps[-1].game, step.event.seat
                facts = {"parting": has_last_word(game, seat)}
                yield own(texts, game, seat, ("player/cemetery", "cemetery"), facts)
            case e.TrialOpened() if step.event.seat != HOST:
                yield own(texts, step.game, step.event.seat, ("player/accused", "accused"))
            case _:
                # Everything else is told in a post, in a receipt, to the gang or to the host.
                continue


def seated(texts: Texts, game: Game, seat: Seat) -> Iterator[Draft]:
    """What one must know who sits down in a seat: its card and how the game stands, or that he has joined."""
    if game.player(seat).role:
        yield card(texts, game, seat)
        yield answered(texts, game, seat, "status")
    else:
        yield own(texts, game, seat, ("player/joined", "seat"))


def takes_seat(steps: Sequence[Step], address: str | None) -> bool:
    """Whether whoever leaves the line takes a seat over: his card says so."""
    seated = (step.event.address for step in steps if isinstance(step.event, e.AddressChanged))
    return address is not None and address in seated


def outside(texts: Texts, step: Step) -> Iterator[Draft]:
    """To somebody who has no seat, or has it no longer."""
    event, game = step.event, step.game
    match event:
        case e.Waitlisted():
            yield from in_line(texts, game, "player/waitlisted", Applicant(event.nick, event.address))
        case e.Unlisted(nick=nick, address=address):
            yield from to_outsider(texts, game, ("player/unlisted", address), {"nick": nick})
        case e.PlayerLeft(nick=nick, address=address):
            yield from to_outsider(texts, game, ("player/left", address), {"nick": nick})


def in_line(texts: Texts, game: Game, template: str, applicant: Applicant) -> Iterator[Draft]:
    """To somebody who waits for a seat, with his place in the line."""
    facts = {"nick": applicant.nick, "place": game.waitlist.index(applicant) + 1}
    yield from to_outsider(texts, game, (template, applicant.address), facts)


def to_outsider(texts: Texts, game: Game, letter: tuple[str, str | None], facts: Facts) -> Iterator[Draft]:
    """A mail to an address without a seat; `letter`: its template and that address, None for nobody to write to."""
    template, address = letter
    if address:
        subject, body = texts.render(template, {"game": public_view(game), **facts})
        yield Draft((), subject, body, "private", "seat", (address,))


def own(texts: Texts, game: Game, seat: Seat, letter: tuple[str, str], facts: Facts = MappingProxyType({})) -> Draft:
    """A mail that holds one player's secrets; `letter`: its template and its thread."""
    template, thread = letter
    subject, body = texts.render(template, {"game": public_view(game), "me": player_view(game, seat), **facts})
    return Draft((seat,), subject, body, "private", thread)


def answer(game: Game, event: e.Answered) -> dict[str, object]:
    """The clear answer in the theme's words: who, and what he is or (`yes` false) is not; or whether two are alike."""
    names = game.ruleset.names[game.language]
    facts: dict[str, object] = {"names": nicks(game, event.targets)}
    if event.ability == "compare":
        return facts | {"same": event.answer == "same"}
    check = game.role(event.seat).check
    if check is not None and check.learns == "role":
        return facts | {"yes": True, "what": names.roles[event.answer]}
    gang = next(name for name, side in game.ruleset.sides.items() if side.gang)
    return facts | {"yes": event.answer == gang, "what": names.sides[gang]}


def gang_mail(texts: Texts, steps: Sequence[Step]) -> tuple[Draft, ...]:
    """One mail for each living member of all that concerns the gang, but for what he wrote himself.

    Members who read the same share a draft; each still gets a message of his own.
    """
    written = [
        (step, texts.render(found[0], {"game": public_view(step.game), "gang": gang_view(step.game)} | found[1]))
        for step in steps
        if (found := family_matter(step)) is not None and not superseded(step, steps)
    ]
    readers: dict[tuple[str, str], tuple[Seat, ...]] = {}
    for player in steps[-1].game.gang if written else ():
        parts = [text for step, text in written if getattr(step.event, "by", None) != player.seat]
        if parts:
            mail = (parts[-1][0], stacked([body for _, body in parts]))
            readers[mail] = (*readers.get(mail, ()), player.seat)
    return tuple(Draft(seats, subject, body, "private", "gang") for (subject, body), seats in readers.items())


def superseded(step: Step, steps: Sequence[Step]) -> bool:
    """Whether the same transaction makes it old news: a vacancy by the election for it, anything by the end."""
    if steps[-1].game.over:
        return True
    return isinstance(step.event, e.OfficeVacated) and any(isinstance(each.event, e.ElectionOpened) for each in steps)


def family_matter(step: Step) -> tuple[str, dict[str, object]] | None:  # noqa: PLR0911 - one table
    """The template and the facts of an event of the gang's, None for any other."""
    event, game = step.event, step.game
    if not isinstance(event, e.GangEvent):
        return None
    match event:
        case e.GangTalked():
            return "gang/talk", {"name": game.player(event.by).nick, "text": event.text}
        case e.ElectionOpened():
            return "gang/election", {"rule": event.rule, "by": game.player(event.by).nick if event.by else ""}
        case e.ElectionVoteCast():
            return "gang/ballot", {"voter": game.player(event.by).nick, "target": game.player(event.target).nick}
        case e.GodfatherElected():
            return "gang/elected", {"name": game.player(event.seat).nick}
        case e.GodfatherAppointed():
            by = game.player(event.by).nick if event.by else ""
            return "gang/appointed", {"name": game.player(event.seat).nick, "by": by}
        case e.ElectionFailed():
            return "gang/failed", {}
        case e.OfficeVacated():
            return "gang/vacated", {}
        case _:
            assert_never(event)
