"""Ring 1, the game: pure rules. No clock, dice, disk, mail or log in here."""
