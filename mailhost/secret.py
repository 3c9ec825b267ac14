"""A password or another secret, from where the config says it lies: the environment, a file, a command, itself."""

import os
import shlex
import subprocess
from pathlib import Path

from mailhost.config import ConfigError


def secret(value: str, base: Path, key: str = "password") -> str:
    """A password as the config gives it: env:NAME, file:PATH (relative to `base`), command:…, or itself.

    Raises ConfigError, one line that names `key` and says what is missing; never the secret.
    """
    kind, _, rest = value.partition(":")
    match kind:
        case "env":
            if rest not in os.environ:
                raise ConfigError(
                    f"{key}: в окружении нет {rest}; задайте: export {rest}=… (или укажите file:ПУТЬ, command:…)"
                )
            return os.environ[rest]
        case "file":
            try:
                return (base / Path(rest).expanduser()).read_text(encoding="utf-8-sig").rstrip("\r\n")
            except (OSError, UnicodeDecodeError) as error:
                raise ConfigError(
                    f"{key}: файл {base / rest} не прочесть: {getattr(error, 'strerror', None) or 'он не в UTF-8'}"
                ) from None
        case "command":
            return told_by(rest, base, key)
        case _:
            return value


def told_by(command: str, base: Path, key: str) -> str:
    """The first line that a command prints; it runs without a shell, in the folder `base`."""
    try:
        done = subprocess.run(  # noqa: S603 - the host's own command, from his own config
            shlex.split(command), cwd=base, capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise ConfigError(f"{key}: команда «{command}» не дала пароля: {failure(error)}") from None
    if not (lines := done.stdout.splitlines()):
        raise ConfigError(f"{key}: команда «{command}» ничего не напечатала")
    return lines[0]


def failure(error: Exception) -> str:
    """How a command failed, in a few words."""
    match error:
        case subprocess.CalledProcessError(returncode=code):
            return f"код завершения {code}"
        case subprocess.TimeoutExpired():
            return "за минуту не ответила"
        case FileNotFoundError():
            return "нет такой программы"
        case OSError():
            return error.strerror or str(error)
        case _:
            return "кавычки не закрыты"
