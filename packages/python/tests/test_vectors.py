"""Every vector of the SPEC, level by level."""

from __future__ import annotations

import unittest
from pathlib import Path

from keywright.conform import answer
from keywright.wire import read_json

VECTORS = Path(__file__).resolve().parents[2] / "core" / "vectors.json"


def differences(vectors, answer=answer):
    """The vectors whose answers differ from what they say, each with the answer."""
    for vector in vectors:
        request = {name: vector[name] for name in vector if name not in ("result", "refused")}
        said = answer(request)
        right = "refused" in said if "refused" in vector else said.get("result") == vector["result"]
        # 0 == False and 1 == True in Python, and in JSON they differ.
        if not right or isinstance(said.get("result"), bool) != isinstance(vector.get("result"), bool):
            yield vector, said


class Vectors(unittest.TestCase):
    def test_every_level(self):
        levels = read_json(VECTORS.read_text("ascii"))["levels"]
        self.assertEqual(sorted(levels), ["1", "2", "3", "4", "5"])
        for level, vectors in levels.items():
            self.assertGreater(len(vectors), 50)
            with self.subTest(level=level):
                self.assertEqual(list(differences(vectors))[:5], [])


if __name__ == "__main__":
    unittest.main()
