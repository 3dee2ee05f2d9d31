"""Keywright beside a hand-written f-string, json.dumps and FoundationDB's tuple layer.

Run it as ``PYTHONPATH=src python3 bench/measure.py``.
"""

from __future__ import annotations

import json
import timeit
from datetime import datetime, timezone
from typing import Any, Callable, Dict, List, Tuple

import keywright as kw

USER = kw.key("USER", kw.text("id"))
ORDER = kw.key("ORDER", kw.text("org"), kw.text("id"))
LOGIN = kw.key("LOGIN", kw.time("at"), kw.text("id"))
AT = datetime(2024, 1, 15, 10, 30, tzinfo=timezone.utc)
NAME, ORG = "user-12345", "acme"


SERIAL = kw.key("SERIAL", kw.text("org"), kw.integer("n", digits=5))
PLACE = kw.key("PLACE", kw.text("org"), kw.text("city"), kw.text("id"))
ITEM: Dict[str, Any] = {"id": NAME, "org": ORG, "at": AT, "n": 42, "city": "SF", "total": 5}


def _hand_written_user(item: Dict[str, Any]) -> str:
    return f"USER#{item['id']}"


def _hand_written_order(item: Dict[str, Any]) -> str:
    return f"ORDER#{item['org']}#{item['id']}"


def _hand_written_login(item: Dict[str, Any]) -> str:
    return f"LOGIN#{item['at'].isoformat(timespec='milliseconds')}#{item['id']}"


def _hand_written_serial(item: Dict[str, Any]) -> str:
    return f"SERIAL#{item['org']}#{item['n']:05}"


def _hand_written_place(item: Dict[str, Any]) -> str:
    return f"PLACE#{item['org']}#{item['city']}#{item['id']}"


Row = Tuple[str, Callable[[], Any]]

#: By job: the hand-written line first, then what is compared with it.
JOBS: Dict[str, List[Row]] = {
    "USER#<id>": [
        ("f-string", lambda: _hand_written_user(ITEM)),
        ("encode(item)", lambda: USER.encode(ITEM)),
        ("encode(id=…)", lambda: USER.encode(id=NAME)),
        ("json.dumps", lambda: json.dumps(["USER", NAME])),
    ],
    "ORDER#<org>#<id>": [
        ("f-string", lambda: _hand_written_order(ITEM)),
        ("encode(item)", lambda: ORDER.encode(ITEM)),
        ("encode(org=…)", lambda: ORDER.encode(org=ORG, id=NAME)),
        ("json.dumps", lambda: json.dumps(["ORDER", ORG, NAME])),
    ],
    "LOGIN#<at>#<id>": [
        ("f-string", lambda: _hand_written_login(ITEM)),
        ("encode(item)", lambda: LOGIN.encode(ITEM)),
        ("json.dumps", lambda: json.dumps(["LOGIN", AT.isoformat(), NAME])),
    ],
    "SERIAL#<org>#<n>": [
        ("f-string", lambda: _hand_written_serial(ITEM)),
        ("encode(item)", lambda: SERIAL.encode(ITEM)),
    ],
    "PLACE#<org>#<city>#<id>": [
        ("f-string", lambda: _hand_written_place(ITEM)),
        ("encode(item)", lambda: PLACE.encode(ITEM)),
    ],
    "read USER#<id>": [
        ("split", lambda: "USER#user-12345".split("#", 1)[1]),
        ("decode", lambda: USER.decode("USER#user-12345")),
        ("json.loads", lambda: json.loads('["USER", "user-12345"]')),
    ],
}


def _with_foundationdb() -> None:
    """Adds FoundationDB's tuple layer where it is installed; it needs its client library."""
    try:
        from fdb import tuple as layer  # type: ignore[import-not-found]
    except ImportError:
        print("FoundationDB's tuple layer is not installed here: it is left out.\n")
        return
    JOBS["USER#<id>"].append(("fdb.tuple", lambda: layer.pack(("USER", NAME))))
    JOBS["ORDER#<org>#<id>"].append(("fdb.tuple", lambda: layer.pack(("ORDER", ORG, NAME))))
    JOBS["read USER#<id>"].append(
        ("fdb.tuple", lambda: layer.unpack(layer.pack(("USER", NAME))))
    )


def nanoseconds(run: Callable[[], Any], number: int = 1000, repeat: int = 300) -> float:
    """The best of many short runs: what else the machine did only ever adds."""
    return min(timeit.repeat(run, number=number, repeat=repeat)) / number * 1e9


def main() -> None:
    _with_foundationdb()
    print("| job | | time | beside the first |")
    print("|---|---|---|---|")
    for job, rows in JOBS.items():
        first = 0.0
        for name, run in rows:
            time = nanoseconds(run)
            first = first or time
            print(f"| `{job}` | {name} | {time:.0f} ns | {time / first:.1f} |")


if __name__ == "__main__":
    main()
