"""The SPEC once more, in another structure, for mutation tests only.

Values stay in the JSON of the protocol, a field is a dictionary, and one function each writes and reads
every kind. Texts are parsed strictly, and never written again to compare them; days are counted by
arithmetic; keys are compared as bytes. So other mistakes are possible here than in the package.
"""

from __future__ import annotations

import math
import re
import struct

END = "\U0010ffff"
SAFE = 2**53 - 1
LAST_MS = 253402300799999
FIRST_MS = -62167219200000
DAY = 86400000
LONGEST = 1000000 * DAY - 1
MOST = 100000
UNITS = {"year": 4, "month": 7, "day": 10, "hour": 13}
FIRST_TIME = "0000-01-01T00:00:00.000Z"
KINDS = (
    "text token integer bigint decimal number boolean time duration date bucket choice ranked uuid bytes custom"
).split()


class Refused(Exception):
    pass


class Unsupported(Exception):
    pass


def need(condition):
    if not condition:
        raise Refused()


def match(pattern, text):
    need(isinstance(text, str))
    found = re.compile(pattern, re.DOTALL).fullmatch(text)
    need(found)
    return found


# Section 1: characters


def is_well_formed(text):
    return not any(0xD800 <= ord(char) < 0xE000 for char in text)


def is_storable(text):
    return isinstance(text, str) and is_well_formed(text) and END not in text


def is_token(text):
    return is_storable(text) and min(text, default="~") > "$"


def escape(text):
    need(is_storable(text))
    out = ""
    for char in text:
        out += "$%02X" % ord(char) if char < "%" else char
    return out


def unescape(text):
    need(is_storable(text))
    out, at = "", 0
    while at < len(text):
        char = text[at]
        if char == "$":
            code = match("[01][0-9A-F]|2[0-4]", text[at + 1 : at + 3])[0]
            char, at = chr(int(code, 16)), at + 2
        else:
            need(char > "$")
        out, at = out + char, at + 1
    return out


def is_key_text(text):
    return is_storable(text) and not re.search(r"\$(?![01][0-9A-F]|2[0-4])", text)


# The calendar: days since 1970-01-01, in months that begin with March


def days_of(year, month, day):
    moved = year - (month < 3)
    era, of_era = divmod(moved, 400)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


def length_of(year, month):
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def checked_days(year, month, day):
    need(1 <= month <= 12 and 1 <= day <= length_of(year, month))
    return days_of(year, month, day)


