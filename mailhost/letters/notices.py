"""What the host is told: what a game wants him to know or do, and what befell the post. Each says what to do next."""

from collections.abc import Iterator, Sequence

from mailhost.engine import events as e
from mailhost.engine import sign_up
from mailhost.engine.state import HOST, Game
from mailhost.letters.draft import Draft, Step
from mailhost.letters.rendering import Texts
from mailhost.letters.secret_views import host_view
from mailhost.letters.views import nicks, public_view


def notices(  # noqa: C901, PLR0912 - one table
    texts: Texts, steps: Sequence[Step]
) -> Iterator[Draft]:
    """Letters to the host about what the steps did."""
    facts: dict[str, object]
    for step in steps:
        game = step.game
        match step.event:
            case e.Dealt():
                yield notice(texts, "host/dealt", {}, steps[-1].game)
            case e.PlayerJoined() if sign_up.full(game) and not isinstance(steps[0].event, e.PlayerLeft):
                yield notice(texts, "host/full", {}, game)
            case e.PlayerLeft(nick=nick):
                moved = next((each.event.nick for each in steps if isinstance(each.event, e.PlayerJoined)), "")
                yield notice(texts, "host/left", {"nick": nick, "moved": moved}, steps[-1].game)
            case e.SignUpClosed():
                yield notice(texts, "host/deal-now", {}, game)
            case e.GameOver(why="called-off"):
                yield notice(texts, "host/called-off", {}, game)
            case e.ReplacementAsked(seat=seat):
                yield notice(texts, "host/replacement", {"nick": game.player(seat).nick}, game)
            case e.FellSilent(seat=seat, days=days) if days > 1 and steps[-1].game.alive(seat):
                facts = {"nick": game.player(seat).nick, "days": days, "strike": game.inactivity.strike}
                yield notice(texts, "host/silent", facts, game)
            case e.LastWordSpoken(by=by, recording=recording, seconds=seconds) if recording:
                facts = {"nick": game.player(by).nick, "recording": recording, "seconds": seconds}
                yield notice(texts, "host/recording", facts, game)
            case e.LastWordWanted(by=by, recording=recording, seconds=seconds, oversized=oversized):
                facts = {"nick": game.player(by).nick, "recording": recording, "seconds": seconds}
                facts["oversized"] = oversized
                yield notice(texts, "host/last-word", {**facts, "limit": game.ruleset.last_word.seconds}, game)
            case e.ExecutionDecided(why="lot"):
                yield notice(texts, "host/lot", {"nick": nicks(game, (step.event.seat,))[0]}, game)
            case e.GodfatherSilent():
                yield notice(texts, "host/godfather-silent", silence(game), game)
            case e.GameHalted():
                yield notice(texts, "host/halted", {}, game)
            case e.ViolationRecorded():
                facts = {"nick": game.player(step.event.seat).nick, "what": step.event.what}
                yield notice(texts, "host/violation", {**facts, "violation": step.event.number}, game)
            case _:
                # The rest he sees in `status` and `log` when he looks.
                continue


def silence(game: Game) -> dict[str, object]:
    """Who should have spoken for the gang, in whose name the host may, and what the others have named."""
    named = [
        (player.nick, nicks(game, order.targets))
        for player in game.gang
        if (order := game.orders.get(player.seat, {}).get("kill"))
    ]
    godfather = game.player(game.godfather).nick if game.godfather else ""
    return {"godfather": godfather, "nick": game.speaker.nick, "named": named}


def notice(texts: Texts, name: str, facts: dict[str, object], game: Game | None) -> Draft:
    """A letter by template `name`: "host/…" to the host, "player/…" to the one whom the caller names.

    `facts` are the template's own; of a game it sees all, or nothing where there is none.
    """
    reader, _, _ = name.partition("/")
    views: dict[str, object] = {}
    if game is not None:
        views["game"] = public_view(game)
        if reader == "host":
            views["all"] = host_view(game)
    subject, body = texts.render(name, views | facts)
    seats = (HOST,) if reader == "host" else ()
    return Draft(seats, subject, body, "notice", "host")
