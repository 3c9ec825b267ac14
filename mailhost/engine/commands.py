"""The imperative vocabulary: what a player, the host or the clock may ask of a game.

A command is a request, not yet a fact: `deciding.decide` answers it with events or with a refusal. A name
that the letters ring could not find travels inside the command as `Unfound`, because the order in which
refusals win (scenarios' FORMAT) puts «not your role» and «wrong phase» before «unknown name».
"""

from typing import Literal

import msgspec

Seat = int
"""A player's number in the roster, from 1; it never changes while nicknames and addresses may. 0 is the host, where
the town may execute him (`host.candidate`, Y11).
"""


class Unfound(msgspec.Struct, frozen=True, tag=True):
    """A name as written that fits nobody (`several` false) or more than one player (true).

    `nearest`: seats to suggest, the likeliest first; for an ambiguous name exactly those it fits.
    """

    text: str
    nearest: tuple[Seat, ...] = ()
    several: bool = False


Named = Seat | Unfound


class Command(msgspec.Struct, frozen=True, tag=True):
    """Anything that may be decided."""


class PlayerCommand(Command, frozen=True, tag=True):
    """What one line of a player's letter asks for; `by` is his seat."""

    by: Seat


class Vote(PlayerCommand, frozen=True, tag=True):
    """«казнить A, B»: one execution vote for each target (G3, Y2); accepted or refused whole."""

    targets: tuple[Named, ...]


class Withdraw(PlayerCommand, frozen=True, tag=True):
    """«снять голос [с A]»; without a target it needs exactly one standing vote."""

    target: Named | None = None


class Nominate(PlayerCommand, frozen=True, tag=True):
    """«выдвигаю A» (G2, Y1, N6)."""

    target: Named


class Support(PlayerCommand, frozen=True, tag=True):
    """«поддерживаю A» (N6)."""

    target: Named


class Verdict(PlayerCommand, frozen=True, tag=True):
    """«виновен», «невиновен»; the one on trial may be named (N7)."""

    guilty: bool
    target: Named | None = None


class Kill(PlayerCommand, frozen=True, tag=True):
    """«убить A»: the gang's word (G7) or a lone killer's (G13), by the writer's role."""

    target: Named


class NoKill(PlayerCommand, frozen=True, tag=True):
    """«отказ»: the gang's refusal to kill (G7)."""


class Check(PlayerCommand, frozen=True, tag=True):
    """«проверить A» (G9)."""

    target: Named


class Compare(PlayerCommand, frozen=True, tag=True):
    """«сравнить A и B» (G11)."""

    first: Named
    second: Named


class Protect(PlayerCommand, frozen=True, tag=True):
    """«лечить A» (G12)."""

    target: Named


class Visit(PlayerCommand, frozen=True, tag=True):
    """«посетить A» (Y8)."""

    target: Named


class LastWord(PlayerCommand, frozen=True, tag=True):
    """«последнее слово: …»; an empty text says that he wants it (G5), or goes with a recording.

    `recording`: the name under which an attached audio file is kept, "" for none; `seconds`: its length, 0 where it
    cannot be told."""

    text: str
    recording: str = ""
    seconds: int = 0


class NoLastWord(PlayerCommand, frozen=True, tag=True):
    """«отказ от последнего слова»."""


class Newspaper(PlayerCommand, frozen=True, tag=True):
    """«в газету: …»: the editor's note, or the last word of the executed (Y10)."""

    text: str


class OpenElection(PlayerCommand, frozen=True, tag=True):
    """«выборы [большинством, единогласно]» (G6); no rule named: the ruleset's own."""

    rule: Literal["plurality", "majority", "unanimous"] | None = None


class ElectGodfather(PlayerCommand, frozen=True, tag=True):
    """«крёстный A»: one vote in the open election (G6)."""

    target: Named


class AppointGodfather(PlayerCommand, frozen=True, tag=True):
    """«назначаю крёстным A» (G6)."""

    target: Named


class Reelect(PlayerCommand, frozen=True, tag=True):
    """«перевыборы» (G6)."""


class GangTalk(PlayerCommand, frozen=True, tag=True):
    """«мафии: …» (C12)."""

    text: str


class Ask(PlayerCommand, frozen=True, tag=True):
    """«статус», «голоса», «роль», «правила», «помощь»; anybody may ask, the dead included (C6)."""

    what: Literal["status", "votes", "role", "rules", "help"]


class SignUp(PlayerCommand, frozen=True, tag=True):
    """«записаться НИК»: the wish of somebody without a seat; whoever has one is refused."""

    nick: str


class Leave(PlayerCommand, frozen=True, tag=True):
    """«выйти»: before the deal."""


