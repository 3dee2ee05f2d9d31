import {
  between,
  compareKeys,
  desc,
  gt,
  gte,
  integer,
  type KeyRange,
  key,
  lt,
  lte,
  startsWith,
  text,
  where,
} from '@keywright/core'
import fc from 'fast-check'

// The ends of UTF-8's lengths, both sides of the surrogates, and what keys are made of.
const CHARS = [
  ...['a', 'b', 'A', ' ', '#', '$', '\0', '\x01', '\x7f', '\x80', '\u07ff', '\u0800'],
  ...['\ud7ff', '\ue000', '\ufffd', '\uffff', '\u{10000}', '😀', '\u{10fffe}'],
] as const

/** Text that stores get wrong. */
export const nastyText: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom(...CHARS),
  maxLength: 4,
})

const bare = key(text('name'))
const order = key('ORDER', text('user'), integer('n', { digits: 2 }))
const newest = key('ORDER', desc(text('user')), text('id'))
const spaced = key('ORDER \0', text('user'))

const number = fc.integer({ min: 0, max: 99 })

/** A key of one of several definitions. */
export const aKey: fc.Arbitrary<string> = fc.oneof(
  nastyText.map((name) => bare.encode({ name })),
  fc.record({ user: nastyText, n: number }).map(order.encode),
  fc.record({ user: nastyText, id: nastyText }).map(newest.encode),
  fc.record({ user: nastyText }).map(spaced.encode),
)

const operated = <V>(values: fc.Arbitrary<V>) =>
  fc.oneof(
    fc.tuple(fc.constantFrom(gt, gte, lt, lte), values).map(([operator, value]) => operator(value)),
    fc.tuple(values, values).map(([from, to]) => between(from, to)),
  )

/** A range of one of these definitions, or any closed interval between two keys. */
export const aRange: fc.Arbitrary<KeyRange> = fc.oneof(
  fc.constant(where(bare, {})),
  fc.oneof(nastyText, operated(nastyText)).map((name) => where(bare, { name })),
  nastyText.map((start) => where(bare, { name: startsWith(start) })),
  fc.tuple(nastyText, operated(number)).map(([user, n]) => where(order, { user, n })),
  operated(nastyText).map((user) => where(order, { user })),
  nastyText.map((user) => where(newest, { user })),
  operated(nastyText).map((user) => where(newest, { user })),
  fc
    .tuple(aKey, aKey)
    .map((ends) => ends.sort(compareKeys))
    .map(([lower = '', upper = '']) => ({ lower, upper })),
)

/** Different keys, in the order of their bytes. */
export const sortedKeys: fc.Arbitrary<string[]> = fc
  .uniqueArray(aKey, { maxLength: 30 })
  .map((keys) => keys.sort(compareKeys))
