"""Definitions do not change once they are made: they are shared, compared and hashed."""

from __future__ import annotations

from typing import Any, NoReturn, Type, TypeVar

T = TypeVar("T")


class Frozen:
    """What is made by ``freeze`` and never changes."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: {name}")


def freeze(made: Type[T], **attributes: Any) -> T:
    """An instance with these attributes, past its own constructor."""
    one: T = object.__new__(made)
    assign(one, **attributes)
    return one


def assign(one: object, **attributes: Any) -> None:
    """Sets the attributes of a frozen object, once, while it is made."""
    for name, value in attributes.items():
        object.__setattr__(one, name, value)