class ReplaceMe(PlayerCommand, frozen=True, tag=True):
    """«замените меня»: after the deal; the host is told."""


class Here(PlayerCommand, frozen=True, tag=True):
    """«здесь»: the answer to a roll-call."""


class Misread(PlayerCommand, frozen=True, tag=True):
    """A line that looks like a command but is none; `meant` is the command word it is a typo away from."""

    meant: str = ""


class HostCommand(Command, frozen=True, tag=True):
    """The host's hand; it enters by the same door as a player's command."""


class Join(HostCommand, frozen=True, tag=True):
    """A player takes the next free seat, or stands in line for one. `address` None: a player without mail."""

    nick: str
    address: str | None


class Unlist(HostCommand, frozen=True, tag=True):
    """Whoever is called so waits for a seat no longer."""

    nick: str


class RollCall(HostCommand, frozen=True, tag=True):
    """Asks every living player whether he is there."""


class Deal(HostCommand, frozen=True, tag=True):
    """Ends the sign-up and deals. `seed`: 64 hex digits. `roles`: seats whose role the host fixes.

    `nonce`: 64 hex digits that blind the deal's commitment; "" for a deal without one.

    With `free` the counts are not checked against the ruleset's (rehearsals deal by hand).
    """

    seed: str
    roles: dict[Seat, str] = {}
    free: bool = False
    nonce: str = ""


class Strike(HostCommand, frozen=True, tag=True):
    """«убийство прокуратора» (C7). `phase`, such as "day 3": refuse if the game has moved on."""

    target: Named
    phase: str = ""


class OnBehalf(HostCommand, frozen=True, tag=True):
    """A player's command by the host's hand, by all the rules of his own; whatever `command.by` says, it is `player`'s.

    What he did not write himself is no violation of his (G15), and an order so given is known as the host's (G7).
    """

    player: Named
    command: "PlayerCommands"


class Revive(HostCommand, frozen=True, tag=True):
    """Brings a dead player back, with his role and without the votes that went with him."""

    target: Named


class Replace(HostCommand, frozen=True, tag=True):
    """Seats somebody else: under a new nickname, with the seat's role, votes and orders. `address` None: no mail."""

    target: Named
    nick: str
    address: str | None


class Rename(HostCommand, frozen=True, tag=True):
    """Gives a player another nickname."""

    target: Named
    nick: str


class SetOffice(HostCommand, frozen=True, tag=True):
    """Puts a player into the office, or (`target` None) vacates it."""

    office: Literal["godfather"]
    target: Named | None


class DeclareLongDay(HostCommand, frozen=True, tag=True):
    """The running day, or by night and on the eve the coming one, lasts `dates` calendar dates (C4: 1 to 3)."""

    dates: int


class Extend(HostCommand, frozen=True, tag=True):
    """Moves the open deadline later by `seconds`."""

    seconds: int


class Close(HostCommand, frozen=True, tag=True):
    """Moves the open deadline to this very second; the phase then closes as any other does.

    `phase`, such as "day 3": refuse if the game has moved on (the host raced the clock).
    """

    phase: str = ""


class Pause(HostCommand, frozen=True, tag=True):
    """Stops the clock: nothing closes, and orders are refused, until `Resume` (C11)."""


class Resume(HostCommand, frozen=True, tag=True):
    """Starts it again; the open deadline moves by as much as the pause lasted (C11)."""


class Stop(HostCommand, frozen=True, tag=True):
    """Ends the game for good, without a winner."""


class Waive(HostCommand, frozen=True, tag=True):
    """Forgives the violation of that number (G15)."""

    number: int


class Say(HostCommand, frozen=True, tag=True):
    """An announcement of the host's to everyone."""

    text: str


class Ring(Command, frozen=True, tag=True):
    """The clock: whatever is due at `at` (a closing, a reminder, an hour's tally) happens, one thing a ring."""


PlayerCommands = (
    Vote
    | Withdraw
    | Nominate
    | Support
    | Verdict
    | Kill
    | NoKill
    | Check
    | Compare
    | Protect
    | Visit
    | LastWord
    | NoLastWord
    | Newspaper
    | OpenElection
    | ElectGodfather
    | AppointGodfather
    | Reelect
    | GangTalk
    | Ask
    | SignUp
    | Leave
    | ReplaceMe
    | Here
    | Misread
)
HostCommands = (
    Join
    | Unlist
    | RollCall
    | Deal
    | Strike
    | Revive
    | Replace
    | Rename
    | OnBehalf
    | SetOffice
    | DeclareLongDay
    | Extend
    | Close
    | Pause
    | Resume
    | Stop
    | Waive
    | Say
)
AnyCommand = PlayerCommands | HostCommands | Ring
