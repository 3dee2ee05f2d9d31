import { describe, expect, it } from 'vitest'
import {
  compositeKey,
  type KeyError,
  keySet,
  parseCompositeKey,
  shardOf,
  type TimeUnit,
  timeBuckets,
  where,
} from '../src/index.ts'
import {
  fromValues,
  type KeyJson,
  toKey,
  toText,
  toValues,
  toWhere,
  type ValuesJson,
  type Vectors,
  type WhereJson,
} from './vectors.ts'
import { ENCODE, only, REFUSE_KEY, REFUSE_VALUE } from './vectors-encode.ts'
import { BUCKETS, COMPOSITE, ORDER, REFUSE_COMPOSITE, SETS, SHARDS } from './vectors-more.ts'
import { RANGES, REFUSE_RANGE } from './vectors-ranges.ts'
import * as reference from './vectors-reference.ts'
import * as ranges from './vectors-reference-ranges.ts'
import { REFUSE_TEXT } from './vectors-text.ts'

/** What the library makes of a case; `undefined` where it refuses with a KeyError. */
const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run()
  } catch (error) {
    if ((error as KeyError).name !== 'KeyError') throw error
    return undefined
  }
}

/** A function of a key that is worked out once for each. */
const memo = <T>(make: (key: KeyJson) => T): ((key: KeyJson) => T) => {
  const known = new Map<string, T>()
  return (key) => {
    const name = JSON.stringify(key)
    const made = known.get(name) ?? make(key)
    known.set(name, made)
    return made
  }
}

const library = {
  encode: (key: KeyJson, values: ValuesJson) => {
    const made = toKey(key)
    return attempt(() => made.encode(toValues(values)))
  },
  decode: (key: KeyJson, text: string) => {
    const values = toKey(key).tryDecode(text)
    return values && fromValues(values)
  },
  isKey: (key: KeyJson) => attempt(() => toKey(key)) !== undefined,
  rangeOf: (key: KeyJson, conditions: WhereJson) => {
    const made = toKey(key)
    return attempt(() => where(made as never, toWhere(conditions) as never))
  },
  composite: (parts: readonly string[]) => compositeKey(parts),
  parseComposite: (text: string) => attempt(() => parseCompositeKey(text)),
  shardOf,
  bucketsOf: (from: string, to: string, unit: string) =>
    timeBuckets(new Date(from), new Date(to), unit as TimeUnit),
}

const oracle: typeof library = {
  ...reference,
  ...ranges,
  shardOf: (value, count) => ranges.jump(BigInt(ranges.murmur3(value)), count),
}

/** The inputs of the lists beside this file, with what the library makes of them. */
const build = (): Vectors => ({
  version: 1,
  encode: ENCODE.flatMap(([key, list]) =>
    list.map((values) => {
      const text = library.encode(key, values) as string
      const decoded = library.decode(key, text) as ValuesJson
      const same = JSON.stringify(decoded) === JSON.stringify(values)
      return { key, values, text, ...(same ? {} : { decoded }) }
    }),
  ),
  refuseValue: REFUSE_VALUE.flatMap(([kind, list]) =>
    list.map((v) => ({ key: only(kind), values: { v } })),
  ),
  refuseText: REFUSE_TEXT.flatMap(([key, texts]) => texts.map((text) => ({ key, text }))),
  refuseKey: REFUSE_KEY.map((key) => ({ key })),
  ranges: RANGES.flatMap(([key, list]) =>
    list.map((given) => ({
      key,
      where: given,
      ...(library.rangeOf(key, given) as { lower: string; upper: string }),
    })),
  ),
  refuseRange: REFUSE_RANGE.flatMap(([key, list]) => list.map((given) => ({ key, where: given }))),
  order: ORDER.map(([key, list]) => ({
    key,
    values: [...list],
    texts: list.map((values) => library.encode(key, values) as string),
  })),
  composite: COMPOSITE.map((parts) => ({ parts, text: library.composite(parts) })),
  refuseComposite: REFUSE_COMPOSITE.map((text) => ({ text })),
  shards: SHARDS.flatMap(([value, counts]) =>
    counts.map((count) => ({
      value,
      count,
      hash: ranges.murmur3(value),
      shard: library.shardOf(value, count),
    })),
  ),
  buckets: BUCKETS.map(([from, to, unit]) => ({
    from,
    to,
    unit,
    buckets: library.bucketsOf(from, to, unit),
  })),
  sets: SETS.map(([a, b, shared]) => ({ keys: [a, b], shared })),
})

