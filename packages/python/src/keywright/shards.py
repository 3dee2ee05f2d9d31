"""A partition key with write sharding: ``sharded``."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

from .codec import Codec, exactly
from .errors import INVALID_DEFINITION, INVALID_VALUE, refuse
from .escaping import TEXT, escape_text, plain
from .fields.field import Field, check_count
from .keys import Key
from .patterns.hashed_shard import MOST_SHARDS, hashed_shard_key, parse_shard, shard_keys
from .writer import check_values


class ShardedKey:
    """A partition key that is spread over shards. Make one with ``sharded``."""

    __slots__ = ("_key", "base", "by", "count", "parts", "pattern")

    def __init__(self, base: Key, *, by: str, count: int) -> None:
        if not isinstance(base, Key):
            refuse(INVALID_DEFINITION, "a key", base)
        check_count(count, 1, MOST_SHARDS, f"{base.pattern}: count")
        if plain(by) is None:
            refuse(INVALID_DEFINITION, "the name of a value", by, base.pattern)

        def write(value: Any) -> Optional[str]:
            return str(value) if type(value) is int else None

        codec = Codec(
            f"a shard from 0 to {count - 1}",
            write,
            exactly(write, lambda text: parse_shard(text, count)),
        )
        self._key = Key(*base.parts, "SHARD", Field("shard", "custom", codec))
        #: The key without its shard.
        self.base = base
        #: The name of the value that decides the shard.
        self.by = by
        self.count = count
        self.parts = self._key.parts
        self.pattern = self._key.pattern

    def encode(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        """The key of these values, on the shard that the value named by ``by`` belongs to."""
        given = named if values is None else check_values(values, named, self.pattern)
        value = given.get(self.by)
        if escape_text(value) is None:
            refuse(INVALID_VALUE, TEXT, value, self.pattern, self.by)
        return hashed_shard_key(self.base.encode(given), str(value), self.count)

    def shards(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> List[str]:
        """The keys of all shards, to read them back."""
        given = named if values is None else check_values(values, named, self.pattern)
        return shard_keys(self.base.encode(given), self.count)

    def decode(self, text: str) -> Dict[str, Any]:
        """The values of a key, and its shard; text that ``encode`` could not have made is refused."""
        return self._key.decode(text)

    def try_decode(self, text: str) -> Optional[Dict[str, Any]]:
        """The values of a key, and its shard; None for text that ``encode`` could not have made."""
        return self._key.try_decode(text)

    def __repr__(self) -> str:
        return f"<sharded key {self.pattern}>"


def sharded(base: Key, *, by: str, count: int) -> ShardedKey:
    """A partition key with write sharding: each key goes to one of ``count`` shards, by the hash of
    one of its item's values, so that writes spread and the value finds its shard again.

    >>> from keywright import key, text
    >>> status = sharded(key("STATUS", text("status")), by="order_id", count=3)
    >>> status.encode(status="ACTIVE", order_id="order-1")
    'STATUS#ACTIVE#SHARD#1'
    >>> status.decode("STATUS#ACTIVE#SHARD#1")
    {'status': 'ACTIVE', 'shard': 1}
    """
    return ShardedKey(base, by=by, count=count)
