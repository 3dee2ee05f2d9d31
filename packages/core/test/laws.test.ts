import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  between,
  compareKeys,
  contains,
  gt,
  gte,
  keyByteLength,
  lt,
  lte,
  startsWith,
  where,
} from '../src/index.ts'
import { type Definition, populated, type Values } from './definitions.ts'
import { byBytes, bytes } from './reference.ts'

const forAll = (law: (definition: Definition, values: Values[]) => void): void =>
  fc.assert(fc.property(populated, ([definition, values]) => law(definition, values)))

const pairs = (values: Values[]): [Values, Values][] =>
  values.flatMap((a) => values.map((b): [Values, Values] => [a, b]))

describe('laws of every key', () => {
  it('encodes as the reference does', () => {
    forAll(({ key, encode }, values) => {
      for (const value of values) expect(key.encode(value)).toBe(encode(value))
    })
  })

  it('round trip: decode gives back what encode took', () => {
    forAll(({ key, kinds, names }, values) => {
      for (const value of values) {
        const decoded = Object.fromEntries(
          kinds.map((kind, i) => {
            const name = names[i] as string
            return [name, kind.decoded(value[name] as never)]
          }),
        )
        // Node's own comparison: vitest's is misled by a field named `constructor`.
        expect(isDeepStrictEqual(key.decode(key.encode(value)), decoded)).toBe(true)
      }
    })
  })

  it('injective and ordered: bytes of keys compare as values do', () => {
    forAll(({ key, compare }, values) => {
      for (const [a, b] of pairs(values)) {
        const order = Math.sign(compare(a, b))
        const keys = [key.encode(a), key.encode(b)] as const
        expect(byBytes(...keys)).toBe(order)
        expect(compareKeys(...keys)).toBe(order)
        expect(Math.sign(key.compare(a, b))).toBe(order)
      }
    })
  })

  it('prefix-safe: what extends a key, up to `$`, is only what shares its leading fields', () => {
    forAll(({ key, kinds, names }, values) => {
      for (const [a, b] of pairs(values)) {
        for (let depth = 0; depth < names.length; depth++) {
          const shared = names
            .slice(0, depth)
            .every((name, i) => kinds[i]?.compare(a[name] as never, b[name] as never) === 0)
          const range = where(key, pick(a, names.slice(0, depth)))
          expect(key.encode(b).startsWith(range.prefix as string)).toBe(shared)
        }
      }
    })
  })

  it('refuses text that encode could not have made', () => {
    const edits = fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom(
          '',
          '#',
          '$',
          '$2',
          '$25',
          '0',
          '9',
          'a',
          'A',
          'F',
          '-',
          '.',
          ' ',
          '~',
          '\u{10ffff}',
          '\ud800',
        ),
      ),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(populated, edits, fc.boolean(), ([{ key }, values], changes, replace) => {
        for (const value of values) {
          let text: string = key.encode(value)
          for (const [at, piece] of changes) {
            const i = at % (text.length + 1)
            text = text.slice(0, i) + piece + text.slice(i + (replace ? 1 : 0))
          }
          const decoded = key.tryDecode(text)
          if (decoded !== undefined) expect(key.encode(decoded)).toBe(text)
        }
      }),
    )
  })

  it('counts bytes as the store does', () => {
    forAll(({ key }, values) => {
      for (const value of values) {
        const text = key.encode(value)
        expect(keyByteLength(text)).toBe(bytes(text).length)
      }
    })
  })
})

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Values of one definition of every shape, at every depth, under every operator. */
describe('where is exact', () => {
  type Test = (order: (to: unknown) => number) => boolean
  const operators: [
    string,
    (a: unknown, b: unknown) => unknown,
    (a: unknown, b: unknown) => Test,
  ][] = [
    ['equal', (a) => a, (a) => (order) => order(a) === 0],
    ['gt', (a) => gt(a), (a) => (order) => order(a) > 0],
    ['gte', (a) => gte(a), (a) => (order) => order(a) >= 0],
    ['lt', (a) => lt(a), (a) => (order) => order(a) < 0],
    ['lte', (a) => lte(a), (a) => (order) => order(a) <= 0],
    ['between', (a, b) => between(a, b), (a, b) => (order) => order(a) >= 0 && order(b) <= 0],
  ]

  it.each(operators)('%s', (_, condition, meets) => {
    forAll((definition, values) => {
      for (const [a, b] of pairs(values)) {
        for (const [depth, name] of definition.names.entries()) {
          const leading = pick(a, definition.names.slice(0, depth))
          const range = where(definition.key, { ...leading, [name]: condition(a[name], b[name]) })
          expectExact(definition, values, range, (value) => {
            const kind = definition.kinds[depth]
            // The reference reverses `desc`; conditions go by value.
            const sign = kind?.title.startsWith('desc(') ? -1 : 1
            return (
              equal(definition, leading, value) &&
              meets(
                a[name],
                b[name],
              )((to) => sign * (kind?.compare(value[name] as never, to as never) ?? 0))
            )
          })
        }
      }
    })
  })

  it('startsWith', () => {
    forAll((definition, values) => {
      for (const a of values) {
        for (const [depth, name] of definition.names.entries()) {
          const starts = definition.kinds[depth]?.starts
          const leading = pick(a, definition.names.slice(0, depth))
          for (const start of starts?.of(a[name] as never) ?? []) {
            const range = where(definition.key, { ...leading, [name]: startsWith(start) })
            expectExact(
              definition,
              values,
              range,
              (value) =>
                equal(definition, leading, value) &&
                starts?.has(value[name] as never, start) === true,
            )
          }
        }
      }
    })
  })

  const equal = ({ kinds, names }: Definition, leading: Values, value: Values): boolean =>
    Object.keys(leading).every(
      (name) =>
        kinds[names.indexOf(name)]?.compare(leading[name] as never, value[name] as never) === 0,
    )

  const expectExact = (
    { key }: Definition,
    values: Values[],
    range: ReturnType<typeof where>,
    inside: (value: Values) => boolean,
  ): void => {
    // Stores refuse a lower bound above the upper one.
    expect(byBytes(range.lower, range.upper)).toBeLessThanOrEqual(0)
    const wrong = values.filter((value) => {
      const text = key.encode(value)
      const within = inside(value)
      return (
        contains(range, text) !== within ||
        (byBytes(range.lower, text) <= 0 && byBytes(text, range.upper) <= 0) !== within ||
        (range.prefix !== undefined && text.startsWith(range.prefix) !== within)
      )
    })
    expect(wrong).toEqual([])
  }
})
