"""A partition key with write sharding: ``sharded``."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .codec import Codec
from .errors import INVALID_DEFINITION, INVALID_KEY, KeywrightError, refuse
from .escaping import plain
from .fields.field import Field, check_count
from .keys import Key
from .patterns.hashed_shard import (
    MOST_SHARDS,
    hashed_shard_key,
    parse_shard,
    shard_keys,
    shard_of,
)
from .writer import check_values


class ShardedKey:
    """A partition key that is spread over shards. Make one with ``sharded``."""

    __slots__ = ("_is_held", "_key", "base", "by", "by_field", "count", "formerly", "most", "parts", "pattern")

    def __init__(
        self, base: Key, *, by: Union[str, Field], count: int, formerly: Sequence[int] = ()
    ) -> None:
        if not isinstance(base, Key):
            refuse(INVALID_DEFINITION, "a key", base)
        #: The key without its shard.
        self.base = base
        self.count = check_count(count, 1, MOST_SHARDS, f"{base.pattern}: count")
        if not isinstance(formerly, (list, tuple)):
            refuse(INVALID_DEFINITION, "a list of counts", formerly, base.pattern)
        #: Earlier shard counts, whose keys are still read.
        self.formerly = tuple(check_count(one, 1, MOST_SHARDS) for one in formerly)
        name = by.name if isinstance(by, Field) else plain(by)
        if name is None:
            refuse(INVALID_DEFINITION, "the name of a value, or a field", by, base.pattern)
        #: The name of the value that decides the shard.
        self.by: str = name
        # A name that is a field of the key means that field. Text is hashed verbatim.
        held = next((field for field in base.fields if field.name == name), None)
        self._is_held = held is not None
        own = held if held is not None and held.kind != "text" else None
        field = by if isinstance(by, Field) else own
        #: The field of that value, if it is known; None if the value is any text.
        self.by_field: Optional[Field] = field and (field.of or field)

        #: How many shards are read.
        self.most = max((count, *self.formerly))
        codec = Codec(
            f"a shard from 0 to {self.most - 1}", str, lambda text: parse_shard(text, self.most)
        )
        self._key = Key(*base.parts, "SHARD", Field("shard", "custom", codec))
        self.parts = self._key.parts
        self.pattern = self._key.pattern

    def encode(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        """The key of these values, on the shard that the value named by ``by`` belongs to."""
        given = named if values is None else check_values(values, named, self.pattern)
        base = self.base.encode(given)
        try:
            return hashed_shard_key(base, self._hashed(given.get(self.by)), self.count)
        except KeywrightError as error:
            raise error.at(self.pattern, self.by) from None

    def shards(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> List[str]:
        """The keys of all shards, earlier ones included, to read them back."""
        given = named if values is None else check_values(values, named, self.pattern)
        return shard_keys(self.base.encode(given), self.most)

    def decode(self, text: str) -> Dict[str, Any]:
        """The values of a key, and its shard. Raises for text that ``encode`` could not have made."""
        values = self._key.decode(text)
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
        return value if self.by_field is None else self.by_field.codec.encode(value)

    def __repr__(self) -> str:
        return f"<sharded key {self.pattern}>"


def sharded(
    base: Key, *, by: Union[str, Field], count: int, formerly: Sequence[int] = ()
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
