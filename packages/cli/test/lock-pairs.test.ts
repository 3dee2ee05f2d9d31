import { type AnyPartitionKey, entity, table } from '@keywright/adapters/dynamodb'
import { epoch, legacyKey, padded } from '@keywright/adopt'
import {
  type AnyField,
  type AnyKey,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  duration,
  field,
  integer,
  key,
  number,
  ranked,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { compareLocks, lockOf } from '@keywright/design'
import { id } from '@keywright/ids'
import { arbitraryFor } from '@keywright/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const app = table({ name: 'app', pk: 'PK' })
const lock = (pk: AnyPartitionKey): string => lockOf([entity(app, 'Row', { primary: { pk } })])

/** Two codecs over Dates that differ in nothing but their format. */
const day = (mark: string) =>
  field('a', {
    encode: (value: Date) => value.toISOString().slice(0, 10).replaceAll('-', mark),
    decode: (written: string) => new Date(written.replaceAll(mark, '-')),
    compare: (a: Date, b: Date) => a.getTime() - b.getTime(),
  })

/** A format for each kind and each setting that changes one, in both directions. */
const FIELDS: readonly AnyField[] = [
  text('a'),
  token('a'),
  integer('a', { digits: 2 }),
  integer('a', { digits: 3 }),
  integer('a', { digits: 2, signed: true }),
  bigint('a', { digits: 2 }),
  bigint('a', { digits: 20 }),
  decimal('a', { digits: 2, scale: 1 }),
  decimal('a', { digits: 2, scale: 2 }),
  number('a'),
  boolean('a'),
  time('a'),
  date('a'),
  bucket('a', 'year'),
  bucket('a', 'month'),
  bucket('a', 'day'),
  bucket('a', 'hour'),
  choice('a', ['x', 'y']),
  choice('a', ['x', 'y', 'z']),
  choice('a', ['0', '1']),
  ranked('a', ['x', 'y']),
  ranked('a', ['y', 'x']),
  ranked('a', ['x', 'y', 'z']),
  uuid('a'),
  bytes('a'),
  duration('a'),
].flatMap((one) => [one, desc(one as never) as AnyField])
const KINDS_OF_HAND = FIELDS.filter((_, i) => i % 2 === 0)

const OWN: readonly AnyField[] = [
  epoch('a'),
  epoch('a', 'seconds'),
  padded(text('a') as never, 5),
  day('.'),
  day('-'),
  id('a', 'user'),
  id('a', 'order'),
] as readonly AnyField[]

/** A way to write a row's key, and texts that it wrote. */
interface Format {
  readonly name: string
  readonly pk: AnyKey
  readonly lock: string
  /** What the key reads in each. */
  readonly texts: ReadonlyMap<string, string>
}

const format = (name: string, pk: unknown, of: AnyField): Format => ({
  name,
  pk: pk as AnyKey,
  lock: lock(pk as never),
  texts: textsOf(pk as AnyKey, of),
})

/** What a key reads in a text, with its type; undefined if it refuses it. */
const readBy = (pk: AnyKey, one: string): string | undefined => {
  const values = pk.tryDecode(one) as { readonly a: unknown } | undefined
  if (!values) return undefined
  const { a } = values
  const type = Object.prototype.toString.call(a)
  return `${type} ${a instanceof Date ? a.getTime() : String(a)}`
}

const exact = (of: AnyField): Format => format(words(of), key('ROW', of), of)
const byHand = (of: AnyField): Format => format(`legacy ${words(of)}`, legacyKey({}, 'ROW', of), of)

const words = (one: AnyField): string => {
  const { of = one } = one as AnyField & { readonly of?: AnyField }
  const { kind, options, unit } = of as AnyField & Readonly<Record<string, unknown>>
  return `${of === one ? '' : 'desc '}${kind} ${JSON.stringify(options ?? unit ?? '')}`
}

/** Texts of drawn values, of those that the key itself can read again. */
const textsOf = (pk: AnyKey, of: AnyField): ReadonlyMap<string, string> => {
  const days = fc.nat(20_000).map((n) => new Date(n * 86_400_000))
  const values: fc.Arbitrary<unknown> =
    of.kind === 'custom'
      ? fc.oneof(days, fc.nat(99_999))
      : arbitraryFor(key('ROW', of)).map((row) => (row as { a: unknown }).a)
  const texts = fc.sample(values, { numRuns: 200, seed: 1 }).flatMap((value) => {
    try {
      return [pk.encode({ a: value } as never)]
    } catch {
      return []
    }
  })
  const all = texts.map((one) => [one, readBy(pk, one)] as const)
  return new Map(all.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

const HARM = ['same', 'other', 'unreadable']

/** What becomes of the texts of one format when another takes its place. */
const truthOf = (was: Format, is: Format): string => {
  let isSame = true
  for (const [one, read] of was.texts) {
    const now = readBy(is.pk, one)
    if (now === undefined) return 'unreadable'
    isSame &&= now === read
  }
  return isSame ? 'same' : 'other'
}

const verdictOf = (was: Format, is: Format): string => {
  const effects = compareLocks(was.lock, is.lock).map(({ effect }) => effect)
  if (effects.includes('stored keys unreadable')) return 'unreadable'
  const isOther = effects.some((one) => one === 'read differently' || one === 'order changes')
  return isOther ? 'other' : 'same'
}

/** The pairs that are judged wrongly. Of a codec of one's own, a lock may fear too much. */
const wrongly = (before: readonly Format[], after: readonly Format[]): string[] =>
  before.flatMap((was) =>
    after.flatMap((is) => {
      const [truth, verdict] = [truthOf(was, is), verdictOf(was, is)]
      const isUnknown = is.name.includes('custom')
      const isRight = isUnknown ? HARM.indexOf(verdict) >= HARM.indexOf(truth) : verdict === truth
      return isRight ? [] : [`${was.name} -> ${is.name}: ${truth}, judged ${verdict}`]
    }),
  )

describe('a format in place of another is judged as encode and decode have it', () => {
  const kinds = FIELDS.map(exact)

  it('for every kind and direction in place of every other', () => {
    expect(wrongly(kinds, kinds)).toEqual([])
  })

  it('for hand-written keys in place of exact ones, and the other way round', () => {
    const [ascending, legacy] = [kinds.filter((_, i) => i % 2 === 0), KINDS_OF_HAND.map(byHand)]
    expect(wrongly(legacy, ascending)).toEqual([])
    expect(wrongly(ascending, legacy)).toEqual([])
  })

  it("for codecs of one's own, which are told apart by what they write", () => {
    const own = [...OWN.map(exact), ...OWN.map(byHand)]
    expect(wrongly(own, own)).toEqual([])
    expect(verdictOf(exact(day('.')), exact(day('.')))).toBe('same')
  })

  it('for another delimiter and another letter case', () => {
    const all = [{}, { delimiter: '|' }, { casing: 'upper' }, { casing: 'lower' }] as const
    const joined = all.map((options) =>
      format(JSON.stringify(options), legacyKey(options, 'row', text('a')), text('a')),
    )
    expect(wrongly(joined, joined)).toEqual([])
  })
})
