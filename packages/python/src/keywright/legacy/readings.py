"""Every way to read the text of a legacy key."""

from __future__ import annotations

from typing import Any, Callable, Iterator, List, NamedTuple, Sequence, Tuple

from .codec import MOST_CHARACTERS, LegacyCodec


class _Ends(NamedTuple):
    """Where a field can end."""

    #: For each position, the first such end from there on, or -1.
    following: List[int]
    #: The last end to try for a field that starts here.
    most: Callable[[int], int]


def readings_of(
    codecs: Sequence[LegacyCodec], fixed: Sequence[str], text: str
) -> Iterator[Tuple[Any, ...]]:
    """Every way to read a text, one at a time. First, one pass from the right for each field marks the
    ends after which the rest can be read too. So the search never enters a dead end, and each reading
    takes time proportional to the text, even when there are too many of them to count."""
    first, tail = len(fixed[0]), fixed[len(codecs)]
    if not text.startswith(fixed[0]):
        return
    if not codecs:
        if len(text) == first:
            yield ()
        return
    if not text.endswith(tail) or len(text) - len(tail) < first:
        return
    ends = _ends_of(codecs, fixed, text)

    def read_from(i: int, at: int, before: Tuple[Any, ...]) -> Iterator[Tuple[Any, ...]]:
        following, most = ends[i]
        limit = most(at)
        end = following[at]
        while 0 <= end <= limit:
            for value in codecs[i].read(text[at:end]):
                values = (*before, value)
                if i + 1 == len(codecs):
                    yield values
                else:
                    yield from read_from(i + 1, end + len(fixed[i + 1]), values)
            end = following[end + 1]

    yield from read_from(0, first, ())


def _ends_of(codecs: Sequence[LegacyCodec], fixed: Sequence[str], text: str) -> List[_Ends]:
    size = len(text)
    ends: List[_Ends] = []

    starts: Callable[[int], bool] = lambda at: at == size  # noqa: E731
    for i in reversed(range(len(codecs))):
        codec, after = codecs[i], fixed[i + 1]
        following = [-1] * (size + 2)
        for at in range(size, -1, -1):
            is_end = text.startswith(after, at) and starts(at + len(after))
            following[at] = at if is_end else following[at + 1]
        one = _Ends(following, _limit_of(codec, text))
        ends.insert(0, one)
        starts = _starter(codec, one, text)
    return ends


def _starter(codec: LegacyCodec, ends: _Ends, text: str) -> Callable[[int], bool]:
    def starts(at: int) -> bool:
        limit = ends.most(at)
        end = ends.following[at]
        while 0 <= end <= limit:
            if codec.is_wide or codec.read(text[at:end]):
                return True
            end = ends.following[end + 1]
        return False

    return starts


def _limit_of(codec: LegacyCodec, text: str) -> Callable[[int], int]:
    """How far a field may reach: free text to its next forbidden character, others up to a limit."""
    size = len(text)
    if not codec.is_wide:
        return lambda at: min(size, at + MOST_CHARACTERS)
    if codec.ends is None:
        return lambda at: size
    stops = [size] * (size + 1)
    for at in range(size - 1, -1, -1):
        stops[at] = at if codec.ends.match(text, at) else stops[at + 1]
    return lambda at: stops[at]
