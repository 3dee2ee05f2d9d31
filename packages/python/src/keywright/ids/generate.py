"""Making ids that ascend."""

from __future__ import annotations

import os
import threading
import time
import weakref
from typing import Callable, Optional

from ..errors import INVALID_DEFINITION, INVALID_VALUE, refuse, refuse_because
from .crockford import encode_base32
from .parse import check_definition, check_prefix

#: The last millisecond that a ULID can hold.
TIME_MAX = 2**48 - 1

_RANDOM_BITS = 80


def _system_ms() -> int:
    return time.time_ns() // 1_000_000


#: Every source of this process, for as long as somebody has it.
_sources: weakref.WeakSet[_Source] = weakref.WeakSet()


class _Source:
    """A source of ULIDs that ascend strictly. A new millisecond draws 80 random bits. Within it, and
    when the clock steps back, they count up by one; when they are used up, the id moves on to the
    next millisecond, because an id that is early by one is better than one that is not greater."""

    def __init__(self, now: Callable[[], float], random: Callable[[int], bytes]) -> None:
        self._now = now
        self._random = random
        self._lock = threading.Lock()
        self._time = -1
        self._number = 0
        _sources.add(self)

    def after_fork(self) -> None:
        """A child must not continue its parent's count: both would make the same ids."""
        self._lock = threading.Lock()
        self._number = (1 << _RANDOM_BITS) - 1

    def next(self) -> str:
        with self._lock:
            try:
                ms = self._now()
            except Exception as error:
                refuse_because(error, INVALID_VALUE, "a clock", None)
            if isinstance(ms, bool) or not isinstance(ms, (int, float)) or not 0 <= ms <= TIME_MAX:
                refuse(INVALID_VALUE, f"a clock in milliseconds from 0 to {TIME_MAX}", ms)
            if ms >= self._time + 1:
                self._start(int(ms))
            elif self._number + 1 < 1 << _RANDOM_BITS:
                self._number += 1
            elif self._time < TIME_MAX:
                self._start(self._time + 1)
            else:
                refuse(INVALID_VALUE, "a time that has ids left", self._time)
            return encode_base32(self._time << _RANDOM_BITS | self._number, 26)

    def _start(self, ms: int) -> None:
        try:
            drawn = self._random(10)
        except Exception as error:
            refuse_because(error, INVALID_VALUE, "random bytes", None)
        if not isinstance(drawn, (bytes, bytearray)) or len(drawn) != 10:
            refuse(INVALID_VALUE, "10 random bytes", drawn)
        self._number = int.from_bytes(drawn, "big")
        self._time = ms


# One source for all prefixes, so all ids of a process ascend.
_process = _Source(_system_ms, os.urandom)


def _start_anew() -> None:
    for source in list(_sources):
        source.after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_anew)


def create_id(prefix: str) -> str:
    """A new id: the prefix, ``_`` and a ULID. The ULIDs of one process ascend strictly, across
    prefixes and threads, within a millisecond and when the clock steps back.

    It is not a secret: it shows when it was made, and ids of one millisecond are neighbours.

    >>> user = create_id("user")
    >>> len(user), user < create_id("user")
    (31, True)
    """
    return f"{check_prefix(prefix)}_{_process.next()}"


def id_generator(
    prefix: str,
    *,
    now: Optional[Callable[[], float]] = None,
    random: Optional[Callable[[int], bytes]] = None,
) -> Callable[[], str]:
    """A source of ids with its own clock (in milliseconds) and randomness (``os.urandom``'s shape),
    for tests and backfills. The same clock and bytes give the same ids. In a forked child it starts anew.

    >>> next_user = id_generator("user", now=lambda: 1469918176385, random=lambda n: b"\\7" * n)
    >>> next_user(), next_user()
    ('user_01ARYZ6S410W3GE1R70W3GE1R7', 'user_01ARYZ6S410W3GE1R70W3GE1R8')
    """
    checked = check_definition(prefix)
    for option in (now, random):
        if option is not None and not callable(option):
            refuse(INVALID_DEFINITION, "a function", option)
    source = _Source(now or _system_ms, random or os.urandom)
    return lambda: f"{checked}_{source.next()}"
