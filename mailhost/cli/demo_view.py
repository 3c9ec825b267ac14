"""The demo as one watches it: on a terminal a panel that lives, elsewhere a line a phase."""

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from mailhost.cli import paper, wording
from mailhost.engine.day import tally
from mailhost.engine.state import Game
from mailhost.host.demonstration import Moment
from mailhost.letters import phrases
from mailhost.letters.views import nick

WIDEST = 100
BAR = 60
SHOWN_VOTES = 5
REFRESHES = 8
"""Pictures a second."""


def watched(moments: Iterable[Moment]) -> None:
    """Show each moment as it comes, to the last."""
    console = Console()
    if not console.is_terminal:
        in_lines(moments)
        return
    with Live(console=console, refresh_per_second=REFRESHES) as live:
        for moment in moments:
            live.update(picture(moment))


def in_lines(moments: Iterable[Moment]) -> None:
    """A line for each phase that opens."""
    seen = ""
    for moment in moments:
        if moment.game.phase.name != seen:
            seen = moment.game.phase.name
            paper.say(line(moment))


def line(moment: Moment) -> str:
    """«04.12 10:00:05  день 1 до пятницы, 4 декабря, 22:00 (Москва): живы 18, на кладбище 2, писем пришло 13 …»."""
    game = moment.game
    return f"{stamp(moment)}  {wording.phase(game.phase.name)}{until(game)}: {census(game)}, {mails(moment)}"


def picture(moment: Moment) -> RenderableType:
    """The panel: phase and its bar, the living, the votes, the mails, who has just written."""
    game = moment.game
    rows = Table.grid(padding=(0, 2))
    rows.add_row("фаза", bar(moment))
    rows.add_row("время", stamp(moment) + until(game))
    rows.add_row("живы", Text(", ".join(player.nick for player in game.living)))
    rows.add_row("счёт", Text(votes(game)))
    rows.add_row("почта", mails(moment))
    rows.add_row("пишет", Text(paper.harmless(moment.said), overflow="ellipsis", no_wrap=True))
    title = f"{game.ruleset.names[game.language].title}. {phrases.capital(wording.phase(game.phase.name))}"
    return Panel(rows, title=title, subtitle=census(game), width=WIDEST)


def bar(moment: Moment) -> ProgressBar:
    """How much of the open phase is over."""
    phase = moment.game.phase
    if phase.closes is None:
        return ProgressBar(total=1, completed=1, width=BAR)
    total = (phase.closes - phase.began).total_seconds()
    return ProgressBar(total=total, completed=min((moment.now - phase.began).total_seconds(), total), width=BAR)


def votes(game: Game) -> str:
    """For whose execution most are, the most threatened first."""
    standing = list(tally(game).items())[:SHOWN_VOTES]
    return ", ".join(f"{nick(game, seat)} — {len(voters)}" for seat, voters in standing) or "—"


def census(game: Game) -> str:
    """How many live, how many do not."""
    alive = len(game.living)
    return f"живы {alive}, на кладбище {len(game.players) - alive}"


def until(game: Game) -> str:
    """When the open phase closes."""
    return f" до {wording.until(game, game.phase.closes)}" if game.phase.closes else ""


def mails(moment: Moment) -> str:
    """Both ways."""
    return f"писем пришло {moment.mails_in}, ушло {moment.mails_out}"


def stamp(moment: Moment) -> str:
    """The demo's own time, on the game's clocks."""
    return wording.stamp(moment.game.timezone, moment.now)
