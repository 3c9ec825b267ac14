"""What an HTML element's own style says about its text: hidden, struck out, of no size, drawn as a quote.

Style sheets are not read: what a program hides or strikes out in a mail, it styles in place.
"""

import re
from typing import Literal

_NOTHING = re.compile(r"[+-]?(?:0+\.?0*|\.0+)(?:[a-z]+|%)?")
"""A length of zero."""
_OUTLOOKS = ("#e1e1e1", "#b5c4df", "rgb(225,225,225)", "rgb(181,196,223)")
_RELATIVE = re.compile(r".*\d(?:em|ex|ch|%)|smaller|larger|inherit|unset")
"""Sizes of what stands around: a part of nothing is nothing."""


class Styling:
    """One style attribute, read as a browser does: the last of two declarations holds."""

    def __init__(self, style: str) -> None:
        pairs = (each.partition(":")[::2] for each in style.casefold().split(";"))
        self._values = {name.strip(): value.replace("!important", "").strip() for name, value in pairs}

    def unseen(self) -> bool:
        """Whether no reader sees the element, or sees it struck out."""
        values = self._values
        hidden = values.get("display") == "none" or values.get("visibility") in ("hidden", "collapse")
        struck = any("line-through" in values.get(name, "") for name in ("text-decoration", "text-decoration-line"))
        cut = values.get("overflow") == "hidden" and any(
            _NOTHING.fullmatch(values.get(name, "")) for name in ("max-height", "height")
        )
        return hidden or struck or cut or _NOTHING.fullmatch(values.get("opacity", "")) is not None

    def size(self) -> Literal["none", "some", "as-around"]:
        """Whether its letters have a size at all. Newsletters have boxes of none with texts of some size inside."""
        size = self._values.get("font-size", "")
        if _NOTHING.fullmatch(size):
            return "none"
        return "some" if size and not _RELATIVE.fullmatch(size) else "as-around"

    def has_outlooks_line(self) -> bool:
        """Whether it has above it the line that Outlook draws over a mail's header lines, however that is spelt."""
        line = "".join(self._values.get("border-top", "").split())
        return "solid" in line and any(colour in line for colour in _OUTLOOKS)

    def has_line_at_left(self) -> bool:
        """Whether a line is drawn to the left, by which programs show a quote."""
        words = f"{self._values.get('border-left', '')} {self._values.get('border-left-width', '')}".split()
        return bool(words) and not any(word == "none" or _NOTHING.fullmatch(word) for word in words)
