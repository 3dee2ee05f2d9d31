"""What people install: the wheel has its licence and its types, and nothing in it points outside."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
README = (HERE / "README.md").read_text("utf-8")


class Package(unittest.TestCase):
    def test_the_readme_links_to_places_that_exist_outside_the_repository(self):
        links = re.findall(r"\]\(([^)]+)\)", README)
        self.assertGreater(len(links), 1)
        for link in links:
            self.assertRegex(link, r"^(https://|#)")

    def test_the_licence_is_the_one_of_the_repository(self):
        licence = HERE.parents[1] / "LICENSE"
        self.assertEqual((HERE / "LICENSE").read_text("utf-8"), licence.read_text("utf-8"))

    @unittest.skipUnless(find_spec("wheel") and find_spec("setuptools"), "no wheel can be built here")
    def test_the_wheel(self):
        with tempfile.TemporaryDirectory() as folder:
            # A copy: building leaves files beside the sources.
            source = Path(folder, "source")
            shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
            subprocess.run(
                [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q",
                 "-w", folder, str(source)],
                check=True,
                capture_output=True,
            )  # fmt: skip
            (wheel,) = Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as file:
                names = file.namelist()
                metadata = file.read(next(n for n in names if n.endswith("METADATA"))).decode()
            self.assertTrue([name for name in names if name.endswith("/LICENSE")])
            self.assertIn("keywright/py.typed", names)
            modules = {p.relative_to(HERE / "src").as_posix() for p in (HERE / "src").rglob("*.py")}
            self.assertEqual({name for name in names if name.endswith(".py")}, modules)
            for line in ("Author: The Keywright authors", "License: MIT", "Project-URL: Specification, https:"):
                self.assertIn(line, metadata)


if __name__ == "__main__":
    unittest.main()
