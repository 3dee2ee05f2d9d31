import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { print } from '../report/print.ts'
import { groupsOf } from './groups.ts'
import { sameValue } from './values/same-value.ts'

const subject = <V>(values: fc.Arbitrary<V>, encode: (value: V) => string = String) => ({
  values,
  encode,
  same: sameValue,
  isKey: false,
  isOwn: false,
  hasEquals: false,
})

const groups = <V>(values: fc.Arbitrary<V>, encode?: (value: V) => string): V[][] =>
  fc.sample(groupsOf(subject(values, encode), { near: 10, crowd: 2 }), { numRuns: 300, seed: 1 })

const slug = fc.stringMatching(/^[a-z]{1,6}$/)

describe('groupsOf draws only what its arbitrary could', () => {
  it.each<[string, fc.Arbitrary<unknown>, (value: never) => boolean]>([
    ['integers', fc.integer({ min: 5, max: 99 }), (n: number) => n >= 5 && n <= 99],
    ['floats', fc.float({ noNaN: true }), (n: number) => Math.fround(n) === n],
    ['doubles', fc.double({ noNaN: true }), (n: number) => !Number.isNaN(n)],
    ['words', slug, (text: string) => /^[a-z]{1,6}$/.test(text)],
    ['filtered', fc.string().filter((t) => !t.includes('#')), (t: string) => !t.includes('#')],
    ['chosen', fc.constantFrom('a', 'b'), (t: string) => t === 'a' || t === 'b'],
    [
      'records with a rule',
      fc.record({ a: fc.nat(9), b: fc.nat(9) }).filter(({ a, b }) => a <= b),
      ({ a, b }: { a: number; b: number }) => a <= b,
    ],
    [
      'mapped numbers',
      fc.nat(50).map((n) => n * 2),
      (n: number) => n >= 0 && n <= 100 && n % 2 === 0,
    ],
    [
      'mapped records',
      fc.tuple(slug, fc.nat(9)).map(([name, n]) => ({ name, n })),
      ({ name, n }: { name: string; n: number }) => /^[a-z]{1,6}$/.test(name) && n >= 0 && n <= 9,
    ],
    [
      'mapped UUIDs',
      fc.uuid().map((id) => ({ id })),
      ({ id }: { id: string }) => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(id),
    ],
    [
      'mapped days',
      fc.nat(20_000).map((day) => new Date(day * 86_400_000)),
      (day: Date) => day.getTime() % 86_400_000 === 0,
    ],
    [
      'chained',
      fc.nat(5).chain((n) => fc.array(fc.constant(n), { minLength: 1, maxLength: 3 })),
      (list: number[]) => list.length >= 1 && list.length <= 3 && list.every((n) => n <= 5),
    ],
    [
      'mapped spans',
      fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => ({ from: a, to: a + b })),
      ({ from, to }: { from: number; to: number }) => from <= to,
    ],
    ['nothing', fc.constant(null), (value: unknown) => value === null],
    ['classes', fc.nat().map((n) => new URL(`https://a.b/${n}`)), (url: URL) => url instanceof URL],
  ])('%s', (_, values, isValid) => {
    const others = groups(values)
      .flat()
      .filter((value) => !isValid(value as never))
    expect(others.map((value) => print(value))).toEqual([])
  })

  it('nothing that the encoder refuses, where it has to guess', () => {
    const values = fc.tuple(slug, slug).map(([a, b]) => ({ a, b: a + b }))
    const grown = groups(values, ({ a, b }) => {
      if (!b.startsWith(a)) throw new RangeError('not the same')
      return `${a}#${b}`
    })
    expect(grown.flat().every(({ a, b }) => b.startsWith(a))).toBe(true)
  })
})

describe('groupsOf draws values that are close', () => {
  const pairsOf = <V>(group: readonly V[]): [V, V][] =>
    group.flatMap((a, i) => group.slice(i + 1).map((b): [V, V] => [a, b]))
  const share = <V>(values: fc.Arbitrary<V>, close: (a: V, b: V) => boolean): number => {
    const drawn = groups(values)
    return (
      drawn.filter((group) => pairsOf(group).some(([a, b]) => close(a, b))).length / drawn.length
    )
  }

  it('neighbouring numbers', () => {
    expect(share(fc.nat(), (a, b) => Math.abs(a - b) === 1)).toBeGreaterThan(0.3)
  })

  it('texts that begin with others', () => {
    const extends_ = (a: string, b: string) => a !== b && a !== '' && b.startsWith(a)
    expect(share(fc.string(), extends_)).toBeGreaterThan(0.3)
  })

  it('records with equal leading parts', () => {
    const values = fc.record({ a: fc.string({ minLength: 3 }), b: fc.string({ minLength: 3 }) })
    expect(share(values, (a, b) => a.a === b.a && a.b !== b.b)).toBeGreaterThan(0.5)
  })

  it('pairs that a join cannot tell apart', () => {
    const values = fc.tuple(fc.string(), fc.string())
    const collide = (a: [string, string], b: [string, string]) =>
      !sameValue(a, b) && a.join('#') === b.join('#')
    expect(share(values, collide)).toBeGreaterThan(0.1)
  })

  it('times a moment apart', () => {
    const values = fc.date({ noInvalidDate: true })
    expect(share(values, (a, b) => Math.abs(Number(a) - Number(b)) === 1)).toBeGreaterThan(0.1)
  })
})

describe('familyOf shrinks to what people can read', () => {
  const shrunk = <V>(values: fc.Arbitrary<V>, fails: (group: V[]) => boolean) => {
    const property = fc.property(groupsOf(subject(values), { near: 6 }), (group) => !fails(group))
    return fc.check(property, { numRuns: 500, seed: 1 }).counterexample?.[0]
  }

  it('one value in letters', () => {
    expect(shrunk(fc.string(), (group) => group.some((text) => text.length >= 2))).toEqual(['aa'])
  })

  it('two values in what they share', () => {
    const values = fc.record({ at: fc.date({ noInvalidDate: true }), id: fc.string() })
    const fails = (group: { at: Date; id: string }[]) =>
      group.some((a) => group.some((b) => a.at.getTime() === b.at.getTime() && b.id === `${a.id}!`))
    expect(shrunk(values, fails)?.map((value) => ({ ...value }))).toEqual([
      { at: new Date('2000-01-01'), id: 'a' },
      { at: new Date('2000-01-01'), id: 'a!' },
    ])
  })

  it('numbers that are short', () => {
    const close = (group: number[]) =>
      group.some((a) => group.some((b) => a !== b && Math.abs(a - b) < 0.01))
    expect(shrunk(fc.double({ min: 0, max: 1000, noNaN: true }), close)?.sort()).toEqual([0, 0.001])
  })
})
