"""What is told to one player or to the living gang, and to nobody else: a text for each, never a shared one."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from mailhost.engine import events as e
from mailhost.engine.commands import Seat
from mailhost.engine.state import Game
from mailhost.letters.draft import Draft, Step
from mailhost.letters.handbook import answered, card
from mailhost.letters.rendering import Texts, stacked
from mailhost.letters.views import gang_view, nicks, player_view, public_view

Facts = Mapping[str, object]


def confidences(texts: Texts, steps: Sequence[Step]) -> Iterator[Draft]:
    """Mails for single players, in the order of their events."""
    for step in steps:
        match step.event:
            case e.PlayerJoined():
                yield own(texts, step.game, step.event.seat, ("player/joined", "sign-up"))
            case e.RoleDealt():
                # Only when all are dealt does the gang have its members.
                yield card(texts, steps[-1].game, step.event.seat)
            case e.Answered():
                facts = answer(step.game, step.event)
                yield own(texts, step.game, step.event.seat, (f"player/{step.event.ability}", "answers"), facts)
            case e.Asked():
                yield answered(texts, step.game, step.event.seat, step.event.what)
            case e.Died() if not steps[-1].game.over:
                yield own(texts, step.game, step.event.seat, ("player/cemetery", "cemetery"))
            case _:
                # Everything else is told in a post, in a receipt, to the gang or to the host.
                continue


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
