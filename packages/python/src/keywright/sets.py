"""Several definitions in one collection: section 9 of the SPEC."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Dict, Mapping, NamedTuple, Optional, Union

from .codec import Codec
from .errors import INVALID_DEFINITION, INVALID_KEY, Words, refuse
from .frozen import Definition, assign
from .keys import Key, Part, components_of
from .shards import ShardedKey

Member = Union[Key[Any, Any], ShardedKey]


class Found(NamedTuple):
    """Which definition a key belongs to, and its values."""

    type: str
    values: Dict[str, Any]


class KeySet(Definition):
    """Several definitions. A key belongs to at most one of them. Make a set with ``key_set``. Two are
    equal if they have equal definitions by the same names."""

    __slots__ = ("members",)

    members: Mapping[str, Member]

    def __init__(self, members: Mapping[str, Member]) -> None:
        if not isinstance(members, Mapping) or not members:
            refuse(INVALID_DEFINITION, "at least one key", members)
        own: Dict[str, Member] = {}
        for name, member in members.items():
            if type(member) not in (Key, ShardedKey):
                refuse(INVALID_DEFINITION, "a key", member, None, str(name))
            for rival, other in own.items():
                if _overlap(other, member):
                    said = f"{rival} ({other.pattern})"
                    got = Words(f"{name} ({member.pattern})")
                    refuse(INVALID_DEFINITION, f"no key in common with {said}", got)
            own[name] = member
        assign(self, members=MappingProxyType(own), _made=(KeySet, (own,), ()))

    def __hash__(self) -> int:
        return hash(frozenset(self.members.items()))

    def try_decode(self, text: str) -> Optional[Found]:
        """Which definition a key belongs to, and its values; None if it belongs to none."""
        for name, member in self.members.items():
            values = member.try_decode(text)
            if values is not None:
                return Found(name, values)
        return None

    def decode(self, text: str) -> Found:
        """Which definition a key belongs to, and its values. Raises if it belongs to none."""
        found = self.try_decode(text)
        if found is None:
            said = ", ".join(f"{name} ({m.pattern})" for name, m in self.members.items())
            refuse(INVALID_KEY, f"one of {said}", text)
        return found


def key_set(members: Optional[Mapping[str, Member]] = None, /, **named: Member) -> KeySet:
    """Tells the keys of a mixed collection apart. Refuses two definitions that could make the same key.

    >>> from keywright import key, text
    >>> items = key_set(user=key("USER", text("id")), order=key("USER", text("id"), "ORDER"))
    >>> items.decode("USER#1#ORDER")
    Found(type='order', values={'id': '1'})
    """
    return KeySet(named if members is None else members)


def _overlap(a: Member, b: Member) -> bool:
    """No component's text contains a delimiter, so keys are equal only if every component is."""
    own, other = list(components_of(a.parts)), list(components_of(b.parts))
    return len(own) == len(other) and all(map(_meet, own, other))


def _meet(a: Part, b: Part) -> bool:
    """Whether two components could have the same text. With these formats, if two of them overlap, the
    first or last text of one shows it. Only the ends of a user's own codec are known: unless they lie
    apart from the other's, the two may overlap."""
    if isinstance(a, str):
        return a == b if isinstance(b, str) else b.codec.reads(a)
    if isinstance(b, str):
        return a.codec.reads(b)
    if _shows(a.codec, b.codec) or _shows(b.codec, a.codec):
        return True
    if a.codec.all or b.codec.all or (a.kind != "custom" and b.kind != "custom"):
        return False
    return not (_is_before(a.codec, b.codec) or _is_before(b.codec, a.codec))


def _shows(a: Codec, b: Codec) -> bool:
    known = a.all or [text for text in (a.least, a.greatest) if text is not None]
    return any(map(b.reads, known))


def _is_before(a: Codec, b: Codec) -> bool:
    """True if every text of one sorts before every text of the other."""
    return a.greatest is not None and b.least is not None and a.greatest < b.least
