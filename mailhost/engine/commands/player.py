"""What a line of a player's letter may ask for."""

from typing import Literal

from mailhost.engine.commands.request import Named, PlayerCommand


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
    cannot be told; `oversized`: the letter was too big to be read to its end, where a recording may be."""

    text: str
    recording: str = ""
    seconds: int = 0
    oversized: bool = False


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
    """«статус», «голоса», «роль», «правила», «помощь»; anybody may ask, the dead included (C6).

    `sure`: whether something shows that he asks himself; if nothing does, he is answered, and has not been heard.
    """

    what: Literal["status", "votes", "role", "rules", "help"]
    sure: bool = True


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
