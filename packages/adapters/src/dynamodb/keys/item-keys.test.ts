import { bigint, choice, field, integer, KeyError, key, text, time } from '@keywright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nastyText } from '../../../test/arbitraries.ts'
import { entity, keysOf, primaryKeyOf, table, updateInput } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  type: 'type',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK' },
    GSI3: { pk: 'GSI3PK', sk: 'GSI3SK' },
    LSI1: { sk: 'LSI1SK' },
  },
})
const strange = field('strange', {
  encode: (value: unknown) => (value === 'throws' ? strangeError() : String(value)),
  decode: (read) => read,
  compare: () => 0,
})
const strangeError = (): never => {
  throw new TypeError('strange')
}
const keys = {
  primary: { pk: key('A', text('a')), sk: key('AT', time('at'), integer('n', { digits: 3 })) },
  GSI1: { pk: key(text('a'), 'X'), sk: key(choice('c', ['x', 'y']), text('a'), time('at')) },
  GSI2: { pk: key(bigint('big', { digits: 9 })), sparse: true },
  LSI1: { sk: key('L', text('l')), sparse: true },
  GSI3: { pk: key('S', strange), sk: key('CONSTRUCTOR', text('constructor')), sparse: true },
} as const

const own = entity(app, 'One', keys)
const derived = entity(app, 'One', keys, { values: (item: object) => ({ ...item }) })

const long = fc.constantFrom('x'.repeat(700), 'é'.repeat(500), 'x'.repeat(2100))
const odd = fc.constantFrom(null, undefined, '', Number.NaN, {}, 'throws', '\ud800', 10n ** 20n)
const some = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: values, weight: 12 }, { arbitrary: odd, weight: 1 })
const items = fc.record(
  {
    a: some(fc.oneof(nastyText, long)),
    at: some(fc.constantFrom(new Date(0), '2024-01-15T10:30:00Z')),
    n: some(fc.constantFrom(0, 5, 999)),
    big: some(fc.constantFrom(5, 7n)),
    c: some(fc.constantFrom('x', 'y')),
    l: some(nastyText),
    strange: some(fc.constantFrom('s', 'a b')),
    constructor: some(nastyText),
    type: fc.constantFrom('One', undefined, 'Other'),
  },
  { requiredKeys: ['type'] },
)

const outcome = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    expect(error).toBeInstanceOf(KeyError)
    return (error as KeyError).message
  }
}

it('values that are derived and those of the item itself give the same keys, and refuse the same', () => {
  let made = 0
  fc.assert(
    fc.property(items, (item) => {
      const expected = outcome(() => keysOf(derived, item as never))
      expect(outcome(() => keysOf(own, item as never))).toEqual(expected)
      if (typeof expected === 'object') {
        const { PK, SK } = expected as { PK: string; SK: string }
        expect(primaryKeyOf(own, item as never)).toEqual({ PK, SK })
        made += 1
      }
    }),
    { numRuns: 2000, seed: 15 },
  )
  expect(made).toBeGreaterThan(100)
})

it('an update asks for the values of a local index, whether it held the item or not', () => {
  const two = entity(app, 'Two', {
    primary: { pk: key('A', text('a')), sk: key('B', text('b')) },
    LSI1: { sk: key(text('l'), text('m')), sparse: true },
  })
  const outside = updateInput(two, { a: '1', b: '2', m: '3' }, { l: '4' })
  expect(Object.values(outside.ExpressionAttributeNames ?? {})).toContain('m')
  const inside = updateInput(two, { a: '1', b: '2', l: '0', m: '3' }, { l: '4' })
  expect(Object.values(inside.ExpressionAttributeNames ?? {})).toContain('m')
})
