"""What a player answers to a question about held letters: which of them are his, and which are not."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from mailhost.host import reply_token
from mailhost.host.held import seat_of, to_host, word_of
from mailhost.host.held_letters import Held, Question
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.opened import Opened
from mailhost.letters.outgoing import Draft

NUMBERS = re.compile(
    r"(?P<yes>\D*?)[\s,:№]*(?P<numbers>\d{1,2}(?:(?:\s*[,;+&]\s*|\s+(?:(?:и|and)\s+)?)\d{1,2})*)\s*[.!]?"
)
"""«да 1, 3»: which of the letters that he was asked about are his."""


class Answer(msgspec.Struct, frozen=True):
    """A letter that answers a question about held ones: which of these are its writer's, which are not."""

    stream: str
    owner: str
    his: tuple[Held, ...]
    others: tuple[Held, ...]


def answer(house: House, mail: Opened) -> Answer | None:
    """What the letter says of held ones of its writer's own; None where it speaks of none.

    It names the question by its word, in the subject or typed: a yes to another mail of ours says nothing of it. Where
    the question was about several, their numbers say which of them are his.
    """
    letter = mail.letter
    books = [book for book in house.ledger.games() if book.held]
    if not books or not letter.fresh or house.grammar.reads_as_command(letter.fresh[0]):
        return None
    # An empty answer is read by its subject, and says nothing that was not there before.
    typed = words_in("\n".join(line for line in letter.fresh if line not in letter.subject))
    for book, owner, asked in questions(books, letter.sender):
        word = word_of(house, book, asked.letters)
        waiting = [book.held[key] for key in asked.letters if key in book.held]
        if waiting and any_same(word, typed + words_in(letter.subject)):
            his = chosen(house, asked, letter.fresh, spelled=any_same(word, typed))
            if his is None:
                return None
            others = tuple(each for each in waiting if each.key not in his)
            return Answer(book.stream, owner, tuple(each for each in waiting if each.key in his), others)
    return None


def questions(books: Sequence[Book], sender: str) -> Iterator[tuple[Book, str, Question]]:
    """Those that were put to that sender lately, with his registered address."""
    for book in books:
        owner = book.further.get(sender, sender)
        yield from ((book, owner, each) for each in book.letters.questions.get(owner, ()))


def chosen(house: House, asked: Question, fresh: Sequence[str], *, spelled: bool) -> frozenset[str] | None:
    """Which of the letters that were asked about the answer calls its writer's; None where it is no answer.

    `spelled`: whether it holds the question's word, which is a yes by itself.
    """
    grammar = house.grammar
    first = reply_token.TOKEN.sub("", fresh[0].lower()).strip()
    if found := NUMBERS.fullmatch(first):
        yes = found["yes"].strip(" ,:№")
        numbers = [int(each) for each in re.findall(r"\d+", found["numbers"])]
        agreed = (not yes or grammar.agrees([yes])) and not grammar.declines(fresh[1:])
        fits = all(1 <= each <= len(asked.letters) for each in numbers)
        return frozenset(asked.letters[each - 1] for each in numbers) if agreed and fits else None
    if grammar.declines(fresh[:1]):
        return frozenset()
    return frozenset(asked.letters) if spelled or grammar.agrees(fresh) else None


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
    found = [{"sender": each.sender, "id": each.key[:8]} for each in letters]
    facts: dict[str, object] = {"nick": book.state.player(seat).nick, "letters": found}
    return (to_host(house, book.state, "host/disowned", facts),)
