"""A mail's text as the HTML beside it: one narrow column in the reader's own colours, readable on a telephone.

Styled in place, for mail programs drop style sheets. No picture, no link, nothing from elsewhere, nothing that tells
who has read it. No background and no colour of letters, so that light on dark is the reader's choice; lines are of a
grey that shows on both.

A program may make text of it and quote that without marks. So no line, no cell of a table and no row of them reads as a
command: one that would, because a player said so or is called so, gets a dash in front. A player's words have a line at
their left besides, which our own reader takes for a quote's.
"""

from functools import lru_cache, partial

from mailhost.letters.blocks import STRONG, STRONG_ENDS, requoted
from mailhost.letters.page_fragment import Look, fragment
from mailhost.letters.phrasebook import PhraseBook

COLUMN = (
    "max-width:36em;padding:1em;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
    "font-size:16px;line-height:1.5;overflow-wrap:break-word"
)
BELOW = "margin:0 0 1em"
ATTRIBUTES = {
    "h2": ' style="margin:1.5em 0 .5em;font-size:20px;line-height:1.3"',
    "p": f' style="{BELOW}"',
    "ul": f' style="{BELOW};padding:0 0 0 1.25em"',
    "li": ' style="margin:0 0 .25em"',
    "blockquote": f' style="{BELOW};padding:0 0 0 1em;border-left:3px solid #888"',
    "blockquote p": ' style="margin:0;padding:.35em 0"',
    # What can be said of a table once is not said in each of its cells, of which a town has many.
    "table": f' role="table" cellpadding="6" style="{BELOW};border-collapse:collapse"',
    "tr": ' valign="top"',
    "th": ' scope="col" align="left" style="border-bottom:2px solid #888"',
    "td": ' style="border-bottom:1px solid #888"',
    "long td": ' style="border-bottom:1px solid #888;overflow-wrap:anywhere;word-break:break-word"',
}

HEAD = (
    '<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta name="color-scheme" content="light dark">\n<meta name="supported-color-schemes" content="light dark">\n'
    '</head>\n<body style="margin:0">\n<div role="article" lang="{language}" style="{column}">\n'
)
TAIL = "\n</div>\n</body>\n</html>\n"


@lru_cache(maxsize=32)
def mail_page(body: str, marked: str, language: str, phrases: PhraseBook) -> str:
    """The HTML of a mail, remembered: a post goes to a whole town.

    `marked`: the body with its marks, where they say more; "" where its quotations are all there is to see in it.
    """
    look = Look(ATTRIBUTES, partial(guarded, phrases))
    head = HEAD.format(language=language, column=COLUMN)
    return f"{head}{fragment(marked or requoted(body), look)}{TAIL}"


def guarded(phrases: PhraseBook, line: str) -> str:
    """The line, with a dash in front where it would be obeyed."""
    heard = phrases.hear(line.replace(STRONG, "").replace(STRONG_ENDS, ""))
    return f"— {line}" if heard else line
