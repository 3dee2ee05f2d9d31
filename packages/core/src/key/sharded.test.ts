import { describe, expect, it } from 'vitest'
import {
  bucket,
  choice,
  date,
  decimal,
  desc,
  field,
  integer,
  KeyError,
  key,
  number,
  sharded,
  shardOf,
  type TextField,
  text,
  time,
  token,
  uuid,
} from '../index.ts'

const base = key('STATUS', choice('status', ['ACTIVE', 'DONE']))
const status = sharded(base, { by: 'orderId', count: 10 })

describe('sharded keys', () => {
  it('puts each value on its own shard, and lists them all', () => {
    for (let i = 0; i < 50; i++) {
      const orderId = `order-${i}`
      const made = status.encode({ status: 'ACTIVE', orderId })
      expect(made).toBe(`STATUS#ACTIVE#SHARD#${shardOf(orderId, 10)}`)
      expect(status.shards({ status: 'ACTIVE' })).toContain(made)
      expect(status.decode(made)).toEqual({ status: 'ACTIVE', shard: shardOf(orderId, 10) })
    }
    expect(status.shards({ status: 'DONE' })).toHaveLength(10)
    expect(status.pattern).toBe('STATUS#<status>#SHARD#<shard>')
    expect(status.parts.at(-1)).toMatchObject({ name: 'shard', kind: 'custom' })
    expect([status.by, status.count, status.base]).toEqual(['orderId', 10, base])
  })

  it('may shard by a value that the key has, and a key without fields', () => {
    expect(sharded(key('U', text('id')), { by: 'id', count: 1 }).encode({ id: 'a' })).toBe(
      'U#a#SHARD#0',
    )
    expect(sharded(key('ALL'), { by: 'id', count: 2 }).shards({})).toEqual([
      'ALL#SHARD#0',
      'ALL#SHARD#1',
    ])
  })

  it('reads only its own shards', () => {
    for (const other of [
      'STATUS#ACTIVE#SHARD#10',
      'STATUS#ACTIVE#SHARD#07',
      'STATUS#ACTIVE#SHARD#',
      'STATUS#ACTIVE',
      'STATUS#OTHER#SHARD#1',
      'STATUS#ACTIVE#SHARD#1#',
    ]) {
      expect(status.tryDecode(other)).toBeUndefined()
      expect(() => status.decode(other)).toThrow(KeyError)
    }
  })

  it.each([
    ['no shards', () => sharded(base, { by: 'orderId', count: 0 })],
    ['a fraction of shards', () => sharded(base, { by: 'orderId', count: 1.5 })],
    ['no options', () => sharded(base, undefined as never)],
    ['no name', () => sharded(base, { by: undefined as never, count: 1 })],
    ['a field named shard', () => sharded(key('A', text('shard')), { by: 'x', count: 2 })],
    ['a missing value', () => status.encode({ status: 'ACTIVE' } as never)],
    ['a value that is not text', () => status.encode({ status: 'ACTIVE', orderId: 5 as never })],
    [
      'a value of the key that it does not take',
      () => status.encode({ status: 'X' as never, orderId: 'a' }),
    ],
    ['no values to list', () => status.shards({} as never)],
    ['nothing', () => status.encode(undefined as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })

  it('refuses a key that is sharded already', () => {
    expect(() => sharded(status as never, { by: 'x', count: 2 })).toThrow(
      'STATUS#<status>#SHARD#<shard>: expected a key, not sharded, got [object Object]',
    )
  })

  it('its parts make no key that it does not read', () => {
    const full = key(...status.parts)
    expect(full.encode({ status: 'DONE', shard: 9 })).toBe('STATUS#DONE#SHARD#9')
    for (const shard of [10, -1, 1.5, Number.NaN, '1', 'a#b', undefined, [1], Symbol('1')]) {
      expect(() => full.encode({ status: 'DONE', shard: shard as never })).toThrow(
        'shard: expected a shard from 0 to 9, got',
      )
    }
  })

  it('names the value it shards by', () => {
    expect(() => status.encode({ status: 'ACTIVE' } as never)).toThrow(
      'STATUS#<status>#SHARD#<shard>: orderId: expected',
    )
  })
})

describe('sharded by a field', () => {
  it('puts every spelling of a value on one shard', () => {
    const id = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'
    const byUuid = sharded(key('A'), { by: uuid('id'), count: 1000 })
    expect(byUuid.encode({ id })).toBe(byUuid.encode({ id: id.toLowerCase() }))
    const byPrice = sharded(key('A'), {
      by: decimal('price', { digits: 3, scale: 2 }),
      count: 1000,
    })
    expect(byPrice.encode({ price: '1.5' })).toBe(byPrice.encode({ price: 1.5 }))
    expect(byPrice.encode({ price: '1.50' })).toBe(`A#SHARD#${shardOf('001.50', 1000)}`)
  })

  it('hashes what the field writes ascending, even if it is desc', () => {
    const number = integer('number', { digits: 8 })
    const up = sharded(key('A'), { by: number, count: 1000 })
    const down = sharded(key('A'), { by: desc(number), count: 1000 })
    expect(up.encode({ number: 42 })).toBe(`A#SHARD#${shardOf('00000042', 1000)}`)
    expect(down.encode({ number: 42 })).toBe(up.encode({ number: 42 }))
    expect(() => up.encode({ number: -1 })).toThrow('number: expected an integer')
  })

  it('takes a name that is a field of the key for that field', () => {
    const held = sharded(key('S', uuid('id')), { by: 'id', count: 4 })
    const id = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'
    expect(held.encode({ id })).toBe(held.encode({ id: id.toLowerCase() }))
    const texts = held.shards({ id })
    expect(texts.filter((text) => held.tryDecode(text))).toEqual([held.encode({ id })])
    for (const text of texts) {
      if (text !== held.encode({ id })) expect(() => held.decode(text)).toThrow(KeyError)
    }
  })

  it('takes no other field for one of the key that spells its values in one way', () => {
    const price = decimal('v', { digits: 3, scale: 2 })
    for (const [own, by] of [
      [uuid('v'), text('v')],
      [desc(uuid('v')), token('v')],
      [price, decimal('v', { digits: 3, scale: 1 })],
      [price, integer('v', { digits: 3 })],
      [time('v'), text('v')],
      [bucket('v', 'day'), date('v')],
    ] as const) {
      expect(() => sharded(key('A', own as never as TextField<'v'>), { by, count: 4 })).toThrow(
        /^A#<v>: v: expected the name, or that (uuid|decimal|time|bucket), got \w+$/,
      )
    }
  })

  it('reads what it writes, whatever decides the shard, or says that it does not', () => {
    const at = '2024-01-15T10:30:00+01:00'
    const firstHour = { encode: (v: Date) => v.toISOString().slice(0, 13), decode: () => undefined }
    for (const [own, by, v] of [
      [time('v'), bucket('v', 'month'), at],
      [time('v'), desc(time('v')), at],
      [time('v'), field('v', { ...firstHour, compare: () => 0 }), new Date(at)],
      [decimal('v', { digits: 3, scale: 2 }), decimal('v', { digits: 5, scale: 2 }), 1.5],
      [choice('v', ['a']), text('v'), 'a'],
      [integer('v', { digits: 3 }), number('v'), 5],
    ] as const) {
      const made = sharded(key('A', own as never as TextField<'v'>), {
        by: by as never as 'v',
        count: 100,
      })
      expect(made.decode(made.encode({ v: v as string })).shard).toBeLessThan(100)
    }
    const odd = sharded(key('A', integer('v', { digits: 1 })), { by: text('v'), count: 1 })
    expect(odd.tryDecode('A#5#SHARD#0')).toBeUndefined()
    expect(() => odd.decode('A#5#SHARD#0')).toThrow('v: expected text, got 5')
  })

  it('reads keys of a time with other shards', () => {
    const before = sharded(key('S', text('id')), { by: 'id', count: 4 })
    const after = sharded(key('S', text('id')), { by: 'id', count: 6, formerly: [4] })
    for (let i = 0; i < 50; i++) {
      const id = `order-${i}`
      expect(after.decode(before.encode({ id })).id).toBe(id)
      expect(after.decode(after.encode({ id })).id).toBe(id)
    }
    const fewer = sharded(key('S'), { by: 'id', count: 2, formerly: [6] })
    expect(fewer.shards({})).toHaveLength(6)
    expect(fewer.decode('S#SHARD#5')).toEqual({ shard: 5 })
    expect(() => sharded(key('S'), { by: 'id', count: 2, formerly: [0] })).toThrow(KeyError)
    for (const formerly of [Array(200_000), new Array(200_000).fill(2), 4, 'ab', null]) {
      const options = { by: 'id', count: 2, formerly: formerly as number[] } as const
      expect(() => sharded(key('S'), options)).toThrow(
        'S: formerly: expected a list of at most 100 counts',
      )
    }
  })

  it('reads every shard of a bucket back, where the time in it decides', () => {
    const room = sharded(key('ROOM', bucket('at', 'day')), { by: time('at'), count: 8 })
    const texts = Array.from({ length: 24 }, (_, hour) =>
      room.encode({ at: new Date(Date.UTC(2024, 0, 3, hour)) }),
    )
    expect(new Set(texts).size).toBeGreaterThan(4)
    for (const made of texts) expect(room.decode(made).at).toEqual(new Date('2024-01-03'))
    const byHour = sharded(key('ROOM', bucket('at', 'day')), { by: bucket('at', 'hour'), count: 8 })
    expect(texts.every((made) => byHour.tryDecode(made))).toBe(true)
    // Where the bucket itself decides, there is one shard for it.
    for (const by of ['at', bucket('at', 'day')]) {
      const whole = sharded(key('ROOM', bucket('at', 'day')), { by: by as 'at', count: 8 })
      expect(texts.filter((made) => whole.tryDecode(made)).length).toBeLessThan(12)
    }
  })
})
