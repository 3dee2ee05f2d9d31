"""The laws of every key, with random definitions and values: KEYWRIGHT_RUNS asks for more of them."""

from __future__ import annotations

import os
import random
import unittest
from collections import Counter

import definitions as draw
from keywright import KeywrightError, contains
from keywright import wire
from keywright.wire import FIELDS
from keywright.ranges import where

RUNS = int(os.environ.get("KEYWRIGHT_RUNS", "1000"))


class Laws(unittest.TestCase):
    def each(self, seed):
        rng = random.Random(seed)
        for _ in range(RUNS):
            definition = draw.key(rng)
            key = wire.any_key(definition)
            taken = []
            for _ in range(3):
                values = wire.values(key, draw.values(rng, definition))
                try:
                    taken.append((values, key.encode(values)))
                except KeywrightError:
                    pass  # a value that the field has no room for
            yield rng, definition, key, taken

    def test_every_kind_is_drawn_with_values_that_it_takes(self):
        rng = random.Random(0)
        drawn, taken = Counter(), Counter()
        for _ in range(2_000):
            field = {"name": "v", **draw.kind(rng)}
            key = wire.any_key([field])
            drawn[field["field"]] += 1
            try:
                key.encode(wire.values(key, draw.values(rng, [field])))
                taken[field["field"]] += 1
            except KeywrightError:
                pass
        self.assertEqual(set(drawn), set(FIELDS))
        for kind, count in drawn.items():
            self.assertGreater(taken[kind], count / 2, kind)

    def test_decoding_gives_back_what_was_encoded(self):
        for _, _, key, taken in self.each(1):
            for _, text in taken:
                self.assertEqual(key.encode(key.decode(text)), text)

    def test_keys_sort_as_their_values_do(self):
        for _, _, key, taken in self.each(2):
            for a, first in taken:
                for b, second in taken:
                    by_bytes = (first.encode() > second.encode()) - (first.encode() < second.encode())
                    self.assertEqual(key.compare(a, b), by_bytes, (first, second))

    def test_other_text_is_refused_or_is_a_key_itself(self):
        for rng, _, key, taken in self.each(3):
            for _, text in taken:
                at = rng.randrange(len(text) + 1)
                changed = text[:at] + rng.choice(draw.CHARACTERS) + text[at + rng.randrange(2) :]
                values = key.try_decode(changed)
                if values is not None:
                    self.assertEqual(key.encode(values), changed)

    def test_a_range_holds_the_keys_that_meet_its_conditions_and_no_others(self):
        held = 0
        for rng, definition, key, taken in self.each(4):
            conditions = draw.where(rng, definition)
            kinds = {field.name: field.kind for field in key.fields}
            given = {name: wire.condition(one, kinds[name]) for name, one in conditions.items()}
            try:
                selected = where(key, given)
            except KeywrightError:
                continue
            for values, text in taken:
                met = all(
                    _meets(key, conditions[field.name], field, values) for field in key.fields
                    if field.name in conditions
                )
                held += met
                self.assertEqual(contains(selected, text), met, (definition, conditions, text))
            self.assertLessEqual(selected.lower, selected.upper)
        self.assertGreater(held, RUNS / 10)


def _meets(key, condition, field, values):
    """By value, whatever the direction: the model that ranges are held to."""
    kind = field.kind
    # The ascending field sorts as the values do.
    codec = (field.of or field).codec
    own = codec.encode(values[field.name])

    def text_of(value):
        return codec.encode(wire.condition(value, kind))

    if isinstance(condition, dict) and len(condition) == 1:
        (operator, given), = condition.items()
        if operator == "startsWith":
            return values[field.name].startswith(given)
        if operator == "during":
            ends = codec.during(given[0], given[-1])
            if codec.exact is not None and codec.exact(ends[0]) > codec.exact(ends[1]):
                return False
            return codec.encode(ends[0]) <= own <= codec.encode(ends[1])
        if operator == "between":
            if codec.exact is not None and text_of(given[0]) == text_of(given[1]):
                first, last = (codec.exact(wire.condition(one, kind)) for one in given)
                if first > last:
                    return False
            return text_of(given[0]) <= own <= text_of(given[1])
        if operator in ("gt", "gte", "lt", "lte"):
            limit = text_of(given)
            return {"gt": own > limit, "gte": own >= limit, "lt": own < limit, "lte": own <= limit}[
                operator
            ]
    return own == text_of(condition)


if __name__ == "__main__":
    unittest.main()
