import { bytes, gte, integer, KeyError, key, lte, text, time } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeCursor,
  encodeCursor,
  entity,
  keysOf,
  type QueryInput,
  queryInput,
  sealedCursors,
  table,
} from '../index.ts'
import { fromBase64Url, textToBase64Url, toBase64Url } from '../query/position/base64url.ts'
import { fingerprint } from '../query/position/fingerprint.ts'
import { signed } from '../query/position/signature.ts'
import { readQuery } from '../query/read-query.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    native: { pk: ['city', { name: 'n', type: 'N' }], sk: [{ name: 'hash', type: 'B' }] },
  },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) },
  GSI1: { pk: key('CITY', text('city')), sk: key(time('at')), sparse: true },
  native: {
    pk: [text('city'), integer('n', { digits: 5 })],
    sk: [bytes('hash')],
    sparse: true,
  },
})
const other = entity(table({ ...app.definition, name: 'other' }), 'Order', order.keys)
const anyText = fc.string({ unit: anyChar }).filter((one) => !one.includes('\u{10FFFF}'))
const sealed = sealedCursors('0123456789abcdef0123456789abcdef')

const codes = async (call: () => unknown): Promise<string> => {
  try {
    await call()
  } catch (error) {
    return error instanceof KeyError ? error.code : String(error)
  }
  return 'no error'
}

