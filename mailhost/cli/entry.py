"""The console script: `--version` before anything heavy is imported, and no error leaves as a traceback."""

import os
import sys
from collections.abc import Sequence

from mailhost import __version__

INTERRUPTED = 130
"""As shells have it: 128 and the number of SIGINT."""


def main() -> None:
    """What `mailhost` in a shell runs."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Carry out one command line; returns the exit status. With --debug an error is raised as it is."""
    if list(args) == ["--version"]:
        print(f"mailhost {__version__}")
        return 0
    try:
        from mailhost.cli.program import carry_out

        status = carry_out(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads us has seen enough (`mailhost log … | head`). Python would complain once more at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if "--debug" in args:
            raise
        from mailhost.cli.mistakes import in_one_line
        from mailhost.cli.paper import warn

        line, status = in_one_line(error)
        warn(line)
    return status
