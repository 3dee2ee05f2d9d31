import {
  contains,
  desc,
  during,
  gt,
  KeyError,
  key,
  keySet,
  lt,
  text,
  uuid,
  where,
} from '@keywright/core'
import { checkKey } from '@keywright/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyUlid } from '../test/reference.ts'
import { idBounds } from './bounds.ts'
import { createId } from './create.ts'
import { id } from './field.ts'
import type { Id } from './id.ts'
import { idTime } from './parse.ts'

const orders = key('ORDER', id('orderId', 'order'), text('line'))
const newest = key('ORDER', desc(id('orderId', 'order')), text('line'))
const anyOrder = anyUlid.map((ulid): Id<'order'> => `order_${ulid}`)
const LEAST = 'order_00000000000000000000000000'
const GREATEST = 'order_7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

describe('id', () => {
  it('keeps every law of a key, in either direction', () => {
    const fields = { orderId: anyOrder }
    expect(() => checkKey(orders, { fields })).not.toThrow()
    expect(() => checkKey(newest, { fields })).not.toThrow()
  })

  it('keeps its prefix and 26 digits in desc', () => {
    const feed = key(desc(id('orderId', 'order')))
    expect(feed.encode({ orderId: LEAST })).toBe('order_ZZZZZZZZZZZZZZZZZZZZZZZZZZ')
    expect(feed.encode({ orderId: GREATEST })).toBe('order_R0000000000000000000000000')
    fc.assert(
      fc.property(anyOrder, (orderId) => {
        expect(feed.encode({ orderId })).toMatch(/^order_[R-TV-Z][0-9A-HJKMNP-TV-Z]{25}$/)
      }),
    )
  })

  it('is a field of a codec of its own, to whoever reads the fields of a key', () => {
    expect(orders.fields[0]).toMatchObject({ name: 'orderId', kind: 'custom' })
  })

  it('during selects exactly the ids that were made then, in either direction', () => {
    const spans = fc.constantFrom(4, 7, 10, 13)
    const times = fc.date({
      min: new Date(0),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    const edges = fc.constantFrom(-1, 0, 1)
    fc.assert(
      fc.property(times, spans, edges, anyOrder, (at, length, edge, some) => {
        const span = at.toISOString().slice(0, length)
        const next = new Date(at)
        // The start of the span, and the start of the next one.
        const start = Date.parse(`${span}${'0000-01-01T00:00:00.000Z'.slice(length)}`)
        if (length === 4) next.setUTCFullYear(at.getUTCFullYear() + 1, 0, 1)
        else if (length === 7) next.setUTCMonth(at.getUTCMonth() + 1, 1)
        else if (length === 10) next.setUTCDate(at.getUTCDate() + 1)
        else next.setUTCHours(at.getUTCHours() + 1)
        next.setUTCHours(length === 13 ? next.getUTCHours() : 0, 0, 0, 0)
        for (const base of [start, next.getTime(), at.getTime(), idTime(some).getTime()]) {
          const made = base + edge
          if (made < 0 || made > 281_474_976_710_655) continue
          const bounds = idBounds('order', new Date(made), new Date(made))
          for (const orderId of [bounds.lower, bounds.upper]) {
            const isIn = made >= start && made < next.getTime()
            const up = where(orders, { orderId: during(span) })
            const down = where(newest, { orderId: during(span) })
            expect(contains(up, orders.encode({ orderId, line: '\0' }))).toBe(isIn)
            expect(contains(down, newest.encode({ orderId, line: '\0' }))).toBe(isIn)
          }
        }
      }),
    )
  })

  it('no id was made before 1970, and during says so', () => {
    expect(() => where(orders, { orderId: during('1969') })).toThrow(
      'ORDER#<orderId>#<line>: orderId: expected a span of its values, got "1969"',
    )
    expect(where(orders, { orderId: during('1970', '9999') }).lower).toBe(`ORDER#${LEAST}`)
  })

  it('is itself again when reversed twice', () => {
    const twice = key(desc(desc(id('orderId', 'order'))))
    expect(twice.encode({ orderId: GREATEST })).toBe(GREATEST)
  })

  it('refuses what is not an id of its prefix, in either direction', () => {
    const strangers = [
      createId('user'),
      createId('order_item'),
      createId('my_order'),
      LEAST.toLowerCase().replace(/0$/, 'a'),
      'order_80000000000000000000000000',
      'order_',
      '',
      undefined,
      7,
      [LEAST],
      new String(LEAST),
    ]
    for (const stranger of strangers) {
      const values = { orderId: stranger as Id<'order'>, line: '' }
      for (const shape of [orders, newest]) {
        expect(() => shape.encode(values)).toThrow(KeyError)
        expect(() => shape.encode(values)).toThrow(
          'ORDER#<orderId>#<line>: orderId: expected an id such as order_01ARZ3NDEKTSV4RRFFQ69G5FAV, got ',
        )
      }
      if (!(stranger instanceof Object)) {
        expect(orders.tryDecode(`ORDER#${stranger}#`)).toBeUndefined()
      }
    }
  })

  it('reads nothing but canonical text, at every place, in either direction', () => {
    const forward = id('orderId', 'order').codec
    const backward = desc(id('orderId', 'order')).codec
    const chars = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code))
    for (const [codec, good] of [
      [forward, 'order_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
      [backward, 'order_ZYN70WAJHC564V77GG8SPFTGN4'],
    ] as const) {
      expect(codec.decode(good)).toBe('order_01ARZ3NDEKTSV4RRFFQ69G5FAV')
      // Not `expect` for each of thousands: it takes longer than what it looks at.
      const wrong: string[] = []
      for (let at = 0; at <= good.length; at++) {
        for (const char of chars) {
          const replaced = good.slice(0, at) + char + good.slice(at + 1)
          const value = codec.decode(replaced)
          if (value !== undefined && codec.encode(value) !== replaced) wrong.push(replaced)
          // A character more never makes an id.
          const longer = good.slice(0, at) + char + good.slice(at)
          if (codec.decode(longer) !== undefined) wrong.push(longer)
        }
      }
      expect(wrong).toEqual([])
    }
    expect(backward.decode('order_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBeUndefined()
    expect(backward.decode('user_ZYN70WAJHC564V77GG8SPFTGN4')).toBeUndefined()
  })

  it('knows that nothing is before its first id or after its last', () => {
    for (const condition of [lt<Id<'order'>>(LEAST), gt<Id<'order'>>(GREATEST)]) {
      const nothing = { lower: 'ORDER$', upper: 'ORDER$' }
      expect(where(orders, { orderId: condition })).toEqual(nothing)
      expect(where(newest, { orderId: condition })).toEqual(nothing)
    }
  })

  it('shares a set with other prefixes and directions, and with nothing that could write its text', () => {
    const own = key('A', id('orderId', 'order'))
    const apart = [id('x', 'user'), id('x', 'order_item'), desc(id('x', 'order')), uuid('x')]
    for (const other of apart) {
      const set = keySet({ own, other: key('A', other) })
      expect(set.decode(`A#${LEAST}`)).toEqual({ type: 'own', values: { orderId: LEAST } })
    }
    for (const other of [id('x', 'order'), text('x')]) {
      expect(() => keySet({ own, other: key('A', other) })).toThrow(KeyError)
    }
  })
})
