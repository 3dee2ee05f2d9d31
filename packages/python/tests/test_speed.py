"""Keys of text take at most ten times as long as the f-string that people write by hand."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "bench"))

from measure import JOBS, nanoseconds


class Speed(unittest.TestCase):
    def test_text_keys(self):
        for job in ("USER#<id>", "ORDER#<org>#<id>"):
            rows = dict(JOBS[job])
            # A machine that is busy may disturb one measurement: the best of three counts.
            ratios = [
                nanoseconds(rows["keywright"]) / nanoseconds(rows["f-string"]) for _ in range(3)
            ]
            self.assertLessEqual(min(ratios), 10, job)


if __name__ == "__main__":
    unittest.main()
