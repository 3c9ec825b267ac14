"""What is wrong with a table read from a file, in the words of its writer: the key, what was found, what is allowed.

Goes by the shapes that msgspec converts to, whose own errors name neither the keys of tables nor the allowed ones.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import inspect

WORDS: dict[type[inspect.Type], tuple[tuple[type, ...], str]] = {
    inspect.BoolType: ((bool,), "true or false"),
    inspect.StrType: ((str,), "a text"),
    inspect.IntType: ((int,), "a whole number"),
    inspect.FloatType: ((int, float), "a number"),
}


def first_mistake(shape: type, table: Mapping[str, Any]) -> str | None:
    """The first mistake of the table, None if it has that shape: "vote.tie: found 'sooner'; allowed: …"."""
    return next(mistakes(inspect.type_info(shape), table, ""), None)


def mistakes(shape: inspect.Type, value: Any, path: str) -> Iterator[str]:
    """Every mistake at `path` and below."""
    match shape:
        case inspect.UnionType():
            # A file has no null: what is there is meant to be the other of «X or nothing».
            for kind in shape.types:
                if not isinstance(kind, inspect.NoneType):
                    yield from mistakes(kind, value, path)
        case inspect.StructType():
            yield from struct_mistakes(shape, value, path)
        case inspect.DictType():
            yield from table_mistakes(shape, value, path)
        case inspect.VarTupleType():
            yield from list_mistakes(shape, value, path)
        case inspect.LiteralType():
            if value not in shape.values:
                yield f"{path}: found {value!r}; allowed: {allowed(shape)}"
        case _:
            yield from plain_mistakes(shape, value, path)


def allowed(shape: inspect.Type) -> str:
    """In words, what a key of that shape may be: "earlier, later", "a whole number from 0"."""
    match shape:
        case inspect.UnionType():
            return allowed(next(kind for kind in shape.types if not isinstance(kind, inspect.NoneType)))
        case inspect.LiteralType():
            return ", ".join(sorted(map(str, shape.values)))
        case inspect.IntType() | inspect.FloatType():
            low = f" above {shape.gt}" if shape.gt is not None else "" if shape.ge is None else f" from {shape.ge}"
            return WORDS[type(shape)][1] + low + ("" if shape.le is None else f" to {shape.le}")
        case _:
            return WORDS[type(shape)][1]


def struct_mistakes(shape: inspect.StructType, value: Any, path: str) -> Iterator[str]:
    """Keys that are not, keys that are missing, and what is wrong within the others."""
    if not isinstance(value, Mapping):
        yield f"{path}: found {value!r}; allowed: a table"
        return
    fields = {field.encode_name: field for field in shape.fields}
    for key, inner in value.items():
        if key in fields:
            yield from mistakes(fields[key].type, inner, joined(path, key))
        else:
            yield f"{joined(path, key)}: no such key{nearest(key, list(fields))}; allowed: {', '.join(fields)}"
    for key, field in fields.items():
        if field.required and key not in value:
            yield f"{joined(path, key)}: missing"


def table_mistakes(shape: inspect.DictType, value: Any, path: str) -> Iterator[str]:
    """A table with keys of the writer's own."""
    if not isinstance(value, Mapping):
        yield f"{path}: found {value!r}; allowed: a table"
        return
    for key, inner in value.items():
        yield from mistakes(shape.value_type, inner, joined(path, key))


def list_mistakes(shape: inspect.VarTupleType, value: Any, path: str) -> Iterator[str]:
    """A list of values of one kind."""
    if not isinstance(value, (list, tuple)):
        yield f"{path}: found {value!r}; allowed: a list"
        return
    for inner in value:
        yield from mistakes(shape.item_type, inner, path)


def plain_mistakes(shape: inspect.Type, value: Any, path: str) -> Iterator[str]:
    """A text, a number, true or false; numbers within their bounds."""
    kind, low, high = WORDS[type(shape)][0], getattr(shape, "ge", None), getattr(shape, "le", None)
    above = getattr(shape, "gt", None)
    # true is an int to Python, and no number to the writer of a file.
    right = isinstance(value, kind) and isinstance(value, bool) == (bool in kind)
    below = (low is not None and value < low) or (above is not None and value <= above) if right else True
    if below or (high is not None and value > high):
        yield f"{path}: found {value!r}; allowed: {allowed(shape)}"


def joined(path: str, key: str) -> str:
    """ "roles.doctor"."""
    return f"{path}.{key}" if path else key


def nearest(key: str, allowed: list[str]) -> str:
    """A guess at what a misspelt key meant, if there is a good one."""
    found = get_close_matches(key, allowed, n=1, cutoff=0.7)
    return f" (did you mean {found[0]}?)" if found else ""
