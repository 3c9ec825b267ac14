"""The host's own templates over the program's, as they are now and not as they were when the daemon began."""

import os
from pathlib import Path

from mailhost.adapters.template_folders import TemplateFolders
from mailhost.bootstrap import words

NAME = "player/stranger"


def subject(texts: TemplateFolders) -> str:
    """Of a mail by that template, as the texts are now."""
    texts.renew()
    return texts("ru", "gorod").render(NAME, {})[0]


def test_a_template_that_is_laid_down_changed_broken_mended_or_taken_away_counts_at_once(tmp_path: Path) -> None:
    told: list[str] = []
    texts = TemplateFolders(tmp_path / "templates", words(), told.append)
    ours = subject(texts)
    own = tmp_path / "templates" / "ru" / f"{NAME}.txt"
    own.parent.mkdir(parents=True)
    for text, shown in (("Один", "Один"), ("Два", "Два"), ("{{ misspelt }}", ours), ("Три", "Три")):
        own.write_text(f"Subject: {text}\n\nТекст.\n")
        assert subject(texts) == shown
    assert len(told) == 1
    assert told[0].startswith(f"{NAME}: ")
    own.unlink()
    assert subject(texts) == ours


def test_a_file_of_the_same_length_and_hour_is_known_for_another_by_its_time(tmp_path: Path) -> None:
    own = tmp_path / "ru" / f"{NAME}.txt"
    own.parent.mkdir(parents=True)
    own.write_text("Subject: Один\n\nТекст.\n")
    texts = TemplateFolders(tmp_path, words(), str)
    assert subject(texts) == "Один"
    own.write_text("Subject: Двое\n\nТекст.\n")
    os.utime(own, ns=(1, 1))
    assert subject(texts) == "Двое"


def test_what_nobody_has_changed_is_kept(tmp_path: Path) -> None:
    texts = TemplateFolders(tmp_path, words(), str)
    before = texts("ru", "gorod")
    texts.renew()
    assert texts("ru", "gorod") is before
    assert texts("ru", "new-year") is not before
