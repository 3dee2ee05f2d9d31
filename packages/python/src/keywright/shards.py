"""A partition key with write sharding: ``sharded``."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union, cast

from .codec import Codec
from .errors import INVALID_DEFINITION, INVALID_KEY, KeywrightError, refuse
from .escaping import plain
from .fields.field import Field, check_count, make_field
from .frozen import Definition, assign
from .keys import Key, Part
from .patterns.hashed_shard import (
    MOST_SHARDS,
    hashed_shard_key,
    parse_shard,
    shard_keys,
    shard_of,
)
from .writer import check_values


AnyField = Field[Any, Any]
AnyKey = Key[Any, Any]


def _ascending(field: AnyField) -> AnyField:
    return field.of or field


def _tells(own: AnyField, by: AnyField) -> bool:
    """Whether a key that holds one field tells what another writes: a bucket does not know its time."""
    return own.kind != "bucket" or _ascending(own).codec.least == _ascending(by).codec.least


def _is_respelt(own: AnyField, by: AnyField) -> bool:
    """Whether a field of the key returns another spelling than another field of its name has hashed: then
    the key would not be on the shard of what it returns. Of a codec of one's own, nobody knows."""
    respelt = ("uuid", "decimal", "time", "bucket")
    return own.kind in respelt and by.kind != "custom" and _spelling(own) != _spelling(by)


def _spelling(field: AnyField) -> object:
    """How a field spells its values: a bucket returns a datetime, as a time does."""
    return "time" if field.kind == "bucket" else field.options.get("scale", field.kind)


class ShardedKey(Definition):
    """A partition key that is spread over shards. Make one with ``sharded``. Two are equal if their
    bases and their options are."""

    __slots__ = (
        "_is_held",
        "_key",
        "base",
        "by",
        "by_field",
        "count",
        "formerly",
        "most",
        "parts",
        "pattern",
    )

    #: The key without its shard.
    base: AnyKey
    #: The name of the value that decides the shard.
    by: str
    #: The field of that value, if it is known; None if the value is any text.
    by_field: Optional[AnyField]
    count: int
    #: Earlier shard counts, whose keys are still read.
    formerly: Tuple[int, ...]
    #: How many shards are read.
    most: int
    parts: Tuple[Part, ...]
    pattern: str
    _is_held: bool
    _key: AnyKey

    def __init__(
        self, base: AnyKey, *, by: Union[str, AnyField], count: int, formerly: Sequence[int] = ()
    ) -> None:
        if type(base) is not Key:
            refuse(INVALID_DEFINITION, "a key", base)
        check_count(count, 1, MOST_SHARDS, f"{base.pattern}: count")
        if not isinstance(formerly, (list, tuple)):
            refuse(INVALID_DEFINITION, "a list of counts", formerly, base.pattern)
        earlier = tuple(check_count(one, 1, MOST_SHARDS) for one in formerly)
        given = by if type(by) is Field else None
        name = plain(by) if given is None else given.name
        if name is None:
            refuse(INVALID_DEFINITION, "the name of a value, or a field", by, base.pattern)
        # A name that is a field of the key means that field. Text is hashed verbatim.
        held = next((field for field in base.fields if field.name == name), None)
        if held is not None and given is not None and _is_respelt(held, given):
            refuse(INVALID_DEFINITION, f"the name, or that {held.kind}", plain(given.kind), base.pattern, name)
        own = held if held is not None and held.kind != "text" else None
        field = own if given is None else given
        most = max((count, *earlier))
        full: AnyKey = Key(*base.parts, "SHARD", _shard_field("shard", most))
        assign(
            self,
            base=base,
            by=name,
            by_field=field and _ascending(field),
            count=count,
            formerly=earlier,
            most=most,
            parts=full.parts,
            pattern=full.pattern,
            _is_held=held is not None and (given is None or _tells(held, given)),
            _key=full,
            _made=(
                ShardedKey,
                (base,),
                (("by", name if given is None else given), ("count", count), ("formerly", earlier)),
            ),
        )

    def encode(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        """The key of these values, on the shard that the value named by ``by`` belongs to."""
        given = named if values is None else check_values(values, named, self.pattern)
        base = self.base.encode(given)
        try:
            return hashed_shard_key(base, self._hashed(given.get(self.by)), self.count)
        except KeywrightError as error:
            raise error.at(self.pattern, self.by) from error.__cause__

    def shards(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> List[str]:
        """The keys of all shards, earlier ones included, to read them back."""
        given = named if values is None else check_values(values, named, self.pattern)
        return shard_keys(self.base.encode(given), self.most)

    def decode(self, text: str) -> Dict[str, Any]:
        """The values of a key, and its shard. Raises for text that ``encode`` could not have made."""
        values: Dict[str, Any] = self._key.decode(text)
        if self._is_held:
            # A key that holds the value itself shows which shard it belongs to.
            hashed = self._hashed(values[self.by])
            if all(shard_of(hashed, n) != values["shard"] for n in (self.count, *self.formerly)):
                refuse(INVALID_KEY, f"the shard of its {self.by}", values["shard"], self.pattern, "shard")
        return values

    def try_decode(self, text: str) -> Optional[Dict[str, Any]]:
        """The values of a key, and its shard; None for text that ``encode`` could not have made."""
        try:
            return self.decode(text)
        except KeywrightError:
            return None

    def _hashed(self, value: Any) -> str:
        """What is hashed: what the field writes, or the text itself."""
        if self.by_field is None:
            # ``shard_of`` checks it.
            return cast(str, value)
        return self.by_field.codec.encode(value)

    def __repr__(self) -> str:
        return f"<sharded key {self.pattern}>"


def _shard_field(name: str, most: int) -> AnyField:
    """The number of a shard, as the last part of a key."""

    # The parts of a sharded key are public, so this writes no more than it reads.
    def write(shard: object) -> Optional[str]:
        return str(shard) if type(shard) is int and 0 <= shard < most else None

    codec = Codec(f"a shard from 0 to {most - 1}", write, lambda text: parse_shard(text, most))
    return make_field(_shard_field, name, "custom", codec, most)


def sharded(
    base: AnyKey, *, by: Union[str, AnyField], count: int, formerly: Sequence[int] = ()
) -> ShardedKey:
    """A partition key with write sharding: each key goes to one of ``count`` shards, by the hash of
    one of its item's values. So writes spread, and the value leads back to its shard.

    ``by`` is the name of a text, or a field: then the hash is over what the field writes, however the
    value is spelt. ``formerly`` lists earlier counts, whose keys are still read.

    >>> from keywright import key, text
    >>> status = sharded(key("STATUS", text("status")), by="order_id", count=3)
    >>> status.encode(status="ACTIVE", order_id="order-1")
    'STATUS#ACTIVE#SHARD#1'
    >>> status.decode("STATUS#ACTIVE#SHARD#1")
    {'status': 'ACTIVE', 'shard': 1}
    """
    return ShardedKey(base, by=by, count=count, formerly=formerly)
