"""Shards: section 8 of the SPEC. The same value, the same shard, in any language."""

from __future__ import annotations

import re
import struct
from typing import List, NamedTuple, Optional

from ..errors import INVALID_KEY, INVALID_VALUE, Words, refuse
from ..escaping import TEXT, check_text, checked, is_key_text, is_storable
from ..fields.field import check_count

#: Shards are numbered in 31 bits, as in the published algorithm.
MOST_SHARDS = 2**31 - 1

#: Whatever makes a list makes at most so many texts: its arguments may come from a URL.
MOST_TEXTS = 100_000

_NUMBER = re.compile("0|[1-9][0-9]{0,9}")


class Shard(NamedTuple):
    """The parts of a shard's key."""

    base: str
    shard: int


def shard_of(value: str, count: int) -> int:
    """The shard of a value, from 0 to ``count`` - 1. Growing from n to m shards moves a value only to
    one of the new ones.

    >>> shard_of("user-1", 10)
    0
    """
    check_count(count, 1, MOST_SHARDS)
    return jump(murmur3(checked(value, INVALID_VALUE, TEXT, is_storable).encode()), count)


def hashed_shard_key(base: str, value: str, count: int) -> str:
    """A partition key spread over ``count`` shards by a value.

    >>> hashed_shard_key("STATUS#ACTIVE", "order-1", 10)
    'STATUS#ACTIVE#SHARD#1'
    """
    return f"{_check_base(base)}#SHARD#{shard_of(value, count)}"


def shard_keys(base: str, count: int) -> List[str]:
    """Every shard of a key, to read them all back; at most 100,000.

    >>> shard_keys("STATUS#ACTIVE", 2)
    ['STATUS#ACTIVE#SHARD#0', 'STATUS#ACTIVE#SHARD#1']
    """
    text = _check_base(base)
    check_count(count, 1, MOST_SHARDS)
    check_list(count)
    return [f"{text}#SHARD#{shard}" for shard in range(count)]


def check_list(length: int) -> None:
    """Refuses to make a list that is too long."""
    if length > MOST_TEXTS:
        refuse(INVALID_VALUE, f"a list of at most {MOST_TEXTS} texts", Words(str(length)))


def parse_shard_key(text: str) -> Shard:
    """Reads what ``hashed_shard_key`` and ``shard_keys`` wrote, and refuses any other text.

    >>> parse_shard_key("STATUS#ACTIVE#SHARD#7")
    Shard(base='STATUS#ACTIVE', shard=7)
    """
    base, mark, number = check_text(text).rpartition("#SHARD#")
    shard = parse_shard(number, MOST_SHARDS)
    if not mark or shard is None or not is_key_text(base):
        refuse(INVALID_KEY, "a shard key such as STATUS#ACTIVE#SHARD#7", text)
    return Shard(base, shard)


def parse_shard(text: str, count: int) -> Optional[int]:
    """The number of a shard below ``count``, without leading zeros; None for other text."""
    return int(text) if _NUMBER.fullmatch(text) and int(text) < count else None


def _check_base(base: object) -> str:
    return checked(base, INVALID_VALUE, "the text of a key", is_key_text)


_WORD = 0xFFFFFFFF
_LONG = 0xFFFFFFFFFFFFFFFF


def _rotate(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & _WORD


def _scramble(block: int) -> int:
    return _rotate(block * 0xCC9E2D51 & _WORD, 15) * 0x1B873593 & _WORD


def murmur3(data: bytes) -> int:
    """MurmurHash3 x86 32-bit, seed 0 (Appleby; public domain)."""
    whole = len(data) // 4 * 4
    value = 0
    for (block,) in struct.iter_unpack("<I", data[:whole]):
        value = (_rotate(value ^ _scramble(block), 13) * 5 + 0xE6546B64) & _WORD
    value ^= _scramble(int.from_bytes(data[whole:], "little")) ^ len(data)
    value = (value ^ value >> 16) * 0x85EBCA6B & _WORD
    value = (value ^ value >> 13) * 0xC2B2AE35 & _WORD
    return value ^ value >> 16


def jump(state: int, count: int) -> int:
    """Jump consistent hash (Lamping and Veach, 2014): a generator seeded with the hash decides, ever
    more rarely, to jump to a later shard; the last jump below ``count`` is the answer."""
    shard = following = 0
    while following < count:
        shard = following
        state = (state * 2862933555777941757 + 1) & _LONG
        following = int((shard + 1) * (2**31 / ((state >> 33) + 1)))
    return shard
