"""The fair deal: who was dealt what, sealed at the deal and opened at the end, so that nobody need take our word.

The seal is the SHA-256 of `opened`, a text that holds a nonce which nobody can guess; docs/fair-deal.md is the recipe.
"""

import hashlib

from mailhost.engine.state import Game

VERSION = "mailhost deal 1"


def opened(game: Game) -> str:
    """The text that was sealed, "" where nothing was: version, seed, nonce, then «seat role-id» in seat order.

    One line each, every one ended by a line feed; UTF-8.
    """
    if not game.nonce:
        return ""
    dealt = (f"{player.seat} {player.role}" for player in game.players)
    return "".join(f"{line}\n" for line in (VERSION, f"seed {game.seed}", f"nonce {game.nonce}", *dealt))


def digest(game: Game) -> str:
    """Its SHA-256 in hex: what is made known at the deal."""
    return hashlib.sha256(opened(game).encode()).hexdigest()
