"""docs/threats.md says of every attack here what happens instead, in the words of its module; nothing else."""

import ast
import os
import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs/threats.md"
HEAD = "| threat | what happens instead | test |\n|---|---|---|\n"
ORDER = (
    *(
        "spoofed_sender",
        "claimed_address",
        "forged_results",
        "address_confusion",
        "reply_to_hijack",
        "replayed_mail",
        "poisoned_dedupe",
    ),
    *("stale_mail", "mail_bomb", "mime_bomb", "header_injection", "path_injection", "template_injection"),
    *(
        "shell_injection",
        "markup_injection",
        "fake_host_text",
        "quoted_vote",
        "role_leak",
        "token_leak",
        "shared_recipients",
    ),
    *("answer_to_all", "host_plays", "history_leak", "changed_seat", "side_channels", "forged_bounce", "backscatter"),
    *("forged_wish",),
    *("hostile_ids", "poison_message", "second_writer", "outgoing_headers", "never_answered"),
)


def row(name: str) -> str:
    """Of the table: the first paragraph of the module's docstring, and the second."""
    file = HERE / f"test_{name}.py"
    docstring = ast.get_docstring(ast.parse(file.read_text())) or ""
    threat, instead, *_ = (" ".join(each.split()) for each in docstring.split("\n\n"))
    return f"| {threat} | {instead} | [{name}](../{file.relative_to(PAGE.parents[1])}) |\n"


def test_every_attack_stands_in_the_table_in_its_own_words() -> None:
    """Written anew with MAILHOST_UPDATE=1."""
    page = PAGE.read_text()
    table = HEAD + "".join(map(row, ORDER))
    if os.environ.get("MAILHOST_UPDATE"):
        page = re.sub(rf"{re.escape(HEAD)}(?:\|.*\n)*", lambda _: table, page)
        PAGE.write_text(page)
    assert re.findall(rf"{re.escape(HEAD)}(?:\|.*\n)*", page) == [table]


def test_no_attack_is_forgotten() -> None:
    others = {"threats"}
    assert {file.stem.removeprefix("test_") for file in HERE.glob("test_*.py")} - others == set(ORDER)
    assert len(set(ORDER)) == len(ORDER)
