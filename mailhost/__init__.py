"""mailhost: the daemon of a host who runs games of Mafia by mail."""

__version__ = "0.1.0"
