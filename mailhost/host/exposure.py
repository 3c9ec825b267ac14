"""Whether words that are meant for others carry what only their writer may know: his role card, somebody's token.

It happens by a paste, or by a quote that nobody's program has marked. Such a letter is not passed on: the host looks.
"""

import re
from collections.abc import Iterator, Sequence

from mailhost.engine.commands import GangTalk, LastWord, Newspaper, Seat
from mailhost.engine.state import Game
from mailhost.host import reply_token
from mailhost.host.house import House
from mailhost.letters.folding import fold, squeeze
from mailhost.letters.outgoing import card
from mailhost.letters.theme import names_of

PASSED_ON = (LastWord, Newspaper, GangTalk)
SHORTEST = 17
"""«мафии: » and a token; most letters are a vote, and need not be read twice."""
LONG = 30
"""Letters of a sentence that nobody hits upon by chance."""
SENTENCE = re.compile(r"[.!?;\n]+")


def exposes(house: House, game: Game, seat: Seat, fresh: Sequence[str]) -> bool:
    """Whether a last word, a piece for the newspaper or a word to the gang among these lines holds such a thing."""
    if sum(map(len, fresh)) < SHORTEST:
        return False
    readings = house.grammar.readings(fresh, seat, house.names(game))
    said = [each.command.text for each in readings if isinstance(each.command, PASSED_ON)]
    return any(holds_token(house, game, text) or holds_card(house, game, seat, text) for text in said)


def holds_token(house: House, game: Game, text: str) -> bool:
    """Anybody's in that game."""
    found = reply_token.TOKEN.findall(text.lower())
    tokens = [reply_token.token_of(house, game.id, each.address) for each in game.players if found and each.address]
    return any(reply_token.same(token, each) for token in tokens for each in found)


def holds_card(house: House, game: Game, seat: Seat, text: str) -> bool:
    """His own: a whole sentence of it, however it was wrapped, or the one that names his role."""
    if not game.player(seat).role:
        return False
    said = squeeze(fold(text))
    return any(sentence in said for sentence in fingerprints(house, game, seat))


def fingerprints(house: House, game: Game, seat: Seat) -> Iterator[str]:
    """The sentences of his card that betray it, as they are compared."""
    written = card(house.texts(game.language, game.ruleset.id), game, seat).body
    role = squeeze(fold(names_of(game).roles[game.player(seat).role]))
    for sentence in SENTENCE.split(written):
        squeezed = squeeze(fold(sentence))
        if len(squeezed) >= LONG or (":" in sentence and squeezed.endswith(role) and len(squeezed) > len(role)):
            yield squeezed
