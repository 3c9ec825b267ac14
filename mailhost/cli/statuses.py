"""Exit statuses of the program, beside 0 for «done»."""

REFUSED = 1
"""The game refuses, or a rehearsal does not hold."""
WRONG_USE = 2
"""The command line or the config is wrong."""
AWAY = 3
"""A server cannot be reached."""
