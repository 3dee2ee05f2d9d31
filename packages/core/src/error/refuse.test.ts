import { describe, expect, it } from 'vitest'
import { errorOf } from '../../test/error-of.ts'
import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  compareKeys,
  compositeKey,
  date,
  decimal,
  desc,
  during,
  entityKey,
  field,
  gt,
  hashedShardKey,
  integer,
  type KeyErrorCode,
  key,
  keySet,
  multiAttributeKey,
  number,
  type Part,
  parseCompositeKey,
  parseEntityKey,
  parseMultiAttributeKey,
  parseReverseTime,
  parseShardKey,
  parseZeroPadded,
  ranked,
  reverseTime,
  sharded,
  shardOf,
  text,
  time,
  timeBucket,
  token,
  uuid,
  where,
  zeroPad,
} from '../index.ts'

type Refusal = readonly [code: KeyErrorCode, message: string, act: () => unknown]

const refuses = (title: string, refusals: readonly Refusal[]): void => {
  describe(title, () => {
    it.each(refusals)('%s: %s', (code, message, act) => {
      const error = errorOf(act)
      expect(error.message).toBe(message)
      expect(error.code).toBe(code)
    })
  })
}

const SHARDS = 'an integer from 1 to 2147483647'
const TEXT = 'well-formed text without U+10FFFF'

refuses('a pattern says what it expected', [
  [
    'INVALID_VALUE',
    'expected an integer of at most 5 digits, not negative, got -1',
    () => zeroPad(-1, 5),
  ],
  ['INVALID_DEFINITION', 'expected an integer from 1 to 1000, got 1001', () => zeroPad(1, 1001)],
  [
    'INVALID_KEY',
    'expected zero-padded digits below 2^53, got "1.5"',
    () => parseZeroPadded('1.5'),
  ],
  ['INVALID_KEY', 'expected text, got 42', () => parseZeroPadded(42 as never)],
  ['INVALID_KEY', 'expected text, got undefined', () => compareKeys('a', undefined as never)],
  [
    'INVALID_VALUE',
    'expected a list of at least one part, got [object Array]',
    () => compositeKey([]),
  ],
  ['INVALID_VALUE', `expected text, got null`, () => compositeKey(['a', null as never])],
  ['INVALID_KEY', 'expected escaped text, got "a b"', () => parseCompositeKey('x#a b')],
  ['INVALID_VALUE', `expected ${TEXT} or "$", got "A$"`, () => entityKey('A$', '1')],
  [
    'INVALID_KEY',
    'expected an entity key such as USER#123, got "USER"',
    () => parseEntityKey('USER'),
  ],
  ['INVALID_KEY', `expected ${TEXT} or "$", got "US$20"`, () => parseEntityKey('US$20#1')],
  ['INVALID_VALUE', `expected ${TEXT}, got "\\ud800"`, () => shardOf('\ud800', 10)],
  ['INVALID_DEFINITION', `expected ${SHARDS}, got 0`, () => shardOf('a', 0)],
  ['INVALID_VALUE', 'expected the text of a key, got "A$"', () => hashedShardKey('A$', 'a', 10)],
  [
    'INVALID_KEY',
    'expected a shard key such as STATUS#ACTIVE#SHARD#7, got "STATUS#ACTIVE"',
    () => parseShardKey('STATUS#ACTIVE'),
  ],
  [
    'INVALID_VALUE',
    'expected an object of attributes, got null',
    () => multiAttributeKey(null as never),
  ],
  [
    'INVALID_DEFINITION',
    'expected different attribute names, none like an integer, got "10"',
    () => multiAttributeKey({ a: 'x', 10: 'y' }),
  ],
  [
    'INVALID_KEY',
    'expected a key of country, state, got "US"',
    () => parseMultiAttributeKey('US', ['country', 'state']),
  ],
  ['INVALID_VALUE', 'expected a Date in years 0000 to 9999, got 0', () => reverseTime(0 as never)],
  [
    'INVALID_KEY',
    'expected the 15 digits of a reversed time, got "1"',
    () => parseReverseTime('1'),
  ],
  [
    'INVALID_DEFINITION',
    'expected one of year, month, day, hour, got "week"',
    () => timeBucket(new Date(0), 'week' as never),
  ],
])

const FIELDS: readonly [title: string, AnyField, expected: string, wanted?: string][] = [
  ['text', text('v'), TEXT, 'text'],
  ['token', token('v'), `${TEXT}, of characters above "$"`, 'text'],
  ['integer', integer('v', { digits: 5 }), 'an integer of at most 5 digits, not negative'],
  ['signed', integer('v', { digits: 5, signed: true }), 'an integer of at most 5 digits'],
  ['bigint', bigint('v', { digits: 20 }), 'a bigint of at most 20 digits, not negative'],
  [
    'decimal',
    decimal('v', { digits: 8, scale: 2, signed: true }),
    'a decimal of at most 8 digits and 2 after the point',
  ],
  [
    'decimal of scale 0',
    decimal('v', { digits: 8, scale: 0 }),
    'a decimal of at most 8 digits, not negative',
  ],
  ['number', number('v'), 'a finite number'],
  ['boolean', boolean('v'), 'a boolean'],
  ['time', time('v'), 'a Date in years 0000 to 9999'],
  ['bucket', bucket('v', 'day'), 'a Date in years 0000 to 9999'],
  ['date', date('v'), 'a calendar date such as "2024-01-15"'],
  ['choice', choice('v', ['a', 'b']), 'one of "a", "b"'],
  ['ranked', ranked('v', ['low', 'high']), 'one of "low", "high"'],
  ['uuid', uuid('v'), 'a UUID'],
  ['bytes', bytes('v'), 'a Uint8Array'],
]

