"""Who has won (C8, G14). Looked at after every death, once for the deaths of one night."""

from mailhost.engine.state import Game

NOBODY = "nobody"


def winner(game: Game) -> str | None:
    """A side's id, "nobody", or None while the game goes on. In the order of C8."""
    living = game.living
    if not living:
        return NOBODY
    roles, sides = game.ruleset.roles, game.ruleset.sides
    gang = len(game.gang)
    lone = len([True for player in living if sides[roles[player.role].side].lone])
    if len(living) == lone == 1:
        return game.role(living[0].seat).side
    honest = len(living) - gang - (0 if game.ruleset.victory.maniac_is_honest else lone)
    if gang and gang >= honest:
        return next(name for name, side in game.ruleset.sides.items() if side.gang)
    return None if gang or lone else game.ruleset.town
