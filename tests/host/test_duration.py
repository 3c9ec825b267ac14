"""A span of time as people type it."""

import pytest

from mailhost.host.duration import seconds_of


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("2h", 7200), ("90m", 5400), ("1d12h", 129600), (" 3H ", 10800), ("45s", 45), ("1d1h1m1s", 90061)],
)
def test_a_span_is_so_many_seconds(text: str, seconds: int) -> None:
    """Units from days to seconds, the greater first."""
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "0h", "2", "h", "2h30", "-1h", "1.5h", "2 часа", "30m2h", "٣h"])
def test_anything_else_is_refused_and_shown(text: str) -> None:
    """With what was found and what is allowed."""
    with pytest.raises(ValueError, match="allowed: a time such as"):
        seconds_of(text)
