import { describe, expect, it } from 'vitest'
import {
  boolean,
  bytes as bytesField,
  compositeKey,
  contains,
  desc,
  gt,
  gte,
  integer,
  key,
  lt,
  lte,
  type Part,
  parseCompositeKey,
  parseReverseTime,
  reverseTime,
  shardOf,
  startsWith,
  text,
  where,
} from '../src/index.ts'
import { byBytes } from './byte-order.ts'
import { CLOCKS, DAY, wrongDays } from './every-day.ts'
import { complemented, escaped } from './vectors/reference-fields.ts'
import { jump, murmur3, shardOf as shard } from './vectors/reference-ranges.ts'

/** Counts instead of asserting on each of millions: the first mistakes are shown, not all. */
const mistakes = <T>(cases: Iterable<T>, right: (item: T) => boolean): T[] => {
  const wrong: T[] = []
  for (const item of cases) {
    if (!right(item)) wrong.push(item)
    if (wrong.length === 5) break
  }
  return wrong
}

const BOUNDARY = ['\0', ' ', '#', '$', '%', 'a', '\ue000', '\u{1f600}']

const strings = (longest: number): string[] => {
  const all = ['']
  let last = ['']
  for (let i = 0; i < longest; i++) {
    last = last.flatMap((start) => BOUNDARY.map((char) => start + char))
    all.push(...last)
  }
  return all
}

/** Keys that do not sort after the one before them: strict order of neighbours is order of all. */
const misplaced = (keys: readonly string[]): string[] =>
  keys.filter((text, i) => i > 0 && byBytes(keys[i - 1] as string, text) >= 0)

