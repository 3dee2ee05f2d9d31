import { describe, expect, it } from 'vitest'
import {
  between,
  boolean,
  bucket,
  choice,
  contains,
  date,
  desc,
  during,
  gt,
  gte,
  integer,
  KeyError,
  key,
  lt,
  lte,
  number,
  ranked,
  startsWith,
  text,
  time,
  uuid,
  where,
} from '../index.ts'
import { isOperator } from '../internal.ts'

const orderKey = key('ORDER', time('at'), text('id'))
const taskKey = key('ORG', text('org'), 'TASK', text('title'))
const end = '\u{10ffff}'

describe('where', () => {
  it('gives the plainest bounds', () => {
    expect(where(orderKey, {})).toEqual({ lower: 'ORDER#', upper: 'ORDER$', prefix: 'ORDER#' })
    expect(where(taskKey, { org: 'acme' })).toEqual({
      lower: 'ORG#acme#TASK#',
      upper: 'ORG#acme#TASK$',
      prefix: 'ORG#acme#TASK#',
    })
    expect(where(taskKey, { org: 'acme', title: 'x' })).toEqual({
      lower: 'ORG#acme#TASK#x',
      upper: 'ORG#acme#TASK#x',
    })
    expect(where(taskKey, { org: 'acme', title: gt('x') })).toEqual({
      lower: 'ORG#acme#TASK#x$',
      upper: 'ORG#acme#TASK$',
    })
    expect(where(taskKey, { org: 'acme', title: lt('x') })).toEqual({
      lower: 'ORG#acme#TASK#',
      upper: `ORG#acme#TASK#w${end}`,
    })
    expect(where(key('#METADATA'), {})).toEqual({ lower: '#METADATA', upper: '#METADATA' })
  })

  it('includes the whole last day, and both ends', () => {
    const january = where(orderKey, {
      at: between(new Date('2024-01-01'), new Date('2024-01-31T23:59:59.999Z')),
    })
    const at = (iso: string) => orderKey.encode({ at: new Date(iso), id: '\u{10fffe}' })
    expect(contains(january, at('2024-01-31T23:59:59.999Z'))).toBe(true)
    expect(contains(january, at('2024-01-01T00:00:00.000Z'))).toBe(true)
    expect(contains(january, at('2024-02-01T00:00:00.000Z'))).toBe(false)
    expect(contains(january, at('2023-12-31T23:59:59.999Z'))).toBe(false)
  })

  it('leaks no other org, whatever it is called', () => {
    const late = where(key('TASK', text('org'), time('at')), { org: 'acme', at: gte(new Date(0)) })
    expect(contains(late, 'TASK#acme#2024-01-15T00:00:00.000Z')).toBe(true)
    for (const other of [
      'TASK#acme2#2024-01-15T00:00:00.000Z',
      'TASK#acme$20#2024-01-15T00:00:00.000Z',
      'TASK#acmf#2024',
      'TASK#acme',
    ]) {
      expect(contains(late, other)).toBe(false)
    }
  })

  it('keeps keys of other definitions out', () => {
    const orders = where(key('ORDER', text('id')), {})
    for (const other of [
      'ORDER',
      'ORDERS#1',
      'ORDER$20#1',
      'ORDER !#1',
      'ORDE#1',
      'ORDES#1',
      '#ORDER#1',
    ]) {
      expect(contains(orders, other)).toBe(false)
    }
  })

  it('a key without a literal prefix reaches from the first key to the last', () => {
    const bare = key(text('a'))
    expect(where(bare, {})).toEqual({ lower: '', upper: end, prefix: '' })
    expect(where(bare, { a: gte('m') })).toEqual({ lower: 'm', upper: end })
    expect(where(bare, { a: lte('m') })).toEqual({ lower: '', upper: 'm$' })
    expect(where(bare, { a: startsWith('') })).toEqual({ lower: '', upper: end, prefix: '' })
  })

  it('lt steps over the surrogates', () => {
    const bare = key('A', text('a'))
    expect(where(bare, { a: lt('\ue000') }).upper).toBe(`A#\ud7ff${end}`)
    expect(where(bare, { a: lt('\u{10000}') }).upper).toBe(`A#\uffff${end}`)
  })

  const empty = { lower: 'K$', upper: 'K$' }
  it.each([
    ['lt("")', where(key('K', text('t')), { t: lt('') })],
    ['lt("") of desc', where(key('K', desc(text('t'))), { t: lt('') })],
    ['between the wrong way round', where(key('K', text('t')), { t: between('b', 'a') })],
    [
      'between the wrong way round, desc',
      where(key('K', desc(text('t'))), { t: between('b', 'a') }),
    ],
    [
      'before the first time',
      where(key('K', time('t')), { t: lt(new Date('0000-01-01T00:00:00.000Z')) }),
    ],
    [
      'after the last time',
      where(key('K', time('t')), { t: gt(new Date('9999-12-31T23:59:59.999Z')) }),
    ],
    [
      'after the last time, desc',
      where(key('K', desc(time('t'))), { t: gt(new Date('9999-12-31T23:59:59.999Z')) }),
    ],
    [
      'above the largest integer',
      where(key('K', integer('t', { digits: 16 })), { t: gt(Number.MAX_SAFE_INTEGER) }),
    ],
    [
      'below the smallest, desc',
      where(key('K', desc(integer('t', { digits: 2, signed: true }))), { t: lt(-99) }),
    ],
    ['below 0 without a sign', where(key('K', integer('t', { digits: 2 })), { t: lt(0) })],
    ['above the largest double', where(key('K', number('t')), { t: gt(Number.MAX_VALUE) })],
    [
      'above the largest double, desc',
      where(key('K', desc(number('t'))), { t: gt(Number.MAX_VALUE) }),
    ],
    ['above true', where(key('K', boolean('t')), { t: gt(true) })],
    ['below false, desc', where(key('K', desc(boolean('t'))), { t: lt(false) })],
    ['above the last choice', where(key('K', choice('t', ['b', 'a'])), { t: gt('b') })],
    ['above the last choice, desc', where(key('K', desc(choice('t', ['b', 'a']))), { t: gt('b') })],
    ['below the first rank', where(key('K', ranked('t', ['b', 'a'])), { t: lt('b') })],
    ['below the first day', where(key('K', date('t')), { t: lt('0000-01-01') })],
    [
      'above the last month, desc',
      where(key('K', desc(bucket('t', 'month'))), { t: gt(new Date('9999-12-31')) }),
    ],
    [
      'above the last UUID',
      where(key('K', uuid('t')), { t: gt('FFFFFFFF-ffff-ffff-ffff-ffffffffffff') }),
    ],
  ])('no value is %s: the range holds no key', (_, range) => {
    expect(range).toEqual(empty)
  })

  it('during a year, month, day or hour, in both directions', () => {
    expect(where(orderKey, { at: during('2024-01') })).toEqual({
      lower: 'ORDER#2024-01-01T00:00:00.000Z',
      upper: 'ORDER#2024-01-31T23:59:59.999Z$',
    })
    const newest = key('N', desc(time('at')))
    const day = where(newest, { at: during('2024-02-29') })
    const inDay = (iso: string) => contains(day, newest.encode({ at: new Date(iso) }))
    expect(inDay('2024-02-29T00:00:00.000Z') && inDay('2024-02-29T23:59:59.999Z')).toBe(true)
    expect(inDay('2024-02-28T23:59:59.999Z') || inDay('2024-03-01T00:00:00.000Z')).toBe(false)
    const lastYear = where(newest, { at: during('9999') })
    expect(contains(lastYear, newest.encode({ at: new Date('9999-12-31T23:59:59.999Z') }))).toBe(
      true,
    )
  })

  const bad = (key: unknown, conditions: unknown) => () => where(key as never, conditions as never)
  it.each([
    ['a gap', bad(orderKey, { id: 'a' })],
    ['an operator before the last', bad(orderKey, { at: gt(new Date(0)), id: 'a' })],
    ['an unknown field', bad(orderKey, { other: 1 })],
    ['an unknown field beside all others', bad(orderKey, { at: new Date(0), id: 'a', other: 1 })],
    ['a condition on a key without fields', bad(key('A'), { a: 1 })],
    ['no conditions', bad(orderKey, undefined)],
    ['null', bad(orderKey, null)],
    ...[
      [],
      () => ({}),
      new Map([['at', new Date(0)]]),
      new Set(['at']),
      new Date(0),
      Promise.resolve({ at: new Date(0) }),
      new URLSearchParams('at=2024-01-15T10:30:00Z'),
    ].map((conditions): [string, () => unknown] => [
      `what is not plain: ${Object.prototype.toString.call(conditions)}`,
      bad(orderKey, conditions),
    ]),
    ['startsWith on an integer', bad(key(integer('n', { digits: 2 })), { n: startsWith('1') })],
    ['startsWith a minute', bad(orderKey, { at: during('2024-01-15T10:30') })],
    ['startsWith an impossible day', bad(orderKey, { at: during('2024-02-30') })],
    ['startsWith an hour of a date', bad(key(date('d')), { d: startsWith('2024-01-15T10') })],
    ['startsWith a number', bad(taskKey, { org: startsWith(1 as never) })],
    ['startsWith a Date', bad(orderKey, { at: during(new Date() as never) })],
    ['startsWith half a character', bad(taskKey, { org: startsWith('\ud83d') })],
    ['undefined', bad(orderKey, { at: undefined })],
    ['a wrong value in an operator', bad(orderKey, { at: between(new Date(0), 'x' as never) })],
    ['no value in an operator', bad(orderKey, { at: gte(undefined) })],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
    expect(act).toThrow(/^(ORDER#<at>#<id>|ORG#<org>#TASK#<title>|A|<n>|<d>): /)
  })

  it('tells operators from values, even values that look like one', () => {
    expect(isOperator(gt(1))).toBe(true)
    for (const value of [1, null, undefined, 'gt', { operator: 'gt', values: [1] }]) {
      expect(isOperator(value)).toBe(false)
    }
  })
})
