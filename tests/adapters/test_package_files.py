"""Rulesets, words and templates are found where they lie."""

from pathlib import Path

import jinja2
import pytest

from mailhost.adapters import package_files
from mailhost.adapters.template_folders import CHECKOUT, loader


def test_a_ruleset_is_found_by_its_id() -> None:
    assert "gorod" in package_files.ruleset_ids()
    assert b'id = "gorod"' in package_files.ruleset("gorod")


def test_a_hosts_own_ruleset_is_found_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_bytes(b"mine")
    assert package_files.ruleset("my.toml", tmp_path) == b"mine"
    assert package_files.ruleset(str(tmp_path / "my.toml")) == b"mine"


@pytest.mark.parametrize("name", ["gorodd", "../gorod", "", "/etc/passwd"])
def test_a_ruleset_that_is_nowhere_is_told_with_those_that_are(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileNotFoundError, match=r"neither .*gorod.* nor a path to a \.toml file"):
        package_files.ruleset(name, tmp_path)


def test_a_rulesets_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"'my\.toml': there is no such file"):
        package_files.ruleset("my.toml", tmp_path)


def test_words_are_found_by_language() -> None:
    assert "ru" in package_files.languages()
    assert "казн" in package_files.words("ru").decode()
    with pytest.raises(FileNotFoundError, match=r"allowed are .*ru"):
        package_files.words("xx")


def test_a_hosts_template_goes_before_ours_file_by_file(tmp_path: Path) -> None:
    ours = min(path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "ru").rglob("*") if path.is_file())
    environment = jinja2.Environment(loader=loader(tmp_path), autoescape=True)
    assert environment.loader is not None
    source, _, _ = environment.loader.get_source(environment, ours)
    assert source == (CHECKOUT / ours).read_text(encoding="utf-8")
    (tmp_path / ours).parent.mkdir(parents=True)
    (tmp_path / ours).write_text("Subject: моё\n", encoding="utf-8")
    assert environment.loader.get_source(environment, ours)[0] == "Subject: моё\n"


def test_a_templates_folder_need_not_exist(tmp_path: Path) -> None:
    environment = jinja2.Environment(loader=loader(tmp_path / "nowhere"), autoescape=True)
    with pytest.raises(jinja2.TemplateNotFound):
        environment.get_template("ru/nobody/nothing")
