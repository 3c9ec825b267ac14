"""`./dev bench [--json FILE]`: each figure is a ratio against a limit measured in the same run, beside its target."""

import argparse
import json
import sys
from pathlib import Path

from bench import games, intake, letters, parity


def main() -> int:
    """Run everything; the exit status is 1 where a target is missed."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--json", type=Path, help="write the figures there too")
    parser.add_argument("--mails", type=int, default=2000, help="mails in the mailbox")
    parser.add_argument(
        "--games", type=int, default=20_000, help="games of each size against the formula of the mafia's odds"
    )
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the median counts")
    arguments = parser.parse_args()
    paces = games.measured(arguments.rounds)
    away = {size: parity.deviation(size, arguments.games, seed=1) for size in parity.SIZES}
    readings = letters.measured()
    mails = intake.measured(arguments.mails, arguments.rounds)
    figures = {
        **{f"games of {name}, a second": pace for name, pace in paces.items()},
        "games of gorod, target": games.TARGET,
        **{f"mafia of {size}, deviations": value for size, value in away.items()},
        **readings,
        "a letter, limit, ms": letters.LIMIT,
        **mails,
    }
    for name, value in figures.items():
        print(f"{name:<34} {value:>10.2f}" if isinstance(value, float) else f"{name:<34} {value:>10}")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n")
    met = paces["gorod"] >= games.TARGET and all(abs(value) <= parity.MOST for value in away.values())
    met = met and max(readings.values()) <= letters.LIMIT
    return 0 if met and mails["ratio"] >= mails["target"] else 1


if __name__ == "__main__":
    sys.exit(main())
