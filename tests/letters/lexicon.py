"""The command words as shipped, and a grammar that reads by them, for the tests of this folder."""

from pathlib import Path

from mailhost.letters.grammar import Grammar
from mailhost.letters.names import NameBook
from mailhost.letters.words import load

ROOT = Path(__file__).parents[2]
TEXTS = {path.stem: path.read_bytes() for path in sorted((ROOT / "mailhost/letters/words").glob("*.toml"))}
WORDS = load(TEXTS)
GRAMMAR = Grammar(WORDS)
WILD = NameBook(
    enumerate(
        ["Пётр Иванов", "Петров", "Капитан Очевидность", "xX_Вася_Xx", "Маша", "Миша", "Жанна", "Мир", "Боря"],
        start=1,
    )
)
"""The players of the scenario names-in-the-wild, and Боря, 9."""