describe('cursors', () => {
  it('hold any key, in characters that a URL takes as they are', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.boolean(), async (userId, id, lowLevel) => {
        const format = lowLevel ? 'low-level' : 'document'
        const last = keysOf(order, { userId, id }, { format })
        const input = queryInput(order, { userId }, { format })
        const cursor = encodeCursor(last, input)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(decodeCursor(cursor, input)).toEqual(last)
        expect(queryInput(order, { userId }, { format, cursor }).ExclusiveStartKey).toEqual(last)
        const hidden = await sealed.seal(cursor)
        expect(hidden).toMatch(/^[\w-]+$/)
        expect(await sealed.open(hidden)).toBe(cursor)
      }),
      { numRuns: 100 },
    )
  })

  it('hold numbers and bytes', () => {
    const item = { userId: '1', id: '2', city: 'é', n: 7, hash: Uint8Array.of(0, 255) }
    for (const format of ['document', 'low-level'] as const) {
      const last = keysOf(order, item, { format })
      const input = queryInput(order, { city: 'é', n: 7 }, { index: 'native', format })
      expect(decodeCursor(encodeCursor(last, input), input)).toEqual(last)
    }
    // The document client can be told to wrap numbers.
    const input = queryInput(order, { city: 'é', n: 7 }, { index: 'native' })
    const wrapped = { ...keysOf(order, item), n: { value: '7' } }
    expect(decodeCursor(encodeCursor(wrapped, input), input)).toEqual(keysOf(order, item))
  })

  it('are the same whatever the page size or filter, and for copies of the input', () => {
    const input = queryInput(order, { userId: '1' })
    const cursor = encodeCursor({ PK: 'USER#1', SK: 'ORDER#2' }, input)
    const filtered = {
      ...input,
      Limit: 5,
      FilterExpression: '#f = :f',
      ExpressionAttributeNames: { ...input.ExpressionAttributeNames, '#f': 'status' },
      ExpressionAttributeValues: { ...input.ExpressionAttributeValues, ':f': 'open' },
    }
    expect(decodeCursor(cursor, filtered)).toEqual({ PK: 'USER#1', SK: 'ORDER#2' })
    expect(decodeCursor(undefined, input)).toBeUndefined()
    expect(encodeCursor(undefined, input)).toBeUndefined()
  })

  const last = { PK: 'USER#1', SK: 'ORDER#5', GSI1PK: 'CITY#x', GSI1SK: '2024-01-15T10:30:00.000Z' }
  const primary = { PK: last.PK, SK: last.SK }
  const at = new Date('2024-01-15T10:30:00Z')
  const made = queryInput(order, { userId: '1', id: lte('7') })
  const others: Record<string, QueryInput> = {
    'another table': queryInput(other, { userId: '1', id: lte('7') }),
    'another partition': queryInput(order, { userId: '2', id: lte('7') }),
    'another range': queryInput(order, { userId: '1', id: lte('8') }),
    'no range': queryInput(order, { userId: '1' }),
    'another direction': queryInput(order, { userId: '1', id: lte('7') }, { descending: true }),
    'another index': queryInput(order, { city: 'x', at: gte(at) }, { index: 'GSI1' }),
  }
  it.each(Object.entries(others))('are refused by a query of %s', async (_, input) => {
    expect(decodeCursor(encodeCursor(primary, made), made)).toEqual(primary)
    expect(await codes(() => decodeCursor(encodeCursor(primary, made), input))).toBe(
      'INVALID_CURSOR',
    )
  })

  it('are refused when a single character is changed, added or lost', async () => {
    const cursor = encodeCursor(primary, made)
    const hidden = await sealed.seal(cursor)
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...'abAB01-_=+/ '), async (seed, char) => {
        for (const [text, decode] of [
          [cursor, decodeCursor],
          [hidden, sealed.open],
        ] as const) {
          const i = seed % text.length
          const damaged = [
            text.slice(0, i) + char + text.slice(i + 1),
            text.slice(0, i) + char + text.slice(i),
            text.slice(0, i) + text.slice(i + 1),
          ]
          for (const one of damaged.filter((changed) => changed !== text)) {
            expect(await codes(() => decode(one, made))).toBe('INVALID_CURSOR')
          }
        }
      }),
    )
  })

  it('are refused when someone makes them up, even with a fingerprint that fits', async () => {
    const identity = readQuery(made).identity()
    const forged = [
      [['SK', 'ORDER#9']],
      [['SK', 'USER#1']],
      [['SK', '']],
      [['SK', { N: '1' }]],
      [
        ['SK', 'ORDER#5'],
        ['PK', 'USER#2'],
      ],
      [
        ['SK', 'ORDER#5'],
        ['OTHER', 'x'],
      ],
      [['SK', `ORDER#${'5'.repeat(2000)}`]],
      [['SK', { B: '*' }]],
      [],
      [5],
      {},
      null,
    ]
    for (const body of forged) {
      expect(await codes(() => decodeCursor(signed(identity, [0, body]), made))).toBe(
        'INVALID_CURSOR',
      )
    }
    const good = signed(identity, [0, [['SK', 'ORDER#5']]])
    expect(decodeCursor(good, made)).toEqual(primary)
    expect(await codes(() => sealed.open(good))).toBe('INVALID_CURSOR')
    for (const value of [5, null, {}, [], [2, []], ['0', []]]) {
      expect(await codes(() => decodeCursor(signed(identity, value), made))).toBe('INVALID_CURSOR')
    }
  })

  it('say nothing when they are sealed, and open with their own secret only', async () => {
    const cursor = encodeCursor(primary, made)
    const one = await sealed.seal(cursor)
    const two = await sealed.seal(cursor)
    expect(one).not.toBe(two)
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('ORDER')
    const stranger = sealedCursors('another secret, as long as it takes')
    expect(await codes(() => stranger.open(one))).toBe('INVALID_CURSOR')
    const same = sealedCursors(new TextEncoder().encode('0123456789abcdef0123456789abcdef'))
    expect(await same.open(one)).toBe(cursor)
    expect(await sealed.seal(undefined)).toBeUndefined()
    expect(await sealed.open(undefined)).toBeUndefined()
  })
})

describe('base64url', () => {
  it('writes what Node writes, and reads only that', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (all) => {
        const text = toBase64Url(all)
        expect(text).toBe(Buffer.from(all).toString('base64url'))
        expect(fromBase64Url(text)).toEqual(all)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: anyChar }), (text) => {
        expect(textToBase64Url(text)).toBe(Buffer.from(text).toString('base64url'))
      }),
    )
    for (const text of ['a', 'aa=', 'ab', 'a+', 'aaa/', 'é']) {
      expect(fromBase64Url(text)).toBeUndefined()
    }
  })
})

describe('fingerprint', () => {
  it('tells texts apart, wherever they differ', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyChar }),
        fc.nat(),
        fc.nat({ max: 0xffff }),
        (text, at, unit) => {
          const i = at % (text.length + 1)
          const other = text.slice(0, i) + String.fromCharCode(unit) + text.slice(i + 1)
          expect(fingerprint(text)).toMatch(/^[\da-f]{8}$/)
          expect(fingerprint(text) === fingerprint(other)).toBe(text === other)
        },
      ),
      // By chance two of 4 billion are the same: less than once in a million runs of 100.
      { numRuns: 100 },
    )
  })
})