describe('all strings of up to 3 boundary characters', () => {
  const all = strings(3)

  it('there are 585 of them', () => {
    expect(all.length).toBe(1 + 8 + 64 + 512)
  })

  it.each([
    ['text', key('T', text('t')), (a: string, b: string) => byBytes(a, b), escaped],
    [
      'desc(text)',
      key('T', desc(text('t'))),
      (a: string, b: string) => byBytes(b, a),
      (t: string) => `${complemented(escaped(t) as string)}~`,
    ],
  ] as const)('%s: in order, alone and before another part', (_, one, order, encode) => {
    const sorted = [...all].sort(order)
    const keys = sorted.map((t) => one.encode({ t }))
    expect(keys).toEqual(sorted.map((t) => `T#${encode(t)}`))
    expect(keys.map((text) => one.decode(text).t)).toEqual(sorted)
    expect(misplaced(keys)).toEqual([])
    // With another part after it, the order of the first still decides.
    expect(misplaced(keys.flatMap((text) => [`${text}#a`, `${text}#z`]))).toEqual([])
  })

  it('pairs of texts never share a composite key, and sort as pairs', () => {
    const short = strings(2)
    const pairs = short.flatMap((a) => short.map((b) => [a, b] as const))
    const sorted = [...pairs].sort(([a, b], [c, d]) => byBytes(a, c) || byBytes(b, d))
    const keys = sorted.map((pair) => compositeKey(pair))
    expect(misplaced(keys)).toEqual([])
    expect(
      mistakes(
        keys.entries(),
        ([i, text]) => parseCompositeKey(text).join('\0\0') === sorted[i]?.join('\0\0'),
      ),
    ).toEqual([])
  })

  it.each([
    ['text', key<Part[]>('T', text('t'), text('u'))],
    ['desc(text)', key<Part[]>('T', desc(text('t')), text('u'))],
  ] as const)('%s: gt, gte, lt, lte and startsWith select exactly', (_, pair) => {
    const some = strings(2)
    const keys = some.map(
      (t) => [t, pair.encode({ t, u: '' }), pair.encode({ t, u: '\u{10fffe}' })] as const,
    )
    const wrong: string[] = []
    for (const bound of some) {
      const tests = [
        [where(pair, { t: gt(bound) }), (t: string) => byBytes(t, bound) > 0],
        [where(pair, { t: gte(bound) }), (t: string) => byBytes(t, bound) >= 0],
        [where(pair, { t: lt(bound) }), (t: string) => byBytes(t, bound) < 0],
        [where(pair, { t: lte(bound) }), (t: string) => byBytes(t, bound) <= 0],
        [where(pair, { t: startsWith(bound) }), (t: string) => t.startsWith(bound)],
        [where(pair, { t: bound }), (t: string) => t === bound],
      ] as const
      for (const [range, meets] of tests) {
        for (const [t, first, last] of keys) {
          if (contains(range, first) !== meets(t) || contains(range, last) !== meets(t)) {
            wrong.push(`${JSON.stringify(bound)} ${JSON.stringify(t)}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('all numbers of three digits', () => {
  const signed = Array.from({ length: 1999 }, (_, i) => i - 999)

  it.each([
    ['unsigned', integer('n', { digits: 3 }), signed.filter((n) => n >= 0)],
    ['signed', integer('n', { digits: 3, signed: true }), signed],
    ['desc, unsigned', desc(integer('n', { digits: 3 })), signed.filter((n) => n >= 0).reverse()],
    ['desc, signed', desc(integer('n', { digits: 3, signed: true })), [...signed].reverse()],
  ] as const)('%s: in order, there and back, and no other text is read', (_, field, numbers) => {
    const numberKey = key('N', field)
    const keys = numbers.map((n) => numberKey.encode({ n }))
    expect(misplaced(keys)).toEqual([])
    expect(keys.map((text) => numberKey.decode(text).n)).toEqual(numbers)
    const candidates = ['', '-', '--'].flatMap((sign) =>
      Array.from({ length: 11_000 }, (_, i) => [
        `${sign}${i}`,
        `${sign}${String(i).padStart(3, '0')}`,
      ]).flat(),
    )
    const readable = new Set(candidates.filter((text) => numberKey.tryDecode(`N#${text}`)))
    expect(readable).toEqual(new Set(keys.map((text) => text.slice(2))))
  })
})

// The first years that there are, the last ones and those of today; `pnpm soak` has all 10,000.
describe.each([0, 1600, 2000, 9600])('every day of 400 years from %i on', (firstYear) => {
  it('date and time: each of them, and no day beside them', () => {
    // The calendar repeats after 400 years, or 146,097 days.
    expect(wrongDays(firstYear, 400)).toEqual({ wrong: [], days: 146_097 })
  })

  it('reverse time, which knows no calendar: one in each week, in order, there and back', () => {
    const wrong: number[] = []
    let before = '999999999999999'
    const start = Date.parse(`${String(firstYear).padStart(4, '0')}-01-01T00:00:00.000Z`)
    for (let i = 0; i < 146_097 / 7; i++) {
      const ms = start + i * 7 * DAY + (CLOCKS[i % CLOCKS.length]?.[0] ?? 0)
      const newest = reverseTime(new Date(ms))
      const isRight =
        newest.length === 15 && newest < before && parseReverseTime(newest).getTime() === ms
      if (!isRight) wrong.push(ms)
      before = newest
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })
})

describe('small fields', () => {
  it('boolean: both values, and nothing else of one or two characters', () => {
    const flag = key(boolean('b'))
    const read = Array.from({ length: 0x100 }, (_, i) => String.fromCharCode(i))
      .flatMap((char) => [char, `0${char}`, `1${char}`, ''])
      .filter((candidate) => flag.tryDecode(candidate))
    expect([...new Set(read)].sort()).toEqual(['0', '1'])
  })

  it('bytes: all of one byte, and pairs at the borders, in order', () => {
    const blob = key(bytesField('b'))
    const values = [[], ...Array.from({ length: 256 }, (_, i) => [[i], [i, 0], [i, 255]]).flat()]
    const keys = values.map((b) => blob.encode({ b: Uint8Array.from(b) }))
    expect(misplaced(keys)).toEqual([])
    expect(keys.map((text) => [...blob.decode(text).b])).toEqual(values)
  })
})

describe('shards', () => {
  it.each([
    ['', 0],
    ['test', 0xba6bd213],
    ['Hello, world!', 0xc0363e43],
    ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
  ])('the reference has the published murmur3 of %j', (value, hash) => {
    expect(murmur3(value)).toBe(hash)
  })

  it.each([
    [1n, 1, 0],
    [42n, 57, 43],
    [0xdead10ccn, 1, 0],
    [0xdead10ccn, 666, 361],
    [256n, 1024, 520],
  ])('the reference has the published jump hash of %s over %i', (seed, count, expected) => {
    expect(jump(seed, count)).toBe(expected)
  })

  it('shardOf is the reference, for values of every length and script', () => {
    const values = [
      ...strings(3),
      ...Array.from({ length: 2000 }, (_, i) => `${'é😀a\u{ffff}'.repeat(i % 5)}${i}`),
    ]
    const wrong = mistakes(values, (value) =>
      [1, 2, 3, 10, 100, 4096, 1_000_003].every(
        (count) => shardOf(value, count) === shard(value, count),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('growing from n to m moves keys only to new shards, for all n < m up to 30', () => {
    const values = Array.from({ length: 300 }, (_, i) => `order-${i}`)
    const wrong: string[] = []
    for (const value of values) {
      const shards = Array.from({ length: 30 }, (_, i) => shardOf(value, i + 1))
      shards.forEach((to, i) => {
        const from = shards[i - 1] ?? 0
        if (to !== from && to !== i) wrong.push(`${value}: ${from} -> ${to} of ${i + 1}`)
      })
    }
    expect(wrong).toEqual([])
  })

  it('spreads sequential ids evenly', () => {
    const counts = new Array<number>(10).fill(0)
    for (let i = 0; i < 100_000; i++) {
      const at = shardOf(`order-${i}`, 10)
      counts[at] = (counts[at] ?? 0) + 1
    }
    // 10,000 each is expected; five standard deviations is 474.
    expect(Math.max(...counts.map((count) => Math.abs(count - 10_000)))).toBeLessThan(474)
  })
})
