"""A span of time as people type it: «2h», «90m», «1d12h»."""

import re
from datetime import timedelta

PARTS = re.compile(r"(?:(\d{1,4})d)?(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?", re.ASCII)


def seconds_of(text: str) -> int:
    """The span in seconds, more than none. Raises ValueError, one line, for anything else."""
    match = PARTS.fullmatch(text.strip().lower())
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups()) if match else (0, 0, 0, 0)
    total = timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
    if not total:
        raise ValueError(f'found {text!r}; allowed: a time such as "3h", "45m" or "1d12h"')
    return round(total.total_seconds())
