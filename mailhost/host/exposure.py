"""Whether words that are meant for others carry what only their writer may know: his role card, a token, a code.

It happens by a paste, or by a quote that nobody's program has marked. Such a letter is not passed on: the host looks.
Compared is what the eye sees of both: case, spaces, line breaks, marks over letters, numbering, and letters and digits
alike among Latin, Greek and Cyrillic make no difference. Whoever wants to tell what he knows can: in other words, in
letters of another script, backwards. Nothing here keeps him from it.
"""

import re
from collections.abc import Iterator, Sequence

from mailhost.engine.commands import GangTalk, LastWord, Newspaper, Seat
from mailhost.engine.state import Game
from mailhost.host import reply_token
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.letters.folding import at_a_glance
from mailhost.letters.outgoing import card, rules_text
from mailhost.letters.rendering import Texts
from mailhost.letters.secret_views import player_view
from mailhost.letters.theme import names_of

PASSED_ON = (LastWord, Newspaper, GangTalk)
SHORTEST = reply_token.LENGTH + 4
"""«gang» and a token; most letters are a vote, and need not be read twice."""
LONG = 30
"""Letters in a row that nobody hits upon by chance."""
SENTENCE = re.compile(r"[.!?;\n]+")
NUMBERING = re.compile(r"(?<!\w)(?:[№#]\s*\d{1,3}|\d{1,3}\s*[.):])(?!\w)")
"""What a list may have got on its way."""
AS_WRITTEN = str.maketrans("пигд", "nurg")
"""Cyrillic letters that a hand, or an italic, writes like these Latin ones. Of tokens alone: words differ by them."""


def exposes(house: House, game: Game, seat: Seat, fresh: Sequence[str]) -> bool:
    """Whether a last word, a piece for the newspaper or a word to the gang among these lines holds such a thing."""
    if sum(map(len, fresh)) < SHORTEST:
        return False
    readings = house.grammar.readings(fresh, seat, house.names(game))
    said = [each.command.text for each in readings if isinstance(each.command, PASSED_ON)]
    return any(holds_token(house, text) or holds_card(house, game, seat, text) for text in said)


def holds_token(house: House, text: str) -> bool:
    """Anybody's in any game, or the one-time word of a letter that is held."""
    seen = at_a_glance(text).translate(AS_WRITTEN)
    return any(at_a_glance(each) in seen for book in house.ledger.games() for each in tokens(house, book))


def tokens(house: House, book: Book) -> Iterator[str]:
    """All that prove something in that game."""
    yield from (reply_token.token_of(house, book.stream, each.address) for each in book.state.players if each.address)
    for asked in book.letters.questions.values():
        yield from (reply_token.word_of(house.secret, "held", book.stream, *each.letters) for each in asked)


def holds_card(house: House, game: Game, seat: Seat, text: str) -> bool:
    """His own: a good piece of it, or a short line that names his role or his people; nothing that everybody reads."""
    if not game.player(seat).role:
        return False
    said, bare, texts = at_a_glance(text), at_a_glance(NUMBERING.sub(" ", text)), house.texts_of(game)
    written = card(texts, game, seat).body
    if any(line in said or line in bare for line in labelled(game, seat, written)):
        return True
    found = pieces(at_a_glance(written)) & pieces(said)
    return bool(found) and not found <= read_by_all(texts, game)


def labelled(game: Game, seat: Seat, written: str) -> Iterator[str]:
    """The card's «Ваша роль: …», and how «Свои: …» begins, as they are compared."""
    role = at_a_glance(names_of(game).roles[game.player(seat).role])
    # The first of them stands first on a card of any day, and may be dead since.
    first = next((at_a_glance(f"{each.nick} {each.role}") for each in player_view(game, seat).fellows), None)
    for sentence in SENTENCE.split(written):
        label, _, value = (at_a_glance(part) for part in sentence.partition(":"))
        if value == role:
            yield label + value
        elif first and value.startswith(first):
            yield label + first


def read_by_all(texts: Texts, game: Game) -> set[str]:
    """The pieces that stand in the rules, or on the card of every role."""
    holders = {player.role: player.seat for player in game.players}
    common = set.intersection(*(pieces(at_a_glance(card(texts, game, each).body)) for each in holders.values()))
    return common | pieces(at_a_glance(rules_text(texts, game.ruleset, game.language)))


def pieces(squeezed: str) -> set[str]:
    """Every run of LONG letters in it."""
    return {squeezed[at : at + LONG] for at in range(len(squeezed) - LONG + 1)}
