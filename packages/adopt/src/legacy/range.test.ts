import {
  type AnyOperator,
  between,
  choice,
  compareKeys,
  contains,
  date,
  desc,
  during,
  gt,
  gte,
  integer,
  KeyError,
  lt,
  lte,
  text,
  token,
  where,
} from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { legacyKey } from './legacy-key.ts'

const FIELDS = {
  date: {
    make: date,
    value: fc.constantFrom('2024-01-09', '2024-01-10', '2024-02-01', '2025-01-01'),
  },
  integer: {
    make: (name: string) => integer(name, { digits: 3 }),
    value: fc.constantFrom(0, 9, 10, 99, 100, 999),
  },
  down: {
    make: (name: string) => desc(date(name)),
    value: fc.constantFrom('2024-01-09', '2024-01-10', '2024-02-01'),
  },
  text: { make: text, value: fc.constantFrom('', 'a', 'a#b', 'a|', '2024-01-10', 'a 2', 'é') },
  token: { make: token, value: fc.constantFrom('a', 'b', 'b|9', '010') },
} as const
type Kind = keyof typeof FIELDS

const OPERATORS: Record<string, (one: unknown, two: unknown) => AnyOperator> = {
  gt: (one) => gt(one),
  gte: (one) => gte(one),
  lt: (one) => lt(one),
  lte: (one) => lte(one),
  between: (one, two) => between(one, two),
}
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' ? a - (b as number) : compareKeys(String(a), String(b))
const MEETS: Record<string, (value: unknown, one: unknown, two: unknown) => boolean> = {
  gt: (value, one) => compare(value, one) > 0,
  gte: (value, one) => compare(value, one) >= 0,
  lt: (value, one) => compare(value, one) < 0,
  lte: (value, one) => compare(value, one) <= 0,
  between: (value, one, two) => compare(value, one) >= 0 && compare(value, two) <= 0,
}

const someKinds = fc.array(fc.constantFrom<Kind>('date', 'integer', 'down', 'text', 'token'), {
  minLength: 1,
  maxLength: 3,
})
const someCase = someKinds.chain((kinds) => {
  const values = fc.tuple(...kinds.map((kind) => FIELDS[kind].value as fc.Arbitrary<unknown>))
  return fc.record({
    kinds: fc.constant(kinds),
    delimiter: fc.constantFrom('#', '|', '', '--'),
    rows: fc.array(values, { maxLength: 30 }),
    given: values,
    other: values,
    count: fc.integer({ min: 1, max: kinds.length }),
    operator: fc.constantFrom(...Object.keys(OPERATORS)),
  })
})

describe('a range on a legacy key', () => {
  it('holds exactly the keys whose values meet the conditions, or is refused', () => {
    let made = 0
    fc.assert(
      fc.property(someCase, ({ kinds, delimiter, rows, given, other, count, operator }) => {
        const fields = kinds.map((kind, i) => FIELDS[kind].make(`f${i}`))
        const key = legacyKey({ delimiter }, 'K', ...fields) as never as ReturnType<
          typeof legacyKey
        >
        const conditions = Object.fromEntries(
          given
            .slice(0, count)
            .map((value, i) => [
              `f${i}`,
              i === count - 1 ? OPERATORS[operator]?.(value, other[i]) : value,
            ]),
        )
        let range: ReturnType<typeof where>
        try {
          range = where(key as never, conditions as never)
        } catch (error) {
          expect(error).toBeInstanceOf(KeyError)
          // What the text decides is not refused.
          const isOpen = (kind: Kind, i: number): boolean =>
            kind === 'text' || (kind === 'token' && (i === count - 1 || delimiter !== '#'))
          expect(kinds.slice(0, count).some(isOpen)).toBe(true)
          return
        }
        made++
        expect(compareKeys(range.lower, range.upper)).toBeLessThanOrEqual(0)
        for (const row of rows) {
          const encoded = key.encode(
            Object.fromEntries(row.map((value, i) => [`f${i}`, value])) as never,
          )
          const isMet = row
            .slice(0, count)
            .every((value, i) =>
              i === count - 1
                ? MEETS[operator]?.(value, given[i], other[i])
                : compare(value, given[i]) === 0,
            )
          expect(contains(range, encoded), encoded).toBe(isMet)
        }
      }),
    )
    expect(made).toBeGreaterThan(20)
  })

  it('is what such keys exist for', () => {
    const order = legacyKey({}, 'ORDER', date('on'), text('id'))
    expect(order.range({ on: gte('2024-05-01') })).toEqual({
      lower: 'ORDER#2024-05-01',
      upper: 'ORDER#\u{10FFFF}',
    })
    expect(order.range({ on: during('2024-05') })).toEqual({
      lower: 'ORDER#2024-05-01',
      upper: 'ORDER#2024-05-31\u{10FFFF}',
    })
  })

  it('is refused elsewhere, with the reason and what helps', () => {
    const order = legacyKey({}, 'ORDER', text('org'), date('on'))
    expect(() => order.range({ org: 'acme', on: gte('2024-05-01') })).toThrow(
      /only where org has texts that never hold the delimiter .* move the table with rekey/,
    )
    expect(() => order.range({ org: gte('acme') })).toThrow(/only where org has texts/)
  })

  it('holds whatever letter case the key has lost, and refuses what can be read in several ways', () => {
    const user = legacyKey({ casing: 'lower' }, 'USER', text('id'))
    const both = { lower: 'user#ann', upper: 'user#ann' }
    expect([user.range({ id: 'Ann' }), user.range({ id: 'ann' })]).toEqual([both, both])
    const sized = legacyKey({ casing: 'lower' }, 'SIZE', choice('size', ['s', 'S']))
    expect(() => sized.range({ size: 's' })).toThrow('values that have a key of their own')
  })

  it('is refused behind free text, even if the value given holds no delimiter: another may', () => {
    const order = legacyKey({}, 'ORDER', text('org'), date('on'))
    const wouldBe = { lower: 'ORDER#acme#2024-05-01', upper: 'ORDER#acme#\u{10FFFF}' }
    const foreign = order.encode({ org: 'acme#2024-06-01', on: '2024-01-01' })
    expect(contains(wouldBe, foreign)).toBe(true)
    expect(() => order.range({ org: 'acme', on: gte('2024-05-01') })).toThrow(KeyError)
    expect(() => order.range({ org: 'acme' })).toThrow(KeyError)
  })
})