describe('a field says what it takes, in both directions', () => {
  it.each(FIELDS)('%s', (_, made, expected, wanted = expected) => {
    for (const one of [made, desc(made)]) {
      const { encode, decode } = key<Part[]>('K', one)
      const error = errorOf(() => encode({ v: null }))
      expect(error.message).toBe(`K#<v>: v: expected ${wanted}, got null`)
      expect([error.pattern, error.field]).toEqual(['K#<v>', 'v'])
      expect(errorOf(() => decode('K#\ud800')).message).toBe(
        `K#<v>: v: expected the text of ${expected}, got "\\ud800"`,
      )
    }
  })
})

const own = { encode: String, decode: () => undefined, compare: (): number => 0 }
const WORDS = 'a list of different words'

refuses('a definition says what it expected, and where', [
  [
    'INVALID_DEFINITION',
    'n: digits: expected an integer from 1 to 16, got 17',
    () => integer('n', { digits: 17 }),
  ],
  [
    'INVALID_DEFINITION',
    'n: digits: expected an integer from 1 to 1000, got 1001',
    () => bigint('n', { digits: 1001 }),
  ],
  [
    'INVALID_DEFINITION',
    'n: digits: expected an integer from 1 to 1000, got 0',
    () => decimal('n', { digits: 0, scale: 0 }),
  ],
  [
    'INVALID_DEFINITION',
    'n: scale: expected an integer from 0 to 1000, got -1',
    () => decimal('n', { digits: 1, scale: -1 }),
  ],
  [
    'INVALID_DEFINITION',
    `c: expected ${WORDS} that need no escaping, got "a b"`,
    () => choice('c', ['a', 'a b']),
  ],
  ['INVALID_DEFINITION', `r: expected ${WORDS}, got "a"`, () => ranked('r', ['a', 'a'])],
  ['INVALID_DEFINITION', `r: expected ${WORDS}, got [object Array]`, () => ranked('r', [])],
  ['INVALID_DEFINITION', 'expected a field, got null', () => desc(null as never)],
  [
    'INVALID_DEFINITION',
    'x: expected a codec { encode, decode, compare }, got [object Object]',
    () => field('x', { encode: String } as never),
  ],
  [
    'INVALID_DEFINITION',
    `expected ${SHARDS}, got 1.5`,
    () => sharded(key('A'), { by: 'id', count: 1.5 }),
  ],
  [
    'INVALID_DEFINITION',
    'A: expected the name of a value, or a field, got undefined',
    () => sharded(key('A'), { count: 2 } as never),
  ],
  ['INVALID_DEFINITION', 'expected at least one key, got [object Object]', () => keySet({})],
  [
    'INVALID_DEFINITION',
    'expected no key in common with user (U#<id>), got order (U#<day>)',
    () => keySet({ user: key('U', text('id')), order: key('U', date('day')) }),
  ],
])

const orderKey = key('ORDER', time('at'), text('id'))

refuses('a key says which one it is', [
  [
    'INVALID_VALUE',
    '<a>#<b>: a: expected a value that its codec takes, got undefined',
    () =>
      key(field('a', { ...own, encode: () => 'nothing' }), text('b')).encode(undefined as never),
  ],
  [
    'INVALID_KEY',
    'A#<x>: x: expected the text of this key, got "1"',
    () => key('A', field('x', own)).decode('A#1'),
  ],
  [
    'INVALID_KEY',
    'A#SHARD#<shard>: shard: expected the text of a shard from 0 to 9, got "10"',
    () => sharded(key('A'), { by: 'id', count: 10 }).decode('A#SHARD#10'),
  ],
  [
    'INVALID_KEY',
    'expected one of user (USER#<id>), meta (#META), got "X"',
    () => keySet({ user: key('USER', text('id')), meta: key('#META') }).decode('X'),
  ],
  [
    'INVALID_CONDITION',
    'ORDER#<at>#<id>: at: expected a value, because id is given, too, got none',
    () => where(orderKey, { id: 'a' } as never),
  ],
  [
    'INVALID_CONDITION',
    'ORDER#<at>#<id>: at: expected a value, because id is given, too, got gt',
    () => where(orderKey, { at: gt(new Date(0)), id: 'a' } as never),
  ],
  [
    'INVALID_CONDITION',
    'ORDER#<at>#<id>: expected conditions on at, id, got "on"',
    () => where(orderKey, { on: 'a' } as never),
  ],
  [
    'INVALID_CONDITION',
    'META: expected conditions on no field, got "id"',
    () => where(key('META'), { id: 'a' } as never),
  ],
  [
    'INVALID_CONDITION',
    'ORDER#<at>#<id>: expected an object of conditions, got undefined',
    () => where(orderKey, undefined as never),
  ],
  [
    'INVALID_CONDITION',
    'ORDER#<at>#<id>: at: expected a span of its values, got "2024-02-30"',
    () => where(orderKey, { at: during('2024-02-30') }),
  ],
  [
    'INVALID_CONDITION',
    'ORDER#<at>#<id>: at: expected a span of its values, got "2024-13"',
    () => where(orderKey, { at: during('2024-01', '2024-13') }),
  ],
  [
    'INVALID_CONDITION',
    'DAY#<on>: on: expected a span of its values, got "2024-02-01T10"',
    () => where(key('DAY', desc(date('on'))), { on: during('2024-01', '2024-02-01T10') }),
  ],
  [
    'INVALID_CONDITION',
    'USER#<id>: id: expected an operator that it takes, got during',
    () => where(key('USER', text('id')), { id: during('2024') as never }),
  ],
])
