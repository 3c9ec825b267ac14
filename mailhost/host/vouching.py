"""What a player answers to a question about held letters: which of them are his, and which are not."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from mailhost.host import reply_token
from mailhost.host.held import seat_of, shown, to_host, word_of
from mailhost.host.held_letters import Held, Question
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.opened import Opened
from mailhost.letters.outgoing import Draft

NUMBERS = re.compile(r"\d{1,2}(?:(?:\s?[,;+&]\s?|\s(?:(?:и|and)\s)?)\d{1,2})*+\s?[.!]?")
"""«1, 3» of «да 1, 3»: which of the letters that he was asked about are his. Of a line whose spaces are single ones."""
LONGEST_NUMBERED = 100
"""Letters of a line that is looked at for numbers: so many letters do not wait that more would be typed."""


class Answer(msgspec.Struct, frozen=True):
    """A letter that answers a question about held ones: which of these are its writer's, which are not.

    `unclear`: those of which it does not say, and that he is asked about once more.
    """

    stream: str
    owner: str
    his: tuple[Held, ...] = ()
    others: tuple[Held, ...] = ()
    unclear: tuple[Held, ...] = ()


def answer(house: House, mail: Opened) -> Answer | None:
    """What the letter says of held ones of its writer's own; None where it speaks of none.

    It names the question by its word, typed or in the subject: a yes to another mail of ours says nothing of it. Where
    the question was about several, their numbers say which of them are his.
    """
    letter = mail.letter
    books = [book for book in house.ledger.games() if book.held]
    if not books or not letter.fresh or house.grammar.reads_as_command(letter.fresh[0]):
        return None
    # An empty answer is read by its subject, and says nothing that was not there before.
    typed = words_in("\n".join(line for line in letter.fresh if line not in letter.subject))
    asked = [each for each in questions(books, letter.sender) if waiting(each[0], each[2])]
    for words in (typed, words_in(letter.subject)) if asked else ():
        for book, owner, each in asked:
            word = word_of(house, book, each.letters)
            if any_same(word, words):
                return settled(house, mail, (book, owner, each), without(word, letter.fresh), spelled=words is typed)
    # A yes or a no that does not say to what: he wrote anew, instead of answering.
    meant = asked[-1] if asked and house.grammar.answer(letter.fresh) in ("yes", "no") else None
    return once_more(house, mail, *meant) if meant else None


def settled(
    house: House, mail: Opened, put: tuple[Book, str, Question], lines: Sequence[str], *, spelled: bool
) -> Answer | None:
    """What the answer to that question comes to: those that are his and those that are not, or the question again."""
    book, owner, asked = put
    seat = seat_of(book, owner)
    his = chosen(house, asked, lines, book.state.player(seat).nick if seat else "", spelled=spelled)
    if his is None:
        return once_more(house, mail, book, owner, asked)
    found = waiting(book, asked)
    others = tuple(each for each in found if each.key not in his)
    return Answer(book.stream, owner, tuple(each for each in found if each.key in his), others)


def once_more(house: House, mail: Opened, book: Book, owner: str, asked: Question) -> Answer | None:
    """The question is put again, once a letter. None where it was, and where a letter holds something else to do."""
    seat = seat_of(book, owner)
    found = tuple(each for each in waiting(book, asked) if not each.again)
    readings = house.grammar.readings(mail.letter.fresh, seat, house.names(book.state))
    busy = any(each.line for each in readings)
    return Answer(book.stream, owner, unclear=found) if found and seat and not busy else None


def questions(books: Sequence[Book], sender: str) -> Iterator[tuple[Book, str, Question]]:
    """Those that were put to that sender, with his registered address."""
    for book in books:
        owner = book.further.get(sender, sender)
        yield from ((book, owner, each) for each in book.letters.questions.get(owner, ()))


def waiting(book: Book, asked: Question) -> tuple[Held, ...]:
    """Of the letters that were asked about, those that still wait."""
    return tuple(book.held[key] for key in asked.letters if key in book.held)


def chosen(house: House, asked: Question, lines: Sequence[str], own: str, *, spelled: bool) -> frozenset[str] | None:
    """Which of the letters that were asked about the answer calls its writer's; None where it is no answer.

    `lines`: what was typed, without the question's word; `spelled`: whether that was there, which is a yes where
    nothing else is said. `own`: his nickname.
    """
    grammar = house.grammar
    numbers: list[list[int]] = []
    said: list[str] = []
    for line in grammar.besides_commands(lines, own):
        before, found = (line, []) if grammar.reads_as_command(line) else numbered(line)
        said.append(before)
        if found and grammar.means_all(before):
            # «все 3» are as many as there are, and not the third.
            found = list(range(1, found[0] + 1)) if found == [len(asked.letters)] else [0]
        if found:
            numbers.append(found)
    answered = grammar.answer(said, own)
    yes = answered == "yes" or (answered == "nothing" and spelled)
    match numbers:
        case []:
            return frozenset(asked.letters) if yes else frozenset() if answered == "no" else None
        case [those]:
            # A number alone says nothing where none was asked for.
            yes = yes or (answered == "nothing" and len(asked.letters) > 1)
            fits = all(1 <= each <= len(asked.letters) for each in those)
            return frozenset(asked.letters[each - 1] for each in those) if yes and fits else None
        case _:
            return None


def numbered(line: str) -> tuple[str, list[int]]:
    """What stands before the numbers that a line ends with, and these; of any other line all of it, and none."""
    text = " ".join(line.split())
    first = re.search(r"\d", text) if len(text) <= LONGEST_NUMBERED else None
    if first is None or not NUMBERS.fullmatch(text, first.start()):
        return line, []
    return text[: first.start()].rstrip(" ,:№"), [int(each) for each in re.findall(r"\d+", text[first.start() :])]


def without(word: str, fresh: Sequence[str]) -> list[str]:
    """The lines without that word."""
    return [reply_token.TOKEN.sub(lambda found: "" if found[0] == word else found[0], line.lower()) for line in fresh]


def words_in(text: str) -> list[str]:
    """Everything in it that may be a one-time word."""
    return reply_token.TOKEN.findall(text.lower())


def any_same(word: str, found: list[str]) -> bool:
    """Whether it is among them."""
    return any(reply_token.same(word, each) for each in found)


def disowned(house: House, book: Book, letters: Sequence[Held]) -> tuple[Draft, ...]:
    """A word to the host: somebody writes in a player's name."""
    seat = seat_of(book, letters[0].owner)
    if not seat:
        return ()
    found = [shown(house, book, each) | {"sender": each.sender} for each in letters]
    facts: dict[str, object] = {"nick": book.state.player(seat).nick, "letters": found}
    return (to_host(house, book.state, "host/disowned", facts),)
