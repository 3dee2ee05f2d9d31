"""What type checkers know of keys. mypy and pyright read this file; nothing runs it.

A comment that silences an error where there is none is an error itself, so each one is a test.
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Dict, Optional, Tuple, TypedDict, Union
from uuid import UUID

import keywright as kw

# All fields of one type: the checkers know what comes out, and what may go in by name.
user = kw.key("USER", kw.text("id"))
user_id: str = user.decode("USER#1")["id"]
user.encode(id="1")
user.encode({"id": "1", "more": 5})
user.encode(id=1)  # type: ignore
user.decode("USER#1")["id"] + 1  # type: ignore
user.decode(5)  # type: ignore

city = kw.key("CITY", kw.choice("country", ["US"]), kw.token("state"), kw.desc(kw.text("name")))
in_city: Dict[str, str] = city.decode("CITY#US#CA#…")

issue = kw.key("ISSUE", kw.integer("n", digits=5))
number: int = issue.decode("ISSUE#00042")["n"]
issue.encode(n=Decimal(42))
issue.encode(n="42")  # type: ignore
issue.decode("ISSUE#00042")["n"].upper()  # type: ignore

at: dt.datetime = kw.key(kw.time("at")).decode("…")["at"]
on: dt.date = kw.key(kw.desc(kw.date("on"))).decode("…")["on"]
took: dt.timedelta = kw.key(kw.duration("took")).decode("…")["took"]
price: Decimal = kw.key(kw.decimal("price", digits=5, scale=2)).decode("…")["price"]
score: float = kw.key(kw.number("score")).decode("…")["score"]
done: bool = kw.key(kw.boolean("done")).decode("…")["done"]
file: UUID = kw.key(kw.uuid("file")).decode("…")["file"]
digest: bytes = kw.key(kw.bytes("digest")).decode("…")["digest"]
key_id: str = kw.key(kw.id("id", "user")).decode("…")["id"]

file + 1  # type: ignore


def write_version(version: Tuple[int, int]) -> str:
    return f"{version[0]:03}.{version[1]:03}"


def read_version(text: str) -> Tuple[int, int]:
    major, minor = text.split(".")
    return int(major), int(minor)


release = kw.key("RELEASE", kw.field("version", encode=write_version, decode=read_version))
version: Tuple[int, int] = release.decode("…")["version"]
release.encode(version="1.2")  # type: ignore


# Fields of several types: a TypedDict says which is which.
class Order(TypedDict):
    at: dt.datetime
    id: str


order = kw.key("ORDER", kw.time("at"), kw.text("id"), values=Order)
ordered: dt.datetime = order.decode("…")["at"]
order_id: str = order.decode("…")["id"]
order.decode("…")["id"] + 1  # type: ignore
order.decode("…")["nobody"]  # type: ignore
tried: Optional[Order] = order.try_decode("…")
order.encode(at=ordered, id=order_id)
order.encode({"at": ordered, "id": order_id})

# Without one, they are Any: nothing is refused that may be right.
loose = kw.key("ORDER", kw.time("at"), kw.text("id"))
loose.decode("…")["at"].isoformat()
loose.encode(at=ordered, id="1")

# No fields at all.
kw.key("PROFILE").encode()

# Units and other words are literals.
kw.bucket("at", "day")
kw.bucket("at", "week")  # type: ignore
kw.time_bucket(ordered, "month")
kw.time_buckets(ordered, ordered, "days")  # type: ignore
kw.key_condition(pk=("PK", "a"), format="low-level")
kw.key_condition(pk=("PK", "a"), format="high-level")  # type: ignore
kw.legacy_key("A", kw.text("v"), casing="lower")
kw.legacy_key("A", kw.text("v"), casing="title")  # type: ignore

# Own attributes.
kw.key_condition(pk=[("Artist", "a")], sk=[(kw.integer("Year", digits=4), kw.gte(1990), "N")])
kw.key_condition(pk=[("Artist", "a", "X")])  # type: ignore

# Options are checked.
kw.integer("n")  # type: ignore
kw.integer("n", digits="5")  # type: ignore
kw.text(5)  # type: ignore
kw.key(5)  # type: ignore

status = kw.sharded(kw.key("S", kw.text("s")), by=kw.integer("n", digits=3), count=4)
sharded: str = status.encode(s="a", n=5)
every: Union[kw.Found, None] = kw.key_set(a=user, b=status, c=order).try_decode("…")
found: kw.KeyRange = kw.where(kw.legacy_key("A", kw.text("v")), v="x")