def time_text(ms):
    days, rest = divmod(ms, DAY)
    era, of_era = divmod(days + 719468, 146097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * of_year + 2) // 153
    day = of_year - (153 * shifted + 2) // 5 + 1
    month = shifted + 3 if shifted < 10 else shifted - 9
    year = era * 400 + year_of_era + (month < 3)
    seconds, milli = divmod(rest, 1000)
    clock = (seconds // 3600, seconds // 60 % 60, seconds % 60, milli)
    return "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ" % (year, month, day, *clock)


CLOCK = "([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])"
DATE = "([0-9]{4})-([0-9]{2})-([0-9]{2})"


def clock_ms(hour, minute, second):
    return ((int(hour) * 60 + int(minute)) * 60 + int(second)) * 1000


def instant(value):
    """Milliseconds since 1970 of a tagged instant, or of RFC 3339 text."""
    if isinstance(value, dict):
        check_value(value)
        return read_time(value.get("time"))
    need(isinstance(value, str) and len(value) <= 64)
    found = match(DATE + "[Tt]" + CLOCK + r"(\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):([0-5][0-9]))", value)
    year, month, day, hour, minute, second, fraction, zone, east, past = found.groups()
    digits = (fraction or ".0")[1:]
    need(not digits[3:].strip("0"))
    ms = checked_days(int(year), int(month), int(day)) * DAY + clock_ms(hour, minute, second)
    ms += int(digits[:3].ljust(3, "0"))
    if east is not None:
        shift = (int(east) * 60 + int(past)) * 60000
        ms += shift if zone[0] == "-" else -shift
    need(FIRST_MS <= ms <= LAST_MS)
    return ms


def read_time(text):
    found = match(DATE + "T" + CLOCK + r"\.([0-9]{3})Z", text)
    year, month, day, hour, minute, second, milli = found.groups()
    days = checked_days(int(year), int(month), int(day))
    return days * DAY + clock_ms(hour, minute, second) + int(milli)


def span(text):
    """The first and the last millisecond of a year, month, day or hour."""
    need(isinstance(text, str) and len(text) in UNITS.values())
    first = read_time(text + FIRST_TIME[len(text) :])
    if len(text) == 13:
        return first, first + 3599999
    if len(text) == 10:
        return first, first + DAY - 1
    year, month = int(text[:4]), int(text[5:7] or 12)
    return first, (days_of(year, month, length_of(year, month)) + 1) * DAY - 1


# Section 3: fields


def is_number(value):
    return type(value) in (int, float) or value == {"number": "-0"}


def plain_number(value):
    need(is_number(value))
    return 0 if isinstance(value, dict) else value


def shape_of(field):
    return field["digits"], field.get("scale", 0), field.get("signed", False)


def most_of(field):
    digits, scale, _ = shape_of(field)
    return min(10 ** (digits + scale) - 1, SAFE if field["field"] == "integer" else math.inf)


def units_of(field, value):
    kind, scale = field["field"], field.get("scale", 0)
    if kind == "bigint":
        need(isinstance(value, dict) and "bigint" in value)
        return int(value["bigint"])
    if kind == "integer":
        number = plain_number(value)
        need(type(number) is int)
        return number
    text = value if isinstance(value, str) else written_out(plain_number(value))
    sign, whole, fraction = match(r"(-?)([0-9]+)(?:\.([0-9]+))?", text).groups()
    need(len(fraction or "") <= scale and len(whole.lstrip("0")) <= 1000)
    units = int((whole.lstrip("0") or "0") + (fraction or "").ljust(scale, "0"))
    return -units if sign else units


def written_out(number):
    """The shortest decimal that reads back as a double, without an exponent."""
    sign, whole, fraction, exponent = match(
        r"(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-][0-9]+))?", repr(float(number))
    ).groups()
    fraction = "" if fraction in (None, "0") else fraction
    digits, point = whole + fraction, len(whole) + int(exponent or 0)
    if point <= 0:
        digits, point = "0" * (1 - point) + digits, 1
    digits = digits.ljust(point, "0")
    return sign + digits[:point] + ("." + digits[point:] if digits[point:] else "")


def digits_text(field, units):
    digits, scale, _ = shape_of(field)
    width = digits + scale
    text = str(10**width - 1 + units if units < 0 else units).zfill(width)
    if scale:
        text = text[:digits] + "." + text[digits:]
    return ("-" if units < 0 else "") + text


def digits_units(field, text):
    digits, scale, signed = shape_of(field)
    pattern = "(-?)([0-9]{%d})" % digits + (r"\.([0-9]{%d})" % scale if scale else "()")
    minus, whole, fraction = match(pattern, text).groups()
    units = int(whole + fraction)
    if minus:
        units -= 10 ** (digits + scale) - 1
        need(units)
    return units


def in_range(field, units):
    need(-most_of(field) <= units <= most_of(field))
    need(units >= 0 or field.get("signed", False))
    return units


def turned_units(field, units):
    digits, scale, signed = shape_of(field)
    return -units if signed else 10 ** (digits + scale) - 1 - units


def digits_value(field, units):
    kind, scale = field["field"], field.get("scale", 0)
    if kind == "integer":
        return units
    if kind == "bigint":
        return {"bigint": str(units)}
    text = str(abs(units)).zfill(scale + 1)
    cut = len(text) - scale
    return ("-" if units < 0 else "") + text[:cut] + ("." + text[cut:] if scale else "")


def bits_of(number):
    (bits,) = struct.unpack(">Q", struct.pack(">d", number))
    return bits


def write_up(field, value):
    """The ascending text of a value."""
    kind = field["field"]
    if kind == "text":
        return escape(value)
    if kind == "token":
        need(is_token(value))
        return value
    if kind in ("integer", "bigint", "decimal"):
        return digits_text(field, in_range(field, units_of(field, value)))
    if kind == "number":
        number = float(plain_number(value))
        need(math.isfinite(number))
        bits = bits_of(number + 0.0)
        return "%016x" % (bits ^ (2**64 - 1) if bits >> 63 else bits | 2**63)
    if kind in ("boolean", "ranked"):
        options = listed(field)
        need(any(value is option or (value == option and isinstance(value, str)) for option in options))
        return position(field, options.index(value))
    if kind == "time":
        return time_text(instant(value))
    if kind == "bucket":
        return time_text(instant(value))[: UNITS[field["unit"]]]
    if kind == "date":
        checked_days(*map(int, match(DATE, value).groups()))
        return value
    if kind == "duration":
        number = plain_number(value)
        need(type(number) is int and 0 <= number <= LONGEST)
        return duration_text(number)
    if kind == "choice":
        need(isinstance(value, str) and value in field["options"])
        return value
    if kind == "uuid":
        return match("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", value)[0].lower()
    if kind == "bytes":
        need(isinstance(value, dict) and "hex" in value)
        return value["hex"]
    need(isinstance(value, str) and value in field["writes"])
    need(is_token(field["writes"][value]))
    return field["writes"][value]


def read_up(field, text):
    """The value of an ascending text."""
    kind = field["field"]
    if kind == "text":
        return unescape(text)
    if kind in ("token", "choice", "uuid", "date"):
        need(write_up(field, text) == text)
        return text
    if kind in ("integer", "bigint", "decimal"):
        return digits_value(field, in_range(field, digits_units(field, text)))
    if kind == "number":
        bits = int(match("[0-9a-f]{16}", text)[0], 16)
        bits = bits ^ 2**63 if bits >> 63 else bits ^ (2**64 - 1)
        need(bits >> 52 & 0x7FF != 0x7FF and bits != 2**63)
        return struct.unpack(">d", struct.pack(">Q", bits))[0]
    if kind in ("boolean", "ranked"):
        texts = [position(field, i) for i in range(len(listed(field)))]
        need(text in texts)
        return listed(field)[texts.index(text)]
    if kind == "time":
        return {"time": time_text(read_time(text))}
    if kind == "bucket":
        need(len(text) == UNITS[field["unit"]])
        return {"time": time_text(span(text)[0])}
    if kind == "duration":
        return read_duration(text)
    if kind == "bytes":
        return {"hex": match("(?:[0-9a-f]{2})*", text)[0]}
    reads = field.get("reads", {t: v for v, t in field["writes"].items()})
    need(text in reads and write_up(field, reads[text]) == text)
    return reads[text]


def listed(field):
    return [False, True] if field["field"] == "boolean" else field["options"]


def position(field, i):
    return str(i).zfill(len(str(len(listed(field)) - 1)))


def duration_text(ms):
    days, rest = divmod(ms, DAY)
    clock = (rest // 3600000, rest // 60000 % 60, rest // 1000 % 60, rest % 1000)
    return "P%06dDT%02dH%02dM%02d.%03dS" % (days, *clock)


def read_duration(text):
    clock = "([01][0-9]|2[0-3])H([0-5][0-9])M([0-5][0-9])"
    days, hour, minute, second, milli = match("P([0-9]{6})DT" + clock + r"\.([0-9]{3})S", text).groups()
    return int(days) * DAY + clock_ms(hour, minute, second) + int(milli)


# Section 4: reversed fields


def complement(text):
    return "".join("%02x" % (255 - byte) for byte in text.encode())


def write(field, value):
    text = write_up(field, value)
    if not field.get("desc"):
        return text
    kind = field["field"]
    if kind == "time":
        return "%015d" % (LAST_MS - read_time(text))
    if kind in ("integer", "bigint", "decimal"):
        return digits_text(field, turned_units(field, digits_units(field, text)))
    if kind == "duration":
        return duration_text(LONGEST - read_duration(text))
    if kind == "number":
        return "%016x" % (int(text, 16) ^ (2**64 - 1))
    if kind in ("boolean", "ranked"):
        return position(field, len(listed(field)) - 1 - int(text))
    return complement(text) + "~"


def read(field, text):
    if not field.get("desc"):
        return read_up(field, text)
    kind = field["field"]
    if kind == "time":
        ms = LAST_MS - int(match("[0-9]{15}", text)[0])
        need(ms >= FIRST_MS)
        return {"time": time_text(ms)}
    if kind in ("integer", "bigint", "decimal"):
        need(field.get("signed") or text[:1] != "-")
        units = turned_units(field, digits_units(field, text))
        return digits_value(field, in_range(field, units))
    if kind == "duration":
        return LONGEST - read_duration(text)
    if kind == "number":
        return read_up(field, "%016x" % (int(match("[0-9a-f]{16}", text)[0], 16) ^ (2**64 - 1)))
    if kind in ("boolean", "ranked"):
        return listed(field)[len(listed(field)) - 1 - listed(field).index(read_up(field, text))]
    pairs = match("((?:[0-9a-f]{2})*)~", text)[1]
    try:
        return read_up(field, bytes(255 - byte for byte in bytes.fromhex(pairs)).decode())
    except UnicodeDecodeError:
        raise Refused() from None


def ends(field):
    """The first and the last text, and all of them where they are few; None where there is none."""
    kind = field["field"]
    if kind == "custom":
        stated = field.get("all")
        up = (stated[0], stated[-1]) if stated else (field.get("least"), field.get("greatest"))
    elif kind in ("text", "token", "bytes"):
        stated, up = None, ("", None)
    elif kind in ("integer", "bigint", "decimal"):
        low, high = (-most_of(field) if field.get("signed") else 0), most_of(field)
        if field.get("desc"):
            low, high = turned_units(field, high), turned_units(field, low)
        return digits_text(field, low), digits_text(field, high), None
    elif kind == "number":
        return "0010000000000000", "ffefffffffffffff", None
    elif kind in ("boolean", "ranked"):
        stated = [position(field, i) for i in range(len(listed(field)))]
        return stated[0], stated[-1], stated
    elif kind == "time":
        last = "315569519999999" if field.get("desc") else "9999-12-31T23:59:59.999Z"
        return "000000000000000" if field.get("desc") else FIRST_TIME, last, None
    elif kind == "duration":
        return duration_text(0), duration_text(LONGEST), None
    elif kind in ("date", "bucket"):
        length = UNITS[field.get("unit", "day")]
        stated, up = None, (FIRST_TIME[:length], "9999-12-31T23"[:length])
    elif kind == "choice":
        stated = sorted(field["options"])
        up = stated[0], stated[-1]
    else:
        stated = None
        up = tuple("-".join(digit * n for n in (8, 4, 4, 4, 12)) for digit in "0f")
    if not field.get("desc"):
        return up[0], up[1], stated
    down = [None if text is None else complement(text) + "~" for text in (up[1], up[0])]
    return down[0], down[1], stated and [complement(text) + "~" for text in reversed(stated)]


def check_field(field):
    kind, name, options = field.get("field"), field.get("name"), field.get("options")
    need(isinstance(kind, str))
    if kind not in KINDS:
        raise Unsupported()
    need(isinstance(name, str))
    if kind in ("integer", "bigint", "decimal"):
        need(type(field.get("digits")) is int and 1 <= field["digits"] <= (16 if kind == "integer" else 1000))
        need(type(field.get("signed", False)) is bool)
    if kind == "decimal":
        need(type(field.get("scale")) is int and 0 <= field["scale"] <= 1000)
    if kind == "bucket":
        need(isinstance(field.get("unit"), str) and field["unit"] in UNITS)
    if kind in ("choice", "ranked"):
        need(isinstance(options, list) and options)
        need(all(is_token(one) if kind == "choice" else isinstance(one, str) for one in options))
        need(len(set(options)) == len(options))
    if kind == "custom":
        need(isinstance(field.get("writes"), dict) and isinstance(field.get("reads", {}), dict))
        check_stated(field)


def check_stated(field):
    stated = field.get("all")
    if stated is not None:
        need(isinstance(stated, list) and stated and all(map(is_token, stated)))
        need(all(a < b for a, b in zip(stated, stated[1:])))
        need(field.get("least", stated[0]) == stated[0] and field.get("greatest", stated[-1]) == stated[-1])
    for end in ("least", "greatest"):
        need(field.get(end) is None or is_token(field[end]))
    if field.get("least") is not None and field.get("greatest") is not None:
        need(field["least"] <= field["greatest"])


# Section 2: keys


def check_key(key):
    need(isinstance(key, list) and key)
    names = []
    for part in key:
        if isinstance(part, dict):
            check_field(part)
            need(part["name"] not in names)
            names.append(part["name"])
        else:
            need(is_storable(part) and "$" not in part)


def fields_of(key):
    return [part for part in key if isinstance(part, dict)]


def check_value(value):
    """The values that the protocol can say."""
    if not isinstance(value, dict):
        need(not isinstance(value, list))
        return
    need(len(value) == 1)
    ((tag, said),) = value.items()
    if tag == "undefined":
        need(said is True)
        return
    forms = {"time": ".*", "bigint": "-?[0-9]+", "hex": "([0-9a-f]{2})*", "number": "-0|NaN|-?Infinity"}
    need(tag in forms)
    match(forms[tag], said)


def encode(key, values):
    need(isinstance(values, dict))
    for value in values.values():
        check_value(value)
    texts = [write(part, values.get(part["name"])) if isinstance(part, dict) else part for part in key]
    return "#".join(texts)


def components(key):
    return [one for part in key for one in ([part] if isinstance(part, dict) else part.split("#"))]


def decode(key, text):
    need(isinstance(text, str))
    wanted, given = components(key), text.split("#")
    need(len(wanted) == len(given))
    for want, own in zip(wanted, given):
        need(isinstance(want, dict) or want == own)
    return {want["name"]: read(want, own) for want, own in zip(wanted, given) if isinstance(want, dict)}


def in_bytes(text):
    need(isinstance(text, str) and is_well_formed(text))
    return text.encode()


def compare_texts(a, b):
    first, second = in_bytes(a), in_bytes(b)
    return (first > second) - (first < second)


# Section 6: ranges


def before(text):
    last = ord(text[-1])
    return text[:-1] + chr(0xD7FF if last == 0xE000 else last - 1) + END


OPERATORS = {"gt": 1, "gte": 1, "lt": 1, "lte": 1, "between": 2, "startsWith": 1, "during": 1}


def is_operator(condition):
    return isinstance(condition, dict) and len(condition) == 1 and next(iter(condition)) in OPERATORS


def where(key, given):
    need(isinstance(given, dict))
    fields = fields_of(key)
    names = [field["name"] for field in fields][: len(given)]
    need(set(names) == set(given))
    conditions = [given[name] for name in names]
    need(not any(map(is_operator, conditions[:-1])))
    if len(given) == len(fields) and not any(map(is_operator, conditions)):
        text = encode(key, given)
        return {"lower": text, "upper": text}
    held = list(conditions)
    base = ""
    for i, part in enumerate(key):
        base += "#" if i else ""
        if not isinstance(part, dict):
            base += part
        elif held and not is_operator(held[0]):
            check_value(held[0])
            base += write(part, held.pop(0))
        elif held:
            return select(base, part, held[0])
        else:
            return {"lower": base, "upper": end_of(base), "prefix": base}


def end_of(base):
    return base[:-1] + "$" if base else END


def select(base, field, condition):
    ((name, given),) = condition.items()
    values = given if isinstance(given, list) else [given]
    need(len(values) == OPERATORS[name] or (name == "during" and len(values) == 2))
    for value in values:
        check_value(value)
    none = {"lower": end_of(base), "upper": end_of(base)}
    kind, desc = field["field"], field.get("desc", False)
    if name == "startsWith":
        need(kind in ("text", "token"))
        text = write_up(field, values[0])
        start = base + (complement(text) if desc else text)
        return {"lower": start, "upper": start + END if text else end_of(base), "prefix": start}
    if name == "during":
        need(kind in ("time", "date", "bucket"))
        for one in values:
            need(isinstance(one, str) and not (kind == "date" and "T" in one))
        first, last = time_text(span(values[0])[0]), time_text(span(values[-1])[1])
        values = [first[:10], last[:10]] if kind == "date" else [{"time": first}, {"time": last}]
        name = "between"
    texts = [write(field, value) for value in values]
    least, greatest, _ = ends(field)
    if name == "between":
        if kind == "bucket" and instant(values[0]) > instant(values[1]):
            return none
        first, last = texts[::-1] if desc else texts
        return {"lower": base + first, "upper": base + last + "$"} if first <= last else none
    if desc:
        name = {"g": "l", "l": "g"}[name[0]] + name[1:]
    text = texts[0]
    if name == "gte":
        return {"lower": base + text, "upper": end_of(base)}
    if name == "lte":
        return {"lower": base, "upper": base + text + "$"}
    if name == "gt":
        return none if text == greatest else {"lower": base + text + "$", "upper": end_of(base)}
    return none if text in ("", least) else {"lower": base, "upper": before(base + text)}


# Sections 7 and 8: patterns and shards


def composite(parts):
    need(isinstance(parts, list) and parts)
    return "#".join(map(escape, parts))


def parse_composite(text):
    need(isinstance(text, str))
    return [unescape(part) for part in text.split("#")]


def check_names(names):
    need(isinstance(names, list) and names)
    for name in names:
        need(isinstance(name, str) and not re.fullmatch("0|[1-9][0-9]*", name))
    need(len(set(names)) == len(names))


def attributes(pairs):
    need(isinstance(pairs, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in pairs))
    check_names([name for name, _ in pairs])
    return composite([value for _, value in pairs])


def entity(name, value):
    need(is_storable(name) and "$" not in name)
    return name + "#" + escape(value)


def parse_entity(text):
    need(is_storable(text) and "#" in text)
    cut = text.rindex("#")
    need("$" not in text[:cut])
    return {"entity": text[:cut], "id": unescape(text[cut + 1 :])}


def check_count(count, most=2**31 - 1):
    need(type(count) is int and 1 <= count <= most)
    return count


def zero_pad(value, digits):
    check_count(digits, 1000)
    check_value(value)
    if isinstance(value, dict) and "bigint" in value:
        number = int(value["bigint"])
    else:
        number = plain_number(value)
        need(type(number) is int and abs(number) <= SAFE)
    need(0 <= number < 10**digits)
    return str(number).zfill(digits)


def parse_zero_padded(text):
    digits = match("[0-9]+", text)[0].lstrip("0") or "0"
    need(len(digits) <= 16 and int(digits) <= SAFE)
    return int(digits)


def buckets(start, stop, unit):
    need(isinstance(unit, str) and unit in UNITS)
    length = UNITS[unit]
    at, last = instant(start), instant(stop)
    out = []
    while at <= last:
        need(len(out) < MOST)
        out.append(time_text(at)[:length])
        at = span(out[-1])[1] + 1
    return out


def rotl(word, by):
    return (word << by | word >> 32 - by) & 0xFFFFFFFF


def murmur3(data):
    value = 0
    for at in range(0, len(data), 4):
        block = int.from_bytes(data[at : at + 4], "little")
        value ^= rotl(block * 0xCC9E2D51 & 0xFFFFFFFF, 15) * 0x1B873593 & 0xFFFFFFFF
        if at + 4 <= len(data):
            value = (rotl(value, 13) * 5 + 0xE6546B64) & 0xFFFFFFFF
    value ^= len(data)
    value = (value ^ value >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    value = (value ^ value >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return value ^ value >> 16


def shard_of(value, count):
    need(is_storable(value))
    check_count(count)
    state, shard, following = murmur3(value.encode()), 0, 0
    while following < count:
        shard = following
        state = (state * 2862933555777941757 + 1) % 2**64
        following = math.floor((shard + 1) * (2**31 / ((state >> 33) + 1)))
    return shard


def shard_keys(base, count):
    need(is_key_text(base) and check_count(count) <= MOST)
    return [f"{base}#SHARD#{shard}" for shard in range(count)]


def shard_number(text, most):
    need(re.fullmatch("0|[1-9][0-9]*", text) and len(text) <= 10 and int(text) < most)
    return int(text)


def parse_shard(text):
    need(isinstance(text, str) and "#SHARD#" in text)
    at = text.rindex("#SHARD#")
    need(is_key_text(text[:at]))
    return {"base": text[:at], "shard": shard_number(text[at + 7 :], 2**31 - 1)}


def check_sharded(key):
    base, by, formerly = key.get("base"), key.get("by"), key.get("formerly", [])
    check_key(base)
    need(isinstance(formerly, list))
    for count in [key.get("count"), *formerly]:
        check_count(count)
    if isinstance(by, dict):
        check_field(by)
    else:
        need(isinstance(by, str))
    need("shard" not in [field["name"] for field in fields_of(base)])


def counts_of(key):
    return [key["count"], *key.get("formerly", [])]


def held(key):
    """The field of the base that has the name of `by`."""
    name = key["by"]["name"] if isinstance(key["by"], dict) else key["by"]
    return next((field for field in fields_of(key["base"]) if field["name"] == name), None)


def is_shown(key):
    """Whether the base tells the value of `by`. A bucket tells no other time than its own."""
    own, by = held(key), key["by"]
    if own is None or own["field"] != "bucket" or isinstance(by, str):
        return own is not None
    return (by["field"], by.get("unit")) == ("bucket", own["unit"])


def hashed(key, values):
    by = key["by"]
    own = held(key)
    if isinstance(by, dict):
        return write_up(by, values.get(by["name"]))
    if own is None or own["field"] == "text":
        need(is_storable(values.get(by)))
        return values[by]
    return write_up(own, values.get(by))


def decode_sharded(key, text):
    need(isinstance(text, str))
    pieces = text.split("#")
    need(len(pieces) > 2 and pieces[-2] == "SHARD")
    shard = shard_number(pieces[-1], max(counts_of(key)))
    values = decode(key["base"], "#".join(pieces[:-2]))
    if is_shown(key):
        need(shard in [shard_of(hashed(key, values), count) for count in counts_of(key)])
    return {**values, "shard": shard}


# Section 9: sets


def reads(component, text):
    """Whether a component can have a text: a literal, the number of a shard (its limit) or a field."""
    try:
        if isinstance(component, str):
            return component == text
        if isinstance(component, int):
            return shard_number(text, component) >= 0
        read(component, text)
        return True
    except Refused:
        return False


def known(component):
    """The texts that are known of a component, whether these are all, and its ends."""
    if isinstance(component, str):
        return [component], True, component, component
    if isinstance(component, int):
        return [], False, None, None
    least, greatest, stated = ends(component)
    texts = stated or [text for text in (least, greatest) if text is not None]
    return texts, bool(stated), least, greatest


def meet(a, b):
    own, other = known(a), known(b)
    if any(reads(b, text) for text in own[0]) or any(reads(a, text) for text in other[0]):
        return True
    is_vague = [isinstance(one, int) or (isinstance(one, dict) and one["field"] == "custom") for one in (a, b)]
    if own[1] or other[1] or not any(is_vague):
        return False
    for first, second in ((own, other), (other, own)):
        if first[3] is not None and second[2] is not None and first[3] < second[2]:
            return False
    return True


def set_components(key):
    if isinstance(key, dict):
        return [*components(key["base"]), "SHARD", max(counts_of(key))]
    return components(key)


def check_set(keys):
    need(isinstance(keys, dict) and keys)
    for key in keys.values():
        check_any(key)
    listed_keys = [set_components(key) for key in keys.values()]
    for i, one in enumerate(listed_keys):
        for other in listed_keys[:i]:
            need(len(one) != len(other) or not all(map(meet, one, other)))


def decode_set(keys, text):
    check_set(keys)
    for name, key in keys.items():
        try:
            return {"type": name, "values": decode_any(key, text)}
        except Refused:
            continue
    raise Refused()


# Section 11: the protocol


def check_any(key):
    if isinstance(key, dict):
        check_sharded(key)
    else:
        check_key(key)


def decode_any(key, text):
    return decode_sharded(key, text) if isinstance(key, dict) else decode(key, text)


def encode_any(key, values):
    if not isinstance(key, dict):
        return encode(key, values)
    return hashed_shard(encode(key["base"], values), hashed(key, values), key["count"])


def hashed_shard(base, value, count):
    need(is_key_text(base))
    return f"{base}#SHARD#{shard_of(value, count)}"


def get(request, *names):
    need(all(name in request for name in names))
    return [request[name] for name in names]


def ancestors(text):
    parse_composite(text)
    parts = text.split("#")
    return ["#".join(parts[: i + 1]) for i in range(len(parts) - 1)]


def result(request):
    op = request.get("op")
    need(isinstance(op, str))
    if op in ("define", "encode", "decode", "compare", "where", "shards"):
        (key,) = get(request, "key")
        check_any(key)
        if op == "define":
            added = ["SHARD", {"name": "shard"}] if isinstance(key, dict) else []
            parts = [*(key["base"] if isinstance(key, dict) else key), *added]
            return "#".join(part if isinstance(part, str) else "<%s>" % part["name"] for part in parts)
        if op == "encode":
            return encode_any(key, *get(request, "values"))
        if op == "decode":
            return decode_any(key, *get(request, "text"))
        if op == "shards":
            need(isinstance(key, dict))
            return shard_keys(encode(key["base"], *get(request, "values")), max(counts_of(key)))
        need(isinstance(key, list))
        if op == "where":
            return where(key, *get(request, "where"))
        a, b = get(request, "a", "b")
        return compare_texts(encode(key, a), encode(key, b))
    if op == "compareKeys":
        return compare_texts(*get(request, "a", "b"))
    if op == "keyByteLength":
        return len(in_bytes(*get(request, "text")))
    if op == "compositeKey":
        return composite(*get(request, "parts"))
    if op == "hierarchicalKey":
        return composite(*get(request, "path"))
    if op in ("parseCompositeKey", "parseHierarchicalKey"):
        return parse_composite(*get(request, "text"))
    if op == "entityKey":
        return entity(*get(request, "entity", "value"))
    if op == "parseEntityKey":
        return parse_entity(*get(request, "text"))
    if op == "multiAttributeKey":
        return attributes(*get(request, "attributes"))
    if op == "parseMultiAttributeKey":
        text, names = get(request, "text", "names")
        check_names(names)
        parts = parse_composite(text)
        need(len(parts) == len(names))
        return [list(pair) for pair in zip(names, parts)]
    if op == "parentKey":
        return ([None] + ancestors(*get(request, "text")))[-1]
    if op == "ancestorKeys":
        return ancestors(*get(request, "text"))
    if op == "descendants":
        (text,) = get(request, "text")
        parse_composite(text)
        return {"lower": text + "#", "upper": text + "$", "prefix": text + "#"}
    if op == "zeroPad":
        return zero_pad(*get(request, "value", "digits"))
    if op == "parseZeroPadded":
        return parse_zero_padded(*get(request, "text"))
    if op in ("timeBucket", "timeBuckets"):
        start, unit = get(request, "at" if op == "timeBucket" else "from", "unit")
        made = buckets(start, start if op == "timeBucket" else get(request, "to")[0], unit)
        return made[0] if op == "timeBucket" else made
    if op == "reverseTime":
        return write({"field": "time", "desc": True}, *get(request, "at"))
    if op == "parseReverseTime":
        return read({"field": "time", "desc": True}, *get(request, "text"))
    if op == "contains":
        key_range, text = get(request, "range", "text")
        need(isinstance(key_range, dict))
        lower, upper = map(in_bytes, get(key_range, "lower", "upper"))
        return lower <= in_bytes(text) <= upper
    if op == "shardOf":
        return shard_of(*get(request, "value", "count"))
    if op == "hashedShardKey":
        return hashed_shard(*get(request, "base", "value", "count"))
    if op == "shardKeys":
        return shard_keys(*get(request, "base", "count"))
    if op == "parseShardKey":
        return parse_shard(*get(request, "text"))
    if op == "defineSet":
        (keys,) = get(request, "keys")
        check_set(keys)
        return sorted(keys, key=str.encode)
    if op == "decodeSet":
        return decode_set(*get(request, "keys", "text"))
    raise Unsupported()


def answer(request):
    try:
        need(isinstance(request, dict))
        return {"result": result(request)}
    except Refused:
        return {"refused": "refused"}
    except Unsupported:
        return {"unsupported": "unknown"}