/** Worked out by the first test that needs it: what runs while a file loads belongs to no test. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const built = once(() => toText(build()))

it('vectors.json is what the lists of inputs give (pnpm vectors)', async () => {
  await expect(built()).toMatchFileSnapshot('../vectors.json')
})

// The test above holds the file to this, byte for byte. What was built is checked rather than what
// is on the disk, which `pnpm vectors` writes last: it cannot bless a mistake unseen.
const vectors = once((): Vectors => JSON.parse(built()))

describe('vectors.json', () => {
  it('is pure ASCII, and survives being read and written', () => {
    expect(built()).toMatch(/^[\n -~]*$/)
    expect(toText(vectors())).toBe(built())
  })

  it('has enough cases, none twice', () => {
    const lists = Object.values(vectors()).filter(Array.isArray)
    const cases = lists.flatMap((list) => list.map((one) => JSON.stringify(one)))
    expect(cases.length).toBeGreaterThanOrEqual(150)
    for (const list of lists) {
      const texts = list.map((one) => JSON.stringify(one))
      expect(texts.filter((text, i) => texts.indexOf(text) < i)).toEqual([])
    }
  })

  it('covers every kind of field, both ways', () => {
    const fields = vectors()
      .encode.flatMap(({ key }) => key)
      .filter((part) => typeof part !== 'string')
    const kinds = new Set(fields.map(({ field, desc = false }) => `${field} ${desc}`))
    expect(kinds.size).toBe(14 * 2)
  })
})

describe.each([
  ['library', library],
  ['reference', oracle],
])('%s', (_, subject) => {
  it('encode', () => {
    for (const { key, values, text, decoded = values } of vectors().encode) {
      expect([subject.encode(key, values), subject.decode(key, text)]).toEqual([text, decoded])
    }
  })

  it('refuseValue', () => {
    const wrong = vectors().refuseValue.filter(
      ({ key, values }) => subject.encode(key, values) !== undefined,
    )
    expect(wrong).toEqual([])
  })

  it('refuseText', () => {
    const wrong = vectors().refuseText.filter(
      ({ key, text }) => subject.decode(key, text) !== undefined,
    )
    expect(wrong).toEqual([])
  })

  it('refuseKey, and no key of any other list', () => {
    expect(vectors().refuseKey.filter(({ key }) => subject.isKey(key))).toEqual([])
    expect(vectors().encode.filter(({ key }) => !subject.isKey(key))).toEqual([])
  })

  it('ranges', () => {
    for (const { key, where: given, ...range } of vectors().ranges) {
      expect({ key, given, range: subject.rangeOf(key, given) }).toEqual({ key, given, range })
    }
  })

  it('refuseRange', () => {
    const wrong = vectors().refuseRange.filter(({ key, where: given }) =>
      subject.rangeOf(key, given),
    )
    expect(wrong).toEqual([])
  })

  it('order', () => {
    for (const { key, values, texts } of vectors().order) {
      expect(values.map((one) => subject.encode(key, one))).toEqual(texts)
      expect(texts.map((text) => subject.decode(key, text))).toEqual(
        texts.map((text) => reference.decode(key, text)),
      )
    }
  })

  it('composite', () => {
    for (const { parts, text } of vectors().composite) {
      expect([subject.composite(parts), subject.parseComposite(text)]).toEqual([text, parts])
    }
    expect(vectors().refuseComposite.filter(({ text }) => subject.parseComposite(text))).toEqual([])
  })

  it('shards', () => {
    const wrong = vectors().shards.filter(
      ({ value, count, shard }) => subject.shardOf(value, count) !== shard,
    )
    expect(wrong).toEqual([])
  })

  it('buckets', () => {
    for (const { from, to, unit, buckets } of vectors().buckets) {
      expect(subject.bucketsOf(from, to, unit)).toEqual(buckets)
    }
  })

  it('sets: both definitions read what they share', () => {
    for (const { keys, shared } of vectors().sets.filter((set) => set.shared !== null)) {
      for (const key of keys) expect(subject.decode(key, shared as string)).toBeDefined()
    }
  })
})

describe('beyond the strings', () => {
  /** Every key text that the file mentions. */
  const texts = once(() => [
    ...new Set([
      ...vectors().encode.map(({ text }) => text),
      ...vectors().order.flatMap((list) => list.texts),
      ...vectors().refuseText.map(({ text }) => text),
    ]),
  ])

  /** Those that are keys of this definition, with their values. */
  const readings = memo((key: KeyJson) =>
    texts().flatMap((text): [string, ValuesJson][] => {
      const values = reference.decode(key, text)
      return values ? [[text, values]] : []
    }),
  )

  it('order lists ascend by their UTF-8 bytes', () => {
    for (const list of vectors().order) expect(list.texts).toSatisfy(ranges.isAscending)
  })

  it('a range holds the keys that meet its conditions, and no others of its definition', () => {
    const checks = vectors().ranges.flatMap(({ key, where: given, ...range }) => {
      const fields = key.filter((part) => typeof part !== 'string')
      return readings(key).map(([text, values]) => {
        const met = fields.every((field) => {
          const condition = given[field.name]
          return condition === undefined || ranges.meets(field, values[field.name] ?? '', condition)
        })
        return { key, given, text, met, inside: ranges.isInside(range, text) }
      })
    })
    expect(checks.length).toBeGreaterThan(1000)
    expect(checks.filter(({ met, inside }) => met !== inside)).toEqual([])
  })

  it('sets are refused exactly when a key is shared', () => {
    for (const { keys, shared } of vectors().sets) {
      const [a, b] = keys.map(toKey)
      const made = attempt(() => keySet({ a: a as never, b: b as never }))
      expect({ keys, disjoint: made !== undefined }).toEqual({ keys, disjoint: shared === null })
      const both = texts().filter((text) => keys.every((key) => reference.decode(key, text)))
      if (shared === null) expect(both).toEqual([])
    }
  })

  it('the reference gives the published values of both hashes', () => {
    expect(vectors().shards.map(({ value }) => ranges.murmur3(value))).toEqual(
      vectors().shards.map(({ hash }) => hash),
    )
    expect(
      ['', 'test', 'Hello, world!', 'The quick brown fox jumps over the lazy dog'].map(
        ranges.murmur3,
      ),
    ).toEqual([0, 0xba6bd213, 0xc0363e43, 0x2e4ff723])
    const golden = [0, 55, 62, 8, 45, 59, 86, 97, 82, 59, 73, 37, 17, 56, 86, 21, 90, 37, 38, 83]
    expect(golden.map((_, seed) => ranges.jump(BigInt(seed), 100))).toEqual(golden)
    expect(ranges.jump(10863919174838991n, 11)).toBe(6)
    expect(ranges.jump(2016238256797177309n, 11)).toBe(3)
    expect(ranges.jump(1673758223894951030n, 11)).toBe(5)
    expect([2n, 2201n, 2202n].map((seed) => ranges.jump(seed, 100_001))).toEqual([
      80343, 22152, 15018,
    ])
  })
})
