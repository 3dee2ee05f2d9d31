"""``encode(item)`` takes at most five times as long as the f-string that people write by hand."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "bench"))

from measure import JOBS, nanoseconds


class Speed(unittest.TestCase):
    def test_writing(self):
        for job, rows in JOBS.items():
            if job.startswith("read"):
                continue
            ways = dict(rows)
            # A machine that is busy disturbs a measurement, and never makes it better: the best counts.
            ratios = (
                nanoseconds(ways["encode(item)"], repeat=50) / nanoseconds(ways["f-string"], repeat=50)
                for _ in range(20)
            )
            self.assertTrue(any(ratio <= 5 for ratio in ratios), job)


if __name__ == "__main__":
    unittest.main()
