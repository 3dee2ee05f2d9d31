"""Definitions do not change once they are made: they are shared, compared and hashed."""

from __future__ import annotations

from typing import Any, Callable, NoReturn, Tuple, Type, TypeVar

T = TypeVar("T")

#: The call that makes a definition: the function, its arguments, and its options.
Made = Tuple[Callable[..., Any], Tuple[Any, ...], Tuple[Tuple[str, Any], ...]]


class Definition:
    """What a call made, which never changes. Two are equal if the same call makes them, and to read one
    back is to make it again."""

    __slots__ = ("_made",)

    _made: Made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._made == other._made

    def __hash__(self) -> int:
        return hash(self._made)

    def __reduce__(self) -> Any:
        return _remake, self._made


def _remake(make: Callable[..., Any], args: Tuple[Any, ...], options: Tuple[Any, ...]) -> Any:
    return make(*args, **dict(options))


def freeze(made: Type[T], **attributes: Any) -> T:
    """An instance with these attributes, past its own constructor."""
    one: T = object.__new__(made)
    assign(one, **attributes)
    return one


def assign(one: object, **attributes: Any) -> None:
    """Sets the attributes of a frozen object, once, while it is made."""
    for name, value in attributes.items():
        object.__setattr__(one, name, value)
