"""The key of a place in a tree: the path from the root, so a subtree is one range."""

from __future__ import annotations

from typing import List, Optional, Sequence

from ..escaping import DELIMITER
from ..ranges import KeyRange, extensions_of
from .composite import composite_key, parse_composite_key


def hierarchical_key(path: Sequence[str]) -> str:
    """The key of a place in a tree, root first.

    >>> hierarchical_key(["US", "CA", "SF"])
    'US#CA#SF'
    """
    return composite_key(path)


def parse_hierarchical_key(text: str) -> List[str]:
    """Reads what ``hierarchical_key`` wrote, and refuses any other text."""
    return parse_composite_key(text)


def parent_key(text: str) -> Optional[str]:
    """The key one level up; a root has none.

    >>> parent_key("US#CA#SF"), parent_key("US")
    ('US#CA', None)
    """
    above = ancestor_keys(text)
    return above[-1] if above else None


def ancestor_keys(text: str) -> List[str]:
    """The keys of all levels above, root first.

    >>> ancestor_keys("US#CA#SF")
    ['US', 'US#CA']
    """
    parse_hierarchical_key(text)
    return [text[:i] for i, char in enumerate(text) if char == DELIMITER]


def descendants(text: str) -> KeyRange:
    """The range of everything below a key, itself excluded.

    >>> descendants("US#CA")
    KeyRange(lower='US#CA#', upper='US#CA$', prefix='US#CA#')
    """
    parse_hierarchical_key(text)
    return extensions_of(text + DELIMITER)
